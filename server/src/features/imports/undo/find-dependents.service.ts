import type { UniversityTx } from '#platform/database/database.ts';
import { undoProblem } from '../import-reply.rules.ts';
import { countSignedIn, type UndoableRow, listUndoableRows } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import type { ImportedTable, ImportedTables } from '../validation/imported-table.service.ts';
import { type RowRules, toExistingRecord } from '../validation/row-fields.rules.ts';
import { describeLaterChanges, findLaterChange, type LaterChange } from './later-changes.rules.ts';
import { findLatestChanges } from './later-changes.store.ts';

/** Small, so that no statement runs long. */
const rowsPerChunk = 250;
const maxNamedChanges = 3;

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
  const laterChanges: LaterChange[] = [];
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
    laterChanges.push(
      ...(await listLaterChanges(tx, table, rows, { rules: kindRules[record.kind], changedSince, isLocked })),
    );
  }
  add('later changes', laterChanges.length);
  const problems = [...counts].filter(([, count]) => count > 0).map(([what, count]) => `${what} (${count})`);
  if (problems.length === 0) return null;
  const text = `This import can no longer be undone. It is already used: ${problems.join(', ')}.`;
  const named = laterChanges.slice(0, maxNamedChanges);
  if (named.length === 0 || record.applied_at === null) return text;
  const ids = named.map(({ recordId }) => recordId);
  const latest = await findLatestChanges(tx, { importId: record.id, since: record.applied_at }, ids);
  return `${text} ${describeLaterChanges(named, laterChanges.length, latest)}`;
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

/** The records that were changed, deleted or joined into another one after the import. `changedSince`: what the table knows of them. */
async function listLaterChanges(
  tx: UniversityTx,
  table: ImportedTable,
  rows: readonly UndoableRow[],
  of: { readonly rules: RowRules; readonly changedSince: ReadonlySet<string>; readonly isLocked: boolean },
): Promise<LaterChange[]> {
  const existing = await findExistingById(tx, table, rows, of.isLocked);
  return rows.flatMap((row) => {
    const id = row.record_id;
    return findLaterChange(row, of.rules, existing.get(id)?.values, of.changedSince.has(id)) ?? [];
  });
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
