import { type Band, bandLimits } from '@muster/contract/attendance/attendance';
import type { reportSorts } from '@muster/contract/reports/reports';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { percentOf, reaches } from '../analytics/analytics.store.ts';
import {
  firstStudents,
  groupedRows,
  groupedStudentCount,
  materializedFigures,
  type SortKey,
  pageRows,
  joinStudent,
  studentKeyColumn,
  studentsOf,
  type Slice,
} from './page-query.store.ts';
import type { Filters, Parameters } from './report-filters.store.ts';
import { hasStudentKeys, pairCounts } from '../aggregates/aggregated-students.store.ts';

const reportRow = z.object({
  student: z.string(),
  student_name: z.string(),
  student_id: z.string(),
  group_name: z.string().nullable(),
  module_id: z.string(),
  module_name: z.string(),
  module_code: z.string(),
  attended: z.number(),
  total: z.number(),
});
export type ReportRow = z.infer<typeof reportRow>;
export type Order = { readonly sort: (typeof reportSorts)[number]; readonly direction: 'asc' | 'desc' };
/** Sums over all pages. */
const sumsRow = z.object({
  results: z.number(),
  students: z.number(),
  attended: z.number(),
  total: z.number(),
  Excellent: z.number(),
  Average: z.number(),
  Poor: z.number(),
});
export type Sums = z.infer<typeof sumsRow>;

/** Sorts by a column of the student, or by a key (`by`) of the figures or the module. */
const sorts: Readonly<Record<Order['sort'], { column: string; by?: string }>> = {
  student_name: { column: 'st.name' },
  student_id: { column: 'st.student_id' },
  group_name: { column: 'g.group_name' },
  module_code: {
    column: 'mo.module_code',
    by: '(SELECT o.module_code FROM modules o WHERE o.university_id = $1 AND o.id = k.module_id)',
  },
  attended_sessions: { column: 'f.attended', by: 'k.attended' },
  total_sessions: { column: 'f.total', by: 'k.total' },
  // Rounded as `percentage` of the contract does.
  attendance_percentage: { column: percentOf('f.attended', 'f.total'), by: percentOf('k.attended', 'k.total') },
};

/** Attended and total are in every key, because bands are computed from them. */
const keyOf = (sort: Order['sort'], by: string): SortKey => ({
  of: ['attended', 'total', ...(sort === 'module_code' ? ['module_id'] : [])],
  by,
});

const isExcellent = reaches('attended', 'total', bandLimits.Excellent);
const isAverage = reaches('attended', 'total', bandLimits.Average);
const bandConditions: Readonly<Record<Band, string>> = {
  Excellent: `total > 0 AND ${isExcellent}`,
  Average: `NOT ${isExcellent} AND ${isAverage}`,
  Poor: `NOT ${isAverage}`,
};
/** One column per band. */
const perBand = (column: (isOfBand: string) => string): string =>
  Object.entries(bandConditions)
    .map(([name, isOfBand]) => `${column(isOfBand)} AS "${name}"`)
    .join(', ');

/**
 * Query for attended and total classes per student and module, for classes that have begun and were held. Present and late count as
 * attended; excused classes do not count. `only`: a query that limits the students.
 */
const figuresOf = (filters: Filters, values: Parameters, band: Band | undefined, only?: string): string => `
  SELECT ${studentKeyColumn(hasStudentKeys(filters))}, module_id, attended, total FROM (${pairCounts(filters, values, only)}) c
  WHERE ${band === undefined ? 'true' : bandConditions[band]}`;

function rowsIn({ sort, direction }: Order, from: string, slice: string): string {
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  return `
    SELECT st.id AS student, st.name AS student_name, st.student_id, g.group_name,
           f.module_id, mo.module_name, mo.module_code, f.attended, f.total
    FROM ${from}
    LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id
    JOIN modules mo ON mo.university_id = $1 AND mo.id = f.module_id
    ORDER BY ${sorts[sort].column} ${word} NULLS LAST, st.name, st.student_id, mo.module_code ${slice}`;
}

/** Sums over grouped rows, each with its number of `rows`. */
const sumsOf = (keys: string, students: string): string => {
  const sum = (rows: string): string => `coalesce(sum(${rows}), 0)::int`;
  return `(SELECT to_json(x) FROM (
    SELECT ${students} AS students, ${sum('rows')} AS results, ${sum('attended * rows')} AS attended, ${sum('total * rows')} AS total,
           ${perBand((isOfBand) => sum(`CASE WHEN ${isOfBand} THEN rows ELSE 0 END`))}
    FROM ${keys}) x)`;
};

export function listAttendance(
  tx: UniversityTx,
  filters: Filters,
  { band, ...order }: Order & { readonly band?: Band | undefined },
  slice?: Slice,
): Promise<ReportRow[]> {
  const values: Parameters = [tx.universityId];
  const text = `WITH found AS MATERIALIZED (${figuresOf(filters, values, band)})`;
  const from = `found f ${joinStudent('f', hasStudentKeys(filters))}`;
  if (slice === undefined) return tx.query(`${text} ${rowsIn(order, from, '')}`, values, reportRow);
  values.push(slice.limit, slice.offset);
  return tx.query(
    `${text} ${rowsIn(order, from, `LIMIT $${values.length - 1} OFFSET $${values.length}`)}`,
    values,
    reportRow,
  );
}

/**
 * Returns one page and the sums over all pages. The first students are found by student columns or by figures, before names are joined;
 * then their rows are read again, because the figures are not materialized, except where live rows are included.
 */
export async function getAttendancePage(
  tx: UniversityTx,
  filters: Filters,
  { band, ...order }: Order & { readonly band?: Band | undefined },
  slice: Slice,
): Promise<{ rows: ReportRow[]; sums: Sums }> {
  const values: Parameters = [tx.universityId];
  const [limit, offset] = [`$${values.push(slice.limit)}::bigint`, `$${values.push(slice.offset)}::bigint`];
  const end = `${limit} + ${offset}`;
  const { column, by } = sorts[order.sort];
  const keyed = hasStudentKeys(filters);
  const all = figuresOf(filters, values, band);
  const figures = keyed
    ? { all, ofFirstStudents: () => figuresOf(filters, values, band, 'SELECT student_id FROM first') }
    : materializedFigures(keyed);
  const ofStudents = (): string => {
    const word = order.direction === 'desc' ? 'DESC' : 'ASC';
    const first = firstStudents('people', keyed, `${column} ${word} NULLS LAST, st.name, st.student_id`, end);
    return `${groupedRows(keyed, ['attended', 'total'], figures.all)}, people AS MATERIALIZED (${studentsOf(keyed, 'grouped')}),
      first AS MATERIALIZED (${first}), near AS MATERIALIZED (${figures.ofFirstStudents()})`;
  };
  const counted =
    by === undefined
      ? ofStudents()
      : pageRows(keyed, { key: keyOf(order.sort, by), direction: order.direction }, figures, slice, end);
  const rows = rowsIn(order, `near f ${joinStudent('f', keyed, slice)}`, `LIMIT ${limit} OFFSET ${offset}`);
  const sums = sumsOf('keys', groupedStudentCount(keyed));
  const [page] = await tx.query(
    `WITH ${keyed ? '' : `found AS MATERIALIZED (${all}),`} ${counted} SELECT (SELECT coalesce(json_agg(p), '[]') FROM (${rows}) p) AS rows, ${sums} AS sums`,
    values,
    z.object({ rows: z.array(reportRow), sums: sumsRow }),
  );
  if (!page) throw new Error('The report query returned no row');
  return page;
}
