import { createConnection, type Socket } from 'node:net';
import { qrCode, sessionKey } from '../../server/src/features/sessions/qr/codes.rules.ts';
import type { LoadUniversity } from './load-university.ts';

/** Load generator in a separate process. It uses raw keep-alive HTTP/1.1, which leaves the processor to the server. */
export type LoadOrder = {
  readonly port: number;
  readonly secret: string;
  readonly anchorMs: number;
  readonly university: LoadUniversity;
  /** First round, inclusive; every student checks in once per round. */
  readonly fromRound: number;
  readonly toRound: number;
  readonly connections: number;
  /** Offered requests per second; 0 for as many as are answered. */
  readonly rate: number;
  /** Number of students, if not all. */
  readonly students?: number;
};
export type LoadResult = {
  readonly seconds: number;
  /** HTTP status per request, by round and student; 0 for no reply. */
  readonly statuses: number[];
  readonly latenciesMs: number[];
  /** Epoch time at which the first request was due; the others follow at the rate. */
  readonly startedAtMs: number;
};

process.on('message', (order: LoadOrder) => {
  void runLoad(order).then((result) => process.send?.(result));
});
if (process.send) process.on('disconnect', () => process.exit(0));

async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const { university, rate, connections } = order;
  const perRound = order.students ?? university.students.length;
  const total = (order.toRound - order.fromRound) * perRound;
  const statuses = new Uint16Array(total);
  const latencies = new Float64Array(total);
  const heads = university.tokens.map(
    (token, n) =>
      `POST /api/attendance/scan HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
      `cookie: muster_device=${String(n).padStart(22, 'd')}\r\ncontent-length: 45\r\n\r\n{"code":"`,
  );
  const codeOf = makeCodes(order);
  let next = 0;
  let answered = 0;
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(order.port)));
  const started = performance.now();

  await new Promise<void>((resolve) => {
    const free: Client[] = [];
    const send = (client: Client, index: number, dueMs: number): void => {
      const student = index % perRound;
      const session = university.rounds[order.fromRound + Math.floor(index / perRound)];
      if (!session) throw new Error('There is no such round');
      const share = Math.floor((student * session.length) / university.students.length);
      client.ask(`${heads[student]}${codeOf(session[share]?.id ?? '', session[share]?.handle ?? '')}"}`, (status) => {
        statuses[index] = status;
        latencies[index] = performance.now() - dueMs;
        if (++answered === total) resolve();
        else if (rate === 0 && next < total) send(client, next++, performance.now());
        else free.push(client);
      });
    };
    if (rate === 0) {
      for (const client of clients) if (next < total) send(client, next++, performance.now());
      return;
    }
    free.push(...clients);
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - started) * rate) / 1000));
      while (next < due) {
        const client = free.pop();
        if (!client) break;
        // Latency starts when the request was due, not when a connection became free.
        send(client, next, started + (next * 1000) / rate);
        next++;
      }
      if (next === total) clearInterval(timer);
    }, 1);
  });

  const seconds = (performance.now() - started) / 1000;
  for (const client of clients) client.end();
  return {
    seconds,
    statuses: [...statuses],
    latenciesMs: [...latencies],
    startedAtMs: performance.timeOrigin + started,
  };
}

/** Minimum delay between a new code and its first scan. */
const minScanDelayMs = 50;

/** Computes the current codes, cached per session and window. */
export function makeCodes({ secret, anchorMs }: Pick<LoadOrder, 'secret' | 'anchorMs'>) {
  const made = new Map<string, { window: number; text: string }>();
  return (id: string, handle: string): string => {
    const window = Math.floor((Date.now() - minScanDelayMs - anchorMs) / 10_000);
    const known = made.get(id);
    if (known?.window === window) return known.text;
    const text = handle + qrCode(sessionKey(secret, id), id, anchorMs + window * 10_000);
    made.set(id, { window, text });
    return text;
  };
}

type Client = { ask(text: string, answer: (status: number) => void): void; end(): void };

/** Shared by all connections: Node fills it, and the callback reads it synchronously. */
const receiveBuffer = Buffer.allocUnsafeSlow(64 * 1024);

function connect(port: number): Promise<Client> {
  return new Promise((resolve, reject) => {
    let answer: ((status: number) => void) | undefined;
    let rest = '';
    const read = (length: number): boolean => {
      const text = rest + receiveBuffer.toString('latin1', 0, length);
      const headEnd = text.indexOf('\r\n\r\n');
      const bodyLength = /content-length: (\d+)/i.exec(text)?.[1];
      const isWhole = headEnd >= 0 && text.length >= headEnd + 4 + Number(bodyLength ?? 0);
      rest = isWhole ? '' : text;
      if (isWhole) answer?.(Number(text.slice(9, 12)));
      return true;
    };
    const onread = { buffer: receiveBuffer, callback: read };
    const socket: Socket = createConnection({ port, host: '127.0.0.1', noDelay: true, onread }, () =>
      resolve({
        ask(text, callback) {
          answer = callback;
          socket.write(text, 'latin1');
        },
        end: () => socket.destroy(),
      }),
    );
    socket.on('error', reject);
  });
}
