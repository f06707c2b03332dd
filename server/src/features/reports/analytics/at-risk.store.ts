import type { riskKinds, riskSorts } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { joinedNameKey, joinedStudentOrder, joinNameKeys } from '#domain/name-order.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { countStudents, type Direction, type Found, foundRow, onlyRow, wordOf } from '../queries/page.store.ts';
import { type BandLimits, isBelow, limitsOfModules, percentOf } from '../queries/percentages.store.ts';
import { joinShownGroup, type Filters, type Parameters } from '../queries/report-filters.store.ts';
import { planForFilters } from '../queries/report-transaction.store.ts';
import { studentModuleYears } from '../queries/student-rows.store.ts';
import { countUpcoming, getUpcoming, joinUpcoming, upcomingOf } from './upcoming-classes.store.ts';

const foundRiskRow = z.object({
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
  to_come: z.number().nullable(),
  missed_in_a_row: z.number(),
  last_attended_on: z.string().nullable(),
});
export type RiskRow = z.infer<typeof foundRiskRow> & { readonly to_come: number };
export type Risk = {
  readonly kind: (typeof riskKinds)[number];
  readonly at_least: number;
  readonly sort: (typeof riskSorts)[number];
  readonly direction: Direction;
};

const sorts: Readonly<Record<Risk['sort'], string>> = {
  percentage: percentOf('f.attended', 'f.total'),
  best_possible: percentOf('f.attended + f.to_come', '(f.total + f.to_come)'),
  missed_in_a_row: 'f.missed_in_a_row',
  student_name: joinedNameKey,
  student_id: 'st.student_id',
  module_code: 'mo.module_code',
};

const conditions = ({ Excellent, Average }: BandLimits): Readonly<Record<Risk['kind'], string>> => ({
  below_80: isBelow('f.attended', 'f.total', Excellent),
  below_60: isBelow('f.attended', 'f.total', Average),
  cannot_reach_80: isBelow('f.attended + f.to_come', 'f.total + f.to_come', Excellent),
  missed_in_a_row: 'f.missed_in_a_row >= $2::int',
});

/** Upcoming classes are read for all students if they decide the rows or their order, otherwise for those of the page. */
const needsUpcomingForAll = ({ kind, sort }: Risk): boolean => kind === 'cannot_reach_80' || sort === 'best_possible';

/** Returns one page of students and modules of one kind of risk. */
export async function getAtRisk(
  tx: UniversityTx,
  filters: Filters,
  risk: Risk,
  slice: Slice,
): Promise<Found<RiskRow> & { students: number }> {
  const values: Parameters = [tx.universityId, risk.at_least];
  const isForAll = needsUpcomingForAll(risk);
  const limits = limitsOfModules(filters, values, 'f');
  const upcoming = isForAll ? `${upcomingOf(await getUpcoming(tx, filters), values)}, ` : '';
  await planForFilters(tx, filters);
  const order = `${sorts[risk.sort]} ${wordOf(risk.direction)} NULLS LAST, ${joinedStudentOrder('st')}, mo.module_code, f.academic_year`;
  const rows = await tx.query(
    `WITH ${upcoming}found AS MATERIALIZED (
       SELECT f.* FROM (
         SELECT j.student_id, j.module_id, j.academic_year, j.attended, j.total, j.last_attended, j.missed_in_a_row,
                ${isForAll ? 'c.to_come' : 'NULL::int'} AS to_come
         FROM (${studentModuleYears(filters, values)}) j ${isForAll ? joinUpcoming('j') : ''}) f ${limits.join}
       WHERE f.total > 0 AND $2::int > 0 AND ${conditions(limits)[risk.kind]}
     ), page AS MATERIALIZED (
       SELECT *, row_number() OVER () AS place FROM (
         SELECT f.*, st.name, st.student_id AS number, st.group_id, mo.module_code, mo.module_name
         FROM found f
         JOIN students st ON st.university_id = $1 AND st.id = f.student_id
         ${joinNameKeys('st')}
         JOIN modules mo ON mo.university_id = $1 AND mo.id = f.module_id
         ORDER BY ${order} ${sliceText(slice, values)}) p
     )
     SELECT (SELECT count(*)::int FROM found) AS total, ${countStudents('found')} AS students,
            (SELECT coalesce(json_agg(r ORDER BY r.place), '[]') FROM (
               SELECT p.place, p.student_id AS student, p.name AS student_name, p.number AS student_id, g.group_name, p.module_id AS module,
                      p.module_code, p.module_name, p.academic_year, p.attended, p.total, p.missed_in_a_row, p.to_come,
                      p.last_attended::date::text AS last_attended_on
               FROM page p ${joinShownGroup(filters, values, 'p')}) r) AS rows`,
    values,
    foundRow(foundRiskRow).extend({ students: z.number() }),
  );
  const found = onlyRow(rows);
  const counted = isForAll ? [] : await countUpcoming(tx, filters.nowMs, found.rows);
  return { ...found, rows: found.rows.map((row, at) => ({ ...row, to_come: row.to_come ?? counted[at] ?? 0 })) };
}
