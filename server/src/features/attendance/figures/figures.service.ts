import { dayMs } from '@muster/contract/http/durations';
import type { Clock } from '#platform/clock.ts';
import type { Database, SystemTx, UniversityTx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import * as store from './figures.store.ts';

export type FiguresDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  /** Sets and clears `final_at` of class sessions (features/sessions/final-sessions.store.ts). */
  readonly finalSessions: FinalSessions;
};

type FinalSessions = {
  listDueUniversities(tx: SystemTx, nowMs: number, sinceMs: number): Promise<string[]>;
  setFinal(tx: UniversityTx, nowMs: number, sinceMs: number, limit: number): Promise<string[]>;
  clearFinal(tx: UniversityTx, nowMs: number, limit: number): Promise<string[]>;
  setFinalIfOver(tx: UniversityTx, sessionId: string, nowMs: number): Promise<boolean>;
  isSessionFinal(tx: UniversityTx, sessionId: string): Promise<boolean>;
  setDue(tx: UniversityTx, ids: readonly string[]): Promise<void>;
  takeDue(tx: UniversityTx, limit: number): Promise<string[]>;
};

/** Recounts the figures of some students of one class, in the transaction that changed their attendance. */
export type Recount = Figures['recount'];
export type Figures = ReturnType<typeof makeFigures>;

const jobEveryMs = 10_000;
/** Limit per transaction: corrections of the same university wait for it. */
const batchSize = 50;
/** Classes without codes are looked at for this long after their end; the first run looks at all. */
const recentMs = 7 * dayMs;

/** Keeps the figures of final classes up to date: totals per class and counters per student. */
export function makeFigures({ database, clock, jobs, finalSessions }: FiguresDeps) {
  let isFirstRun = true;

  async function recountSessions(tx: UniversityTx, sessionIds: readonly string[]): Promise<void> {
    await finalSessions.setDue(tx, await store.recountSessions(tx, sessionIds));
  }

  async function recountBatches(
    universityId: string,
    mustStop: () => boolean,
    change: (tx: UniversityTx) => Promise<string[]>,
  ): Promise<number> {
    let sum = 0;
    for (let count = batchSize; count === batchSize && !mustStop();) {
      count = await database.inUniversity(universityId, async (tx) => {
        // Before the rows: a correction that has locked rows waits here, and the job skips them.
        await store.lockFigures(tx);
        const sessionIds = await change(tx);
        await recountSessions(tx, sessionIds);
        return sessionIds.length;
      });
      sum += count;
    }
    return sum;
  }

  /** Counts the classes that have become final or whose requirement changed, and removes those whose codes run again. */
  async function work(mustStop: () => boolean): Promise<{ final: number; reopened: number; due: number }> {
    const nowMs = clock.now();
    const sinceMs = isFirstRun ? 0 : nowMs - recentMs;
    const counts = { final: 0, reopened: 0, due: 0 };
    for (const id of await database.acrossUniversities((tx) => finalSessions.listDueUniversities(tx, nowMs, sinceMs))) {
      // Also beside processes of an earlier release, during an update.
      for (let count = 1; count > 0 && !mustStop();)
        count = await database.inUniversity(id, (tx) => store.addStarts(tx, batchSize));
      counts.reopened += await recountBatches(id, mustStop, (tx) => finalSessions.clearFinal(tx, nowMs, batchSize));
      counts.due += await recountBatches(id, mustStop, (tx) => finalSessions.takeDue(tx, batchSize));
      counts.final += await recountBatches(id, mustStop, (tx) => finalSessions.setFinal(tx, nowMs, sinceMs, batchSize));
    }
    if (!mustStop()) isFirstRun = false;
    return counts;
  }

  jobs.every('figures', jobEveryMs, work);

  return {
    /** Runs the job once. */
    work,

    /** Serialises with the other changes of all figures until the end of the transaction. Call it after locking attendance rows. */
    lock: store.lockFigures,

    /** As `lock`, for the figures of one class. */
    lockOfClass: store.lockFiguresOfClass,

    /**
     * Call it after a correction, an excuse, a mark by hand or a change of the class list. `studentIds`: the students whose attendance
     * changed. A class marked by hand after its end becomes final here. A class that is not final has no figures. Call `lock` before if the
     * transaction changes several classes.
     */
    async recount(tx: UniversityTx, sessionId: string, studentIds: readonly string[]): Promise<void> {
      await store.lockFiguresOfClass(tx, sessionId);
      if (await finalSessions.setFinalIfOver(tx, sessionId, clock.now())) await recountSessions(tx, [sessionId]);
      else if (await finalSessions.isSessionFinal(tx, sessionId))
        await finalSessions.setDue(tx, await store.recountStudents(tx, sessionId, studentIds));
    },

    /** Call it after classes were withdrawn or restored. */
    async recountSessions(tx: UniversityTx, sessionIds: readonly string[]): Promise<void> {
      await store.lockFigures(tx);
      await recountSessions(tx, sessionIds);
    },

    /** Changes or deletes the attendance of students by `change`, and rewrites their figures in all their classes. */
    async rewriteStudents(tx: UniversityTx, studentIds: readonly string[], change: () => Promise<void>): Promise<void> {
      const sessionIds = await store.listSessionsOf(tx, studentIds);
      await change();
      await store.lockFigures(tx);
      await finalSessions.setDue(tx, await store.rewriteStudents(tx, studentIds, sessionIds));
    },
  };
}
