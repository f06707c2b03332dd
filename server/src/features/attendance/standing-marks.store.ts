import type { MarkStatus } from '@muster/contract/attendance';
import type { UniversityTx } from '../../platform/database/database.ts';

export async function findMark(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<{ status: MarkStatus; markedAtMs: number } | undefined> {
  const [row] = await tx.query<{ status: MarkStatus; marked_at: Date }>(
    `SELECT status, marked_at FROM marks WHERE university_id = $1 AND session_id = $2 AND student_id = $3`,
    [tx.universityId, sessionId, studentId],
    'find-mark',
  );
  return row && { status: row.status, markedAtMs: row.marked_at.getTime() };
}
