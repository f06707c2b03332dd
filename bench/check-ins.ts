import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile, report, round } from './harness/figures.ts';
import type { LoadOrder } from './harness/load.ts';
import { residentMb } from './harness/processes.ts';
import { makeRig } from './harness/rig.ts';
import { countCommits, makeLoadUniversity, verifyMarks } from './harness/load-university.ts';

/**
 * Durable check-ins over HTTP, compared with a bare POST and with one insert per request. Figures are medians of alternating blocks, since a
 * shared machine changes its speed from minute to minute.
 */
const studentCount = 5_000;
/** Students of a lecture hall, each with a separate connection. */
const lectureHallSize = 500;
const rig = await makeRig();
const secret = randomBytes(32).toString('hex');
/** `--profile=<folder>` writes a CPU profile per server process. */
const profile = process.argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length);
const isQuick = process.argv.includes('--quick');
/** Rounds per block (every student checks in once per round) and number of blocks of each kind. */
const plan = isQuick
  ? { blocks: 3, block: 4, single: 1, offered: 2, hallRepeats: 3 }
  : { blocks: 9, block: 4, single: 4, offered: 3, hallRepeats: 5 };
/** Warm-up rounds: V8 needs about forty thousand requests to optimise the code. */
const warm = { bare: 8, batched: 10, single: 2 };
const sessionsPerRound = 10;

type LoadPattern = Pick<LoadOrder, 'connections' | 'rate'> & Partial<Pick<LoadOrder, 'students'>>;
type Figures = {
  readonly perSecond: number;
  /** All replies were 200. */
  readonly isGood: boolean;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time per request. */
  readonly serverMicros: number;
  readonly databaseMicros: number;
  readonly loadMicros: number;
  readonly perCommit: number;
  readonly idleMb: number;
  readonly loadedMb: number;
};
const unlimited: LoadPattern = { connections: lectureHallSize, rate: 0 };

try {
  const measured = plan.blocks * plan.block + plan.single + plan.hallRepeats * (plan.offered + 2);
  const rounds = measured + warm.batched + warm.single;
  console.log(`${studentCount} students, ${rounds * sessionsPerRound} sessions: creating …`);
  const university = await makeLoadUniversity(rig.url, { students: studentCount, rounds, sessionsPerRound });
  const acknowledged: { sessionId: string; studentId: string }[] = [];
  let nextRound = 0;

  async function startServer(mode: 'bare' | 'batched' | 'single') {
    const server = await rig.startServer(mode, secret, profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []);
    await sleep(1_000);
    const idleMb = residentMb(server.pid);

    async function play(n: number, pattern: LoadPattern) {
      // The bare route writes nothing, so it may repeat a round.
      const fromRound = mode === 'bare' ? 0 : nextRound;
      if (mode !== 'bare') nextRound += n;
      const { port } = server;
      const { anchorMs } = university;
      const result = await rig.runLoad({
        port,
        secret,
        anchorMs,
        university,
        fromRound,
        toRound: fromRound + n,
        ...pattern,
      });
      if (mode !== 'bare') recordAcknowledged(result.statuses, fromRound, pattern.students ?? studentCount);
      return result;
    }

    return {
      stop: server.stop,
      warmUp: (n: number, pattern = unlimited) => play(n, { ...pattern, connections: 64 }),
      async measure(n: number, pattern: LoadPattern) {
        const commitsBefore = await countCommits(rig.url);
        const before = server.cpuMs();
        const result = await play(n, pattern);
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

  function recordAcknowledged(statuses: readonly number[], fromRound: number, students: number): void {
    statuses.forEach((status, index) => {
      if (status !== 200) return;
      const sessions = university.rounds[fromRound + Math.floor(index / students)] ?? [];
      const student = index % students;
      const sessionId = sessions[Math.floor((student * sessions.length) / studentCount)]?.id ?? '';
      acknowledged.push({ sessionId, studentId: university.students[student] ?? '' });
    });
  }
  const printFigures = (name: string, figures: object) => console.log(`${name}:`, JSON.stringify(figures));

  const bareServer = await startServer('bare');
  const batchedServer = await startServer('batched');
  await bareServer.warmUp(warm.bare);
  await batchedServer.warmUp(warm.batched);
  const variants = {
    bare: { server: bareServer, pattern: unlimited, blocks: [] as Figures[] },
    batched: { server: batchedServer, pattern: unlimited, blocks: [] as Figures[] },
  };
  for (let block = 0; block < plan.blocks; block += 1) {
    for (const [name, { server, pattern, blocks }] of Object.entries(variants)) {
      const figures = await server.measure(plan.block, pattern);
      blocks.push(figures);
      printFigures(name, figures);
    }
  }
  await bareServer.stop();
  const single = await measureOnce('single', plan.single, unlimited);
  const offered: Figures[] = [];
  const lectureHalls: Figures[] = [];
  const simultaneousHalls: Figures[] = [];
  for (let n = 0; n < plan.hallRepeats; n += 1) {
    const figures = await batchedServer.measure(plan.offered, { ...unlimited, rate: 5_000 });
    printFigures('batched at 5000/s', figures);
    offered.push(figures);
  }
  await batchedServer.stop();
  const lectureHall = { ...unlimited, students: lectureHallSize };
  // A cold server: empty caches, no compiled code.
  for (let n = 0; n < plan.hallRepeats; n += 1) {
    lectureHalls.push(await measureOnce('batched', 1, { ...lectureHall, rate: lectureHallSize }, false));
    simultaneousHalls.push(await measureOnce('batched', 1, lectureHall, false));
  }
  const proof = await verifyMarks(rig.url, acknowledged);
  printFigures('by SQL', proof);

  async function measureOnce(
    mode: 'batched' | 'single',
    n: number,
    pattern: LoadPattern,
    isWarm = true,
  ): Promise<Figures> {
    const server = await startServer(mode);
    if (isWarm) await server.warmUp(warm[mode]);
    const figures = await server.measure(n, pattern);
    await server.stop();
    printFigures(
      pattern.students === undefined
        ? mode
        : `a lecture hall of ${pattern.students}, ${pattern.rate ? 'within one second' : 'simultaneously'}`,
      figures,
    );
    return figures;
  }

  const { bare, batched } = variants;
  const medianOf = ({ blocks }: typeof bare, of: (figures: Figures, index: number) => number, digits = 0): number =>
    round(median(blocks.map(of)), digits);
  const totalMicros = ({ serverMicros, databaseMicros }: Figures): number => serverMicros + databaseMicros;
  const figures = {
    perSecond: medianOf(batched, ({ perSecond }) => perSecond),
    barePerSecond: medianOf(bare, ({ perSecond }) => perSecond),
    singlePerSecond: single.perSecond,
    /** Ratio within the same block. */
    ofBare: medianOf(batched, ({ perSecond }, n) => perSecond / (bare.blocks[n]?.perSecond ?? 0), 2),
    micros: medianOf(batched, totalMicros, 1),
    bareMicros: medianOf(bare, ({ serverMicros }) => serverMicros, 1),
    ofBareMicros: medianOf(batched, (one, n) => totalMicros(one) / (bare.blocks[n]?.serverMicros ?? 0), 2),
    offeredP99Ms: median(offered.map(({ p99Ms }) => p99Ms)),
    hallP99Ms: median(lectureHalls.map(({ p99Ms }) => p99Ms)),
    /** All 500 at the same instant, which is worse than the goal. */
    hallAtOnceP99Ms: median(simultaneousHalls.map(({ p99Ms }) => p99Ms)),
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
        figures.hallP99Ms <= 300 && [...lectureHalls, ...simultaneousHalls].every(({ isGood }) => isGood),
      'at least 3 times one insert per request': overSingle >= 3,
      'every acknowledged mark is stored exactly once': proof.missing === 0 && proof.doubled === 0,
      'below 150 MB idle, 512 MB under load': figures.idleMb < 150 && figures.loadedMb < 512,
    },
  );
} finally {
  await rig.stop();
}
