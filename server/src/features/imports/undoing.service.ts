import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ApplyOrder } from './apply-work.service.ts';
import type { ApplyingParts } from './applying.service.ts';
import { getImport } from './checking.service.ts';
import { type DependentsOrder, findDependents } from './dependents.service.ts';
import { undoProblem } from './import-reply.rules.ts';
import { hasImportAtWork, type ImportRecord, lockImports, updateTaken } from './imports.store.ts';
import type { ImportedTables } from './judging.service.ts';
import { busy, workOn } from './runs.service.ts';

/** So few rows are looked through at once; for more of them nobody else shall wait. */
const rowsHere = 1_000;

/** Has the thread take an import back. */
export function makeUndoing(parts: ApplyingParts & { readonly tables: ImportedTables }) {
  const { database, thread, tables, accounts, runs, requireAdmin } = parts;

  /** Why it cannot be undone; null while it can. Asked outside of any transaction: none is held open while the thread looks. */
  async function findProblem(universityId: string, record: ImportRecord): Promise<string | null> {
    const plain = undoProblem(record);
    if (plain !== null) return plain;
    const order: DependentsOrder = { universityId, record };
    if (record.row_count > rowsHere) return await thread.run('dependents', order);
    return await database.inUniversity(universityId, (tx) => findDependents(tx, tables, record, false));
  }

  async function start(caller: Caller, importId: string): Promise<void> {
    const { universityId, accountId } = caller;
    const runId = runs.newRunId();
    const seen = await database.inUniversity(universityId, async (tx) => {
      await requireAdmin(tx, caller);
      return await getImport(tx, importId);
    });
    const problem = await findProblem(universityId, seen);
    if (problem !== null) throw refuse('conflict', problem);
    const record = await database.inUniversity(universityId, async (tx) => {
      await lockImports(tx);
      const found = await getImport(tx, importId);
      // What has come since is found once more where it is taken back.
      const plain = undoProblem(found);
      if (plain !== null) throw refuse('conflict', plain);
      if (await hasImportAtWork(tx)) throw refuse('conflict', busy);
      await updateTaken(tx, importId, { from: 'applied', to: 'undoing', runId });
      return found;
    });
    runs.start({ universityId, importId, runId }, 'applied', async (run) => {
      const order: ApplyOrder = { actor: accountId, record };
      accounts.forget(await workOn<string[]>(thread, 'undo', run, order));
    });
  }

  return { start, findProblem };
}
