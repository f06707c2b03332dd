import { randomBytes } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpFaultProxy } from '../../server/src/testing/tcp-fault-proxy.ts';
import { runServer } from '../../server/src/platform/startup/test-process.ts';
import { ask, makeAgent } from '../harness/http-client.ts';
import { report, round } from '../harness/figures.ts';
import { makeCodes } from '../harness/load.ts';
import { startProduct } from '../harness/product.ts';
import { makeRig } from '../harness/rig.ts';
import { checkInAt, makeLoadUniversity, verifyMarks } from '../harness/load-university.ts';

/**
 * The product as it is started, in what can go wrong around it: the database gone for ten seconds, refusing or silent; answers
 * lost on the way, from the database and to the phones; an end asked for with two hundred in flight; a second process.
 */
const sides = 32;
const awayMs = 10_000;
const lossyMs = 10_000;
const inFlight = 200;
const betweenMs = 10;
const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
const size = { students: 1_000, rounds: 100, sessionsPerRound: 4 };
const university = await makeLoadUniversity(rig.url, size);
const codeOf = makeCodes({ secret, anchorMs: university.anchorMs });
const acknowledged: { sessionId: string; studentId: string }[] = [];
const wrong = new Map<string, number>();
let next = 0;
let lastGoodMs = 0;
const told = { with: 0, without: 0 };

const [, user, folder] = /^postgres:\/\/([^@]+)@([^/]+)\//u.exec(rig.url) ?? [];
const cable = await startTcpFaultProxy({ path: `${decodeURIComponent(folder ?? '')}/.s.PGSQL.5432` });
const DATABASE_URL = `postgres://${user}@127.0.0.1:${cable.port}/muster`;
const product = await startProduct({ DATABASE_URL, SECRET: secret });
const phones = await startTcpFaultProxy({ port: product.port });

try {
  const lost = await answersLost();
  const refused = await databaseAway(async () => cable.refuseConnections(), cable.acceptConnections);
  const silent = await databaseAway(
    async () => cable.pause(),
    async () => cable.resume(),
  );
  const wrongAnswers = Object.fromEntries(wrong);
  const figures = {
    lost,
    refused,
    silent,
    ended: await endedInFlight(),
    second: await secondProcess(),
    ...(await verifyMarks(rig.url, acknowledged)),
    wrongAnswers,
  };
  console.log(figures);
  const away = [refused, silent];
  report('outages', figures, {
    'while the database is away the process lives and says so': away.every(
      (one) => one.isAlive && one.liveFailed === 0,
    ),
    'ready answers 503 within 2 s': away.every((one) => one.unreadyMs <= 2_000),
    'whoever checks in meanwhile is told 503 with Retry-After': away.every((one) => one.told > 0 && one.untold === 0),
    'back within 5 s of its return, ready and marking': [refused, silent].every(
      (one) => one.readyMs <= 5_000 && one.markingMs <= 5_000,
    ),
    'a lost answer doubles nobody and refuses nobody':
      figures.doubled === 0 && Object.keys(wrongAnswers).length === 0 && (lost.toPhones?.retried ?? 0) > 100,
    'no acknowledged mark is lost': figures.missing === 0 && figures.acknowledged > 1_000,
    '200 in flight are answered at the end, which takes 15 s at most':
      figures.ended.inFlight === inFlight &&
      figures.ended.unanswered === 0 &&
      figures.ended.exitMs <= 15_000 &&
      figures.ended.code === 0,
    'a second process ends within 2 s with code 1, and the first goes on':
      figures.second.exitMs <= 2_000 && figures.second.code === 1 && figures.second.firstIsReady,
  });
} finally {
  await product.end();
  await phones.close();
  await cable.close();
  await rig.stop();
}

/** One student tries until told "you are in", as the page does; answers how many tries that took. */
async function checkIn(index: number, port: number, agent: Agent, isOver: () => boolean): Promise<number> {
  const { session, studentId, token } = checkInAt(university, index);
  for (let tries = 1; !isOver(); tries += 1) {
    const code = codeOf(session.id, session.handle);
    const answer = await ask(port, '/api/attendance/scan', { token, body: { code } }, agent);
    if (answer.status === 200) {
      lastGoodMs = performance.now();
      acknowledged.push({ sessionId: session.id, studentId });
      return tries;
    }
    if (answer.status === 503) told[answer.retryAfter === undefined ? 'without' : 'with'] += 1;
    else if (answer.status !== 'none') {
      const what = `${answer.status} ${answer.text.slice(0, 80)}`;
      wrong.set(what, (wrong.get(what) ?? 0) + 1);
    }
    await sleep(20);
  }
  return 0;
}

/** Students from so many sides, until what is done beside them is over; answers how often somebody had to try again. */
async function withLoad(work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let retried = 0;
  const load = Array.from({ length: sides }, async () => {
    const agent = makeAgent();
    while (!isOver) {
      const tries = await checkIn(next++, phones.port, agent, () => isOver);
      retried += Math.max(0, tries - 1);
      await sleep(betweenMs);
    }
    agent.destroy();
  });
  await work();
  isOver = true;
  await Promise.all(load);
  return retried;
}

async function databaseAway(cut: () => Promise<void>, mend: () => Promise<void>) {
  const seen = { unreadyMs: Number.POSITIVE_INFINITY, readyMs: Number.POSITIVE_INFINITY, liveFailed: 0 };
  let markingMs = Number.POSITIVE_INFINITY;
  Object.assign(told, { with: 0, without: 0 });
  await withLoad(async () => {
    await sleep(1_000);
    const cutMs = performance.now();
    await cut();
    let mendedMs = Number.POSITIVE_INFINITY;
    const watch = (async () => {
      while (seen.readyMs === Number.POSITIVE_INFINITY && performance.now() < mendedMs + 60_000) {
        const asked = performance.now();
        const [ready, live] = await Promise.all([
          ask(product.port, '/api/health/ready', {}),
          ask(product.port, '/api/health/live', {}),
        ]);
        const now = performance.now();
        if (live.status !== 200) seen.liveFailed += 1;
        if (ready.status === 503) seen.unreadyMs = Math.min(seen.unreadyMs, now - cutMs);
        if (ready.status === 200 && asked > mendedMs) seen.readyMs = now - mendedMs;
        await sleep(250);
      }
    })();
    await sleep(awayMs);
    await mend();
    mendedMs = performance.now();
    lastGoodMs = 0;
    while (lastGoodMs === 0 && performance.now() < mendedMs + 60_000) await sleep(5);
    if (lastGoodMs > 0) markingMs = lastGoodMs - mendedMs;
    await watch;
  });
  const { unreadyMs, readyMs, liveFailed } = seen;
  return {
    unreadyMs: round(unreadyMs),
    readyMs: round(readyMs),
    markingMs: round(markingMs),
    liveFailed,
    told: told.with,
    untold: told.without,
    isAlive: product.isAlive(),
  };
}

/** A third of the answers to phones are lost after the commit, then one in fifty of the database's own. */
async function answersLost() {
  const tried = [];
  for (const [wire, share] of [
    [phones, 1 / 3],
    [cable, 1 / 50],
  ] as const) {
    const before = acknowledged.length;
    wire.dropReplies(share);
    const retried = await withLoad(() => sleep(lossyMs));
    wire.dropReplies(0);
    tried.push({ in: acknowledged.length - before, retried });
  }
  const [toPhones, fromDatabase] = tried;
  return { toPhones, fromDatabase };
}

/** The database holds all of them up until the end has been asked for. */
async function endedInFlight() {
  await withLoad(() => sleep(500));
  cable.pause();
  const statuses: (number | 'none')[] = [];
  const asked = Array.from({ length: inFlight }, async () => {
    const { session, studentId, token } = checkInAt(university, next++);
    const code = codeOf(session.id, session.handle);
    const { status } = await ask(product.port, '/api/attendance/scan', { token, body: { code } });
    statuses.push(status);
    if (status === 200) acknowledged.push({ sessionId: session.id, studentId });
  });
  await sleep(1_000);
  const answeredBefore = statuses.length;
  const endMs = performance.now();
  product.child.kill('SIGTERM');
  await sleep(500);
  cable.resume();
  await Promise.all(asked);
  const { code } = await product.ended();
  const exitMs = round(performance.now() - endMs);
  const unanswered = statuses.filter((status) => status !== 200 && status !== 503).length;
  return {
    inFlight: inFlight - answeredBefore,
    marked: statuses.filter((status) => status === 200).length,
    unanswered,
    exitMs,
    code,
  };
}

async function secondProcess() {
  const first = await startProduct();
  try {
    const startedMs = performance.now();
    const second = runServer({ DATA_DIR: first.dataDir, LOG_LEVEL: 'fatal' });
    const { code } = await second.ended();
    const exitMs = round(performance.now() - startedMs);
    const { status } = await ask(first.port, '/api/health/ready', {});
    return { exitMs, code, firstIsReady: status === 200 };
  } finally {
    await first.end();
  }
}
