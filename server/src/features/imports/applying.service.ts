import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Thread } from '../../platform/threads/thread.ts';
import type { Outcome, PeopleBehind } from './applied-chunk.service.ts';
import type { ApplyOrder } from './apply-work.service.ts';
import { getImport, notNow } from './checking.service.ts';
import { hasImportAtWork, lockImports, updateTaken } from './imports.store.ts';
import { busy, type Runs, workOn } from './runs.service.ts';

export type ApplyingParts = {
  readonly database: Database;
  readonly thread: Thread;
  readonly accounts: PeopleBehind;
  readonly runs: Runs;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** Has the thread do what a preview says. */
export function makeApplying({ database, thread, accounts, runs, requireAdmin }: ApplyingParts) {
  return async function start(caller: Caller, importId: string): Promise<void> {
    const { universityId, accountId } = caller;
    const runId = runs.newRunId();
    const record = await database.inUniversity(universityId, async (tx) => {
      await requireAdmin(tx, caller);
      await lockImports(tx);
      const found = await getImport(tx, importId);
      if (found.state !== 'previewed') throw notNow(found);
      if (found.create_count + found.update_count === 0)
        throw refuse('conflict', 'There is nothing to import in this file');
      if (await hasImportAtWork(tx)) throw refuse('conflict', busy);
      await updateTaken(tx, importId, { from: 'previewed', to: 'applying', runId });
      return found;
    });
    runs.start({ universityId, importId, runId }, 'previewed', async (run) => {
      const order: ApplyOrder = { actor: accountId, record };
      const { invited, forgotten } = await workOn<Outcome>(thread, 'apply', run, order, accounts.hash);
      accounts.forget(forgotten);
      if (invited.length > 0) accounts.invite(universityId, invited);
    });
  };
}
