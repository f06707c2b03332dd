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

/** What is asked of the class itself, beyond module, year and days, is not in a student's lists. */
const isOfClasses = ({ lecturer, weekday, hour }: Filters): boolean =>
  lecturer !== null || weekday !== null || hour !== null;

const isOfDays = ({ from, to }: Filters): boolean => from !== null || to !== null;

/**
 * Whoever was asked for is in something that is tallied, so that each row has the `student_key` of its student as well: a small number, by
 * which rows are told apart and grouped in half the time.
 */
export const hasStudentKeys = (filters: Filters): boolean =>
  !isOfClasses(filters) && (!hasLiveRows(filters) || filters.isRestKeyed === true);

/** Who was found already need not be the right student once more, unless some of their rows may be of another place. */
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
 * Students and modules with what they attended and what counts; the same pair comes in several rows when classes of it are not
 * counted yet, or it is of several years.
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
 * Who they are, most of them several times, and as `past_group_id` where they were, if the place of an earlier term counts: of what is
 * tallied and of the rest. `isOfToday`: nobody's does.
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
 * The same with each pair once. Nearly all are one row of the tallies, so they are not grouped: that costs more than all else. `only`,
 * where they have keys: a query for the students who matter, whose rows are looked up.
 */
export function pairCounts(filters: Filters, values: Parameters, only?: string): string {
  if (isOfClasses(filters)) return liveRows(filters, values, false);
  const relevantFilters = only === undefined ? filters : forFoundStudents(filters);
  const isSingle = filters.academicYear !== null || filters.hasRepeats === false;
  const studentCondition = only === undefined ? [] : [`t.student_id = ANY (ARRAY(${only}))`];
  // Their sums are no bigger than each was: a wider number would make all of it slower.
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

/** One row for each student, module and academic year. `only`: a query for the students who matter, where they have keys. */
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
 * The same, and how many of the latest classes were missed, and when the last was attended, which costs only where it is asked for.
 * `only`: a query for the students who matter; when the last was attended is told of these. `fewest`: rows with so many missed alone.
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
 * Of whoever is expected at something that is not counted yet the lists of this module are read; for all others the sums say it. Nor of
 * whoever attended it, where the module has no later class that is tallied: nothing is missed after it but what is in the rest.
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

/** How the latest classes of `a`, which is tallied, and `b`, if any is not, went. Worked out for those alone who are told of. */
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
  // Whatever was missed after the last class that was attended, and not after the span.
  const until = of.upTo('a.missed_at');
  return {
    last,
    inTallies: `coalesce(CASE WHEN ${last} IS NULL THEN a.missed ELSE ${until} - width_bucket(${last}, a.missed_at) END, 0)`,
    inRest: missedAfter('b.missed', last),
  };
}

/** Whoever was expected at something that is tallied: without a span the sums say it all, within one the bits of its days are counted. */
function aggregated(filters: Filters, values: Parameters, ...conditions: readonly string[]): string {
  if (!isOfDays(filters)) {
    return `SELECT ${ofTally}, t.attended, t.missed, t.attended + t.missed AS total, t.last_attended,
                   t.missed_in_a_row, t.past_group_id
            FROM ${rowsOf('student_tally_sums', filters, values, ...conditions)} AND t.attended + t.missed + t.excused > 0`;
  }
  const days = daysOf(filters, values);
  const count = (bits: string): string => `bit_count(${days.within(bits)})::int`;
  // Fenced off, so that bits are counted once for all that is made of them.
  return `SELECT ${ofRow.join()}, attended, attended + missed AS total, past_group_id
          FROM (SELECT ${ofTally}, t.past_group_id, ${count('t.attended_days')} AS attended,
                       ${count('t.missed_days')} AS missed, t.excused_days, t.first_day, t.per_day
                FROM ${rowsOf('student_tally_sums', filters, values, days.some, ...conditions)} OFFSET 0) t
          WHERE attended > 0 OR missed > 0 OR ${count('t.excused_days')} > 0`;
}

const ofRow = ['student_key', 'cohort_key', 'student_id', 'module_id', 'academic_year'];
const ofTally = ofRow.map((column) => `t.${column}`).join();

/**
 * Within a span of days, with how many of the latest classes were missed: of the days after the last that was attended. Which of two
 * classes of one day was the later one, the lists alone know. Of rows with `fewest` missed classes alone.
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

/** Of a span of days: the part of a row's bits, and which rows have something in it. */
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

/** The same with what came last: within a span the lists themselves are searched. */
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
