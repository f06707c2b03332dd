import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import flags from './node-flags.json' with { type: 'json' };

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** A busy machine starts late; what is promised of a start, the benchmark measures. */
const patienceMs = 200_000;

/** As under the launcher: who starts a dozen times compiles once. */
const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url)),
};

export type ServerRun = {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves with the address once it answers as ready. */
  ready(): Promise<string>;
  /** Resolves when the process has gone. */
  ended(): Promise<{ code: number | null }>;
  stop(): Promise<void>;
};

/** The real server as its own process, on a free port, without the demo. */
export function runServer(settings: Record<string, string>, account?: { uid: number; gid: number }): ServerRun {
  const child = spawn(process.execPath, [...flags, main], {
    ...account,
    cwd: '/',
    env: { ...compiled, PATH: '/usr/bin:/bin', PORT: '0', HOST: '127.0.0.1', DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const gone = once(child, 'exit').then(() => ({ code: child.exitCode }));

  async function ready(): Promise<string> {
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20)) {
      if (child.exitCode !== null) break;
      const address = /Open here\s+(\S+)/u.exec(printed)?.[1]?.replace('localhost', '127.0.0.1');
      if (address && (await fetch(`${address}/api/health/ready`).catch(() => undefined))?.ok) return address;
    }
    throw new Error(`The server is not ready:\n${printed}`);
  }

  return {
    child,
    output: () => printed,
    ready,
    ended: () => gone,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
