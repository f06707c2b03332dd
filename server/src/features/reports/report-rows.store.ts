import { type Band, bandLimits } from '@muster/contract/attendance';
import type { reportSorts } from '@muster/contract/reports';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Filters, Parameters } from './report-filters.store.ts';
import { studentCounts } from './tallied-students.store.ts';

export type ReportRow = {
  student: string;
  student_name: string;
  student_id: string;
  group_name: string | null;
  module_id: string;
  module_name: string;
  module_code: string;
  attended: number;
  total: number;
};
export type Order = { readonly sort: (typeof reportSorts)[number]; readonly direction: 'asc' | 'desc' };
export type Slice = { readonly limit: number; readonly offset: number };
/** Of every result, on whatever page. */
export type Sums = {
  results: number;
  students: number;
  attended: number;
  total: number;
  Excellent: number;
  Average: number;
  Poor: number;
};

const sortColumns: Readonly<Record<Order['sort'], string>> = {
  student_name: 'st.name',
  student_id: 'st.student_id',
  module_code: 'mo.module_code',
  group_name: 'g.group_name',
  attended_sessions: 'f.attended',
  total_sessions: 'f.total',
  attendance_percentage: 'f.percent',
};

/**
 * Students who were expected at classes that have begun and were held, counted per student and module. Present or late
 * counts as attended, an excused class neither way. The percentage is rounded as `percentage` of the contract does.
 */
function figures(tx: UniversityTx, filters: Filters, band: Band | undefined): { text: string; values: Parameters } {
  const values: Parameters = [tx.universityId, bandLimits.Excellent, bandLimits.Average];
  const counts = studentCounts(filters, values);
  values.push(band ?? null);
  const text = `
    WITH counted AS (
      SELECT student_id, module_id, sum(attended)::int AS attended, sum(total)::int AS total
      FROM (${counts}) c GROUP BY student_id, module_id),
    rounded AS (
      SELECT *, CASE WHEN total > 0 THEN floor(attended::float8 / total * 1000 + 0.5) / 10 END AS percent FROM counted),
    judged AS (
      SELECT *, CASE WHEN percent >= $2::int THEN 'Excellent' WHEN percent >= $3::int THEN 'Average'
                     WHEN percent IS NOT NULL THEN 'Poor' END AS band FROM rounded),
    found AS MATERIALIZED (SELECT * FROM judged WHERE $${values.length}::text IS NULL OR band = $${values.length})`;
  return { text, values };
}

/** Students are read once for all rows: the planner expects few rows, and would look up half a million one after the other. */
function rowsIn({ sort, direction }: Order, slice: string): string {
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  return `
    SELECT st.id AS student, st.name AS student_name, st.student_id, g.group_name,
           f.module_id, mo.module_name, mo.module_code, f.attended, f.total
    FROM found f
    JOIN (SELECT id, name, student_id, group_id FROM students WHERE university_id = $1 OFFSET 0) st ON st.id = f.student_id
    JOIN modules mo ON mo.university_id = $1 AND mo.id = f.module_id
    LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id
    ORDER BY ${sortColumns[sort]} ${word} NULLS LAST, st.name, st.student_id, mo.module_code ${slice}`;
}

export function listAttendance(
  tx: UniversityTx,
  filters: Filters,
  { band, ...order }: Order & { readonly band?: Band | undefined },
  slice?: Slice,
): Promise<ReportRow[]> {
  const { text, values } = figures(tx, filters, band);
  if (slice === undefined) return tx.query(`${text} ${rowsIn(order, '')}`, values);
  values.push(slice.limit, slice.offset);
  return tx.query(`${text} ${rowsIn(order, `LIMIT $${values.length - 1} OFFSET $${values.length}`)}`, values);
}

/** One page and the sums of all of them, counted once. */
export async function getAttendancePage(
  tx: UniversityTx,
  filters: Filters,
  { band, ...order }: Order & { readonly band?: Band | undefined },
  slice: Slice,
): Promise<{ rows: ReportRow[]; sums: Sums }> {
  const { text, values } = figures(tx, filters, band);
  values.push(slice.limit, slice.offset);
  const rows = rowsIn(order, `LIMIT $${values.length - 1} OFFSET $${values.length}`);
  const [page] = await tx.query<{ rows: ReportRow[]; sums: Sums }>(
    `${text}
     SELECT (SELECT coalesce(json_agg(p), '[]') FROM (${rows}) p) AS rows,
            (SELECT to_json(x) FROM (
               SELECT count(*)::int AS results, count(DISTINCT student_id)::int AS students,
                      coalesce(sum(attended), 0)::int AS attended, coalesce(sum(total), 0)::int AS total,
                      count(*) FILTER (WHERE band = 'Excellent')::int AS "Excellent",
                      count(*) FILTER (WHERE band = 'Average')::int AS "Average",
                      count(*) FILTER (WHERE band = 'Poor')::int AS "Poor"
               FROM found) x) AS sums`,
    values,
  );
  if (!page) throw new Error('a report answers one row');
  return page;
}
