import type { Database, UniversityTx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpError } from '../../../platform/http/errors/http-error.ts';
import { makeConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import type { Filters } from './report-filters.store.ts';
import { resolveReportFilters, beginReport, getAggregationProgress } from './report-transaction.store.ts';
import { isMissingStudentKey } from '../aggregates/live-rows.store.ts';

export type ReportTransactionDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Counts what was told of a university since, as far as that is done in a moment. */
  readonly drain: (universityId: string) => Promise<void>;
};

/** Each takes a connection and a processor, for seconds in a large university: all others who call need some too. */
const maxConcurrent = 4;
const maxQueued = 100;

/** So many are read in seconds where nothing is counted yet, five times as many in more time than anybody has. */
const maxLiveRows = 1_000_000;
const retryAfterSeconds = 15;

/** After a restore or a large import, until the job has counted it: who asks is told how far that is, and takes no time from it. */
async function requireAggregated(tx: UniversityTx, filters: Filters): Promise<void> {
  const { seats, done, all } = await getAggregationProgress(tx, filters);
  if (seats <= maxLiveRows) return;
  const [counted, held] = [done, all].map((count) => count.toLocaleString('en'));
  const text = `Attendance is being counted for reports: ${counted} of ${held} classes are done. A shorter span of days can be asked for already.`;
  throw httpError('counting', text, undefined, retryAfterSeconds);
}

/** Finds once what all statements of the report have to know. */
type ResolveFilters = (filters: Filters) => Promise<Filters>;

/**
 * Within it an administrator's report sees one moment, and what was changed before it is in the tallies. It is made once more where
 * somebody who comes for the first time has no number yet, which the job gives within seconds.
 */
export type ReportTransaction = <T>(
  caller: Caller,
  work: (tx: UniversityTx, resolveFilters: ResolveFilters) => Promise<T>,
) => Promise<T>;

export function makeReportTransaction({ database, requireAdmin, drain }: ReportTransactionDeps): ReportTransaction {
  const inTurn = makeConcurrencyLimit(maxConcurrent, maxQueued, () =>
    httpError('unavailable', undefined, undefined, 5),
  );
  return (caller, work) =>
    inTurn(async () => {
      await drain(caller.universityId);
      const make = (mayBeKeyed: boolean) =>
        database.inUniversity(caller.universityId, async (tx) => {
          await beginReport(tx);
          await requireAdmin(tx, caller);
          return await work(tx, async (filters) => {
            const resolved = await resolveReportFilters(tx, filters, mayBeKeyed);
            if (!resolved.uncounted) await requireAggregated(tx, filters);
            return resolved;
          });
        });
      return await make(true).catch((error: unknown) => {
        if (isMissingStudentKey(error)) return make(false);
        throw error;
      });
    });
}
