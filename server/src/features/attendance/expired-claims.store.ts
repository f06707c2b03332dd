import type { SystemTx } from '#platform/database/database.ts';

/** Deletes at most `limit` claims that were redeemed before `before`, oldest first. Returns the number of deleted claims. */
export async function deleteExpiredClaims(tx: SystemTx, before: Date, limit: number): Promise<number> {
  return await tx.execute(
    `DELETE FROM redeemed_claims c USING (
       SELECT university_id, session_id, claim_id FROM redeemed_claims WHERE redeemed_at < $1 ORDER BY redeemed_at LIMIT $2) old
     WHERE (c.university_id, c.session_id, c.claim_id) = (old.university_id, old.session_id, old.claim_id)`,
    [before, limit],
  );
}
