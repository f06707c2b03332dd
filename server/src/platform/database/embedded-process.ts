import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from '../log.ts';
import type { Account } from './embedded-account.ts';
import { dataArgument } from './embedded-cluster.ts';

export type ServerProcess = {
  readonly pid: number;
  /** Resolves when the process has gone, however it went. */
  readonly gone: Promise<void>;
  kill(signal: NodeJS.Signals): void;
};

const startWithinMs = 60_000;

/** Starts the server and resolves once it takes connections; rejects with its own words when it gives up. */
export async function spawnServer(deps: {
  postgres: string;
  folder: string;
  account: Account;
  settings: string[];
  log: Log;
}): Promise<ServerProcess> {
  const child = spawn(deps.postgres, ['-D', dataArgument(deps.folder, deps.account), ...deps.settings], {
    ...deps.account,
    cwd: deps.folder,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C in the terminal reaches us alone, and we stop it after the requests in flight.
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failure = new Promise<never>((_, reject) => {
    // initdb's and postgres' EACCES arrive as an event, which ends the process when nobody listens.
    child.once('error', reject);
  });
  await Promise.race([isReady(child, gone, deps.log), failure]);
  return { pid: child.pid ?? 0, gone, kill: (signal) => void child.kill(signal) };
}

async function isReady(child: ChildProcess, gone: Promise<void>, log: Log): Promise<void> {
  let words = 'it ended without a word';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('database system is ready to accept connections')) resolve();
      if (/\b(?:FATAL|PANIC):/u.test(line)) words = line.replace(/^.*?(?:FATAL|PANIC):\s*/u, '');
      log.debug({ postgres: line }, 'postgres says');
    });
  void gone.then(() => setImmediate(() => reject(new Error(words))));
  const timer = setTimeout(() => {
    child.kill('SIGQUIT');
    reject(new Error(`it was not ready within ${startWithinMs / 1000} s`));
  }, startWithinMs);
  await promise.finally(() => clearTimeout(timer));
}
