import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { databaseUrl } from '#platform/database/testing/test-database.ts';
import { startBucketServer } from '#platform/files/bucket-server.setup.ts';
import { compileCache, runServer } from '#platform/startup/test-process.ts';
import { smallPng } from '#testing/small-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-move-'));
const owner = { email: 'owner@example.edu', password: 'a long password of the owner', role: 'admin' };
const secret = { SECRET: 'the secret that moves with the deployment' };

/** Several starts and commands, each some seconds on a busy machine. */
const testTimeoutMs = 300_000;

let bucket: Awaited<ReturnType<typeof startBucketServer>>;
beforeAll(async () => {
  bucket = await startBucketServer('files', { accessKeyId: 'muster', secretAccessKey: 'hunter2 hunter2' });
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

/** Returns what the command printed on standard output. */
async function runCommand(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const command = join(import.meta.dirname, 'command.ts');
  const env = { ...compileCache, PATH: '/usr/bin:/bin', ...settings };
  return (await promisify(execFile)(process.execPath, [command, ...words], { env })).stdout;
}

/** An empty database of one's own, and a bucket for the files. */
async function ownSettings(): Promise<Record<string, string>> {
  const server = inject('testPostgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE ${name} OWNER ${new URL(server.ownerUrl).username} TEMPLATE template0`);
  onTestFinished(() => run(`DROP DATABASE ${name} WITH (FORCE)`));
  const { settings } = bucket;
  return {
    ...secret,
    DATA_DIR: join(folder, 'own'),
    DATABASE_URL: databaseUrl(server.productUrl, name),
    MIGRATION_DATABASE_URL: databaseUrl(server.ownerUrl, name),
    DURABILITY: 'ignored',
    FILES_S3_BUCKET: settings.bucket,
    FILES_S3_ENDPOINT: settings.endpoint,
    FILES_S3_REGION: settings.region,
    FILES_S3_ACCESS_KEY_ID: settings.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}

/** Starts the product with the settings, does the work signed in as the owner, who registers at the first start, and stops it. */
async function whileRunning<T>(
  settings: Record<string, string>,
  work: (send: <Body>(method: string, path: string, body?: object) => Promise<Body>, url: string) => Promise<T>,
  isFirstStart = false,
): Promise<T> {
  const server = runServer(settings);
  try {
    const url = await server.ready();
    let token = '';
    const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
      const isForm = body instanceof FormData;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      };
      const reply = await fetch(url + path, {
        method,
        headers,
        body: body ? (isForm ? body : JSON.stringify(body)) : null,
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
      return JSON.parse(text) as Body;
    };
    if (isFirstStart) {
      await runCommand(settings, 'university', 'create', 'MOV', 'Moving University', 'Europe/Paris');
      expect(await runCommand(settings, 'university', 'list')).toMatch(
        /^MOV +0 active students +Europe\/Paris +Moving University$/mu,
      );
      const code = (await runCommand(settings, 'enrolment-code', 'MOV')).trim().split('\n').at(-1);
      await send('POST', '/api/auth/register', { ...owner, name: 'Olga Owner', university_id: code });
    }
    const { session } = await send<{ session: { access_token: string } }>('POST', '/api/auth/login', owner);
    token = session.access_token;
    return await work(send, url);
  } finally {
    await server.stop();
  }
}
type Send = Parameters<Parameters<typeof whileRunning>[1]>[0];

const addDegree = (send: Send, degree_programme: string) =>
  send('POST', '/api/degrees', { degree_programme, degree_level: 'undergraduate', local_international: 'local' });

function uploadImage(send: Send): Promise<{ public_url: string }> {
  const form = new FormData();
  form.set('file', new Blob([smallPng.content as BlobPart], { type: smallPng.type }), smallPng.name);
  return send('POST', '/api/uploads/module-images', form);
}

async function readAll(send: Send, imageUrl: string) {
  const image = await fetch(imageUrl);
  return {
    degrees: await send<object[]>('GET', '/api/degrees'),
    image: { status: image.status, bytes: Buffer.from(await image.arrayBuffer()).toString('base64') },
  };
}

describe('backup and restore commands', () => {
  it(
    'move a deployment from the private database and a folder to an own database and a bucket, and back',
    async () => {
      const own = await ownSettings();
      const before = { ...secret, DATA_DIR: join(folder, 'private') };
      const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')];

      const { path, content } = await whileRunning(
        before,
        async (send, url) => {
          await addDegree(send, 'Computing');
          const uploaded = await uploadImage(send);
          const result = await readAll(send, url + uploaded.public_url);
          expect(result).toMatchObject({ degrees: [{}], image: { status: 200 } });
          await runCommand(before, 'backup', first);
          return { path: uploaded.public_url, content: result };
        },
        true,
      );

      expect(await runCommand(own, 'restore', first)).toMatch(/^Restored /u);
      expect([...bucket.objects.keys()].some((key) => path.endsWith(key))).toBe(true);
      const changed = await whileRunning(own, async (send, url) => {
        expect(await readAll(send, url + path)).toEqual(content);
        await addDegree(send, 'Music');
        await runCommand(own, 'backup', second);
        return readAll(send, url + path);
      });
      expect(changed.degrees).toHaveLength(2);

      const after = { ...secret, DATA_DIR: join(folder, 'private-again') };
      expect(await runCommand(own, 'restore', second, '--verify')).toMatch(/^The backup is complete/u);
      await runCommand(after, 'restore', second);
      bucket.objects.clear();
      expect(await whileRunning(after, (send, url) => readAll(send, url + path))).toEqual(changed);
    },
    testTimeoutMs,
  );

  it(
    'fail where the bucket is unreachable, and leave no file',
    async () => {
      const own = await ownSettings();
      await whileRunning(own, uploadImage, true);
      bucket.state.isUnavailable = true;
      onTestFinished(() => void (bucket.state.isUnavailable = false));
      const target = join(folder, 'failed.zip');
      await expect(runCommand(own, 'backup', target)).rejects.toThrow('Command failed');
      await expect(runCommand(own, 'restore', target)).rejects.toThrow('ENOENT');
    },
    testTimeoutMs,
  );
});
