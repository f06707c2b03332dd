import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import type { FileStore } from './file-store.ts';
import { makeFileStore } from './make-file-store.ts';
import { startBucketServer } from './bucket-server.setup.ts';

const log = makeLog('silent');
const dataDir = mkdtempSync(join(tmpdir(), 'muster-files-'));
const keys = { accessKeyId: 'muster', secretAccessKey: 'hunter2 hunter2' };
const key = `student-photos/${'0f'.repeat(16)}/student-7-1.jpg`;

let s3: Awaited<ReturnType<typeof startBucketServer>>;
const storeOf = (kind: string, changes: object = {}): FileStore =>
  makeFileStore({ s3: kind === 'a bucket' ? { ...s3.settings, ...changes } : undefined, dataDir, log });
beforeAll(async () => {
  s3 = await startBucketServer('photos', keys);
});
afterAll(async () => {
  await s3.stop();
  rmSync(dataDir, { recursive: true });
});

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  test('gives back what was put there, until it is removed', async () => {
    const store = storeOf(kind);
    await store.check();
    expect(await store.find(key)).toBeUndefined();
    for (const text of ['first', 'second photo']) {
      await store.put(key, Buffer.from(text), 'image/jpeg');
      const found = await store.find(key);
      expect(found?.bytes).toBe(text.length);
      expect(found && (await buffer(found.body)).toString()).toBe(text);
    }
    await store.remove(key);
    await store.remove(key);
    expect(await store.find(key)).toBeUndefined();
  });

  test('no name leads out of it', async () => {
    const store = storeOf(kind);
    const folder = `student-photos/${'0f'.repeat(16)}`;
    for (const bad of ['../secret', `${folder}/../../../secret`, `${folder}/.hidden`, `${folder}/a/b`, `/${key}`, '']) {
      await expect(store.put(bad, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('no key');
      await expect(store.find(bad)).rejects.toThrow('no key');
    }
  });
});

test('what lies in the folder is for our account alone, and leaves no empty folders behind', async () => {
  const store = storeOf('a folder');
  await store.put(key, Buffer.from('x'), 'image/jpeg');
  expect(statSync(join(dataDir, 'files', key)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(dataDir, 'files/student-photos', '0f'.repeat(16)))).toEqual(['student-7-1.jpg']);
  await store.remove(key);
  expect(readdirSync(join(dataDir, 'files/student-photos'))).toEqual([]);
});

test('a bucket that is not there, or keys that are not its own, stop the start with one sentence', async () => {
  await expect(storeOf('a bucket', { bucket: 'others' }).check()).rejects.toThrow(
    'FILES_S3_BUCKET names a bucket that does not exist (others).',
  );
  await expect(storeOf('a bucket', { secretAccessKey: 'guessed' }).check()).rejects.toThrow(
    'The bucket photos refuses FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY.',
  );
});

test('while the bucket is away the product starts, and photos are told to be busy', async () => {
  s3.state.isAway = true;
  const store = storeOf('a bucket');
  await store.check();
  await expect(store.find(key)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  await expect(store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' });
  s3.state.isAway = false;
  await store.put(key, Buffer.from('x'), 'image/jpeg');
  expect(s3.objects.get(key)).toEqual({ body: Buffer.from('x'), type: 'image/jpeg' });
});
