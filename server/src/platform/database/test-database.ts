import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { makeLog } from '../log.ts';
import { type Database, makeDatabase } from './database.ts';

/** The database that every test's own is copied from: migrated once in a run, never connected to afterwards. */
export const templateName = 'muster_template';

export type TestDatabase = Database & {
  /** For a listener, a second process or a migration of its own. */
  readonly url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
};

/**
 * An own, migrated, empty database for one test file: `const database = await makeTestDatabase(); afterAll(database.drop)`. `isPatient`:
 * for statements that take longer than any request may, as the demo's do on a busy machine.
 */
export async function makeTestDatabase({ isPatient = false } = {}): Promise<TestDatabase> {
  const server = inject('testPostgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server.url, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  const url = databaseUrl(server.url, name);
  const database = makeDatabase({
    url,
    role: server.role,
    log: makeLog('silent'),
    connections: 8,
    ...(isPatient && { silenceMs: 0 }),
  });
  return Object.assign(database, {
    url,
    async drop() {
      await database.close();
      await onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  });
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/u, (_, query: string | undefined) => `/${name}${query ?? ''}`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
