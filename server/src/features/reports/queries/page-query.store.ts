export type Slice = { readonly limit: number; readonly offset: number };

/*
 * Parts of queries that find one page of rows in the order of a figure (`key`) or of a column of the student. Equal values are sorted by
 * name and student number.
 */

/** Maximum number of students that are looked up one by one. For deeper pages all candidates are joined. */
const maxLookups = 2_000;
const isWithinLookups = ({ limit, offset }: Slice): boolean => limit + offset <= maxLookups;

/** The column that identifies students. */
export const studentKeyColumn = (isKeyed: boolean): string => (isKeyed ? 'student_key' : 'student_id');

const columns = 'id, name, student_id, group_id, degree_details_id, current_year, current_semester';

/** Joins the students of the rows as `st`. For a near page, looks them up by key; the planner would read all students. */
export function joinStudent(row: string, isKeyed: boolean, slice?: Slice): string {
  const id = isKeyed ? idOfKey(row) : `${row}.student_id`;
  if (slice !== undefined && isWithinLookups(slice))
    return `CROSS JOIN LATERAL (SELECT ${columns} FROM students WHERE university_id = $1 AND id = ${id} OFFSET 0) st`;
  return `${isKeyed ? `JOIN tally_places p ON p.university_id = $1 AND p.student_key = ${row}.student_key` : ''}
    JOIN (SELECT ${columns} FROM students WHERE university_id = $1 OFFSET 0) st ON st.id = ${isKeyed ? 'p' : row}.student_id`;
}

const idOfKey = (row: string): string =>
  `(SELECT k.student_id FROM tally_places k WHERE k.university_id = $1 AND k.student_key = ${row}.student_key)`;

/** Groups rows into bitmaps of 64 student keys (`block`, `bits`), which yields far fewer groups than students. `by`: more group columns. */
export const toBitmapBlocks = (rows: string, ...by: readonly string[]): string =>
  `SELECT ${[...by, bitmapColumns].join()} FROM ${rows} GROUP BY ${[...by, 'block'].join()}`;
const bitmapColumns = 'student_key >> 6 AS block, bit_or(1::bigint << (student_key & 63)) AS bits';
const countOfBits = 'coalesce(sum(bit_count(bits::bit(64))), 0)::int';

/** Joins the student keys `p` (table `tally_places`) that are in these blocks. */
export const studentsInBlocks = (bitmapColumns: string): string =>
  `${bitmapColumns} b JOIN tally_places p ON p.university_id = $1 AND p.student_key >> 6 = b.block AND b.bits >> (p.student_key & 63) & 1 = 1`;

export const studentCountOf = (rows: string, isKeyed: boolean): string =>
  isKeyed
    ? `(SELECT ${countOfBits} FROM (${toBitmapBlocks(rows)}) b)`
    : `(SELECT count(*)::int FROM (SELECT FROM ${rows} GROUP BY student_id) s)`;

/**
 * CTE `grouped`: number of rows by values and student bitmap; CTE `keys`: number of rows by values. Reads the figures once without
 * materializing them.
 */
export function groupedRows(isKeyed: boolean, of: readonly string[], figures: string): string {
  const columns = of.join();
  return `grouped AS MATERIALIZED (
      SELECT ${isKeyed ? bitmapColumns : 'student_id'}, ${columns}, count(*) AS rows FROM (${figures}) f GROUP BY ${isKeyed ? 'block' : 'student_id'}, ${columns}),
    keys AS MATERIALIZED (SELECT ${columns}, sum(rows) AS rows FROM grouped GROUP BY ${columns})`;
}
/** The distinct students of these rows of `grouped`. */
export const studentsOf = (isKeyed: boolean, rows: string): string =>
  isKeyed
    ? `SELECT block, bit_or(bits) AS bits FROM ${rows} GROUP BY block`
    : `SELECT student_id FROM ${rows} GROUP BY student_id`;
export const groupedRowCount = '(SELECT coalesce(sum(rows), 0)::int FROM keys)';
export const groupedStudentCount = (isKeyed: boolean): string =>
  `(SELECT ${isKeyed ? countOfBits : 'count(*)::int'} FROM (${studentsOf(isKeyed, 'grouped')}) b)`;

/**
 * Query for the first students of `members` (blocks or ids) in an order of student columns. For many members, students are read in order
 * until the page is full and tested against an array of the blocks; for few members, each is looked up.
 */
export function firstStudents(members: string, isKeyed: boolean, order: string, end: string): string {
  const first = `ORDER BY ${order} LIMIT ${end}`;
  const isOfGroup = order.startsWith('g.');
  const groups = isOfGroup ? 'LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id' : '';
  if (!isKeyed)
    return `SELECT st.id AS student_id FROM students st ${groups}
      WHERE st.university_id = $1 AND (st.id IN (SELECT student_id FROM ${members})) IS TRUE ${first}`;
  if (isOfGroup)
    return `SELECT st.id AS student_id, p.student_key FROM ${studentsInBlocks(members)}
      JOIN students st ON st.university_id = $1 AND st.id = p.student_id ${groups} ${first}`;
  const isMany = `(SELECT ${countOfBits} > ${maxLookups} FROM ${members})`;
  const isMember = `(SELECT ${allBits(members)}[(k.student_key >> 6) + 1] >> (k.student_key & 63) & 1
    FROM tally_places k WHERE k.university_id = $1 AND k.student_id = st.id) = 1`;
  return `(SELECT st.id AS student_id, ${keyOfStudent} AS student_key FROM students st
      WHERE ${isMany} AND st.university_id = $1 AND ${isMember} ${first})
    UNION ALL (SELECT st.id AS student_id, m.student_key
      FROM (${keysIn(members)} AND NOT ${isMany}) m
      ${joinStudent('m', true, { limit: 0, offset: 0 })} ${first})`;
}
const keyOfStudent = '(SELECT k.student_key FROM tally_places k WHERE k.university_id = $1 AND k.student_id = st.id)';
const keysIn = (bitmapColumns: string): string =>
  `SELECT b.block * 64 + i AS student_key FROM ${bitmapColumns} b CROSS JOIN generate_series(0, 63) i WHERE b.bits >> i & 1 = 1`;
const allBits = (bitmapColumns: string): string => `(ARRAY(
  SELECT coalesce(b.bits, 0) FROM generate_series(0, (SELECT max(block) FROM ${bitmapColumns})) n LEFT JOIN ${bitmapColumns} b ON b.block = n ORDER BY n))`;

export type SortKey = {
  /** Columns of the figures. They have few distinct values, so that these are sorted instead of the rows. */
  readonly of: readonly string[];
  /** Sort expression over the row `k` of these columns. */
  readonly by: string;
};
export type Order = { readonly key: SortKey; readonly direction: 'asc' | 'desc' };
/** `ofFirstStudents`: the figures of the students in CTE `first`; called only where it is used, since it adds parameters. */
export type Figures = { readonly all: string; readonly ofFirstStudents: () => string };

/** Figures that are materialized as `found`. */
export const materializedFigures = (isKeyed: boolean): Figures => ({
  all: 'SELECT * FROM found',
  ofFirstStudents: () =>
    `SELECT * FROM found WHERE ${studentKeyColumn(isKeyed)} IN (SELECT ${studentKeyColumn(isKeyed)} FROM first)`,
});

/**
 * CTE `near`: the figures that can be on the page, with their `key`. These are the rows before the key of the page's last row, and, of the
 * rows with this key (which can be half of the university), those of the first students.
 */
export function pageRows(
  isKeyed: boolean,
  { key: { of, by }, direction }: Order,
  figures: Figures,
  slice: Slice,
  end: string,
): string {
  const order = `ORDER BY key ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`;
  const isOfKey = of.map((column) => `r.${column} = f.${column}`).join(' AND ');
  const ranked = `${groupedRows(isKeyed, of, figures.all)}, ranked AS MATERIALIZED (
      SELECT *, upto - sum(rows) OVER (PARTITION BY key) AS before
      FROM (SELECT *, sum(rows) OVER (${order}) AS upto FROM (SELECT k.*, ${by} AS key FROM keys k) k) k)`;
  const pageCandidates = (rows: string): string =>
    `SELECT f.*, r.key FROM (${rows}) f JOIN ranked r ON ${isOfKey} WHERE r.before < ${end}`;
  if (!isWithinLookups(slice)) return `${ranked}, near AS (${pageCandidates(figures.all)})`;
  const part = (condition: string): string =>
    studentsOf(isKeyed, `(SELECT f.* FROM grouped f JOIN ranked r ON ${isOfKey} WHERE ${condition}) f`);
  return `${ranked}, sure AS MATERIALIZED (${part(`r.upto <= ${end}`)}),
    tied AS MATERIALIZED (${part(`r.before < ${end} AND r.upto > ${end}`)}),
    first AS MATERIALIZED (
      SELECT * FROM (${firstStudents('tied', isKeyed, 'st.name, st.student_id', end)}) t
      UNION ALL ${isKeyed ? `SELECT ${idOfKey('s')}, s.student_key FROM (${keysIn('sure')}) s` : 'SELECT student_id FROM sure'}),
    near AS MATERIALIZED (${pageCandidates(figures.ofFirstStudents())})`;
}
