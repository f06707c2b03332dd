import type { Clock } from '../../../platform/clock.ts';
import type { Database, UniversityTx } from '../../../platform/database/database.ts';
import type { Listener } from '../../../platform/database/notify/listener.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import {
  finalAfterMs,
  insertStudentKeys,
  isFinal,
  lockAggregates,
  aggregateSessions,
  tryLockAggregates,
} from './aggregate-sessions.store.ts';
import * as queue from './aggregate-queue.store.ts';

export type AggregatesDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly listener: Pick<Listener, 'listen' | 'onRestored'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly jobs: Pick<Jobs, 'every'>;
};

const jobEveryMs = 10_000;
const flushDelayMs = 250;
/** Maximum numbers per transaction, and the maximum time that a report waits for the queue. */
const limits = { drained: 200, sweptAtOnce: 20, moved: 1_000, longestDrainMs: 300 };
/** Statistics are updated after this number of sessions, and after each doubling. */
const analyzeEvery = 500;
/** A few seconds of work. Larger batches write each student's list less often, but delay corrections. */
const batch: queue.BatchLimits = { sessions: 1_500, expected: 150_000 };
/** Sessions of these days are aggregated again after notifications may have been missed. */
const recheckDays = 3;

/**
 * Keeps the report aggregates of all universities up to date, from notifications of changed marks and QR windows and by periodic checks.
 * Sessions that are not final are ignored, so check-ins are not affected.
 */
export function makeAggregates({ database, listener, clock, log, jobs }: AggregatesDeps) {
  const changedMarks = new Map<string, queue.SessionPair>();
  const changedQrWindows = new Map<string, queue.SessionPair>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  let mayHaveMissed = true;
  const isFinalSql = () => isFinal(clock.now(), finalAfterMs);

  function queueSession(into: Map<string, queue.SessionPair>, pair: queue.SessionPair): void {
    into.set(pair.sessionId, pair);
    timer ??= setTimeout(() => void flush(), flushDelayMs).unref();
  }

  /** Writes the pending notifications to the queue table. After a failure, recent sessions are checked again. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(writeQueue).catch((error: unknown) => {
      mayHaveMissed = true;
      log.warn({ err: error }, 'aggregate queue write failed');
    });
    return flushing;
  }

  async function writeQueue(): Promise<void> {
    const [marksChanged, qrChanged] = [[...changedMarks.values()], [...changedQrWindows.values()]];
    if (marksChanged.length + qrChanged.length === 0) return;
    changedMarks.clear();
    changedQrWindows.clear();
    await database.acrossUniversities(async (tx) => {
      if (qrChanged.length > 0) await queue.queueSessions(tx, qrChanged);
      if (marksChanged.length > 0) await queue.queueFinalSessions(tx, marksChanged, isFinalSql());
    });
  }

  const unsubscribers = [
    listener.listen('muster_marks', (payload) => {
      for (const [universityId, sessionId] of parsePairs(payload))
        queueSession(changedMarks, { universityId, sessionId });
    }),
    listener.listen('muster_sessions', (payload) => {
      const [universityId, sessionId] = payload.split(' ');
      if (universityId && sessionId) queueSession(changedQrWindows, { universityId, sessionId });
    }),
    listener.onRestored(() => (mayHaveMissed = true)),
  ];

  /** Aggregates one batch in one transaction. Returns the number of sessions. */
  const aggregateBatch = (universityId: string, list: (tx: UniversityTx) => Promise<string[]>): Promise<number> =>
    database.inUniversity(universityId, async (tx) => {
      await lockAggregates(tx);
      const ids = await list(tx);
      if (ids.length > 0) await aggregateSessions(tx, ids, isFinalSql());
      return ids.length;
    });

  async function aggregateAll(
    universityId: string,
    isOver: () => boolean,
    list: (tx: UniversityTx) => Promise<string[]>,
  ) {
    let counted = 0;
    let analyzedAt = analyzeEvery / 2;
    for (let count = 1; count > 0 && !isOver();) {
      count = await aggregateBatch(universityId, list);
      counted += count;
      if (counted < analyzedAt * 2) continue;
      await database.inUniversity(universityId, queue.analyzeTables);
      analyzedAt = counted;
    }
    return counted;
  }

  async function updateUniversity({ id: universityId, ...due }: queue.Due, isOver: () => boolean) {
    const counts = { moved: 0, drifted: 0, counted: 0 };
    const inLock = <T>(task: (tx: UniversityTx) => Promise<T>): Promise<T> =>
      database.inUniversity(universityId, async (tx) => {
        await lockAggregates(tx);
        return task(tx);
      });
    for (let moved = due.moved ? limits.moved : 0; moved === limits.moved && !isOver();) {
      moved = await inLock((tx) => queue.queueMoved(tx, limits.moved));
      counts.moved += moved;
    }
    if (due.drifted) counts.drifted = await inLock(queue.queueDrifted);
    if (due.queued || due.drifted || due.moved)
      counts.counted += await aggregateAll(universityId, isOver, (tx) => queue.listQueued(tx, batch));
    if (due.begun)
      counts.counted += await aggregateAll(universityId, isOver, (tx) => queue.listUncounted(tx, isFinalSql(), batch));
    if (due.old)
      counts.counted += await aggregateBatch(universityId, (tx) => queue.listCountedLongAgo(tx, limits.sweptAtOnce));
    // Assigns student keys for live sessions, too.
    if (due.begun && !isOver())
      await inLock(async (tx) => insertStudentKeys(tx, await queue.listBegun(tx, clock.now())));
    return counts;
  }

  async function work(isOver: () => boolean): Promise<Record<string, number>> {
    await flush();
    if (mayHaveMissed) {
      mayHaveMissed = false;
      await database.acrossUniversities((tx) => queue.queueLastDays(tx, recheckDays));
    }
    const sums = { moved: 0, drifted: 0, counted: 0 };
    for (const due of await database.acrossUniversities((tx) => queue.listDue(tx, clock.now()))) {
      if (isOver()) break;
      const { moved, drifted, counted } = await updateUniversity(due, isOver);
      sums.moved += moved;
      sums.drifted += drifted;
      sums.counted += counted;
    }
    return sums;
  }

  jobs.every('tallies', jobEveryMs, work);

  return {
    /** Aggregates the queued changes before a report, within a time limit. */
    async drain(universityId: string): Promise<void> {
      await flush();
      const until = performance.now() + limits.longestDrainMs;
      for (let count = limits.drained; count === limits.drained && performance.now() < until;)
        count = await database.inUniversity(universityId, async (tx) => {
          const ids = await queue.listStale(tx, limits.drained);
          if (ids.length === 0 || !(await tryLockAggregates(tx))) return 0;
          await aggregateSessions(tx, ids, isFinalSql());
          return ids.length;
        });
    },

    /** Runs the job once. */
    work,

    async deleteStudents(tx: UniversityTx, studentIds: readonly string[]): Promise<void> {
      await lockAggregates(tx);
      await queue.deleteAggregatesOf(tx, studentIds);
    },

    async close(): Promise<void> {
      for (const unsubscribe of unsubscribers) unsubscribe();
      await flush();
    },
  };
}

function parsePairs(payload: string): [string, string][] {
  try {
    const pairs: unknown = JSON.parse(payload);
    return Array.isArray(pairs) ? pairs.filter(isPair) : [];
  } catch {
    return [];
  }
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
