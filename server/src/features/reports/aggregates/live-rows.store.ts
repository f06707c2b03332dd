import { pastGroup } from './enrolment-history.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { expectedAt, isKnown, isOfSome, placesOf } from './aggregated-classes.store.ts';
import { cohortOf } from './aggregate-sums.store.ts';

const counts = `count(*) FILTER (WHERE m.status IN ('present', 'late'))::int AS attended,
  count(*) FILTER (WHERE m.status IS DISTINCT FROM 'excused')::int AS total`;

/** Query for attended and total classes by student and module from rosters and marks. `isLive`: only sessions that are not aggregated. */
export const liveRows = (filters: Filters, values: Parameters, isLive: boolean, only?: string): string => `
  SELECT r.student_id, s.module_id, ${counts} FROM ${expectedAt(filters, values, isLive, { only })} GROUP BY 1, 2`;

const year = `coalesce(s.academic_year, '') AS academic_year`;
const start = 's.session_date + s.start_time';

/** As `liveRows` per academic year, with the last attended and all missed starts in order. */
export const liveStreaks = (filters: Filters, values: Parameters, isLive: boolean, only?: string): string => `
  SELECT r.student_id, s.module_id, ${year},
         count(*) FILTER (WHERE m.status IN ('present', 'late'))::int AS attended,
         max(${start}) FILTER (WHERE m.status IN ('present', 'late')) AS last_attended,
         coalesce(array_agg(${start} ORDER BY ${start}) FILTER (WHERE coalesce(m.status, 'absent') = 'absent'), '{}') AS missed
  FROM ${expectedAt(filters, values, isLive, { only })}
  GROUP BY 1, 2, 3`;

/** Whether SQL function `unkeyed_student` raised the error: a student has no key, so the report is repeated without keys. */
export const isMissingStudentKey = (error: unknown): boolean => (error as { readonly code?: unknown }).code === 'MU001';

/**
 * Adds student keys and cohort keys to rows. `isOfFew`: keys are looked up one by one. The key is selected as a plain column, because the
 * planner has no statistics for an expression and would choose a hash join with all rows.
 */
export const withKeys = (rows: string, isOfYears: boolean, isOfFew: boolean): string => `
  SELECT k.student_key, ${isOfYears ? `${cohortOf('x', 'k')} AS cohort_key,` : ''} x.*
  FROM (${rows}) x
  LEFT JOIN ${isOfFew ? `LATERAL (SELECT * FROM tally_places WHERE university_id = $1 AND student_id = x.student_id OFFSET 0) k ON true` : placesOf('k', 'x')}
  WHERE ${isKnown('k', 'x')}`;

/** Query for the expected students of live sessions, with duplicates, and their earlier group (`past_group_id`), if it counts. */
export function expectedStudents(
  filters: Filters,
  values: Parameters,
  of: { isLive: boolean; hasStudentKeys: boolean },
): string {
  if (of.hasStudentKeys && !isOfSome(filters))
    return `SELECT st.student_key, ${pastGroup} AS past_group_id
      FROM ${expectedAt(filters, values, of.isLive)} LEFT JOIN ${placesOf('st', 'r')} WHERE ${isKnown('st', 'r')}`;
  const expected = expectedAt(filters, values, of.isLive, { withStudents: true });
  if (!of.hasStudentKeys) return `SELECT r.student_id, ${pastGroup} AS past_group_id FROM ${expected}`;
  return `SELECT k.student_key, ${pastGroup} AS past_group_id FROM ${expected} LEFT JOIN ${placesOf('k', 'r')} WHERE ${isKnown('k', 'r')}`;
}

const either = (column: string): string => `coalesce(a.${column}, b.${column}) AS ${column}`;
const sum = (column: string): string => `coalesce(a.${column}, 0) + coalesce(b.${column}, 0) AS ${column}`;

/** Combines aggregated pairs and live rows into one row per student and module. */
export const pairsAndLiveRows = (pairs: string, live: string, isKeyed: boolean, isOfFew: boolean): string => `
  SELECT ${isKeyed ? `student_key, ${either('student_id')}` : 'student_id'}, module_id, ${sum('attended')}, ${sum('total')}
  FROM (${pairs}) a FULL JOIN (${isKeyed ? withKeys(live, false, isOfFew) : live}) b USING (${isKeyed ? 'student_key' : 'student_id'}, module_id)`;

/** As `pairsAndLiveRows` per academic year. `only`: a query that limits the students. */
export function yearsAndLiveRows(years: string, filters: Filters, values: Parameters, only?: string): string {
  const live = `
    SELECT r.student_id, s.module_id, ${year}, ${counts} FROM ${expectedAt(filters, values, true, { only })} GROUP BY 1, 2, 3`;
  return `
    SELECT student_key, ${either('cohort_key')}, ${either('student_id')}, module_id, academic_year, ${sum('attended')}, ${sum('total')}
    FROM (${years}) a FULL JOIN (${withKeys(live, true, only !== undefined)}) b USING (student_key, module_id, academic_year)`;
}
