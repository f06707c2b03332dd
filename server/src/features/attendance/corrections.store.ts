import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';
import type { UniversityTx } from '../../platform/database/database.ts';

type Mark = { status: MarkStatus; method: MarkMethod };
type Place = { sessionId: string; studentId: string };

/** Undefined when a mark stands already (also one that another transaction was just writing). */
export async function insertManualMark(
  tx: UniversityTx,
  of: Place,
  status: MarkStatus,
  by: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO marks (university_id, session_id, student_id, status, method, marked_at, marked_by)
     VALUES ($1, $2, $3, $4, 'manual', $6, $5) ON CONFLICT DO NOTHING RETURNING 1`,
    [tx.universityId, of.sessionId, of.studentId, status, by, at],
  );
  return rows.length > 0;
}

export async function lockMark(tx: UniversityTx, of: Place): Promise<Mark | undefined> {
  const [row] = await tx.query<Mark>(
    'SELECT status, method FROM marks WHERE university_id = $1 AND session_id = $2 AND student_id = $3 FOR UPDATE',
    [tx.universityId, of.sessionId, of.studentId],
  );
  return row;
}

/** The time of arrival stays; what is corrected is what it meant. */
export async function updateMark(tx: UniversityTx, of: Place, status: MarkStatus, by: string, at: Date): Promise<void> {
  await tx.query(
    `UPDATE marks SET status = $4, method = 'manual', marked_by = $5, changed_at = $6
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3`,
    [tx.universityId, of.sessionId, of.studentId, status, by, at],
  );
}

/** Never at the same instant as the one before it: a history has an order. */
export async function insertChange(
  tx: UniversityTx,
  change: Place & { by: string; at: Date; before: Mark | undefined; status: MarkStatus; reason: string | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_at, before_status, after_status,
                               before_method, after_method, reason)
     SELECT $1, $2, $3, $4, greatest($5::timestamptz, max(changed_at) + interval '1 millisecond'), $6, $7, $8, 'manual', $9
     FROM mark_changes WHERE university_id = $1 AND session_id = $2 AND student_id = $3`,
    [
      tx.universityId,
      change.sessionId,
      change.studentId,
      change.by,
      change.at,
      change.before?.status ?? null,
      change.status,
      change.before?.method ?? null,
      change.reason,
    ],
  );
}
