import { plural } from '@muster/contract/http/plural';
import type { GarbledText } from './encodings/garbled-text.rules.ts';
import type { DetectedEncoding } from './encodings/detect-encoding.rules.ts';
import type { TableSource } from './table.ts';

const maxListed = 3;

/** What a sheet contains beside plain values. Cells and columns are named as spreadsheet programs do: B3, C. */
export type SheetFindings = {
  readonly merges: readonly string[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly string[];
  /** Calculated cells whose last value was read. */
  readonly formulas: readonly string[];
  readonly unreadable: readonly string[];
  /** Numbers that were read as displayed: 'C2: CS0042'. */
  readonly displayed: readonly string[];
};

const list = (all: readonly (string | number)[]): string =>
  all.slice(0, maxListed).join(', ') + (all.length > maxListed ? ` and ${all.length - maxListed} more` : '');
const quote = (texts: readonly string[]): string => list(texts.map((text) => `“${text}”`));

const noticesFor: readonly [keyof SheetFindings, (listed: string) => string][] = [
  ['merges', (cells) => `Merged cells: their value counts for each of their rows (${cells}).`],
  ['hiddenRows', (rows) => `Hidden or filtered rows were read, too: row ${rows}.`],
  ['hiddenColumns', (columns) => `Hidden columns were read, too: ${columns}.`],
  ['formulas', (cells) => `Cells that are calculated by a formula were read with their last value: ${cells}.`],
  ['unreadable', (cells) => `Cells without a value that can be read: ${cells}. Put their values there, as text.`],
  ['displayed', (cells) => `Numbers with a format of their own were read as displayed: ${cells}.`],
];

export const sheetNotices = (findings: Partial<SheetFindings>): string[] =>
  noticesFor.flatMap(([what, textOf]) => {
    const found = findings[what] ?? [];
    return found.length === 0 ? [] : [textOf(list(found))];
  });

export function otherSheetsNotice({ sheets, sheet }: Pick<TableSource, 'sheets' | 'sheet'>): string[] {
  const others = sheets.filter(({ name }) => name !== sheet);
  if (others.length === 0) return [];
  const names = list(others.map(({ name, isHidden }) => `“${name}”${isHidden ? ' (hidden)' : ''}`));
  return [`${plural(others.length, 'Another sheet was', 'Other sheets were')} not read: ${names}.`];
}

export const encodingNotice = ({ name, isCertain }: DetectedEncoding): string[] =>
  isCertain ? [] : [`The encoding of the file is not certain. It was read as ${name}: check the names.`];

/** Where the lines of a text file are not its rows. */
export const lineNotices = ({
  strayQuotes,
  brokenLines,
}: Readonly<Record<'strayQuotes' | 'brokenLines', readonly number[]>>): string[] => [
  ...(strayQuotes.length > 0
    ? [`A quotation mark that begins a cell is not closed. It was read as text: check line ${list(strayQuotes)}.`]
    : []),
  ...(brokenLines.length > 0
    ? [`Cells with line breaks: several lines of the file were read as one row in line ${list(brokenLines)}.`]
    : []),
];

export function garbledNotices({ misread, incomplete }: GarbledText): string[] {
  const meanings = misread.map(({ text, meaning }) => `“${text}” is probably “${meaning}”`);
  return [
    ...(misread.length > 0
      ? [`Another program saved letters wrongly: ${meanings.join(', ')}. Export the file again, as UTF-8.`]
      : []),
    ...(incomplete.length > 0 ? [`Letters are missing in ${quote(incomplete)}. Export the file again, as UTF-8.`] : []),
  ];
}

/** The reader of Excel 97 files gives plain values only. */
export const oldFormatNotice =
  'In .xls files, formulas, hidden rows and number formats are not checked. If numbers begin with zeros or letters, save the file as .xlsx.';
