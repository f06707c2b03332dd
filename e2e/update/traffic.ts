import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../product.ts';
import { admin, lecturer, password, student } from '../users.ts';

type Account = { readonly email: string; readonly role: string };
type Reply = { readonly status: number; readonly body: unknown };

/**
 * People who use several processes behind a load balancer, which sends each request to the next process. Each failed request (no answer, or
 * a status from 500 on) is recorded; the status of each student is that of the last acknowledged mark.
 */
export type Traffic = {
  /** How often each failure occurred. */
  readonly failures: ReadonlyMap<string, number>;
  readonly statusOf: ReadonlyMap<string, string>;
  /** Sends the following requests to these processes, and waits for those in flight at others. */
  balance(products: readonly Product[]): Promise<void>;
  /** The student signs in and checks in. */
  checkIn(student: { readonly id: string; readonly email: string }): Promise<void>;
  /** Waits until each kind of request was answered once more by each process. */
  waitForRound(): Promise<void>;
  stop(): Promise<void>;
};

const reads: readonly (readonly [Account, string])[] = [
  [admin, '/api/students?page=1&page_size=25'],
  [admin, '/api/timetables'],
  [admin, '/api/reports/students'],
  [admin, '/api/audit/events'],
  [lecturer, '/api/timetables/week'],
  [student, '/api/attendance/my'],
];

/** Leaves processor time to the test itself. */
const thinkMs = 50;

/** Starts traffic on the class session: people sign in, read, and the lecturer corrects the marks of these students. */
export function startTraffic(deps: {
  readonly sessionId: string;
  readonly corrected: readonly string[];
  readonly products: readonly Product[];
}): Traffic {
  const { corrected } = deps;
  const sessionPath = `/api/qr-sessions/${deps.sessionId}`;
  let products = deps.products;
  let requests = 0;
  let isStopping = false;
  const rounds = new Map<string, number>();
  const inFlight = new Map<Product, number>();
  const failures = new Map<string, number>();
  const statusOf = new Map<string, string>();
  const tokens = new Map<Account, string>();

  const fail = (failure: string): void => void failures.set(failure, (failures.get(failure) ?? 0) + 1);

  async function request(method: string, path: string, token?: string, body?: object): Promise<Reply> {
    const product = products[requests++ % products.length];
    if (!product) throw new Error('No process is in use');
    inFlight.set(product, (inFlight.get(product) ?? 0) + 1);
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    try {
      const reply = await fetch(product.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
      const text = await reply.text();
      if (reply.status >= 500) fail(`${method} ${path}: ${reply.status} ${text}`);
      return { status: reply.status, body: JSON.parse(text) as unknown };
    } catch (error) {
      fail(`${method} ${path}: ${String(error)}`);
      return { status: 0, body: undefined };
    } finally {
      inFlight.set(product, (inFlight.get(product) ?? 0) - 1);
    }
  }

  /** Records an unexpected status, too: all requests of the traffic are allowed. */
  async function succeed<Body>(method: string, path: string, token?: string, body?: object): Promise<Body | undefined> {
    const reply = await request(method, path, token, body);
    if (reply.status >= 400 && reply.status < 500)
      fail(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.status === 200 ? (reply.body as Body) : undefined;
  }

  async function signIn({ email, role }: Account): Promise<string> {
    type SignIn = { session: { access_token: string } };
    const reply = await succeed<SignIn>('POST', '/api/auth/login', undefined, { email, role, password });
    return reply?.session.access_token ?? '';
  }

  async function tokenOf(account: Account): Promise<string> {
    const token = tokens.get(account) ?? (await signIn(account));
    tokens.set(account, token);
    return token;
  }

  async function correct(round: number): Promise<void> {
    const status = ['present', 'late', 'absent'][round % 3] ?? '';
    const id = corrected[round % corrected.length] ?? '';
    const path = `${sessionPath}/attendance/${id}`;
    if (await succeed('PUT', path, await tokenOf(lecturer), { status, reason: `Round ${round}` }))
      statusOf.set(id, status);
  }

  async function read(round: number): Promise<void> {
    const [account, path] = reads[round % reads.length] ?? [admin, '/api/auth/me'];
    await succeed('GET', path, await tokenOf(account));
  }

  async function signInAndOut(): Promise<void> {
    const token = await signIn(student);
    await succeed('GET', '/api/auth/me', token);
    await succeed('POST', '/api/auth/logout', token, {});
  }

  async function repeat(name: string, work: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !isStopping; round++) {
      await work(round);
      rounds.set(name, round);
      await sleep(thinkMs);
    }
  }

  const running = [repeat('correct', correct), repeat('read', read), repeat('sign in', signInAndOut)];

  return {
    failures,
    statusOf,
    async balance(next) {
      products = next;
      while ([...inFlight].some(([product, count]) => count > 0 && !next.includes(product))) await sleep(10);
    },
    async checkIn({ id, email }) {
      const token = await signIn({ email, role: 'student' });
      const code = await succeed<{ url: string }>('GET', `${sessionPath}/current-qr`, await tokenOf(lecturer));
      const marked = await succeed<{ status: string }>('POST', '/api/attendance/scan', token, { code: code?.url });
      if (marked) statusOf.set(id, marked.status);
    },
    async waitForRound() {
      const before = new Map(rounds);
      const needed = 2 * reads.length;
      while (
        running.length > rounds.size ||
        [...rounds].some(([name, round]) => round < (before.get(name) ?? 0) + needed)
      )
        await sleep(10);
    },
    async stop() {
      isStopping = true;
      await Promise.all(running);
    },
  };
}
