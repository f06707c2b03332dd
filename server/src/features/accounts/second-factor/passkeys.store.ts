import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const passkeyRow = z.object({
  id: z.string(),
  account_id: z.string(),
  credential_id: z.string(),
  public_key: z.instanceof(Buffer),
  counter: z.number(),
  transports: z.array(z.string()),
  name: z.string(),
  added_at: z.date(),
  last_used_at: z.date().nullable(),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

const columns = Object.keys(passkeyRow.shape).join(', ');

export function listPasskeys(tx: UniversityTx, accountId: string): Promise<PasskeyRow[]> {
  return tx.query(
    `SELECT ${columns} FROM passkeys WHERE university_id = $1 AND account_id = $2 ORDER BY added_at, id`,
    [tx.universityId, accountId],
    passkeyRow,
  );
}

export async function hasPasskey(tx: UniversityTx, accountId: string): Promise<boolean> {
  const found = await tx.query(
    'SELECT id FROM passkeys WHERE university_id = $1 AND account_id = $2 LIMIT 1',
    [tx.universityId, accountId],
    passkeyRow.pick({ id: true }),
    'prepared',
  );
  return found.length > 0;
}

export async function findPasskey(
  tx: UniversityTx,
  accountId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return tx.optionalRow(
    `SELECT ${columns} FROM passkeys WHERE university_id = $1 AND account_id = $2 AND credential_id = $3`,
    [tx.universityId, accountId, credentialId],
    passkeyRow,
  );
}

/** Returns false if the university knows the credential already. */
export async function insertPasskey(
  tx: UniversityTx,
  passkey: Omit<PasskeyRow, 'id' | 'last_used_at'>,
): Promise<boolean> {
  const count = await tx.execute(
    `INSERT INTO passkeys (university_id, account_id, credential_id, public_key, counter, transports, name, added_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (university_id, credential_id) DO NOTHING`,
    [
      tx.universityId,
      passkey.account_id,
      passkey.credential_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.added_at,
    ],
  );
  return count > 0;
}

/** Returns false if the passkey was used after the challenge was made: an answer counts once. */
export async function updatePasskeyUsed(
  tx: UniversityTx,
  id: string,
  use: { counter: number; usedAt: Date; challengedAt: Date },
): Promise<boolean> {
  const count = await tx.execute(
    `UPDATE passkeys SET counter = $3, last_used_at = $4
     WHERE university_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < $5)`,
    [tx.universityId, id, use.counter, use.usedAt, use.challengedAt],
  );
  return count > 0;
}

export async function deletePasskey(tx: UniversityTx, accountId: string, id: string): Promise<string | undefined> {
  const row = await tx.optionalRow(
    'DELETE FROM passkeys WHERE university_id = $1 AND account_id = $2 AND id = $3 RETURNING name',
    [tx.universityId, accountId, id],
    z.object({ name: z.string() }),
  );
  return row?.name;
}
