import type { ImportKind } from '@muster/contract/imports';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { refuseFields } from '../../platform/http/refusal.ts';
import type { ReadTable } from '../../platform/spreadsheets/read-table.ts';
import { findHeaderRow, type MatchedColumn, matchHeaders } from './headers.rules.ts';
import { deleteRows, insertRows, listRows, refreshStatistics, type RowRecord } from './import-rows.store.ts';
import { countRows, noCounts } from './row-counts.rules.ts';
import { type ImportRecord, updateEnded } from './imports.store.ts';
import type { JudgeRows } from './judging.service.ts';
import { isStillOurs, type Run } from './runs.service.ts';
import { placeOf, type SealedCells } from './sealed-cells.service.ts';
import { isClashing, type SourceRow } from './whole-row.rules.ts';

const noRows = 'This file has no rows below its headings';
const noHeadings = 'The first row must hold the headings of the template';
/** Opening a thousand at once would hold up the other work here. */
const rowsAPage = 200;

/** A file as it was read; its rows stay in the thread. */
export type ReadFile = { readonly columns: MatchedColumn[]; readonly rowCount: number };
export type CheckOrder = {
  readonly record: Pick<ImportRecord, 'id' | 'kind' | 'columns'>;
  readonly acceptsClashes: boolean;
  readonly file: string | null;
};

/** Reads files and judges their rows; nothing but the preview is written. */
export function makeCheckWork(deps: {
  database: Database;
  readTable: ReadTable;
  judgeRows: JudgeRows;
  sealed: SealedCells;
}) {
  const { database, readTable, judgeRows, sealed } = deps;
  const read = new Map<string, readonly SourceRow[]>();

  return {
    /** Keeps the rows under `file` until they are checked or forgotten. */
    async read({ file, kind, bytes }: { file: string; kind: ImportKind; bytes: Uint8Array }): Promise<ReadFile> {
      const table = await readTable(bytes);
      const headerAt = findHeaderRow(kind, table);
      if (table.length > 0 && headerAt < 0) throw refuseFields({ file: noHeadings });
      const rows = table.slice(headerAt + 1);
      if (rows.length === 0) throw refuseFields({ file: noRows });
      read.set(file, rows);
      return { columns: matchHeaders(kind, table[headerAt]?.cells ?? []), rowCount: rows.length };
    },

    forget(file: string): void {
      read.delete(file);
    },

    /** By the rows of a file that was just read, or by those that were stored with the preview before. */
    async check(
      { universityId, importId, runId, progress }: Run,
      { record, acceptsClashes, file }: CheckOrder,
    ): Promise<void> {
      const { kind, columns } = record;
      const fresh = file === null ? undefined : read.get(file);
      if (file !== null) read.delete(file);
      await database.inUniversity(universityId, async (tx) => {
        const rows = fresh ?? (await openRows(tx, sealed, record));
        const counts = noCounts();
        let done = 0;
        await deleteRows(tx, importId);
        for await (const some of judgeRows(tx, { kind, columns, acceptsClashes, isLocked: false }, rows)) {
          const records = some.map((row): RowRecord => {
            const { line, verdict, reasons, before } = row;
            const cells = sealed.seal(placeOf(importId, line), row.cells);
            return { line, verdict, reasons, is_clashing: isClashing(row), before, cells };
          });
          countRows(counts, some);
          await insertRows(tx, importId, records);
          done += some.length;
          progress(done);
        }
        isStillOurs(await updateEnded(tx, importId, runId, { state: 'previewed', columns, counts, acceptsClashes }));
        if (rows.length > 1_000) await refreshStatistics(tx, ['import_rows']);
      });
    },
  };
}

/** The rows as they stood in the file. */
export async function openRows(
  tx: UniversityTx,
  sealed: SealedCells,
  { id }: Pick<ImportRecord, 'id'>,
  isWanted: (row: RowRecord) => boolean = () => true,
): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for (let afterLine = 0; ;) {
    const page = await listRows(tx, id, { afterLine, limit: rowsAPage });
    for (const row of page) {
      if (row.cells && isWanted(row))
        rows.push({ line: row.line, cells: sealed.open(placeOf(id, row.line), row.cells) });
    }
    afterLine = page.at(-1)?.line ?? 0;
    if (page.length < rowsAPage) return rows;
  }
}
