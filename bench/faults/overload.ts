import { randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../harness/http-client.ts';
import { report, round } from '../harness/figures.ts';
import { makeCodes } from '../harness/load.ts';
import { residentMb } from '../harness/processes.ts';
import { startProduct } from '../harness/product.ts';
import { makeRig } from '../harness/rig.ts';
import { checkInAt, makeLoadUniversity, verifyMarks } from '../harness/load-university.ts';

/**
 * Ten times what the server can do is offered for a minute, on as many connections as eight halls have phones. What it cannot do it
 * says at once, it grows no further, and a moment afterwards it is as before. `--seconds=10`: a shorter one.
 */
const seconds = Number(process.argv.find((word) => word.startsWith('--seconds='))?.slice('--seconds='.length) ?? 60);
const peakSeconds = 10;
const times = 10;
/** As browsers do: one question at a time on each. Eight halls at once. */
const sockets = 4_000;
const mostMb = 512;

type Slot = { socket: Socket; onTheWay: number[]; text: string };
type Played = {
  good: number;
  busy: number;
  other: Map<string, number>;
  offered: number;
  seconds: number;
  mostMb: number;
};

const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
try {
  const size = { students: 2_000, rounds: 100, sessionsPerRound: 10 };
  const university = await makeLoadUniversity(rig.url, size);
  const codeOf = makeCodes({ secret, anchorMs: university.anchorMs });
  const product = await startProduct({ DATABASE_URL: rig.url, SECRET: secret });
  const acknowledged: { sessionId: string; studentId: string }[] = [];
  let next = 0;
  try {
    const requestOf = (index: number): string => {
      const { session, token } = placeOf(index);
      return (
        `POST /api/attendance/scan HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: 45\r\n\r\n{"code":"${codeOf(session.id, session.handle)}"}`
      );
    };
    /** Whoever has been everywhere begins anew. */
    const placeOf = (index: number) => checkInAt(university, index % (size.students * size.rounds));

    /** `rate` a second, or as many as are answered. Whoever finds every place on every connection taken is lost on the way. */
    const play = async (count: number, depth: number, rate: number, forSeconds: number): Promise<Played> => {
      const played: Played = { good: 0, busy: 0, other: new Map(), offered: 0, seconds: 0, mostMb: 0 };
      const answered = (slot: Slot, status: string, body: string): void => {
        const index = slot.onTheWay.shift();
        if (index === undefined) throw new Error('An answer that nobody asked for');
        if (status === '200') {
          played.good += 1;
          const { session, studentId } = placeOf(index);
          acknowledged.push({ sessionId: session.id, studentId });
        } else if (status === '503') played.busy += 1;
        else {
          const what = `${status} ${/"code":"(\w+)"/u.exec(body)?.[1] ?? ''}`;
          played.other.set(what, (played.other.get(what) ?? 0) + 1);
        }
      };
      const slots = Array.from({ length: count }, (): Slot => {
        const socket = createConnection({ port: product.port, host: '127.0.0.1', noDelay: true });
        const slot: Slot = { socket, onTheWay: [], text: '' };
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
        for (let full = 0; played.offered < due && full < slots.length;) {
          const slot = slots[at++ % slots.length];
          if (!slot || slot.onTheWay.length >= depth || slot.socket.destroyed) {
            full += 1;
            if (rate > 0) played.offered += 1;
            continue;
          }
          full = 0;
          played.offered += 1;
          const index = next++;
          slot.onTheWay.push(index);
          slot.socket.write(requestOf(index), 'latin1');
        }
        played.mostMb = Math.max(played.mostMb, residentMb(product.pid));
        await sleep(2);
      }
      played.seconds = elapsed();
      for (const { socket } of slots) socket.destroy();
      return played;
    };

    await play(64, 1, 0, 3);
    const peak = await play(128, 1, 0, peakSeconds);
    const peakRate = peak.good / peak.seconds;
    const flood = await play(sockets, 1, peakRate * times, seconds);
    const endedMs = performance.now();
    let backMs = Number.POSITIVE_INFINITY;
    while (performance.now() - endedMs < 60_000) {
      const { session, token } = placeOf(next++);
      const asked = performance.now();
      const body = { code: codeOf(session.id, session.handle) };
      const { status } = await ask(product.port, '/api/attendance/scan', { token, body });
      const took = performance.now() - asked;
      if (status === 200 && took < 500) {
        backMs = asked - endedMs;
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
      mostMb: flood.mostMb,
      backMs: round(backMs),
      ...proof,
      isAlive: product.isAlive(),
    };
    console.log(figures);
    report('overload', figures, {
      'what is too much is told 503, nothing else': flood.other.size === 0,
      'at least 70 % of what it can do is done': figures.ofPeak >= 0.7,
      [`at most ${mostMb} MB`]: flood.mostMb <= mostMb,
      'back within 5 s': figures.backMs <= 5_000 && figures.isAlive,
      'no acknowledged mark is lost or doubled': proof.missing === 0 && proof.doubled === 0,
    });
  } finally {
    await product.end();
  }
} finally {
  await rig.stop();
}
