import { importLimits, type ImportVerdict } from '@muster/contract/imports';
import { onOneLine, plainly } from '@muster/contract/shared';
import { staffTypeLabels } from '@muster/contract/staff';
import type { MatchedColumn } from './headers.rules.ts';
import { degreeLabel } from './references.rules.ts';
import {
  changesOf,
  type Given,
  type References,
  type RowRules,
  type Standing,
  type Value,
  type Values,
} from './row-judging.rules.ts';

export type SourceRow = { readonly line: number; readonly cells: readonly string[] };

export type ReadRow = SourceRow & {
  readonly given: Given;
  readonly password: string | undefined;
  readonly key: string | undefined;
  /** Field -> what no rule of the form has to look at any more. */
  readonly faults: Readonly<Record<string, string>>;
};

export type JudgedRow = ReadRow & {
  readonly verdict: ImportVerdict;
  /** By column of the template. */
  readonly reasons: Record<string, string>;
  /** Ids of records that stand and lines of earlier rows; whoever has such and is not refused is imported in spite of them. */
  readonly clashesWith: readonly (string | number)[];
  readonly before: Record<string, string>;
  readonly values: Values;
  readonly standing: Standing | undefined;
  readonly changes: Record<string, [Value, Value]>;
};

export const isClashing = ({ clashesWith }: Pick<JudgedRow, 'clashesWith'>): boolean => clashesWith.length > 0;

export type EmailHolder = { readonly record_id: string | null; readonly account_id: string | null };

export type JudgingContext = {
  readonly rules: RowRules;
  readonly references: References;
  /** Field -> column of the template. */
  readonly columnOf: Readonly<Record<string, string>>;
  /** What stands under a key: one record, unless it came before two such were refused. */
  readonly underKey: ReadonlyMap<string, readonly Standing[]>;
  readonly emailHolders: ReadonlyMap<string, readonly EmailHolder[]>;
  /** Where in the file a key or an address stands first. */
  readonly firstLines: ReadonlyMap<string, number>;
  readonly isFormula: (text: string) => boolean;
  /** As a workbook tells it for sure. */
  readonly isCalculated: (text: string) => boolean;
  readonly passwordProblem: (password: string) => string | undefined;
};

/** What may be written in several lines. */
const inLines = new Set(['address', 'description']);

type Reading = Pick<JudgingContext, 'rules' | 'references' | 'isFormula' | 'isCalculated'>;

/** The cells by their fields; blank ones are not given. A password is taken as it is, blanks at its ends included. */
export function readRow(
  { line, cells }: SourceRow,
  columns: readonly MatchedColumn[],
  { rules, references, isFormula, isCalculated }: Reading,
): ReadRow {
  const given: Record<string, string> = {};
  const faults: Record<string, string> = {};
  let password: string | undefined;
  for (const [at, { column }] of columns.entries()) {
    const field = column === null ? undefined : rules.fields[column];
    const cell = cells[at] ?? '';
    if (field === undefined) continue;
    const words = inLines.has(field) ? plainly(cell).trim() : onOneLine(cell);
    if (words === '') continue;
    // A password may begin as a formula does; only a workbook tells that a cell is calculated.
    if (field === 'password' ? isCalculated(cell) : isFormula(words))
      faults[field] = 'This cell is calculated by a formula. Please put its value there.';
    else if (cell.length > importLimits.cellCharacters) faults[field] = 'This cell holds far too much text';
    else if (cell.includes('\0') || !cell.isWellFormed())
      faults[field] = 'This contains a character that cannot be stored';
    else if (field === 'password') password = cell;
    else given[field] = field === 'email' ? words.toLowerCase() : words;
  }
  return { line, cells, given, password, faults, key: rules.keyOf(given, references) };
}

export function judgeRow(row: ReadRow, context: JudgingContext): JudgedRow {
  const { rules, references, columnOf } = context;
  const found = row.key === undefined ? [] : (context.underKey.get(row.key) ?? []);
  const standing = found.at(-1);
  const judged = rules.judge(row.given, standing, references);
  const faults: Record<string, string> = {
    ...judged.reasons,
    ...twice(row, context),
    ...doubled(found, rules),
    ...row.faults,
  };
  if (!standing && row.password !== undefined) {
    const problem = context.passwordProblem(row.password);
    if (problem !== undefined) faults['password'] = problem;
  }
  if (isEmailTaken(row, standing, context)) faults['email'] ??= 'This e-mail belongs to somebody else already';
  const reasons = Object.fromEntries(Object.entries(faults).map(([field, text]) => [columnOf[field] ?? '', text]));
  const changes = changesOf(judged.values, standing);
  const isRefused = Object.keys(reasons).length > 0;
  const verdict = isRefused ? 'refused' : !standing ? 'create' : Object.keys(changes).length > 0 ? 'update' : 'same';
  const before: Record<string, string> = {};
  if (verdict === 'update') {
    for (const [field, [was]] of Object.entries(changes))
      before[columnOf[field] ?? ''] = rules.shown?.(field, was, references) ?? shown(field, was, references);
  }
  return { ...row, verdict, reasons, clashesWith: [], before, values: judged.values, standing, changes };
}

function twice(row: ReadRow, { rules, firstLines }: JudgingContext): Record<string, string> {
  const sameKey = row.key === undefined ? undefined : firstLines.get(`key ${row.key}`);
  if (sameKey !== undefined && sameKey < row.line) {
    return { [rules.fields[rules.keyColumn] ?? '']: `Line ${sameKey} is the same ${rules.noun}` };
  }
  const sameEmail = firstLines.get(`email ${row.given['email']}`);
  return sameEmail !== undefined && sameEmail < row.line ? { email: `Line ${sameEmail} has the same e-mail` } : {};
}

/** Nobody knows which of them a row is about. */
function doubled(found: readonly Standing[], { fields, keyColumn, isKeyAlone }: RowRules): Record<string, string> {
  if (found.length < 2 || !isKeyAlone) return {};
  const field = fields[keyColumn] ?? '';
  const written = found.map(({ values }) => String(values[field])).toSorted();
  return { [field]: `There are ${written.join(' and ')}. Please give one of them another ${keyColumn} first.` };
}

function isEmailTaken({ given }: ReadRow, standing: Standing | undefined, { emailHolders }: JudgingContext): boolean {
  const email = given['email'];
  if (email === undefined || standing?.values['email'] === email) return false;
  return (emailHolders.get(email) ?? []).some(
    ({ record_id: record, account_id: account }) =>
      !standing || (record !== standing.id && (account === null || account !== standing.account_id)),
  );
}

/** What stands, in the words of the file. */
function shown(field: string, value: Value, references: References): string {
  if (value === null) return '';
  const { degrees, groups } = references;
  const degree = field === 'degree_details_id' ? degrees.find(({ id }) => id === value) : undefined;
  if (degree) return degreeLabel(degree, references);
  if (field === 'group_id') return groups.find(({ id }) => id === value)?.group_name ?? '';
  if (field === 'active') return value === true ? 'Active' : 'Inactive';
  if (field === 'staff_type') return staffTypeLabels[value as keyof typeof staffTypeLabels] ?? String(value);
  return String(value);
}
