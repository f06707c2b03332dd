import type { SystemTx } from '../../platform/database/database.ts';

/** The oldest of those from before a moment; answers how many went. */
export async function deleteOldClaims(tx: SystemTx, before: Date, most: number): Promise<number> {
  const gone = await tx.query(
    `DELETE FROM redeemed_claims c USING (
       SELECT university_id, session_id, claim_id FROM redeemed_claims WHERE redeemed_at < $1 ORDER BY redeemed_at LIMIT $2) old
     WHERE (c.university_id, c.session_id, c.claim_id) = (old.university_id, old.session_id, old.claim_id) RETURNING 1`,
    [before, most],
  );
  return gone.length;
}
