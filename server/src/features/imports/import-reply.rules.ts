import { importColumns, type ImportBatch, type ImportKind, type ImportRow } from '@muster/contract/imports';
import { type MatchedColumn, missingColumns } from './headers.rules.ts';
import type { ImportRecord } from './imports.store.ts';
import type { RowRecord } from './import-rows.store.ts';

export function batchReply(record: ImportRecord, undoRefused: string | null): ImportBatch {
  const { id, kind, file_name, state, progress, failure, columns, created_by } = record;
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
    accept_clashes: record.accept_clashes,
    failure,
    columns,
    missing_columns: missingColumns(kind, columns),
    created_by,
    created_at: record.created_at.toISOString(),
    applied_at: record.applied_at?.toISOString() ?? null,
    undone_at: record.undone_at?.toISOString() ?? null,
    undo_refused: undoRefused,
  };
}

/** Why an import cannot be undone, as far as its own record tells. */
export function undoProblem({ state, cleared_at }: Pick<ImportRecord, 'state' | 'cleared_at'>): string | null {
  if (state === 'undone') return 'This import was undone already';
  if (state === 'undoing') return 'This import is being undone';
  if (state !== 'applied') return 'Only an import that was applied can be undone';
  return cleared_at ? 'What this import changed is kept for 30 days only' : null;
}

/** A password is shown as given or not, and never as what it is. */
export function valuesOf(columns: readonly MatchedColumn[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ column }, at) => {
      const cell = cells[at] ?? '';
      if (column === null || cell.trim() === '') return [];
      return [[column, column === 'Password' ? '•••' : cell]];
    }),
  );
}

export const rowReply = (kind: ImportKind, row: RowRecord, values: Record<string, string>): ImportRow => ({
  line: row.line,
  verdict: row.verdict,
  values,
  reasons: Object.fromEntries(reasonsInOrder(kind, row.reasons)),
  is_clashing: row.is_clashing,
  before: row.before,
});

/** In the order of the columns; the database keeps them in another. First what is told of the whole row. */
export function reasonsInOrder(kind: ImportKind, reasons: Readonly<Record<string, string>>): [string, string][] {
  const columns: readonly string[] = importColumns[kind];
  return Object.entries(reasons).toSorted(([one], [other]) => columns.indexOf(one) - columns.indexOf(other));
}

/** The cells of a refused row in the template's order, without a password, and why it was refused. */
export function refusedCells(
  kind: ImportKind,
  values: Record<string, string>,
  reasons: Record<string, string>,
): string[] {
  const told = reasonsInOrder(kind, reasons).map(([column, text]) => (column === '' ? text : `${column}: ${text}`));
  return [
    ...importColumns[kind].map((column) => (column === 'Password' ? '' : (values[column] ?? ''))),
    told.join('; '),
  ];
}
