import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const stateRow = z.object({ state: z.enum(['open', 'confirmed', 'dismissed']) });
export type FlagState = z.infer<typeof stateRow>['state'];

type FlagKey = { sessionId: string; studentId: string; signal: string };

export async function lockFlag(tx: UniversityTx, of: FlagKey): Promise<z.infer<typeof stateRow> | undefined> {
  return tx.optionalRow(
    `SELECT state FROM mark_flags WHERE university_id = $1 AND session_id = $2 AND student_id = $3 AND signal = $4 FOR UPDATE`,
    [tx.universityId, of.sessionId, of.studentId, of.signal],
    stateRow,
  );
}

/** Updates the state of the flag and appends the review to the history. */
export async function updateFlag(
  tx: UniversityTx,
  of: FlagKey,
  before: FlagState,
  after: FlagState,
  by: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    `UPDATE mark_flags SET state = $5, reviewed_by = $6, reviewed_at = $7
     WHERE university_id = $1 AND session_id = $2 AND student_id = $3 AND signal = $4`,
    [tx.universityId, of.sessionId, of.studentId, of.signal, after, by, at],
  );
  await tx.execute(
    `INSERT INTO mark_flag_reviews (university_id, session_id, student_id, signal, before_state, after_state, reviewed_by, reviewed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.universityId, of.sessionId, of.studentId, of.signal, before, after, by, at],
  );
}
