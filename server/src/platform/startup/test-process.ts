import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** Generous for a busy machine; the benchmark measures the start. */
const readyTimeoutMs = 200_000;

/** Compiled code is cached between starts, as under the launcher. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url)),
};

export type ServerRun = {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves with the URL once the server is ready. */
  ready(): Promise<string>;
  /** Resolves when the process has exited. */
  ended(): Promise<{ code: number | null }>;
  stop(): Promise<void>;
};

/** Starts the server as a separate process, on a free port and without the demo. */
export function runServer(settings: Record<string, string>, account?: { uid: number; gid: number }): ServerRun {
  const child = spawn(process.execPath, [main], {
    ...account,
    cwd: '/',
    env: {
      ...compileCache,
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = once(child, 'exit').then(() => ({ code: child.exitCode }));

  async function ready(): Promise<string> {
    for (const deadline = Date.now() + readyTimeoutMs; Date.now() < deadline; await sleep(20)) {
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
    ended: () => exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
