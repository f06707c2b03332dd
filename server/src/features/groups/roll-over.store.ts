import { group } from '@muster/contract/academics/groups';
import { degree } from '@muster/contract/academics/degrees';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { groupRow } from './groups.store.ts';
import type { ExistingGroup, NewGroup, SourceGroup } from './roll-over.rules.ts';

/** The active groups of a degree year. */
export async function listDegreeYearGroupIds(
  tx: UniversityTx,
  by: { degreeId: string; year: number; semester: number; academicYear: string },
  limit: number,
): Promise<string[]> {
  const rows = await tx.query(
    `SELECT g.id FROM groups g WHERE g.university_id = $1 AND g.active AND g.degree_details_id = $2 AND g.year = $3
       AND g.semester = $4 AND g.academic_year = $5 ORDER BY g.id LIMIT $6`,
    [tx.universityId, by.degreeId, by.year, by.semester, by.academicYear, limit],
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

export async function hasDegree(tx: UniversityTx, id: string): Promise<boolean> {
  const count = await tx.execute('SELECT 1 FROM degree_details d WHERE d.university_id = $1 AND d.id = $2', [
    tx.universityId,
    id,
  ]);
  return count > 0;
}

/** Locks the groups until the transaction ends. Classes, which refer to groups, do not wait for this lock. */
export async function lockGroupRows(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    'SELECT g.id FROM groups g WHERE g.university_id = $1 AND g.id = ANY($2::uuid[]) ORDER BY g.id FOR NO KEY UPDATE',
    [tx.universityId, ids],
  );
}

const sourceRow = groupRow
  .pick({
    id: true,
    group_name: true,
    degree_details_id: true,
    year: true,
    semester: true,
    academic_year: true,
    active: true,
  })
  .extend(degree.pick({ degree_programme: true, local_international: true, duration_years: true }).shape)
  .extend({ students: z.number(), members: z.string(), timetable_entries: z.number() });

export function listSources(tx: UniversityTx, ids: readonly string[]): Promise<SourceGroup[]> {
  return tx.query(
    `SELECT g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.academic_year, g.active,
            d.degree_programme, d.local_international, d.duration_years,
            coalesce(s.students, 0) AS students, coalesce(s.members, '') AS members, coalesce(t.entries, 0) AS timetable_entries
     FROM groups g
     JOIN degree_details d ON d.university_id = g.university_id AND d.id = g.degree_details_id
     LEFT JOIN (SELECT s.group_id, count(*) AS students, md5(string_agg(s.id::text, ' ' ORDER BY s.id)) AS members
                FROM students s WHERE s.university_id = $1 AND s.active AND s.group_id = ANY($2::uuid[])
                GROUP BY s.group_id) s ON s.group_id = g.id
     LEFT JOIN (SELECT x.group_id, count(*) AS entries FROM timetable_groups x
                JOIN timetables t ON t.university_id = x.university_id AND t.id = x.timetable_id AND t.active
                WHERE x.university_id = $1 AND x.group_id = ANY($2::uuid[]) GROUP BY x.group_id) t ON t.group_id = g.id
     WHERE g.university_id = $1 AND g.id = ANY($2::uuid[])
     ORDER BY lower(d.degree_programme), d.id, g.academic_year, g.year, g.semester, natural_key(g.group_name), g.id`,
    [tx.universityId, ids],
    sourceRow,
  );
}

const existingRow = groupRow.pick({
  id: true,
  group_name: true,
  degree_details_id: true,
  year: true,
  semester: true,
  active: true,
});

/** Existing groups of the academic year, active or not, with the name and degree of a source. */
export function listExisting(
  tx: UniversityTx,
  sources: readonly SourceGroup[],
  academicYear: string,
): Promise<ExistingGroup[]> {
  return tx.query(
    `SELECT g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.active FROM groups g
     WHERE g.university_id = $1 AND g.academic_year = $2 AND (g.degree_details_id, lower(g.group_name)) IN
       (SELECT degree_id, lower(name) FROM unnest($3::uuid[], $4::text[]) AS s (degree_id, name))
     ORDER BY g.active DESC, g.created_at, g.id`,
    [
      tx.universityId,
      academicYear,
      sources.map(({ degree_details_id }) => degree_details_id),
      sources.map(({ group_name }) => group_name),
    ],
    existingRow,
  );
}

export async function insertGroups(tx: UniversityTx, groups: readonly NewGroup[], academicYear: string): Promise<void> {
  await tx.execute(
    `INSERT INTO groups (university_id, id, group_name, degree_details_id, year, semester, academic_year)
     SELECT $1, n.id, n.group_name, n.degree_id, n.year, n.semester, $7
     FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::smallint[], $6::smallint[])
       AS n (id, group_name, degree_id, year, semester)`,
    [
      tx.universityId,
      groups.map(({ id }) => id),
      groups.map(({ group_name }) => group_name),
      groups.map(({ degree_details_id }) => degree_details_id),
      groups.map(({ year }) => year),
      groups.map(({ semester }) => semester),
      academicYear,
    ],
  );
}

export async function updateGroupsActive(tx: UniversityTx, ids: readonly string[], active: boolean): Promise<void> {
  await tx.execute(
    `UPDATE groups g SET active = $3, updated_at = now()
     WHERE g.university_id = $1 AND g.id = ANY($2::uuid[]) AND g.active <> $3`,
    [tx.universityId, ids, active],
  );
}

const degreeYearRow = degree
  .pick({ degree_programme: true, degree_level: true, local_international: true })
  .extend(group.pick({ degree_details_id: true, year: true, semester: true, academic_year: true }).shape)
  .extend({ groups: z.number(), students: z.number() });
export type DegreeYear = z.infer<typeof degreeYearRow>;

export function listDegreeYears(
  tx: UniversityTx,
  by: { degreeId: string | null; year: number | null },
  limit: number,
): Promise<DegreeYear[]> {
  const values: unknown[] = [tx.universityId, limit];
  const conditions = andWhere(values, [
    [by.degreeId, (degree) => `d.id = ${degree}`],
    [by.year, (year) => `g.year = ${year}::int`],
  ]);
  return tx.query(
    `SELECT d.id AS degree_details_id, d.degree_programme, d.degree_level, d.local_international, g.year, g.semester,
            g.academic_year, count(*) AS groups, coalesce(sum(s.students), 0) AS students
     FROM groups g
     JOIN degree_details d ON d.university_id = g.university_id AND d.id = g.degree_details_id
     LEFT JOIN (SELECT s.group_id, count(*) AS students FROM students s
                WHERE s.university_id = $1 AND s.active GROUP BY s.group_id) s ON s.group_id = g.id
     WHERE g.university_id = $1 AND g.active ${conditions}
     GROUP BY d.university_id, d.id, g.year, g.semester, g.academic_year
     ORDER BY lower(d.degree_programme), d.local_international DESC, d.id, g.academic_year, g.year, g.semester LIMIT $2`,
    values,
    degreeYearRow,
  );
}

/** After many changed rows, instead of waiting for autovacuum. */
export async function refreshStatistics(tx: UniversityTx): Promise<void> {
  await tx.execute(`SELECT refresh_statistics('students', 'student_search', 'groups')`);
}
