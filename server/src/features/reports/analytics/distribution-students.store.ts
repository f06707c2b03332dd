import type { studentSorts } from '@muster/contract/reports/analytics';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { joinedNameKey, joinedStudentOrder, joinNameKeys } from '#domain/name-order.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { type Direction, type Found, foundRow, onlyRow, wordOf } from '../queries/page.store.ts';
import { percentOf, stepOf } from '../queries/percentages.store.ts';
import { joinShownGroup, type Filters, type Parameters } from '../queries/report-filters.store.ts';
import { studentRows } from '../queries/student-rows.store.ts';

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
  readonly direction: Direction;
};

const sorts: Readonly<Record<DistributionQuery['sort'], string>> = {
  percentage: percentOf('f.attended', 'f.total'),
  student_name: joinedNameKey,
  student_id: 'st.student_id',
};

/** Returns one page of students by their percentage over all modules, optionally of one step of the distribution. */
export async function getDistributionPage(
  tx: UniversityTx,
  filters: Filters,
  { from, sort, direction }: DistributionQuery,
  slice: Slice,
): Promise<Found<DistributionRow>> {
  const values: Parameters = [tx.universityId];
  const rows = await tx.query(
    `WITH found AS MATERIALIZED (
       SELECT * FROM (SELECT student_id, sum(attended)::int AS attended, sum(total)::int AS total
                      FROM (${studentRows(filters, values)}) r GROUP BY student_id) s
       WHERE total > 0 ${andWhere(values, [[from, (value) => `${stepOf('attended', 'total')} * 10 = ${value}::int`]])})
     SELECT (SELECT count(*)::int FROM found) AS total,
            (SELECT coalesce(json_agg(r), '[]') FROM (
               SELECT st.id AS student, st.name AS student_name, st.student_id, g.group_name, f.attended, f.total
               FROM found f
               JOIN students st ON st.university_id = $1 AND st.id = f.student_id
               ${joinNameKeys('st')}
               ${joinShownGroup(filters, values)}
               ORDER BY ${sorts[sort]} ${wordOf(direction)} NULLS LAST, ${joinedStudentOrder('st')}
               ${sliceText(slice, values)}) r) AS rows`,
    values,
    foundRow(distributionRow),
  );
  return onlyRow(rows);
}
