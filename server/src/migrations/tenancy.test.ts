import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { type FilledUniversity, fillUniversity, listInsertableColumns } from './two-universities.ts';

const database = await makeTestDatabase();
afterAll(database.drop);
let ours: FilledUniversity;
let theirs: FilledUniversity;

beforeAll(async () => {
  ours = await fillUniversity(database, 'A');
  theirs = await fillUniversity(database, 'B');
});

const foreignKeyRow = z.object({
  name: z.string(),
  child: z.string(),
  columns: z.array(z.string()),
  parent: z.string(),
  parentColumns: z.array(z.string()),
});

const listForeignKeys = () =>
  database.acrossUniversities((tx) =>
    tx.query(
      `SELECT conname AS name, conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
        (SELECT json_agg(attname ORDER BY place) FROM unnest(conkey) WITH ORDINALITY k(at, place)
         JOIN pg_attribute ON attrelid = conrelid AND attnum = at) AS columns,
        (SELECT json_agg(attname ORDER BY place) FROM unnest(confkey) WITH ORDINALITY k(at, place)
         JOIN pg_attribute ON attrelid = confrelid AND attnum = at) AS "parentColumns"
      FROM pg_constraint WHERE contype = 'f' ORDER BY conname`,
      [],
      foreignKeyRow,
    ),
  );

const listTenantTables = (): Promise<string[]> =>
  database.acrossUniversities(async (tx) => {
    const rows = await tx.query(
      `SELECT table_name::text AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'university_id' ORDER BY 1`,
      [],
      z.object({ name: z.string() }),
    );
    return rows.map(({ name }) => name);
  });

/** Their only foreign key is the one to the university, so that it is legal to give a row of them to another university. */
const tablesWithoutTenantKey = [
  'audit_events',
  'semesters',
  'accounts',
  'degree_details',
  'modules',
  'venues',
  'holidays',
  'privacy_runs',
];

/** A teaching group has a module, and no degree programme and year. */
const changesWith: Readonly<Record<string, string>> = {
  groups_university_id_module_id_fkey: ', degree_details_id = NULL, year = NULL',
};

describe('tenancy', () => {
  it('is tested with a row of every table of a university', async () => {
    const missing = (await listTenantTables()).filter((table) => !ours.tables.includes(table));
    expect(missing, 'add a row of these tables to server/src/migrations/two-universities.ts').toEqual([]);
  });

  it('starts every foreign key with the university', async () => {
    for (const { name, columns, parent, parentColumns } of await listForeignKeys()) {
      expect(columns[0], name).toBe('university_id');
      expect(parentColumns[0], name).toBe(parent === 'universities' ? 'id' : 'university_id');
    }
  });

  it('rejects every reference to a row of another university', async () => {
    const foreignKeys = (await listForeignKeys()).filter(({ parent }) => parent !== 'universities');
    expect(foreignKeys.length).toBeGreaterThan(45);
    for (const { name, child, columns, parent, parentColumns } of foreignKeys) {
      const sets = columns
        .map((column, at) => [column, parentColumns[at]] as const)
        .filter(([column]) => column !== 'university_id');
      const update = database.acrossUniversities(async (tx) => {
        await tx.allowHistoryChanges();
        const count = await tx.execute(
          `UPDATE ${child} child SET ${sets.map(([column, from]) => `${column} = foreign_row.${from}`).join(', ')} ${changesWith[name] ?? ''}
           FROM ${parent} foreign_row WHERE child.university_id = $1 AND foreign_row.university_id = $2`,
          [ours.universityId, theirs.universityId],
        );
        expect(count, name).toBe(1);
      });
      await expect(update, name).rejects.toMatchObject({ code: '23503' });
    }
  });

  it('rejects moving a row to another university', async () => {
    for (const table of ours.tables.filter((name) => !tablesWithoutTenantKey.includes(name))) {
      const code = await database
        .acrossUniversities(async (tx) => {
          await tx.allowHistoryChanges();
          await tx.execute(`UPDATE ${table} SET university_id = $2 WHERE university_id = $1`, [
            ours.universityId,
            theirs.universityId,
          ]);
          return 'no error';
        })
        .catch((error: { code?: string }) => error.code);
      const advice = `a row of ${table} was moved: give the table a foreign key that starts with university_id, or, if it refers to no
        other table of the university, add it to tablesWithoutTenantKey in server/src/migrations/tenancy.test.ts`;
      expect(code, advice).toMatch(/^23(503|505)$/u);
    }
  });
});

describe('row level security', () => {
  it('is forced on every table of a university with one policy', async () => {
    const rows = await database.acrossUniversities((tx) =>
      tx.query(
        `SELECT c.relname::text AS name, (SELECT count(*) FROM pg_policy WHERE polrelid = c.oid AND polcmd = '*' AND polpermissive) AS policies
         FROM pg_class c WHERE c.relrowsecurity AND c.relforcerowsecurity AND c.relkind = 'r' ORDER BY 1`,
        [],
        z.object({ name: z.string(), policies: z.number() }),
      ),
    );
    const tables = [...(await listTenantTables()), 'universities'].toSorted();
    expect(rows).toEqual(tables.map((name) => ({ name, policies: 1 })));
  });

  it('shows no rows to a transaction without a university', async () => {
    for (const table of ours.tables)
      expect((await database.pool.query(`SELECT 1 FROM ${table}`)).rows, table).toEqual([]);
  });

  it('shows a transaction only the rows of its university', async () => {
    for (const table of ours.tables) {
      const rows = await database.inUniversity(theirs.universityId, (tx) =>
        tx.query(`SELECT university_id FROM ${table}`, [], z.object({ university_id: z.string() })),
      );
      expect(rows, table).toEqual([{ university_id: theirs.universityId }]);
    }
  });

  it('rejects changing, deleting and inserting rows of another university', async () => {
    for (const table of ours.tables) {
      await database.inUniversity(theirs.universityId, async (tx) => {
        const changed = await tx.execute(`UPDATE ${table} SET university_id = university_id WHERE university_id = $1`, [
          ours.universityId,
        ]);
        // The login of the product has no right to delete the ends of the audit log.
        const deleted =
          table === 'audit_chains'
            ? 0
            : await tx.execute(`DELETE FROM ${table} WHERE university_id = $1`, [ours.universityId]);
        expect([changed, deleted], table).toEqual([0, 0]);
      });
      const columns = await listInsertableColumns(database, table);
      const insert = database.inUniversity(theirs.universityId, (tx) =>
        tx.execute(
          `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${table}, $1::json)`,
          [JSON.stringify({ university_id: ours.universityId })],
        ),
      );
      await expect(insert, table).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23502)$/u) });
    }
  });

  it('rejects inserting a valid row of another university', async () => {
    const insert = database.inUniversity(theirs.universityId, (tx) =>
      tx.execute(
        "INSERT INTO modules (university_id, module_name, module_code, semester) VALUES ($1, 'Spying', 'SPY1', 1)",
        [ours.universityId],
      ),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
  });
});
