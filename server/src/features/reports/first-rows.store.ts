export type Slice = { readonly limit: number; readonly offset: number };

/** A page of what was found, by a figure of it (`key` of `found`) or by something of the student; ties by name and student number. */

/** So many are looked up one after the other; for a page further on all who may be on it are joined. */
const mostLookedUp = 2_000;
const isNear = ({ limit, offset }: Slice): boolean => limit + offset <= mostLookedUp;

/** By what rows tell students apart. */
export const whoseKey = (isKeyed: boolean): string => (isKeyed ? 'student_key' : 'student_id');

const columns = 'id, name, student_id, group_id, degree_details_id, current_year, current_semester';

/** The students of these rows, as `st`. For a near page by their keys: the planner would read all of them. */
export function studentOf(row: string, isKeyed: boolean, slice?: Slice): string {
  const id = isKeyed
    ? `(SELECT k.student_id FROM tally_places k WHERE k.university_id = $1 AND k.student_key = ${row}.student_key)`
    : `${row}.student_id`;
  if (slice !== undefined && isNear(slice))
    return `CROSS JOIN LATERAL (SELECT ${columns} FROM students WHERE university_id = $1 AND id = ${id} OFFSET 0) st`;
  return `${isKeyed ? `JOIN tally_places p ON p.university_id = $1 AND p.student_key = ${row}.student_key` : ''}
    JOIN (SELECT ${columns} FROM students WHERE university_id = $1 OFFSET 0) st ON st.id = ${isKeyed ? 'p' : row}.student_id`;
}

/** Of many rows who they are of, as `block` and `bits`, 64 keys at a time: far fewer groups than students. */
export const blocksOf = (rows: string): string =>
  `SELECT ${blockOfKeys} AS block, ${bitsOfKeys} AS bits FROM ${rows} GROUP BY 1`;
export const blockOfKeys = 'student_key >> 6';
export const bitsOfKeys = 'bit_or(1::bigint << (student_key & 63))';
export const countOfBits = 'coalesce(sum(bit_count(bits::bit(64))), 0)::int';

/** Who of `tally_places` as `p` is in these blocks. */
export const membersOf = (blocks: string): string =>
  `${blocks} b JOIN tally_places p ON p.university_id = $1 AND p.student_key >> 6 = b.block AND b.bits >> (p.student_key & 63) & 1 = 1`;

export const studentCountOf = (rows: string, isKeyed: boolean): string =>
  isKeyed
    ? `(SELECT ${countOfBits} FROM (${blocksOf(rows)}) b)`
    : `(SELECT count(*)::int FROM (SELECT FROM ${rows} GROUP BY student_id) s)`;

/**
 * The first of the students of `members`: blocks, or ids. Of many the names are read in their order, as far as the page, and whether
 * somebody is of them is one look into all blocks in a row; few are looked up themselves.
 */
export function firstStudents(members: string, isKeyed: boolean, order: string, end: string): string {
  const first = `ORDER BY ${order} LIMIT ${end}`;
  const isOfGroup = order.startsWith('g.');
  const groups = isOfGroup ? 'LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id' : '';
  if (!isKeyed)
    return `SELECT st.id AS student_id FROM students st ${groups}
      WHERE st.university_id = $1 AND (st.id IN (SELECT student_id FROM ${members})) IS TRUE ${first}`;
  if (isOfGroup)
    return `SELECT st.id AS student_id, p.student_key FROM ${membersOf(members)}
      JOIN students st ON st.university_id = $1 AND st.id = p.student_id ${groups} ${first}`;
  const isMany = `(SELECT ${countOfBits} > ${mostLookedUp} FROM ${members})`;
  const isMember = `(SELECT ${allBits(members)}[(k.student_key >> 6) + 1] >> (k.student_key & 63) & 1
    FROM tally_places k WHERE k.university_id = $1 AND k.student_id = st.id) = 1`;
  return `(SELECT st.id AS student_id, ${keyOfStudent} AS student_key FROM students st
      WHERE ${isMany} AND st.university_id = $1 AND ${isMember} ${first})
    UNION ALL (SELECT st.id AS student_id, m.student_key
      FROM (SELECT b.block * 64 + i AS student_key FROM ${members} b CROSS JOIN generate_series(0, 63) i
            WHERE NOT ${isMany} AND b.bits >> i & 1 = 1) m
      ${studentOf('m', true, { limit: 0, offset: 0 })} ${first})`;
}
const keyOfStudent = '(SELECT k.student_key FROM tally_places k WHERE k.university_id = $1 AND k.student_id = st.id)';
const allBits = (blocks: string): string => `(ARRAY(
  SELECT coalesce(b.bits, 0) FROM generate_series(0, (SELECT max(block) FROM ${blocks})) n LEFT JOIN ${blocks} b ON b.block = n ORDER BY n))`;

/** How many rows were found, where they have `keys`. */
export const rowCountOfKeys = '(SELECT coalesce(sum(rows), 0)::int FROM keys)';

export type Key = {
  /** Columns of `found`: few of their values differ, so that these are put in order instead of the rows. */
  readonly of: readonly string[];
  /** What they are ordered by, of the row `k` of these columns. */
  readonly by: string;
};

/**
 * As `near` whatever of `found` can be on the page, with its `key`: what comes before the key of the page's last row, and of all
 * that have this very key, who within a short span are half of the university, the first students. `keys` has how many rows are of
 * which values.
 */
export function nearRows(
  isKeyed: boolean,
  { of, by }: Key,
  direction: 'asc' | 'desc',
  slice: Slice,
  end: string,
): string {
  const order = `ORDER BY key ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`;
  const columns = of.join();
  const keys = `keys AS MATERIALIZED (SELECT ${columns}, count(*) AS rows FROM found GROUP BY ${columns}),
    ranked AS MATERIALIZED (
      SELECT *, upto - sum(rows) OVER (PARTITION BY key) AS before
      FROM (SELECT *, sum(rows) OVER (${order}) AS upto FROM (SELECT k.*, ${by} AS key FROM keys k) k) k),
    candidates AS MATERIALIZED (
      SELECT f.*, r.key, r.upto > ${end} AS is_cut FROM found f
      JOIN ranked r ON ${of.map((column) => `r.${column} = f.${column}`).join(' AND ')} WHERE r.before < ${end})`;
  if (!isNear(slice)) return `${keys}, near AS (SELECT * FROM candidates)`;
  const who = whoseKey(isKeyed);
  return `${keys}, tied AS MATERIALIZED (${isKeyed ? blocksOf('candidates WHERE is_cut') : 'SELECT student_id FROM candidates WHERE is_cut'}),
    first AS MATERIALIZED (${firstStudents('tied', isKeyed, 'st.name, st.student_id', end)}),
    near AS MATERIALIZED (SELECT * FROM candidates WHERE NOT is_cut OR ${who} IN (SELECT ${who} FROM first))`;
}
