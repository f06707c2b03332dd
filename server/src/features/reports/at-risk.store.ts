import { bandLimits } from '@muster/contract/attendance';
import type { riskKinds, riskSorts } from '@muster/contract/analytics';
import type { UniversityTx } from '../../platform/database/database.ts';
import { percentOf, reaches } from './analytics.store.ts';
import type { Found } from './breakdown.store.ts';
import { classesToCome } from './classes-to-come.store.ts';
import {
  groupedRowCount,
  groupedStudentCount,
  keptFigures,
  type Key,
  nearRows,
  studentCountOf,
  studentOf,
  whoseKey,
  type Slice,
} from './first-rows.store.ts';
import type { Filters, Parameters } from './report-filters.store.ts';
import { cohortOf } from './tally-sums.store.ts';
import { isKeyed, studentRuns, yearCounts } from './tallied-students.store.ts';

export type RiskRow = {
  student: string;
  student_name: string;
  student_id: string;
  group_name: string | null;
  module: string;
  module_code: string;
  module_name: string;
  academic_year: string;
  attended: number;
  total: number;
  to_come: number;
  missed_in_a_row: number;
  last_attended_on: string | null;
};
export type Risk = {
  readonly kind: (typeof riskKinds)[number];
  readonly at_least: number;
  readonly sort: (typeof riskSorts)[number];
  readonly direction: 'asc' | 'desc';
};

const isBelow = (limit: number, attended = 'j.attended', total = 'j.total'): string =>
  `NOT ${reaches(attended, total, limit)}`;
/** With every class to come attended. */
const staysBelow = (limit: number): string =>
  isBelow(limit, '(j.attended + coalesce(c.to_come, 0))', '(j.total + coalesce(c.to_come, 0))');

const kinds: Readonly<Record<Risk['kind'], string>> = {
  below_80: isBelow(bandLimits.Excellent),
  below_60: isBelow(bandLimits.Average),
  // Nobody's percentage is better than the best they can reach.
  cannot_reach_80: isBelow(bandLimits.Excellent),
  missed_in_a_row: 'j.missed_in_a_row >= $2::int',
};

/** By a key of what was found, before it has names, or by something of the student or the module. */
const sorts: Readonly<Record<Risk['sort'], { column: string; key?: Key }>> = {
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

/** Only where it decides who is listed, or in which order, are the classes to come looked up for all; else for the page. */
const needsClassesToCome = ({ kind, sort }: Risk): boolean => kind === 'cannot_reach_80' || sort === 'best_possible';

/** What is still to come for the rows `j` as `c`. Their cohorts are in the sums; where something is not counted yet they are found out. */
const comeForAll = (isKeyed: boolean, come: string): string =>
  isKeyed
    ? `LEFT JOIN (${come}) c ON c.cohort_key = j.cohort_key`
    : `JOIN (SELECT id, group_id, current_year, current_semester FROM students WHERE university_id = $1 OFFSET 0) st ON st.id = j.student_id
       LEFT JOIN (${come}) c ON c.cohort_key = ${cohortOf('j', 'st')}`;

/** Students and modules of one kind of risk. */
export async function getAtRisk(
  tx: UniversityTx,
  filters: Filters,
  risk: Risk,
  slice: Slice,
): Promise<Found<RiskRow> & { students: number }> {
  const { kind, at_least: atLeast, sort, direction } = risk;
  const values: Parameters = [tx.universityId, atLeast];
  const isOfRuns = kind === 'missed_in_a_row' || sort === 'missed_in_a_row';
  const isForAll = needsClassesToCome(risk);
  const keyed = isKeyed(filters);
  const { column, key } = sorts[sort];
  const ofModule = filters.moduleId === null ? null : values.push(filters.moduleId);
  const come = classesToCome(
    values.push(new Date(filters.nowMs)),
    ofModule,
    isForAll ? null : 'SELECT group_id FROM page',
  );
  const ofRisk = (runs: string): string => `
    SELECT j.${whoseKey(keyed)}, j.module_id, j.academic_year, j.attended, j.total, ${isOfRuns ? 'j.missed_in_a_row' : '0'} AS missed_in_a_row,
           ${isForAll ? 'coalesce(c.to_come, 0)' : '0'} AS to_come
    FROM (SELECT * FROM (${runs}) j WHERE j.total > 0 AND $2::int > 0 AND ${kinds[kind]} OFFSET 0) j
    ${isForAll ? comeForAll(keyed, come) : ''}
    ${kind === 'cannot_reach_80' ? `WHERE ${staysBelow(bandLimits.Excellent)}` : ''}`;
  const all = ofRisk(
    isOfRuns
      ? studentRuns(filters, values, undefined, kind === 'missed_in_a_row' ? '$2::int' : undefined)
      : yearCounts(filters, values),
  );
  // What costs much to find is kept, and not found twice.
  const isKept = key === undefined || isOfRuns || isForAll || !keyed;
  const figures = isKept
    ? keptFigures(keyed)
    : { all, theirs: () => ofRisk(yearCounts(filters, values, 'SELECT student_id FROM first')) };
  // How the latest classes went is worked out again for those on the page, and for nobody else.
  const latest = studentRuns(filters, values, 'SELECT student_id FROM page');
  const [limit, offset] = [`$${values.push(slice.limit)}::bigint`, `$${values.push(slice.offset)}::bigint`];
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  const [found] = await tx.query<Found<RiskRow> & { students: number }>(
    `WITH ${isKept ? `found AS MATERIALIZED (${all}),` : ''}
     ${key === undefined ? '' : `${nearRows(keyed, { key, direction }, figures, slice, `${limit} + ${offset}`)},`} page AS MATERIALIZED (
       SELECT st.id AS student_id, st.name, st.student_id AS number, st.group_id, st.current_year, st.current_semester,
              f.module_id, mo.module_code, mo.module_name, f.academic_year, f.attended, f.total, f.to_come,
              row_number() OVER (ORDER BY ${column} ${word} NULLS LAST, st.name, st.student_id, mo.module_code, f.academic_year) AS place
       FROM ${key === undefined ? 'found' : 'near'} f
       ${studentOf('f', keyed, key === undefined ? undefined : slice)}
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
               ${isForAll ? '' : `LEFT JOIN (${come}) c ON c.cohort_key = ${cohortOf('p', 'p')}`}) r) AS rows`,
    values,
  );
  if (!found) throw new Error('a list of risks answers one row');
  return found;
}
