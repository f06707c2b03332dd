import { glob } from 'node:fs/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../platform/database/test-database.ts';
import { describeSchema } from './schema-text.ts';

const database = await makeTestDatabase();
afterAll(database.drop);

/** After a migration: `npx vitest run --project server server/src/migrations -u`, then read the difference. */
test('schema.txt says what the migrations make', async () => {
  await expect(await describeSchema(database.pool)).toMatchFileSnapshot('schema.txt');
});

test('the tables in TypeScript have the columns of the tables in the database, with the same types', async () => {
  const { rows } = await database.pool.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name,
      json_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
        ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'schema_migrations'
    GROUP BY c.relname ORDER BY c.relname`);
  expect(await describeTypeScript()).toEqual(rows);
});

async function describeTypeScript(): Promise<{ name: string; columns: string[] }[]> {
  const described = [];
  for await (const path of glob('{features,platform}/*/*.tables.ts', { cwd: new URL('..', import.meta.url) })) {
    const exported = Object.values(
      (await import(new URL(`../${path}`, import.meta.url).href)) as Record<string, unknown>,
    );
    for (const table of exported.filter((value) => is(value, PgTable))) {
      const { name, columns } = getTableConfig(table);
      const texts = columns.map(
        (column) => `${column.name} ${sqlType(column.getSQLType())}${column.notNull ? ' not null' : ''}`,
      );
      described.push({ name, columns: texts.toSorted() });
    }
  }
  return described.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** PostgreSQL's long names. */
const sqlType = (type: string): string =>
  type
    .replace(/^char\(/u, 'character(')
    .replace(/^time$/u, 'time without time zone')
    .replace(/^timestamp(?=\[\]$|$)/u, 'timestamp without time zone');
