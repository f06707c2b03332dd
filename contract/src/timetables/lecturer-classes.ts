import { z } from 'zod';
import { classStates } from '../attendance/class-states.ts';
import { heldStates } from './class-types.ts';
import { endpoint } from '../http/endpoint.ts';
import { instant, localDate, uuid, weekdays } from '../http/shared.ts';
import { weekPattern } from './week-pattern-fields.ts';

/** A weekly class of a lecturer, with its occurrence of this week. */
export const lecturerClass = z.object({
  id: uuid,
  day: z.enum(weekdays),
  /** 'HH:MM' in the time zone of the university. */
  start_time: z.string(),
  end_time: z.string(),
  module_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  location: z.string(),
  session_type: z.string(),
  /** Null: a class of teaching groups, or of everyone who takes the module. */
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  weeks: weekPattern,
  /** First and last day of the entry; null: that of its semester. */
  valid_from: localDate.nullable(),
  valid_until: localDate.nullable(),
  groups: z.array(z.object({ id: uuid, name: z.string() })),
  /** Lecturers of the entry after the first one. */
  further_lecturers: z.array(z.object({ id: uuid, name: z.string() })),
  /** With the change of this week applied. Null: the entry has no class in this week. */
  this_week: z
    .object({
      date: localDate,
      start_time: z.string(),
      end_time: z.string(),
      venue: z.string(),
      state: z.enum(heldStates),
      /** Reason of the change, or name of the holiday. */
      reason: z.string().nullable(),
      /** Holds this class instead of the first lecturer of the entry. */
      substitute: z.object({ id: uuid, name: z.string() }).nullable(),
      starts_at: instant,
      ends_at: instant,
      /** From half an hour before its start until its end, by the server's clock; false if cancelled or on a holiday. */
      is_open: z.boolean(),
      session_id: uuid.nullable(),
      session_state: z.enum(['created', 'running', 'paused', 'ended']).nullable(),
      /** Null for a class that does not take place and has no session. */
      class_state: z.enum(classStates).nullable(),
      present: z.number().nullable(),
      expected: z.number().nullable(),
    })
    .nullable()
    .describe('With the change of this week applied. Null if the entry has no class in this week.'),
});
export type LecturerClass = z.output<typeof lecturerClass>;

export const lecturerTimetable = endpoint({
  method: 'GET',
  path: '/api/timetables/lecturer/:lecturerId',
  summary: "List a lecturer's weekly classes, by weekday and start",
  guard: { who: ['lecturer', 'admin'], area: 'timetables', owns: 'lecturer' },
  params: z.object({ lecturerId: uuid }),
  reply: z.array(lecturerClass),
  errors: ['no_staff_record', 'not_yours'],
});
