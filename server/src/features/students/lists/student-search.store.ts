import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { hasNoGroup } from '#domain/missing.ts';
import { andWhere, type OptionalFilter } from '#platform/database/sql/where.ts';

/** Undefined: no filter. Each word of `search` and `text` may be in name, number or e-mail; the other word fields compare their own text. */
export type StudentSearch = {
  readonly search?: string | undefined;
  readonly text?: string | undefined;
  readonly name?: string | undefined;
  readonly student_id?: string | undefined;
  readonly email?: string | undefined;
  readonly degreeIds?: readonly string[] | undefined;
  readonly groupIds?: readonly string[] | undefined;
  readonly year?: number | undefined;
  readonly semester?: number | undefined;
  readonly local_international?: string | undefined;
  readonly gender?: string | undefined;
  readonly active?: boolean | undefined;
  readonly isWithoutGroup?: boolean | undefined;
  readonly ids?: readonly string[] | undefined;
};

export type StudentSlice = {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly skip?: number;
  /** Undefined: all. */
  readonly take?: number;
};

/** Each list has an index on `student_search` that also holds the filtered columns. */
const sortColumns: Readonly<Record<string, readonly string[]>> = {
  name: ['words'],
  family_name: ['family_key'],
  student_id: ['number_key'],
  email: ['email'],
  degree_programme: ['degree_key', 'number_key'],
  group_name: ['group_key', 'number_key'],
  current_year: ['current_year', 'number_key'],
  created_at: ['created_at'],
};

export type FoundStudents = { readonly total: number; readonly ids: string[] };

/**
 * The ids of one slice in order, and the total of the search. All scans are index-only. strpos() keeps the planner from sorting, since
 * it estimates that a third of the rows match. LIKE could not use an index behind a policy either.
 */
export async function findStudentIds(
  tx: UniversityTx,
  search: StudentSearch,
  { sort, direction, skip = 0, take }: StudentSlice,
): Promise<FoundStudents> {
  const { values, filters } = searchFilters(tx, search);
  const columns = [...(sortColumns[sort] ?? ['words']), 'student_id'];
  const order = columns.map((name) => `${name} ${direction}`).join(', ');
  const select = `SELECT student_id FROM student_search WHERE university_id = $1 ${filters} ORDER BY ${order}`;
  // A parallel scan of 100,000 rows takes longer than a serial one.
  await tx.execute('SET LOCAL max_parallel_workers_per_gather = 0');

  if (hasWords(search)) {
    // Comparing words is slow: one scan finds the slice and counts the other matches.
    await tx.execute(`DECLARE matches NO SCROLL CURSOR FOR ${select}`, values);
    const before = skip === 0 ? 0 : await tx.execute(`MOVE FORWARD ${Math.min(skip, maxInteger)} IN matches`);
    const rows = await tx.query(`FETCH FORWARD ${take ?? 'ALL'} FROM matches`, [], idRow);
    const after = await tx.execute('MOVE FORWARD ALL IN matches');
    await tx.execute('CLOSE matches');
    return { total: before + rows.length + after, ids: rows.map(({ student_id }) => student_id) };
  }
  const total = await countStudents(tx, search);
  const rows = await tx.query(`${select} OFFSET ${skip} LIMIT ${take ?? 'ALL'}`, values, idRow);
  return { total, ids: rows.map(({ student_id }) => student_id) };
}

export async function countStudents(tx: UniversityTx, search: StudentSearch): Promise<number> {
  const { values, filters } = searchFilters(tx, search);
  const row = await tx.row(
    `SELECT count(*) AS count FROM student_search WHERE university_id = $1 ${filters}`,
    values,
    z.object({ count: z.number() }),
  );
  return row.count;
}

/** The largest count of MOVE. */
const maxInteger = 2_147_483_647;
const idRow = z.object({ student_id: z.string() });

const hasWords = ({ search, text, name, student_id, email }: StudentSearch): boolean =>
  [search, text, name, student_id, email].some((words) => words !== undefined);

/** The first degree is in the indexes of `student_search`. Few students have a second one. */
const hasDegree = (ids: string): string => `(degree_details_id = ANY (${ids}) OR student_id IN (
         SELECT s.id FROM students s WHERE s.university_id = $1 AND s.second_degree_id = ANY (${ids})))`;

function searchFilters(tx: UniversityTx, search: StudentSearch): { values: unknown[]; filters: string } {
  const values: unknown[] = [tx.universityId];
  const contains = (text: string, words = ''): OptionalFilter[] =>
    words
      .split(/[\s,]+/u)
      .filter(Boolean)
      .map((word) => [word, (value) => `strpos(${text}, search_key(${value})) > 0`]);
  const line = (number: number): string => `split_part(words, E'\\n', ${number})`;
  const filters = andWhere(values, [
    [search.active, (value) => `active = ${value}`],
    [search.year, (value) => `current_year = ${value}`],
    [search.semester, (value) => `current_semester = ${value}`],
    [search.degreeIds, (value) => hasDegree(value)],
    [search.isWithoutGroup, (value) => `(${hasNoGroup}) = ${value}`],
    [search.groupIds, (value) => `group_id = ANY (${value})`],
    [search.ids, (value) => `student_id = ANY (${value})`],
    [search.local_international, (value) => `local_international = ${value}`],
    [search.gender, (value) => `gender = ${value}`],
    ...contains('words', search.search),
    ...contains('words', search.text),
    ...contains(line(1), search.name),
    ...contains(line(2), search.student_id),
    ...contains(line(3), search.email),
  ]);
  return { values, filters };
}
