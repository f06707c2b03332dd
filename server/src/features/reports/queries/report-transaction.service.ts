import { makeConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { getModuleLimits } from '#domain/attendance-requirements.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { Filters, FilterValues } from './report-filters.store.ts';
import { beginReport, haveStarts, listOpenSessions, planForFilters } from './report-transaction.store.ts';

export type ReportTransactionDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'inSnapshot'>;
  readonly clock: Clock;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Aborted when the server begins to close. */
  readonly closing: AbortSignal;
};

/** Each report uses a connection and a processor core, for seconds in a large university. */
const maxConcurrent = 4;
const maxQueued = 100;
/** How long a running report may take after the server begins to close, which cuts connections after ten seconds. */
const closingMs = 8_000;

/** Adds to the filters of a request what all statements of the report need. */
type CompleteFilters = (values: FilterValues) => Promise<Filters>;

/** Runs a report of an administrator in one snapshot. */
export type ReportTransaction = <T>(
  caller: Caller,
  work: (tx: UniversityTx, completeFilters: CompleteFilters) => Promise<T>,
) => Promise<T>;

export function makeReportTransaction(deps: ReportTransactionDeps): ReportTransaction {
  const { database, clock, requireAdmin, closing } = deps;
  const unavailable = () => httpError('unavailable', undefined, undefined, 5);
  const inTurn = makeConcurrencyLimit('reports', maxConcurrent, maxQueued, unavailable);

  /** Rejects a report that is still running shortly before the server closes, so that its caller gets a response. */
  async function endBeforeClose<T>(report: Promise<T>): Promise<T> {
    const tooLate = Promise.withResolvers<never>();
    const onClosing = () => setTimeout(() => tooLate.reject(unavailable()), closingMs).unref();
    closing.addEventListener('abort', onClosing);
    return await Promise.race([report, tooLate.promise]).finally(() => closing.removeEventListener('abort', onClosing));
  }

  return (caller, work) =>
    inTurn(async () => {
      if (closing.aborted) throw unavailable();
      const report = database.inSnapshot(caller.universityId, async (tx) => {
        await beginReport(tx);
        await requireAdmin(tx, caller);
        return await work(tx, async (values) => {
          const openSessionIds = await listOpenSessions(tx);
          await planForFilters(tx, values);
          const moduleLimits = await getModuleLimits(tx);
          return { ...values, nowMs: clock.now(), openSessionIds, moduleLimits, haveStarts: await haveStarts(tx) };
        });
      });
      return await endBeforeClose(report);
    });
}
