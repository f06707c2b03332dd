import { z } from 'zod';
import { classTypes, endBeforeStart, heldStates } from './class-types.ts';
import { endpoint } from '../http/endpoint.ts';
import { filter, filterOf, idFilter, numberFilter } from '../http/lists.ts';
import { asOpened, optionalText } from '../people/people.ts';
import { calendarDate, instant, localDate, localTime, success, uuid } from '../http/shared.ts';

const classGuard = { who: ['lecturer', 'admin'] } as const;

export const classChangeTexts = {
  nothing: 'Please change the day, the time or the venue, or cancel the class',
  wholeTime: 'Please give date, start and end together',
  noClass: 'There is no class of this entry on that date',
  held: 'Attendance was already taken for this class',
  changedAgain: 'Somebody else has changed this class meanwhile. Please look how it is held now.',
  notChanged: 'This class is held as the weekly entry says',
} as const;

/** One class on one day, as it is really held: with a cancellation, a move, or a holiday. */
export const heldClass = z.object({
  timetable_id: uuid,
  /** The date the weekly entry gives it; with the entry it names this one class. */
  class_date: localDate,
  /** Where and when it is held: those of the weekly entry, or of the change. */
  date: localDate,
  start_time: z.string(),
  end_time: z.string(),
  starts_at: instant,
  ends_at: instant,
  venue: z.string(),
  state: z.enum(heldStates),
  /** For a moved or cancelled class; what the weekly entry says for it. */
  planned: z.object({ start_time: z.string(), end_time: z.string(), venue: z.string() }),
  /** Of a change; of a holiday its name. */
  reason: z.string().nullable(),
  module_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  class_type: z.enum(classTypes),
  lecturer: z.object({ id: uuid, name: z.string() }),
  assistant_lecturer: z.object({ id: uuid, name: z.string() }).nullable(),
  groups: z.array(z.object({ id: uuid, name: z.string() })),
  year: z.number(),
  semester: z.number(),
  academic_year: z.string(),
  session_id: uuid.nullable(),
});
export type HeldClass = z.output<typeof heldClass>;

export const classWeek = endpoint({
  method: 'GET',
  path: '/api/timetables/week',
  summary: 'The classes of one week as they are held. Lecturers and students get their own, whatever they filter by',
  guard: { who: ['admin', 'lecturer', 'student'] },
  query: z.object({
    /** Any day of the week; unset: today. */
    date: filterOf(calendarDate),
    lecturer_id: idFilter,
    group_id: idFilter,
    degree_details_id: idFilter,
    module_id: idFilter,
    year: numberFilter,
    venue: filter,
  }),
  reply: z.object({
    /** Of the university. */
    today: localDate,
    now: instant,
    time_zone: z.string(),
    /** Monday to Sunday. */
    days: z.array(
      z.object({
        date: localDate,
        holiday: z.string().nullable(),
        /** Null between semesters. */
        semester: z.object({ academic_year: z.string(), semester: z.number() }).nullable(),
      }),
    ),
    /**
     * By start; cancelled ones and those of a holiday are among them and say so, and so is one that was moved to another
     * week, with the date it went to.
     */
    classes: z.array(heldClass),
  }),
  errors: ['no_admin_record', 'no_staff_record', 'no_student_record'],
});

const changeParams = z.object({ id: uuid, date: calendarDate });

const optionalDay = z.preprocess((value) => (value === '' ? null : value), calendarDate.nullish());
const optionalTime = z.preprocess((value) => (value === '' ? null : value), localTime.nullish());

const changeFields = z.object({
  is_cancelled: z.boolean().default(false),
  new_date: optionalDay,
  new_start_time: optionalTime,
  new_end_time: optionalTime,
  new_venue: optionalText(200),
  reason: optionalText(300),
});

/** Cancel the class of that date, or hold it on another day, at another time or in another place. */
export const classChangeForm = changeFields
  .extend({
    seen: asOpened(changeFields),
    /** "Save anyway": clashes that were shown are accepted. */
    accept_clashes: z.boolean().default(false),
  })
  .refine(({ new_start_time: start, new_end_time: end }) => !start || !end || end > start, {
    path: ['new_end_time'],
    message: endBeforeStart,
  });

/** Only the entry's own lecturer, or an administrator of the university. */
export const saveClassChange = endpoint({
  method: 'PUT',
  path: '/api/timetables/:id/changes/:date',
  summary: "Cancel or move one week's class; the weekly entry stays",
  guard: classGuard,
  params: changeParams,
  body: classChangeForm,
  reply: heldClass,
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours', 'conflict', 'clash'],
});

export const deleteClassChange = endpoint({
  method: 'DELETE',
  path: '/api/timetables/:id/changes/:date',
  summary: "Hold one week's class as the weekly entry says again",
  guard: classGuard,
  params: changeParams,
  body: z.object({
    /** The change as it was when somebody decided to take it back; a later one is not taken back with it. */
    seen: asOpened(changeFields),
  }),
  reply: success,
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours', 'conflict'],
});
