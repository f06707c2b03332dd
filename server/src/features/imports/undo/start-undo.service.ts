import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { UndoInput } from '../apply/apply-job.service.ts';
import type { ApplyDeps } from '../apply/start-apply.service.ts';
import { getImport } from '../preview/start-preview.service.ts';
import { type DependentsInput, findDependents } from './find-dependents.service.ts';
import { undoProblem } from '../import-reply.rules.ts';
import { hasRunningImport, type ImportRecord, lockImports, updateStarted } from '../imports.store.ts';
import type { ImportedTables } from '../validation/imported-table.service.ts';
import { otherImportRunning, runInWorker } from '../jobs/import-jobs.service.ts';

/** Larger imports are checked in the worker thread. */
const maxRowsInMainThread = 1_000;

/** Starts the job that undoes an import. */
export function makeStartUndo(deps: ApplyDeps & { readonly tables: ImportedTables }) {
  const { database, clock, worker, tables, accounts, jobs, requireAdmin } = deps;

  /** Why an import cannot be undone; null if it can. Call it outside of a transaction: the worker may take long. */
  async function findProblem(universityId: string, record: ImportRecord): Promise<string | null> {
    const stateProblem = undoProblem(record);
    if (stateProblem !== null) return stateProblem;
    const input: DependentsInput = { universityId, record };
    if (record.row_count > maxRowsInMainThread) return await worker.run('findDependents', input);
    return await database.inUniversity(universityId, (tx) => findDependents(tx, tables, record, false));
  }

  async function start(caller: Caller, importId: string): Promise<void> {
    const { universityId, accountId, origin } = caller;
    const runId = jobs.newRunId();
    const current = await database.inUniversity(universityId, async (tx) => {
      await requireAdmin(tx, caller);
      return await getImport(tx, importId);
    });
    const problem = await findProblem(universityId, current);
    if (problem !== null) throw httpError('conflict', problem);
    const record = await database.inUniversity(universityId, async (tx) => {
      await lockImports(tx);
      const found = await getImport(tx, importId);
      // The job checks the dependents again.
      const stateProblem = undoProblem(found);
      if (stateProblem !== null) throw httpError('conflict', stateProblem);
      if (await hasRunningImport(tx)) throw httpError('conflict', otherImportRunning);
      await updateStarted(tx, importId, { from: 'applied', to: 'undoing', runId });
      return found;
    });
    jobs.start({ universityId, importId, runId }, 'applied', async (job) => {
      const input: UndoInput = { actor: accountId, origin, record, nowMs: clock.now() };
      accounts.invalidate(await runInWorker<string[]>(worker, 'undo', job, input));
    });
  }

  return { start, findProblem };
}
