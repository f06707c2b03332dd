import { randomBytes } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, makeAgent } from '../harness/http-client.ts';
import { report, round } from '../harness/figures.ts';
import { makeCodes } from '../harness/load.ts';
import { makeRig } from '../harness/rig.ts';
import { checkInAt, makeLoadUniversity, verifyMarks } from '../harness/load-university.ts';

/** Check-ins from 32 sides while the server and the database are killed: what was acknowledged must be there, once. */
const sides = 32;
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
  /** When the latest was asked that went well: an answer of before the death is no sign of life. */
  let lastGoodMs = performance.now();
  const acknowledged: { sessionId: string; studentId: string }[] = [];
  const wrong = new Map<string, number>();

  /** One student tries until told "you are in", as the page does. */
  async function checkIn(index: number, agent: Agent): Promise<void> {
    const { session, studentId, token } = checkInAt(university, index);
    while (!isOver) {
      const askedMs = performance.now();
      const body = { code: codeOf(session.id, session.handle) };
      const { status } = await ask(server.port, '/api/attendance/scan', { token, body }, agent);
      if (status === 200) {
        lastGoodMs = Math.max(lastGoodMs, askedMs);
        acknowledged.push({ sessionId: session.id, studentId });
        return;
      }
      // No answer, or "come back in a moment": everything else would be a wrong refusal.
      if (status !== 'none' && status !== 503) wrong.set(String(status), (wrong.get(String(status)) ?? 0) + 1);
      await sleep(20);
    }
  }

  const load = Promise.all(
    Array.from({ length: sides }, async () => {
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
    wrongAnswers: Object.fromEntries(wrong),
    serverBackSlowestMs: round(Math.max(...serverBackMs)),
    databaseBackSlowestMs: round(Math.max(...databaseBackMs)),
  };
  report('faults', figures, {
    'no acknowledged mark is lost': proof.missing === 0 && proof.acknowledged > 1_000,
    'none is there twice': proof.doubled === 0,
    'nobody is refused wrongly': wrong.size === 0,
    'back within 5 s': Math.max(...serverBackMs, ...databaseBackMs) <= 5_000,
  });
} finally {
  await rig.stop();
}
