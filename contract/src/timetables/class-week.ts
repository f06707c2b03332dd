import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { withdrawalTexts } from '../attendance/class-states.ts';
import { endBeforeStart, heldStates } from './class-types.ts';
import { endpoint } from '../http/endpoint.ts';
import { filter, searchText, optionalParam, idFilter, numberFilter, queryParam } from '../http/lists.ts';
import { baseValues, optionalText } from '../http/fields.ts';
import { calendarDate, instant, localDate, localEndTime, localTime, success, uuid } from '../http/shared.ts';
import { weekPattern } from './week-pattern-fields.ts';

const classGuard = { who: ['lecturer', 'admin'], area: 'timetables' } as const;

export const classChangeTexts = {
  nothing: 'Please change the day, the time, the venue or the lecturer, or cancel the class',
  wholeTime: 'Please give date, start and end together',
  noClass: 'This entry has no class on that date',
  attendanceTaken: 'Attendance has already been taken for this class',
  outsideSemester: 'This day is outside the semester. Give a reason to move the class there.',
  changeConflict: 'Someone else has changed this class. Please check it again.',
  substitute: 'Please choose an active staff member of your university',
  notChanged: 'This class has no change to undo',
} as const;

/** One occurrence of a weekly class, with cancellations, moves and holidays applied. */
export const heldClass = z.object({
  timetable_id: uuid,
  /** The entry that can be changed: another than `timetable_id` for classes before a change in mid-semester. */
  entry_id: uuid,
  /** Date by the weekly entry; together with `timetable_id` it identifies the occurrence. */
  class_date: localDate,
  /** Actual date, time and venue: of the change, or else of the weekly entry. */
  date: localDate,
  start_time: z.string(),
  end_time: z.string(),
  starts_at: instant,
  ends_at: instant,
  venue: z.string(),
  state: z.enum(heldStates),
  /** Time and venue by the weekly entry. */
  planned: z.object({ start_time: z.string(), end_time: z.string(), venue: z.string() }),
  /** Reason of the change, or name of the holiday. */
  reason: z.string().nullable(),
  /** The person who last cancelled or moved the class. Null: as planned, a holiday, and in replies to students. */
  changed_by: personLabel.nullable(),
  module_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  class_type: z.string(),
  weeks: weekPattern,
  lecturer: z.object({ id: uuid, name: z.string() }),
  /** Holds this class instead of `lecturer`, and with the further lecturers. */
  substitute: z.object({ id: uuid, name: z.string() }).nullable(),
  assistant_lecturer: z.object({ id: uuid, name: z.string() }).nullable(),
  /** After `lecturer` and `assistant_lecturer`. */
  further_lecturers: z.array(z.object({ id: uuid, name: z.string() })),
  further_assistants: z.array(z.object({ id: uuid, name: z.string() })),
  groups: z.array(z.object({ id: uuid, name: z.string() })),
  /** Null: a class of teaching groups, or of everyone who takes the module. */
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  session_id: uuid.nullable(),
});
export type HeldClass = z.output<typeof heldClass>;

export const weekTexts = {
  oneWeek: 'Please ask for one week: only lecturers and students get several, and administrators those of one student',
} as const;

/** A calendar month overlaps six weeks at most. */
const maxWeeks = 6;

export const classWeek = endpoint({
  method: 'GET',
  path: '/api/timetables/week',
  summary: 'List the classes of one week or several with their changes; lecturers and students always get their own',
  guard: { who: ['admin', 'lecturer', 'student'], area: 'timetables', admitsFacultyOffices: true },
  query: z.object({
    /** Any day of the week; missing: today. */
    date: optionalParam(calendarDate),
    /** Number of weeks from that week on; more than one for lecturers and students, and for administrators with `student_id`. */
    weeks: queryParam(z.coerce.number().int().min(1).max(maxWeeks).default(1)),
    lecturer_id: idFilter,
    group_id: idFilter,
    /** The classes of one student; for lecturers, those of their own classes. */
    student_id: idFilter,
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
    /** Monday to Sunday of each week. */
    days: z.array(
      z.object({
        date: localDate,
        holiday: z.string().nullable(),
        /** Null between semesters. */
        semester: z
          .object({
            academic_year: z.string(),
            semester: z.number(),
            week: z.number().describe('Teaching week: week 1 contains the first day of the semester.'),
          })
          .nullable(),
      }),
    ),
    /**
     * By start. Includes cancelled classes, classes on holidays, and classes moved to another week, with their new date.
     */
    classes: z.array(heldClass),
  }),
  errors: ['no_admin_record', 'no_staff_record', 'no_student_record'],
});

const changeParams = z.object({ id: uuid, date: calendarDate });

const optionalDay = z.preprocess((value) => (value === '' ? null : value), calendarDate.nullish());
const optionalTime = z.preprocess((value) => (value === '' ? null : value), localTime.nullish());
const optionalEndTime = z.preprocess((value) => (value === '' ? null : value), localEndTime.nullish());

const changeFields = z.object({
  is_cancelled: z.boolean().default(false),
  new_date: optionalDay,
  new_start_time: optionalTime,
  new_end_time: optionalEndTime,
  new_venue: optionalText(200),
  /** Staff member who holds the class instead of its first lecturer, with the lecturer's rights. */
  substitute_lecturer_id: z.preprocess((value) => (value === '' ? null : value), uuid.nullish()),
  reason: optionalText(300),
});

/** Cancels a class, moves it to another day, time or venue, or hands it to a substitute. */
export const classChangeForm = changeFields
  .extend({
    seen: baseValues(changeFields),
    /** "Save anyway": accepts the clashes that were shown. */
    accept_clashes: z.boolean().default(false),
    /** With `is_cancelled`: withdraws the class if attendance was taken, with the same reason. Otherwise the reply is `attendance_taken`. */
    withdraw_sessions: z.boolean().default(false),
  })
  .refine(({ withdraw_sessions: isWithdrawing, reason }) => !isWithdrawing || Boolean(reason), {
    path: ['reason'],
    message: withdrawalTexts.noReason,
  })
  .refine(({ new_start_time: start, new_end_time: end }) => !start || !end || end > start, {
    path: ['new_end_time'],
    message: endBeforeStart,
  });

/** Only for the lecturers of the entry and for administrators. */
export const saveClassChange = endpoint({
  method: 'PUT',
  path: '/api/timetables/:id/changes/:date',
  summary: 'Cancel, move or hand over the class of one week; the weekly entry does not change',
  guard: classGuard,
  params: changeParams,
  body: classChangeForm,
  reply: heldClass,
  changes: ['timetables', 'qr-sessions', 'dashboard'],
  errors: [
    'no_admin_record',
    'no_staff_record',
    'not_found',
    'not_yours',
    'conflict',
    'clash',
    'attendance_taken',
    'unusual_date',
  ],
});

export const deleteClassChange = endpoint({
  method: 'DELETE',
  path: '/api/timetables/:id/changes/:date',
  summary: "Undo the change of one week's class",
  guard: classGuard,
  params: changeParams,
  body: z.object({
    /** The change that the caller saw; a later change is not undone. */
    seen: baseValues(changeFields),
  }),
  reply: success,
  changes: ['timetables', 'qr-sessions', 'dashboard'],
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours', 'conflict', 'attendance_taken'],
});

/** Options for `substitute_lecturer_id`. */
export const listSubstitutes = endpoint({
  method: 'GET',
  path: '/api/timetables/substitutes',
  summary: 'List active staff by name, who can hold a class as substitutes; at most 50',
  guard: classGuard,
  query: z.object({
    /** Only this staff member, also if inactive. */
    id: idFilter,
    /** Part of the name or the employee ID. */
    search: searchText,
  }),
  reply: z.array(z.object({ id: uuid, name: z.string(), employee_id: z.string() })),
  errors: ['no_admin_record', 'no_staff_record'],
});
