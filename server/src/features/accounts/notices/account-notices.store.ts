import { z } from 'zod';
import type { Tx, UniversityTx } from '#platform/database/database.ts';

const recipientRow = z.object({ email: z.string(), time_zone: z.string(), clock_hours: z.number() });
export type Recipient = z.infer<typeof recipientRow>;

/** Where mails about an account go; undefined for an account that does not exist. */
export async function findRecipient(tx: Tx, universityId: string, accountId: string): Promise<Recipient | undefined> {
  return tx.optionalRow(
    `SELECT a.email, u.time_zone, u.clock_hours FROM accounts a JOIN universities u ON u.id = a.university_id
     WHERE a.university_id = $1 AND a.id = $2`,
    [universityId, accountId],
    recipientRow,
  );
}

/**
 * Stores that the person gets a mail about a new device, and returns the recipient. Undefined if the person got one within a day, or if the
 * account that signed in on the device earlier belongs to the same person.
 */
export async function updateNewDeviceMailed(
  tx: UniversityTx,
  { accountId, knownAccountId, nowMs }: { accountId: string; knownAccountId: string | undefined; nowMs: number },
): Promise<Recipient | undefined> {
  return tx.optionalRow(
    `UPDATE accounts a SET new_device_mailed_at = $3 FROM universities u
     WHERE a.university_id = $1 AND a.id = $2 AND u.id = a.university_id
       AND (a.new_device_mailed_at IS NULL OR a.new_device_mailed_at <= $3::timestamptz - interval '1 day')
       AND NOT EXISTS (SELECT FROM accounts k WHERE k.university_id = $1 AND k.id = $4 AND k.email = a.email)
     RETURNING a.email, u.time_zone, u.clock_hours`,
    [tx.universityId, accountId, new Date(nowMs), knownAccountId ?? null],
    recipientRow,
  );
}
