import type { Database } from '#platform/database/database.ts';
import { HttpError } from '#platform/http/errors/http-error.ts';
import type { ReadTable } from '#platform/spreadsheets/read-table.ts';
import type { TableRow } from '#platform/spreadsheets/table.ts';
import type { CellEncryption } from '../cell-encryption.service.ts';
import { readSourceDetails, readSourceFile } from './stored-source.service.ts';

/** A row of the file that is no row of the import. `sheet`: its sheet, if it is another one. */
export type UnreadRow = TableRow & { readonly sheet: string | null };
export type UnreadRows = { readonly rows: readonly UnreadRow[]; readonly unsearchedSheets: readonly string[] };

/** More sheets are not searched, so that one file does not occupy the worker for minutes. */
const maxSheets = 12;

/** Reads what an import left out of its stored file: the other sheets, and the lines down to the headings. Nothing if the file is no longer stored. */
export function makeReadUnreadRows(deps: { database: Database; readTable: ReadTable; encryption: CellEncryption }) {
  const { database, readTable, encryption } = deps;

  return async (universityId: string, importId: string): Promise<UnreadRows> => {
    const source = await database
      .inUniversity(universityId, async (tx) => {
        return {
          details: await readSourceDetails(tx, encryption, importId),
          bytes: await readSourceFile(tx, encryption, importId),
        };
      })
      .catch((error: unknown) => {
        if (error instanceof HttpError && error.code === 'not_found') return null;
        throw error;
      });
    if (!source) return { rows: [], unsearchedSheets: [] };
    const { bytes, details } = source;
    const { sheet: chosen, header_row: headerLine, separator } = details;
    const read = async (sheet: string | null): Promise<readonly TableRow[]> => {
      const options = {
        sheet: sheet ?? undefined,
        encoding: details.encoding?.name,
        separator: separator ?? undefined,
      };
      return (await readTable(bytes, options)).rows;
    };
    const unsearchedSheets: string[] = [];
    const rows: UnreadRow[] = [];
    if (headerLine > 0)
      for (const row of await read(chosen)) if (row.line <= headerLine) rows.push({ ...row, sheet: null });
    const others = details.sheets.flatMap(({ name }) => (name === chosen ? [] : [name]));
    for (const [at, sheet] of others.entries()) {
      const found = at < maxSheets ? await read(sheet).catch(ignoreUnreadable) : undefined;
      if (!found) unsearchedSheets.push(sheet);
      for (const row of found ?? []) rows.push({ ...row, sheet });
    }
    return { rows, unsearchedSheets };
  };
}

/** A sheet beyond the limits of an import. */
function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof HttpError) || error.code !== 'invalid_input') throw error;
}

export type ReadUnreadRows = ReturnType<typeof makeReadUnreadRows>;
