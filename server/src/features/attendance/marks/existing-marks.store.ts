import { markStatuses } from '@muster/contract/attendance/statuses';
import { locationVerdicts, markMethods } from '@muster/contract/attendance/marks';
import { parallelOfCheckIn } from '@muster/contract/attendance/parallel-classes';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { parallelOfCheckIn as parallelColumn } from '#domain/parallel-classes.ts';
import type { MarkResult } from './mark-batch.store.ts';

type ExistingMark = Omit<Extract<MarkResult, { outcome: 'existing' }>, 'outcome'>;
const markRow = z.object({
  status: z.enum(markStatuses),
  method: z.enum(markMethods),
  marked_at: z.date(),
  verdict: z.enum(locationVerdicts).nullable(),
  parallel: parallelOfCheckIn.nullable(),
});

export async function findMark(
  tx: UniversityTx,
  sessionId: string,
  studentId: string,
): Promise<ExistingMark | undefined> {
  const row = await tx.optionalRow(
    `SELECT a.status, a.method, a.marked_at, a.location_verdict AS verdict, ${parallelColumn} AS parallel
     FROM attendance a JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
     WHERE a.university_id = $1 AND a.session_id = $2 AND a.student_id = $3 AND a.status IS NOT NULL`,
    [tx.universityId, sessionId, studentId],
    markRow,
    'prepared',
  );
  if (!row) return undefined;
  const { status, method, marked_at, verdict, parallel } = row;
  return { status, method, markedAtMs: marked_at.getTime(), locationVerdict: verdict, parallel };
}
