import { randomBytes } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest, makeAgent } from '../harness/http-client.ts';
import { report, round } from '../harness/figures.ts';
import { makeCodes } from '../harness/load.ts';
import { makeRig } from '../harness/rig.ts';
import { checkInAt, makeLoadUniversity, verifyMarks } from '../harness/load-university.ts';

/** 32 clients check in while server and database are killed. Every acknowledged mark must be stored exactly once. */
const parallelClients = 32;
const serverKills = 20;
const databaseKills = 10;
const betweenMs = 600;

const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
try {
  const size = { students: 2_000, rounds: 60, sessionsPerRound: 4 };
  const university = await makeLoadUniversity(rig.url, size);
  const codeOf = makeCodes({ secret, anchorMs: university.anchorMs });
  let server = await rig.startServer('batched', secret);
  let next = 0;
  let isOver = false;
  /** Send time of the latest successful request: a reply from before the kill proves nothing. */
  let lastGoodMs = performance.now();
  const acknowledged: { sessionId: string; studentId: string }[] = [];
  const unexpectedReplies = new Map<string, number>();

  /** One student retries until the check-in is acknowledged, as the page does. */
  async function checkIn(index: number, agent: Agent): Promise<void> {
    const { session, studentId, token } = checkInAt(university, index);
    while (!isOver) {
      const sentMs = performance.now();
      const body = { code: codeOf(session.id, session.handle) };
      const { status } = await sendRequest(server.port, '/api/attendance/scan', { token, body }, agent);
      if (status === 200) {
        lastGoodMs = Math.max(lastGoodMs, sentMs);
        acknowledged.push({ sessionId: session.id, studentId });
        return;
      }
      // No reply and 503 are expected; any other status is an error.
      if (status !== 'none' && status !== 503)
        unexpectedReplies.set(String(status), (unexpectedReplies.get(String(status)) ?? 0) + 1);
      await sleep(20);
    }
  }

  const load = Promise.all(
    Array.from({ length: parallelClients }, async () => {
      const agent = makeAgent();
      while (!isOver && next < size.students * size.rounds) await checkIn(next++, agent);
      agent.destroy();
    }),
  );

  async function kill(what: () => Promise<void>): Promise<number> {
    await sleep(betweenMs);
    const killedMs = performance.now();
    await what();
    const thereMs = performance.now();
    while (lastGoodMs < thereMs) await sleep(5);
    return performance.now() - killedMs;
  }
  const serverBackMs: number[] = [];
  for (let time = 0; time < serverKills; time++) {
    serverBackMs.push(
      await kill(async () => {
        await server.kill();
        server = await rig.startServer('batched', secret);
      }),
    );
  }
  const databaseBackMs: number[] = [];
  for (let time = 0; time < databaseKills; time++) {
    databaseBackMs.push(await kill(rig.killDatabase));
  }
  isOver = true;
  await load;
  await server.stop();
  const proof = await verifyMarks(rig.url, acknowledged);
  const figures = {
    ...proof,
    wrongAnswers: Object.fromEntries(unexpectedReplies),
    serverBackSlowestMs: round(Math.max(...serverBackMs)),
    databaseBackSlowestMs: round(Math.max(...databaseBackMs)),
  };
  report('faults', figures, {
    'no acknowledged mark is lost': proof.missing === 0 && proof.acknowledged > 1_000,
    'no mark is duplicated': proof.doubled === 0,
    'no request is wrongly rejected': unexpectedReplies.size === 0,
    'recovery within 5 s': Math.max(...serverBackMs, ...databaseBackMs) <= 5_000,
  });
} finally {
  await rig.stop();
}
