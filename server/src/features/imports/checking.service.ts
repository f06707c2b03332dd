import type { ImportKind } from '@muster/contract/imports';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse, refuseFields } from '../../platform/http/refusal.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { ReadTable } from '../../platform/spreadsheets/read-table.ts';
import { columnProblem, findHeaderRow, type MatchedColumn, matchHeaders } from './headers.rules.ts';
import { deleteRows, insertRows, listRows, refreshStatistics, type RowRecord } from './import-rows.store.ts';
import { findImport, type ImportRecord, insertImport, lockImports, updateEnded, updateTaken } from './imports.store.ts';
import type { JudgeRows } from './judging.service.ts';
import { isStillOurs, type Run, type Runs } from './runs.service.ts';
import type { SealedCells } from './sealed-cells.service.ts';
import type { SourceRow } from './whole-row.rules.ts';

export type CheckingParts = {
  readonly database: Database;
  readonly audit: Audit;
  readonly readTable: ReadTable;
  readonly judgeRows: JudgeRows;
  readonly sealed: SealedCells;
  readonly runs: Runs;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export const placeOf = (importId: string, line: number): string => `${importId}:${line}`;
const noRows = 'This file has no rows below its headings';
const noHeadings = 'The first row must hold the headings of the template';

/** From a file to a preview: read at once, judged in the background. Nothing but the preview is written. */
export function makeChecking({ database, audit, readTable, judgeRows, sealed, runs, requireAdmin }: CheckingParts) {
  async function check(
    { universityId, importId, runId, progress }: Run,
    kind: ImportKind,
    columns: readonly MatchedColumn[],
    rows: readonly SourceRow[],
  ): Promise<void> {
    await database.inUniversity(universityId, async (tx) => {
      const counts = { create: 0, update: 0, same: 0, refused: 0 };
      let done = 0;
      await deleteRows(tx, importId);
      for await (const some of judgeRows(tx, { kind, columns, isLocked: false }, rows)) {
        const records = some.map(({ line, cells, verdict, reasons, before }): RowRecord => {
          counts[verdict] += 1;
          return { line, verdict, reasons, before, cells: sealed.seal(placeOf(importId, line), cells) };
        });
        await insertRows(tx, importId, records);
        done += some.length;
        progress(done);
      }
      isStillOurs(await updateEnded(tx, importId, runId, { state: 'previewed', columns, counts }));
      if (rows.length > 1_000) await refreshStatistics(tx, ['import_rows']);
    });
  }

  return {
    async upload(caller: Caller, kind: ImportKind, upload: Upload): Promise<string> {
      const { universityId, accountId } = caller;
      await database.inUniversity(universityId, (tx) => requireAdmin(tx, caller));
      runs.requirePlace();
      const table = await readTable(upload.bytes);
      const headerAt = findHeaderRow(kind, table);
      if (table.length > 0 && headerAt < 0) throw refuseFields({ file: noHeadings });
      const columns = matchHeaders(kind, table[headerAt]?.cells ?? []);
      const rows = table.slice(headerAt + 1);
      if (rows.length === 0) throw refuseFields({ file: noRows });
      runs.requirePlace();
      const runId = runs.newRunId();
      const importId = await database.inUniversity(universityId, async (tx) => {
        const fileName = upload.fileName.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(-200) || 'file';
        const id = await insertImport(tx, {
          kind,
          fileName,
          columns,
          rowCount: rows.length,
          createdBy: accountId,
          runId,
        });
        const subject = { subjectType: 'import', subjectId: id, details: { kind, rows: rows.length } };
        await audit.record(tx, { universityId, actor: accountId, action: 'import.read', ...subject });
        return id;
      });
      const run = { universityId, importId, runId };
      runs.start(run, 'failed', (started) => runs.check(started, () => check(started, kind, columns, rows)));
      return importId;
    },

    /** The rows are judged anew by the columns that somebody chose. */
    async match(caller: Caller, importId: string, chosen: readonly MatchedColumn[]): Promise<void> {
      const { universityId } = caller;
      runs.requirePlace();
      const runId = runs.newRunId();
      const { record, columns } = await database.inUniversity(universityId, async (tx) => {
        await requireAdmin(tx, caller);
        await lockImports(tx);
        const found = await getImport(tx, importId);
        const matched = applyChoice(found, chosen);
        if (!(await updateTaken(tx, importId, { from: 'previewed', to: 'checking', runId }))) throw notNow(found);
        return { record: found, columns: matched };
      });
      const rows = await database.inUniversity(universityId, (tx) => openRows(tx, sealed, record));
      const run = { universityId, importId, runId };
      runs.start(run, 'previewed', (started) => runs.check(started, () => check(started, record.kind, columns, rows)));
    },
  };
}

export async function getImport(tx: UniversityTx, id: string): Promise<ImportRecord> {
  const record = await findImport(tx, id);
  if (!record) throw refuse('not_found', 'Import not found');
  return record;
}

export const notNow = ({ state }: Pick<ImportRecord, 'state'>) =>
  refuse('conflict', conflicts[state] ?? 'This is not possible now');

const conflicts: Partial<Record<ImportRecord['state'], string>> = {
  checking: 'This file is still being checked',
  applying: 'This import is being applied',
  applied: 'This import was applied already',
  undoing: 'This import is being undone',
  undone: 'This import was undone',
  failed: 'This file could not be read. Please choose it again.',
};

/** Opening a thousand at once would hold up everybody. */
const rowsAPage = 50;

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

/** Headers stay in the file's order; what was not mentioned stays as it was. Of two headers of one name the first is meant. */
function applyChoice({ kind, columns }: ImportRecord, chosen: readonly MatchedColumn[]): MatchedColumn[] {
  const open = [...chosen];
  const matched = columns.map((one) => {
    const at = open.findIndex(({ header }) => header === one.header);
    return at < 0 ? one : { header: one.header, column: open.splice(at, 1)[0]?.column ?? null };
  });
  const problem = open[0] ? `The file has no heading ${open[0].header}` : columnProblem(kind, matched);
  if (problem !== undefined) throw refuseFields({ columns: problem });
  return matched;
}
