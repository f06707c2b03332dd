import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type Program = {
  /** Starts the product: program and arguments. */
  readonly start: readonly [string, ...string[]];
  /** Runs a command of the command line. */
  readonly command: readonly [string, ...string[]];
};
export type Account = { readonly uid: number; readonly gid: number } | undefined;

export type RunningProduct = { readonly url: string; stop(): Promise<number | null> };

const readyTimeoutMs = 120_000;
const running = new Set<ChildProcess>();

/** Ends the products that still run, after an error. */
export function stopProducts(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Starts the product and waits until it is ready. Throws with what it printed when it ends instead. */
export async function startProduct(
  program: Program,
  environment: Record<string, string>,
  account: Account,
): Promise<RunningProduct> {
  const [file, ...args] = program.start;
  const child = spawn(file, args, { cwd: '/', env: environment, ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const url = `http://127.0.0.1:${environment['PORT']}`;
  for (const deadline = Date.now() + readyTimeoutMs; ; await sleep(100)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The product is not ready:\n${printed}`);
    const reply = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (reply?.ok && printed.includes('Muster is ready')) break;
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** Runs a command of the command line. Returns what it printed on standard output; throws when it fails. */
export function runCommand(
  program: Program,
  environment: Record<string, string>,
  account: Account,
  ...words: string[]
): string {
  const [file, ...args] = program.command;
  return execFileSync(file, [...args, ...words], {
    cwd: '/',
    env: environment,
    ...account,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

const owner = { email: 'owner@example.edu', password: 'a long password of the owner' };

/** Registers the first administrator with an enrolment code. */
export async function register(url: string, enrolmentCode: string): Promise<void> {
  await post(`${url}/api/auth/register`, { name: 'Olga Owner', ...owner, university_id: enrolmentCode });
}

/** Returns a client that is signed in as the administrator. */
export async function signIn(url: string) {
  const { session } = await post<{ session: { access_token: string } }>(`${url}/api/auth/login`, {
    role: 'admin',
    ...owner,
  });
  const headers = { authorization: `Bearer ${session.access_token}` };
  return {
    post: <T>(path: string, body: object) => post<T>(`${url}${path}`, body, headers),
    async get<T>(path: string): Promise<T> {
      return read<T>(await fetch(`${url}${path}`, { headers }));
    },
    async upload<T>(path: string, bytes: Uint8Array, name: string): Promise<T> {
      const body = new FormData();
      body.set('file', new Blob([bytes as BlobPart], { type: 'image/png' }), name);
      return read<T>(await fetch(`${url}${path}`, { method: 'POST', headers, body }));
    },
  };
}

async function post<T>(url: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  return read<T>(
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}
