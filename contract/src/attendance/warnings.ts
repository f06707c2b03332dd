import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filter, searchText, idFilter, optionalParam, pageOf, paging } from '../http/lists.ts';
import { instant, localDate, uuid } from '../http/shared.ts';

export const warningRuleKinds = ['percentage', 'missed'] as const;
export type WarningRuleKind = (typeof warningRuleKinds)[number];
export const warningStates = ['open', 'recovered', 'withdrawn', 'ended'] as const;
export type WarningState = (typeof warningStates)[number];
export const warningReasons = ['corrected', 'excused', 'rules', 'off', 'semester'] as const;
export type WarningReason = (typeof warningReasons)[number];
export const warningMailStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const;
export type WarningMailState = (typeof warningMailStates)[number];
export const warningMailKinds = ['warned', 'withdrawn'] as const;

/** Minutes after the last change of a register, or after its codes ended, in which warnings ignore the class. */
export const warningQuietMinutes = 15;

const ownWarning = z.object({
  id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  rule: z.enum(warningRuleKinds),
  /** The rule that raised it: below this percentage (0 for missed classes) after this number of classes. */
  below: z.number(),
  after: z.number(),
  state: z.enum(warningStates),
  reason: z.enum(warningReasons).nullable(),
  attended: z.number(),
  total: z.number(),
  percentage: z.number().nullable(),
  /** Dates of the missed classes, oldest first. */
  missed_on: z.array(localDate),
  raised_at: instant,
  changed_at: instant,
});
export type OwnWarning = z.output<typeof ownWarning>;

export const listedWarning = ownWarning.extend({
  student: z.object({ id: uuid, student_id: z.string(), name: z.string(), group_name: z.string().nullable() }),
  /** State of the email to the student; null if there is none. */
  mail_state: z.enum(warningMailStates).nullable(),
  mailed_at: instant.nullable(),
});
export type ListedWarning = z.output<typeof listedWarning>;

export const listWarnings = endpoint({
  method: 'GET',
  path: '/api/attendance/warnings',
  summary: 'List early warnings, newest first; lecturers see those of students in their own classes',
  guard: { who: ['admin', 'lecturer'], area: 'attendance' },
  query: z.object({
    ...paging.shape,
    state: optionalParam(z.enum(warningStates)),
    rule: optionalParam(z.enum(warningRuleKinds)),
    /** Of one student. */
    student_id: idFilter,
    /** Of the module. */
    department: filter,
    /** Searches student name and number, module code and name. */
    search: searchText,
  }),
  reply: pageOf(listedWarning),
  errors: ['no_admin_record', 'no_staff_record'],
});

export const myWarnings = endpoint({
  method: 'GET',
  path: '/api/attendance/my-warnings',
  summary: "List the caller's open early warnings",
  guard: { who: ['student'] },
  reply: z.array(ownWarning),
  errors: ['no_student_record'],
});
