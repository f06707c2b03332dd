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
  /** Aggregates the queued changes of a university within a short time limit. */
  readonly drain: (universityId: string) => Promise<void>;
};

/** Each report uses a connection and a processor core, for seconds in a large university. */
const maxConcurrent = 4;
const maxQueued = 100;

/** Maximum number of roster rows that are read live in a few seconds. */
const maxLiveRows = 1_000_000;
const retryAfterSeconds = 15;

/** Rejects a report with the progress of the aggregation while too much is not aggregated, after a restore or a large import. */
async function requireAggregated(tx: UniversityTx, filters: Filters): Promise<void> {
  const { seats, done, all } = await getAggregationProgress(tx, filters);
  if (seats <= maxLiveRows) return;
  const [counted, held] = [done, all].map((count) => count.toLocaleString('en'));
  const text = `Attendance is being counted for reports: ${counted} of ${held} classes are done. Choose a shorter date range to get a report now.`;
  throw httpError('counting', text, undefined, retryAfterSeconds);
}

/** Resolves once what all statements of the report need. */
type ResolveFilters = (filters: Filters) => Promise<Filters>;

/**
 * Runs a report of an administrator in one snapshot, after the queued changes were aggregated. The report is repeated without student keys
 * if an expected student has no key yet; the job assigns keys within seconds.
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
