import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile, report, round } from './harness/figures.ts';
import type { LoadOrder } from './harness/load.ts';
import { residentMb } from './harness/processes.ts';
import { makeRig } from './harness/rig.ts';
import { countCommits, makeLoadUniversity, verifyMarks } from './harness/load-university.ts';

/**
 * Durable check-ins over HTTP beside the ceiling of the stack and one insert per request, all in one run. Rates are medians of blocks
 * that take turns, since a shared machine is faster in one minute than in the next.
 */
const studentCount = 5_000;
/** So many phones at a time, each with a connection of its own. In a hall they come within a second, each when it has read the code. */
const hallSize = 500;
const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
/** `--profile=<folder>`: where the processor's time goes, by server process. */
const profile = process.argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length);
const isQuick = process.argv.includes('--quick');
/** Rounds of a block, in each of which every student checks in once, and how often each kind of block is played. */
const plan = isQuick
  ? { blocks: 3, block: 4, single: 1, offered: 2, stalls: 3 }
  : { blocks: 9, block: 4, single: 4, offered: 3, stalls: 5 };
/** A server that has just started is still compiling its own code: that of the quick ones takes forty thousand requests. */
const warm = { bare: 8, batched: 10, single: 2 };
const sessionsPerRound = 10;

type Way = Pick<LoadOrder, 'connections' | 'rate'> & Partial<Pick<LoadOrder, 'students'>>;
type Figures = {
  readonly perSecond: number;
  /** Every answer was 200. */
  readonly isGood: boolean;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of one answer. */
  readonly serverMicros: number;
  readonly databaseMicros: number;
  readonly loadMicros: number;
  readonly perCommit: number;
  readonly idleMb: number;
  readonly loadedMb: number;
};
const atOnce: Way = { connections: hallSize, rate: 0 };

try {
  const measured = plan.blocks * plan.block + plan.single + plan.stalls * (plan.offered + 2);
  const rounds = measured + warm.batched + warm.single;
  console.log(`${studentCount} students, ${rounds * sessionsPerRound} sessions are being made …`);
  const university = await makeLoadUniversity(rig.url, { students: studentCount, rounds, sessionsPerRound });
  const acknowledged: { sessionId: string; studentId: string }[] = [];
  let nextRound = 0;

  async function startServer(mode: 'bare' | 'batched' | 'single') {
    const server = await rig.startServer(mode, secret, profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []);
    await sleep(1_000);
    const idleMb = residentMb(server.pid);

    async function play(n: number, way: Way) {
      // The bare route writes nothing: it may play any round.
      const fromRound = mode === 'bare' ? 0 : nextRound;
      if (mode !== 'bare') nextRound += n;
      const { port } = server;
      const { anchorMs } = university;
      const result = await rig.play({ port, secret, anchorMs, university, fromRound, toRound: fromRound + n, ...way });
      if (mode !== 'bare') note(result.statuses, fromRound, way.students ?? studentCount);
      return result;
    }

    return {
      stop: server.stop,
      warmUp: (n: number, way = atOnce) => play(n, { ...way, connections: 64 }),
      async measure(n: number, way: Way) {
        const commitsBefore = await countCommits(rig.url);
        const before = server.cpuMs();
        const result = await play(n, way);
        const after = server.cpuMs();
        const answers = result.statuses.length;
        const micros = (process: 'server' | 'load' | 'database'): number =>
          round(((after[process] - before[process]) * 1000) / answers, 1);
        const sorted = Float64Array.from(result.latenciesMs).sort();
        const figures: Figures = {
          perSecond: round(answers / result.seconds),
          isGood: result.statuses.every((status) => status === 200),
          p50Ms: round(quantile(sorted, 0.5), 1),
          p99Ms: round(quantile(sorted, 0.99), 1),
          serverMicros: micros('server'),
          databaseMicros: micros('database'),
          loadMicros: micros('load'),
          perCommit: round(answers / ((await countCommits(rig.url)) - commitsBefore), 1),
          idleMb,
          loadedMb: residentMb(server.pid),
        };
        return figures;
      },
    };
  }

  function note(statuses: readonly number[], fromRound: number, students: number): void {
    statuses.forEach((status, index) => {
      if (status !== 200) return;
      const sessions = university.rounds[fromRound + Math.floor(index / students)] ?? [];
      const student = index % students;
      const sessionId = sessions[Math.floor((student * sessions.length) / studentCount)]?.id ?? '';
      acknowledged.push({ sessionId, studentId: university.students[student] ?? '' });
    });
  }
  const tell = (name: string, figures: object) => console.log(`${name}:`, JSON.stringify(figures));

  const bareServer = await startServer('bare');
  const batchedServer = await startServer('batched');
  await bareServer.warmUp(warm.bare);
  await batchedServer.warmUp(warm.batched);
  const ways = {
    bare: { server: bareServer, way: atOnce, blocks: [] as Figures[] },
    batched: { server: batchedServer, way: atOnce, blocks: [] as Figures[] },
  };
  for (let block = 0; block < plan.blocks; block += 1) {
    for (const [name, { server, way, blocks }] of Object.entries(ways)) {
      const figures = await server.measure(plan.block, way);
      blocks.push(figures);
      tell(name, figures);
    }
  }
  await bareServer.stop();
  const single = await once('single', plan.single, atOnce);
  const offered: Figures[] = [];
  const halls: Figures[] = [];
  const hallsAtOnce: Figures[] = [];
  for (let n = 0; n < plan.stalls; n += 1) {
    const figures = await batchedServer.measure(plan.offered, { ...atOnce, rate: 5_000 });
    tell('batched at 5000/s', figures);
    offered.push(figures);
  }
  await batchedServer.stop();
  const hall = { ...atOnce, students: hallSize };
  // The first that a server does after its start: it has met none of the students, and none of its code is compiled yet.
  for (let n = 0; n < plan.stalls; n += 1) {
    halls.push(await once('batched', 1, { ...hall, rate: hallSize }, false));
    hallsAtOnce.push(await once('batched', 1, hall, false));
  }
  const proof = await verifyMarks(rig.url, acknowledged);
  tell('by SQL', proof);

  async function once(mode: 'batched' | 'single', n: number, way: Way, isWarm = true): Promise<Figures> {
    const server = await startServer(mode);
    if (isWarm) await server.warmUp(warm[mode]);
    const figures = await server.measure(n, way);
    await server.stop();
    tell(
      way.students === undefined ? mode : `a hall of ${way.students}, ${way.rate ? 'in one second' : 'at once'}`,
      figures,
    );
    return figures;
  }

  const { bare, batched } = ways;
  const middle = ({ blocks }: typeof bare, of: (figures: Figures, index: number) => number, digits = 0): number =>
    round(median(blocks.map(of)), digits);
  const microsOf = ({ serverMicros, databaseMicros }: Figures): number => serverMicros + databaseMicros;
  const figures = {
    perSecond: middle(batched, ({ perSecond }) => perSecond),
    barePerSecond: middle(bare, ({ perSecond }) => perSecond),
    singlePerSecond: single.perSecond,
    /** Of the same minute each. */
    ofBare: middle(batched, ({ perSecond }, n) => perSecond / (bare.blocks[n]?.perSecond ?? 0), 2),
    micros: middle(batched, microsOf, 1),
    bareMicros: middle(bare, ({ serverMicros }) => serverMicros, 1),
    ofBareMicros: middle(batched, (one, n) => microsOf(one) / (bare.blocks[n]?.serverMicros ?? 0), 2),
    offeredP99Ms: median(offered.map(({ p99Ms }) => p99Ms)),
    hallP99Ms: median(halls.map(({ p99Ms }) => p99Ms)),
    /** Worse than the goal asks: all 500 in the same instant. */
    hallAtOnceP99Ms: median(hallsAtOnce.map(({ p99Ms }) => p99Ms)),
    idleMb: batched.blocks[0]?.idleMb ?? 0,
    loadedMb: Math.max(...batched.blocks.map(({ loadedMb }) => loadedMb)),
    ...proof,
  };
  const overSingle = round(figures.perSecond / single.perSecond, 1);
  report(
    'check-ins',
    { ...figures, overSingle },
    {
      'at least 70 % of the rate of a bare POST': figures.ofBare >= 0.7,
      'at most 1.6 times the processor time of a bare POST': figures.ofBareMicros <= 1.6,
      'a hall of 500 in one second: all in, p99 at most 300 ms':
        figures.hallP99Ms <= 300 && [...halls, ...hallsAtOnce].every(({ isGood }) => isGood),
      'at least 3 times one insert per request': overSingle >= 3,
      'every acknowledged mark is stored exactly once': proof.missing === 0 && proof.doubled === 0,
      'below 150 MB idle, 512 MB under load': figures.idleMb < 150 && figures.loadedMb < 512,
    },
  );
} finally {
  await rig.stop();
}
