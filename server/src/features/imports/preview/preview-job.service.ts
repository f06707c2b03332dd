import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching, ImportValue } from '@muster/contract/academics/import-matchings';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { getStructure } from '#domain/academic-structure.ts';
import { HttpError, validationError } from '#platform/http/errors/http-error.ts';
import type { ReadTable } from '#platform/spreadsheets/read-table.ts';
import { type Table, tableErrors, type TableOptions } from '#platform/spreadsheets/table.ts';
import { hasHeadings, matchHeadings, toStorableHeader } from '../matching/match-headers.rules.ts';
import { addNotes, deleteRows, insertRows, listRows, refreshStatistics, type RowRecord } from '../import-rows.store.ts';
import { countRows, countShown, emptyCounts, emptyShownCounts } from '../validation/count-rows.rules.ts';
import { type ImportRecord, type RowChoice, updateFinished } from '../imports.store.ts';
import { expandEnrolments } from '../validation/expand-enrolments.service.ts';
import { expandReferences } from '../validation/expand-references.service.ts';
import type { ValidateRows } from '../validation/validate-rows.service.ts';
import { requireOwnership, type ImportJob } from '../jobs/import-jobs.service.ts';
import type { ImportedTables } from '../validation/imported-table.service.ts';
import type { PreviewedRow } from './absence.rules.ts';
import { type FoundMissing, makeFindMissing } from './missing-records.service.ts';
import { joinGroupColumns } from '../kinds/enrolment-groups.rules.ts';
import { expandBlocks } from '../kinds/timetable-blocks.rules.ts';
import { expandDays } from '../kinds/timetable-weekdays.rules.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import type { ExpandedRows } from '../parsing/expand-rows.rules.ts';
import { toUsualDayNumbers } from '../parsing/parse-date.rules.ts';
import { countValues } from '../matching/file-values.rules.ts';
import { rowContext, type CellEncryption } from '../cell-encryption.service.ts';
import { splitBlocksOfColumns } from '../source/blocks-of-columns.rules.ts';
import { describeSource, type SourceOptions, splitTable } from '../source/describe-source.service.ts';
import { addNotices, readSourceFile, type SourceFile, storeSource } from '../source/stored-source.service.ts';
import type { ReadUnreadRows } from '../source/unread-rows.service.ts';
import type { Values } from '../validation/row-fields.rules.ts';
import { isClashing, type SourceRow } from '../validation/validate-row.rules.ts';

const noRows = 'This file has no rows below its headings';
/** Small, so that decryption does not block the thread for long. */
const rowsPerPage = 200;
const maxTriedSheets = 4;

/** The headings and size of an uploaded file. Its rows stay in the worker thread. */
export type ReadFile = { readonly headers: string[]; readonly matching: ImportMatching; readonly rowCount: number };
/** `areGrouped`: whether the students of the university belong to groups. */
export type ReadInput = {
  readonly file: string;
  readonly kind: ImportKind;
  readonly bytes: Uint8Array;
  readonly areGrouped: boolean;
};
export type ReadAgainInput = {
  readonly universityId: string;
  readonly importId: string;
  readonly file: string;
  readonly kind: ImportKind;
  readonly options: SourceOptions;
};
export type CheckInput = {
  readonly record: Pick<ImportRecord, 'id' | 'kind' | 'headers' | 'matching'>;
  readonly choice: RowChoice;
  readonly file: string | null;
  readonly nowMs: number;
};

export type ValuesInput = {
  readonly universityId: string;
  readonly record: Pick<ImportRecord, 'id' | 'kind' | 'matching'>;
  readonly field: string;
  /** The rows were checked with this matching of the field. */
  readonly isChecked: boolean;
  readonly search: string | undefined;
};

export type MissingInput = {
  readonly universityId: string;
  readonly record: ImportRecord;
  readonly nowMs: number;
};

/** Reads files and validates their rows. Writes only the preview. */
export function makePreviewTasks(deps: {
  database: Database;
  readTable: ReadTable;
  readUnreadRows: ReadUnreadRows;
  validateRows: ValidateRows;
  tables: ImportedTables;
  encryption: CellEncryption;
}) {
  const { database, readTable, readUnreadRows, validateRows, tables, encryption } = deps;
  const findMissing = makeFindMissing(deps);
  const uploads = new Map<string, { readonly rows: readonly SourceRow[]; readonly source: SourceFile }>();

  /** Reads the first sheet that has headings of the kind; the first sheet if none has. */
  async function readTableOfKind(kind: ImportKind, bytes: Uint8Array, options: TableOptions): Promise<Table> {
    const first = await readTable(bytes, options);
    if (options.sheet !== undefined || hasHeadings(kind, first.rows)) return first;
    const others = first.sheets.filter(({ name, isHidden }) => name !== first.sheet && !isHidden);
    for (const { name } of others.slice(0, maxTriedSheets)) {
      const table = await readTable(bytes, { ...options, sheet: name });
      if (hasHeadings(kind, table.rows)) return table;
    }
    return first;
  }

  /** Keeps the rows under the key `file` until they are checked or discarded. */
  async function keep(
    { file, kind, bytes, areGrouped }: ReadInput,
    { headerRow, ...options }: SourceOptions = {},
  ): Promise<ReadFile> {
    const table = await readTableOfKind(kind, bytes, options);
    const read = splitTable(kind, table, headerRow);
    if (!read) throw validationError({ header_row: 'This file has no such line' });
    const parts = splitBlocksOfColumns(kind, read);
    if (parts.rows.length === 0) throw validationError({ file: noRows });
    const width = Math.max(parts.headers.length, ...parts.rows.map(({ cells }) => cells.length));
    const headers = Array.from(
      { length: width },
      (_, at) => toStorableHeader(parts.headers[at] ?? '') || `Column ${at + 1}`,
    );
    const matching = matchHeadings(kind, { headings: headers, own: parts.own.map(toStorableHeader) }, areGrouped);
    const dates = new Set(
      Object.entries(matching).flatMap(([label, { columns }]) =>
        kindRules[kind].columns[label]?.isDate ? columns : [],
      ),
    );
    const rows = table.countsFrom1904
      ? parts.rows.map((row) => ({ ...row, cells: toUsualDayNumbers(row.cells, dates) }))
      : parts.rows;
    const source = { bytes, details: describeSource(table, read) };
    uploads.set(file, { rows, source: withNotices(source, parts.notices) });
    return { headers, matching, rowCount: rows.length };
  }

  return {
    read: (input: ReadInput): Promise<ReadFile> => keep(input),

    /** Reads the stored file of a preview again. */
    async readAgain({ universityId, importId, file, kind, options }: ReadAgainInput): Promise<ReadFile> {
      const input = await database.inUniversity(universityId, async (tx) => {
        const { students_belong_to_groups: areGrouped } = await getStructure(tx);
        return { file, kind, bytes: await readSourceFile(tx, encryption, importId), areGrouped };
      });
      return keep(input, options).catch((error: unknown) => {
        throw nameField(error);
      });
    },

    async discard({ file }: { file: string }): Promise<void> {
      uploads.delete(file);
    },

    /** The different values of a field in the stored rows. */
    async listValues({ universityId, record, field, isChecked, search }: ValuesInput): Promise<ImportValue[]> {
      const problems = new Map<number, string | undefined>();
      const rows = await database.inUniversity(universityId, (tx) =>
        readStoredRows(tx, encryption, record, ({ line, reasons }) => Boolean(problems.set(line, reasons[field]))),
      );
      const counted = rows.map((row) => ({ ...row, problem: isChecked ? (problems.get(row.line) ?? null) : null }));
      return countValues(record.kind, record.matching, field, counted, search);
    },

    /** The active records that are not in the stored file. */
    async findMissing({ universityId, record, nowMs }: MissingInput): Promise<FoundMissing> {
      const unread = await readUnreadRows(universityId, record.id);
      return await database.inUniversity(universityId, async (tx) => {
        const previewed = new Map<number, PreviewedRow>();
        const rows = await readStoredRows(tx, encryption, record, ({ line, ...row }) =>
          Boolean(previewed.set(line, row)),
        );
        return await findMissing(tx, record, { rows, unread, previewed }, nowMs);
      });
    },

    /** Validates the rows of an uploaded file, or the stored rows of an earlier preview. */
    async check(
      { universityId, importId, runId, progress }: ImportJob,
      { record, choice: given, file, nowMs }: CheckInput,
    ): Promise<void> {
      const { kind, headers } = record;
      const uploaded = file === null ? undefined : uploads.get(file);
      if (file !== null) uploads.delete(file);
      await database.inUniversity(universityId, async (tx) => {
        const read = uploaded?.rows ?? (await readStoredRows(tx, encryption, record));
        const asGiven = { headers, kind, matching: record.matching, rowTexts: given.rowTexts, nowMs };
        const byName = await expandReferences(tx, asGiven, read);
        const { rows, ...expanded } =
          kind === 'enrolments'
            ? await expandEnrolments(tx, asGiven, byName.rows)
            : { ...asGiven, ...expandClasses(record, byName.rows, nowMs, (await getStructure(tx)).class_types) };
        const notices = [...byName.notices, ...expanded.notices];
        const { matching } = expanded;
        const choice = { ...given, rowTexts: expanded.rowTexts };
        if (uploaded) await storeSource(tx, encryption, importId, withNotices(uploaded.source, notices));
        else if (notices.length > 0) await addNotices(tx, encryption, importId, notices);
        const counts = emptyCounts();
        const shown = emptyShownCounts();
        let done = 0;
        const open: { line: number; values: Values; existing: Values | null }[] = [];
        const { listNotesOfFile } = tables[kind];
        await deleteRows(tx, importId);
        for await (const chunk of validateRows(tx, { kind, matching, choice, isLocked: false, nowMs }, rows)) {
          const records = chunk.map((row): RowRecord => {
            const { line, verdict, reasons, note, before, correction, changesEmail, changesName } = row;
            const cells = encryption.encrypt(rowContext(importId, line), row.cells);
            return {
              line,
              verdict,
              reasons,
              is_clashing: isClashing(row),
              correction,
              changes_email: changesEmail,
              changes_name: changesName,
              note,
              before,
              cells,
            };
          });
          if (listNotesOfFile)
            for (const { line, verdict, values, existing } of chunk)
              if (verdict === 'create' || verdict === 'update')
                open.push({ line, values, existing: existing?.values ?? null });
          countRows(counts, chunk);
          countShown(shown, chunk);
          await insertRows(tx, importId, records);
          done += chunk.length;
          progress(done);
        }
        const notes = (await listNotesOfFile?.(tx, open, nowMs)) ?? [];
        shown.noted += await addNotes(tx, importId, notes);
        const result = { state: 'previewed' as const, matching, counts, shown, choice, rowCount: rows.length };
        requireOwnership(await updateFinished(tx, importId, runId, result));
        if (rows.length > 1_000) await refreshStatistics(tx, ['import_rows']);
      });
    },
  };
}

/** Gives a timetable one row for each day of its blocks and for each weekday; a class has the groups of all columns of its row. */
function expandClasses(
  { kind, headers, matching }: CheckInput['record'],
  rows: readonly SourceRow[],
  nowMs: number,
  classTypes: readonly string[],
): ExpandedRows {
  const blocks = expandBlocks(kind, matching, rows, nowMs);
  const days = expandDays(kind, headers, matching, blocks.rows);
  const joined = kind === 'timetables' ? joinGroupColumns(headers, matching, days.rows, classTypes) : days.rows;
  return { rows: joined, notices: [...blocks.notices, ...days.notices] };
}

const withNotices = ({ details, ...source }: SourceFile, notices: readonly string[]): SourceFile => ({
  ...source,
  details: { ...details, notices: [...details.notices, ...notices] },
});

/** Names the option that an unreadable file means. */
function nameField(error: unknown): unknown {
  const problem = error instanceof HttpError ? error.details?.['file'] : undefined;
  if (problem === tableErrors.noSheet) return validationError({ sheet: problem });
  return problem === tableErrors.otherEncoding ? validationError({ encoding: problem }) : error;
}

/** Reads and decrypts the rows of a preview. */
export async function readStoredRows(
  tx: UniversityTx,
  encryption: CellEncryption,
  { id }: Pick<ImportRecord, 'id'>,
  filter: (row: RowRecord) => boolean = () => true,
): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for (let afterLine = 0; ;) {
    const page = await listRows(tx, id, { afterLine, limit: rowsPerPage });
    for (const row of page) {
      if (row.cells && filter(row))
        rows.push({ line: row.line, cells: encryption.decrypt(rowContext(id, row.line), row.cells) });
    }
    afterLine = page.at(-1)?.line ?? 0;
    if (page.length < rowsPerPage) return rows;
  }
}
