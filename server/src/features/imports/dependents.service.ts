import type { UniversityTx } from '../../platform/database/database.ts';
import { undoProblem } from './import-reply.rules.ts';
import { countSignedIn, type DoneRow, listDone } from './import-rows.store.ts';
import type { ImportRecord } from './imports.store.ts';
import { type ImportedTable, type ImportedTables, standingOf } from './judging.service.ts';

/** In pieces, so that nobody waits long for one. While a person waits for an answer nothing rests in between. */
const rowsAPiece = 250;

export type DependentsOrder = { readonly universityId: string; readonly record: ImportRecord };

/** Why it cannot be undone, by the database as it is now; null while it can. */
export async function findDependents(
  tx: UniversityTx,
  tables: ImportedTables,
  record: ImportRecord,
  isLocked: boolean,
  rest?: () => Promise<void>,
): Promise<string | null> {
  const plain = undoProblem(record);
  if (plain !== null) return plain;
  const table = tables[record.kind];
  const counted = new Map<string, number>();
  const add = (what: string, count: number): void => void counted.set(what, (counted.get(what) ?? 0) + count);
  for await (const rows of doneRows(tx, record, rowsAPiece, rest)) {
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
  const told = [...counted].filter(([, count]) => count > 0).map(([what, count]) => `${what} (${count})`);
  return told.length === 0 ? null : `This import cannot be undone any more. Since then there are: ${told.join(', ')}.`;
}

export async function* doneRows(
  tx: UniversityTx,
  { id }: Pick<ImportRecord, 'id'>,
  limit: number,
  rest?: () => Promise<void>,
): AsyncGenerator<DoneRow[]> {
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

export async function standingById(
  tx: UniversityTx,
  table: ImportedTable,
  rows: readonly DoneRow[],
  isLocked: boolean,
) {
  const records = await table.list(tx, { ids: rows.map(({ record_id }) => record_id) }, isLocked);
  return new Map(records.map(standingOf).map((one) => [one.id, one]));
}
