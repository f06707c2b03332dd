import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { type Ending, updateEnded, updateProgress } from './imports.store.ts';

const beatMs = 2_000;
const lookMs = 400;
const unexpected = 'Something went wrong on our side. Nothing was changed; please try again.';

/** One piece of work on one import, in the background of the request that began it. */
export type Run = {
  readonly universityId: string;
  readonly importId: string;
  readonly runId: string;
  /** How many rows are done. Throws when the work is no longer ours or the server stops. */
  progress(done: number): void;
};

export type Runs = ReturnType<typeof makeRuns>;

export function makeRuns(deps: { database: Database; log: Log }) {
  const { database, log } = deps;
  const underWay = new Map<string, Promise<void>>();
  let isClosing = false;

  /** `work` ends the run itself, in the transaction of its deed; where it fails the import goes back to `otherwise`. */
  async function carryOut(run: Omit<Run, 'progress'>, otherwise: Ending['state'], work: (run: Run) => Promise<void>) {
    const { universityId, importId, runId } = run;
    let done = 0;
    let told = -1;
    let toldAt = performance.now();
    let isLost = false;
    const tell = async (): Promise<void> => {
      if (done === told && performance.now() - toldAt < beatMs) return;
      told = done;
      toldAt = performance.now();
      isLost = !(await database.inUniversity(universityId, (tx) => updateProgress(tx, importId, runId, told)));
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
