import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { makeTurnstile } from '../../platform/turnstile.ts';
import { beginReport } from './report-transaction.store.ts';

export type InReportParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Counts what was told of a university since, as far as that is done in a moment. */
  readonly drain: (universityId: string) => Promise<void>;
};

/** Each takes a connection and a processor, for seconds in a large university: all others who call need some too. */
const atOnce = 4;
const mostWaiting = 100;

/** Within it an administrator's report sees one moment, and what was changed before it is in the tallies. */
export type InReport = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) => Promise<T>;

export function makeInReport({ database, requireAdmin, drain }: InReportParts): InReport {
  const inTurn = makeTurnstile(atOnce, mostWaiting, () => refuse('unavailable', undefined, undefined, 5));
  return (caller, work) =>
    inTurn(async () => {
      await drain(caller.universityId);
      return await database.inUniversity(caller.universityId, async (tx) => {
        await beginReport(tx);
        await requireAdmin(tx, caller);
        return await work(tx);
      });
    });
}
