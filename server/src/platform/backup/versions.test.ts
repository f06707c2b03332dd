import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { fillUniversity } from '../../migrations/two-universities.ts';
import { describeSchema } from '../../migrations/schema-text.ts';
import { makeDatabase } from '../database/database.ts';
import { prepareDatabase } from '../database/migrate/prepare-database.ts';
import { startPrivateDatabase } from '../database/private-database.ts';
import { newestPostgres, oldestPostgres } from '../database/testing/postgres-versions.ts';
import { databaseUrl, makeTestDatabase, type TestDatabase, testSecret } from '../database/testing/test-database.ts';
import type { FileStore } from '../files/file-store.ts';
import { makeFolderStore } from '../files/folder-store.ts';
import { makeLog } from '../log.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** A server of another version than the other tests have: the oldest one, or the newest where they run on an older one. */
const folder = mkdtempSync(join(tmpdir(), 'muster-versions-'));
/** The rows of fillUniversity name files that exist in no store. */
const fileStore: FileStore = { ...makeFolderStore(join(folder, 'files')), find: () => Promise.resolve(undefined) };
const log = makeLog('silent');
const { native } = inject('testPostgres');

let server: Awaited<ReturnType<typeof startPrivateDatabase>>;
let source: TestDatabase;
let universityId: string;

beforeAll(async () => {
  // As root, PostgreSQL 15 runs as another account and resolves its folder.
  chmodSync(folder, 0o711);
  const other = native === undefined ? oldestPostgres() : newestPostgres();
  server = await startPrivateDatabase({ dataDir: folder, log, isDurable: false, native: other });
  source = await makeTestDatabase();
  ({ universityId } = await fillUniversity(source, 'A'));
  await fillUniversity(source, 'B');
});
afterAll(async () => {
  await source?.drop();
  await server?.stop();
  rmSync(folder, { recursive: true });
});

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The owner and the login of a new database on the server. */
async function createDatabase(urls: { url: string; ownerUrl: string; productUrl: string }, name: string) {
  const owner = new URL(urls.ownerUrl).username;
  await onServer(urls.url, (client) => client.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0`));
  return { url: databaseUrl(urls.productUrl, name), ownerUrl: databaseUrl(urls.ownerUrl, name) };
}

const prepare = (urls: { url: string; ownerUrl: string }) =>
  prepareDatabase({
    urls,
    secret: testSecret,
    log,
    isDurabilityRequired: false,
    allowedRights: undefined,
  });

async function backUp(url: string, name: string): Promise<{ file: string; manifest: Manifest }> {
  const file = join(folder, `${name}.zip`);
  return { file, manifest: await writeBackup({ url, fileStore, target: file, secret: undefined, now: new Date() }) };
}

async function restore(url: string, file: string): Promise<void> {
  const backup = await openBackup(file);
  await verifyBackup({ url, backup });
  await restoreBackup({ url, backup, fileStore });
  backup.close();
}

const majorOf = ({ postgresVersion }: Manifest): number => Number.parseInt(postgresVersion, 10);
const contentOf = ({ migrations, tables }: Manifest) => ({ migrations, tables });

describe('PostgreSQL of another version', () => {
  it('gets the same schema, with all constraints, policies and functions', async () => {
    const urls = await createDatabase(server, 'empty');
    await prepare(urls);
    const schema = readFileSync(new URL('../../migrations/schema.txt', import.meta.url), 'utf8');
    expect(await onServer(urls.ownerUrl, describeSchema)).toBe(schema);
  });

  it('restores a backup of this version, and this version one of it, with equal rows', async () => {
    const original = await backUp(source.ownerUrl, 'original');
    const moved = await createDatabase(server, 'moved');
    await restore(moved.ownerUrl, original.file);
    const role = await prepare(moved);
    const database = makeDatabase({ url: moved.url, role, log, areRowsChecked: true });
    const visible = await database.inUniversity(universityId, (tx) =>
      tx.query('SELECT id FROM universities', [], z.object({ id: z.string() })),
    );
    await database.close();
    expect(visible).toEqual([{ id: universityId }]);

    const copy = await backUp(moved.ownerUrl, 'copy');
    expect(majorOf(copy.manifest)).not.toBe(majorOf(original.manifest));
    expect(contentOf(copy.manifest)).toEqual(contentOf(original.manifest));
    const back = await createDatabase(inject('testPostgres'), `back_${process.pid}`);
    await restore(back.ownerUrl, copy.file);
    await prepare(back);
    const again = await backUp(back.ownerUrl, 'again');
    expect(contentOf(again.manifest)).toEqual(contentOf(original.manifest));
    await onServer(inject('testPostgres').url, (client) => client.query(`DROP DATABASE back_${process.pid}`));
  });
});
