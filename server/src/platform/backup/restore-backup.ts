import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { hashMigration, type Migration, readMigrations } from '../database/migrate/migrate.ts';
import type { FileStore } from '../files/file-store.ts';
import { startupError } from '../startup-error.ts';
import { copyFromStatement, copyToStatement, listFileKeys, listTables, sessionSettings } from './backup-tables.ts';
import { makeHashStream } from './hash-stream.ts';
import { fileEntry, type Manifest, tableEntry } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';

/** Where a verification restores to. Its transaction is rolled back, so that nothing remains. */
const verificationSchema = 'muster_verification';

const foreignKeyRow = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/**
 * Restores a backup into an empty database, in one transaction: after an error the database is empty as before. Migrations of later releases,
 * functions and policies are applied by `migrate` afterwards. Throws a startup error when the database is not empty, the backup is damaged, or
 * a newer release made it.
 */
export async function restoreBackup(deps: { url: string; backup: OpenBackup; fileStore: FileStore }): Promise<void> {
  const { backup, fileStore } = deps;
  const migrations = selectMigrations(backup.manifest, await readMigrations());
  await inTransaction(deps.url, 'COMMIT', async (client) => {
    await requireEmpty(client);
    await restoreTables(client, backup, migrations.applied);
    await readFiles(backup, (key, bytes, type) => fileStore.put(key, bytes, type));
  });
}

/**
 * Restores a backup into a separate schema within a transaction that is rolled back, reads the rows again and compares them with the backup,
 * applies the migrations of later releases, and reads all files. Throws a startup error with the first difference.
 */
export async function verifyBackup(deps: { url: string; backup: OpenBackup }): Promise<void> {
  const { backup } = deps;
  const migrations = selectMigrations(backup.manifest, await readMigrations());
  await inTransaction(deps.url, 'ROLLBACK', async (client) => {
    await client.query(`CREATE SCHEMA ${verificationSchema}`);
    await client.query(`SET LOCAL search_path TO ${verificationSchema}`);
    await restoreTables(client, backup, migrations.applied);
    await compareTables(client, backup.manifest);
    await compareFileKeys(client, backup.manifest);
    for (const { text } of migrations.later) await client.query(text);
  });
  await readFiles(backup, () => Promise.resolve());
}

async function inTransaction(url: string, end: 'COMMIT' | 'ROLLBACK', work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url, application_name: 'muster restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(sessionSettings);
    await work(client);
    await client.query(end);
  } finally {
    // Ends an open transaction, too.
    await client.end().catch(() => undefined);
  }
}

/** The migrations of the backup, and those of this release that follow. */
function selectMigrations(manifest: Manifest, known: readonly Migration[]) {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const applied = manifest.migrations.map(({ name, sha256 }) => {
    const migration = byName.get(name);
    if (!migration || hashMigration(migration.text) !== sha256)
      throw startupError(
        `The backup was made by release ${manifest.version}, whose migration ${name} this release does not have; restore it with that release or a newer one.`,
      );
    return migration;
  });
  const names = new Set(applied.map(({ name }) => name));
  return { applied, later: known.filter(({ name }) => !names.has(name)) };
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class c WHERE relkind IN ('r', 'p', 'v') AND relnamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e') LIMIT 1`,
  );
  if (rowCount) throw startupError('The database is not empty. Restore into an empty database, or an empty DATA_DIR.');
}

/** Foreign keys are added after the rows, since tables refer to one another. Triggers and policies do not exist yet. */
async function restoreTables(client: pg.Client, backup: OpenBackup, migrations: readonly Migration[]): Promise<void> {
  const { manifest } = backup;
  for (const { text } of migrations) await client.query(text);
  await client.query(
    'CREATE TABLE schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const { name, sha256 } of manifest.migrations)
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
  const present = (await listTables(client)).map(({ name }) => name);
  const differing = [
    ...manifest.tables.filter(({ name }) => !present.includes(name)).map(({ name }) => name),
    ...present.filter((name) => !manifest.tables.some((table) => table.name === name)),
  ];
  if (differing.length > 0)
    throw startupError(`The backup does not have the tables of its schema: ${differing.join(', ')}.`);

  const foreignKeys = await listForeignKeys(client);
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  // A migration may have added rows, such as settings.
  await client.query(`TRUNCATE ${present.map(pg.escapeIdentifier).join(', ')}`);
  for (const table of manifest.tables) {
    const rows = client.query(copyFrom(copyFromStatement(table)));
    const { stream, result } = makeHashStream();
    await pipeline(await backup.read(tableEntry(table.name)), stream, rows);
    if (rows.rowCount !== table.rows || result().sha256 !== table.sha256) throw damaged(`the table ${table.name}`);
  }
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

async function listForeignKeys(client: pg.Client): Promise<z.infer<typeof foreignKeyRow>[]> {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  );
  return z.array(foreignKeyRow).parse(rows);
}

/** Reads the restored rows as the backup did. */
async function compareTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const table = tables.get(name);
    if (!table) throw damaged(`the table ${name}`);
    const copy = client.query(copyTo(copyToStatement({ ...table, columns })));
    const { stream, result } = makeHashStream();
    await pipeline(copy, stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
    if (copy.rowCount !== rows || result().sha256 !== sha256)
      throw startupError(`The restored table ${name} differs from the backup.`);
  }
}

/** Every file that a record names is in the backup, or was missing then. */
async function compareFileKeys(client: pg.Client, manifest: Manifest): Promise<void> {
  const known = new Set([...manifest.files.map(({ key }) => key), ...manifest.missingFiles]);
  for (const { key } of await listFileKeys(client)) if (!known.has(key)) throw damaged(`the file ${key}`);
}

/** Files have at most 10 MB, so one at a time is read as a whole. */
async function readFiles(
  backup: OpenBackup,
  handle: (key: string, bytes: Buffer, type: string) => Promise<void>,
): Promise<void> {
  for (const { key, type, sha256 } of backup.manifest.files) {
    const bytes = await buffer(await backup.read(fileEntry(key)));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw damaged(`the file ${key}`);
    await handle(key, bytes, type);
  }
}

const damaged = (what: string): Error => startupError(`The backup is damaged: ${what} differs from its checksum.`);
