import type { UniversityTx } from '#platform/database/database.ts';

export type MarkKey = { readonly sessionId: string; readonly studentId: string };

/** Condition: the flag of the mark $2, $3 for a missing passkey, not reviewed. */
const isOpenFlag = `university_id = $1 AND session_id = $2 AND student_id = $3 AND signal = 'passkey_missing' AND state = 'open'`;

export const insertPasskeyFlag = (tx: UniversityTx, { sessionId, studentId }: MarkKey): Promise<number> =>
  tx.execute(
    `INSERT INTO mark_flags (university_id, session_id, student_id, signal) VALUES ($1, $2, $3, 'passkey_missing')
     ON CONFLICT DO NOTHING`,
    [tx.universityId, sessionId, studentId],
  );

export async function hasOpenPasskeyFlag(tx: UniversityTx, { sessionId, studentId }: MarkKey): Promise<boolean> {
  const found = await tx.execute(`SELECT FROM mark_flags WHERE ${isOpenFlag}`, [tx.universityId, sessionId, studentId]);
  return found > 0;
}

/** Deletes the open flag; one that has a history of reviews stays. Returns whether it was deleted. */
export async function deletePasskeyFlag(tx: UniversityTx, { sessionId, studentId }: MarkKey): Promise<boolean> {
  const deleted = await tx.execute(
    `DELETE FROM mark_flags f WHERE ${isOpenFlag}
       AND NOT EXISTS (SELECT FROM mark_flag_reviews r WHERE r.university_id = f.university_id AND r.session_id = f.session_id
                         AND r.student_id = f.student_id AND r.signal = f.signal)`,
    [tx.universityId, sessionId, studentId],
  );
  return deleted > 0;
}
