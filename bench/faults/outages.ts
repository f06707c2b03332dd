import { randomBytes } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTcpFaultProxy } from '../../server/src/testing/tcp-fault-proxy.ts';
import { runServer } from '../../server/src/platform/startup/test-process.ts';
import { sendRequest, makeAgent } from '../harness/http-client.ts';
import { report, round } from '../harness/figures.ts';
import { makeCodes } from '../harness/load.ts';
import { startProduct } from '../harness/product.ts';
import { makeRig } from '../harness/rig.ts';
import { checkInAt, makeLoadUniversity, verifyMarks } from '../harness/load-university.ts';

/**
 * Failures around the product: the database away for ten seconds (rejecting or silent), replies lost between database, server and clients,
 * SIGTERM with two hundred requests in flight, and a second process on the same data directory.
 */
const parallelClients = 32;
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
const unexpectedReplies = new Map<string, number>();
let next = 0;
let lastGoodMs = 0;
const busyReplies = { with: 0, without: 0 };

const [, folder] = /@([^/]+)\//u.exec(rig.url) ?? [];
const databaseProxy = await startTcpFaultProxy({ path: `${decodeURIComponent(folder ?? '')}/.s.PGSQL.5432` });
const viaProxy = (url: string) => url.replace(/@[^/]+\//u, `@127.0.0.1:${databaseProxy.port}/`);
const settings = {
  DATABASE_URL: viaProxy(rig.settings.DATABASE_URL),
  MIGRATION_DATABASE_URL: viaProxy(rig.settings.MIGRATION_DATABASE_URL),
  SECRET: secret,
};
const product = await startProduct(settings);
const clientProxy = await startTcpFaultProxy({ port: product.port });

try {
  const lostReplies = await loseReplies();
  const refused = await databaseAway(async () => databaseProxy.refuseConnections(), databaseProxy.acceptConnections);
  const silent = await databaseAway(
    async () => databaseProxy.pause(),
    async () => databaseProxy.resume(),
  );
  const wrongAnswers = Object.fromEntries(unexpectedReplies);
  const figures = {
    lost: lostReplies,
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
    'the process lives while the database is away': away.every((one) => one.isAlive && one.liveFailed === 0),
    'ready answers 503 within 2 s': away.every((one) => one.unreadyMs <= 2_000),
    'check-ins get 503 with Retry-After during the outage': away.every(
      (one) => one.busyReplies > 0 && one.untold === 0,
    ),
    'ready and marking within 5 s after the outage': [refused, silent].every(
      (one) => one.readyMs <= 5_000 && one.markingMs <= 5_000,
    ),
    'lost replies cause no duplicate and no rejection':
      figures.doubled === 0 && Object.keys(wrongAnswers).length === 0 && (lostReplies.toPhones?.retried ?? 0) > 100,
    'no acknowledged mark is lost': figures.missing === 0 && figures.acknowledged > 1_000,
    '200 requests in flight are answered; exit within 15 s':
      figures.ended.inFlight === inFlight &&
      figures.ended.unanswered === 0 &&
      figures.ended.exitMs <= 15_000 &&
      figures.ended.code === 0,
    'a second process exits within 2 s with code 1; the first continues':
      figures.second.exitMs <= 2_000 && figures.second.code === 1 && figures.second.firstIsReady,
  });
} finally {
  await product.end();
  await clientProxy.close();
  await databaseProxy.close();
  await rig.stop();
}

/** One student retries until the check-in is acknowledged, as the page does. Returns the number of attempts. */
async function checkIn(index: number, port: number, agent: Agent, isOver: () => boolean): Promise<number> {
  const { session, studentId, token } = checkInAt(university, index);
  for (let tries = 1; !isOver(); tries += 1) {
    const code = codeOf(session.id, session.handle);
    const answer = await sendRequest(port, '/api/attendance/scan', { token, body: { code } }, agent);
    if (answer.status === 200) {
      lastGoodMs = performance.now();
      acknowledged.push({ sessionId: session.id, studentId });
      return tries;
    }
    if (answer.status === 503) busyReplies[answer.retryAfter === undefined ? 'without' : 'with'] += 1;
    else if (answer.status !== 'none') {
      const what = `${answer.status} ${answer.text.slice(0, 80)}`;
      unexpectedReplies.set(what, (unexpectedReplies.get(what) ?? 0) + 1);
    }
    await sleep(20);
  }
  return 0;
}

/** Runs parallel clients until the work is done. Returns the number of retries. */
async function withLoad(work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let retried = 0;
  const load = Array.from({ length: parallelClients }, async () => {
    const agent = makeAgent();
    while (!isOver) {
      const tries = await checkIn(next++, clientProxy.port, agent, () => isOver);
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

async function databaseAway(cut: () => Promise<void>, restore: () => Promise<void>) {
  const observed = { unreadyMs: Number.POSITIVE_INFINITY, readyMs: Number.POSITIVE_INFINITY, liveFailed: 0 };
  let markingMs = Number.POSITIVE_INFINITY;
  Object.assign(busyReplies, { with: 0, without: 0 });
  await withLoad(async () => {
    await sleep(1_000);
    const cutMs = performance.now();
    await cut();
    let restoredMs = Number.POSITIVE_INFINITY;
    const watch = (async () => {
      while (observed.readyMs === Number.POSITIVE_INFINITY && performance.now() < restoredMs + 60_000) {
        const sentMs = performance.now();
        const [ready, live] = await Promise.all([
          sendRequest(product.port, '/api/health/ready', {}),
          sendRequest(product.port, '/api/health/live', {}),
        ]);
        const now = performance.now();
        if (live.status !== 200) observed.liveFailed += 1;
        if (ready.status === 503) observed.unreadyMs = Math.min(observed.unreadyMs, now - cutMs);
        if (ready.status === 200 && sentMs > restoredMs) observed.readyMs = now - restoredMs;
        await sleep(250);
      }
    })();
    await sleep(awayMs);
    await restore();
    restoredMs = performance.now();
    lastGoodMs = 0;
    while (lastGoodMs === 0 && performance.now() < restoredMs + 60_000) await sleep(5);
    if (lastGoodMs > 0) markingMs = lastGoodMs - restoredMs;
    await watch;
  });
  const { unreadyMs, readyMs, liveFailed } = observed;
  return {
    unreadyMs: round(unreadyMs),
    readyMs: round(readyMs),
    markingMs: round(markingMs),
    liveFailed,
    busyReplies: busyReplies.with,
    untold: busyReplies.without,
    isAlive: product.isAlive(),
  };
}

/** Drops a third of the replies to clients after the commit, then 2 % of the database's replies. */
async function loseReplies() {
  const tried = [];
  for (const [proxy, share] of [
    [clientProxy, 1 / 3],
    [databaseProxy, 1 / 50],
  ] as const) {
    const before = acknowledged.length;
    proxy.dropReplies(share);
    const retried = await withLoad(() => sleep(lossyMs));
    proxy.dropReplies(0);
    tried.push({ in: acknowledged.length - before, retried });
  }
  const [toPhones, fromDatabase] = tried;
  return { toPhones, fromDatabase };
}

/** Pauses the database until SIGTERM is sent, so that all requests are in flight. */
async function endedInFlight() {
  await withLoad(() => sleep(500));
  databaseProxy.pause();
  const statuses: (number | 'none')[] = [];
  const requests = Array.from({ length: inFlight }, async () => {
    const { session, studentId, token } = checkInAt(university, next++);
    const code = codeOf(session.id, session.handle);
    const { status } = await sendRequest(product.port, '/api/attendance/scan', { token, body: { code } });
    statuses.push(status);
    if (status === 200) acknowledged.push({ sessionId: session.id, studentId });
  });
  await sleep(1_000);
  const answeredBefore = statuses.length;
  const endMs = performance.now();
  product.child.kill('SIGTERM');
  await sleep(500);
  databaseProxy.resume();
  await Promise.all(requests);
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
    const { status } = await sendRequest(first.port, '/api/health/ready', {});
    return { exitMs, code, firstIsReady: status === 200 };
  } finally {
    await first.end();
  }
}
