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

/** Counters know neither the weekday and hour of a class nor its lecturer. */
const isOfClasses = ({ from, to, lecturer, weekday, hour, openSessionIds, haveStarts }: Filters): boolean =>
  [lecturer, weekday, hour].some((value) => value !== null) ||
  (!haveStarts && (isOfDays({ from, to }) || openSessionIds.length > 0));

const isOfDays = ({ from, to }: Pick<Filters, 'from' | 'to'>): boolean => from !== null || to !== null;

const counterConditions = (filters: Filters, values: Parameters, source: DegreeSource): string[] => [
  'c.university_id = $1',
  ...whereConditions(values, [
    ...moduleFilters(filters, 'c'),
    [filters.academicYear, (academicYear) => `c.academic_year = ${academicYear}`],
  ]),
  ...placeConditions(filters, values, 'c', source),
];

/** The counters of final classes, and the marks already made in classes that are not final. */
function fromCounters(filters: Filters, values: Parameters, source: DegreeSource): string {
  const where = all(...counterConditions(filters, values, source));
  const from = `FROM student_counters c ${joinStudents(filters, values, 'c')}`;
  const counters = isOfDays(filters)
    ? ofDays(from, where, filters, values)
    : `
    SELECT c.student_id, c.module_id, c.academic_year, c.group_id, c.degree_details_id, c.attended, c.attended + c.missed AS total,
           c.last_attended, c.missed_in_a_row, NULL::timestamp AS missed_at
    ${from} WHERE ${where}`;
  if (filters.openSessionIds.length === 0) return counters;
  return `${counters} UNION ALL ${classRows(filters, values, [`a.session_id = ANY ($${values.push(filters.openSessionIds)}::uuid[])`], source)}`;
}

/** The number of starts up to the end of the range of days, and before it. */
function countsOfDays({ from, to }: Filters, values: Parameters) {
  const before = (day: string, starts: string) => `width_bucket(${day} - interval '1 microsecond', ${starts})`;
  const [first, last] = [from, to].map((day) => (day === null ? null : `$${values.push(day)}::date`));
  return {
    upTo: (starts: string) => (last ? before(`(${last} + 1)`, starts) : `cardinality(${starts})`),
    before: (starts: string) => (first ? before(first, starts) : '0'),
  };
}

/** The rows of counters with classes in a range of days. OFFSET 0: the planner would repeat the searches in the starts for each use of a column. */
function ofDays(from: string, where: string, filters: Filters, values: Parameters): string {
  const { upTo, before } = countsOfDays(filters, values);
  return `(
    SELECT student_id, module_id, academic_year, group_id, degree_details_id, attended, attended + missed AS total, last_attended,
           missed_until - greatest(missed_before, coalesce(width_bucket(last_attended, missed_at), 0)) AS missed_in_a_row, NULL::timestamp AS missed_at
    FROM (SELECT *, attended_until - attended_before AS attended, missed_until - missed_before AS missed,
                 CASE WHEN attended_until > attended_before THEN attended_at[attended_until] END AS last_attended
          FROM (SELECT c.student_id, c.module_id, c.academic_year, c.group_id, c.degree_details_id, c.attended_at, c.missed_at,
                       ${upTo('c.attended_at')} AS attended_until, ${before('c.attended_at')} AS attended_before,
                       ${upTo('c.missed_at')} AS missed_until, ${before('c.missed_at')} AS missed_before,
                       ${upTo('c.excused_at')} - ${before('c.excused_at')} AS excused
                ${from} WHERE ${where} OFFSET 0) c
          WHERE attended_until > attended_before OR missed_until > missed_before OR excused > 0) c
    OFFSET 0)`;
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
  if (isOfCounters && !isOfDays(filters)) return `SELECT ${sums} AS missed_in_a_row FROM (${rows}) r ${by}`;
  const ofClasses = `max(last_attended) FILTER (WHERE missed_in_a_row IS NOT NULL) AS last_counted,
                 array_agg(missed_at) FILTER (WHERE missed_at IS NOT NULL) AS missed_at`;
  return `
    SELECT student_id, module_id, academic_year, attended, total, last_attended,
           ${missedInARow(filters, values)} ${isOfCounters ? '' : missedInClasses} AS missed_in_a_row
    FROM (SELECT ${sums} AS counted_in_a_row, count(missed_in_a_row) AS counters, ${isOfCounters ? 'max(last_attended) AS last_counted' : ofClasses}
          FROM (${rows}) r ${by}) j`;
}

/**
 * For a row `j` of counters and single classes: the number of the counter. Counters of several places in a range of days, and classes missed
 * after an attended class that is not final, are rare and looked up.
 */
function missedInARow(filters: Filters, values: Parameters): string {
  const { upTo, before } = countsOfDays(filters, values);
  const isOfOneCounter = isOfDays(filters) ? 'counters = 1' : 'true';
  // Without dates, a run has the classes of all places.
  const conditions = isOfDays(filters) ? counterConditions(filters, values, 'student') : ['c.university_id = $1'];
  return `
  CASE WHEN counted_in_a_row = 0 OR ${isOfOneCounter} AND last_attended IS NOT DISTINCT FROM last_counted THEN counted_in_a_row
       ELSE (SELECT coalesce(sum(${upTo('c.missed_at')} - greatest(${before('c.missed_at')}, coalesce(width_bucket(j.last_attended, c.missed_at), 0))), 0)::int
             FROM student_counters c
             WHERE ${all(...conditions, 'c.student_id = j.student_id', 'c.module_id = j.module_id', 'c.academic_year = j.academic_year')}) END`;
}

/** The single classes of such a row. */
const missedInClasses = `
  + CASE WHEN missed_at IS NULL THEN 0
         ELSE (SELECT count(*) FROM unnest(missed_at) AS missed (at) WHERE missed.at > last_attended OR last_attended IS NULL)::int END`;
