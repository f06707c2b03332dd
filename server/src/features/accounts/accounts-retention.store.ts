import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { deleteMailsOf } from '#platform/mail/mails.store.ts';
import { deleteInvitationsOf } from './invitations/invitations.store.ts';
import { deleteSignInData } from './sign-in/sign-in-data.store.ts';
import { deleteDecisionsOf, isUnusedSince } from './unused/unused-accounts.store.ts';

/**
 * Lists accounts that are not Active, were last used and changed before `before`, have no Active student or staff record and are not
 * anonymised yet. Ordered by id, starting after the id `after`.
 */
export async function listExpiredAccounts(
  tx: UniversityTx,
  before: Date,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query(
    `SELECT a.id FROM accounts a
     WHERE a.university_id = $1 AND a.status <> 'active' AND a.email NOT LIKE '%@anonymised.invalid'
       AND ${isUnusedSince('$2')} AND ($3::uuid IS NULL OR a.id > $3)
       AND NOT EXISTS (SELECT FROM students s WHERE s.university_id = a.university_id AND s.account_id = a.id AND s.active)
       AND NOT EXISTS (SELECT FROM staff p WHERE p.university_id = a.university_id AND p.account_id = a.id AND p.active)
     ORDER BY a.id LIMIT $4`,
    [tx.universityId, before, after ?? null, limit],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Anonymises accounts for good. Returns the URLs of their photos. */
export async function anonymiseAccounts(tx: UniversityTx, ids: readonly string[]): Promise<string[]> {
  const values = [tx.universityId, ids];
  const photos = await tx.query(
    `SELECT photo_url FROM accounts WHERE university_id = $1 AND id = ANY($2::uuid[]) AND photo_url IS NOT NULL`,
    values,
    z.object({ photo_url: z.string() }),
  );
  await deleteMailsOf(tx, ids);
  await deleteInvitationsOf(tx, ids);
  await deleteDecisionsOf(tx, ids);
  await deleteSignInData(tx, ids);
  await tx.execute(
    `UPDATE admins SET email = user_id || '@anonymised.invalid', active = false
     WHERE university_id = $1 AND user_id = ANY($2::uuid[])`,
    values,
  );
  await tx.allowHistoryChanges();
  await tx.execute('SELECT anonymise_person_labels($1, $2::uuid[])', values);
  await tx.execute('SELECT anonymise_audit_events($1, $2::uuid[])', values);
  await tx.execute(
    `UPDATE accounts SET name = anonymised_name(), display_name = NULL, preferences = '{}', email = id || '@anonymised.invalid', password_hash = NULL,
       photo_url = NULL, status = 'inactive', updated_at = now()
     WHERE university_id = $1 AND id = ANY($2::uuid[])`,
    values,
  );
  return photos.map(({ photo_url }) => photo_url);
}
