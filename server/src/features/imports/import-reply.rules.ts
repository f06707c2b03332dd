import type { AcademicStructure } from '@muster/contract/academics/structure';
import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { importColumns, importFields } from '@muster/contract/academics/import-columns';
import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { kindRules } from './kinds/kinds.rules.ts';
import { displayText, matchingOfRow, missingFields } from './matching/matching.rules.ts';
import type { ImportRecord } from './imports.store.ts';
import type { StoredRow } from './import-rows.store.ts';

export function toImportBatch(record: ImportRecord, undoRefused: string | null): ImportBatch {
  const { id, kind, file_name, state, progress, failure, headers, matching, matching_name, created_by } = record;
  return {
    id,
    kind,
    file_name,
    state,
    progress,
    rows: record.row_count,
    counts: {
      create: record.create_count,
      update: record.update_count,
      same: record.same_count,
      refused: record.refused_count,
    },
    clashing: record.clashing_count,
    accepted_clashes: record.accepted_clash_count,
    invitable: record.invitable_count,
    accept_clashes: record.accept_clashes,
    corrections: record.correction_count,
    open_corrections: record.open_correction_count,
    noted: record.noted_count,
    email_changes: record.email_change_count,
    name_changes: record.name_change_count,
    confirm_emails: record.confirm_emails,
    confirm_names: record.confirm_names,
    failure,
    headers,
    matching,
    matching_name,
    missing_columns: missingFields(kind, record),
    created_by,
    created_at: record.created_at.toISOString(),
    applied_at: record.applied_at?.toISOString() ?? null,
    undone_at: record.undone_at?.toISOString() ?? null,
    undo_refused: undoRefused,
  };
}

/** Why an import cannot be undone, by its state alone; null if it can. */
export function undoProblem({ state, cleared_at }: Pick<ImportRecord, 'state' | 'cleared_at'>): string | null {
  if (state === 'undone') return 'This import was undone already';
  if (state === 'undoing') return 'This import is being undone';
  if (state !== 'applied') return 'Only an import that was applied can be undone';
  return cleared_at ? 'Imports can only be undone for 30 days' : null;
}

/** Field -> text as it is read. A password is masked. */
export function toMaskedValues(
  { kind, matching, row_texts: texts }: Pick<ImportRecord, 'kind' | 'matching' | 'row_texts'>,
  line: number,
  cells: readonly string[],
  structure: AcademicStructure,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(matchingOfRow(matching, texts[line])).flatMap(([field, source]) => {
      const column = kindRules[kind].columns[field];
      const text = column ? displayText(column, source, cells, structure) : '';
      return text === '' ? [] : [[field, field === 'Password' ? '•••' : text]];
    }),
  );
}

export const toImportRow = (
  { kind, row_texts: texts }: Pick<ImportRecord, 'kind' | 'row_texts'>,
  row: StoredRow,
  values: Record<string, string>,
  samePeople: ImportRow['same_people'],
): ImportRow => ({
  line: row.line,
  verdict: row.verdict,
  values,
  reasons: Object.fromEntries(reasonsInOrder(kind, row.reasons)),
  is_clashing: row.is_clashing,
  correction: row.correction,
  note: row.note,
  texts: texts[row.line] ?? {},
  before: row.before,
  record_id: row.record_id,
  same_people: samePeople,
});

/** Sorts reasons by column, because jsonb does not keep their order. Reasons about the whole row come first. */
export function reasonsInOrder(kind: ImportKind, reasons: Readonly<Record<string, string>>): [string, string][] {
  const columns = importFields(kind);
  return Object.entries(reasons).toSorted(([a], [b]) => columns.indexOf(a) - columns.indexOf(b));
}

/** The columns of the template, and the further fields that the file has. */
export const shownFields = ({ kind, matching }: Pick<ImportRecord, 'kind' | 'matching'>): string[] => {
  const template: readonly string[] = importColumns[kind];
  return importFields(kind).filter((field) => template.includes(field) || matching[field]);
};

/** The cells of a rejected row in the order of the template, without the password, followed by its reasons. */
export function refusedCells(
  record: Pick<ImportRecord, 'kind' | 'matching'>,
  values: Record<string, string>,
  reasons: Record<string, string>,
): string[] {
  const reasonTexts = reasonsInOrder(record.kind, reasons).map(([column, text]) =>
    column === '' ? text : `${column}: ${text}`,
  );
  return [
    ...shownFields(record).map((column) => (column === 'Password' ? '' : (values[column] ?? ''))),
    reasonTexts.join('; '),
  ];
}
