import type { MarkStatus } from '@muster/contract/attendance';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { MarkRow } from './mark-rows.rules.ts';

type StandingMark = Pick<MarkRow, 'locationVerdict'> & { status: MarkStatus; markedAtMs: number };

export async function findMark(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<StandingMark | undefined> {
  const [row] = await tx.query<{ status: MarkStatus; marked_at: Date; verdict: MarkRow['locationVerdict'] }>(
    `SELECT status, marked_at, location_verdict AS verdict FROM marks
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3`,
    [tx.universityId, sessionId, studentId],
    'find-mark',
  );
  return row && { status: row.status, markedAtMs: row.marked_at.getTime(), locationVerdict: row.verdict };
}
