import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filter, numberFilter } from '../http/lists.ts';
import { localTime, plainText, uuid, weekdays } from '../http/shared.ts';

const guard = { who: ['admin'] } as const;

/** The most clashes that the report lists. It counts all. */
export const mostClashesListed = 1000;

/** What two classes at the same time may both need. Lecturers and assistants are one kind: people. */
export const clashKinds = ['lecturer', 'venue', 'group'] as const;

/** A class that stands, or one that is being typed: then only what is known is compared. */
const draft = z.object({
  module_id: uuid.nullish(),
  lecturer_id: uuid.nullish(),
  assistant_lecturer_id: uuid.nullish(),
  group_ids: z.array(uuid).max(200).default([]),
  semester: z.coerce.number().int().min(1).max(2),
  academic_year: z.string().max(9),
  day_of_week: z.enum(weekdays),
  start_time: localTime,
  end_time: localTime,
  venue: plainText().max(200).nullish(),
});
export type ClassDraft = z.output<typeof draft>;

const clash = z.object({
  /** Which of the asked classes, counted from 0. */
  entry: z.number(),
  /** The other: a class that stands, or an earlier one of the asked; of two asked ones the later clashes with the earlier. */
  with_id: uuid.nullable(),
  with_entry: z.number().nullable(),
  shared: z.array(z.object({ kind: z.enum(clashKinds), name: z.string() })),
  /** In words: 'Hall A1 is taken by CS2022 Lecture, 09:00–11:00, Dr N. Perera'. */
  text: z.string(),
});
export type Clash = z.output<typeof clash>;

export const checkClashes = endpoint({
  method: 'POST',
  path: '/api/timetables/clashes',
  summary:
    'What classes that are being planned would clash with, and where a group is larger than its room; nothing is changed',
  guard,
  body: z.object({
    classes: z.array(draft).min(1).max(200),
    /** The standing entry that is being edited. */
    except_id: uuid.nullish(),
  }),
  reply: z.object({
    clashes: z.array(clash),
    /** 'Hall A1 seats 40, the groups have 52 students.' */
    capacity: z.array(z.object({ entry: z.number(), text: z.string() })),
  }),
  errors: ['no_admin_record'],
});

export const freeSlots = endpoint({
  method: 'POST',
  path: '/api/timetables/free-slots',
  summary:
    'The next times at which nobody and nothing of a class is taken, and the venues that are free at its own time',
  guard,
  body: z.object({
    class: draft,
    except_id: uuid.nullish(),
    /** Classes that are being planned beside it: what they take is taken. */
    others: z.array(draft).max(200).default([]),
  }),
  reply: z.object({
    /** At most six, nearest first. */
    slots: z.array(z.object({ day_of_week: z.enum(weekdays), start_time: z.string(), end_time: z.string() })),
    /** At most six that seat the groups, the best fit first. */
    venues: z.array(z.object({ name: z.string(), building: z.string().nullable(), capacity: z.number().nullable() })),
  }),
  errors: ['no_admin_record'],
});

const side = z.object({
  id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  class_type: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  lecturer: z.string(),
  groups: z.array(z.string()),
  /** Who chose "Save anyway", where somebody did. */
  accepted_by: z.string().nullable(),
});

export const clashReport = endpoint({
  method: 'GET',
  path: '/api/timetables/clashes',
  summary: 'Every clash that stands in the active timetable, by weekday and time',
  guard,
  /** Both unset: the current semester, or the current academic year between semesters. */
  query: z.object({ academic_year: filter, semester: numberFilter }),
  reply: z.object({
    academic_year: z.string(),
    semester: z.number().nullable(),
    /** How many entries were compared. */
    entries: z.number(),
    /** How many clashes there are; the first 1000 are listed. */
    total: z.number(),
    clashes: z.array(
      z.object({
        day_of_week: z.enum(weekdays),
        /** The time that both need. */
        start_time: z.string(),
        end_time: z.string(),
        first: side,
        second: side,
        shared: clash.shape.shared,
      }),
    ),
  }),
  errors: ['no_admin_record'],
});
