import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { makeTurnstile } from '../../platform/turnstile.ts';
import type { Filters } from './report-filters.store.ts';
import { aimReport, beginReport, getCounting } from './report-transaction.store.ts';
import { isUnkeyed } from './untallied-students.store.ts';

export type InReportParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Counts what was told of a university since, as far as that is done in a moment. */
  readonly drain: (universityId: string) => Promise<void>;
};

/** Each takes a connection and a processor, for seconds in a large university: all others who call need some too. */
const atOnce = 4;
const mostWaiting = 100;

/** So many are read in seconds where nothing is counted yet, five times as many in more time than anybody has. */
const mostSeatsRead = 1_000_000;
const againInSeconds = 15;

/** After a restore or a large import, until the job has counted it: who asks is told how far that is, and takes no time from it. */
async function refuseWhileCounting(tx: UniversityTx, filters: Filters): Promise<void> {
  const { seats, done, all } = await getCounting(tx, filters);
  if (seats <= mostSeatsRead) return;
  const [counted, held] = [done, all].map((count) => count.toLocaleString('en'));
  const text = `Attendance is being counted for reports: ${counted} of ${held} classes are done. A shorter span of days can be asked for already.`;
  throw refuse('counting', text, undefined, againInSeconds);
}

/** Finds once what all statements of the report have to know. */
type Aim = (filters: Filters) => Promise<Filters>;

/**
 * Within it an administrator's report sees one moment, and what was changed before it is in the tallies. It is made once more where
 * somebody who comes for the first time has no number yet, which the job gives within seconds.
 */
export type InReport = <T>(caller: Caller, work: (tx: UniversityTx, aim: Aim) => Promise<T>) => Promise<T>;

export function makeInReport({ database, requireAdmin, drain }: InReportParts): InReport {
  const inTurn = makeTurnstile(atOnce, mostWaiting, () => refuse('unavailable', undefined, undefined, 5));
  return (caller, work) =>
    inTurn(async () => {
      await drain(caller.universityId);
      const make = (mayBeKeyed: boolean) =>
        database.inUniversity(caller.universityId, async (tx) => {
          await beginReport(tx);
          await requireAdmin(tx, caller);
          return await work(tx, async (filters) => {
            const aimed = await aimReport(tx, filters, mayBeKeyed);
            if (!aimed.uncounted) await refuseWhileCounting(tx, filters);
            return aimed;
          });
        });
      return await make(true).catch((error: unknown) => {
        if (isUnkeyed(error)) return make(false);
        throw error;
      });
    });
}
