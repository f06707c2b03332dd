import { personLabel } from '@muster/contract/accounts/person-labels';
import { attendanceRequirement } from '@muster/contract/attendance/requirements';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import type { QrWindow } from './qr/qr-window.rules.ts';
import { furtherLecturersOfSession, staffIdsOfSession } from '#domain/teaching.ts';

export const classSessionRow = z.object({
  id: z.string(),
  handle: z.string(),
  module_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  attendance_requirement: attendanceRequirement,
  location: z.string(),
  description: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  starts_at: z.date(),
  ends_at: z.date(),
  academic_year: z.string(),
  year: z.number().nullable(),
  semester: z.number(),
  duration_minutes: z.number(),
  late_after_minutes: z.number().nullable(),
  head_count: z.number().nullable(),
  geofence_latitude: z.number().nullable(),
  geofence_longitude: z.number().nullable(),
  geofence_radius_m: z.number().nullable(),
  expected: z.number(),
  lecturer_id: z.string(),
  lecturer_name: z.string(),
  further_lecturers: z.array(z.object({ id: z.string(), name: z.string() })),
  assistant_lecturer_id: z.string().nullable(),
  timetable_id: z.string().nullable(),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  qr_started_at: z.date().nullable(),
  qr_ends_at: z.date().nullable(),
  qr_paused_at: z.date().nullable(),
  qr_stopped_at: z.date().nullable(),
  typed_shown_at: z.array(z.date()),
  second_code_at: z.date().nullable(),
  second_code_share: z.number(),
  date_reason: z.object({ reason: z.string(), by: personLabel.nullable() }).nullable(),
  final_at: z.date().nullable(),
  withdrawn_at: z.date().nullable(),
  withdrawn_by: personLabel.nullable(),
  withdrawal_reason: z.string().nullable(),
  is_marked: z.boolean(),
});
export type ClassSession = z.infer<typeof classSessionRow>;

export const sessionColumns = `
  s.id, s.handle, s.module_id, m.module_code, m.module_name, s.session_type, s.attendance_requirement, coalesce(s.location, '') AS location,
  coalesce(s.description, '') AS description, s.session_date AS date, to_char(s.start_time, 'HH24:MI') AS class_start_time,
  to_char(s.end_time, 'HH24:MI') AS class_end_time, s.starts_at, s.ends_at, coalesce(s.academic_year, '') AS academic_year,
  s.year, coalesce(s.semester, m.semester) AS semester, s.duration_minutes, s.late_after_minutes, s.head_count,
  s.geofence_latitude, s.geofence_longitude, s.geofence_radius_m, s.expected_count AS expected, s.lecturer_id,
  l.name AS lecturer_name, ${furtherLecturersOfSession()} AS further_lecturers, s.assistant_lecturer_id, s.timetable_id, s.qr_started_at, s.qr_ends_at, s.qr_paused_at, s.qr_stopped_at,
  s.typed_shown_at, s.second_code_at,
  (SELECT u.second_code_share FROM universities u WHERE u.id = s.university_id) AS second_code_share,
  CASE WHEN s.date_reason IS NOT NULL THEN json_build_object('reason', s.date_reason, 'by', s.date_reason_by_label) END AS date_reason,
  s.final_at, s.withdrawn_at, s.withdrawn_by_label AS withdrawn_by, s.withdrawal_reason,
  EXISTS (SELECT FROM attendance k WHERE k.university_id = s.university_id AND k.session_id = s.id AND k.status IS NOT NULL) AS is_marked,
  (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.group_name) ORDER BY natural_key(g.group_name)), '[]'::json)
     FROM session_groups sg JOIN groups g ON g.university_id = sg.university_id AND g.id = sg.group_id
    WHERE sg.university_id = s.university_id AND sg.session_id = s.id) AS groups`;
export const sessionTables = `
  class_sessions s
  JOIN modules m ON m.university_id = s.university_id AND m.id = s.module_id
  JOIN staff l ON l.university_id = s.university_id AND l.id = s.lecturer_id`;

export async function findSession(tx: UniversityTx, id: string): Promise<ClassSession | undefined> {
  const rows = await tx.query(
    `SELECT ${sessionColumns} FROM ${sessionTables} WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, id],
    classSessionRow,
    'prepared',
  );
  return rows[0];
}

/** Locks the session until the end of the transaction and returns it. */
export async function lockSession(tx: UniversityTx, id: string): Promise<ClassSession | undefined> {
  const locked = await tx.execute(
    'SELECT id FROM class_sessions WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.universityId, id],
    'prepared',
  );
  return locked === 1 ? await findSession(tx, id) : undefined;
}

/** The ids of all lecturers and assistants of the session. */
export async function findSessionStaff(tx: UniversityTx, id: string): Promise<string[] | undefined> {
  const row = await tx.optionalRow(
    `SELECT ${staffIdsOfSession()} AS staff_ids FROM class_sessions s WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, id],
    z.object({ staff_ids: z.array(z.string()) }),
    'prepared',
  );
  return row?.staff_ids;
}

/** Adds the further lecturers and assistants of a timetable entry, except the session's own lecturer and assistant. */
export async function insertFurtherLecturers(tx: UniversityTx, id: string, entryId: string): Promise<void> {
  await tx.execute(
    `INSERT INTO session_lecturers (university_id, session_id, staff_id, role)
     SELECT $1, s.id, f.staff_id, f.role FROM class_sessions s
     JOIN timetable_lecturers f ON f.university_id = $1 AND f.timetable_id = $3
       AND f.staff_id <> s.lecturer_id AND f.staff_id IS DISTINCT FROM s.assistant_lecturer_id
     WHERE s.university_id = $1 AND s.id = $2 ON CONFLICT DO NOTHING`,
    [tx.universityId, id, entryId],
  );
}

export async function updateQrWindow(
  tx: UniversityTx,
  id: string,
  qrWindow: QrWindow,
  durationMinutes: number,
): Promise<void> {
  await tx.execute(
    `UPDATE class_sessions SET qr_earlier_anchors = CASE WHEN qr_started_at <> $3
         THEN (qr_started_at || qr_earlier_anchors)[:8] ELSE qr_earlier_anchors END,
       qr_started_at = $3, qr_ends_at = $4, qr_paused_at = $5, qr_stopped_at = $6,
       duration_minutes = $7
     WHERE university_id = $1 AND id = $2`,
    [
      tx.universityId,
      id,
      instant(qrWindow.anchorMs),
      instant(qrWindow.endsMs),
      instant(qrWindow.pausedMs),
      instant(qrWindow.stoppedMs),
      durationMinutes,
    ],
    'prepared',
  );
}

/** A longer list would only serve late deliveries of codes that were typed without a network. */
export const insertTypedCode = (tx: UniversityTx, id: string, at: Date): Promise<number> =>
  tx.execute(
    `UPDATE class_sessions SET typed_shown_at = ($3::timestamptz || typed_shown_at)[:50]
     WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id, at],
  );

export type SessionSettings = {
  head_count: number | null;
  late_after_minutes: number | null;
  geofence: { latitude: number; longitude: number; radius_m: number } | null;
};

export async function updateSettings(tx: UniversityTx, id: string, settings: SessionSettings): Promise<void> {
  const { geofence } = settings;
  await tx.execute(
    `UPDATE class_sessions SET head_count = $3, late_after_minutes = $4, geofence_latitude = $5, geofence_longitude = $6,
       geofence_radius_m = $7
     WHERE university_id = $1 AND id = $2`,
    [
      tx.universityId,
      id,
      settings.head_count,
      settings.late_after_minutes,
      geofence?.latitude ?? null,
      geofence?.longitude ?? null,
      geofence ? Math.round(geofence.radius_m) : null,
    ],
  );
}

/** With `updated_at`, which the trigger leaves when another list has the same number of students. */
const countExpected = `updated_at = now(), expected_count = (SELECT count(*) FROM attendance a
  WHERE a.university_id = class_sessions.university_id AND a.session_id = class_sessions.id)`;

/** Counts the students on the list of the session, which must be locked. */
export async function recountExpected(tx: UniversityTx, id: string): Promise<number> {
  const row = await tx.optionalRow(
    `UPDATE class_sessions SET ${countExpected} WHERE university_id = $1 AND id = $2 RETURNING expected_count`,
    [tx.universityId, id],
    z.object({ expected_count: z.number() }),
  );
  return row?.expected_count ?? 0;
}

/** Counts the students on the lists of several sessions, which are locked in the order of their ids. */
export async function recountExpectedOf(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const values = [tx.universityId, ids];
  await tx.execute(
    'SELECT 1 FROM class_sessions WHERE university_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    values,
  );
  await tx.execute(
    `UPDATE class_sessions SET ${countExpected} WHERE university_id = $1 AND id = ANY($2::uuid[])`,
    values,
  );
}

/** Invalidates the sessions in the caches of all processes after the commit. */
export async function notifyChanged(tx: UniversityTx, ...ids: readonly string[]): Promise<void> {
  tx.requireDelivery();
  await tx.execute(
    `SELECT pg_notify('muster_sessions', $1 || ' ' || id) FROM unnest($2::uuid[]) AS id`,
    [tx.universityId, ids],
    'prepared',
  );
}

const instant = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/**
 * Gives the sessions of classes before a day to another entry, which has these classes since an entry was changed from that day. The
 * changes of these classes were moved before: a class that was moved to a later day keeps its session.
 */
export async function moveSessionsBefore(
  tx: UniversityTx,
  splits: readonly { readonly id: string; readonly pastId: string; readonly from: string }[],
): Promise<void> {
  await tx.execute(
    `UPDATE class_sessions s SET timetable_id = n."pastId"
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, "pastId" uuid, "from" date)
     WHERE s.university_id = $1 AND s.timetable_id = n.id
       AND (s.session_date < n."from" OR EXISTS (
         SELECT FROM class_changes c WHERE c.university_id = $1 AND c.timetable_id = n."pastId"
           AND c.new_date = s.session_date AND c.new_start_time = s.start_time))`,
    [tx.universityId, JSON.stringify(splits)],
  );
}

/** Gives all sessions of the past version of an entry to the entry. */
export async function moveAllSessions(
  tx: UniversityTx,
  merges: readonly { readonly id: string; readonly pastId: string }[],
): Promise<void> {
  await tx.execute(
    `UPDATE class_sessions s SET timetable_id = n.id
     FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, "pastId" uuid)
     WHERE s.university_id = $1 AND s.timetable_id = n."pastId"`,
    [tx.universityId, JSON.stringify(merges)],
  );
}
