import type { studentSorts } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { percentOf } from './analytics.store.ts';
import { type Found, foundRow } from './breakdown.store.ts';
import {
  groupedRowCount,
  materializedFigures,
  pageRows,
  joinStudent,
  studentKeyColumn,
  type Slice,
} from '../queries/page-query.store.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { hasStudentKeys, studentCounts } from '../aggregates/aggregated-students.store.ts';

const distributionRow = z.object({
  student: z.string(),
  student_name: z.string(),
  student_id: z.string(),
  group_name: z.string().nullable(),
  attended: z.number(),
  total: z.number(),
});
export type DistributionRow = z.infer<typeof distributionRow>;
export type DistributionQuery = {
  readonly from?: number | undefined;
  readonly sort: (typeof studentSorts)[number];
  readonly direction: 'asc' | 'desc';
};

const sorts: Readonly<Record<DistributionQuery['sort'], string>> = {
  percentage: 'f.key',
  student_name: 'st.name',
  student_id: 'st.student_id',
};

const percentKey = { of: ['attended', 'total'], by: percentOf('k.attended', 'k.total') };

/** Returns one page of students by their percentage over all modules, optionally of one step of the distribution. */
export async function getDistributionPage(
  tx: UniversityTx,
  filters: Filters,
  { from, sort, direction }: DistributionQuery,
  slice: Slice,
): Promise<Found<DistributionRow>> {
  const values: Parameters = [tx.universityId, from ?? null];
  const counts = studentCounts(filters, values);
  const keyed = hasStudentKeys(filters);
  const who = studentKeyColumn(keyed);
  const [limit, offset] = [`$${values.push(slice.limit)}::bigint`, `$${values.push(slice.offset)}::bigint`];
  const isOfFigures = sort === 'percentage';
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  const [found] = await tx.query(
    `WITH found AS MATERIALIZED (
       SELECT * FROM (SELECT ${who}, sum(attended)::int AS attended, sum(total)::int AS total
                      FROM (${counts}) c GROUP BY ${who}) s
       WHERE total > 0 AND ($2::int IS NULL OR least(floor(${percentOf('attended', 'total')} / 10), 9) * 10 = $2::int))
     ${isOfFigures ? `, ${pageRows(keyed, { key: percentKey, direction }, materializedFigures(keyed), slice, `${limit} + ${offset}`)}` : ''}
     SELECT ${isOfFigures ? groupedRowCount : '(SELECT count(*)::int FROM found)'} AS total,
            (SELECT coalesce(json_agg(r), '[]') FROM (
               SELECT st.id AS student, st.name AS student_name, st.student_id, g.group_name, f.attended, f.total
               FROM ${isOfFigures ? 'near' : 'found'} f
               ${joinStudent('f', keyed, isOfFigures ? slice : undefined)}
               LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id
               ORDER BY ${sorts[sort]} ${word} NULLS LAST, st.name, st.student_id
               LIMIT ${limit} OFFSET ${offset}) r) AS rows`,
    values,
    foundRow(distributionRow),
  );
  if (!found) throw new Error('The distribution query returned no row');
  return found;
}
