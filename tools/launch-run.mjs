import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const pinned = join(root, 'node_modules/.bin/node');
/** The server needs type stripping and Temporal. */
const minMajor = 26;

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export function complain(error) {
  console.error(`Muster: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** The Node from node_modules, or the current one on platforms for which npm has none. */
export function findNode() {
  if (existsSync(pinned)) return pinned;
  const major = Number(process.versions.node.split('.', 1)[0]);
  if (major >= minMajor) {
    console.error(`There is no Node for ${process.platform}-${process.arch} from npm; using Node ${process.version}.`);
    return process.execPath;
  }
  throw new Error(
    `there is no Node for ${process.platform}-${process.arch} from npm. Run this with Node ${minMajor} or newer, and set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** Node caches compiled code, which halves the time of a warm start. */
const environment = () => ({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env });

/** Replaces this process by the program where the platform can, else runs it and forwards signals and exit code. */
export async function handOver(args) {
  const node = findNode();
  const isOwnProcess = typeof process.execve === 'function' && process.platform !== 'win32';
  process.chdir(root);
  if (isOwnProcess) process.execve(node, [node, ...args], environment());
  process.exitCode = await run(node, args);
}

/** Runs several programs; when one ends, the others are stopped. */
export async function runTogether(programs) {
  const node = findNode();
  process.chdir(root);
  const ends = programs.map((args) => run(node, args));
  process.exitCode = await Promise.race(ends);
  process.emit('SIGTERM');
  await Promise.all(ends);
}

/**
 * Resolves to the exit code. The IPC channel closes when this launcher dies, even by kill -9, so that the server stops
 * instead of keeping its port and database.
 */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(),
      stdio: ['inherit', 'inherit', 'inherit', ...(options.hasChannel === false ? [] : ['ipc'])],
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
