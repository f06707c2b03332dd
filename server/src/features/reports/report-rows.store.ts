import { type Band, bandLimits } from '@muster/contract/attendance';
import type { reportSorts } from '@muster/contract/reports';
import type { UniversityTx } from '../../platform/database/database.ts';
import { percentOf } from './analytics.store.ts';
import type { Filters, Parameters } from './report-filters.store.ts';
import { pairCounts } from './tallied-students.store.ts';

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

/** Sorted by something of the student, of the figures `f`, or of the module. */
const sorts: Readonly<Record<Order['sort'], { column: string; of: 'student' | 'figures' | 'module' }>> = {
  student_name: { column: 'st.name', of: 'student' },
  student_id: { column: 'st.student_id', of: 'student' },
  module_code: { column: 'mo.module_code', of: 'module' },
  group_name: { column: 'g.group_name', of: 'student' },
  attended_sessions: { column: 'f.attended', of: 'figures' },
  total_sessions: { column: 'f.total', of: 'figures' },
  attendance_percentage: { column: 'f.percent', of: 'figures' },
};

const bandConditions: Readonly<Record<Band, string>> = {
  Excellent: `percent >= ${bandLimits.Excellent}`,
  Average: `percent < ${bandLimits.Excellent} AND percent >= ${bandLimits.Average}`,
  Poor: `percent < ${bandLimits.Average}`,
};

/**
 * Students who were expected at classes that have begun and were held, counted per student and module. Present or late
 * counts as attended, an excused class neither way. The percentage is rounded as `percentage` of the contract does.
 */
function figures(tx: UniversityTx, filters: Filters, band: Band | undefined): { text: string; values: Parameters } {
  const values: Parameters = [tx.universityId];
  const text = `
    WITH found AS MATERIALIZED (
      SELECT * FROM (
        SELECT student_id, module_id, attended::int AS attended, total::int AS total, ${percentOf('attended', 'total')} AS percent
        FROM (${pairCounts(filters, values)}) c) f
      WHERE ${band === undefined ? 'true' : bandConditions[band]})`;
  return { text, values };
}

/** Students are read once for all rows: the planner expects few rows, and would look up half a million one after the other. */
const withNames = (table: string, whose = ''): string => `
  ${table}
  JOIN (SELECT id, name, student_id, group_id FROM students WHERE university_id = $1 ${whose} OFFSET 0) st ON st.id = f.student_id
  LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id`;

/** `which` narrows to those who can be on the page before names are looked up. */
function rowsIn({ sort, direction }: Order, slice: string, which = '', whose = ''): string {
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  return `
    SELECT st.id AS student, st.name AS student_name, st.student_id, g.group_name,
           f.module_id, mo.module_name, mo.module_code, f.attended, f.total
    FROM ${withNames(`(SELECT * FROM found f ${which} OFFSET 0) f`, whose)}
    JOIN modules mo ON mo.university_id = $1 AND mo.id = f.module_id
    ORDER BY ${sorts[sort].column} ${word} NULLS LAST, st.name, st.student_id, mo.module_code ${slice}`;
}

/** The first of an order are found by their figures or as students, before they have names and modules: as many as end with the page. */
function firstOf(
  { sort, direction }: Order,
  values: Parameters,
  { limit, offset }: Slice,
): { text: string; which: string; whose: string } {
  const { column, of } = sorts[sort];
  const word = direction === 'desc' ? 'DESC' : 'ASC';
  if (of === 'module') return { text: '', which: '', whose: '' };
  const end = `$${values.push(limit + offset)}::bigint`;
  if (of === 'figures') {
    return {
      text: `, last AS MATERIALIZED (SELECT ${column} AS key FROM found f ORDER BY 1 ${word} NULLS LAST LIMIT 1 OFFSET greatest(${end} - 1, 0))`,
      which: `WHERE (SELECT key FROM last) IS NULL OR ${column} ${direction === 'desc' ? '>=' : '<='} (SELECT key FROM last)`,
      whose: '',
    };
  }
  return {
    text: `, first AS MATERIALIZED (
      SELECT f.student_id FROM ${withNames('people f')} ORDER BY ${column} ${word} NULLS LAST, st.name, st.student_id LIMIT ${end})`,
    which: 'WHERE f.student_id IN (SELECT student_id FROM first)',
    whose: 'AND id = ANY (ARRAY(SELECT student_id FROM first))',
  };
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
  const first = firstOf(order, values, slice);
  values.push(slice.limit, slice.offset);
  const rows = rowsIn(order, `LIMIT $${values.length - 1} OFFSET $${values.length}`, first.which, first.whose);
  const [page] = await tx.query<{ rows: ReportRow[]; sums: Sums }>(
    `${text}, people AS MATERIALIZED (
       SELECT student_id, count(*) AS results, sum(attended) AS attended, sum(total) AS total,
              ${(['Excellent', 'Average', 'Poor'] as const).map((name) => `count(*) FILTER (WHERE ${bandConditions[name]}) AS "${name}"`).join(', ')}
       FROM found GROUP BY student_id)
     ${first.text}
     SELECT (SELECT coalesce(json_agg(p), '[]') FROM (${rows}) p) AS rows,
            (SELECT to_json(x) FROM (
               SELECT count(*)::int AS students,
                      ${(['results', 'attended', 'total', 'Excellent', 'Average', 'Poor'] as const).map((name) => `coalesce(sum("${name}"), 0)::int AS "${name}"`).join(', ')}
               FROM people) x) AS sums`,
    values,
  );
  if (!page) throw new Error('a report answers one row');
  return page;
}
