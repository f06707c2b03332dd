import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { andWhere } from '../../../platform/database/sql/where.ts';

/** Undefined: no filter. `search` and `text` may be in name, number or e-mail; each word field compares its own text. */
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
  readonly ids?: readonly string[] | undefined;
};

export type StudentSlice = {
  readonly sort: string;
  readonly direction: 'asc' | 'desc';
  readonly skip?: number;
  /** Undefined: all. */
  readonly take?: number;
};

/** Each list has an index in migration 0033 that also holds the filtered columns. */
const sortColumns: Readonly<Record<string, readonly string[]>> = {
  name: ['words'],
  student_id: ['number_key'],
  email: ['email'],
  degree_programme: ['degree_key', 'number_key'],
  group_name: ['group_key', 'number_key'],
  current_year: ['current_year', 'number_key'],
  created_at: ['created_at'],
};

const foundRow = z.object({ total: z.number(), ids: z.array(z.string()) });
export type FoundStudents = z.infer<typeof foundRow>;

/**
 * The ids of one slice in order, and the total of the search. One scan of the index of the sort order finds both: strpos() keeps the
 * planner from sorting, because it estimates that a third of the rows match. OFFSET 0 keeps it from building the array twice.
 */
export async function findStudentIds(
  tx: UniversityTx,
  search: StudentSearch,
  { sort, direction, skip = 0, take }: StudentSlice,
): Promise<FoundStudents> {
  const values: unknown[] = [tx.universityId];
  const contains = (text: string) => (value: string) => `strpos(${text}, search_key(${value})) > 0`;
  const line = (number: number) => contains(`split_part(words, E'\\n', ${number})`);
  const conditions = andWhere(values, [
    [search.active, (value) => `active = ${value}`],
    [search.year, (value) => `current_year = ${value}`],
    [search.semester, (value) => `current_semester = ${value}`],
    [search.degreeIds, (value) => `degree_details_id = ANY (${value})`],
    [search.groupIds, (value) => `group_id = ANY (${value})`],
    [search.ids, (value) => `student_id = ANY (${value})`],
    [search.local_international, (value) => `local_international = ${value}`],
    [search.gender, (value) => `gender = ${value}`],
    [search.search, contains('words')],
    [search.text, contains('words')],
    [search.name, line(1)],
    [search.student_id, line(2)],
    [search.email, line(3)],
  ]);
  const order = [...(sortColumns[sort] ?? sortColumns['name'] ?? []), 'student_id'].map(
    (name) => `${name} ${direction}`,
  );
  const from = `$${values.push(skip + 1)}::int`;
  const to = take === undefined ? '' : `$${values.push(skip + take)}::int`;
  const [found] = await tx.query(
    `SELECT cardinality(ids) AS total, ids[${from}:${to}] AS ids FROM (
       SELECT ARRAY(SELECT student_id FROM student_search WHERE university_id = $1
       ${conditions}
       ORDER BY ${order.join(', ')}) AS ids OFFSET 0) found`,
    values,
    foundRow,
  );
  if (!found) throw new Error('The student search returned no row');
  return found;
}

const countRow = z.object({ count: z.number() });

export async function countActiveStudents(tx: UniversityTx): Promise<number> {
  const [row] = await tx.query(
    'SELECT count(*) AS count FROM student_search WHERE university_id = $1 AND active',
    [tx.universityId],
    countRow,
  );
  return row?.count ?? 0;
}
