import { group } from '@muster/contract/academics/groups';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { recordTable } from '#platform/database/record-table.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';

export const groupRow = group
  .omit({ name: true, current_year: true, current_semester: true, student_count: true, degree_details: true })
  .extend({ created_at: z.date() });
/** The cohort groups; teaching groups are rows of the same table. */
export const groups = recordTable({
  table: 'groups',
  row: groupRow,
  generated: ['university_id', 'created_at'],
  hasUpdateTime: true,
});
export type GroupRow = z.infer<typeof groupRow>;
export type GroupValues = Parameters<typeof groups.insert>[2];

/** Locks the group until the transaction ends: it cannot be changed, and no student can be moved into it. */
export async function findGroupForUpdate(tx: UniversityTx, id: string): Promise<GroupRow | undefined> {
  return tx.optionalRow(
    `SELECT ${groups.columns('g')} FROM groups g WHERE g.university_id = $1 AND g.id = $2 AND g.module_id IS NULL FOR UPDATE`,
    [tx.universityId, id],
    groupRow,
    'prepared',
  );
}

/** Allows one change of the groups of the university at a time, so that a name that was free when checked stays free. */
export const lockGroups = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, 'groups');

const takenRow = groupRow.pick({ group_name: true, active: true });

/** Another group with this name in the same term of the same degree. */
export async function findGroupOfName(
  tx: UniversityTx,
  row: GroupValues,
  exceptId: string | null,
): Promise<z.infer<typeof takenRow> | undefined> {
  return tx.optionalRow(
    `SELECT g.group_name, g.active FROM groups g
     WHERE g.university_id = $1 AND identifier_key(g.group_name) = identifier_key($2) AND g.degree_details_id = $3 AND g.year = $4
       AND g.semester = $5 AND g.academic_year = $6 AND g.id IS DISTINCT FROM $7::uuid LIMIT 1`,
    [tx.universityId, row.group_name, row.degree_details_id, row.year, row.semester, row.academic_year, exceptId],
    takenRow,
    'prepared',
  );
}

export async function hasStudents(tx: UniversityTx, id: string): Promise<boolean> {
  const count = await tx.execute('SELECT 1 FROM students s WHERE s.university_id = $1 AND s.group_id = $2 LIMIT 1', [
    tx.universityId,
    id,
  ]);
  return count > 0;
}

const closedRow = z.object({ was_active: z.boolean() });

/** Undefined: the group does not exist. */
export async function updateGroupClosed(tx: UniversityTx, id: string): Promise<z.infer<typeof closedRow> | undefined> {
  return tx.optionalRow(
    `UPDATE groups g SET active = false, updated_at = now()
     FROM (SELECT id, active FROM groups WHERE university_id = $1 AND id = $2 AND module_id IS NULL FOR UPDATE) before
     WHERE g.university_id = $1 AND g.id = before.id RETURNING before.active AS was_active`,
    [tx.universityId, id],
    closedRow,
  );
}

/** The degree with the id, else the active degrees with the name. `currentId`, the degree of the group, may be inactive. */
export async function listMatchingDegreeIds(
  tx: UniversityTx,
  by: { id: string | undefined; name: string | undefined; currentId: string | null },
): Promise<string[]> {
  const rows = await tx.query(
    `SELECT d.id FROM degree_details d
     WHERE d.university_id = $1 AND CASE WHEN $2::uuid IS NULL
       THEN lower(d.degree_programme) = lower($3) AND (d.active OR d.id = $4) ELSE d.id = $2 END LIMIT 100`,
    [tx.universityId, by.id ?? null, by.name ?? null, by.currentId],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}
