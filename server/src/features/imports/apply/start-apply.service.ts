import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { TaskWorker } from '#platform/threads/task-worker.ts';
import type { ApplyOutcome, ImportAccounts } from './apply-chunk.service.ts';
import type { ApplyChoice, ApplyInput } from './apply-job.service.ts';
import { requireCompleteKind } from '../preview/missing-records.service.ts';
import { getImport, wrongStateError } from '../preview/start-preview.service.ts';
import { hasRunningImport, lockImports, updateStarted } from '../imports.store.ts';
import { otherImportRunning, type ImportJobs, runInWorker } from '../jobs/import-jobs.service.ts';

export type ApplyDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly worker: TaskWorker;
  readonly accounts: ImportAccounts;
  readonly jobs: ImportJobs;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** Starts the job that applies a previewed import. */
export function makeStartApply({ database, clock, worker, accounts, jobs, requireAdmin }: ApplyDeps) {
  return async function start(caller: Caller, importId: string, choice: ApplyChoice): Promise<void> {
    const { universityId, accountId, origin } = caller;
    const runId = jobs.newRunId();
    const record = await database.inUniversity(universityId, async (tx) => {
      await requireAdmin(tx, caller);
      await accounts.checkInvite(tx, choice.invite, clock.now());
      await lockImports(tx);
      const found = await getImport(tx, importId);
      if (found.state !== 'previewed') throw wrongStateError(found);
      if (choice.missing === 'deactivate') requireCompleteKind(found);
      else if (found.create_count + found.update_count === 0)
        throw httpError('conflict', 'There is nothing to import in this file');
      if (await hasRunningImport(tx)) throw httpError('conflict', otherImportRunning);
      await updateStarted(tx, importId, { from: 'previewed', to: 'applying', runId });
      return found;
    });
    jobs.start({ universityId, importId, runId }, 'previewed', async (job) => {
      const input: ApplyInput = { actor: accountId, origin, record, nowMs: clock.now(), ...choice };
      const { signedOut } = await runInWorker<ApplyOutcome>(worker, 'apply', job, input, accounts.hash);
      accounts.invalidate(signedOut);
    });
  };
}
