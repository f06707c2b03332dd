import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import type { Thread } from '../../platform/threads/thread.ts';
import { type Ending, updateEnded, updateProgress } from './imports.store.ts';

const beatMs = 2_000;
const lookMs = 400;
/** A check holds a connection and all rows of its file. */
const mostChecks = 2;
const mostWaiting = 8;
export const busy = 'Another import is being applied or undone right now. Please try again when it is done.';
const unexpected = 'Something went wrong on our side. Nothing was changed; please try again.';

/** One piece of work on one import, in the background of the request that began it. */
export type Run = {
  readonly universityId: string;
  readonly importId: string;
  readonly runId: string;
  /** How many rows are done. Throws when the work is no longer ours or the server stops. */
  progress(done: number): void;
};

/** The same within the thread, where what only the server can do is asked of it. */
export type WorkRun = Run & { ask(about: unknown): Promise<unknown> };
/** What a thread is ordered to do for a run. */
export type WorkOrder<Order> = { readonly run: Omit<Run, 'progress'>; readonly order: Order };

export type Runs = ReturnType<typeof makeRuns>;

export function makeRuns(deps: { database: Database; log: Log }) {
  const { database, log } = deps;
  const underWay = new Map<string, Promise<void>>();
  let isClosing = false;
  let checks = 0;
  const waiting: (() => void)[] = [];

  /** `work` ends the run itself, in the transaction of its deed; where it fails the import goes back to `otherwise`. */
  async function carryOut(run: Omit<Run, 'progress'>, otherwise: Ending['state'], work: (run: Run) => Promise<void>) {
    const { universityId, importId, runId } = run;
    let done = 0;
    let told = -1;
    let toldAt = performance.now();
    let isLost = false;
    let isTelling = false;
    const tell = async (): Promise<void> => {
      if (isTelling || (done === told && performance.now() - toldAt < beatMs)) return;
      isTelling = true;
      told = done;
      toldAt = performance.now();
      try {
        isLost = !(await database.inUniversity(universityId, (tx) => updateProgress(tx, importId, runId, told)));
      } finally {
        isTelling = false;
      }
    };
    // Told in transactions of their own: what the work itself has written nobody sees before its end.
    const timer = setInterval(() => void tell().catch(() => undefined), lookMs);
    try {
      await work({
        ...run,
        progress(now) {
          done = now;
          if (isClosing || isLost)
            throw refuse('unavailable', 'The server was stopped in the middle. Please try again.');
        },
      });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error, importId }, 'an import failed');
      const failure = error instanceof Refusal ? error.message : unexpected;
      clearInterval(timer);
      await database
        .inUniversity(universityId, (tx) => updateEnded(tx, importId, runId, { state: otherwise, failure }))
        .catch((failed: unknown) => log.warn({ err: failed, importId }, 'an import could not be put back'));
    } finally {
      clearInterval(timer);
    }
  }

  return {
    newRunId: (): string => randomUUID(),

    start(run: Omit<Run, 'progress'>, otherwise: Ending['state'], work: (run: Run) => Promise<void>): void {
      const end = carryOut(run, otherwise, work).finally(() => underWay.delete(run.importId));
      underWay.set(run.importId, end);
    },

    /** Before anything is written of a file that would have to wait too long. */
    requirePlace(): void {
      if (waiting.length >= mostWaiting) throw refuse('unavailable', undefined, undefined, 5);
    },

    /** Some at the same time; the others wait, and give signs of life meanwhile. */
    async check(run: Run, work: () => Promise<void>): Promise<void> {
      if (checks < mostChecks) checks += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        run.progress(0);
        await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else checks -= 1;
      }
    },

    /** When what this process does on the import is over. */
    settled: (importId: string): Promise<void> => underWay.get(importId) ?? Promise.resolve(),

    /** Work in the middle is given up, which leaves nothing of it. */
    async close(): Promise<void> {
      isClosing = true;
      await Promise.allSettled(underWay.values());
    },
  };
}

/** Somebody else has the import by now: nothing of this transaction may stay. */
export function isStillOurs(isEnded: boolean): void {
  if (!isEnded) throw refuse('conflict', 'This import was given up in the meantime. Please try again.');
}

/** Has the thread do a run's work, and hands on how far it is. */
export function workOn<Result = void>(
  thread: Thread,
  what: string,
  run: Run,
  order: unknown,
  answer?: (about: string) => Promise<unknown>,
): Promise<Result> {
  const { universityId, importId, runId } = run;
  const work: WorkOrder<unknown> = { run: { universityId, importId, runId }, order };
  return thread.run<Result>(what, work, {
    heard: (done) => run.progress(Number(done)),
    ...(answer ? { asked: (about: unknown) => answer(String(about)) } : {}),
  });
}
