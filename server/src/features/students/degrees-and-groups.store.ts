import { localInternational } from '@muster/contract/people/people';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isDepartment } from '#domain/department.ts';
import { andWhere } from '#platform/database/sql/where.ts';

const degreeRow = z.object({
  id: z.string(),
  degree_programme: z.string(),
  local_international: z.enum(localInternational),
});
export type StudentDegree = z.infer<typeof degreeRow>;

/** An active degree. */
export async function findDegree(tx: UniversityTx, id: string): Promise<StudentDegree | undefined> {
  return tx.optionalRow(
    'SELECT id, degree_programme, local_international FROM degree_details WHERE university_id = $1 AND id = $2 AND active',
    [tx.universityId, id],
    degreeRow,
    'prepared',
  );
}

const groupRow = z.object({
  id: z.string(),
  group_name: z.string(),
  degree_details_id: z.string(),
  year: z.number(),
  semester: z.number(),
});
export type StudentGroup = z.infer<typeof groupRow>;

/** An active group, locked against changes until the transaction ends. */
export async function findGroupToJoin(tx: UniversityTx, id: string): Promise<StudentGroup | undefined> {
  return tx.optionalRow(
    `SELECT id, group_name, degree_details_id, year, semester FROM groups
     WHERE university_id = $1 AND id = $2 AND module_id IS NULL AND active FOR SHARE`,
    [tx.universityId, id],
    groupRow,
    'prepared',
  );
}

/** The group of a student. It may be inactive. */
export async function findGroup(tx: UniversityTx, id: string): Promise<StudentGroup> {
  return tx.row(
    `SELECT id, group_name, degree_details_id, year, semester FROM groups WHERE university_id = $1 AND id = $2`,
    [tx.universityId, id],
    groupRow,
  );
}

const idRow = z.object({ id: z.string() });

/** Null: no filter. `degree`: an id or an exact name. */
export async function listDegreeIds(
  tx: UniversityTx,
  { degree, level, department }: Readonly<Record<'degree' | 'level' | 'department', string | null>>,
): Promise<string[]> {
  const values: unknown[] = [tx.universityId];
  const conditions = andWhere(values, [
    [degree, (value) => `(degree_programme = ${value}::text OR id::text = lower(${value}))`],
    [level, (value) => `degree_level = lower(${value})`],
    [department, (value) => isDepartment('department', value)],
  ]);
  const rows = await tx.query(
    `SELECT id FROM degree_details WHERE university_id = $1 ${conditions} LIMIT 10000`,
    values,
    idRow,
  );
  return rows.map(({ id }) => id);
}

/** `group`: an id or an exact name, which groups of several years may share. */
export async function listGroupIds(tx: UniversityTx, group: string): Promise<string[]> {
  const rows = await tx.query(
    'SELECT id FROM groups WHERE university_id = $1 AND (group_name = $2 OR id::text = lower($2)) LIMIT 10000',
    [tx.universityId, group],
    idRow,
  );
  return rows.map(({ id }) => id);
}
