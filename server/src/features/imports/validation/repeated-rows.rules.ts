import { plural } from '@muster/contract/http/plural';
import { parseDate } from '../parsing/parse-date.rules.ts';
import { listWords } from '../parsing/list-words.rules.ts';
import { normalizeWord } from '../parsing/usual-values.rules.ts';
import { isSameName } from './name-changes.rules.ts';
import type { Column, RowRules } from './row-fields.rules.ts';
import type { ReadRow, RowOfKey, ValidatedRow } from './validate-row.rules.ts';

/** The rows whose key several rows have: those about the same thing together, and the lines of those that contradict the first row. */
export function groupRepeatedRows<Row extends Pick<ReadRow, 'line' | 'input'>>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | undefined,
  { columns }: Pick<RowRules, 'columns'>,
): { readonly groups: readonly (readonly Row[])[]; readonly contradictions: ReadonlyMap<number, number> } {
  const distinctive = Object.values(columns).filter(({ tellsApart }) => tellsApart);
  const contradictions = new Map<number, number>();
  const groups: Row[][] = [];
  for (const [key, [first, ...others]] of Map.groupBy(rows, keyOf)) {
    if (key === undefined || !first) continue;
    const same = others.filter((row) => !distinctive.some((column) => isOther(column, first, row)));
    for (const row of others) if (!same.includes(row)) contradictions.set(row.line, first.line);
    if (same.length > 0) groups.push([first, ...same]);
  }
  return { groups, contradictions };
}

function isOther(column: Column, one: Pick<ReadRow, 'input'>, other: Pick<ReadRow, 'input'>): boolean {
  const [a, b] = [one.input[column.field], other.input[column.field]];
  if (a === undefined || b === undefined) return false;
  if (column.field === 'name') return !isSameName(a, b);
  const textOf = (text: string): string => {
    const date = column.isDate ? parseDate(text) : undefined;
    return date && 'date' in date ? date.date : normalizeWord(text);
  };
  return textOf(a) !== textOf(b);
}

type Candidate = Pick<ValidatedRow, 'line' | 'verdict' | 'values' | 'partLines'>;

/**
 * Chooses the row that counts among rows of one key, in the order of the file: refused rows count for nothing, an active row is preferred
 * to inactive ones, and the last row to earlier ones. A row that repeats an earlier one, or has another part of the record, changes nothing.
 * `about` precedes the text.
 */
export function chooseRow(rows: readonly Candidate[], noun: string, about = ''): Map<number, RowOfKey> {
  const isActive = ({ values }: Candidate): boolean => values['active'] !== false;
  const valid = rows.filter(({ verdict }) => verdict !== 'refused');
  const candidates = valid.some(isActive) ? valid.filter(isActive) : valid;
  const last = candidates.at(-1);
  const isSame = ({ values }: Candidate): boolean => JSON.stringify(values) === JSON.stringify(last?.values);
  const chosen = candidates.find(isSame);
  if (!chosen) return new Map();
  const reasonOf = (row: Candidate): keyof typeof lostTexts =>
    row.verdict === 'refused'
      ? 'refused'
      : !candidates.includes(row)
        ? 'inactive'
        : row.line < chosen.line
          ? 'earlier'
          : 'repeated';
  const others = Map.groupBy(
    rows.filter((row) => row !== chosen && !(reasonOf(row) === 'repeated' && chosen.partLines?.includes(row.line))),
    reasonOf,
  );
  const parts = [...others].map(([reason, lost]) =>
    lostTexts[reason](
      lost.map(({ line }) => line),
      noun,
    ),
  );
  const reason = parts.length === 0 ? '' : `Line ${chosen.line} counts; ${parts.join('; ')}.`;
  const text = [about, reason].filter(Boolean).join(' ');
  return new Map(rows.map((row) => [row.line, { counts: row === chosen, text }]));
}

/** Lines in the order of the file. */
export function lineWords(lines: readonly number[]): string {
  const [first = 0, last = 0] = [lines[0], lines.at(-1)];
  const areAdjacent = lines.length > 2 && last - first === lines.length - 1;
  return `${plural(lines.length, 'line')} ${areAdjacent ? `${first} to ${last}` : listWords(lines.map(String))}`;
}

const lostTexts = {
  earlier: (lines: readonly number[], noun: string) =>
    `${lineWords(lines)} ${plural(lines.length, 'is an earlier row', 'are earlier rows')} of the same ${noun}`,
  repeated: (lines: readonly number[]) => `${lineWords(lines)} ${plural(lines.length, 'repeats', 'repeat')} it`,
  inactive: (lines: readonly number[], noun: string) =>
    `${lineWords(lines)} ${plural(lines.length, 'is an inactive row', 'are inactive rows')} of the same ${noun}`,
  refused: (lines: readonly number[], noun: string) => `${lineWords(lines)} of the same ${noun} cannot be imported`,
} as const;
