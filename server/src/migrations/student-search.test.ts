import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../platform/database/test-database.ts';
import { type Filled, fillUniversity } from './two-universities.ts';

/** The copy of the students that lists are found by, and its counts: the two tables whose lock is not row level security alone. */
const database = await makeTestDatabase();
afterAll(database.drop);
let here: Filled;
let there: Filled;
beforeAll(async () => {
  here = await fillUniversity(database, 'A');
  there = await fillUniversity(database, 'B');
});

type Found = { total: number; ids: string[] };
const find = async (wanted: object, of = here): Promise<Found> => {
  const [found] = await database.inUniversity(of.universityId, (tx) =>
    tx.query<Found>(`SELECT total, ids FROM find_students($1, 'name', false, 0, 50)`, [JSON.stringify(wanted)]),
  );
  return found ?? { total: -1, ids: [] };
};
const change = (text: string, values: unknown[] = []) =>
  database.inUniversity(here.universityId, (tx) => tx.query(text, values));

describe('who may look', () => {
  test('not the application by itself, in whichever transaction', async () => {
    const tables = ['student_search', 'student_counts'];
    for (const deed of tables.flatMap((table) => [`SELECT 1 FROM ${table}`, `DELETE FROM ${table}`])) {
      await expect(change(deed)).rejects.toMatchObject({ code: '42501' });
      await expect(database.acrossUniversities((tx) => tx.query(deed))).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('nobody who has not said in which university', async () => {
    const across = database.acrossUniversities((tx) => tx.query(`SELECT find_students('{}', 'name', false, 0, 50)`));
    await expect(across).rejects.toThrow('within one university');
  });

  test('whoever has sees the students of that university alone, whatever is asked for', async () => {
    const [ours, theirs] = [await find({}), await find({}, there)];
    expect([ours.total, theirs.total]).toEqual([1, 1]);
    expect(ours.ids).not.toEqual(theirs.ids);
    expect(await find({ ids: `{${theirs.ids.join()}}` })).toEqual({ total: 0, ids: [] });
    for (const wanted of [
      { search: "' OR true --" },
      { gender: "x' OR 'a' = 'a" },
      { year: '1 OR true' },
      { sort: 'x' },
      { ids: '{}' },
    ]) {
      const { ids } = await find(wanted).catch(() => ({ ids: [] as string[] }));
      expect(ids, JSON.stringify(wanted)).not.toContain(theirs.ids[0]);
    }
  });
});

describe('the copy follows', () => {
  test('a student who is renamed, goes and comes', async () => {
    await change(`UPDATE students SET name = 'José  Ángel_50%', email = 'jose@example.edu'`);
    for (const search of ['jose an', 'JOSÉ ÁNGEL', 'el_50%', 'e@exam']) expect((await find({ search })).total).toBe(1);
    for (const search of ['@', '@exa', 'jose@example.edu', 'MPLE', '.edu'])
      expect((await find({ search })).total).toBe(1);
    for (const search of ['@xample', 'a@example', 'e@example.edu.', 'edu@', 'Ángel@'])
      expect((await find({ search })).total, search).toBe(0);
    for (const search of ['el.50', 'e%50', 'jose_angel', 'Ada']) expect((await find({ search })).total, search).toBe(0);
    expect((await find({ name: 'example' })).total).toBe(0);
    expect((await find({ email: 'example' })).total).toBe(1);
    expect((await find({ name: 'jose', email: 'angel' })).total).toBe(0);
    const copied = `INSERT INTO students (university_id, name, email, student_id) VALUES ($1, 'Zoe', 'z@example.edu', 'Z1') RETURNING id`;
    const [zoe] = await change(copied, [here.universityId]);
    expect((await find({})).total).toBe(2);
    await change('DELETE FROM students WHERE id = $1', [zoe?.['id']]);
    expect((await find({})).total).toBe(1);
  });

  test('students of more domains than are looked up beforehand, a page at a time', async () => {
    const made = `INSERT INTO students (university_id, name, email, student_id)
      SELECT $1, 'Of Many ' || n, 'm' || n || '@d' || n || '.example', 'M' || n FROM generate_series(1, 250) n`;
    for (const many of [150, 250]) {
      await change(made.replace('250', String(many)), [here.universityId]);
      expect((await find({ search: '.example', email: '@d' })).total).toBe(many);
      expect(await find({ search: '7@d7.ex' })).toMatchObject({ total: 1 });
      const pages = await change(
        `SELECT total, cardinality(ids) AS shown FROM unnest(ARRAY[0, 100, 1000]) AS skip,
           find_students('{"search": "of many"}', 'email', true, skip, 100)`,
      );
      expect(pages).toEqual([100, Math.min(100, many - 100), 0].map((shown) => ({ total: many, shown })));
      await change(`DELETE FROM students WHERE name LIKE 'Of Many%'`);
    }
  });

  test('a student with the longest name, number and address that a form takes, in a script of four bytes', async () => {
    const [name, number, email] = [200, 60, 249].map((length) => '\u{1d49c}'.repeat(length));
    await change('UPDATE students SET name = $1, student_id = $2, email = $3', [name, number, `${email}@e.lk`]);
    expect((await find({ search: name ?? '' })).total).toBe(1);
  });

  test('a group and a degree that are renamed', async () => {
    await change(`UPDATE groups SET group_name = 'Renamed'`);
    await change(`UPDATE degree_details SET degree_programme = 'Renamed, too'`);
    const { rows } = await ownersView();
    expect(rows).toEqual([{ group_key: 'renamed', degree_key: 'renamed, too' }]);
  });
});

async function ownersView() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query('SELECT group_key, degree_key FROM student_search WHERE university_id = $1', [
      here.universityId,
    ]);
  } finally {
    await client.end();
  }
}
