import type { UniversityTx } from '../../../platform/database/database.ts';

/** Null: not narrowed by it. */
export type ReportFilters = {
  readonly level: string | null;
  readonly path: string | null;
  readonly academicYear: string | null;
  readonly degree: string | null;
  readonly year: number | null;
  readonly semester: number | null;
  readonly group: string | null;
  readonly module: string | null;
  readonly search: string | null;
};
export type ReportStudent = { readonly id: string; readonly name: string; readonly student_id: string };

/** The group `g` and degree `d` of a place with this year and semester. */
const isPlace = (year: string, semester: string): string => `
  ($2::text IS NULL OR d.degree_level = lower($2)) AND ($4::text IS NULL OR g.academic_year = $4)
  AND ($5::text IS NULL OR d.degree_programme = $5 OR d.id::text = lower($5))
  AND ($6::smallint IS NULL OR ${year} = $6) AND ($7::smallint IS NULL OR ${semester} = $7)
  AND ($8::text IS NULL OR g.group_name = $8 OR g.id::text = lower($8))`;

/** Enrolled in the module, in a year of a degree for which it is mandatory, or counted in its classes. */
const takesModule = `
  s.id IN (
    SELECT e.student_id FROM student_module_enrollments e
    WHERE e.university_id = $1 AND e.active AND e.module_id IN (SELECT id FROM asked)
    UNION ALL SELECT t.student_id FROM student_tally_sums t WHERE t.university_id = $1 AND t.module_id IN (SELECT id FROM asked))
  OR (s.degree_details_id, s.current_year) IN (
    SELECT x.degree_details_id, x.year FROM module_degree_mappings x
    WHERE x.university_id = $1 AND x.is_mandatory AND x.module_id IN (SELECT id FROM asked))`;

/**
 * Whoever a report can be asked about, by name: Active students, and others who were expected at classes. They are or were where the
 * filters say: after a roll-over reports of last year are about those who were there then.
 */
export async function listForReports(tx: UniversityTx, filters: ReportFilters, most: number): Promise<ReportStudent[]> {
  // A field offers few, who mostly are among the first by name: these are looked up. To put all of a large university in order takes long.
  const first = most < among ? await listAmong(tx, filters, most, among) : [];
  return first.length === most ? first : listAmong(tx, filters, most, null);
}
const among = 1_000;

function listAmong(
  tx: UniversityTx,
  { level, path, academicYear, degree, year, semester, group, module, search }: ReportFilters,
  most: number,
  first: number | null,
): Promise<ReportStudent[]> {
  const wasThere = `
    FROM student_tally_sums t
    JOIN groups g ON g.university_id = $1 AND g.id = t.past_group_id
    JOIN degree_details d ON d.university_id = $1 AND d.id = g.degree_details_id
    WHERE t.university_id = $1 AND ${isPlace('g.year', 'g.semester')}`;
  const isThere = `
    (num_nonnulls($2::text, $4::text, $5::text, $6::smallint, $7::smallint, $8::text) = 0
      OR ${isPlace('s.current_year', 's.current_semester')}
      OR ${first === null ? `s.id IN (SELECT t.student_id ${wasThere})` : `EXISTS (SELECT ${wasThere} AND t.student_id = s.id OFFSET 0)`})`;
  return tx.query<ReportStudent>(
    `WITH asked AS MATERIALIZED (
       SELECT m.id FROM modules m WHERE m.university_id = $1 AND (upper(m.module_code) = upper($9) OR m.id::text = lower($9)))
     SELECT s.id, s.name, s.student_id FROM students s
     LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
     LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
     WHERE s.university_id = $1
       AND ($11::text IS NULL AND $12::bigint IS NULL OR s.id IN (
         SELECT student_id FROM student_search WHERE university_id = $1 AND ($11::text IS NULL OR strpos(words, search_key($11)) > 0)
         ORDER BY words, student_id LIMIT $12))
       AND (s.active OR EXISTS (SELECT FROM session_roster r WHERE r.university_id = $1 AND r.student_id = s.id))
       AND ($3::text IS NULL OR s.local_international = lower($3)) AND ${isThere}
       AND ($9::text IS NULL OR ${takesModule})
     ORDER BY search_key(s.name), s.student_id LIMIT $10`,
    [tx.universityId, level, path, academicYear, degree, year, semester, group, module, most, search, first],
  );
}
