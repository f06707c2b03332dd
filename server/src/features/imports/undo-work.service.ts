import type { UniversityTx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { changeAccounts } from './applied-chunk.service.ts';
import type { ApplyOrder, WorkParts } from './apply-work.service.ts';
import { doneRows, findDependents, standingById } from './dependents.service.ts';
import type { DoneRow } from './import-rows.store.ts';
import { isOnlyWork, updateEnded } from './imports.store.ts';
import type { ImportedTable } from './judging.service.ts';
import { makePace } from './pace.service.ts';
import { busy, isStillOurs, type Run } from './runs.service.ts';

const rowsAPiece = 100;
/** So long it rests at most for the sake of others, once before and once while it takes everything back. */
const restMs = 4_000;
const foreignKeyViolation = '23503';
const dependsOnIt = 'This import cannot be undone any more: other records depend on it by now.';

/** Takes a whole import back while nothing has come to depend on it. Tells whose sign-ins are to be believed no more. */
export function makeUndoWork({ database, audit, accounts, tables, othersBusy }: WorkParts) {
  return async function undo(
    { universityId, importId, runId, progress }: Run,
    { actor, record }: ApplyOrder,
  ): Promise<string[]> {
    const table = tables[record.kind];
    const ended: string[] = [];
    const restored: { id: string; fields: string[] }[] = [];
    const work = database.inUniversity(universityId, async (tx) => {
      if (!(await isOnlyWork(tx))) throw refuse('conflict', busy);
      await table.lock?.(tx);
      const problem = await findDependents(
        tx,
        tables,
        { ...record, state: 'applied' },
        true,
        makePace(restMs, othersBusy),
      );
      if (problem !== null) throw refuse('conflict', problem);
      let done = 0;
      for await (const rows of doneRows(tx, record, rowsAPiece, makePace(restMs, othersBusy))) {
        const made = rows.filter(({ verdict }) => verdict === 'create');
        const changed = rows.filter(({ verdict }) => verdict === 'update');
        await table.delete(
          tx,
          made.map(({ record_id }) => record_id),
        );
        const madeAccounts = made.flatMap(({ account_id }) => account_id ?? []);
        if (madeAccounts.length > 0) await accounts.remove(tx, madeAccounts);
        await restore(tx, table, changed);
        restored.push(...changed.map(({ record_id: id, changes }) => ({ id, fields: Object.keys(changes) })));
        const back = changed.map(({ account_id, changes }) => ({ accountId: account_id, changes }));
        ended.push(...madeAccounts, ...(await changeAccounts(tx, accounts, back, 0)));
        done += rows.length;
        progress(done);
      }
      const inTheWay = (await table.findRestoreProblem?.(tx, restored)) ?? null;
      if (inTheWay !== null) throw refuse('conflict', `This import cannot be undone any more: ${inTheWay}`);
      const subject = { subjectType: 'import', subjectId: importId, details: { kind: record.kind, rows: done } };
      await audit.record(tx, { universityId, actor, action: 'import.undone', ...subject });
      isStillOurs(await updateEnded(tx, importId, runId, { state: 'undone' }));
    });
    await work.catch((error: unknown) => {
      throw (error as { code?: unknown }).code === foreignKeyViolation ? refuse('conflict', dependsOnIt) : error;
    });
    return ended;
  };
}

async function restore(tx: UniversityTx, table: ImportedTable, rows: readonly DoneRow[]): Promise<void> {
  if (rows.length === 0) return;
  const standing = await standingById(tx, table, rows, true);
  await table.update(
    tx,
    rows.map(({ record_id, changes }) => ({
      ...standing.get(record_id)?.values,
      ...Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was])),
      id: record_id,
    })),
  );
}
