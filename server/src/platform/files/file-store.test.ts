import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe.each(['a folder', 'a bucket'])('file store in %s', (kind) => {
  it('stores, replaces, finds and removes files', async () => {
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

  it('rejects keys that lead outside', async () => {
    const store = storeOf(kind);
    const folder = `student-photos/${'0f'.repeat(16)}`;
    for (const bad of ['../secret', `${folder}/../../../secret`, `${folder}/.hidden`, `${folder}/a/b`, `/${key}`, '']) {
      await expect(store.put(bad, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('Invalid file store key');
      await expect(store.find(bad)).rejects.toThrow('Invalid file store key');
    }
  });
});

describe('file store', () => {
  it('makes files readable by the owner only and removes empty folders', async () => {
    const store = storeOf('a folder');
    await store.put(key, Buffer.from('x'), 'image/jpeg');
    expect(statSync(join(dataDir, 'files', key)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, 'files/student-photos', '0f'.repeat(16)))).toEqual(['student-7-1.jpg']);
    await store.remove(key);
    expect(readdirSync(join(dataDir, 'files/student-photos'))).toEqual([]);
  });

  it('rejects the start when the bucket does not exist or denies access', async () => {
    await expect(storeOf('a bucket', { bucket: 'others' }).check()).rejects.toThrow(
      'FILES_S3_BUCKET names a bucket that does not exist (others).',
    );
    await expect(storeOf('a bucket', { secretAccessKey: 'guessed' }).check()).rejects.toThrow(
      'The bucket photos rejects FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY.',
    );
  });

  it('starts while the bucket is unreachable and responds with unavailable', async () => {
    s3.state.isUnavailable = true;
    const store = storeOf('a bucket');
    await store.check();
    await expect(store.find(key)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    await expect(store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' });
    s3.state.isUnavailable = false;
    await store.put(key, Buffer.from('x'), 'image/jpeg');
    expect(s3.objects.get(key)).toEqual({ body: Buffer.from('x'), type: 'image/jpeg' });
  });
});
