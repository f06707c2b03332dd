import { z } from 'zod';
import type { SystemTx, UniversityTx } from '#platform/database/database.ts';
import { hasNoGroup } from '#domain/missing.ts';
import type { StudentGroup } from '../degrees-and-groups.store.ts';

const lockedRow = z.object({ count: z.number(), ofAnotherDegree: z.number() });

/** Locks the students in id order until the transaction ends. Counts them and those of another degree. Records that were joined into another one are left out. */
export async function lockStudents(
  tx: UniversityTx,
  ids: readonly string[],
  degreeId: string | null = null,
): Promise<{ count: number; ofAnotherDegree: number }> {
  const row = await tx.optionalRow(
    `SELECT count(*) AS count, count(*) FILTER (WHERE degree_details_id IS DISTINCT FROM $3::uuid) AS "ofAnotherDegree"
     FROM (SELECT degree_details_id FROM students WHERE university_id = $1 AND id = ANY($2::uuid[]) AND joined_into IS NULL
           ORDER BY id FOR NO KEY UPDATE) chosen`,
    [tx.universityId, ids, degreeId],
    lockedRow,
  );
  return row ?? { count: 0, ofAnotherDegree: 0 };
}

const changedRow = z.object({ account_id: z.string().nullable(), is_without_group: z.boolean() });

/** Returns the account of each changed student, null for a student without one, and whether the student has no open group. */
export function updateActive(
  tx: UniversityTx,
  ids: readonly string[],
  active: boolean,
): Promise<z.infer<typeof changedRow>[]> {
  return tx.query(
    `UPDATE students SET active = $3, updated_at = now()
     WHERE university_id = $1 AND id = ANY($2::uuid[]) AND active <> $3 RETURNING account_id, ${hasNoGroup} AS is_without_group`,
    [tx.universityId, ids, active],
    changedRow,
  );
}

/** The universities with an Active student who has left, in any time zone. */
export async function listUniversitiesWithLeft(tx: SystemTx): Promise<string[]> {
  const rows = await tx.query(
    'SELECT DISTINCT university_id AS id FROM students WHERE active AND left_on <= current_date + 1 ORDER BY 1',
    [],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Sets the Active students Inactive who have left by the day, and returns them. */
export function updateLeftInactive(
  tx: UniversityTx,
  today: string,
): Promise<{ id: string; account_id: string | null }[]> {
  return tx.query(
    `UPDATE students SET active = false, updated_at = now()
     WHERE university_id = $1 AND active AND left_on <= $2::date RETURNING id, account_id`,
    [tx.universityId, today],
    z.object({ id: z.string(), account_id: z.string().nullable() }),
  );
}

/** Returns the number of moved students. Those who are in the group already are not counted. */
export function updateGroup(tx: UniversityTx, ids: readonly string[], group: StudentGroup): Promise<number> {
  return tx.execute(
    `UPDATE students SET group_id = $3, current_year = $4, current_semester = $5, updated_at = now()
     WHERE university_id = $1 AND id = ANY($2::uuid[])
       AND (group_id, current_year, current_semester) IS DISTINCT FROM ($3::uuid, $4::smallint, $5::smallint)`,
    [tx.universityId, ids, group.id, group.year, group.semester],
  );
}
