import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { studentKeyColumn } from '../queries/page-query.store.ts';
import { hasLiveRows } from './aggregated-classes.store.ts';
import { mayBePast, rowsOf } from './aggregate-rows.store.ts';
import {
  pairsAndLiveRows,
  expectedStudents,
  liveRows,
  liveStreaks,
  withKeys,
  yearsAndLiveRows,
} from './live-rows.store.ts';

/** Whether the filters include properties of the class that are not in the students' aggregates. */
const isOfClasses = ({ lecturer, weekday, hour }: Filters): boolean =>
  lecturer !== null || weekday !== null || hour !== null;

const isOfDays = ({ from, to }: Filters): boolean => from !== null || to !== null;

/** Whether all rows have a `student_key`, a small number that groups rows in half the time of the student id. */
export const hasStudentKeys = (filters: Filters): boolean =>
  !isOfClasses(filters) && (!hasLiveRows(filters) || filters.isRestKeyed === true);

/** Filters for students that were found before: student filters are dropped, unless rows may be of another enrolment. */
const forFoundStudents = (filters: Filters): Filters => (mayBePast(filters) ? filters : withoutStudentFilters(filters));
const withoutStudentFilters = (filters: Filters): Filters => ({ ...filters, ...noStudentFilters });
const noStudentFilters = {
  degreeLevel: null,
  academicStatus: null,
  degree: null,
  degreeIds: undefined,
  year: null,
  semester: null,
  group: null,
  student: null,
};

/**
 * Query for attended and total classes by student and module. A pair may have several rows, for live rows and for several academic years.
 */
export function studentCounts(filters: Filters, values: Parameters): string {
  if (isOfClasses(filters)) return liveRows(filters, values, false);
  if (!hasLiveRows(filters)) return aggregated(filters, values);
  const columns = `${hasStudentKeys(filters) ? 'student_key,' : ''} student_id, module_id, attended, total`;
  const aggregates = aggregated(filters, values);
  const live = liveRows(filters, values, true);
  return `
    SELECT ${columns} FROM (${aggregates}) t
    UNION ALL SELECT ${columns} FROM (${hasStudentKeys(filters) ? withKeys(live, false, false) : live}) r`;
}

/**
 * Queries for the students (with duplicates) and their `past_group_id` if an earlier enrolment counts: one for the aggregates, one for live
 * rows. `isOfToday`: no earlier enrolment counts.
 */
export function studentPlaces(filters: Filters, values: Parameters): { rows: string; isOfToday: boolean }[] {
  const seatsOf = (isLive: boolean) => {
    const rows = expectedStudents(filters, values, { isLive, hasStudentKeys: hasStudentKeys(filters) });
    return { rows, isOfToday: false };
  };
  if (isOfClasses(filters)) return [seatsOf(false)];
  const counted = `SELECT ${studentKeyColumn(hasStudentKeys(filters))}, past_group_id FROM (${aggregated(filters, values)}) t`;
  return [{ rows: counted, isOfToday: filters.hasPast === false }, ...(hasLiveRows(filters) ? [seatsOf(true)] : [])];
}

/**
 * As `studentCounts`, with one row per pair. Only repeated modules are grouped, because grouping is the most expensive step. `only`: a query
 * that limits the students, if rows have student keys.
 */
export function pairCounts(filters: Filters, values: Parameters, only?: string): string {
  if (isOfClasses(filters)) return liveRows(filters, values, false);
  const relevantFilters = only === undefined ? filters : forFoundStudents(filters);
  const isSingle = filters.academicYear !== null || filters.hasRepeats === false;
  const studentCondition = only === undefined ? [] : [`t.student_id = ANY (ARRAY(${only}))`];
  // The sums fit into int, which is faster than bigint.
  const several = (): string => `
    UNION ALL SELECT student_key, student_id, module_id, sum(attended)::int AS attended, sum(total)::int AS total
    FROM (${aggregated(relevantFilters, values, 't.is_repeated', ...studentCondition)}) t GROUP BY student_key, student_id, module_id`;
  const pairs = `
    SELECT student_key, student_id, module_id, attended, total FROM (${aggregated(relevantFilters, values, ...(isSingle ? [] : ['NOT t.is_repeated']), ...studentCondition)}) t
          ${isSingle ? '' : several()}`;
  if (!hasLiveRows(filters)) return pairs;
  return pairsAndLiveRows(
    pairs,
    liveRows(relevantFilters, values, true, only),
    hasStudentKeys(filters),
    only !== undefined,
  );
}

/** Query for one row per student, module and academic year. `only`: a query that limits the students, if rows have student keys. */
export function yearCounts(filters: Filters, values: Parameters, only?: string): string {
  if (!hasStudentKeys(filters)) return studentStreaks(filters, values);
  const relevantFilters = only === undefined ? filters : forFoundStudents(filters);
  const years = aggregated(
    relevantFilters,
    values,
    ...(only === undefined ? [] : [`t.student_id = ANY (ARRAY(${only}))`]),
  );
  return hasLiveRows(filters) ? yearsAndLiveRows(years, relevantFilters, values, only) : years;
}

/**
 * As `yearCounts`, with the number of latest classes missed in a row. `only`: a query that limits the students, which also returns the last
 * attended class. `minMissed`: minimum number of missed classes.
 */
export function studentStreaks(filters: Filters, values: Parameters, only?: string, minMissed = '0'): string {
  if (isOfClasses(filters)) {
    return `SELECT student_id, module_id, academic_year, attended, attended + cardinality(missed) AS total, last_attended,
                   ${missedAfter('missed', 'last_attended')} AS missed_in_a_row
            FROM (${liveStreaks(filters, values, false)}) x`;
  }
  if (only === undefined && hasStudentKeys(filters)) {
    const streaks = isOfDays(filters) ? streaksOfDays(filters, values, minMissed) : aggregated(filters, values);
    return hasLiveRows(filters) ? streaksAndLiveRows(streaks, filters, values, minMissed) : streaks;
  }
  const lists =
    only === undefined
      ? listsOf(filters, values)
      : listsOf(withoutStudentFilters(filters), values, `t.student_id = ANY (ARRAY(${only}))`);
  if (!hasLiveRows(filters)) {
    const { last, inTallies } = latest(filters, values, false);
    return `SELECT student_id, module_id, academic_year, attended, total, ${last} AS last_attended, ${inTallies} AS missed_in_a_row
            FROM (${lists}) a`;
  }
  const { last, inTallies, inRest } = latest(filters, values, true);
  return `
    SELECT student_id, module_id, academic_year, coalesce(a.attended, 0) + coalesce(b.attended, 0) AS attended,
           coalesce(a.total, 0) + coalesce(b.attended, 0) + coalesce(cardinality(b.missed), 0) AS total,
           ${last} AS last_attended, ${inTallies} + ${inRest} AS missed_in_a_row
    FROM (${lists}) a FULL JOIN (${liveStreaks(filters, values, true, only)}) b USING (student_id, module_id, academic_year)`;
}

/**
 * Reads the lists of students with live rows only; for all others the sums are enough. The lists are also skipped for students who attended
 * a live class if the module has no later aggregated class.
 */
function streaksAndLiveRows(streaks: string, filters: Filters, values: Parameters, minMissed: string): string {
  const columns = `${ofRow.join()}, attended, total, missed_in_a_row`;
  const liveRows = withKeys(liveStreaks(filters, values, true), true, false);
  const same = ['student_id', 'module_id', 'academic_year'].map((column) => `t.${column} = b.${column}`);
  const lists = listsOf(withoutStudentFilters(filters), values, ...same);
  const { inTallies, inRest } = latest(filters, values, true);
  const isTooFew = `${missedAfter('b.missed', 'b.last_attended')} < ${minMissed} AND b.last_attended >= coalesce(n.start, '-infinity')`;
  return `
    WITH rest AS MATERIALIZED (${liveRows}),
    newest AS MATERIALIZED (
      SELECT module_id, max(session_date + start_time) AS start FROM session_tally_lines
      WHERE university_id = $1 AND session_date >= (SELECT min(last_attended)::date FROM rest) GROUP BY module_id)
    SELECT ${columns} FROM (${streaks}) t
    WHERE NOT EXISTS (SELECT FROM rest b WHERE b.student_key = t.student_key AND b.module_id = t.module_id AND b.academic_year = t.academic_year)
    UNION ALL
    SELECT ${ofRow.map((column) => `b.${column}`).join()}, coalesce(a.attended, 0) + b.attended AS attended,
           coalesce(a.total, 0) + b.attended + cardinality(b.missed) AS total, ${inTallies} + ${inRest} AS missed_in_a_row
    FROM rest b LEFT JOIN newest n ON n.module_id = b.module_id LEFT JOIN LATERAL (${lists}) a ON true
    WHERE NOT coalesce(${isTooFew}, false)`;
}

const missedAfter = (list: string, last: string): string =>
  `coalesce(cardinality(${list}), 0) - coalesce(width_bucket(${last}, ${list}), 0)`;

/** SQL expressions for the latest classes of an aggregated row `a` and a live row `b`, if any. */
function latest(
  filters: Filters,
  values: Parameters,
  isWithRest: boolean,
): { last: string; inTallies: string; inRest: string } {
  const later = (inLists: string): string => (isWithRest ? `greatest(${inLists}, b.last_attended)` : inLists);
  if (!isOfDays(filters)) {
    const last = later('a.last_attended');
    const inList = `(SELECT ${missedAfter('l.missed', 'b.last_attended')} FROM student_tallies l
      WHERE l.university_id = $1 AND l.student_id = a.student_id AND l.module_id = a.module_id AND l.academic_year = a.academic_year)`;
    return {
      last,
      inTallies: isWithRest
        ? `CASE WHEN b.last_attended > a.last_attended OR a.last_attended IS NULL AND b.last_attended IS NOT NULL
                THEN coalesce(${inList}, 0) ELSE coalesce(a.missed_in_a_row, 0) END`
        : 'a.missed_in_a_row',
      inRest: missedAfter('b.missed', last),
    };
  }
  const of = spanOf(filters, values);
  const last = later(`CASE WHEN a.attended > 0 THEN a.attended_at[${of.upTo('a.attended_at')}] END`);
  // Classes missed after the last attended one and within the range of days.
  const until = of.upTo('a.missed_at');
  return {
    last,
    inTallies: `coalesce(CASE WHEN ${last} IS NULL THEN a.missed ELSE ${until} - width_bucket(${last}, a.missed_at) END, 0)`,
    inRest: missedAfter('b.missed', last),
  };
}

/** Query for the aggregated rows. With a range of days, the bits of its days are counted. */
function aggregated(filters: Filters, values: Parameters, ...conditions: readonly string[]): string {
  if (!isOfDays(filters)) {
    return `SELECT ${ofTally}, t.attended, t.missed, t.attended + t.missed AS total, t.last_attended,
                   t.missed_in_a_row, t.past_group_id
            FROM ${rowsOf('student_tally_sums', filters, values, ...conditions)} AND t.attended + t.missed + t.excused > 0`;
  }
  const days = daysOf(filters, values);
  const count = (bits: string): string => `bit_count(${days.within(bits)})::int`;
  // OFFSET 0 is an optimization fence: bits are counted once.
  return `SELECT ${ofRow.join()}, attended, attended + missed AS total, past_group_id
          FROM (SELECT ${ofTally}, t.past_group_id, ${count('t.attended_days')} AS attended,
                       ${count('t.missed_days')} AS missed, t.excused_days, t.first_day, t.per_day
                FROM ${rowsOf('student_tally_sums', filters, values, days.some, ...conditions)} OFFSET 0) t
          WHERE attended > 0 OR missed > 0 OR ${count('t.excused_days')} > 0`;
}

const ofRow = ['student_key', 'cohort_key', 'student_id', 'module_id', 'academic_year'];
const ofTally = ofRow.map((column) => `t.${column}`).join();

/**
 * Streaks within a range of days, from the bits after the last attended day. If several classes are on that day, the lists decide which one
 * was later. `minMissed`: minimum number of missed classes.
 */
function streaksOfDays(filters: Filters, values: Parameters, minMissed: string): string {
  const days = daysOf(filters, values);
  const missedFrom = (bit: string): string => `bit_count(substring(b.missed_bits FROM ${bit} + 1))::int`;
  const { inTallies } = latest(filters, values, false);
  return `
    SELECT ${ofRow.join()}, attended, attended + missed AS total,
           CASE WHEN b.last_bit IS NULL THEN missed
                WHEN ${missedFrom('b.last_bit')} = ${missedFrom('b.last_bit + b.per_day')} THEN ${missedFrom('b.last_bit')}
                ELSE (SELECT ${inTallies}
                      FROM (SELECT b.attended, b.missed, l.attended AS attended_at, l.missed AS missed_at
                            FROM student_tallies l
                            WHERE l.university_id = $1 AND l.student_id = b.student_id AND l.module_id = b.module_id
                              AND l.academic_year = b.academic_year) a) END AS missed_in_a_row
    FROM (SELECT *, CASE WHEN attended > 0 AND missed > 0
                         THEN (length(rtrim(attended_bits::text, '0')) - 1) / per_day * per_day END AS last_bit
          FROM (SELECT *, bit_count(attended_bits)::int AS attended, bit_count(missed_bits)::int AS missed
                FROM (SELECT ${ofTally}, t.per_day, ${days.within('t.attended_days')} AS attended_bits,
                             ${days.within('t.missed_days')} AS missed_bits
                      FROM ${rowsOf('student_tally_sums', filters, values, days.some)} OFFSET 0) t
                OFFSET 0) t
          WHERE missed >= ${minMissed} AND attended + missed > 0 OFFSET 0) b`;
}

/** SQL for a range of days: the part of a row's bits, and the condition that a row overlaps the range. */
function daysOf(filters: Filters, values: Parameters) {
  const [from, to] = [filters.from ?? '0001-01-01', filters.to ?? '9999-12-31'];
  const [first, last] = [`$${values.push(from)}::date`, `$${values.push(to)}::date`];
  const days = `$${values.push(Math.max(0, daysBetween(from, to) + 1))}::int`;
  return {
    within: (bits: string): string =>
      `substring(${bits} FROM (${first} - t.first_day) * t.per_day + 1 FOR ${days} * t.per_day)`,
    some: `t.first_day <= ${last} AND t.last_day >= ${first}`,
  };
}

/** As `aggregated`, with the lists of starts if there is a range of days. */
function listsOf(filters: Filters, values: Parameters, ...conditions: readonly string[]): string {
  if (!isOfDays(filters)) return aggregated(filters, values, ...conditions);
  const of = spanOf(filters, values);
  return `SELECT x.*, attended + missed AS total
          FROM (SELECT t.student_id, t.module_id, t.academic_year, ${of.count('t.attended')} AS attended, ${of.count('t.missed')} AS missed,
                       t.attended AS attended_at, t.missed AS missed_at, t.excused AS excused_at
                FROM ${rowsOf('student_tallies', filters, values, ...conditions)} OFFSET 0) x
          WHERE attended > 0 OR missed > 0 OR ${of.count('excused_at')} > 0`;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** SQL for the part of a sorted list within the range of days, by binary search. */
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
