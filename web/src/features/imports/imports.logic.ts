import {
  type ImportBatch,
  importColumns,
  type ImportKind,
  importFileTypes,
  importLimits,
  type ImportRow,
  importTexts,
} from '@muster/contract/academics/imports';
import { formatCount } from '../../ui/text/pluralize.ts';
import { kinds, texts } from './imports.texts.ts';

/** The server is at it; the page asks again until it is done. */
export const isWorking = (state: ImportBatch['state']): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing';

/** What is wrong with a chosen file before anything is sent; undefined when nothing is. */
export function fileFault(file: Pick<File, 'name' | 'size'> | null): string | undefined {
  if (!file) return importTexts.noFile;
  const name = file.name.toLowerCase();
  if (!importFileTypes.some((type) => name.endsWith(type))) return texts.wrongType;
  return file.size > importLimits.bytes ? importTexts.tooLarge : undefined;
}

export const countedThings = (count: number, kind: ImportKind): string =>
  formatCount(count, kinds[kind].one, kinds[kind].many);

/** What pressing Import would bring about. */
export const toImport = ({ counts }: Pick<ImportBatch, 'counts'>): number => counts.create + counts.update;

/** '118 to create, 3 refused' before, '118 created, 3 refused' after; without what is none. */
export function resultText({ counts, state }: Pick<ImportBatch, 'counts' | 'state'>): string {
  const isAhead = state === 'previewed';
  const told = [
    [counts.create, isAhead ? 'to create' : 'created'],
    [counts.update, isAhead ? 'to update' : 'updated'],
    [counts.same, 'the same'],
    [counts.refused, 'refused'],
  ] as const;
  const parts = told.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return parts.length === 0 ? 'No rows' : parts.join(', ');
}

/** How many rows clash, and what becomes of them. */
export function clashingText({
  clashing,
  accept_clashes: isAccepted,
}: Pick<ImportBatch, 'clashing' | 'accept_clashes'>) {
  const told = `${formatCount(clashing, 'row')} ${clashing === 1 ? 'clashes' : 'clash'} with other classes`;
  return isAccepted ? `${told}, and will be imported anyway.` : `${told}, and will not be imported.`;
}

/** What is said when the server has come to an end while somebody looks on; nothing for other changes. */
export function endText(
  before: ImportBatch['state'],
  batch: ImportBatch,
): { text: string; isGood: boolean } | undefined {
  if (before === 'applying' && batch.state === 'applied')
    return { text: `${batch.file_name}: ${resultText(batch)}.`, isGood: true };
  if (before === 'undoing' && batch.state === 'undone')
    return { text: `The import of ${batch.file_name} was undone.`, isGood: true };
  if (isWorking(before) && !isWorking(batch.state) && batch.failure !== null)
    return { text: batch.failure, isGood: false };
  return undefined;
}

const steps = { checking: 'Checking', applying: 'Importing', undoing: 'Undoing' } as const;

/** 'Importing row 40 of 1,200' */
export function progressText({ state, progress, rows }: ImportBatch): string {
  const step = state in steps ? steps[state as keyof typeof steps] : 'Working';
  return rows === 0 ? `${step}…` : `${step}: ${formatCount(progress)} of ${formatCount(rows, 'row')}`;
}

export const percentDone = ({ progress, rows }: Pick<ImportBatch, 'progress' | 'rows'>): number =>
  rows === 0 ? 0 : Math.min(100, Math.round((progress / rows) * 100));

/** The template's columns that the file has, and those that somebody is told about. */
export function shownColumns(
  { kind, columns }: Pick<ImportBatch, 'kind' | 'columns'>,
  rows: readonly Pick<ImportRow, 'reasons'>[],
): string[] {
  const had = new Set(columns.map(({ column }) => column));
  return importColumns[kind].filter((column) => had.has(column) || rows.some(({ reasons }) => column in reasons));
}

/** The matching with the header at a place given to another column; headers may repeat, a column has one at most. */
export function rematched(
  columns: ImportBatch['columns'],
  place: number,
  column: string | null,
): ImportBatch['columns'] {
  return columns.map((one, index) => {
    if (index === place) return { ...one, column };
    return column !== null && one.column === column ? { ...one, column: null } : one;
  });
}
