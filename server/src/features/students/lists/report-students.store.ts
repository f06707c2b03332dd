import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';

/** Null: no filter. */
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
const reportStudentRow = z.object({ id: z.string(), name: z.string(), student_id: z.string() });
export type ReportStudent = z.infer<typeof reportStudentRow>;

const isDegree = (degree: string): string => `
  ($2::text IS NULL OR ${degree}.degree_level = lower($2))
  AND ($5::text IS NULL OR ${degree}.degree_programme = $5 OR ${degree}.id::text = lower($5))`;

/** Matches group `g`, one of the degrees, year and semester with the filters. */
const matchesPlace = (degrees: readonly string[], year: string, semester: string): string => `
  (${degrees.map(isDegree).join(' OR ')}) AND ($4::text IS NULL OR g.academic_year = $4)
  AND ($6::smallint IS NULL OR ${year} = $6) AND ($7::smallint IS NULL OR ${semester} = $7)
  AND ($8::text IS NULL OR g.group_name = $8 OR g.id::text = lower($8))`;

/** Students who are enrolled in the module, in a year of a degree for which it is mandatory, or counted in its classes. */
const takesModule = `
  s.id IN (
    SELECT e.student_id FROM student_module_enrollments e
    WHERE e.university_id = $1 AND e.active AND e.module_id IN (SELECT id FROM filtered_modules)
    UNION ALL SELECT t.student_id FROM student_counters t WHERE t.university_id = $1 AND t.module_id IN (SELECT id FROM filtered_modules))
  OR (s.degree_details_id, s.current_year) IN (
    SELECT x.degree_details_id, x.year FROM module_degree_mappings x
    WHERE x.university_id = $1 AND x.is_mandatory AND x.module_id IN (SELECT id FROM filtered_modules))`;

/**
 * The students to choose from in reports, by name: Active students and those on a class list. Filters match the current enrolment and, for
 * reports on earlier years, the enrolment at that time.
 */
export async function listForReports(
  tx: UniversityTx,
  filters: ReportFilters,
  limit: number,
): Promise<ReportStudent[]> {
  // A short list mostly consists of the first students by name. Sorting all students of a large university is slow.
  const first = limit < firstByName ? await listAmong(tx, filters, limit, firstByName) : [];
  return first.length === limit ? first : listAmong(tx, filters, limit, null);
}
const firstByName = 1_000;

/** `maxSearched`: searches only this many students, the first by name. Null: all. */
function listAmong(
  tx: UniversityTx,
  { level, path, academicYear, degree, year, semester, group, module, search }: ReportFilters,
  limit: number,
  maxSearched: number | null,
): Promise<ReportStudent[]> {
  const isPastPlace = `
    FROM student_counters t
    LEFT JOIN groups g ON g.university_id = $1 AND g.id = t.group_id
    LEFT JOIN degree_details d ON d.university_id = $1 AND d.id = t.degree_details_id
    WHERE t.university_id = $1 AND ${matchesPlace(['d'], 't.year', 't.semester')}`;
  const isPlace = `
    (num_nonnulls($2::text, $4::text, $5::text, $6::smallint, $7::smallint, $8::text) = 0
      OR ${matchesPlace(['d', 'd2'], 's.current_year', 's.current_semester')}
      OR ${maxSearched === null ? `s.id IN (SELECT t.student_id ${isPastPlace})` : `EXISTS (SELECT ${isPastPlace} AND t.student_id = s.id OFFSET 0)`})`;
  return tx.query(
    `WITH filtered_modules AS MATERIALIZED (
       SELECT m.id FROM modules m WHERE m.university_id = $1 AND (upper(m.module_code) = upper($9) OR m.id::text = lower($9)))
     SELECT s.id, s.name, s.student_id FROM students s
     LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
     LEFT JOIN degree_details d2 ON d2.university_id = s.university_id AND d2.id = s.second_degree_id
     LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
     WHERE s.university_id = $1
       AND ($11::text IS NULL AND $12::bigint IS NULL OR s.id IN (
         SELECT student_id FROM student_search WHERE university_id = $1 AND ($11::text IS NULL OR words LIKE ALL ((SELECT word_patterns($11))::text[]))
         ORDER BY words, student_id LIMIT $12))
       AND (s.active OR EXISTS (SELECT FROM attendance r WHERE r.university_id = $1 AND r.student_id = s.id))
       AND ($3::text IS NULL OR s.local_international = lower($3)) AND ${isPlace}
       AND ($9::text IS NULL OR ${takesModule})
     ORDER BY search_key(s.name), s.student_id LIMIT $10`,
    [tx.universityId, level, path, academicYear, degree, year, semester, group, module, limit, search, maxSearched],
    reportStudentRow,
  );
}
