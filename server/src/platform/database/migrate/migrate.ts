import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { startupError } from '../../startup-error.ts';
import type { Log } from '../../log.ts';
import { isLockTimeout, isRetryable } from '../client/database-errors.ts';
import { ensureAppRole, ensureDepartmentRole } from './app-role.ts';

export type Migration = { name: string; text: string };
export type MigrationResult = {
  applied: string[];
  /** The role of the product's transactions; undefined where the connecting user cannot change to it. */
  role: string | undefined;
};

const folder = new URL('../../../migrations/', import.meta.url);
/** Advisory lock key: one process migrates at a time. Must be the same in every release. */
const lockKey = 7_245_001;

/** Requests of other processes wait behind a statement that waits for a table, so it gives up soon, lets them pass, and is tried again. */
const lockTimeoutMs = 500;
const retryDelayMs = 250;
/** Longer than any request of the product. */
const maxLockWaitMs = 120_000;

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/u.test(name)).toSorted();
  return Promise.all(names.map(readFileOf));
}

/** The functions and triggers in migrations/functions/. A changed file is applied again, so that it needs no migration. */
async function readFunctions(): Promise<Migration[]> {
  const names = (await readdir(new URL('functions/', folder))).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map((name) => readFileOf(`functions/${name}`)));
}

const readFileOf = async (name: string): Promise<Migration> => ({
  name,
  text: await readFile(new URL(name, folder), 'utf8'),
});

/**
 * Applies the migrations that the database does not have yet. Each one is a transaction that also records it, so that a process killed
 * at any step leaves all or nothing of it and the next start continues. The lock is bound to the transaction: it does not outlive a
 * killed process, and it works behind a connection pooler.
 */
export async function migrate(deps: {
  connection: string;
  log: Log;
  migrations?: readonly Migration[];
}): Promise<MigrationResult> {
  const migrations = deps.migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: deps.connection, application_name: 'muster migrate' });
  client.on('error', () => undefined);
  // Migrations raise warnings for data that an administrator has to decide on.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') deps.log.warn(message);
  });
  await client.connect();
  try {
    await withLock(client, () => prepare(client, migrations));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await withLock(client, () => applyOnce(client, migration))) {
        applied.push(migration.name);
      }
    }
    if (applied.length > 0) deps.log.info({ migrations: applied.length, last: applied.at(-1) }, 'database migrated');
    // The functions need the tables of the last migration, which tests with their own list of migrations may not have.
    if (!deps.migrations) {
      const functions = await readFunctions();
      const { text: policies } = await readFileOf('row_level_security.sql');
      for (const file of functions)
        await withLock(client, async () => {
          await seeAllUniversities(client);
          await applyIfChanged(client, file);
        });
      await changePolicies(client, policies);
    }
    const role = await withLock(client, () => ensureAppRole(client));
    if (!deps.migrations) {
      const { text: views } = await readFileOf('department_views.sql');
      const { text: departmentPolicies } = await readFileOf('department_policies.sql');
      if (await withLock(client, () => ensureDepartmentRole(client))) {
        await withLock(client, () => client.query(views));
        await changePolicies(client, departmentPolicies);
      }
    }
    return { applied, role };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The first migration or file of functions of this release that the database does not have. Throws on one that it does not know. */
export async function findMissingMigration(client: pg.Client): Promise<string | undefined> {
  const migrations = await readMigrations();
  await rejectUnknown(client, migrations);
  const { rows } = await client.query('SELECT name, sha256 FROM schema_migrations');
  const applied = new Map(
    z
      .array(appliedRow)
      .parse(rows)
      .map(({ name, sha256 }) => [name, sha256]),
  );
  return [...migrations, ...(await readFunctions())].find(({ name, text }) => applied.get(name) !== hashMigration(text))
    ?.name;
}

const appliedRow = z.object({ name: z.string(), sha256: z.string() });

/** Runs the work in a transaction with the lock. It runs again where another process holds a table that it needs. */
async function withLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + maxLockWaitMs; ; await sleep(retryDelayMs)) {
    await client.query('BEGIN');
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
      await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (!isLockTimeout(error) && !isRetryable(error)) throw error;
      if (Date.now() > deadline)
        throw startupError(
          `The database cannot be migrated, because other connections have used a table for ${maxLockWaitMs / 1000} s; end their transactions and start again.`,
        );
    }
  }
}

/**
 * Runs the file until it changes no table. It changes one at a time: a transaction that holds several tables would lock itself and the
 * requests of other processes out.
 */
async function changePolicies(client: pg.Client, policies: string): Promise<void> {
  const changeOne = async (): Promise<boolean> => {
    await client.query(policies);
    const { rows } = await client.query("SELECT current_setting('muster.has_changed_policy')::bool AS changed");
    return z.tuple([z.object({ changed: z.boolean() })]).parse(rows)[0].changed;
  };
  while (await withLock(client, changeOne));
}

async function prepare(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  await rejectUnknown(client, migrations);
}

async function rejectUnknown(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query(
    "SELECT name FROM schema_migrations WHERE name NOT LIKE 'functions/%' ORDER BY name",
  );
  const applied = new Set(
    z
      .array(z.object({ name: z.string() }))
      .parse(rows)
      .map(({ name }) => name),
  );
  const own = new Set(migrations.map(({ name }) => name));
  const [unknown] = applied.difference(own);
  if (unknown === undefined) return;
  // A later release may add a migration with a number between those of this one.
  const isNewer = own.isSubsetOf(applied);
  throw startupError(
    isNewer
      ? `A newer release has changed this database (${unknown}); start that release, or restore an earlier backup.`
      : `This release cannot upgrade this database, because an older version created it (${unknown}); start with an empty database or DATA_DIR.`,
  );
}

/** Migrations change rows of every university. The owner of the tables needs no signature. */
const seeAllUniversities = (client: pg.Client) => client.query("SET LOCAL muster.scope = 'all'");

/** Returns whether it was applied now. Call with the lock held: another process may have applied it in the meantime. */
async function applyOnce(client: pg.Client, { name, text }: Migration): Promise<boolean> {
  const sha256 = hashMigration(text);
  const { rows } = await client.query('SELECT sha256 FROM schema_migrations WHERE name = $1', [name]);
  const [before] = z.array(z.object({ sha256: z.string() })).parse(rows);
  if (before && before.sha256 !== sha256)
    throw startupError(
      `The migration ${name} differs from the one applied to this database; add a new migration instead.`,
    );
  if (before) return false;
  await seeAllUniversities(client);
  await client.query(text);
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
  return true;
}

/** Skips an unchanged file: replacing a trigger waits for the transactions that write to its table. */
async function applyIfChanged(client: pg.Client, { name, text }: Migration): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO schema_migrations AS m (name, sha256) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET sha256 = excluded.sha256, applied_at = now() WHERE m.sha256 <> excluded.sha256`,
    [name, hashMigration(text)],
  );
  if (rowCount) await client.query(text);
}

export const hashMigration = (text: string): string => createHash('sha256').update(text).digest('hex');
