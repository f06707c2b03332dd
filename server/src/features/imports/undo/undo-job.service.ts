import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { changeAccounts } from '../apply/apply-chunk.service.ts';
import type { UndoInput, JobDeps } from '../apply/apply-job.service.ts';
import { listAppliedRowChunks, findDependents, findExistingById } from './find-dependents.service.ts';
import { listAccountsToRelease, type UndoableRow } from '../import-rows.store.ts';
import { tryLockRecords, updateFinished } from '../imports.store.ts';
import type { ImportedTable } from '../validation/imported-table.service.ts';
import { makeYieldToRequests } from '../jobs/yield-to-requests.service.ts';
import { otherImportRunning, requireOwnership, type ImportJob } from '../jobs/import-jobs.service.ts';

const rowsPerChunk = 100;
/** Applies to the check of dependents and to the undo itself. */
const maxYieldMs = 4_000;
const foreignKeyViolation = '23503';
const dependentsError = 'This import can no longer be undone: other records depend on it.';

/** Undoes an import in one transaction if nothing depends on it. Returns the accounts whose sessions end. */
export function makeUndoJob({ database, audit, accounts, tables, isServerBusy }: JobDeps) {
  return async function undo(
    { universityId, importId, runId, progress }: ImportJob,
    { actor, origin, record, nowMs }: UndoInput,
  ): Promise<string[]> {
    const table = tables[record.kind];
    const signedOut: string[] = [];
    const restored: { id: string; fields: string[] }[] = [];
    const work = database.inUniversity(universityId, async (tx) => {
      if (!(await tryLockRecords(tx))) throw httpError('conflict', otherImportRunning);
      await table.lock?.(tx);
      const problem = await findDependents(
        tx,
        tables,
        { ...record, state: 'applied' },
        true,
        makeYieldToRequests(maxYieldMs, isServerBusy),
      );
      if (problem !== null) throw httpError('conflict', problem);
      const released = await accounts.releaseEmails(tx, await listAccountsToRelease(tx, importId));
      let done = 0;
      for await (const rows of listAppliedRowChunks(
        tx,
        record,
        rowsPerChunk,
        makeYieldToRequests(maxYieldMs, isServerBusy),
      )) {
        const created = rows.filter(({ verdict }) => verdict === 'create');
        const changed = await addConsequences(
          tx,
          table,
          rows.filter(({ verdict }) => verdict === 'update'),
          { since: record.applied_at, nowMs },
        );
        await table.delete(
          tx,
          created.map(({ record_id }) => record_id),
        );
        const firstEmails = changed.filter(isFirstEmail);
        if (firstEmails.length > 0)
          await table.updateAccountLinks?.(
            tx,
            firstEmails.map(({ record_id: id }) => ({ id, account_id: null })),
          );
        await restore(tx, table, changed, nowMs);
        const openers = [...created, ...firstEmails];
        const createdAccounts = openers.flatMap(({ account_id }) => account_id ?? []);
        if (createdAccounts.length > 0) await accounts.remove(tx, createdAccounts);
        restored.push(...changed.map(({ record_id: id, changes }) => ({ id, fields: Object.keys(changes) })));
        const restoredAccounts = changed.map((row) => ({
          accountId: isFirstEmail(row) ? null : row.account_id,
          changes: row.changes,
        }));
        signedOut.push(
          ...createdAccounts,
          ...(await changeAccounts(tx, accounts, restoredAccounts, 0, actor, released)),
        );
        done += rows.length;
        progress(done);
      }
      const restoreProblem = (await table.findRestoreProblem?.(tx, restored)) ?? null;
      if (restoreProblem !== null)
        throw httpError('conflict', `This import can no longer be undone: ${restoreProblem}`);
      const subject = { subjectType: 'import', subjectId: importId, details: { kind: record.kind, rows: done } };
      await audit.record(tx, { universityId, actor, action: 'import.undone', origin, ...subject });
      requireOwnership(await updateFinished(tx, importId, runId, { state: 'undone' }));
    });
    await work.catch((error: unknown) => {
      throw (error as { code?: unknown }).code === foreignKeyViolation ? httpError('conflict', dependentsError) : error;
    });
    return signedOut;
  };
}

/** Adds to the changes of the rows what jobs changed because of them. */
async function addConsequences(
  tx: UniversityTx,
  table: ImportedTable,
  rows: readonly UndoableRow[],
  { since, nowMs }: { since: Date | null; nowMs: number },
): Promise<readonly UndoableRow[]> {
  if (since === null || !table.listConsequences) return rows;
  const changed = rows.map(({ record_id: id, changes }) => ({ id, changes }));
  const found = await table.listConsequences(tx, changed, { since, nowMs });
  return rows.map((row) => ({ ...row, changes: { ...row.changes, ...found.get(row.record_id) } }));
}

/** The import gave a person without an account the first email, and so an account. */
const isFirstEmail = ({ changes }: UndoableRow): boolean => changes['email']?.[0] === '';

async function restore(
  tx: UniversityTx,
  table: ImportedTable,
  rows: readonly UndoableRow[],
  nowMs: number,
): Promise<void> {
  if (rows.length === 0) return;
  const existing = await findExistingById(tx, table, rows, true);
  const former = rows.map(({ record_id: id, changes }) => {
    const values = {
      ...existing.get(id)?.values,
      ...Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was])),
      id,
    };
    return { id, values, changes };
  });
  if (table.restore) await table.restore(tx, former, nowMs);
  else
    await table.update(
      tx,
      former.map(({ values }) => values),
      nowMs,
    );
}
