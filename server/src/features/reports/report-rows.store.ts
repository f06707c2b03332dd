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

/** As whole numbers: whoever is rounded up to a limit reaches it, too. */
const reaches = (limit: number): string => `attended * 2000 >= total * ${20 * limit - 1}`;
const bandConditions: Readonly<Record<Band, string>> = {
  Excellent: `total > 0 AND ${reaches(bandLimits.Excellent)}`,
  Average: `NOT ${reaches(bandLimits.Excellent)} AND ${reaches(bandLimits.Average)}`,
  Poor: `NOT ${reaches(bandLimits.Average)}`,
};

/**
 * Students who were expected at classes that have begun and were held, counted per student and module. Present or late
 * counts as attended, an excused class neither way. `only`: a query for the students who matter.
 */
const figuresOf = (filters: Filters, values: Parameters, band: Band | undefined, only?: string): string => `
  SELECT student_id, module_id, attended, total FROM (${pairCounts(filters, values, only)}) c
  WHERE ${band === undefined ? 'true' : bandConditions[band]}`;

/** The percentage is rounded as `percentage` of the contract does. */
const foundIn = (figures: string, { sort }: Order): string => `found AS MATERIALIZED (
  SELECT c.*${sort === 'attendance_percentage' ? `, ${percentOf('attended', 'total')} AS percent` : ''} FROM (${figures}) c)`;

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

/** Of all that was found, for each student, who are then counted themselves. */
const peopleIn = (figures: string): string => `people AS MATERIALIZED (
  SELECT student_id, count(*) AS results, sum(attended) AS attended, sum(total) AS total,
         ${(['Excellent', 'Average', 'Poor'] as const).map((name) => `count(*) FILTER (WHERE ${bandConditions[name]}) AS "${name}"`).join(', ')}
  FROM (${figures}) f GROUP BY student_id)`;

const sumsOfPeople = `(SELECT to_json(x) FROM (
  SELECT count(*)::int AS students,
         ${(['results', 'attended', 'total', 'Excellent', 'Average', 'Poor'] as const).map((name) => `coalesce(sum("${name}"), 0)::int AS "${name}"`).join(', ')}
  FROM people) x)`;

export function listAttendance(
  tx: UniversityTx,
  filters: Filters,
  { band, ...order }: Order & { readonly band?: Band | undefined },
  slice?: Slice,
): Promise<ReportRow[]> {
  const values: Parameters = [tx.universityId];
  const text = `WITH ${foundIn(figuresOf(filters, values, band), order)}`;
  if (slice === undefined) return tx.query(`${text} ${rowsIn(order, '')}`, values);
  values.push(slice.limit, slice.offset);
  return tx.query(`${text} ${rowsIn(order, `LIMIT $${values.length - 1} OFFSET $${values.length}`)}`, values);
}

/**
 * One page and the sums of all of them. In an order of students the first of them are found in that order, and their rows asked for
 * once more: nobody else's need be kept. In an order of figures the first are found by these, before they have names.
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
  const { column, of } = sorts[order.sort];
  const [word, within] = order.direction === 'desc' ? ['DESC', '>='] : ['ASC', '<='];
  const figures = figuresOf(filters, values, band);
  const pageOf = (which = '', whose = ''): string => rowsIn(order, `LIMIT ${limit} OFFSET ${offset}`, which, whose);
  const ways: Readonly<Record<typeof of, () => { counted: string; rows: string }>> = {
    student: () => {
      const first = 'SELECT student_id FROM first';
      const theirs = figuresOf(filters, values, band, first);
      return {
        counted: `${peopleIn(figures)}, first AS MATERIALIZED (${firstPeople(column, word, end)}), ${foundIn(theirs, order)}`,
        rows: pageOf('', `AND id = ANY (ARRAY(${first}))`),
      };
    },
    figures: () => ({
      counted: `${foundIn(figures, order)}, ${peopleIn('SELECT * FROM found')}, last AS MATERIALIZED (
        SELECT ${column} AS key FROM found f ORDER BY 1 ${word} NULLS LAST LIMIT 1 OFFSET greatest(${end} - 1, 0))`,
      rows: pageOf(`WHERE (SELECT key FROM last) IS NULL OR ${column} ${within} (SELECT key FROM last)`),
    }),
    module: () => ({ counted: `${foundIn(figures, order)}, ${peopleIn('SELECT * FROM found')}`, rows: pageOf() }),
  };
  const { counted, rows } = ways[of]();
  const [page] = await tx.query<{ rows: ReportRow[]; sums: Sums }>(
    `WITH ${counted} SELECT (SELECT coalesce(json_agg(p), '[]') FROM (${rows}) p) AS rows, ${sumsOfPeople} AS sums`,
    values,
  );
  if (!page) throw new Error('a report answers one row');
  return page;
}

/** Names and numbers are read in their order, as far as the page; whoever is of the people found is looked up in memory. */
const firstPeople = (column: string, word: string, end: string): string => `
  SELECT st.id AS student_id FROM students st ${column.startsWith('g.') ? 'LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id' : ''}
  WHERE st.university_id = $1 AND (st.id IN (SELECT student_id FROM people)) IS TRUE
  ORDER BY ${column} ${word}${column.startsWith('g.') ? ' NULLS LAST' : ''}, st.name, st.student_id LIMIT ${end}`;
