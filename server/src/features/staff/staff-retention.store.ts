import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const idRow = z.object({ id: z.string() });

/** Ids after `after` of inactive records without an account that have not changed since `before` and are not anonymised yet. */
export async function listAnonymisableStaff(
  tx: UniversityTx,
  before: Date,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query(
    `SELECT id FROM staff WHERE university_id = $1 AND account_id IS NULL AND NOT active AND updated_at < $2
       AND email NOT LIKE '%@anonymised.invalid' AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
    [tx.universityId, before, after ?? null, limit],
    idRow,
  );
  return rows.map(({ id }) => id);
}

/** Sets the records of these accounts inactive. */
export async function deactivateStaffOf(tx: UniversityTx, accountIds: readonly string[]): Promise<void> {
  await tx.execute(
    `UPDATE staff SET active = false, updated_at = now() WHERE university_id = $1 AND account_id = ANY($2::uuid[]) AND active`,
    [tx.universityId, accountIds],
  );
}

/** Keeps the classes that they taught. Returns the addresses of the photos. */
export async function anonymiseStaff(
  tx: UniversityTx,
  by: { accountIds: readonly string[] } | { ids: readonly string[] },
): Promise<{ ids: string[]; photos: string[] }> {
  const rows = await tx.query(
    `UPDATE staff r SET name = 'Former member of staff', email = r.id || '@anonymised.invalid', family_name = NULL, contact_no = NULL, dob = NULL,
       gender = NULL, address = NULL, photo_url = NULL, employee_id = r.id::text, updated_at = now()
     FROM staff before
     WHERE r.university_id = $1 AND ${'ids' in by ? 'r.id' : 'r.account_id'} = ANY($2::uuid[])
       AND before.university_id = r.university_id AND before.id = r.id
     RETURNING r.id, before.photo_url`,
    [tx.universityId, 'ids' in by ? by.ids : by.accountIds],
    idRow.extend({ photo_url: z.string().nullable() }),
  );
  const ids = rows.map(({ id }) => id);
  await tx.allowHistoryChanges();
  await tx.execute('SELECT anonymise_audit_events($1, $2::uuid[])', [tx.universityId, ids]);
  return { ids, photos: rows.flatMap(({ photo_url }) => photo_url ?? []) };
}
