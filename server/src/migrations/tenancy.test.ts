import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../platform/database/test-database.ts';
import { type Filled, fillUniversity, givenColumns } from './two-universities.ts';

const database = await makeTestDatabase();
afterAll(database.drop);
let here: Filled;
let there: Filled;

beforeAll(async () => {
  here = await fillUniversity(database, 'A');
  there = await fillUniversity(database, 'B');
});

type Key = { name: string; child: string; columns: string[]; parent: string; parentColumns: string[] };

const keys = (): Promise<Key[]> =>
  database.acrossUniversities((tx) =>
    tx.query<Key>(`
      SELECT conname AS name, conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
        (SELECT json_agg(attname ORDER BY place) FROM unnest(conkey) WITH ORDINALITY k(at, place)
         JOIN pg_attribute ON attrelid = conrelid AND attnum = at) AS columns,
        (SELECT json_agg(attname ORDER BY place) FROM unnest(confkey) WITH ORDINALITY k(at, place)
         JOIN pg_attribute ON attrelid = confrelid AND attnum = at) AS "parentColumns"
      FROM pg_constraint WHERE contype = 'f' ORDER BY conname`),
  );

/** All but the copy that lists of students are found by, and what is counted of it: nothing is granted on them, so none of this can be tried. */
const tenantTables = (): Promise<string[]> =>
  database.acrossUniversities(async (tx) => {
    const rows = await tx.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'university_id' AND table_name NOT IN ('student_search', 'student_counts') ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  });

test('what follows is tried on every table of a university', async () => {
  expect((await tenantTables()).toSorted()).toEqual(here.tables.toSorted());
});

test('every key names the university first, but for the key to the university itself', async () => {
  for (const { name, columns, parent, parentColumns } of await keys()) {
    expect(columns[0], name).toBe('university_id');
    expect(parentColumns[0], name).toBe(parent === 'universities' ? 'id' : 'university_id');
  }
});

test('by raw SQL no row can be pointed at a row of another university, whichever key is tried', async () => {
  const tried = (await keys()).filter(({ parent }) => parent !== 'universities');
  expect(tried.length).toBeGreaterThan(45);
  for (const { name, child, columns, parent, parentColumns } of tried) {
    const sets = columns
      .map((column, at) => [column, parentColumns[at]] as const)
      .filter(([column]) => column !== 'university_id');
    const attempt = database.acrossUniversities(async (tx) => {
      await tx.query("SET LOCAL muster.privacy_job = 'on'");
      const changed = await tx.query(
        `UPDATE ${child} child SET ${sets.map(([column, from]) => `${column} = foreign_row.${from}`).join(', ')}
         FROM ${parent} foreign_row WHERE child.university_id = $1 AND foreign_row.university_id = $2 RETURNING 1`,
        [here.universityId, there.universityId],
      );
      expect(changed, name).toHaveLength(1);
    });
    await expect(attempt, name).rejects.toMatchObject({ code: '23503' });
  }
});

test('a row cannot be carried off into another university', async () => {
  for (const table of here.tables.filter(
    (name) =>
      !['semesters', 'accounts', 'degree_details', 'modules', 'venues', 'holidays', 'privacy_runs'].includes(name),
  )) {
    const attempt = database.acrossUniversities(async (tx) => {
      await tx.query("SET LOCAL muster.privacy_job = 'on'");
      await tx.query(`UPDATE ${table} SET university_id = $2 WHERE university_id = $1`, [
        here.universityId,
        there.universityId,
      ]);
    });
    await expect(attempt, table).rejects.toMatchObject({ code: expect.stringMatching(/^23(503|505)$/u) });
  }
});

describe('row level security', () => {
  test('is forced on every table of a university, with the one policy', async () => {
    const rows = await database.acrossUniversities((tx) =>
      tx.query<{ name: string; policies: number }>(
        `SELECT c.relname AS name, (SELECT count(*) FROM pg_policy WHERE polrelid = c.oid AND polcmd = '*') AS policies
         FROM pg_class c WHERE c.relrowsecurity AND c.relforcerowsecurity AND c.relkind = 'r' ORDER BY 1`,
      ),
    );
    expect(rows).toEqual((await tenantTables()).map((name) => ({ name, policies: 1 })));
  });

  test('shows a transaction nothing until it has said which university it is in', async () => {
    for (const table of here.tables)
      expect((await database.pool.query(`SELECT 1 FROM ${table}`)).rows, table).toEqual([]);
  });

  test('shows a transaction the rows of its own university alone', async () => {
    for (const table of here.tables) {
      const rows = await database.inUniversity(there.universityId, (tx) =>
        tx.query<{ university_id: string }>(`SELECT university_id FROM ${table}`),
      );
      expect(rows, table).toEqual([{ university_id: there.universityId }]);
    }
  });

  test("lets nobody change, take away or add another university's rows", async () => {
    for (const table of here.tables) {
      await database.inUniversity(there.universityId, async (tx) => {
        const changed = await tx.query(
          `UPDATE ${table} SET university_id = university_id WHERE university_id = $1 RETURNING 1`,
          [here.universityId],
        );
        const removed = await tx.query(`DELETE FROM ${table} WHERE university_id = $1 RETURNING 1`, [
          here.universityId,
        ]);
        expect([...changed, ...removed], table).toEqual([]);
      });
      const columns = await givenColumns(database, table);
      const adding = database.inUniversity(there.universityId, (tx) =>
        tx.query(
          `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${table}, $1::json)`,
          [JSON.stringify({ university_id: here.universityId })],
        ),
      );
      await expect(adding, table).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23502)$/u) });
    }
  });

  test('refuses a well-formed row of another university', async () => {
    const adding = database.inUniversity(there.universityId, (tx) =>
      tx.query(
        "INSERT INTO modules (university_id, module_name, module_code, semester) VALUES ($1, 'Spying', 'SPY1', 1)",
        [here.universityId],
      ),
    );
    await expect(adding).rejects.toMatchObject({ code: '42501' });
  });
});
