import { qr } from '@muster/contract/sessions';
import type { SystemTx } from '../../platform/database/database.ts';

export type SessionRow = {
  university_id: string;
  id: string;
  handle: string;
  module_id: string;
  module_code: string;
  module_name: string;
  session_type: string;
  location: string;
  date: string;
  class_start_time: string;
  class_end_time: string;
  starts_at: Date;
  late_after_minutes: number | null;
  head_count: number | null;
  geofence_latitude: number | null;
  geofence_longitude: number | null;
  geofence_radius_m: number | null;
  qr_started_at: Date | null;
  qr_ends_at: Date | null;
  qr_paused_at: Date | null;
  qr_stopped_at: Date | null;
  /** Ids in one text: as an array the driver would take it apart letter by letter. */
  roster: string | null;
};

const facts = `
  SELECT s.university_id, s.id, s.handle, s.module_id, m.module_code, m.module_name, s.session_type,
         coalesce(s.location, '') AS location, s.session_date::text AS date,
         to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
         s.starts_at, s.late_after_minutes, s.head_count,
         s.geofence_latitude::float8, s.geofence_longitude::float8, s.geofence_radius_m::float8,
         s.qr_started_at, s.qr_ends_at, s.qr_paused_at, s.qr_stopped_at,
         (SELECT string_agg(r.student_id::text, ',') FROM session_roster r
          WHERE r.university_id = s.university_id AND r.session_id = s.id) AS roster
  FROM class_sessions s
  JOIN modules m ON m.university_id = s.university_id AND m.id = s.module_id`;

/**
 * A handle is unique over all universities: whose session it is comes out of the row. The parameter stands in a query of its own, and
 * so the plan is the same however many are asked for, and PostgreSQL keeps it: making it takes longer than finding the rows.
 */
export const listFactsByHandles = (tx: SystemTx, handles: readonly string[]): Promise<SessionRow[]> =>
  tx.query(`${facts} WHERE s.handle = ANY((SELECT $1::bpchar[])::bpchar[])`, [handles], 'prepared');

export const listFactsByIds = (tx: SystemTx, universityId: string, ids: readonly string[]): Promise<SessionRow[]> =>
  tx.query(
    `${facts} WHERE s.university_id = $1 AND s.id = ANY((SELECT $2::uuid[])::uuid[])`,
    [universityId, ids],
    'prepared',
  );

/** Sessions whose codes are good now, or were until a moment ago. */
export async function listRunningIds(tx: SystemTx, universityId: string, nowMs: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM class_sessions
     WHERE university_id = $1 AND qr_started_at IS NOT NULL AND qr_stopped_at IS NULL
       AND (qr_ends_at > $2::timestamptz - interval '1 minute' OR qr_paused_at > $2::timestamptz - interval '${qr.longestPauseHours} hours')`,
    [universityId, new Date(nowMs)],
  );
  return rows.map((row) => row.id);
}
