import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import yazl from 'yazl';
import { z } from 'zod';
import type { FileStore } from '../files/file-store.ts';
import { startupError } from '../startup-error.ts';
import { copyToStatement, listFileKeys, listTables, sessionSettings } from './backup-tables.ts';
import { makeHashStream } from './hash-stream.ts';
import { fileEntry, type Manifest, manifestName, productVersion, secretName, tableEntry } from './manifest.ts';

const migrationRow = z.object({ name: z.string(), sha256: z.string() });

/**
 * Writes a backup of the database and of the files that it names. All tables are read in one snapshot. Rows and files are streamed, so the
 * memory does not grow with them. The file appears when it is complete. Returns its manifest.
 */
export async function writeBackup(deps: {
  readonly url: string;
  readonly fileStore: FileStore;
  readonly target: string;
  /** Stored in the backup. With it, a reader of the backup can decrypt values and forge codes. */
  readonly secret: Uint8Array | undefined;
  readonly now: Date;
}): Promise<Manifest> {
  const { url, target } = deps;
  const client = new pg.Client({ connectionString: url, application_name: 'muster backup' });
  client.on('error', () => undefined);
  await client.connect();
  const partial = `${target}.partial`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(sessionSettings);
    const manifest = await writeZip(client, deps, partial);
    await rename(partial, target);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw toStartupError(error as NodeJS.ErrnoException, dirname(target));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function toStartupError(error: NodeJS.ErrnoException, folder: string): Error {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return error;
  return startupError(`No space is left for the backup in ${folder}; make room, or keep fewer backups.`);
}

async function writeZip(
  client: pg.Client,
  { fileStore, secret, now }: { fileStore: FileStore; secret: Uint8Array | undefined; now: Date },
  path: string,
): Promise<Manifest> {
  const manifest: Manifest = {
    format: 1,
    version: productVersion,
    createdAt: now.toISOString(),
    postgresVersion: await readVersion(client),
    migrations: await readMigrations(client),
    tables: [],
    files: [],
    missingFiles: [],
    hasSecret: secret !== undefined,
  };
  const tables = await listTables(client);
  const keys = await listFileKeys(client);
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));
  const options = { mtime: now, mode: 0o100600 };

  /** yazl opens the streams one after the other, and reads each to its end. */
  const add = (name: string, isCompressed: boolean, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { ...options, compress: isCompressed }, (respond) => {
      open().then(
        (stream) => respond(null, stream),
        (error: unknown) => respond(error as Error, Readable.from([])),
      );
    });

  for (const table of tables) {
    add(tableEntry(table.name), true, async () => {
      const rows = client.query(copyTo(copyToStatement(table)));
      return hashed(rows, (result) => {
        manifest.tables.push({
          name: table.name,
          columns: [...table.columns],
          rows: rows.rowCount,
          sha256: result.sha256,
        });
      });
    });
  }
  for (const { key, type } of keys) {
    add(fileEntry(key), false, async () => {
      const stored = await fileStore.find(key);
      if (!stored) {
        manifest.missingFiles.push(key);
        return Readable.from([]);
      }
      return hashed(stored.body, (result) => void manifest.files.push({ key, type, ...result }));
    });
  }
  if (secret) zip.addBuffer(Buffer.from(secret), secretName, options);
  add(manifestName, true, () => Promise.resolve(Readable.from([JSON.stringify(manifest, null, 1)])));
  zip.end();
  await pipeline(output, createWriteStream(path, { flags: 'w', mode: 0o600, flush: true }));
  return manifest;
}

/** The stream with its hash. `onEnd` runs before the last reader sees the end, so that the manifest is complete. */
function hashed(source: Readable, onEnd: (result: { bytes: number; sha256: string }) => void): Readable {
  const { stream, result } = makeHashStream();
  source.on('error', (error) => stream.destroy(error));
  stream.on('end', () => onEnd(result()));
  // The archive reports errors of the stream that it reads; one that waits breaks when the connection ends after another error.
  stream.on('error', () => undefined);
  return source.pipe(stream);
}

async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query("SELECT current_setting('server_version') AS version");
  return z.tuple([z.object({ version: z.string() })]).parse(rows)[0].version;
}

/** The numbered migrations. Functions are applied again by every start. */
async function readMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query(
    "SELECT name, sha256 FROM schema_migrations WHERE name NOT LIKE 'functions/%' ORDER BY name",
  );
  return z.array(migrationRow).parse(rows);
}
