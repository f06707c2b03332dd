import { markStatuses } from '@muster/contract/attendance/statuses';
import { locationVerdicts, markMethods } from '@muster/contract/attendance/marks';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import type { MarkRow } from './mark-rows.rules.ts';

type ExistingMark = Pick<MarkRow, 'status' | 'method' | 'markedAtMs' | 'locationVerdict'>;
const markRow = z.object({
  status: z.enum(markStatuses),
  method: z.enum(markMethods),
  marked_at: z.date(),
  verdict: z.enum(locationVerdicts).nullable(),
});

export async function findMark(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<ExistingMark | undefined> {
  const [row] = await tx.query(
    `SELECT status, method, marked_at, location_verdict AS verdict FROM attendance
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3 AND status IS NOT NULL`,
    [tx.universityId, sessionId, studentId],
    markRow,
    'prepared',
  );
  if (!row) return undefined;
  const { status, method, marked_at, verdict } = row;
  return { status, method, markedAtMs: marked_at.getTime(), locationVerdict: verdict };
}
