import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const pinned = join(root, 'node_modules/.bin/node');
/** The server is TypeScript run as it is, and reckons with Temporal. */
const oldestOwnMajor = 26;

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export function complain(error) {
  console.error(`Muster: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** The Node of the install; on platforms that have none there, the one that runs this, when it is new enough. */
export function findNode() {
  if (existsSync(pinned)) return pinned;
  const major = Number(process.versions.node.split('.', 1)[0]);
  if (major >= oldestOwnMajor) {
    console.error(
      `There is no Node for ${process.platform}-${process.arch} in the install; going on with Node ${process.version}.`,
    );
    return process.execPath;
  }
  throw new Error(
    `there is no Node for ${process.platform}-${process.arch} in the install; run this with Node ${oldestOwnMajor} or newer, and set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Compiled code is kept between starts, which halves the time of a warm one. */
const environment = () => ({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env });

/** Becomes the program: with its signals, its output and its exit code. */
export async function handOver(args) {
  const node = findNode();
  const isOwnProcess = typeof process.execve === 'function' && process.platform !== 'win32';
  process.chdir(root);
  if (isOwnProcess) process.execve(node, [node, ...args], environment());
  process.exitCode = await run(node, args);
}

/** Several programs that live and end together. */
export async function runTogether(programs) {
  const node = findNode();
  process.chdir(root);
  const ends = programs.map((args) => run(node, args));
  process.exitCode = await Promise.race(ends);
  process.emit('SIGTERM');
  await Promise.all(ends);
}

/**
 * Answers the exit code. The channel between us tells the server when this launcher is gone, even by kill -9, so that it
 * does not stay behind unseen with its port and its database.
 */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(),
      stdio: ['inherit', 'inherit', 'inherit', ...(options.isWatchingUs === false ? [] : ['ipc'])],
      ...options,
    });
    const forward = (signal) => child.kill(signal);
    for (const signal of forwarded) process.on(signal, forward);
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      for (const name of forwarded) process.off(name, forward);
      done(code ?? (signal ? 1 : 0));
    });
  });
}
