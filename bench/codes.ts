import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { qrCode, sessionKey, typedCode } from '../server/src/features/sessions/qr/codes.rules.ts';
import { encodeCrockford } from '../server/src/features/sessions/qr/crockford.rules.ts';
import { startTcpFaultProxy } from '../server/src/testing/tcp-fault-proxy.ts';
import { sendRequest, makeAgent } from './harness/http-client.ts';
import { quantile, report, round } from './harness/figures.ts';
import { withAdminConnection } from './harness/admin-connection.ts';
import { startProduct } from './harness/product.ts';
import { makeRig } from './harness/rig.ts';
import { checkInAt, type LoadSession, makeLoadUniversity } from './harness/load-university.ts';

/**
 * Rotating codes against time and guessing. Two servers share a database, the clock of the second is five minutes ahead, clients have a round
 * trip of 300 ms. A code sent within ten seconds must be accepted; one of fifteen seconds or more, or of a future window, must be rejected. Then
 * a thousand students guess thirty times each.
 */
const tries = 1_000;
const guessers = 1_000;
const guessesEach = 30;
const roundTripMs = 300;
const parallelClients = 24;
const windowMs = 10_000;
const graceMs = 5_000;
/** Tolerance between the clocks of this process, the servers and the database. */
const edgeMs = 25;
/** Simulates a machine with a wrong clock. */
const shift =
  'const now=Date.now;Date.now=()=>now()+300000;const Real=Date;globalThis.Date=class extends Real{constructor(...a){a.length?super(...a):super(Real.now())}}';
const ahead = `--import=data:text/javascript,${encodeURIComponent(shift)}`;

const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
try {
  const university = await makeLoadUniversity(rig.url, {
    students: 3 * tries + guessers,
    rounds: 1,
    sessionsPerRound: 40,
  });
  const sessions = university.rounds[0] ?? [];
  const anchors = await spreadAnchors(sessions);
  const products = [
    await startProduct({ ...rig.settings, SECRET: secret }),
    await startProduct({ ...rig.settings, SECRET: secret, NODE_OPTIONS: ahead }),
  ];
  const phones = await Promise.all(
    products.map(({ port }) => startTcpFaultProxy({ port }, { delayMs: roundTripMs / 2 })),
  );
  try {
    const replies: string[] = [];
    const tookMs: number[] = [];
    const answers = new Map<string, number>();
    let leakedCodes = 0;
    let next = 0;

    /** Sends a code of this kind to one of the two servers. */
    async function send(index: number, kind: 'young' | 'old' | 'coming', agents: ReturnType<typeof makeAgent>[]) {
      const { session, token } = checkInAt(university, index);
      const anchorMs = anchors.get(session.id) ?? 0;
      const age = () => (Date.now() - anchorMs) % windowMs;
      // The code must not change its kind on the way: a future code must not become current.
      const spareMs = kind === 'coming' ? 2_000 : edgeMs;
      if (kind !== 'old' && age() > windowMs - spareMs) await sleep(2 * spareMs);
      const current = Math.floor((Date.now() - anchorMs) / windowMs);
      // The previous code is old once its grace period is over; earlier ones always are.
      const latestOld = current - (age() >= graceMs + edgeMs ? 1 : 2);
      const window = { young: current, coming: current + 1 + randomInt(3), old: latestOld - randomInt(3) }[kind];
      const code = session.handle + codeOf(session, window);
      const server = index % phones.length;
      const startMs = performance.now();
      const request = { token, body: { code } };
      const { status, text } = await sendRequest(
        phones[server]?.port ?? 0,
        '/api/attendance/scan',
        request,
        agents[server],
      );
      tookMs.push(performance.now() - startMs);
      replies.push(text);
      const { code: refusal } = JSON.parse(text === '' ? '{}' : text) as { code?: string };
      const key = `${kind}: ${status === 200 ? 'in' : `${status} ${refusal}`}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
    const codeOf = (session: LoadSession, window: number) =>
      qrCode(sessionKey(secret, session.id), session.id, (anchors.get(session.id) ?? 0) + window * windowMs);

    const kinds = (['young', 'old', 'coming'] as const).flatMap((kind) => Array.from({ length: tries }, () => kind));
    // Neighbouring students share a class; a random order mixes codes of every age.
    const order = Array.from({ length: 3 * tries }, (_, n) => ({ n, at: Math.random() })).sort(
      (one, other) => one.at - other.at,
    );
    await Promise.all(
      Array.from({ length: parallelClients }, async () => {
        const agents = phones.map(makeAgent);
        while (next < kinds.length) {
          const at = next++;
          await send(order[at]?.n ?? 0, kinds[at] ?? 'young', agents);
        }
        for (const agent of agents) agent.destroy();
      }),
    );
    // No reply contains a code.
    for (const session of sessions) {
      for (let window = -3; window < 60; window += 1)
        if (replies.some((text) => text.includes(codeOf(session, window)))) leakedCodes += 1;
    }

    let hits = 0;
    let refusedEarly = 0;
    let stopped = 0;
    let right = 0;
    let guesser = 0;
    await Promise.all(
      Array.from({ length: parallelClients }, async () => {
        const agent = makeAgent();
        while (guesser < guessers) {
          const { session, token } = checkInAt(university, 3 * tries + guesser++);
          const guess = (body: object) =>
            sendRequest(products[0]?.port ?? 0, '/api/attendance/scan', { token, body }, agent);
          for (let n = 0; n < guessesEach; n += 1) {
            const { status } = await guess(
              n % 2 === 0 ? { typed_code: randomText(8) } : { code: session.handle + randomText(26) },
            );
            if (status === 200) hits += 1;
            if (status === 429) refusedEarly += 1;
          }
          if ((await guess({ typed_code: randomText(8) })).status === 429) stopped += 1;
          // Not even the displayed code is accepted then.
          const typed = typedCode(sessionKey(secret, session.id), session.id, anchors.get(session.id) ?? 0);
          if ((await guess({ typed_code: typed })).status === 200) right += 1;
        }
        agent.destroy();
      }),
    );

    const count = (key: string) => answers.get(key) ?? 0;
    const figures = {
      answers: Object.fromEntries(answers),
      roundTripP50Ms: round(quantile(Float64Array.from(tookMs).sort(), 0.5)),
      codesInAnswers: leakedCodes,
      guesses: guessers * guessesEach,
      hits,
      stopped,
    };
    console.log(figures);
    report('codes', figures, {
      'accepted within ten seconds in 100 %': count('young: in') === tries,
      'rejected after fifteen seconds in 100 %': count('old: 410 code_expired') === tries,
      'future codes are rejected': count('coming: in') === 0,
      'no reply contains a code': leakedCodes === 0,
      'no guess of thirty thousand is right': hits === 0 && refusedEarly === 0,
      'each student is blocked after thirty wrong guesses': stopped === guessers && right === 0,
    });
  } finally {
    await Promise.all(phones.map((phone) => phone.close()));
    for (const product of products) await product.end();
  }
} finally {
  await rig.stop();
}

function randomText(length: number): string {
  return encodeCrockford(randomBytes(length), length);
}

/** Shifts the starts of the sessions, so that codes of every age exist at any time. */
async function spreadAnchors(all: readonly LoadSession[]): Promise<Map<string, number>> {
  const anchors = new Map<string, number>();
  await withAdminConnection(rig.url, async (client) => {
    for (const [n, { id }] of all.entries()) {
      const anchorMs = Date.now() - 120_000 - Math.floor((n * windowMs) / all.length);
      anchors.set(id, anchorMs);
      await client.query(
        `UPDATE class_sessions SET qr_started_at = $2, typed_shown_at = ARRAY[$2::timestamptz], qr_ends_at = $2::timestamptz + interval '2 hours' WHERE id = $1`,
        [id, new Date(anchorMs)],
      );
    }
  });
  return anchors;
}
