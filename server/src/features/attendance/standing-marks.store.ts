import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { MarkRow } from './mark-rows.rules.ts';

type StandingMark = Pick<MarkRow, 'status' | 'method' | 'markedAtMs' | 'locationVerdict'>;
type Row = { status: MarkStatus; method: MarkMethod; marked_at: Date; verdict: MarkRow['locationVerdict'] };

export async function findMark(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<StandingMark | undefined> {
  const [row] = await tx.query<Row>(
    `SELECT status, method, marked_at, location_verdict AS verdict FROM marks
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3`,
    [tx.universityId, sessionId, studentId],
    'prepared',
  );
  if (!row) return undefined;
  const { status, method, marked_at, verdict } = row;
  return { status, method, markedAtMs: marked_at.getTime(), locationVerdict: verdict };
}
