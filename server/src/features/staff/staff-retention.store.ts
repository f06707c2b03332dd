import type { UniversityTx } from '../../platform/database/database.ts';

/** Inactive records without an account, unchanged since a moment and not anonymised yet; by id, after one of them. */
export async function listForgottenStaff(
  tx: UniversityTx,
  before: Date,
  after: string | undefined,
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM staff WHERE university_id = $1 AND account_id IS NULL AND NOT active AND updated_at < $2
       AND email NOT LIKE '%@anonymised.invalid' AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
    [tx.universityId, before, after ?? null, most],
  );
  return rows.map(({ id }) => id);
}

/** The classes that they taught stay. */
export async function anonymiseStaff(
  tx: UniversityTx,
  of: { accountIds: readonly string[] } | { ids: readonly string[] },
): Promise<{ ids: string[]; photos: string[] }> {
  const rows = await tx.query<{ id: string; photo_url: string | null }>(
    `UPDATE staff r SET name = 'Former member of staff', email = r.id || '@anonymised.invalid', contact_no = NULL, dob = NULL,
       gender = NULL, address = NULL, photo_url = NULL, employee_id = r.id::text, updated_at = now()
     FROM staff before
     WHERE r.university_id = $1 AND ${'ids' in of ? 'r.id' : 'r.account_id'} = ANY($2::uuid[])
       AND before.university_id = r.university_id AND before.id = r.id
     RETURNING r.id, before.photo_url`,
    [tx.universityId, 'ids' in of ? of.ids : of.accountIds],
  );
  return { ids: rows.map(({ id }) => id), photos: rows.flatMap(({ photo_url }) => photo_url ?? []) };
}
