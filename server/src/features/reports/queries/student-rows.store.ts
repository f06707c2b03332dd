import { effectiveStatus, isNotWithdrawn } from '../../../platform/database/sql/effective-status.ts';
import {
  all,
  classConditions,
  type Filters,
  type Parameters,
  placeConditions,
  studentConditions,
} from './report-filters.store.ts';

/*
 * The sources of all figures of students. Both have the same columns: student, module, academic year ('' if none), place (group_id,
 * degree_details_id), attended, late, missed, excused, last_attended; missed_in_a_row in counters, missed_at in rows of single classes.
 */

/** Query for the rows behind the figures of students. Several rows of a student and module must be added up. */
export const studentRows = (filters: Filters, values: Parameters): string =>
  isOfClasses(filters) ? fromAttendance(filters, values) : fromCounters(filters, values);

/** Counters know neither the date, weekday and hour of a class nor its lecturer. */
const isOfClasses = ({ from, to, lecturer, weekday, hour }: Filters): boolean =>
  [from, to, lecturer, weekday, hour].some((value) => value !== null);

/** The counters of final classes, and the marks already made in classes that are not final. */
function fromCounters(filters: Filters, values: Parameters): string {
  const { moduleId, academicYear } = filters;
  const conditions = [
    'c.university_id = $1',
    ...(moduleId === null ? [] : [`c.module_id = $${values.push(moduleId)}::uuid`]),
    ...(academicYear === null ? [] : [`c.academic_year = $${values.push(academicYear)}`]),
    ...placeConditions(filters, values, 'c'),
  ];
  const counters = `
    SELECT c.student_id, c.module_id, c.academic_year, c.group_id, c.degree_details_id, c.attended, c.late, c.missed, c.excused,
           c.last_attended, c.missed_in_a_row, NULL::timestamp AS missed_at
    FROM student_counters c ${joinStudents(filters, values, 'c')} WHERE ${all(...conditions)}`;
  if (filters.openSessionIds.length === 0) return counters;
  return `${counters} UNION ALL ${classRows(filters, values, [`a.session_id = ANY ($${values.push(filters.openSessionIds)}::uuid[])`])}`;
}

/** One row per student and class, of final classes and of the marks already made in others. */
const fromAttendance = (filters: Filters, values: Parameters): string =>
  classRows(filters, values, [isNotWithdrawn, `${effectiveStatus} IS NOT NULL`]);

function classRows(filters: Filters, values: Parameters, conditions: readonly string[]): string {
  const where = all(
    'a.university_id = $1',
    ...conditions,
    ...classConditions(filters, values, 'a'),
    ...placeConditions(filters, values, 'a'),
  );
  const students = joinStudents(filters, values, 'a');
  const count = (condition: string): string => `(${condition})::int`;
  return `
    SELECT student_id, module_id, academic_year, group_id, degree_details_id, ${count('is_attended(status)')} AS attended,
           ${count(`status = 'late'`)} AS late, ${count(isMissed)} AS missed, ${count('NOT is_in_total(status)')} AS excused,
           CASE WHEN is_attended(status) THEN start END AS last_attended, NULL::int AS missed_in_a_row,
           CASE WHEN ${isMissed} THEN start END AS missed_at
    FROM (SELECT a.student_id, a.module_id, coalesce(s.academic_year, '') AS academic_year, a.group_id, a.degree_details_id,
                 s.session_date + s.start_time AS start, ${effectiveStatus} AS status
          FROM attendance a JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id ${students}
          WHERE ${where} AND ${effectiveStatus} IS NOT NULL) a`;
}

const isMissed = 'is_in_total(status) AND NOT is_attended(status)';

function joinStudents(filters: Filters, values: Parameters, row: string): string {
  const conditions = studentConditions(filters, values);
  return conditions.length === 0
    ? ''
    : `JOIN students st ON ${all('st.university_id = $1', `st.id = ${row}.student_id`, ...conditions)}`;
}

/** Query for one row per student, module and academic year. Read the missed classes in a row by `missedInARow`. */
export const studentModuleYears = (filters: Filters, values: Parameters): string => `
  SELECT student_id, module_id, academic_year, sum(attended)::int AS attended, sum(attended + missed)::int AS total,
         max(last_attended) AS last_attended, coalesce(max(missed_in_a_row), 0) AS counted_in_a_row,
         max(last_attended) FILTER (WHERE missed_in_a_row IS NOT NULL) AS last_counted,
         array_agg(missed_at) FILTER (WHERE missed_at IS NOT NULL) AS missed_at
  FROM (${studentRows(filters, values)}) r GROUP BY student_id, module_id, academic_year`;

/**
 * The classes missed since the last attended one, for a row of `studentModuleYears`: those of the counter, unless a class that is not
 * final was attended later, and the single classes. Classes missed after such an attended class are rare and looked up.
 */
export const missedInARow = (row: string): string => `(
  CASE WHEN ${row}.counted_in_a_row = 0 OR ${row}.last_attended IS NOT DISTINCT FROM ${row}.last_counted THEN ${row}.counted_in_a_row
       ELSE (SELECT count(*) FROM attendance a JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id
             WHERE a.university_id = $1 AND a.student_id = ${row}.student_id AND a.module_id = ${row}.module_id
               AND a.session_date >= ${row}.last_attended::date AND s.session_date + s.start_time > ${row}.last_attended
               AND coalesce(s.academic_year, '') = ${row}.academic_year AND s.final_at IS NOT NULL AND ${isNotWithdrawn}
               AND is_in_total(${effectiveStatus}) AND NOT is_attended(${effectiveStatus}))::int END
  + CASE WHEN ${row}.missed_at IS NULL THEN 0
         ELSE (SELECT count(*) FROM unnest(${row}.missed_at) AS missed (at)
               WHERE missed.at > ${row}.last_attended OR ${row}.last_attended IS NULL)::int END)`;
