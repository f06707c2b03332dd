import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrate, readMigrations } from '../database/migrate/migrate.ts';
import { databaseUrl, makeTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { makeTestUniversity } from '../database/testing/test-university.setup.ts';
import { makeFolderStore } from '../files/folder-store.ts';
import { makeLog } from '../log.ts';
import { backUpInto, findNewestBackup, readLastBackup } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const log = makeLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'muster-backup-'));
const fileStore = makeFolderStore(join(folder, 'files'));
const photo = { bucket: 'student-photos', random: '0f'.repeat(16), file_name: 'student-1.jpg' };
const key = `${photo.bucket}/${photo.random}/${photo.file_name}`;
const content = randomBytes(50_000);

let source: TestDatabase;
let target: string;
let manifest: Manifest;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testPostgres').url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function queryOn(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SET muster.scope = 'all'");
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database, owned by an ordinary role if one is given. */
async function emptyDatabase(owner?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}${owner === undefined ? '' : ` OWNER ${owner}`} TEMPLATE template0`);
  onTestFinished(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
  const url = databaseUrl(inject('testPostgres').url, name);
  return owner === undefined ? url : url.replace(/\/\/[^@]*@/u, `//${owner}:password@`);
}

const backUp = (url: string, file: string, secret?: Uint8Array): Promise<Manifest> =>
  writeBackup({ url, fileStore, target: file, secret, now: new Date() });

/** What two backups of equal content have in common. */
const contentOf = ({ migrations, tables, files }: Manifest) => ({ migrations, tables, files });

beforeAll(async () => {
  source = await makeTestDatabase();
  const university = await makeTestUniversity(source, 'UOC');
  await makeTestUniversity(source, 'NORTH');
  await fileStore.put(key, content, 'image/jpeg');
  await source.inUniversity(university.universityId, async (tx) => {
    await tx.execute(
      `INSERT INTO files (university_id, bucket, random, file_name, content_type, bytes, sha256)
       VALUES ($1, $2, $3, $4, 'image/jpeg', 1, sha256('x'))`,
      [university.universityId, photo.bucket, photo.random, photo.file_name],
    );
    // Characters that COPY escapes.
    await tx.execute('UPDATE students SET name = $2 WHERE university_id = $1 AND id = $3', [
      university.universityId,
      'Zoë\t"\\N"\r\nසිංහල 😀',
      university.students.aiko.studentId,
    ]);
    await tx.execute(
      `INSERT INTO audit_events (university_id, action, subject_type, details) VALUES ($1, 'test', 'test', '{"a": 1.10}')`,
      [university.universityId],
    );
  });
  target = join(folder, 'backup.zip');
  manifest = await backUp(source.url, target, Buffer.from('s'.repeat(40)));
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true });
});

describe('backup', () => {
  it('does not contain the keys that are derived from the secret', () => {
    expect(manifest.tables.map(({ name }) => name)).not.toContain('scope_keys');
  });

  it('has all rows of all universities, the files that records name, and the secret if requested', async () => {
    const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(rows('universities')).toBe(2);
    expect(rows('students')).toBe(10);
    expect(manifest.files).toMatchObject([{ key, bytes: content.length, type: 'image/jpeg' }]);
    expect(manifest.missingFiles).toEqual([key.replace('student-1', 'small-student-1')]);
    expect(manifest.migrations.length).toBe((await readMigrations()).length);
    const backup = await openBackup(target);
    expect(backup.manifest).toEqual(manifest);
    expect((await buffer(await backup.read('secret'))).toString()).toBe('s'.repeat(40));
    backup.close();
    expect(await backUp(source.url, join(folder, 'without.zip'))).toMatchObject({ hasSecret: false });
  });

  it('leaves no file when it fails', async () => {
    const file = join(folder, 'failed.zip');
    const failing = { ...fileStore, find: () => Promise.reject(new Error('no file store')) };
    await expect(
      writeBackup({ url: source.url, fileStore: failing, target: file, secret: undefined, now: new Date() }),
    ).rejects.toThrow('no file store');
    expect(() => readFileSync(`${file}.partial`)).toThrow('ENOENT');
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  it('says that the disk is full, and records it', async () => {
    const full = join(folder, 'full');
    const write = (path: string) => {
      // The file is written to a device that is always full.
      symlinkSync('/dev/full', `${path}.partial`);
      return backUp(source.url, path);
    };
    const sentence = `No space is left for the backup in ${full}; make room, or keep fewer backups.`;
    const backup = backUpInto({ folder: full, rotation: undefined, now: () => new Date(), write });
    await expect(backup).rejects.toThrow(sentence);
    expect(readLastBackup(full)).toMatchObject({ failure: sentence });
    expect(findNewestBackup(full)).toBeUndefined();
  });

  it('records its result in the folder and deletes expired backups', async () => {
    const backups = join(folder, 'nightly');
    const write = (path: string): Promise<Manifest> => backUp(source.url, path);
    const run = (day: number) =>
      backUpInto({
        folder: backups,
        rotation: { days: 2, weeks: 0 },
        now: () => new Date(Date.UTC(2026, 10, day)),
        write,
      });
    for (const day of [25, 26, 27]) await run(day);
    const last = readLastBackup(backups);
    expect(last).toMatchObject({ file: 'muster-20261127T000000Z.zip', failure: null, files: 1 });
    expect(() => readFileSync(join(backups, 'muster-20261125T000000Z.zip'))).toThrow('ENOENT');
    expect(readFileSync(join(backups, 'muster-20261126T000000Z.zip')).length).toBeGreaterThan(1000);
    const failing = {
      folder: backups,
      rotation: undefined,
      now: () => new Date(),
      write: () => Promise.reject(new Error('disk full')),
    };
    await expect(backUpInto(failing)).rejects.toThrow('disk full');
    expect(readLastBackup(backups)).toMatchObject({ file: null, failure: 'disk full' });
  });
});

describe('restore', () => {
  it.each(['superuser', 'ordinary owner'])('gives the same rows, files, keys and triggers: %s', async (kind) => {
    const role = kind === 'superuser' ? undefined : `test_${randomBytes(4).toString('hex')}`;
    if (role !== undefined) {
      await onServer(`CREATE ROLE ${role} LOGIN PASSWORD 'password'`);
      onTestFinished(() => onServer(`DROP ROLE ${role}`));
    }
    const url = await emptyDatabase(role);
    const restoredFiles = makeFolderStore(join(folder, `restored-${kind}`));
    const backup = await openBackup(target);
    await restoreBackup({ url, backup, fileStore: restoredFiles });
    backup.close();
    await migrate({ connection: url, log });
    const again = await writeBackup({
      url,
      fileStore: restoredFiles,
      target: join(folder, `${kind}.zip`),
      secret: undefined,
      now: new Date(),
    });
    expect(contentOf(again)).toEqual(contentOf(manifest));
    const keyQuery = `SELECT conrelid::regclass::text AS table, conname::text, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`;
    expect(await queryOn(url, keyQuery)).toEqual(await queryOn(source.url, keyQuery));
    await expect(queryOn(url, 'DELETE FROM audit_events')).rejects.toThrow('append-only');
  });

  it('refuses a database that is not empty', async () => {
    const backup = await openBackup(target);
    await expect(restoreBackup({ url: source.url, backup, fileStore })).rejects.toThrow('The database is not empty.');
    backup.close();
  });

  it('refuses a damaged file and leaves the database empty', async () => {
    const bytes = readFileSync(target);
    const at = bytes.indexOf(content.subarray(0, 64));
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const damaged = join(folder, 'damaged.zip');
    writeFileSync(damaged, bytes);
    const url = await emptyDatabase();
    const backup = await openBackup(damaged);
    await expect(restoreBackup({ url, backup, fileStore })).rejects.toThrow(`The backup is damaged: the file ${key}`);
    await expect(verifyBackup({ url, backup })).rejects.toThrow('The backup is damaged');
    backup.close();
    expect(await queryOn(url, "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
    writeFileSync(damaged, bytes.subarray(0, bytes.length / 2));
    await expect(openBackup(damaged)).rejects.toThrow('is no complete backup');
  });

  it('migrates a backup of an older release', async () => {
    const older = await emptyDatabase();
    const migrations = await readMigrations();
    await migrate({ connection: older, log, migrations: migrations.slice(0, -1) });
    const file = join(folder, 'older.zip');
    await backUp(older, file);
    const url = await emptyDatabase();
    const backup = await openBackup(file);
    await verifyBackup({ url, backup });
    await restoreBackup({ url, backup, fileStore });
    backup.close();
    expect((await migrate({ connection: url, log })).applied).toEqual([migrations.at(-1)?.name]);
  });

  it('refuses a backup of a newer release', async () => {
    const newer = await emptyDatabase();
    await migrate({ connection: newer, log });
    await queryOn(newer, "INSERT INTO schema_migrations (name, sha256) VALUES ('9999_later.sql', repeat('0', 64))");
    const file = join(folder, 'newer.zip');
    await backUp(newer, file);
    const backup = await openBackup(file);
    await expect(restoreBackup({ url: await emptyDatabase(), backup, fileStore })).rejects.toThrow(
      'whose migration 9999_later.sql this release does not have',
    );
    backup.close();
  });
});

describe('verification', () => {
  it('restores, compares and leaves nothing, also beside the data of the product', async () => {
    const backup = await openBackup(target);
    await verifyBackup({ url: source.url, backup });
    await verifyBackup({ url: await emptyDatabase(), backup });
    backup.close();
    expect(await queryOn(source.url, "SELECT 1 FROM pg_namespace WHERE nspname LIKE 'muster_verif%'")).toEqual([]);
  });

  it('finds a table that differs from its checksum', async () => {
    const backup = await openBackup(target);
    const tables = backup.manifest.tables.map((table) =>
      table.name === 'students' ? { ...table, sha256: '0'.repeat(64) } : table,
    );
    await expect(
      verifyBackup({ url: source.url, backup: { ...backup, manifest: { ...backup.manifest, tables } } }),
    ).rejects.toThrow('the table students differs from its checksum');
    backup.close();
  });
});
