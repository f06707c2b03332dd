import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams, instant, text, uuid } from '../http/shared.ts';
import { sessionForm } from './sessions.ts';

export const markStatuses = ['present', 'late', 'absent', 'excused'] as const;
export const markMethods = ['qr', 'typed', 'manual'] as const;
export const locationVerdicts = ['in', 'out', 'uncertain'] as const;

/** Reasons to look twice at a mark. They refuse nobody. */
export const signals = [
  'device_shared',
  'device_shared_week',
  'device_new',
  'position_identical',
  'outside_geofence',
  'outside_campus',
  'last_second',
  'over_head_count',
] as const;

/** Those that tell where somebody was: they are kept as long as a location verdict. */
export const whereSignals = [
  'outside_geofence',
  'outside_campus',
  'position_identical',
] as const satisfies readonly (typeof signals)[number][];

export const flag = z.object({
  signal: z.enum(signals),
  state: z.enum(['open', 'confirmed', 'dismissed']),
  raised_at: instant,
  reviewed_by: z.string().nullable(),
});

/** One line of a register: an expected student and the mark, if any. Nobody marked is absent. */
export const registerRow = z.object({
  id: uuid,
  student_id: z.string(),
  name: z.string(),
  email: z.string(),
  group_name: z.string().nullable(),
  status: z.enum(markStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: instant.nullable(),
  /** Name of who marked by hand or corrected; null when the student checked in. */
  marked_by: z.string().nullable(),
  location: z.enum(locationVerdicts).nullable(),
  is_corrected: z.boolean(),
  flags: z.array(flag),
});
export type RegisterRow = z.output<typeof registerRow>;

export const counts = z.object({
  expected: z.number(),
  /** Present or late. */
  count: z.number(),
  present: z.number(),
  late: z.number(),
  excused: z.number(),
  flagged: z.number(),
});

const guard = { who: ['lecturer', 'admin'], owns: 'class session' } as const;
const studentParams = idParams.extend({ studentId: uuid });

export const getRegister = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/attendance',
  summary: 'The register: everyone expected, and who is here',
  guard,
  params: idParams,
  reply: counts.extend({
    success: z.literal(true),
    /** Another one as soon as any row is different. */
    version: z.string(),
    students: z.array(registerRow),
  }),
  errors: ['not_found', 'not_yours'],
});

/**
 * Server-sent events, each with JSON data:
 * `register` {…counts, version, students: RegisterRow[]} (only the rows that changed), `code` (CurrentCode), `end` {state}.
 * The first `register` has no rows: whoever has another version asks for the register.
 */
export const registerEvents = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/events',
  summary:
    'The register as it happens, in events with JSON: register (counts, and the rows that changed), code (the current one), end',
  guard,
  params: idParams,
  reply: 'event-stream',
  errors: ['not_found', 'not_yours', 'too_many_attempts'],
});

export const correctMark = endpoint({
  method: 'PUT',
  path: '/api/qr-sessions/:id/attendance/:studentId',
  summary: 'Correct one mark; who, when, before and after are kept',
  guard,
  params: studentParams,
  body: z.object({ status: z.enum(markStatuses), reason: text(500).optional() }),
  reply: counts.extend({ success: z.literal(true), student: registerRow }),
  errors: ['not_found', 'not_yours', 'not_expected'],
});

export const markHistory = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/attendance/:studentId/history',
  summary: 'Who changed a mark, what and when; oldest first',
  guard,
  params: studentParams,
  reply: z.object({
    success: z.literal(true),
    changes: z.array(
      z.object({
        changed_at: instant,
        changed_by: z.string(),
        before: z.enum(markStatuses),
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
  errors: ['not_found', 'not_yours'],
});

export const studentsByGroupsAndModule = endpoint({
  method: 'POST',
  path: '/api/students/by-groups-and-module',
  summary: 'Who is expected: active students of the groups who take the module; a lecturer asks for the own modules',
  guard: { who: ['lecturer', 'admin'] },
  body: z.object({
    group_ids: z.array(uuid).max(200).default([]),
    module_code: text(40).optional(),
    /** Of the session that is meant; unset: the current one. */
    academic_year: text(20).optional(),
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
  }),
  errors: ['not_found', 'not_yours', 'no_staff_record'],
});

export const markManually = endpoint({
  method: 'POST',
  path: '/api/attendance/manual-mark',
  summary: 'Mark a class by hand',
  guard: { who: ['lecturer', 'admin'] },
  body: sessionForm.extend({
    attendance_records: z
      .array(
        z.object({
          student_id: uuid,
          status: z.enum(markStatuses).default('present'),
          marked_at: z.string().optional(),
          /** Kept in the history of the mark. */
          note: text(500).optional(),
          /** It only stands: said because somebody has to be here, and not said anew of whom a colleague has corrected since. */
          is_standing: z.boolean().optional(),
        }),
      )
      .max(5000)
      .default([]),
    marking_method: z.literal('manual').default('manual'),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), session_id: uuid, count: z.number() }),
  errors: ['not_found', 'not_yours', 'no_staff_record', 'not_expected'],
});
