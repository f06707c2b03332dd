import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAudit } from '#platform/audit/audit.ts';
import { makeTestDatabase, type TestDatabase } from '#platform/database/testing/test-database.ts';
import { makeFileStore } from '#platform/files/make-file-store.ts';
import { startBucketServer } from '#platform/files/bucket-server.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { makeLog } from '#platform/log.ts';
import { makeAdministeredUniversity, makeAdministrationApp, requireAdmin } from '#testing/administration-app.ts';
import { formWith } from '#testing/small-file.ts';
import { mountFiles } from './files.routes.ts';
import { type Files, makeFiles } from './files.service.ts';
import { testImage } from './test-photos.setup.ts';

type University = Awaited<ReturnType<typeof makeAdministeredUniversity>>;

const log = makeLog('silent');
const dataDir = mkdtempSync(join(tmpdir(), 'muster-files-'));
let database: TestDatabase;
let here: University;
let elsewhere: University;
let photo: Buffer;
beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeAdministeredUniversity(database, 'HERE');
  elsewhere = await makeAdministeredUniversity(database, 'ELSEWHERE');
  photo = await testImage(400, 300).jpeg().toBuffer();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

async function startFiles(s3?: Parameters<typeof makeFileStore>[0]['s3']) {
  const fileStore = makeFileStore({ s3, dataDir, log });
  const clock = { now: () => 1_790_000_000_000 };
  const files = makeFiles({ database, clock, audit: makeAudit(), log, requireAdmin, fileStore });
  const web = await makeAdministrationApp((mount) => mountFiles(mount, files));
  const upload = async (caller: Caller) => {
    const { type, payload } = formWith({ name: 'me.jpg', type: 'image/jpeg', content: photo });
    const headers = { authorization: `Bearer ${web.tokenOf(caller)}`, 'content-type': type };
    const answer = await web.app.inject({ method: 'POST', url: '/api/uploads/module-images', headers, payload });
    return { status: answer.statusCode, body: answer.json<{ public_url: string; code: string }>() };
  };
  const show = async (url: string) => (await web.app.inject({ url })).statusCode;
  return { files, upload, show };
}
const isOurs = (files: Files, university: University, url: string, bucket?: 'module-images' | 'staff-photos') =>
  database.inUniversity(university.universityId, (tx) => files.isStoredHere(tx, url, bucket));
const upload = () => ({ fileName: 'me.jpg', type: 'image/jpeg', bytes: photo });

describe('files', () => {
  it('stores a module image for the university only', async () => {
    const { files, ...app } = await startFiles();
    const { status, body } = await app.upload(here.admin);
    expect([status, body]).toEqual([200, { success: true, public_url: expect.any(String) }]);
    expect(body.public_url).toMatch(/^\/api\/uploads\/module-images\/[0-9a-f]{32}\/module-1790000000000\.jpg$/u);
    expect(await isOurs(files, here, body.public_url, 'module-images')).toBe(true);
    expect(await isOurs(files, here, body.public_url)).toBe(true);
    expect(await isOurs(files, here, body.public_url, 'staff-photos')).toBe(false);
    expect(await isOurs(files, elsewhere, body.public_url)).toBe(false);
    for (const url of [
      'https://evil.example/a.jpg',
      'javascript:alert(1)',
      `${body.public_url}?x`,
      '',
      'x'.repeat(9000),
    ])
      expect(await isOurs(files, here, url)).toBe(false);
    const events = await database.acrossUniversities((tx) =>
      tx.query(`SELECT actor, details FROM audit_events WHERE university_id = $1 AND action = 'file.stored'`, [
        here.universityId,
      ]),
    );
    expect(events).toEqual([{ actor: here.admin.accountId, details: { bucket: 'module-images' } }]);
  });

  it('rejects uploads of accounts without an admin record', async () => {
    const { upload: send } = await startFiles();
    const stranger = { ...here.admin, accountId: here.lecturer.accountId, tokenId: 'other-token' };
    expect(await send(stranger)).toMatchObject({ status: 403, body: { code: 'no_admin_record' } });
  });

  it('responds with 404 to every wrong address', async () => {
    const { upload: send, show } = await startFiles();
    const { public_url: url } = (await send(here.admin)).body;
    expect([await show(url), await show(`${url}?size=small`), await show(`${url}?size=huge`)]).toEqual([200, 200, 400]);
    const [, , , bucket = '', random = '', file = ''] = url.split('/');
    for (const wrong of [
      ['student-photos', random, file],
      ['secrets', random, file],
      [bucket, '0'.repeat(32), file],
      [bucket, random, 'module-1.jpg'],
      [bucket, random, `small-${file}`.replace('.jpg', '.png')],
      [bucket, '..', file],
      [bucket, random, '..%2F..%2Fsecret'],
      [bucket, random, `${'a'.repeat(194)}.jpg?size=small`],
    ])
      expect([wrong, await show(`/api/uploads/${wrong.join('/')}`)]).toEqual([wrong, 404]);
  });

  it('deletes the replaced photo, or the new one when its record is not saved', async () => {
    const { files, show } = await startFiles();
    const store = (use: Parameters<Files['storePhoto']>[2]) =>
      files.storePhoto(here.admin, { bucket: 'staff-photos', name: 'staff-E/1 ü', upload: upload() }, use);
    const first = await store(async () => null);
    expect(first).toMatch(/\/staff-E-1--1790000000000\.jpg$/u);
    const second = await store(async () => first);
    await vi.waitFor(async () => expect(await show(first)).toBe(404), { timeout: 15_000 });
    expect(await show(second)).toBe(200);
    expect(await isOurs(files, here, first)).toBe(false);

    const remaining = readdirSync(join(dataDir, 'files/staff-photos'));
    await expect(store(() => Promise.reject(new Error('no such person')))).rejects.toThrow('no such person');
    await vi.waitFor(() => expect(readdirSync(join(dataDir, 'files/staff-photos'))).toEqual(remaining), {
      timeout: 15_000,
    });
  });

  it('does not delete the photo of another university', async () => {
    const { files, show } = await startFiles();
    const photoOf = (caller: Caller, before: string | null) =>
      files.storePhoto(caller, { bucket: 'staff-photos', name: 'staff', upload: upload() }, async () => before);
    const otherPhoto = await photoOf(elsewhere.admin, null);
    await photoOf(here.admin, otherPhoto);
    expect([await show(otherPhoto), await isOurs(files, elsewhere, otherPhoto)]).toEqual([200, true]);
  });

  it('stores files in the bucket and responds with unavailable during an outage', async () => {
    const s3 = await startBucketServer('photos', { accessKeyId: 'muster', secretAccessKey: 'hunter2' });
    const before = readdirSync(join(dataDir, 'files/module-images'));
    const { show, ...app } = await startFiles(s3.settings);
    const { status, body } = await app.upload(here.admin);
    expect([status, await show(body.public_url), await show(`${body.public_url}?size=small`)]).toEqual([200, 200, 200]);
    expect(readdirSync(join(dataDir, 'files/module-images'))).toEqual(before);
    expect([...s3.objects.values()].map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg']);
    s3.state.isUnavailable = true;
    expect([await show(body.public_url), (await app.upload(here.admin)).body.code]).toEqual([503, 'unavailable']);
    await s3.stop();
  });
});
