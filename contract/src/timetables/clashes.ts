import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { structureLimits } from '../academics/structure.ts';
import { endpoint } from '../http/endpoint.ts';
import { classResources, maxFurtherStaff } from './class-types.ts';
import { filter, numberFilter } from '../http/lists.ts';
import { localDate, localEndTime, localTime, plainText, uuid, weekdays } from '../http/shared.ts';
import { weekPattern } from './week-pattern-fields.ts';
import { weekPatternInput } from './week-pattern-input.ts';

const guard = { who: ['admin'], area: 'timetables' } as const;

/** The report lists at most this number of clashes, and counts all. */
export const maxListedClashes = 1000;

/** A class in a form; only the given fields are compared. */
const draft = z.object({
  module_id: uuid.nullish(),
  lecturer_id: uuid.nullish(),
  assistant_lecturer_id: uuid.nullish(),
  further_lecturer_ids: z.array(uuid).max(maxFurtherStaff).default([]),
  further_assistant_ids: z.array(uuid).max(maxFurtherStaff).default([]),
  group_ids: z.array(uuid).max(200).default([]),
  semester: z.coerce.number().int().min(1).max(structureLimits.terms),
  academic_year: z.string().max(9),
  day_of_week: z.enum(weekdays),
  weeks: weekPatternInput,
  /** First and last day. Missing: from today to the end of the semester. */
  valid_from: localDate.nullish(),
  valid_until: localDate.nullish(),
  start_time: localTime,
  end_time: localEndTime,
  venue: plainText().max(200).nullish(),
});
export type ClassDraft = z.output<typeof draft>;

const clash = z.object({
  /** Index of the class in the request. */
  entry: z.number(),
  /** The other class: an existing entry, or an earlier class of the request. */
  with_id: uuid.nullable(),
  with_entry: z.number().nullable(),
  shared: z.array(z.object({ kind: z.enum(classResources), name: z.string() })),
  /** 'Hall A1 is taken by CS2022 Lecture, 09:00–11:00, Dr N. Perera'. */
  text: z.string(),
});
export type Clash = z.output<typeof clash>;

/** A group in the text of a clash: 'Group A1', also for a name that says so itself. `shown` is the name as the screen needs it. */
export const clashGroup = (name: string, shown = name): string => (/^group\b/i.test(name) ? shown : `Group ${shown}`);

export const checkClashes = endpoint({
  method: 'POST',
  path: '/api/timetables/clashes',
  summary: 'Check planned classes for clashes, groups larger than their venue, and missing students; changes nothing',
  guard,
  body: z.object({
    classes: z.array(draft).min(1).max(200),
    /** The entry being edited, which is not compared. */
    except_id: uuid.nullish(),
  }),
  reply: z.object({
    clashes: z.array(clash),
    /** 'Hall A1 seats 40, the groups have 52 students.' */
    capacity: z.array(z.object({ entry: z.number(), text: z.string() })),
    /** Why a class expects no student: 'HIS2106 is optional and no student is enrolled.' */
    no_students: z.array(z.object({ entry: z.number(), text: z.string() })),
  }),
  errors: ['no_admin_record'],
});

export const freeSlots = endpoint({
  method: 'POST',
  path: '/api/timetables/free-slots',
  summary: 'Suggest times at which everyone and everything of a class is free, and venues that are free at its time',
  guard,
  body: z.object({
    class: draft,
    except_id: uuid.nullish(),
    /** Other classes of the same form, which occupy their resources too. */
    others: z.array(draft).max(200).default([]),
  }),
  reply: z.object({
    /** At most six, nearest first. */
    slots: z.array(z.object({ day_of_week: z.enum(weekdays), start_time: z.string(), end_time: z.string() })),
    /** At most six that seat the groups, best fit first. */
    venues: z.array(z.object({ name: z.string(), building: z.string().nullable(), capacity: z.number().nullable() })),
  }),
  errors: ['no_admin_record'],
});

const side = z.object({
  id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  class_type: z.string(),
  weeks: weekPattern,
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  lecturer: z.string(),
  groups: z.array(z.string()),
  /** The person who chose "Save anyway"; null if the clash was not accepted. */
  accepted_by: personLabel.nullable(),
});

export const clashReport = endpoint({
  method: 'GET',
  path: '/api/timetables/clashes',
  summary: 'List the clashes of the active timetable, by weekday and time',
  guard,
  /** Both missing: the current semester, or the current academic year between semesters. */
  query: z.object({ academic_year: filter, semester: numberFilter }),
  reply: z.object({
    academic_year: z.string(),
    semester: z.number().nullable(),
    /** Number of compared entries. */
    entries: z.number(),
    /** Number of clashes; the first 1000 are listed. */
    total: z.number(),
    /** Clashes of which neither class was accepted. */
    not_accepted: z.number(),
    clashes: z.array(
      z.object({
        day_of_week: z.enum(weekdays),
        /** The overlapping time. */
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
