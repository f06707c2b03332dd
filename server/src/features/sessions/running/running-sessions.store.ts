import { clockHours } from '@muster/contract/accounts/shown-settings';
import { qr } from '@muster/contract/attendance/sessions';
import { attendanceRequirement } from '@muster/contract/attendance/requirements';
import { z } from 'zod';
import type { SystemTx } from '#platform/database/database.ts';

const idRow = z.object({ id: z.string() });

const sessionRow = z.object({
  university_id: z.string(),
  id: z.string(),
  handle: z.string(),
  module_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  clock_hours: z.literal(clockHours),
  attendance_requirement: attendanceRequirement,
  starts_at: z.date(),
  ends_at: z.date(),
  late_after_minutes: z.number().nullable(),
  head_count: z.number().nullable(),
  geofence_latitude: z.number().nullable(),
  geofence_longitude: z.number().nullable(),
  geofence_radius_m: z.number().nullable(),
  qr_started_at: z.date().nullable(),
  qr_ends_at: z.date().nullable(),
  qr_paused_at: z.date().nullable(),
  qr_stopped_at: z.date().nullable(),
  typed_shown_at: z.array(z.date()),
  is_withdrawn: z.boolean(),
  second_code_at: z.date().nullable(),
  second_code_share: z.number(),
  asks_passkey: z.boolean(),
  /** Comma-separated student ids, because the driver parses arrays slowly. */
  expected_ids: z.string().nullable(),
  second_chosen_ids: z.string().nullable(),
});
export type SessionRow = z.infer<typeof sessionRow>;

const sessionQuery = `
  SELECT s.university_id, s.id, s.handle, s.module_id, m.module_code, m.module_name, s.session_type, s.attendance_requirement,
         coalesce(s.location, '') AS location, s.session_date::text AS date,
         to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
         s.starts_at, s.ends_at, s.second_code_at, u.clock_hours, u.second_code_share, u.asks_passkey,
         CASE WHEN s.second_code_at IS NOT NULL THEN (
           SELECT string_agg(p.student_id::text, ',') FROM presence_checks p
           WHERE p.university_id = s.university_id AND p.session_id = s.id AND p.asked_at = s.second_code_at AND p.answered_at IS NULL
         ) END AS second_chosen_ids,
         CASE WHEN u.offers_late THEN s.late_after_minutes END AS late_after_minutes, s.head_count,
         s.geofence_latitude::float8, s.geofence_longitude::float8, s.geofence_radius_m::float8,
         s.qr_started_at, s.qr_ends_at, s.qr_paused_at, s.qr_stopped_at, s.typed_shown_at, s.withdrawn_at IS NOT NULL AS is_withdrawn,
         (SELECT string_agg(a.student_id::text, ',') FROM attendance a
          WHERE a.university_id = s.university_id AND a.session_id = s.id) AS expected_ids
  FROM class_sessions s
  JOIN universities u ON u.id = s.university_id
  JOIN modules m ON m.university_id = s.university_id AND m.id = s.module_id`;

/**
 * Handles are unique across universities. The parameter is a sub-select, so that PostgreSQL keeps one generic plan for any number of
 * handles: planning takes longer than finding the rows.
 */
export const listSessionsByHandles = (tx: SystemTx, handles: readonly string[]): Promise<SessionRow[]> =>
  tx.query(`${sessionQuery} WHERE s.handle = ANY((SELECT $1::bpchar[])::bpchar[])`, [handles], sessionRow, 'prepared');

export const listSessionsByIds = (tx: SystemTx, universityId: string, ids: readonly string[]): Promise<SessionRow[]> =>
  tx.query(
    `${sessionQuery} WHERE s.university_id = $1 AND s.id = ANY((SELECT $2::uuid[])::uuid[])`,
    [universityId, ids],
    sessionRow,
    'prepared',
  );

/** Lists the sessions whose codes, or second code, are valid or were valid within the last minute. */
export async function listRunningIds(tx: SystemTx, universityId: string, nowMs: number): Promise<string[]> {
  const rows = await tx.query(
    `SELECT id FROM class_sessions
     WHERE university_id = $1 AND qr_started_at IS NOT NULL AND qr_stopped_at IS NULL
       AND (qr_ends_at > $2::timestamptz - interval '1 minute' OR qr_paused_at > $2::timestamptz - interval '${qr.maxPauseHours} hours')
     UNION
     SELECT id FROM class_sessions WHERE university_id = $1 AND second_code_at > $2::timestamptz - interval '${qr.secondSeconds + 60} seconds'`,
    [universityId, new Date(nowMs)],
    idRow,
  );
  return rows.map((row) => row.id);
}
