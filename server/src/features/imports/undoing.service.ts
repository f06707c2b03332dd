import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { changeAccounts } from './applied-chunk.service.ts';
import { type ApplyingParts, busy } from './applying.service.ts';
import { getImport } from './checking.service.ts';
import { undoProblem } from './import-reply.rules.ts';
import { countSignedIn, type DoneRow, listDone } from './import-rows.store.ts';
import {
  hasImportAtWork,
  type ImportRecord,
  isOnlyWork,
  lockImports,
  updateEnded,
  updateTaken,
} from './imports.store.ts';
import { type ImportedTable, standingOf } from './judging.service.ts';
import { makePace } from './pace.service.ts';
import { isStillOurs, type Run } from './runs.service.ts';

/** In pieces, as it is applied, so that nobody waits long for one. While a person waits for an answer nothing rests in between. */
const rowsAChunk = { looking: 250, undoing: 100 };
/** So long it rests at most for the sake of others, once before and once while it takes everything back. */
const restMs = 4_000;
const foreignKeyViolation = '23503';
const dependsOnIt = 'This import cannot be undone any more: other records depend on it by now.';

/** Takes a whole import back while nothing has come to depend on it. */
export function makeUndoing({ database, audit, accounts, tables, runs, requireAdmin }: ApplyingParts) {
  /** Why it cannot be undone, by the database as it is now; null while it can. */
  async function findProblem(tx: UniversityTx, record: ImportRecord, isLocked: boolean): Promise<string | null> {
    const plain = undoProblem(record);
    if (plain !== null) return plain;
    const table = tables[record.kind];
    const counted = new Map<string, number>();
    const add = (what: string, count: number): void => void counted.set(what, (counted.get(what) ?? 0) + count);
    for await (const rows of doneRows(tx, record, isLocked)) {
      const made = rows.filter(({ verdict }) => verdict === 'create');
      for (const { what, count } of await table.countDependents(
        tx,
        made.map(({ record_id }) => record_id),
      ))
        add(what, count);
      add(
        'sign-ins',
        await countSignedIn(
          tx,
          made.flatMap(({ account_id }) => account_id ?? []),
        ),
      );
      add('later changes', await countChangedSince(tx, table, rows, isLocked));
    }
    const told = [...counted].filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
    return told.length === 0
      ? null
      : `This import cannot be undone any more. Since then there are: ${told.join(', ')}.`;
  }

  async function undo(
    { universityId, importId, runId, progress }: Run,
    actor: string,
    record: ImportRecord,
  ): Promise<void> {
    const table = tables[record.kind];
    const ended: string[] = [];
    const restored: { id: string; fields: string[] }[] = [];
    const work = database.inUniversity(universityId, async (tx) => {
      if (!(await isOnlyWork(tx))) throw refuse('conflict', busy);
      await table.lock?.(tx);
      const problem = await findProblem(tx, { ...record, state: 'applied' }, true);
      if (problem !== null) throw refuse('conflict', problem);
      let done = 0;
      for await (const rows of doneRows(tx, record, true)) {
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
    accounts.forget(ended);
  }

  async function start(caller: Caller, importId: string): Promise<void> {
    const { universityId, accountId } = caller;
    const runId = runs.newRunId();
    const record = await database.inUniversity(universityId, async (tx) => {
      await requireAdmin(tx, caller);
      await lockImports(tx);
      const found = await getImport(tx, importId);
      const problem = await findProblem(tx, found, false);
      if (problem !== null) throw refuse('conflict', problem);
      if (await hasImportAtWork(tx)) throw refuse('conflict', busy);
      await updateTaken(tx, importId, { from: 'applied', to: 'undoing', runId });
      return found;
    });
    runs.start({ universityId, importId, runId }, 'applied', (run) => undo(run, accountId, record));
  }

  return { start, findProblem };
}

async function* doneRows(
  tx: UniversityTx,
  { id }: Pick<ImportRecord, 'id'>,
  isUndoing: boolean,
): AsyncGenerator<DoneRow[]> {
  const rest = isUndoing ? makePace(restMs) : undefined;
  const limit = isUndoing ? rowsAChunk.undoing : rowsAChunk.looking;
  for (let afterLine = 0; ;) {
    const rows = await listDone(tx, id, afterLine, limit);
    if (rows.length > 0) yield rows;
    afterLine = rows.at(-1)?.line ?? 0;
    if (rows.length < limit) return;
    await rest?.();
  }
}

/** Records of which a field is no longer as the import left it, or which are gone. */
async function countChangedSince(
  tx: UniversityTx,
  table: ImportedTable,
  rows: readonly DoneRow[],
  isLocked: boolean,
): Promise<number> {
  const standing = await standingById(tx, table, rows, isLocked);
  return rows.filter(({ record_id, changes }) => {
    const now = standing.get(record_id)?.values;
    return !now || Object.entries(changes).some(([field, [, left]]) => field in now && (now[field] ?? null) !== left);
  }).length;
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

async function standingById(tx: UniversityTx, table: ImportedTable, rows: readonly DoneRow[], isLocked: boolean) {
  const records = await table.list(tx, { ids: rows.map(({ record_id }) => record_id) }, isLocked);
  return new Map(records.map(standingOf).map((one) => [one.id, one]));
}
