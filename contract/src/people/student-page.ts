import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { myModule } from '../attendance/attendance.ts';
import { markMethods } from '../attendance/marks.ts';
import { attendanceRequirement } from '../attendance/requirements.ts';
import { markStatuses, recordStatuses } from '../attendance/statuses.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf, requiredPaging } from '../http/lists.ts';
import { idParams, instant, localDate, uuid } from '../http/shared.ts';
import { listedStudent } from './students.ts';

/** Lecturers see students whom they teach, and of these the modules in which they held a class with the student. */
const guard = { who: ['admin', 'lecturer'], area: 'people' } as const;
const errors = ['no_admin_record', 'no_staff_record', 'not_found'] as const;

/** The attendance of a student in one module of a semester. */
const studentModule = myModule.omit({ records: true }).extend({
  /** The classes that have begun. */
  records: z.array(
    z.object({
      session_id: uuid,
      date: localDate,
      class_start_time: z.string(),
      attendance_requirement: attendanceRequirement,
      status: z.enum(recordStatuses),
    }),
  ),
});
export type StudentModule = z.output<typeof studentModule>;

export const studentOverview = endpoint({
  method: 'GET',
  path: '/api/students/:id/overview',
  summary: 'Get a student with the attendance of this semester by module; lecturers see their own students and modules',
  guard: { ...guard, admitsFacultyOffices: true },
  params: idParams,
  reply: z.object({
    success: z.literal(true),
    student: listedStudent,
    /** The semester that began last. Null: none has begun, and all classes count. */
    semester: z.object({ academic_year: z.string(), semester: z.number() }).nullable(),
    /** In the time zone of the university. */
    today: localDate,
    modules: z.array(studentModule),
  }),
  errors,
});

const studentClass = z.object({
  session_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  attendance_requirement: attendanceRequirement,
  status: z.enum(recordStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: instant.nullable(),
  is_corrected: z.boolean(),
  /** Whether the caller may open the register of the class. */
  can_open: z.boolean(),
});
export type StudentClass = z.output<typeof studentClass>;

export const studentClasses = endpoint({
  method: 'GET',
  path: '/api/students/:id/classes',
  summary: 'List the classes that a student was expected at, newest first; lecturers see those of their own modules',
  guard: { ...guard, admitsFacultyOffices: true },
  params: idParams,
  query: requiredPaging,
  reply: pageOf(studentClass),
  errors,
});

export const historyKinds = ['record', 'mark', 'class_list'] as const;

const studentChange = z.object({
  id: uuid,
  at: instant,
  by: personLabel,
  kind: z.enum(historyKinds),
  /** What was done: the action of the audit log, or `mark.changed`, `class_list.added`, `class_list.removed`. */
  action: z.string(),
  /** Names of the changed fields of the record. Values are not stored. */
  fields: z.array(z.string()),
  /** The class that the change concerns. */
  session_id: uuid.nullable(),
  module_code: z.string().nullable(),
  date: localDate.nullable(),
  /** The mark. `before` null: the student had none. */
  before: z.enum(markStatuses).nullable(),
  after: z.enum(markStatuses).nullable(),
  reason: z.string().nullable(),
});
export type StudentChange = z.output<typeof studentChange>;

export const studentHistory = endpoint({
  method: 'GET',
  path: '/api/students/:id/history',
  summary: 'List what was changed about a student, newest first: the record, marks and class lists',
  guard: { who: ['admin'], area: 'people' },
  params: idParams,
  query: requiredPaging,
  reply: pageOf(studentChange),
  errors: ['no_admin_record', 'not_found'],
});
