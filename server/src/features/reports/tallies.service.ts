import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listener.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import {
  countableAfterMs,
  givePlaces,
  isCountable,
  lockTallies,
  recount,
  tryLockTallies,
} from './tally-counting.store.ts';
import * as queue from './tally-queue.store.ts';

export type TalliesDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly listener: Pick<Listener, 'listen' | 'onRestored'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly jobs: Pick<Jobs, 'every'>;
};

const jobEveryMs = 10_000;
const noteAfterMs = 250;
/** So many sessions in one transaction; a reader waits for no more than so long. */
const most = { drained: 200, sweptAtOnce: 20, moved: 1_000, longestDrainMs: 300 };
/** The planner is told of so many, and of twice as many, and so on. */
const manyCounted = 500;
/** Some seconds' work: the more at once, the less often a student's list is written; a correction waits for it. */
const share: queue.Share = { sessions: 1_500, expected: 150_000 };
/** Kept on the safe side: what was told while nobody listened is counted again. */
const daysMissed = 3;

/**
 * Keeps the tallies of all universities right: told of changed marks and runs as registers are, and by looking for itself now and
 * then. Sessions that are not countable are left alone, so nothing of this happens where people check in.
 */
export function makeTallies({ database, listener, clock, log, jobs }: TalliesDeps) {
  const marks = new Map<string, queue.SessionPair>();
  const runs = new Map<string, queue.SessionPair>();
  let timer: NodeJS.Timeout | undefined;
  let noting: Promise<void> = Promise.resolve();
  let isMissing = true;
  const countable = () => isCountable(clock.now(), countableAfterMs);

  function gather(into: Map<string, queue.SessionPair>, pair: queue.SessionPair): void {
    into.set(pair.sessionId, pair);
    timer ??= setTimeout(() => void flush(), noteAfterMs).unref();
  }

  /** Writes down what was told so far; what cannot be written is told again. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    noting = noting.then(writeDown).catch((error: unknown) => {
      isMissing = true;
      log.warn({ err: error }, 'changed sessions could not be noted');
    });
    return noting;
  }

  async function writeDown(): Promise<void> {
    const [changed, ran] = [[...marks.values()], [...runs.values()]];
    if (changed.length + ran.length === 0) return;
    marks.clear();
    runs.clear();
    await database.acrossUniversities(async (tx) => {
      if (ran.length > 0) await queue.noteSessions(tx, ran);
      if (changed.length > 0) await queue.noteCountableSessions(tx, changed, countable());
    });
  }

  const stops = [
    listener.listen('muster_marks', (payload) => {
      for (const [universityId, sessionId] of pairsIn(payload)) gather(marks, { universityId, sessionId });
    }),
    listener.listen('muster_sessions', (payload) => {
      const [universityId, sessionId] = payload.split(' ');
      if (universityId && sessionId) gather(runs, { universityId, sessionId });
    }),
    listener.onRestored(() => (isMissing = true)),
  ];

  /** One transaction of counting; how many sessions. */
  const count = (universityId: string, list: (tx: UniversityTx) => Promise<string[]>): Promise<number> =>
    database.inUniversity(universityId, async (tx) => {
      await lockTallies(tx);
      const ids = await list(tx);
      if (ids.length > 0) await recount(tx, ids, countable());
      return ids.length;
    });

  async function countAll(universityId: string, isOver: () => boolean, list: (tx: UniversityTx) => Promise<string[]>) {
    let counted = 0;
    let toldPlanner = manyCounted / 2;
    for (let some = 1; some > 0 && !isOver();) {
      some = await count(universityId, list);
      counted += some;
      if (counted < toldPlanner * 2) continue;
      await database.inUniversity(universityId, queue.refreshPlanner);
      toldPlanner = counted;
    }
    return counted;
  }

  async function keepRight({ id: universityId, ...due }: queue.Due, isOver: () => boolean) {
    const counts = { moved: 0, drifted: 0, counted: 0 };
    const alone = <T>(note: (tx: UniversityTx) => Promise<T>): Promise<T> =>
      database.inUniversity(universityId, async (tx) => {
        await lockTallies(tx);
        return note(tx);
      });
    for (let moved = due.moved ? most.moved : 0; moved === most.moved && !isOver();) {
      moved = await alone((tx) => queue.noteMoved(tx, most.moved));
      counts.moved += moved;
    }
    if (due.drifted) counts.drifted = await alone(queue.noteDrifted);
    if (due.queued || due.drifted || due.moved)
      counts.counted += await countAll(universityId, isOver, (tx) => queue.listQueued(tx, share));
    if (due.begun)
      counts.counted += await countAll(universityId, isOver, (tx) => queue.listUncounted(tx, countable(), share));
    if (due.old) counts.counted += await count(universityId, (tx) => queue.listCountedLongAgo(tx, most.sweptAtOnce));
    // Reports know by their keys whoever is expected at what is left, too.
    if (due.begun && !isOver()) await alone(async (tx) => givePlaces(tx, await queue.listBegun(tx, clock.now())));
    return counts;
  }

  async function work(isOver: () => boolean): Promise<Record<string, number>> {
    await flush();
    if (isMissing) {
      isMissing = false;
      await database.acrossUniversities((tx) => queue.noteLastDays(tx, daysMissed));
    }
    const sums = { moved: 0, drifted: 0, counted: 0 };
    for (const due of await database.acrossUniversities((tx) => queue.listDue(tx, clock.now()))) {
      if (isOver()) break;
      const { moved, drifted, counted } = await keepRight(due, isOver);
      sums.moved += moved;
      sums.drifted += drifted;
      sums.counted += counted;
    }
    return sums;
  }

  jobs.every('tallies', jobEveryMs, work);

  return {
    /** Before a report: what was told is counted, as far as that is done in a moment. */
    async drain(universityId: string): Promise<void> {
      await flush();
      const until = performance.now() + most.longestDrainMs;
      for (let some = most.drained; some === most.drained && performance.now() < until;)
        some = await database.inUniversity(universityId, async (tx) => {
          const ids = await queue.listWrong(tx, most.drained);
          if (ids.length === 0 || !(await tryLockTallies(tx))) return 0;
          await recount(tx, ids, countable());
          return ids.length;
        });
    },

    /** All of it now, as the job does it. */
    work,

    async forget(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
      await lockTallies(tx);
      await queue.deleteTalliesOf(tx, studentIds);
    },

    async close(): Promise<void> {
      for (const stop of stops) stop();
      await flush();
    },
  };
}

function pairsIn(payload: string): [string, string][] {
  try {
    const pairs: unknown = JSON.parse(payload);
    return Array.isArray(pairs) ? pairs.filter(isPair) : [];
  } catch {
    return [];
  }
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
