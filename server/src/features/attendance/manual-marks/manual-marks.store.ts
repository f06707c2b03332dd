import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const countRow = z.object({ count: z.number() });

export async function countExpected(
  tx: UniversityTx,
  sessionId: string,
  studentIds: readonly string[],
): Promise<number> {
  const row = await tx.row(
    'SELECT count(*) AS count FROM attendance WHERE university_id = $1 AND session_id = $2 AND student_id = ANY($3::uuid[])',
    [tx.universityId, sessionId, studentIds],
    countRow,
    'prepared',
  );
  return row.count;
}
