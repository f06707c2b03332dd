import type { UniversityTx } from '../../platform/database/database.ts';
import type { ClassChange } from './class-week.rules.ts';

/** An active entry; nobody else changes it until the transaction ends. */
export async function findEntryOfClass(tx: UniversityTx, id: string): Promise<{ lecturer_id: string } | undefined> {
  const [row] = await tx.query<{ lecturer_id: string }>(
    `SELECT lecturer_id FROM timetables WHERE university_id = $1 AND id = $2 AND active FOR NO KEY UPDATE`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

/** Until the transaction ends nobody starts codes of the session and nobody is marked in it; who is about to comes first. */
export async function lockAttendance(tx: UniversityTx, sessionId: string): Promise<void> {
  await tx.query('SELECT 1 FROM class_sessions WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    tx.universityId,
    sessionId,
  ]);
  // Every mark refers to its place on the roster.
  await tx.query(
    'SELECT 1 FROM session_roster WHERE university_id = $1 AND session_id = $2 ORDER BY student_id FOR UPDATE',
    [tx.universityId, sessionId],
  );
}

/** Whether codes were shown, or somebody was marked. */
export async function isAttendanceTaken(tx: UniversityTx, sessionId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM class_sessions c WHERE c.university_id = $1 AND c.id = $2 AND (c.qr_started_at IS NOT NULL
       OR EXISTS (SELECT 1 FROM marks m WHERE m.university_id = c.university_id AND m.session_id = c.id))`,
    [tx.universityId, sessionId],
    'prepared',
  );
  return rows.length > 0;
}

/** The one change of a class; another takes its place and goes up in its sequence. */
export async function upsertClassChange(
  tx: UniversityTx,
  entryId: string,
  change: Omit<ClassChange, 'sequence' | 'updated_at'>,
  by: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled, new_date, new_start_time, new_end_time,
       new_venue, reason, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (university_id, timetable_id, class_date) DO UPDATE SET is_cancelled = $4, new_date = $5, new_start_time = $6,
       new_end_time = $7, new_venue = $8, reason = $9, changed_by = $10, sequence = class_changes.sequence + 1,
       updated_at = now()`,
    [
      tx.universityId,
      entryId,
      change.class_date,
      change.is_cancelled,
      change.new_date,
      change.new_start_time,
      change.new_end_time,
      change.new_venue,
      change.reason,
      by,
    ],
    'prepared',
  );
}

export type DeletedChange = Omit<ClassChange, 'class_date' | 'updated_at'>;

/** What was changed of the class; undefined when nothing was. */
export async function deleteClassChange(
  tx: UniversityTx,
  entryId: string,
  date: string,
): Promise<DeletedChange | undefined> {
  const [row] = await tx.query<DeletedChange>(
    `DELETE FROM class_changes WHERE university_id = $1 AND timetable_id = $2 AND class_date = $3
     RETURNING is_cancelled, new_date, new_start_time, new_end_time, new_venue, reason, sequence`,
    [tx.universityId, entryId, date],
    'prepared',
  );
  return row;
}
