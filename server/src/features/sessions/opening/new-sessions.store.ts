import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const idRow = z.object({ id: z.string() });

export type NewSession = {
  handle: string;
  timetableId: string | null;
  moduleId: string;
  lecturerId: string;
  assistantId: string | null;
  sessionType: string;
  academicYear: string;
  year: number | null;
  semester: number;
  date: string;
  start: string;
  end: string;
  timeZone: string;
  location: string;
  description: string;
  durationMinutes: number;
  lateAfterMinutes: number | null;
  headCount: number | null;
  geofence: { latitude: number; longitude: number; radius_m: number } | null;
  createdBy: string;
};

/**
 * Returns undefined if a session with the same lecturer, module, date and start exists, or if the handle is taken.
 * PostgreSQL computes the instants from the local times; if a clock change would put the end before the start, the class keeps its local length.
 */
export async function insertSession(tx: UniversityTx, session: NewSession): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `WITH at AS (
       SELECT ($11::date + $12::time) AT TIME ZONE $14 AS starts_at, ($11::date + $13::time) AT TIME ZONE $14 AS ends_at)
     INSERT INTO class_sessions (university_id, handle, timetable_id, module_id, lecturer_id, assistant_lecturer_id, session_type,
       academic_year, year, semester, session_date, start_time, end_time, starts_at, ends_at, location, description,
       duration_minutes, late_after_minutes, head_count, geofence_latitude, geofence_longitude, geofence_radius_m, created_by)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::date, $12::time, $13::time, starts_at,
       CASE WHEN ends_at > starts_at THEN ends_at ELSE starts_at + ($13::time - $12::time) END,
       $15, $16, $17, $18, $19, $20, $21, $22, $23
     FROM at
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      tx.universityId,
      session.handle,
      session.timetableId,
      session.moduleId,
      session.lecturerId,
      session.assistantId,
      session.sessionType,
      session.academicYear,
      session.year,
      session.semester,
      session.date,
      session.start,
      session.end,
      session.timeZone,
      session.location,
      session.description,
      session.durationMinutes,
      session.lateAfterMinutes,
      session.headCount,
      session.geofence?.latitude ?? null,
      session.geofence?.longitude ?? null,
      session.geofence ? Math.round(session.geofence.radius_m) : null,
      session.createdBy,
    ],
    idRow,
  );
  return row?.id;
}

export async function insertSessionGroups(
  tx: UniversityTx,
  sessionId: string,
  groupIds: readonly string[],
): Promise<void> {
  await tx.execute(
    `INSERT INTO session_groups (university_id, session_id, group_id) SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
    [tx.universityId, sessionId, groupIds],
  );
}

export async function updateExpectedCount(tx: UniversityTx, sessionId: string, count: number): Promise<void> {
  await tx.execute('UPDATE class_sessions SET expected_count = $3 WHERE university_id = $1 AND id = $2', [
    tx.universityId,
    sessionId,
    count,
  ]);
}

export async function findExistingSession(
  tx: UniversityTx,
  session: NewSession,
): Promise<{ id: string; is_withdrawn: boolean; has_date_reason: boolean } | undefined> {
  return tx.optionalRow(
    `SELECT id, withdrawn_at IS NOT NULL AS is_withdrawn, date_reason IS NOT NULL AS has_date_reason FROM class_sessions
     WHERE university_id = $1 AND lecturer_id = $2 AND module_id = $3 AND session_date = $4 AND start_time = $5`,
    [tx.universityId, session.lecturerId, session.moduleId, session.date, session.start],
    idRow.extend({ is_withdrawn: z.boolean(), has_date_reason: z.boolean() }),
  );
}

/** Whether a session of the module at this time has students on its list. */
export async function hasListedStudents(
  tx: UniversityTx,
  { moduleId, date, start }: Pick<NewSession, 'moduleId' | 'date' | 'start'>,
): Promise<boolean> {
  const found = await tx.execute(
    `SELECT 1 FROM class_sessions
     WHERE university_id = $1 AND module_id = $2 AND session_date = $3 AND start_time = $4 AND expected_count > 0`,
    [tx.universityId, moduleId, date, start],
  );
  return found > 0;
}

/** Stores why the class is on an unusual date, unless a reason is stored. */
export async function updateDateReason(tx: UniversityTx, id: string, reason: string, by: string): Promise<void> {
  await tx.execute(
    `UPDATE class_sessions SET date_reason = $3, date_reason_by = $4, date_reason_at = now()
     WHERE university_id = $1 AND id = $2 AND date_reason IS NULL`,
    [tx.universityId, id, reason, by],
  );
}
