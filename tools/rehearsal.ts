import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deepStrictEqual, ok } from 'node:assert/strict';
import { PNG } from 'pngjs';
import { freePort } from './free-port.ts';
import {
  type Account,
  type Program,
  register,
  runCommand,
  signIn,
  startProduct,
  stopProducts,
} from './rehearsal/product.ts';

/**
 * Rehearses what an operator does, in a clean folder and as an ordinary user: install the archive of this tree, start, enter data, back up,
 * update, verify the backup, restore into an empty place, and compare. Needs the archive in dist/ (npm run release).
 */
const root = resolve(import.meta.dirname, '..');
const account: Account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
const folder = mkdtempSync('/var/tmp/muster-rehearsal-');
const port = String(await freePort());
const startedMs = performance.now();

try {
  chmodSync(folder, 0o755);
  await rehearse();
} finally {
  stopProducts();
  rmSync(folder, { recursive: true, force: true });
}

async function rehearse(): Promise<void> {
  const first = unpack('first');
  report('unpacked the release');
  const environment = environmentOf('data');
  let product = await startProduct(first, environment, account);
  runCommand(first, environment, account, 'university', 'create', 'REH', 'Rehearsal University', 'Europe/Paris');
  const code = runCommand(first, environment, account, 'enrolment-code', 'REH').trim().split('\n').at(-1) ?? '';
  await register(product.url, code);
  const image = await enterData(product.url);
  const before = await readData(product.url, image);
  report('started it, registered an administrator and entered data');
  const backup = join(folder, 'backups');
  runCommand(first, environment, account, 'backup', backup, '--with-secret');
  report('made a backup while it ran');
  deepStrictEqual(await product.stop(), 0);

  const second = unpack('second');
  product = await startProduct(second, environment, account);
  deepStrictEqual(await readData(product.url, image), before);
  deepStrictEqual(await product.stop(), 0);
  report('updated: stopped, unpacked beside it, started on the same data');

  const [file = ''] = globSync('*.zip', { cwd: backup }).map((name) => join(backup, name));
  const verified = runCommand(second, environment, account, 'restore', file, '--verify');
  ok(verified.startsWith('The backup is complete'), verified);
  report('verified the backup');
  const empty = environmentOf('restored');
  runCommand(second, empty, account, 'restore', file);
  product = await startProduct(second, empty, account);
  deepStrictEqual(await readData(product.url, image), before);
  deepStrictEqual(await product.stop(), 0);
  report('restored into an empty place: sign-in, rows and files are equal');
}

function unpack(name: string): Program {
  const target = makeFolder(name);
  const [archive] = globSync(`dist/muster-*-${process.platform}-${process.arch}.tar.gz`, { cwd: root });
  if (archive === undefined) throw new Error('There is no archive in dist/: run npm run release');
  execFileSync('tar', ['-xzf', join(root, archive), '-C', target, '--strip-components=1', '--no-same-owner']);
  return { start: [join(target, 'muster'), 'start'], command: [join(target, 'muster')] };
}

function makeFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  if (account) {
    chownSync(path, account.uid, account.gid);
    chownSync(folder, account.uid, account.gid);
  }
  return path;
}

/** Nothing of the caller's environment reaches the product, not even its Node. */
function environmentOf(dataDir: string): Record<string, string> {
  return { PATH: '/usr/bin:/bin', DATA_DIR: makeFolder(dataDir), HOST: '127.0.0.1', PORT: port, DEMO: '0' };
}

/** Returns the address of the uploaded image. */
async function enterData(url: string): Promise<string> {
  const client = await signIn(url);
  for (const name of ['Computing', 'Zoë\'s "Études" 漢字'])
    await client.post('/api/degrees', {
      degree_programme: name,
      degree_level: 'undergraduate',
      local_international: 'local',
    });
  const picture = PNG.sync.write(new PNG({ width: 64, height: 64 }));
  const uploaded = await client.upload<{ public_url: string }>('/api/uploads/module-images', picture, 'module.png');
  return uploaded.public_url;
}

async function readData(url: string, image: string) {
  const client = await signIn(url);
  const degrees = await client.get<unknown[]>('/api/degrees');
  const file = await fetch(`${url}${image}`);
  const bytes = Buffer.from(await file.arrayBuffer());
  deepStrictEqual([degrees.length, file.status, bytes.length > 0], [2, 200, true]);
  return { degrees, image: bytes.toString('base64') };
}

function report(step: string): void {
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${step}`);
}
