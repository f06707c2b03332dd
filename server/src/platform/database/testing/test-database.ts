import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { makeLog } from '../../log.ts';
import { type Database, makeDatabase, type SystemTx, type UniversityTx } from '../database.ts';

/** The migrated template that the database of each test file is copied from. A connection to it would block the copies. */
export const templateName = 'muster_template';

/** The secret of the deployment whose template this is. */
export const testSecret = Buffer.from('the secret of the database in tests');

/** Statements of tests may do without a row schema. */
type WithUntypedQuery<Tx> = Tx & {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

export type TestDatabase = Omit<Database, 'inUniversity' | 'acrossUniversities'> & {
  inUniversity<T>(universityId: string, work: (tx: WithUntypedQuery<UniversityTx>) => Promise<T>): Promise<T>;
  acrossUniversities<T>(work: (tx: WithUntypedQuery<SystemTx>) => Promise<T>): Promise<T>;
  /** The user who may do everything: the product connects with `connection.url`. */
  readonly url: string;
  /** The owner of the tables. */
  readonly ownerUrl: string;
  /** Runs a statement as the owner of the tables, who may change history. Returns the number of affected rows. */
  executeAsOwner(statement: string, values?: readonly unknown[]): Promise<number>;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
};

/**
 * Creates a migrated, empty database for one test file: `const database = await makeTestDatabase(); afterAll(database.drop)`.
 * `queryTimeoutMs`: 0 for statements that take longer than any request may, such as those of the demo.
 */
export async function makeTestDatabase({ queryTimeoutMs }: { queryTimeoutMs?: number } = {}): Promise<TestDatabase> {
  const server = inject('testPostgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(
    server.url,
    `CREATE DATABASE ${name} TEMPLATE ${templateName} OWNER ${new URL(server.ownerUrl).username}`,
  );
  const database = makeDatabase({
    url: databaseUrl(server.productUrl, name),
    role: server.role,
    log: makeLog('silent'),
    connections: 8,
    areRowsChecked: true,
    ...(queryTimeoutMs !== undefined && { queryTimeoutMs }),
  });
  const url = databaseUrl(server.url, name);
  return Object.assign(database as unknown as TestDatabase, {
    url,
    executeAsOwner: (statement: string, values: readonly unknown[] = []) =>
      onServer(databaseUrl(server.ownerUrl, name), statement, values),
    ownerUrl: databaseUrl(server.ownerUrl, name),
    async drop() {
      await database.close();
      await onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  });
}

/** Where the server of the URL listens: a Unix socket or a port. */
export function serverTarget(url: string): { path: string } | { host: string; port: number } {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/u, (_, query: string | undefined) => `/${name}${query ?? ''}`);
}

async function onServer(url: string, statement: string, values: readonly unknown[] = []): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c muster.scope=all -c muster.history_signature=owner',
  });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
