import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

const idRow = z.object({ id: z.string() });
type People = { readonly accountIds: readonly string[] } | { readonly ids: readonly string[] };

/** The statements of data retention for the records of people. `cleared`: SQL of the columns that are anonymised besides those of both tables. */
export const makeFormerPeople = (table: 'students' | 'staff', cleared: string) => ({
  /** Ids after `after` of inactive records without an account that have not changed since `before` and are not anonymised yet. */
  async listAnonymisable(tx: UniversityTx, before: Date, after: string | undefined, limit: number): Promise<string[]> {
    const rows = await tx.query(
      `SELECT id FROM ${table} WHERE university_id = $1 AND account_id IS NULL AND NOT active AND updated_at < $2
         AND email NOT LIKE '%@anonymised.invalid' AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
      [tx.universityId, before, after ?? null, limit],
      idRow,
    );
    return rows.map(({ id }) => id);
  },

  /** Sets the records of these accounts inactive. */
  async deactivateOf(tx: UniversityTx, accountIds: readonly string[]): Promise<void> {
    await tx.execute(
      `UPDATE ${table} SET active = false, updated_at = now() WHERE university_id = $1 AND account_id = ANY($2::uuid[]) AND active`,
      [tx.universityId, accountIds],
    );
  },

  /** Keeps what the people did. Returns the addresses of the photos. */
  async anonymise(tx: UniversityTx, by: People): Promise<{ ids: string[]; photos: string[] }> {
    const rows = await tx.query(
      `UPDATE ${table} r SET ${cleared}, email = r.id || '@anonymised.invalid', family_name = NULL, contact_no = NULL, dob = NULL,
         gender = NULL, address = NULL, photo_url = NULL, updated_at = now()
       FROM ${table} before
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
  },
});
