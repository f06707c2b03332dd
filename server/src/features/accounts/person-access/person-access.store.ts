import type { PersonKind } from '@muster/contract/accounts/person-access';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const records: Record<PersonKind, { readonly table: string; readonly account: string }> = {
  student: { table: 'students', account: 'account_id' },
  staff: { table: 'staff', account: 'account_id' },
  admin: { table: 'admins', account: 'user_id' },
};

/** The account of a record; its id is null for a person without one. Undefined for an unknown record. */
export async function findAccountOfRecord(tx: UniversityTx, kind: PersonKind, id: string) {
  const { table, account } = records[kind];
  const ofAccount = 'university_id = a.university_id AND account_id = a.id';
  return tx.optionalRow(
    `SELECT a.id, a.email, a.last_sign_in_at,
            EXISTS (SELECT FROM authenticator_apps WHERE ${ofAccount}) OR EXISTS (SELECT FROM passkeys WHERE ${ofAccount}) AS has_second_factor
     FROM ${table} r
     LEFT JOIN accounts a ON a.university_id = r.university_id AND a.id = r.${account}
     WHERE r.university_id = $1 AND r.id = $2`,
    [tx.universityId, id],
    z.object({
      id: z.string().nullable(),
      email: z.string().nullable(),
      last_sign_in_at: z.date().nullable(),
      has_second_factor: z.boolean(),
    }),
  );
}

export function listIdentities(tx: UniversityTx, accountId: string) {
  return tx.query(
    'SELECT issuer, subject, linked_at FROM account_identities WHERE university_id = $1 AND account_id = $2 ORDER BY issuer',
    [tx.universityId, accountId],
    z.object({ issuer: z.string(), subject: z.string(), linked_at: z.date() }),
  );
}

/** Returns false if the account has no identity of the issuer. */
export async function deleteIdentity(tx: UniversityTx, accountId: string, issuer: string): Promise<boolean> {
  return (
    (await tx.execute('DELETE FROM account_identities WHERE university_id = $1 AND account_id = $2 AND issuer = $3', [
      tx.universityId,
      accountId,
      issuer,
    ])) > 0
  );
}
