import { z } from 'zod';
import { structureLimits } from '../academics/structure.ts';
import { personLabel } from '../accounts/person-labels.ts';
import { endpoint } from '../http/endpoint.ts';
import { addition } from './class-lists.ts';
import { idParams, instant, integerInRange, localDate, text, uuid } from '../http/shared.ts';
import { lateScanStates } from './late-scans.ts';
import { locationVerdicts, markMethods } from './marks.ts';
import { sessionForm } from './sessions.ts';
import { parallelFields } from './parallel-classes.ts';
import { markStatuses, shownStatuses } from './statuses.ts';

/** Reasons to review a mark. They never reject it. */
export const signals = [
  'device_shared',
  'device_shared_week',
  'device_new',
  'claim_late',
  'claim_network',
  'position_identical',
  'outside_geofence',
  'position_missing',
  'outside_campus',
  'network_alone',
  'last_second',
  'over_head_count',
  'second_code_missed',
  'passkey_missing',
] as const;

/** Signals that reveal a location; deleted together with location verdicts. */
export const locationSignals = [
  'outside_geofence',
  'position_missing',
  'outside_campus',
  'network_alone',
  'position_identical',
] as const satisfies readonly (typeof signals)[number][];

export const flag = z.object({
  signal: z.enum(signals),
  state: z.enum(['open', 'confirmed', 'dismissed']),
  raised_at: instant,
  reviewed_by: personLabel.nullable(),
});

/** A scan that was delivered after it was made: when the code was shown, when the phone delivered it, and who decided. */
const lateDelivery = z.object({
  state: z.enum(lateScanStates),
  scanned_at: instant,
  delivered_at: instant,
  decided_by: personLabel.nullable(),
});
export type LateDelivery = z.output<typeof lateDelivery>;

/** One row of a register: an expected student and the mark, if any. */
export const registerRow = z.object({
  id: uuid,
  student_id: z.string(),
  name: z.string(),
  email: z.string(),
  group_name: z.string().nullable(),
  status: z.enum(shownStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: instant.nullable(),
  /** The person who set or corrected the mark; null if the student checked in. */
  marked_by: personLabel.nullable(),
  location: z.enum(locationVerdicts).nullable(),
  is_corrected: z.boolean(),
  /** Null: on the list that was written with the class session. */
  added: addition.nullable(),
  ...parallelFields,
  flags: z.array(flag),
  late_delivery: lateDelivery.nullish(),
});
export type RegisterRow = z.output<typeof registerRow>;

/** Whether the lecturer has to review a flag or decide about a late delivery. */
export const isFlagged = ({ flags, late_delivery: delivery }: Pick<RegisterRow, 'flags' | 'late_delivery'>): boolean =>
  flags.some(({ state }) => state === 'open') || delivery?.state === 'waiting';

export const counts = z.object({
  expected: z.number(),
  /** Students who attended: present, late or online. */
  count: z.number(),
  present: z.number(),
  late: z.number(),
  online: z.number(),
  absent: z.number(),
  excused: z.number(),
  /** Students without a mark who can still check in. */
  in_progress: z.number(),
  /** Students with an open flag. */
  flagged: z.number(),
});
export type RegisterCounts = z.output<typeof counts>;
export const noCounts: RegisterCounts = {
  expected: 0,
  count: 0,
  present: 0,
  late: 0,
  online: 0,
  absent: 0,
  excused: 0,
  in_progress: 0,
  flagged: 0,
};

const guard = { who: ['lecturer', 'admin'], area: 'attendance', owns: 'class session' } as const;
const studentParams = idParams.extend({ studentId: uuid });

export const getRegister = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/attendance',
  summary: 'Get the register: all expected students and their marks',
  guard,
  params: idParams,
  reply: counts.extend({
    success: z.literal(true),
    /** Changes whenever a row changes. */
    version: z.string(),
    students: z.array(registerRow),
  }),
  errors: ['not_found', 'not_yours'],
});

/**
 * Server-sent events, each with JSON data:
 * `register` {…counts, version, students: RegisterRow[]} (only the rows that changed), `requests` {requests: JoinRequest[]} (the open ones),
 * `code` (CurrentCode; without the code itself for administrators who may only read), `end` {state}.
 * The first `register` has no rows; a client with another version calls `getRegister`.
 */
export const registerEvents = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/events',
  summary:
    'Stream the register as server-sent events with JSON: register (counts and changed rows), requests (open requests to be added), code (current code), end',
  guard,
  params: idParams,
  reply: 'event-stream',
  errors: ['not_found', 'not_yours', 'too_many_attempts'],
});

export const correctMark = endpoint({
  method: 'PUT',
  path: '/api/qr-sessions/:id/attendance/:studentId',
  summary: 'Correct one mark; the change is recorded with person, time, old and new mark',
  guard,
  params: studentParams,
  body: z.object({ status: z.enum(markStatuses), reason: text(500).optional() }),
  reply: counts.extend({ success: z.literal(true), student: registerRow }),
  errors: ['not_found', 'not_yours', 'not_expected', 'session_closed'],
});

export const markHistory = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/attendance/:studentId/history',
  summary: 'List the changes of a mark, oldest first',
  guard,
  params: studentParams,
  reply: z.object({
    success: z.literal(true),
    changes: z.array(
      z.object({
        changed_at: instant,
        changed_by: personLabel,
        /** Null: the student had no mark. */
        before: z.enum(markStatuses).nullable(),
        after: z.enum(markStatuses),
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found', 'not_yours', 'not_expected'],
});

export const reviewFlag = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/attendance/:studentId/flags',
  summary: 'Confirm or dismiss a flag',
  guard,
  params: studentParams,
  body: z.object({ signal: z.enum(signals), state: z.enum(['confirmed', 'dismissed']) }),
  reply: z.object({ success: z.literal(true), student: registerRow }),
  errors: ['not_found', 'not_yours', 'session_closed'],
});

export const decideLateDelivery = endpoint({
  method: 'POST',
  path: '/api/qr-sessions/:id/attendance/:studentId/late-delivery',
  summary: 'Accept or decline the late delivery of a scan, which changes the mark',
  guard,
  params: studentParams,
  body: z.object({ state: z.enum(lateScanStates).exclude(['waiting']) }),
  reply: z.object({ success: z.literal(true), student: registerRow }),
  errors: ['not_found', 'not_yours', 'session_closed'],
});

export const studentsByGroupsAndModule = endpoint({
  method: 'POST',
  path: '/api/students/by-groups-and-module',
  summary:
    'List expected students: active students of the groups who take the module; lecturers only for their own modules',
  guard: { who: ['lecturer', 'admin'], area: 'attendance' },
  stepUp: 'long reply',
  body: z.object({
    group_ids: z.array(uuid).max(200).default([]),
    module_code: text(40).optional(),
    /** Missing: the current academic year. */
    academic_year: text(20).optional(),
    /** Missing: the semester of the module. */
    semester: integerInRange('Semester is required', 1, structureLimits.terms).optional(),
    /** The day of the class; missing: today. Students who enrolled later are not expected. */
    date: localDate.optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    students: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        student_id: z.string(),
        email: z.string(),
        group_name: z.string().nullable(),
        year: z.number(),
        semester: z.number(),
        photo_url: z.string().nullable(),
      }),
    ),
    /** Why no student is expected. Null: students are expected. */
    no_students: z.string().nullable(),
  }),
  errors: ['not_found', 'not_yours', 'no_staff_record'],
});

export const markManually = endpoint({
  method: 'POST',
  path: '/api/attendance/manual-mark',
  summary: 'Mark attendance manually',
  guard: { who: ['lecturer', 'admin'], area: 'attendance' },
  body: sessionForm.extend({
    attendance_records: z
      .array(
        z.object({
          student_id: uuid,
          status: z.enum(markStatuses).default('present'),
          marked_at: z.string().optional(),
          /** Stored in the history of the mark. */
          note: text(500).optional(),
          /** The mark was not changed in this form: it must not overwrite a correction by someone else. */
          is_unchanged: z.boolean().optional(),
        }),
      )
      .max(5000)
      .default([]),
    marking_method: z.literal('manual').default('manual'),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), session_id: uuid, count: z.number() }),
  errors: ['not_found', 'not_yours', 'no_staff_record', 'not_expected', 'session_closed', 'unusual_date'],
});
