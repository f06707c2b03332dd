import type { studentSorts } from '@muster/contract/analytics';
import type { UniversityTx } from '../../platform/database/database.ts';
import { percentOf } from './analytics.store.ts';
import type { Found } from './breakdown.store.ts';
import { groupedRowCount, keptFigures, nearRows, studentOf, whoseKey, type Slice } from './first-rows.store.ts';
import type { Filters, Parameters } from './report-filters.store.ts';
import { isKeyed, studentCounts } from './tallied-students.store.ts';

export type SpreadRow = {
  student: string;
  student_name: string;
  student_id: string;
  group_name: string | null;
  attended: number;
  total: number;
};
export type Spread = {
  readonly from?: number | undefined;
  readonly sort: (typeof studentSorts)[number];
  readonly direction: 'asc' | 'desc';
};

const sorts: Readonly<Record<Spread['sort'], string>> = {
  percentage: 'f.key',
  student_name: 'st.name',
  student_id: 'st.student_id',
};

const percentKey = { of: ['attended', 'total'], by: percentOf('k.attended', 'k.total') };

/** Students by their percentage over all modules; of one step of ten points, as the distribution counts them. */
export async function getSpread(
  tx: UniversityTx,
  filters: Filters,
  { from, sort, direction }: Spread,
  slice: Slice,
): Promise<Found<SpreadRow>> {
  const values: Parameters = [tx.universityId, from ?? null];
  const counts = studentCounts(filters, values);
  const keyed = isKeyed(filters);
  const who = whoseKey(keyed);
  const [limit, offset] = [`$${values.push(slice.limit)}::bigint`, `$${values.push(slice.offset)}::bigint`];
  const isOfFigures = sort === 'percentage';
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  const [found] = await tx.query<Found<SpreadRow>>(
    `WITH found AS MATERIALIZED (
       SELECT * FROM (SELECT ${who}, sum(attended)::int AS attended, sum(total)::int AS total
                      FROM (${counts}) c GROUP BY ${who}) s
       WHERE total > 0 AND ($2::int IS NULL OR least(floor(${percentOf('attended', 'total')} / 10), 9) * 10 = $2::int))
     ${isOfFigures ? `, ${nearRows(keyed, { key: percentKey, direction }, keptFigures(keyed), slice, `${limit} + ${offset}`)}` : ''}
     SELECT ${isOfFigures ? groupedRowCount : '(SELECT count(*)::int FROM found)'} AS total,
            (SELECT coalesce(json_agg(r), '[]') FROM (
               SELECT st.id AS student, st.name AS student_name, st.student_id, g.group_name, f.attended, f.total
               FROM ${isOfFigures ? 'near' : 'found'} f
               ${studentOf('f', keyed, isOfFigures ? slice : undefined)}
               LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id
               ORDER BY ${sorts[sort]} ${word} NULLS LAST, st.name, st.student_id
               LIMIT ${limit} OFFSET ${offset}) r) AS rows`,
    values,
  );
  if (!found) throw new Error('a list of students answers one row');
  return found;
}
