import { type Band, bands } from '@muster/contract/attendance/attendance';
import type { reportSorts } from '@muster/contract/reports/reports';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { joinedNameKey, joinedStudentOrder, joinNameKeys } from '#domain/name-order.ts';
import { type Slice, sliceText } from '#platform/database/sql/paging.ts';
import { countStudents, type Direction, onlyRow, wordOf } from './page.store.ts';
import { bandConditions, limitsOfModules, percentOf } from './percentages.store.ts';
import { type Filters, joinShownGroup, type Parameters } from './report-filters.store.ts';
import { studentRows } from './student-rows.store.ts';

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
  last_attended_on: z.string().nullable(),
});
export type ReportRow = z.infer<typeof reportRow>;
export type Order = { readonly sort: (typeof reportSorts)[number]; readonly direction: Direction };
type Search = Order & { readonly band?: Band | undefined };
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

const sorts: Readonly<Record<Order['sort'], string>> = {
  student_name: joinedNameKey,
  student_id: 'st.student_id',
  group_name: 'natural_key(g.group_name)',
  module_code: 'natural_key(mo.module_code)',
  attended_sessions: 'f.attended',
  total_sessions: 'f.total',
  last_attended_on: 'f.last_attended',
  attendance_percentage: percentOf('f.attended', 'f.total'),
};

/** Query for attended and total classes per student and module, over all academic years, with the band. */
function figures(filters: Filters, values: Parameters, band: Band | undefined): string {
  const limits = limitsOfModules(filters, values, 'f');
  const conditions = bandConditions(limits);
  const bands = Object.entries(conditions).map(([name, isOfBand]) => `${isOfBand} AS "${name}"`);
  return `
  SELECT f.*, ${bands.join()} FROM (SELECT student_id, module_id, sum(attended)::int AS attended, sum(total)::int AS total,
                        max(last_attended) AS last_attended
                 FROM (${studentRows(filters, values)}) r GROUP BY student_id, module_id) f ${limits.join}
  WHERE ${band === undefined ? 'true' : conditions[band]}`;
}

/** The date is formatted for the rows of the page alone. */
const rowsText = (filters: Filters, values: Parameters, { sort, direction }: Order, slice: string): string => `
  SELECT student, student_name, student_id, group_name, module_id, module_name, module_code, attended, total,
         to_char(last_attended, 'YYYY-MM-DD') AS last_attended_on
  FROM (SELECT st.id AS student, st.name AS student_name, st.student_id, g.group_name, f.module_id, mo.module_name, mo.module_code,
               f.attended, f.total, f.last_attended
        FROM found f
        JOIN students st ON st.university_id = $1 AND st.id = f.student_id
        ${joinNameKeys('st')}
        JOIN modules mo ON mo.university_id = $1 AND mo.id = f.module_id
        ${joinShownGroup(filters, values)}
        ORDER BY ${sorts[sort]} ${wordOf(direction)} NULLS LAST, ${joinedStudentOrder('st')}, mo.module_code ${slice}) p`;

export function listAttendance(
  tx: UniversityTx,
  filters: Filters,
  { band, ...order }: Search,
  slice?: Slice,
): Promise<ReportRow[]> {
  const values: Parameters = [tx.universityId];
  const found = figures(filters, values, band);
  const text = rowsText(filters, values, order, slice === undefined ? '' : sliceText(slice, values));
  return tx.query(`WITH found AS MATERIALIZED (${found}) ${text}`, values, reportRow);
}

/** Returns one page and the sums over all pages. */
export async function getAttendancePage(
  tx: UniversityTx,
  filters: Filters,
  { band, ...order }: Search,
  slice: Slice,
): Promise<{ rows: ReportRow[]; sums: Sums }> {
  const values: Parameters = [tx.universityId];
  const found = figures(filters, values, band);
  const counts = bands.map((name) => `count(*) FILTER (WHERE "${name}")::int AS "${name}"`);
  const rows = await tx.query(
    `WITH found AS MATERIALIZED (${found})
     SELECT (SELECT coalesce(json_agg(p), '[]') FROM (${rowsText(filters, values, order, sliceText(slice, values))}) p) AS rows,
            (SELECT to_json(x) FROM (
               SELECT count(*)::int AS results, ${countStudents('found')} AS students, coalesce(sum(attended), 0)::int AS attended,
                      coalesce(sum(total), 0)::int AS total, ${counts.join()} FROM found) x) AS sums`,
    values,
    z.object({ rows: z.array(reportRow), sums: sumsRow }),
  );
  return onlyRow(rows);
}
