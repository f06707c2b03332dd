import { z } from 'zod';
import type { SystemTx } from '#platform/database/database.ts';

/** Serialises the first start of several processes until the end of the transaction. */
export async function lockFirstStart(tx: SystemTx): Promise<void> {
  await tx.execute(`SELECT pg_advisory_xact_lock(hashtextextended('muster first start', 0))`);
}

export async function hasAnyAdmin(tx: SystemTx): Promise<boolean> {
  const count = await tx.execute(`SELECT 1 FROM admins d
     JOIN accounts a ON a.university_id = d.university_id AND a.id = d.user_id
     WHERE d.active AND a.status = 'active' LIMIT 1`);
  return count > 0;
}

const firstUniversity = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  timeZone: z.string(),
});
export type FirstUniversity = z.infer<typeof firstUniversity>;

/** Prefers a university that an operator created over the default one. */
export async function findFirstUniversity(tx: SystemTx, defaultCode: string): Promise<FirstUniversity | undefined> {
  return tx.optionalRow(
    `SELECT id, code, name, time_zone AS "timeZone" FROM universities ORDER BY code = $1, created_at, code LIMIT 1`,
    [defaultCode],
    firstUniversity,
  );
}
