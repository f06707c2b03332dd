import { effectiveStatus, isInFigures } from '#domain/effective-status.ts';
import { whereConditions } from '#platform/database/sql/where.ts';
import {
  all,
  classConditions,
  type DegreeSource,
  type Filters,
  moduleFilters,
  type Parameters,
  placeConditions,
  studentConditions,
} from './report-filters.store.ts';

/*
 * The two sources of all figures of students. They have the same columns: student_id, module_id, academic_year ('' if none), group_id and
 * degree_details_id as of the class, attended, total (attended or missed), last_attended, missed_in_a_row (counters only), missed_at
 * (rows of single classes only).
 */

/**
 * Query for the rows behind the figures of students. Several rows of a student and module must be added up. `source` 'class': those of the same places as
 * figures of classes.
 */
export const studentRows = (filters: Filters, values: Parameters, source: DegreeSource = 'student'): string =>
  isOfClasses(filters) ? classRows(filters, values, [isInFigures], source) : fromCounters(filters, values, source);

/** Counters know neither the date, weekday and hour of a class nor its lecturer. */
const isOfClasses = ({ from, to, lecturer, weekday, hour }: Filters): boolean =>
  [from, to, lecturer, weekday, hour].some((value) => value !== null);

/** The counters of final classes, and the marks already made in classes that are not final. */
function fromCounters(filters: Filters, values: Parameters, source: DegreeSource): string {
  const conditions = [
    'c.university_id = $1',
    ...whereConditions(values, [
      ...moduleFilters(filters, 'c'),
      [filters.academicYear, (academicYear) => `c.academic_year = ${academicYear}`],
    ]),
    ...placeConditions(filters, values, 'c', source),
  ];
  const counters = `
    SELECT c.student_id, c.module_id, c.academic_year, c.group_id, c.degree_details_id, c.attended, c.attended + c.missed AS total,
           c.last_attended, c.missed_in_a_row, NULL::timestamp AS missed_at
    FROM student_counters c ${joinStudents(filters, values, 'c')} WHERE ${all(...conditions)}`;
  if (filters.openSessionIds.length === 0) return counters;
  return `${counters} UNION ALL ${classRows(filters, values, [`a.session_id = ANY ($${values.push(filters.openSessionIds)}::uuid[])`], source)}`;
}

/** One row per student and class. */
function classRows(filters: Filters, values: Parameters, conditions: readonly string[], source: DegreeSource): string {
  const where = all(
    'a.university_id = $1',
    ...conditions,
    ...classConditions(filters, values, 'a'),
    ...placeConditions(filters, values, 'a', source),
  );
  const students = joinStudents(filters, values, 'a');
  return `
    SELECT student_id, module_id, academic_year, group_id, degree_details_id, is_attended(status)::int AS attended,
           is_in_total(status)::int AS total, CASE WHEN is_attended(status) THEN start END AS last_attended, NULL::int AS missed_in_a_row,
           CASE WHEN is_in_total(status) AND NOT is_attended(status) THEN start END AS missed_at
    FROM (SELECT a.student_id, a.module_id, coalesce(s.academic_year, '') AS academic_year, a.group_id, a.degree_details_id,
                 s.session_date + s.start_time AS start, ${effectiveStatus} AS status
          FROM attendance a JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id ${students}
          WHERE ${where}) a
    WHERE status IS NOT NULL`;
}

function joinStudents(filters: Filters, values: Parameters, row: string): string {
  const conditions = studentConditions(filters, values);
  return conditions.length === 0
    ? ''
    : `JOIN students st ON ${all('st.university_id = $1', `st.id = ${row}.student_id`, ...conditions)}`;
}

/**
 * Query for one row per student, module and academic year: attended, total, last_attended, and missed_in_a_row, the classes missed since
 * the last attended one.
 */
export function studentModuleYears(filters: Filters, values: Parameters): string {
  const rows = studentRows(filters, values);
  const sums = `student_id, module_id, academic_year, sum(attended)::int AS attended, sum(total)::int AS total,
           max(last_attended) AS last_attended, coalesce(max(missed_in_a_row), 0)`;
  const by = 'GROUP BY student_id, module_id, academic_year';
  const isOfCounters = !isOfClasses(filters) && filters.openSessionIds.length === 0;
  if (isOfCounters) return `SELECT ${sums} AS missed_in_a_row FROM (${rows}) r ${by}`;
  return `
    SELECT student_id, module_id, academic_year, attended, total, last_attended, ${missedInARow} AS missed_in_a_row
    FROM (SELECT ${sums} AS counted_in_a_row, max(last_attended) FILTER (WHERE missed_in_a_row IS NOT NULL) AS last_counted,
                 array_agg(missed_at) FILTER (WHERE missed_at IS NOT NULL) AS missed_at
          FROM (${rows}) r ${by}) j`;
}

/**
 * For a row `j` of counters and single classes: the number of the counter, unless a class that is not final was attended later, and the
 * single classes. Classes missed after such an attended class are rare and looked up.
 */
const missedInARow = `
  CASE WHEN counted_in_a_row = 0 OR last_attended IS NOT DISTINCT FROM last_counted THEN counted_in_a_row
       ELSE (SELECT count(*)
             FROM (SELECT * FROM attendance x WHERE x.university_id = $1 AND x.student_id = j.student_id AND x.module_id = j.module_id
                     AND x.session_date >= j.last_attended::date OFFSET 0) a
             CROSS JOIN LATERAL (SELECT * FROM class_sessions y WHERE y.university_id = $1 AND y.id = a.session_id OFFSET 0) s
             WHERE s.session_date + s.start_time > j.last_attended AND coalesce(s.academic_year, '') = j.academic_year
               AND s.final_at IS NOT NULL AND ${isInFigures}
               AND is_in_total(${effectiveStatus}) AND NOT is_attended(${effectiveStatus}))::int END
  + CASE WHEN missed_at IS NULL THEN 0
         ELSE (SELECT count(*) FROM unnest(missed_at) AS missed (at) WHERE missed.at > last_attended OR last_attended IS NULL)::int END`;
