import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, report, round } from './figures.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { residentMb } from './processes.ts';
import { makeRig } from './rig.ts';
import { countCommits, makeLoadUniversity, verifyMarks } from './university.ts';

/** Durable check-ins over HTTP beside the ceiling of the stack and one insert per request, all in one run. */
const studentCount = 5_000;
/** So many phones at a time, each with a connection of its own. */
const hallSize = 500;
const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
/** `--profile=<folder>`: where the processor's time goes, by server process. */
const profile = process.argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length);
const isQuick = process.argv.includes('--quick');
const plan = isQuick
  ? { batched: 8, single: 1, offered: 2, hall: 1, warm: 9 }
  : { batched: 30, single: 6, offered: 6, hall: 1, warm: 9 };
/** Before each measurement but the hall's: a server that has just started is still compiling its own code. */
const warmRounds = 3;
const sessionsPerRound = 10;

try {
  const rounds = Object.values(plan).reduce((sum, count) => sum + count) + plan.warm;
  console.log(`${studentCount} students, ${rounds * sessionsPerRound} sessions are being made …`);
  const university = await makeLoadUniversity(rig.url, { students: studentCount, rounds, sessionsPerRound });
  const acknowledged: { sessionId: string; studentId: string }[] = [];
  let nextRound = 0;

  async function measure(
    mode: string,
    count: number,
    options: { rate?: number; students?: number; isWarm?: boolean } = {},
  ) {
    const { rate = 0, isWarm = true, ...rest } = options;
    const server = await rig.startServer(mode, secret, profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []);
    await sleep(1_000);
    const idleMb = residentMb(server.pid);
    const take = (n: number) => {
      // The bare route writes nothing: it may play any round.
      const fromRound = mode === 'bare' ? 0 : nextRound;
      if (mode !== 'bare') nextRound += n;
      return { fromRound, toRound: fromRound + n };
    };
    const play = async (n: number, how: Pick<LoadOrder, 'connections' | 'rate' | 'students'>) => {
      const { fromRound, toRound } = take(n);
      const order = {
        port: server.port,
        secret,
        anchorMs: university.anchorMs,
        university,
        fromRound,
        toRound,
        ...how,
      };
      const result = await rig.play(order);
      if (mode !== 'bare') note(result, fromRound, rest.students ?? studentCount);
      return result;
    };
    if (isWarm) await play(warmRounds, { connections: 64, rate: 0 });
    const commitsBefore = await countCommits(rig.url);
    const before = server.cpuMs();
    const result = await play(count, { connections: hallSize, rate, ...rest });
    const after = server.cpuMs();
    const answers = result.statuses.length;
    const commits = (await countCommits(rig.url)) - commitsBefore;
    const sorted = Float64Array.from(result.latenciesMs).sort();
    const figures = {
      perSecond: round(answers / result.seconds),
      good: result.statuses.filter((status) => status === 200).length,
      answers,
      p50Ms: round(quantile(sorted, 0.5), 1),
      p99Ms: round(quantile(sorted, 0.99), 1),
      serverMicros: round(((after.server - before.server) * 1000) / answers, 1),
      loadMicros: round(((after.load - before.load) * 1000) / answers, 1),
      databaseMicros: round(((after.database - before.database) * 1000) / answers, 1),
      perCommit: round(answers / commits, 1),
      idleMb,
      loadedMb: residentMb(server.pid),
    };
    await server.stop();
    console.log(`${mode}${rate ? ` at ${rate}/s` : ''}:`, JSON.stringify(figures));
    return figures;
  }

  function note({ statuses }: LoadResult, fromRound: number, students: number): void {
    statuses.forEach((status, index) => {
      if (status !== 200) return;
      const sessions = university.rounds[fromRound + Math.floor(index / students)] ?? [];
      const student = index % students;
      const sessionId = sessions[Math.floor((student * sessions.length) / studentCount)]?.id ?? '';
      acknowledged.push({ sessionId, studentId: university.students[student] ?? '' });
    });
  }

  const bare = await measure('bare', plan.batched);
  const batched = await measure('batched', plan.batched);
  const single = await measure('single', plan.single);
  const offered = await measure('batched', plan.offered, { rate: 5_000 });
  const hall = await measure('batched', plan.hall, { students: hallSize, isWarm: false });
  const proof = await verifyMarks(rig.url, acknowledged);
  console.log('by SQL:', JSON.stringify(proof));

  const micros = round(batched.serverMicros + batched.databaseMicros, 1);
  const figures = {
    perSecond: batched.perSecond,
    barePerSecond: bare.perSecond,
    singlePerSecond: single.perSecond,
    ofBare: round(batched.perSecond / bare.perSecond, 2),
    overSingle: round(batched.perSecond / single.perSecond, 1),
    micros,
    bareMicros: bare.serverMicros,
    offeredP99Ms: offered.p99Ms,
    hallP99Ms: hall.p99Ms,
    idleMb: batched.idleMb,
    loadedMb: batched.loadedMb,
    ...proof,
  };
  report('checkins', figures, {
    'at least 20,000 a second': batched.perSecond >= 20_000,
    'at least 70 % of a bare POST': figures.ofBare >= 0.7,
    'at most 90 µs of processor each': micros <= 90,
    'at most twice the bare POST': micros <= 2 * bare.serverMicros,
    'p99 below 50 ms at 5,000 a second': offered.p99Ms < 50 && offered.good === offered.answers,
    'a hall of 500 in one second: all in, p99 at most 300 ms': hall.p99Ms <= 300 && hall.good === hall.answers,
    'at least 3 times one insert per request': figures.overSingle >= 3,
    'every acknowledged mark is there exactly once': proof.missing === 0 && proof.doubled === 0,
    'below 150 MB idle, 512 MB under load': batched.idleMb < 150 && batched.loadedMb < 512,
  });
} finally {
  await rig.stop();
}
