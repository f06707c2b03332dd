import { type Filters, type Parameters, studentConditions } from './report-filters.store.ts';
import { all, expectedAt } from './tallied-classes.store.ts';

/** What is asked of the class itself, beyond module, year and days, is not in a student's lists. */
const isOfClasses = ({ lecturer, weekday, hour }: Filters): boolean =>
  lecturer !== null || weekday !== null || hour !== null;

/**
 * Students and modules with what they attended and what counts; the same pair comes in several rows when classes of it are not
 * counted yet, or it is of several years.
 */
export function studentCounts(filters: Filters, values: Parameters): string {
  const rest = (isRest: boolean): string => `
    SELECT r.student_id, s.module_id, count(*) FILTER (WHERE m.status IN ('present', 'late')) AS attended,
           count(*) FILTER (WHERE m.status IS DISTINCT FROM 'excused') AS total
    FROM ${expectedAt(filters, values, isRest)}
    GROUP BY r.student_id, s.module_id`;
  if (isOfClasses(filters)) return rest(false);
  const of = spanOf(filters, values);
  return `
    SELECT t.student_id, t.module_id, ${of.count('attended')} AS attended,
           ${of.count('attended')} + ${of.count('missed')} AS total
    FROM ${tallies(filters)}
    WHERE ${listed(filters, values)}
      AND ${of.count('attended')} + ${of.count('missed')} + ${of.count('excused')} > 0
    UNION ALL ${rest(true)}`;
}

/** One row for each student, module and academic year: also how many of the latest classes were missed, and when the last was attended. */
export function studentRuns(filters: Filters, values: Parameters): string {
  const start = 's.session_date + s.start_time';
  const rest = (isRest: boolean): string => `
    SELECT r.student_id, s.module_id, coalesce(s.academic_year, '') AS academic_year,
           count(*) FILTER (WHERE m.status IN ('present', 'late')) AS attended,
           max(${start}) FILTER (WHERE m.status IN ('present', 'late')) AS last_attended,
           coalesce(array_agg(${start} ORDER BY ${start}) FILTER (WHERE coalesce(m.status, 'absent') = 'absent'), '{}') AS missed
    FROM ${expectedAt(filters, values, isRest)}
    GROUP BY 1, 2, 3`;
  const missedAfter = (list: string, last: string): string =>
    `cardinality(${list}) - CASE WHEN ${last} IS NULL THEN 0 ELSE width_bucket(${last}, ${list}) END`;
  if (isOfClasses(filters)) {
    return `SELECT student_id, module_id, academic_year, attended, attended + cardinality(missed) AS total, last_attended,
                   ${missedAfter('missed', 'last_attended')} AS missed_in_a_row
            FROM (${rest(false)}) x`;
  }
  const of = spanOf(filters, values);
  const last = 'greatest(a.last_attended, b.last_attended)';
  const [inLists, others] = [`coalesce(a.missed, '{}')`, `coalesce(b.missed, '{}')`];
  return `
    SELECT student_id, module_id, academic_year, coalesce(a.attended, 0) + coalesce(b.attended, 0) AS attended,
           coalesce(a.attended, 0) + coalesce(b.attended, 0) + cardinality(${inLists}) + cardinality(${others}) AS total,
           ${last} AS last_attended, ${missedAfter(inLists, last)} + ${missedAfter(others, last)} AS missed_in_a_row
    FROM (SELECT t.student_id, t.module_id, t.academic_year, ${of.count('attended')} AS attended,
                 CASE WHEN ${of.count('attended')} > 0 THEN t.attended[${of.upTo('attended')}] END AS last_attended,
                 ${of.part('missed')} AS missed
          FROM ${tallies(filters)}
          WHERE ${listed(filters, values)} AND ${of.count('attended')} + ${of.count('missed')} > 0) a
    FULL JOIN (${rest(true)}) b USING (student_id, module_id, academic_year)`;
}

/** Who a student is, is looked up only where it matters. */
const tallies = (filters: Filters): string =>
  studentConditions(filters, []).length === 0
    ? 'student_tallies t'
    : 'student_tallies t JOIN students st ON st.university_id = $1 AND st.id = t.student_id';

function listed(filters: Filters, values: Parameters): string {
  return all(
    't.university_id = $1',
    ...(filters.moduleId === null ? [] : [`t.module_id = $${values.push(filters.moduleId)}::uuid`]),
    ...(filters.academicYear === null ? [] : [`t.academic_year = $${values.push(filters.academicYear)}`]),
    ...studentConditions(filters, values),
  );
}

/** The part of a list that is of the days asked for: found by searching, however long the list is. */
function spanOf({ from, to }: Filters, values: Parameters) {
  const last = (date: string, days: number): string =>
    `width_bucket($${values.push(date)}::date + interval '${days} day' - interval '1 microsecond', t.LIST)`;
  const before = from === null ? undefined : last(from, 0);
  const end = to === null ? 'cardinality(t.LIST)' : last(to, 1);
  const of = (expression: string) => (list: 'attended' | 'missed' | 'excused') => expression.replaceAll('LIST', list);
  return {
    upTo: of(end),
    count: of(before === undefined ? `(${end})` : `greatest(${end} - ${before}, 0)`),
    part: of(before === undefined && to === null ? 't.LIST' : `t.LIST[${before ?? 0} + 1 : ${end}]`),
  };
}
