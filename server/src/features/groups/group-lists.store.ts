import type { StudentGroup } from '@muster/contract/groups';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { GroupRow } from './groups.store.ts';

export type ListedGroupRow = GroupRow & Pick<StudentGroup, 'student_count' | 'degree_details'>;

/** Null: not narrowed by it. */
export type GroupFilters = {
  readonly id: string | null;
  readonly active: boolean | null;
  /** In the name of the group. */
  readonly search: string | null;
  readonly degreeIds: readonly string[] | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly academicYear: string | null;
  readonly degreeLevel: string | null;
  readonly academicStatus: string | null;
  /** By id or by name, as the reports compare it. */
  readonly degree: string | null;
};

/** The students are counted once for all groups that are shown. */
export function listGroups(tx: UniversityTx, of: Partial<GroupFilters>, most: number): Promise<ListedGroupRow[]> {
  return tx.query<ListedGroupRow>(
    `WITH shown AS (
       SELECT g.*, d.degree_programme, d.degree_level, d.local_international
       FROM groups g JOIN degree_details d ON d.university_id = g.university_id AND d.id = g.degree_details_id
       WHERE g.university_id = $1 AND ($2::uuid IS NULL OR g.id = $2) AND ($3::boolean IS NULL OR g.active = $3)
         AND ($4::text IS NULL OR position(lower($4) IN lower(g.group_name)) > 0)
         AND ($5::uuid[] IS NULL OR g.degree_details_id = ANY($5))
         AND ($6::int IS NULL OR g.year = $6) AND ($7::int IS NULL OR g.semester = $7)
         AND ($8::text IS NULL OR g.academic_year = $8)
         AND ($9::text IS NULL OR d.degree_level = lower($9)) AND ($10::text IS NULL OR d.local_international = lower($10))
         AND ($11::text IS NULL OR d.id::text = $11 OR d.degree_programme = $11)
       ORDER BY lower(d.degree_programme), d.local_international DESC, d.degree_level DESC, d.id, g.year, g.semester,
         lower(g.group_name), g.academic_year DESC, g.id
       LIMIT $12),
     counts AS (
       SELECT s.group_id, count(*) AS students FROM students s
       WHERE s.university_id = $1 AND s.active AND s.group_id IN (SELECT id FROM shown) GROUP BY s.group_id)
     SELECT g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.academic_year, g.active, g.university_id,
            g.created_at, coalesce(c.students, 0) AS student_count,
            json_build_object('id', g.degree_details_id, 'degree_programme', g.degree_programme,
              'degree_level', g.degree_level, 'local_international', g.local_international) AS degree_details
     FROM shown g LEFT JOIN counts c ON c.group_id = g.id
     ORDER BY lower(g.degree_programme), g.local_international DESC, g.degree_level DESC, g.degree_details_id, g.year,
       g.semester, lower(g.group_name), g.academic_year DESC, g.id`,
    [
      tx.universityId,
      of.id ?? null,
      of.active ?? null,
      of.search || null,
      of.degreeIds ?? null,
      of.year ?? null,
      of.semester ?? null,
      of.academicYear || null,
      of.degreeLevel || null,
      of.academicStatus || null,
      of.degree || null,
      most,
    ],
  );
}

export async function countActiveGroups(tx: UniversityTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) AS count FROM groups g WHERE g.university_id = $1 AND g.active',
    [tx.universityId],
  );
  return row?.count ?? 0;
}
