import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Account } from './account.ts';
import { dataArgument } from './cluster.ts';
import type { Log } from './log.ts';

export type ServerProcess = {
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>;
  kill(signal: NodeJS.Signals): void;
};

const startTimeoutMs = 60_000;

/** Starts the server and resolves once it accepts connections; rejects with its last fatal message when it ends before. */
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
    // A separate process group: Ctrl-C reaches only this process, which stops the server after the requests in flight.
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failure = new Promise<never>((_, reject) => {
    // EACCES is emitted as an event; without a handler it ends the process.
    child.once('error', reject);
  });
  await Promise.race([waitUntilReady(child, exited, deps.log), failure]);
  return { pid: child.pid ?? 0, exited, kill: (signal) => void child.kill(signal) };
}

async function waitUntilReady(child: ChildProcess, exited: Promise<void>, log: Log): Promise<void> {
  let reason = 'it ended without a message';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('database system is ready to accept connections')) resolve();
      if (/\b(?:FATAL|PANIC):/u.test(line)) reason = line.replace(/^.*?(?:FATAL|PANIC):\s*/u, '');
      log.debug({ postgres: line }, 'postgres output');
    });
  void exited.then(() => setImmediate(() => reject(new Error(reason))));
  const timer = setTimeout(() => {
    child.kill('SIGQUIT');
    reject(new Error(`it was not ready within ${startTimeoutMs / 1000} s`));
  }, startTimeoutMs);
  await promise.finally(() => clearTimeout(timer));
}
