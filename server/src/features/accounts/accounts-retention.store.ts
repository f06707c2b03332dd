import type { UniversityTx } from '../../platform/database/database.ts';

/**
 * Accounts that are not Active, whose last use and last change are older than a moment, and behind which no Active record
 * stands; by id, after one of them. Those that were anonymised already are not among them.
 */
export async function listForgottenAccounts(
  tx: UniversityTx,
  before: Date,
  after: string | undefined,
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT a.id FROM accounts a
     WHERE a.university_id = $1 AND a.status <> 'active' AND a.email NOT LIKE '%@anonymised.invalid'
       AND greatest(a.created_at, a.updated_at, a.last_sign_in_at) < $2 AND ($3::uuid IS NULL OR a.id > $3)
       AND NOT EXISTS (SELECT 1 FROM access_tokens t WHERE t.university_id = a.university_id AND t.account_id = a.id
                       AND greatest(t.created_at, t.last_used_at) >= $2)
       AND NOT EXISTS (SELECT 1 FROM students s WHERE s.university_id = a.university_id AND s.account_id = a.id
                       AND (s.active OR s.updated_at >= $2))
       AND NOT EXISTS (SELECT 1 FROM staff p WHERE p.university_id = a.university_id AND p.account_id = a.id
                       AND (p.active OR p.updated_at >= $2))
     ORDER BY a.id LIMIT $4`,
    [tx.universityId, before, after ?? null, most],
  );
  return rows.map(({ id }) => id);
}

/** The addresses of photos that stood there. Nobody can sign in as them again. */
export async function anonymiseAccounts(tx: UniversityTx, ids: readonly string[]): Promise<string[]> {
  const values = [tx.universityId, ids];
  const photos = await tx.query<{ photo_url: string }>(
    `SELECT photo_url FROM accounts WHERE university_id = $1 AND id = ANY($2::uuid[]) AND photo_url IS NOT NULL`,
    values,
  );
  for (const table of ['access_tokens', 'reset_tokens'] as const)
    await tx.query(`DELETE FROM ${table} WHERE university_id = $1 AND account_id = ANY($2::uuid[])`, values);
  await tx.query(
    `UPDATE admins SET email = user_id || '@anonymised.invalid', active = false
     WHERE university_id = $1 AND user_id = ANY($2::uuid[])`,
    values,
  );
  await tx.query(
    `UPDATE accounts SET name = 'Former member', email = id || '@anonymised.invalid', password_hash = NULL,
       photo_url = NULL, status = 'inactive', updated_at = now()
     WHERE university_id = $1 AND id = ANY($2::uuid[])`,
    values,
  );
  return photos.map(({ photo_url }) => photo_url);
}
