import type { UniversityTx } from '../../platform/database/database.ts';
import type { NewGroup, SourceGroup, StandingGroup } from './roll-over.rules.ts';

/** The Active groups of a degree year. */
export async function listGroupIdsOf(
  tx: UniversityTx,
  of: { degreeId: string; year: number; semester: number; academicYear: string },
  most: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT g.id FROM groups g WHERE g.university_id = $1 AND g.active AND g.degree_details_id = $2 AND g.year = $3
       AND g.semester = $4 AND g.academic_year = $5 ORDER BY g.id LIMIT $6`,
    [tx.universityId, of.degreeId, of.year, of.semester, of.academicYear, most],
  );
  return rows.map(({ id }) => id);
}

export async function hasDegree(tx: UniversityTx, id: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM degree_details d WHERE d.university_id = $1 AND d.id = $2', [
    tx.universityId,
    id,
  ]);
  return rows.length > 0;
}

/** Nothing else is done to the groups until the transaction ends. Classes, which refer to their groups, do not wait for it. */
export async function lockGroupRows(tx: UniversityTx, ids: readonly string[]): Promise<void> {
  await tx.query(
    'SELECT g.id FROM groups g WHERE g.university_id = $1 AND g.id = ANY($2::uuid[]) ORDER BY g.id FOR NO KEY UPDATE',
    [tx.universityId, ids],
  );
}

export function listSources(tx: UniversityTx, ids: readonly string[]): Promise<SourceGroup[]> {
  return tx.query<SourceGroup>(
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
     ORDER BY lower(d.degree_programme), d.id, g.academic_year, g.year, g.semester, lower(g.group_name), g.id`,
    [tx.universityId, ids],
  );
}

/** Groups with the names of the sources that stand in their degrees in the academic year already, Active or not. */
export function listStanding(
  tx: UniversityTx,
  sources: readonly SourceGroup[],
  academicYear: string,
): Promise<StandingGroup[]> {
  return tx.query<StandingGroup>(
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
  );
}

export async function insertGroups(tx: UniversityTx, groups: readonly NewGroup[], academicYear: string): Promise<void> {
  await tx.query(
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
  await tx.query(
    `UPDATE groups g SET active = $3, updated_at = now()
     WHERE g.university_id = $1 AND g.id = ANY($2::uuid[]) AND g.active <> $3`,
    [tx.universityId, ids, active],
  );
}

export type DegreeYear = {
  readonly degree_details_id: string;
  readonly degree_programme: string;
  readonly degree_level: string;
  readonly local_international: 'local' | 'international';
  readonly year: number;
  readonly semester: number;
  readonly academic_year: string;
  readonly groups: number;
  readonly students: number;
};

export function listDegreeYears(
  tx: UniversityTx,
  of: { degreeId: string | null; year: number | null },
  most: number,
): Promise<DegreeYear[]> {
  return tx.query<DegreeYear>(
    `SELECT d.id AS degree_details_id, d.degree_programme, d.degree_level, d.local_international, g.year, g.semester,
            g.academic_year, count(*) AS groups, coalesce(sum(s.students), 0) AS students
     FROM groups g
     JOIN degree_details d ON d.university_id = g.university_id AND d.id = g.degree_details_id
     LEFT JOIN (SELECT s.group_id, count(*) AS students FROM students s
                WHERE s.university_id = $1 AND s.active GROUP BY s.group_id) s ON s.group_id = g.id
     WHERE g.university_id = $1 AND g.active AND ($2::uuid IS NULL OR d.id = $2) AND ($3::int IS NULL OR g.year = $3)
     GROUP BY d.university_id, d.id, g.year, g.semester, g.academic_year
     ORDER BY lower(d.degree_programme), d.local_international DESC, d.id, g.academic_year, g.year, g.semester LIMIT $4`,
    [tx.universityId, of.degreeId, of.year, most],
  );
}

/** So many rows at once change what the planner should believe; autovacuum would come by later. */
export async function refreshStatistics(tx: UniversityTx): Promise<void> {
  await tx.query(`SELECT refresh_statistics('students', 'student_search', 'groups')`);
}
