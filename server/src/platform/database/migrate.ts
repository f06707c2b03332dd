import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { cannotStart } from '../cannot-start.ts';
import type { Log } from '../log.ts';
import { ensureAppRole } from './app-role-grants.ts';

export type Migration = { name: string; text: string };
export type MigrationResult = {
  applied: string[];
  /** The role that the application's connections take; undefined where the connecting user may not make one. */
  role: string | undefined;
};

const folder = new URL('../../migrations/', import.meta.url);
/** Any number, the same in every version of the product: one process migrates at a time. */
const lockKey = 7_245_001;

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/u.test(name)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })));
}

/**
 * Brings the database to this version, forward only. Each migration is one transaction that also notes that it is done, so
 * a process killed at any step leaves either all or nothing of it, and the next start goes on from there. The lock is the
 * transaction's: it cannot outlive a killed process, and it holds behind a connection pooler as well.
 */
export async function migrate(deps: {
  connection: string;
  log: Log;
  migrations?: readonly Migration[];
}): Promise<MigrationResult> {
  const migrations = deps.migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: deps.connection, application_name: 'muster migrate' });
  client.on('error', () => undefined);
  // What a migration has found and left for somebody to decide.
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') deps.log.warn(message);
  });
  await client.connect();
  try {
    await alone(client, () => prepare(client, migrations));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await alone(client, () => applyOnce(client, migration))) {
        deps.log.info({ migration: migration.name }, 'migrated the database');
        applied.push(migration.name);
      }
    }
    const role = await alone(client, () => ensureAppRole(client));
    return { applied, role };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function prepare(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM schema_migrations WHERE name <> ALL ($1) ORDER BY name DESC LIMIT 1',
    [migrations.map(({ name }) => name)],
  );
  if (rows[0])
    throw cannotStart(
      `A newer release has changed this database (${rows[0].name}); start that one, or restore a backup of before.`,
    );
}

/** Read under the lock: whoever waited for it finds what the one before has done. */
async function applyOnce(client: pg.Client, { name, text }: Migration): Promise<boolean> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const known = await client.query<{ sha256: string }>('SELECT sha256 FROM schema_migrations WHERE name = $1', [name]);
  const before = known.rows[0];
  if (before && before.sha256 !== sha256)
    throw cannotStart(`The migration ${name} differs from the one that made this database; add a new one instead.`);
  if (before) return false;
  // A migration that moves rows sees those of every university.
  await client.query("SET LOCAL muster.scope = 'all'");
  await client.query(text);
  await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
  return true;
}
