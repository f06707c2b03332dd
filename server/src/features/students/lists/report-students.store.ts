import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';

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

type Values = unknown[];

/** Conditions of the filters on a joined degree. */
const isDegree = ({ level, degree }: ReportFilters, values: Values, row: string): string =>
  `true ${andWhere(values, [
    [level, (value) => `${row}.degree_level = lower(${value})`],
    [degree, (value) => `(${row}.degree_programme = ${value}::text OR ${row}.id::text = lower(${value}))`],
  ])}`;

/** Matches group `g`, one of the degrees, year and semester with the filters. */
const matchesPlace = (
  filters: ReportFilters,
  values: Values,
  place: { readonly degrees: readonly string[]; readonly year: string; readonly semester: string },
): string => `
  (${place.degrees.map((row) => isDegree(filters, values, row)).join(' OR ')}) ${andWhere(values, [
    [filters.academicYear, (academicYear) => `g.academic_year = ${academicYear}`],
    [filters.year, (year) => `${place.year} = ${year}::smallint`],
    [filters.semester, (semester) => `${place.semester} = ${semester}::smallint`],
    [filters.group, (group) => `(g.group_name = ${group}::text OR g.id::text = lower(${group}))`],
  ])}`;

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
  filters: ReportFilters,
  limit: number,
  maxSearched: number | null,
): Promise<ReportStudent[]> {
  const values: Values = [tx.universityId, filters.module, limit];
  const { level, academicYear, degree, year, semester, group, search } = filters;
  const hasPlace = [level, academicYear, degree, year, semester, group].some((value) => value !== null);
  return tx.query(
    `WITH filtered_modules AS MATERIALIZED (
       SELECT m.id FROM modules m WHERE m.university_id = $1 AND (upper(m.module_code) = upper($2) OR m.id::text = lower($2)))
     SELECT s.id, s.name, s.student_id FROM students s
     LEFT JOIN degree_details d ON d.university_id = s.university_id AND d.id = s.degree_details_id
     LEFT JOIN degree_details d2 ON d2.university_id = s.university_id AND d2.id = s.second_degree_id
     LEFT JOIN groups g ON g.university_id = s.university_id AND g.id = s.group_id
     WHERE s.university_id = $1
       AND (s.active OR EXISTS (SELECT FROM attendance r WHERE r.university_id = $1 AND r.student_id = s.id))
       ${search === null && maxSearched === null ? '' : `AND s.id IN (${searched(search, maxSearched, values)})`}
       ${andWhere(values, [[filters.path, (path) => `s.local_international = lower(${path})`]])}
       ${hasPlace ? `AND ${isPlace(filters, maxSearched, values)}` : ''}
       AND ($2::text IS NULL OR ${takesModule})
     ORDER BY search_key(s.name), s.student_id LIMIT $3`,
    values,
    reportStudentRow,
  );
}

/** SQL: the ids of the first students by name whose words contain the text. */
const searched = (search: string | null, maxSearched: number | null, values: Values): string => `
         SELECT student_id FROM student_search
         WHERE university_id = $1 ${andWhere(values, [[search, (text) => `words LIKE ALL ((SELECT word_patterns(${text}))::text[])`]])}
         ORDER BY words, student_id LIMIT $${values.push(maxSearched)}`;

/** SQL: whether the student `s` has a place of the filters now, or had it in a class. */
function isPlace(filters: ReportFilters, maxSearched: number | null, values: Values): string {
  const isNow = matchesPlace(filters, values, {
    degrees: ['d', 'd2'],
    year: 's.current_year',
    semester: 's.current_semester',
  });
  const past = `
    FROM student_counters t
    LEFT JOIN groups g ON g.university_id = $1 AND g.id = t.group_id
    LEFT JOIN degree_details d ON d.university_id = $1 AND d.id = t.degree_details_id
    WHERE t.university_id = $1 AND ${matchesPlace(filters, values, { degrees: ['d'], year: 't.year', semester: 't.semester' })}`;
  return `(${isNow} OR ${
    maxSearched === null
      ? `s.id IN (SELECT t.student_id ${past})`
      : `EXISTS (SELECT ${past} AND t.student_id = s.id OFFSET 0)`
  })`;
}
