import { type Filters, type Parameters, studentConditions } from './report-filters.store.ts';
import { all, expectedAt, hasRest } from './tallied-classes.store.ts';

/** What is asked of the class itself, beyond module, year and days, is not in a student's lists. */
const isOfClasses = ({ lecturer, weekday, hour }: Filters): boolean =>
  lecturer !== null || weekday !== null || hour !== null;

const isOfDays = ({ from, to }: Filters): boolean => from !== null || to !== null;

/** Counts of what is not tallied; rest: of what is not counted yet. */
const untallied = (filters: Filters, values: Parameters, isRest: boolean): string => `
  SELECT r.student_id, s.module_id, count(*) FILTER (WHERE m.status IN ('present', 'late')) AS attended,
         count(*) FILTER (WHERE m.status IS DISTINCT FROM 'excused') AS total
  FROM ${expectedAt(filters, values, isRest)}
  GROUP BY r.student_id, s.module_id`;

/**
 * Students and modules with what they attended and what counts; the same pair comes in several rows when classes of it are not
 * counted yet, or it is of several years.
 */
export function studentCounts(filters: Filters, values: Parameters): string {
  if (isOfClasses(filters)) return untallied(filters, values, false);
  return `
    SELECT student_id, module_id, attended, total FROM (${tallied(filters, values)}) t
    ${hasRest(filters) ? `UNION ALL ${untallied(filters, values, true)}` : ''}`;
}

/** The same with each pair once. Nearly all are one row of the tallies, so they are not grouped: that costs more than all else. */
export function pairCounts(filters: Filters, values: Parameters): string {
  if (isOfClasses(filters)) return untallied(filters, values, false);
  const isSingle = filters.academicYear !== null;
  const several = (): string => `
    UNION ALL SELECT student_id, module_id, sum(attended) AS attended, sum(total) AS total
    FROM (${tallied(filters, values, 't.is_repeated')}) t GROUP BY student_id, module_id`;
  const pairs = `
    SELECT student_id, module_id, attended, total FROM (${tallied(filters, values, ...(isSingle ? [] : ['NOT t.is_repeated']))}) t
          ${isSingle ? '' : several()}`;
  if (!hasRest(filters)) return pairs;
  return `
    SELECT student_id, module_id, coalesce(a.attended, 0) + coalesce(b.attended, 0) AS attended,
           coalesce(a.total, 0) + coalesce(b.total, 0) AS total
    FROM (${pairs}) a
    FULL JOIN (${untallied(filters, values, true)}) b USING (student_id, module_id)`;
}

/**
 * One row for each student, module and academic year: also how many of the latest classes were missed, and when the last was attended,
 * which costs only where it is asked for. `only`: a query for the students who matter.
 */
export function studentRuns(filters: Filters, values: Parameters, only?: string): string {
  const start = 's.session_date + s.start_time';
  const rest = (isRest: boolean): string => `
    SELECT r.student_id, s.module_id, coalesce(s.academic_year, '') AS academic_year,
           count(*) FILTER (WHERE m.status IN ('present', 'late')) AS attended,
           max(${start}) FILTER (WHERE m.status IN ('present', 'late')) AS last_attended,
           coalesce(array_agg(${start} ORDER BY ${start}) FILTER (WHERE coalesce(m.status, 'absent') = 'absent'), '{}') AS missed
    FROM ${expectedAt(filters, values, isRest)}
    GROUP BY 1, 2, 3`;
  if (isOfClasses(filters)) {
    return `SELECT student_id, module_id, academic_year, attended, attended + cardinality(missed) AS total, last_attended,
                   ${missedAfter('missed', 'last_attended')} AS missed_in_a_row
            FROM (${rest(false)}) x`;
  }
  const { last, inTallies, inRest } = latest(filters, values);
  return `
    SELECT student_id, module_id, academic_year, coalesce(a.attended, 0) + coalesce(b.attended, 0) AS attended,
           coalesce(a.total, 0) + coalesce(b.attended, 0) + coalesce(cardinality(b.missed), 0) AS total,
           ${last} AS last_attended, ${inTallies} + ${inRest} AS missed_in_a_row
    FROM (${tallied(filters, values, ...(only === undefined ? [] : [`t.student_id = ANY (ARRAY(${only}))`]))}) a
    ${hasRest(filters) ? 'FULL' : 'LEFT'} JOIN (${hasRest(filters) ? rest(true) : noRest}) b USING (student_id, module_id, academic_year)`;
}

/** A planner that sees this joins nothing. */
const noRest = `
  SELECT NULL::uuid AS student_id, NULL::uuid AS module_id, NULL::text AS academic_year, NULL::bigint AS attended,
         NULL::timestamp AS last_attended, NULL::timestamp[] AS missed WHERE false`;

const missedAfter = (list: string, last: string): string =>
  `coalesce(cardinality(${list}), 0) - coalesce(width_bucket(${last}, ${list}), 0)`;

/** How the latest classes of `a`, which is tallied, and `b`, which is not, went. Worked out for those alone who are told of. */
function latest(filters: Filters, values: Parameters): { last: string; inTallies: string; inRest: string } {
  if (!isOfDays(filters)) {
    const last = 'greatest(a.last_attended, b.last_attended)';
    const inList = `(SELECT ${missedAfter('l.missed', 'b.last_attended')} FROM student_tallies l
      WHERE l.university_id = $1 AND l.student_id = a.student_id AND l.module_id = a.module_id AND l.academic_year = a.academic_year)`;
    return {
      last,
      inTallies: `CASE WHEN b.last_attended > a.last_attended OR a.last_attended IS NULL AND b.last_attended IS NOT NULL
                       THEN coalesce(${inList}, 0) ELSE coalesce(a.missed_in_a_row, 0) END`,
      inRest: missedAfter('b.missed', last),
    };
  }
  const of = spanOf(filters, values);
  const last = `greatest(CASE WHEN a.attended > 0 THEN a.attended_at[${of.upTo('a.attended_at')}] END, b.last_attended)`;
  // Whatever was missed after the last class that was attended, and not after the span.
  const until = of.upTo('a.missed_at');
  return {
    last,
    inTallies: `coalesce(CASE WHEN ${last} IS NULL THEN a.missed ELSE ${until} - width_bucket(${last}, a.missed_at) END, 0)`,
    inRest: missedAfter('b.missed', last),
  };
}

/** Whoever was expected at something that is tallied: without a span the short rows say it all, within one the lists are searched. */
function tallied(filters: Filters, values: Parameters, ...conditions: readonly string[]): string {
  const which = all(listed(filters, values), ...conditions);
  // Who a student is, is looked up only where it matters.
  const whose =
    studentConditions(filters, []).length === 0
      ? 't'
      : 't JOIN students st ON st.university_id = $1 AND st.id = t.student_id';
  if (!isOfDays(filters)) {
    return `SELECT t.student_id, t.module_id, t.academic_year, t.attended, t.missed, t.attended + t.missed AS total,
                   t.last_attended, t.missed_in_a_row
            FROM student_tally_sums ${whose} WHERE ${which} AND t.attended + t.missed + t.excused > 0`;
  }
  const of = spanOf(filters, values);
  // Fenced off, so that each list is searched once for all that is made of it.
  return `SELECT x.*, attended + missed AS total
          FROM (SELECT t.student_id, t.module_id, t.academic_year, ${of.count('t.attended')} AS attended, ${of.count('t.missed')} AS missed,
                       t.attended AS attended_at, t.missed AS missed_at, t.excused AS excused_at
                FROM student_tallies ${whose} WHERE ${which} OFFSET 0) x
          WHERE attended > 0 OR missed > 0 OR ${of.count('excused_at')} > 0`;
}

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
  const last = (list: string, date: string, days: number): string =>
    `width_bucket($${values.push(date)}::date + interval '${days} day' - interval '1 microsecond', ${list})`;
  const upTo = (list: string): string => (to === null ? `cardinality(${list})` : last(list, to, 1));
  return {
    upTo,
    count: (list: string): string =>
      from === null ? upTo(list) : `greatest(${upTo(list)} - ${last(list, from, 0)}, 0)`,
  };
}
