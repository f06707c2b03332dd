import { randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../harness/http-client.ts';
import { report, round } from '../harness/figures.ts';
import { makeCodes } from '../harness/load.ts';
import { residentMb } from '../harness/processes.ts';
import { startProduct } from '../harness/product.ts';
import { makeRig } from '../harness/rig.ts';
import { checkInAt, makeLoadUniversity, verifyMarks } from '../harness/load-university.ts';

/**
 * Offers ten times the server's capacity for a minute over 4,000 connections. Excess requests must get 503, memory must stay bounded, and
 * the server must recover. `--seconds=10` is shorter.
 */
const seconds = Number(process.argv.find((word) => word.startsWith('--seconds='))?.slice('--seconds='.length) ?? 60);
const peakSeconds = 10;
const times = 10;
/** Eight lecture halls of 500; one request at a time per connection, as browsers do. */
const maxSockets = 4_000;
const maxMb = 512;

type Slot = { socket: Socket; inFlight: number[]; text: string };
type LoadOutcome = {
  good: number;
  busy: number;
  other: Map<string, number>;
  offered: number;
  seconds: number;
  maxMb: number;
};

const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
try {
  const size = { students: 2_000, rounds: 100, sessionsPerRound: 10 };
  const university = await makeLoadUniversity(rig.url, size);
  const codeOf = makeCodes({ secret, anchorMs: university.anchorMs });
  const product = await startProduct({ ...rig.settings, SECRET: secret });
  const acknowledged: { sessionId: string; studentId: string }[] = [];
  let next = 0;
  try {
    const requestOf = (index: number): string => {
      const { session, token } = checkInOf(index);
      return (
        `POST /api/attendance/scan HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: 45\r\n\r\n{"code":"${codeOf(session.id, session.handle)}"}`
      );
    };
    /** Starts again after the last check-in. */
    const checkInOf = (index: number) => checkInAt(university, index % (size.students * size.rounds));

    /** Offers `rate` requests a second, 0 for as many as are answered. Requests without a free connection are dropped. */
    const play = async (count: number, depth: number, rate: number, forSeconds: number): Promise<LoadOutcome> => {
      const outcome: LoadOutcome = { good: 0, busy: 0, other: new Map(), offered: 0, seconds: 0, maxMb: 0 };
      const answered = (slot: Slot, status: string, body: string): void => {
        const index = slot.inFlight.shift();
        if (index === undefined) throw new Error('A reply without a request');
        if (status === '200') {
          outcome.good += 1;
          const { session, studentId } = checkInOf(index);
          acknowledged.push({ sessionId: session.id, studentId });
        } else if (status === '503') outcome.busy += 1;
        else {
          const what = `${status} ${/"code":"(\w+)"/u.exec(body)?.[1] ?? ''}`;
          outcome.other.set(what, (outcome.other.get(what) ?? 0) + 1);
        }
      };
      const slots = Array.from({ length: count }, (): Slot => {
        const socket = createConnection({ port: product.port, host: '127.0.0.1', noDelay: true });
        const slot: Slot = { socket, inFlight: [], text: '' };
        socket.setEncoding('latin1');
        socket.on('error', () => undefined);
        socket.on('data', (chunk: string) => {
          slot.text += chunk;
          for (;;) {
            const headEnd = slot.text.indexOf('\r\n\r\n');
            const length = Number(/content-length: (\d+)/iu.exec(slot.text.slice(0, headEnd))?.[1] ?? 0);
            if (headEnd < 0 || slot.text.length < headEnd + 4 + length) break;
            const end = headEnd + 4 + length;
            answered(slot, slot.text.slice(9, 12), slot.text.slice(headEnd + 4, end));
            slot.text = slot.text.slice(end);
          }
        });
        return slot;
      });
      const begun = performance.now();
      const elapsed = () => (performance.now() - begun) / 1000;
      let at = 0;
      while (elapsed() < forSeconds) {
        const due = rate === 0 ? Number.POSITIVE_INFINITY : elapsed() * rate;
        for (let full = 0; outcome.offered < due && full < slots.length;) {
          const slot = slots[at++ % slots.length];
          if (!slot || slot.inFlight.length >= depth || slot.socket.destroyed) {
            full += 1;
            if (rate > 0) outcome.offered += 1;
            continue;
          }
          full = 0;
          outcome.offered += 1;
          const index = next++;
          slot.inFlight.push(index);
          slot.socket.write(requestOf(index), 'latin1');
        }
        outcome.maxMb = Math.max(outcome.maxMb, residentMb(product.pid));
        await sleep(2);
      }
      outcome.seconds = elapsed();
      for (const { socket } of slots) socket.destroy();
      return outcome;
    };

    await play(64, 1, 0, 3);
    const peak = await play(128, 1, 0, peakSeconds);
    const peakRate = peak.good / peak.seconds;
    const flood = await play(maxSockets, 1, peakRate * times, seconds);
    const endedMs = performance.now();
    let backMs = Number.POSITIVE_INFINITY;
    while (performance.now() - endedMs < 60_000) {
      const { session, token } = checkInOf(next++);
      const sentMs = performance.now();
      const body = { code: codeOf(session.id, session.handle) };
      const { status } = await sendRequest(product.port, '/api/attendance/scan', { token, body });
      const took = performance.now() - sentMs;
      if (status === 200 && took < 500) {
        backMs = sentMs - endedMs;
        break;
      }
      await sleep(20);
    }
    const proof = await verifyMarks(rig.url, acknowledged);
    const figures = {
      seconds: round(flood.seconds),
      peakPerSecond: round(peakRate),
      offeredPerSecond: round(flood.offered / flood.seconds),
      goodPerSecond: round(flood.good / flood.seconds),
      ofPeak: round(flood.good / flood.seconds / peakRate, 2),
      answered503: flood.busy,
      other: Object.fromEntries(flood.other),
      maxMb: flood.maxMb,
      backMs: round(backMs),
      ...proof,
      isAlive: product.isAlive(),
    };
    console.log(figures);
    report('overload', figures, {
      'excess requests get 503 only': flood.other.size === 0,
      'throughput stays above 70 % of the peak': figures.ofPeak >= 0.7,
      [`at most ${maxMb} MB`]: flood.maxMb <= maxMb,
      'recovery within 5 s': figures.backMs <= 5_000 && figures.isAlive,
      'no acknowledged mark is lost or duplicated': proof.missing === 0 && proof.doubled === 0,
    });
  } finally {
    await product.end();
  }
} finally {
  await rig.stop();
}
