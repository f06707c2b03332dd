import { bandLimits } from '@muster/contract/attendance/attendance';
import type { riskKinds, riskSorts } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { percentOf, reaches } from './analytics.store.ts';
import { type Found, foundRow } from './breakdown.store.ts';
import { upcomingClasses } from './upcoming-classes.store.ts';
import {
  groupedRowCount,
  groupedStudentCount,
  materializedFigures,
  type SortKey,
  pageRows,
  studentCountOf,
  joinStudent,
  studentKeyColumn,
  type Slice,
} from '../queries/page-query.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { cohortOf } from '../aggregates/aggregate-sums.store.ts';
import { hasStudentKeys, studentStreaks, yearCounts } from '../aggregates/aggregated-students.store.ts';

const riskRow = z.object({
  student: z.string(),
  student_name: z.string(),
  student_id: z.string(),
  group_name: z.string().nullable(),
  module: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  academic_year: z.string(),
  attended: z.number(),
  total: z.number(),
  to_come: z.number(),
  missed_in_a_row: z.number(),
  last_attended_on: z.string().nullable(),
});
export type RiskRow = z.infer<typeof riskRow>;
export type Risk = {
  readonly kind: (typeof riskKinds)[number];
  readonly at_least: number;
  readonly sort: (typeof riskSorts)[number];
  readonly direction: 'asc' | 'desc';
};

const isBelow = (limit: number, attended = 'j.attended', total = 'j.total'): string =>
  `NOT ${reaches(attended, total, limit)}`;
/** Whether the percentage stays below the limit even if the student attends all upcoming classes. */
const cannotReach = (limit: number): string =>
  isBelow(limit, '(j.attended + coalesce(c.to_come, 0))', '(j.total + coalesce(c.to_come, 0))');

const kinds: Readonly<Record<Risk['kind'], string>> = {
  below_80: isBelow(bandLimits.Excellent),
  below_60: isBelow(bandLimits.Average),
  // The current percentage is never above the best possible one, so this condition limits the rows early.
  cannot_reach_80: isBelow(bandLimits.Excellent),
  missed_in_a_row: 'j.missed_in_a_row >= $2::int',
};

/** Sorts by a key of the figures, before students and modules are joined, or by a column of the student or module. */
const sorts: Readonly<Record<Risk['sort'], { column: string; key?: SortKey }>> = {
  percentage: { column: 'f.key', key: { of: ['attended', 'total'], by: percentOf('k.attended', 'k.total') } },
  best_possible: {
    column: 'f.key',
    key: { of: ['attended', 'total', 'to_come'], by: percentOf('k.attended + k.to_come', '(k.total + k.to_come)') },
  },
  missed_in_a_row: { column: 'f.key', key: { of: ['missed_in_a_row'], by: 'k.missed_in_a_row' } },
  student_name: { column: 'st.name' },
  student_id: { column: 'st.student_id' },
  module_code: { column: 'mo.module_code' },
};

/** Upcoming classes are read for all students only if they decide the rows or their order, otherwise for the page only. */
const needsUpcomingForAll = ({ kind, sort }: Risk): boolean => kind === 'cannot_reach_80' || sort === 'best_possible';

/** Joins the upcoming classes `c` to the rows `j`, by the cohort key of the aggregates or, without it, by the student's group. */
const joinUpcoming = (isKeyed: boolean, upcoming: string): string =>
  isKeyed
    ? `LEFT JOIN (${upcoming}) c ON c.cohort_key = j.cohort_key`
    : `JOIN (SELECT id, group_id, current_year, current_semester FROM students WHERE university_id = $1 OFFSET 0) st ON st.id = j.student_id
       LEFT JOIN (${upcoming}) c ON c.cohort_key = ${cohortOf('j', 'st')}`;

/** Returns one page of students and modules of one kind of risk. */
export async function getAtRisk(
  tx: UniversityTx,
  filters: Filters,
  risk: Risk,
  slice: Slice,
): Promise<Found<RiskRow> & { students: number }> {
  const { kind, at_least: atLeast, sort, direction } = risk;
  const values: Parameters = [tx.universityId, atLeast];
  const isOfRuns = kind === 'missed_in_a_row' || sort === 'missed_in_a_row';
  const isForAll = needsUpcomingForAll(risk);
  const keyed = hasStudentKeys(filters);
  const { column, key } = sorts[sort];
  const ofModule = filters.moduleId === null ? null : values.push(filters.moduleId);
  const upcoming = upcomingClasses(
    values.push(new Date(filters.nowMs)),
    ofModule,
    isForAll ? null : 'SELECT group_id FROM page',
  );
  const riskRows = (runs: string): string => `
    SELECT j.${studentKeyColumn(keyed)}, j.module_id, j.academic_year, j.attended, j.total, ${isOfRuns ? 'j.missed_in_a_row' : '0'} AS missed_in_a_row,
           ${isForAll ? 'coalesce(c.to_come, 0)' : '0'} AS to_come
    FROM (SELECT * FROM (${runs}) j WHERE j.total > 0 AND $2::int > 0 AND ${kinds[kind]} OFFSET 0) j
    ${isForAll ? joinUpcoming(keyed, upcoming) : ''}
    ${kind === 'cannot_reach_80' ? `WHERE ${cannotReach(bandLimits.Excellent)}` : ''}`;
  const all = riskRows(
    isOfRuns
      ? studentStreaks(filters, values, undefined, kind === 'missed_in_a_row' ? '$2::int' : undefined)
      : yearCounts(filters, values),
  );
  // Expensive figures are materialized instead of being computed twice.
  const isMaterialized = key === undefined || isOfRuns || isForAll || !keyed;
  const figures = isMaterialized
    ? materializedFigures(keyed)
    : { all, ofFirstStudents: () => riskRows(yearCounts(filters, values, 'SELECT student_id FROM first')) };
  // Streaks are computed for the students of the page only.
  const latest = studentStreaks(filters, values, 'SELECT student_id FROM page');
  const [limit, offset] = [`$${values.push(slice.limit)}::bigint`, `$${values.push(slice.offset)}::bigint`];
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  const [found] = await tx.query(
    `WITH ${isMaterialized ? `found AS MATERIALIZED (${all}),` : ''}
     ${key === undefined ? '' : `${pageRows(keyed, { key, direction }, figures, slice, `${limit} + ${offset}`)},`} page AS MATERIALIZED (
       SELECT st.id AS student_id, st.name, st.student_id AS number, st.group_id, st.current_year, st.current_semester,
              f.module_id, mo.module_code, mo.module_name, f.academic_year, f.attended, f.total, f.to_come,
              row_number() OVER (ORDER BY ${column} ${word} NULLS LAST, st.name, st.student_id, mo.module_code, f.academic_year) AS place
       FROM ${key === undefined ? 'found' : 'near'} f
       ${joinStudent('f', keyed, key === undefined ? undefined : slice)}
       JOIN modules mo ON mo.university_id = $1 AND mo.id = f.module_id
       ORDER BY place LIMIT ${limit} OFFSET ${offset}
     ), latest AS MATERIALIZED (${latest})
     SELECT ${key === undefined ? '(SELECT count(*)::int FROM found)' : groupedRowCount} AS total,
            ${key === undefined ? studentCountOf('found', keyed) : groupedStudentCount(keyed)} AS students,
            (SELECT coalesce(json_agg(r ORDER BY r.place), '[]') FROM (
               SELECT p.place, p.student_id AS student, p.name AS student_name, p.number AS student_id, g.group_name, p.module_id AS module,
                      p.module_code, p.module_name, p.academic_year, p.attended, p.total,
                      ${isForAll ? 'p.to_come' : 'coalesce(c.to_come, 0)'} AS to_come, l.missed_in_a_row,
                      l.last_attended::date::text AS last_attended_on
               FROM page p
               JOIN latest l ON l.student_id = p.student_id AND l.module_id = p.module_id AND l.academic_year = p.academic_year
               LEFT JOIN groups g ON g.university_id = $1 AND g.id = p.group_id
               ${isForAll ? '' : `LEFT JOIN (${upcoming}) c ON c.cohort_key = ${cohortOf('p', 'p')}`}) r) AS rows`,
    values,
    foundRow(riskRow).extend({ students: z.number() }),
  );
  if (!found) throw new Error('The risk query returned no row');
  return found;
}
