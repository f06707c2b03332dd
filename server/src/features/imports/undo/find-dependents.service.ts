import type { UniversityTx } from '../../../platform/database/database.ts';
import { undoProblem } from '../import-reply.rules.ts';
import { countSignedIn, type UndoableRow, listUndoableRows } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { ImportedTable, ImportedTables } from '../validation/imported-table.service.ts';
import { toExistingRecord } from '../validation/row-fields.rules.ts';

/** Small, so that no statement runs long. */
const rowsPerChunk = 250;

export type DependentsInput = { readonly universityId: string; readonly record: ImportRecord };

/** Why an import cannot be undone, by the current state of the database; null if it can. */
export async function findDependents(
  tx: UniversityTx,
  tables: ImportedTables,
  record: ImportRecord,
  isLocked: boolean,
  yieldToRequests?: () => Promise<void>,
): Promise<string | null> {
  const stateProblem = undoProblem(record);
  if (stateProblem !== null) return stateProblem;
  const table = tables[record.kind];
  const counts = new Map<string, number>();
  const add = (what: string, count: number): void => void counts.set(what, (counts.get(what) ?? 0) + count);
  for await (const rows of listAppliedRowChunks(tx, record, rowsPerChunk, yieldToRequests)) {
    const created = rows.filter(({ verdict }) => verdict === 'create');
    for (const { what, count } of await table.countDependents(
      tx,
      created.map(({ record_id }) => record_id),
    ))
      add(what, count);
    add(
      'sign-ins',
      await countSignedIn(
        tx,
        created.flatMap(({ account_id }) => account_id ?? []),
      ),
    );
    const changed = rows.flatMap(({ verdict, record_id: id, changes }) =>
      verdict === 'update' ? [{ id, changes }] : [],
    );
    if (table.countUsesSince && record.applied_at !== null)
      for (const { what, count } of await table.countUsesSince(tx, changed, record.applied_at)) add(what, count);
    const changedSince = (await table.listChangedSince?.(tx, changed)) ?? new Set();
    add('later changes', await countChangedSince(tx, table, rows, changedSince, isLocked));
  }
  const problems = [...counts].filter(([, count]) => count > 0).map(([what, count]) => `${what} (${count})`);
  return problems.length === 0
    ? null
    : `This import can no longer be undone. It is already used: ${problems.join(', ')}.`;
}

export async function* listAppliedRowChunks(
  tx: UniversityTx,
  { id }: Pick<ImportRecord, 'id'>,
  limit: number,
  yieldToRequests?: () => Promise<void>,
): AsyncGenerator<UndoableRow[]> {
  for (let afterLine = 0; ;) {
    const rows = await listUndoableRows(tx, id, afterLine, limit);
    if (rows.length > 0) yield rows;
    afterLine = rows.at(-1)?.line ?? 0;
    if (rows.length < limit) return;
    await yieldToRequests?.();
  }
}

/** Counts records that were changed, deleted or joined into another one after the import. `changedSince`: what the table knows of them. */
async function countChangedSince(
  tx: UniversityTx,
  table: ImportedTable,
  rows: readonly UndoableRow[],
  changedSince: ReadonlySet<string>,
  isLocked: boolean,
): Promise<number> {
  const existing = await findExistingById(tx, table, rows, isLocked);
  return rows.filter(({ record_id, changes }) => {
    const current = existing.get(record_id)?.values;
    return (
      !current ||
      changedSince.has(record_id) ||
      typeof current['joined_number'] === 'string' ||
      Object.entries(changes).some(([field, [, imported]]) => field in current && (current[field] ?? null) !== imported)
    );
  }).length;
}

export async function findExistingById(
  tx: UniversityTx,
  table: ImportedTable,
  rows: readonly UndoableRow[],
  isLocked: boolean,
) {
  const records = await table.list(tx, { ids: rows.map(({ record_id }) => record_id) }, isLocked);
  return new Map(records.map(toExistingRecord).map((record) => [record.id, record]));
}
