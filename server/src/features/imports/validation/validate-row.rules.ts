import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import {
  type ImportAnswer,
  importLimits,
  type ImportRow,
  type ImportVerdict,
} from '@muster/contract/academics/imports';
import { identifierKey } from '@muster/contract/http/identifier-text';
import { findStructureErrors } from '@muster/contract/academics/structure-rules';
import {
  findChosenText,
  findOwnWord,
  findWord,
  matchingOfRow,
  readCells,
  translateText,
} from '../matching/matching.rules.ts';
import type { RowChoice, RowTexts } from '../imports.store.ts';
import { correctionQuestion } from './corrections.rules.ts';
import { formatValue } from './format-value.rules.ts';
import { isSmallNameChange } from './name-changes.rules.ts';
import { findMatches } from './row-keys.rules.ts';
import { isEscaped } from '../parsing/escaped-text.rules.ts';
import { isDayNumber, parseDate, type ParsedDate } from '../parsing/parse-date.rules.ts';
import { isFormulaError } from '../parsing/placeholders.rules.ts';
import { resolveName } from '../parsing/references.rules.ts';
import {
  changesOf,
  type RowInput,
  type References,
  type RowRules,
  type ExistingRecord,
  type Value,
  type Values,
} from './row-fields.rules.ts';

export type SourceRow = { readonly line: number; readonly cells: readonly string[] };

export type ReadRow = SourceRow & {
  readonly input: RowInput;
  readonly password: string | undefined;
  readonly key: string | undefined;
  /** Field -> error found before the rules of the form apply. */
  readonly errors: Record<string, string>;
  /** What was read otherwise than it is written. */
  readonly notes: readonly string[];
  /** A text that a note of the row may quote, and what the file has instead. */
  readonly quoted?: { readonly read: string; readonly written: string } | undefined;
  /** The lines that have parts of one record together with this one. */
  readonly partLines?: readonly number[];
};

export type ValidatedRow = ReadRow & {
  readonly verdict: ImportVerdict;
  /** By column of the template. */
  readonly reasons: Record<string, string>;
  /** Ids of existing records and lines of earlier rows. A clashing row is imported only if clashes were accepted. */
  readonly clashesWith: readonly (string | number)[];
  /** The row may be an existing record with another key. It is imported only if the user chose to move that or to add one. */
  readonly correction: ImportRow['correction'];
  /** The row changes a sign-in email, or a name beyond small differences. It is imported only if that was confirmed. */
  readonly changesEmail: boolean;
  readonly changesName: boolean;
  /** A finding that is no error; only in previews. */
  readonly note: string | null;
  readonly before: Record<string, string>;
  readonly values: Values;
  readonly existing: ExistingRecord | undefined;
  readonly changes: Record<string, [Value, Value]>;
};

export const isClashing = ({ clashesWith }: Pick<ValidatedRow, 'clashesWith'>): boolean => clashesWith.length > 0;

export type EmailHolder = {
  readonly record_id: string | null;
  readonly account_id: string | null;
  readonly name: string | null;
  readonly number: string | null;
};
/** Record id of a person -> the row that gives up the email of that person, if it is imported. */
export type EmailGivers = ReadonlyMap<string, Pick<SourceRow, 'line'>>;

/** What the rows of a file that have the key of another row mean. */
export type RepeatedRows = {
  /** Line -> the first row of its key, which is about something else, such as another person with the same number. */
  readonly contradictions: ReadonlyMap<number, number>;
  /** Line -> which row of its key counts. */
  readonly choices: ReadonlyMap<number, RowOfKey>;
  /** Line -> the row as it is read together with others of its key. */
  readonly joined: ReadonlyMap<number, ReadRow>;
};
/** `text` says which row counts and why the others do not. */
export type RowOfKey = { readonly counts: boolean; readonly text: string };

export type ValidationContext = {
  readonly rules: RowRules;
  readonly references: References;
  /** Field -> column of the template. */
  readonly columnOf: Readonly<Record<string, string>>;
  /** Usually one record; older data may have several whose keys differ in case. */
  readonly existingByKey: ReadonlyMap<string, readonly ExistingRecord[]>;
  readonly emailHolders: ReadonlyMap<string, readonly EmailHolder[]>;
  readonly emailGivers: EmailGivers;
  /** Date at the university, 'YYYY-MM-DD'. */
  readonly today: string;
  readonly repeatedRows: RepeatedRows;
  /** The first line of each email, among the rows that count. */
  readonly firstLineOfEmail: ReadonlyMap<string, number>;
  /** Number of rows of each key that count. */
  readonly rowsOfKey: ReadonlyMap<string, number>;
  /** The reader found no value in the cell. */
  readonly isCalculated: (text: string) => boolean;
  /** Line -> the existing record that the row may be. */
  readonly corrections: ReadonlyMap<number, ExistingRecord>;
  /** Line -> what the user chose for it. */
  readonly answers: ReadonlyMap<number, ImportAnswer>;
  readonly passwordProblem: (password: string) => string | undefined;
  readonly choice: RowChoice;
};

type ReadingContext = Pick<ValidationContext, 'rules' | 'references' | 'isCalculated'> & {
  /** Column -> line -> the date in the time zone of the university. */
  readonly zoneDates?: ReadonlyMap<string, ReadonlyMap<number, ParsedDate>>;
  /** The normalised keys of records whose number is written as programs display numbers: 12.345.678. */
  readonly displayedKeys?: ReadonlySet<string>;
  readonly rowTexts?: RowTexts;
};

/** Reads the fields from the cells. */
export function readRow(
  { line, cells }: SourceRow,
  matching: ImportMatching,
  { rules, references, isCalculated, zoneDates, displayedKeys, rowTexts }: ReadingContext,
): ReadRow {
  const input: Record<string, string> = {};
  const errors: Record<string, string> = {};
  const implied: Record<string, string> = {};
  const unclear: Record<string, string> = {};
  const notes: string[] = [];
  const guesses: (() => string)[] = [];
  let password: string | undefined;
  let quoted: ReadRow['quoted'];
  for (const [label, source] of Object.entries(matchingOfRow(matching, rowTexts?.[line]))) {
    const column = rules.columns[label];
    if (!column) continue;
    const { field, words } = column;
    const { text: meant, written } = readCells(column, source, cells);
    if (meant === '') {
      if (written !== '') notes.push(`${label}: “${shorten(written)}” counts as blank.`);
      continue;
    }
    const isStored =
      meant !== written &&
      (displayedKeys?.has(`${label} ${identifierKey(written)}`) === true ||
        (column.reference !== undefined && typeof resolveName(column.reference, written, references) === 'string'));
    const read = isStored ? written : meant;
    const further = column.implies?.read(read, references);
    if (typeof further === 'string') implied[column.implies?.field ?? ''] = further;
    else if (further !== undefined) unclear[column.implies?.field ?? ''] = further.reason;
    const usedCells = source.columns.map((at) => cells[at] ?? '');
    const date = usedCells.length === 0 ? undefined : zoneDates?.get(label)?.get(line);
    const text =
      date && 'date' in date
        ? date.date
        : translateText(column, source, read, findOwnWord(column, read, references.structure));
    if (column.isGuess?.(read) && findChosenText(source, read) === undefined)
      guesses.push(() => {
        const other = column.implies?.field ?? '';
        const ofOther = typeof further === 'string' && !(other in input) ? ` of ${further}` : '';
        return `${label}: “${read}” was read as “${text}”${ofOther}. Please check it.`;
      });
    if (field !== 'password' && isEscaped(read))
      notes.push(`${label}: “${shorten(read)}” may be escaped. Please check it.`);
    if (column.joined && date && 'date' in date) quoted = { read: date.date, written: shorten(written) };
    else if (field !== 'password' && (read !== written || date) && written !== '')
      notes.push(`${label}: “${shorten(written)}” was read as “${shorten(text)}”.`);
    const day = column.isDate && isDayNumber(text) ? parseDate(text) : undefined;
    if (day && 'date' in day) notes.push(`${label}: the number ${text} was read as the date ${day.date}.`);
    if (usedCells.some(isCalculated))
      errors[field] = 'The value of this cell cannot be read. Please put it there as text, without a formula.';
    else if (/^#+$/u.test(text))
      errors[field] = 'The column was too narrow for this value. Please export the list again.';
    else if (date && 'problem' in date) errors[field] = date.problem;
    else if (isFormulaError(field, text)) errors[field] = 'This cell shows an error of a formula';
    else if (usedCells.some((cell) => cell.length > importLimits.cellCharacters))
      errors[field] = 'The text in this cell is too long';
    else if (usedCells.some((cell) => cell.includes('\0') || !cell.isWellFormed()))
      errors[field] = 'This contains a character that cannot be stored';
    else if (field === 'password') {
      password = read;
      if (password !== usedCells[0])
        notes.push('Blanks or invisible characters at an end of the password were removed.');
    } else if (text === '') continue;
    else if (words) {
      const word = findWord(words, text);
      if (word === undefined) errors[field] = `Please give one of: ${Object.values(words).join(', ')}`;
      else input[field] = word;
    } else input[field] = field === 'email' ? text.toLowerCase() : text;
  }
  for (const [field, reason] of Object.entries(unclear)) if (!(field in input)) errors[field] ??= reason;
  notes.push(...guesses.map((describe) => describe()));
  const fields = { ...implied, ...input };
  const complete = rules.combineFields?.(fields) ?? fields;
  return { line, cells, input: complete, password, errors, notes, quoted, key: rules.keyOf(complete, references) };
}

const maxNotedCharacters = 60;
const shorten = (text: string): string =>
  text.length > maxNotedCharacters ? `${text.slice(0, maxNotedCharacters).toWellFormed()}…` : text;

export function validateRow(row: ReadRow, context: ValidationContext): ValidatedRow {
  const { rules, references, columnOf } = context;
  const matches = findMatches(row, context);
  const corrected = matches.length === 0 ? context.corrections.get(row.line) : undefined;
  const correction = corrected ? (context.answers.get(row.line) ?? 'open') : null;
  const existing = matches.at(-1) ?? (correction === 'add' ? undefined : corrected);
  const joined = existing && readJoined(row, existing);
  if (joined) return joined;
  const result = rules.validate(row.input, existing, references, context.today);
  const errors: Record<string, string> = {
    ...result.reasons,
    ...findOutsideStructure(result.values, existing?.values, context),
    ...findDuplicateLine(row, context),
    ...findAmbiguousKey(matches, rules),
    ...row.errors,
  };
  if (!existing && row.password !== undefined) {
    const problem = context.passwordProblem(row.password);
    if (problem !== undefined) errors['password'] = problem;
  }
  const emailProblem = findEmailProblem(row, existing, context);
  if (emailProblem !== undefined) errors['email'] ??= emailProblem;
  const reasons = Object.fromEntries(Object.entries(errors).map(([field, text]) => [columnOf[field] ?? '', text]));
  const changes = changesOf(result.values, existing);
  const isRefused = Object.keys(reasons).length > 0;
  const verdict: ImportVerdict = isRefused
    ? 'refused'
    : !existing
      ? 'create'
      : Object.keys(changes).length > 0
        ? 'update'
        : 'same';
  const before: Record<string, string> = {};
  if (verdict === 'update') {
    for (const [field, [was]] of Object.entries(changes)) {
      const column = columnOf[field];
      // The note of the row tells a change of another field.
      if (column !== undefined)
        before[column] =
          rules.formatValue?.(field, was, references) ?? formatValue(rules.columns[column], field, was, references);
    }
  }
  const ofKey = context.repeatedRows.choices.get(row.line);
  const notes = [
    ofKey?.text,
    corrected && correction !== 'move' ? rules.corrections?.describe(corrected.values, references) : undefined,
    existing && row.password !== undefined ? passwordUnchanged : quoteCell(result.note, row),
    ...row.notes,
  ];
  const note = notes.filter(Boolean).join(' ') || null;
  const validated = {
    ...row,
    verdict,
    reasons,
    clashesWith: [],
    note,
    before,
    values: result.values,
    existing,
    changes,
  };
  if (ofKey?.counts === false && !isRefused)
    return {
      ...validated,
      verdict: 'same',
      before: {},
      changes: {},
      correction: null,
      changesEmail: false,
      changesName: false,
    };
  if (correction === 'open' && verdict === 'update') {
    const question = { [rules.keyColumn]: correctionQuestion };
    return { ...validated, verdict: 'refused', reasons: question, correction, changesEmail: false, changesName: false };
  }
  return { ...validated, correction, ...findSensitiveChanges(validated, context) };
}

export const answersOf = ({ movedLines, addedLines }: RowChoice): Map<number, ImportAnswer> =>
  new Map([...movedLines.map((line) => [line, 'move'] as const), ...addedLines.map((line) => [line, 'add'] as const)]);

/** The row of a record that was joined into another one: it is about that person, and changes nothing. */
function readJoined(row: ReadRow, existing: ExistingRecord): ValidatedRow | undefined {
  const { student_id: number, joined_number: keptNumber } = existing.values;
  if (typeof keptNumber !== 'string') return undefined;
  return {
    ...row,
    verdict: 'same',
    reasons: {},
    clashesWith: [],
    correction: null,
    changesEmail: false,
    changesName: false,
    note: `${String(number)} and ${keptNumber} are the same person: the records were joined. This row changes nothing.`,
    before: {},
    values: existing.values,
    existing,
    changes: {},
  };
}

/** The cell of the file, whose dates were converted. */
const quoteCell = (note: string | undefined, { quoted }: ReadRow): string | undefined =>
  quoted ? note?.replace(quoted.read, () => quoted.written) : note;

const passwordUnchanged = 'The password of this account does not change.';
const unconfirmed = {
  email: 'This changes the sign-in email. Confirm it to import the row.',
  name: 'This changes the name. Confirm it to import the row.',
};

/** Refuses an update of a sign-in email or of a name, unless it was confirmed. The row keeps what it would change. */
function findSensitiveChanges(
  { verdict, changes, reasons }: Pick<ValidatedRow, 'verdict' | 'changes' | 'reasons'>,
  { choice, columnOf }: ValidationContext,
): Pick<ValidatedRow, 'verdict' | 'reasons' | 'changesEmail' | 'changesName'> {
  const isUpdate = verdict === 'update' && columnOf['email'] !== undefined;
  const [oldName, newName] = changes['name'] ?? [];
  // The first email of a person opens an account, and changes no sign-in.
  const changesEmail = isUpdate && changes['email'] !== undefined && changes['email'][0] !== '';
  const changesName =
    isUpdate && typeof oldName === 'string' && typeof newName === 'string' && !isSmallNameChange(oldName, newName);
  const problems = {
    ...(changesEmail && !choice.confirmsEmails && { [columnOf['email'] ?? '']: unconfirmed.email }),
    ...(changesName && !choice.confirmsNames && { [columnOf['name'] ?? '']: unconfirmed.name }),
  };
  return Object.keys(problems).length === 0
    ? { verdict, reasons, changesEmail, changesName }
    : { verdict: 'refused', reasons: problems, changesEmail, changesName };
}

function findOutsideStructure(
  values: Values,
  before: Values | undefined,
  { rules, references: { structure } }: ValidationContext,
): Record<string, string> {
  if (!rules.hasDatedTerms) return findStructureErrors(structure, values, before);
  const { dated_term: text } = findStructureErrors(structure, { dated_term: Number(values['semester']) || null });
  return text === undefined ? {} : { semester: text };
}

function findDuplicateLine(row: ReadRow, context: ValidationContext): Record<string, string> {
  const { rules, repeatedRows, firstLineOfEmail } = context;
  const sameKey = repeatedRows.contradictions.get(row.line);
  if (sameKey !== undefined)
    return { [rules.columns[rules.keyColumn]?.field ?? '']: `Line ${sameKey} is the same ${rules.noun}` };
  const sameEmail = firstLineOfEmail.get(row.input['email'] ?? '');
  const isLater =
    sameEmail !== undefined && sameEmail < row.line && repeatedRows.choices.get(row.line)?.counts !== false;
  return isLater ? { email: `Line ${sameEmail} has the same email` } : {};
}

/** Several existing records match the key. */
function findAmbiguousKey(
  matches: readonly ExistingRecord[],
  { columns, keyColumn, isKeyAlone }: RowRules,
): Record<string, string> {
  if (matches.length < 2 || !isKeyAlone) return {};
  const field = columns[keyColumn]?.field ?? '';
  const written = matches.map(({ values }) => String(values[field])).toSorted();
  return { [field]: `There are ${written.join(' and ')}. Please give one of them another ${keyColumn} first.` };
}

/** Why the row cannot have its email: it belongs to another person, unless a row of the file gives it up. */
function findEmailProblem(
  { input }: ReadRow,
  existing: ExistingRecord | undefined,
  { emailHolders, emailGivers, choice }: ValidationContext,
): string | undefined {
  const email = input['email'];
  if (email === undefined || existing?.values['email'] === email) return undefined;
  const others = (emailHolders.get(email) ?? []).filter(
    ({ record_id: record, account_id: account }) =>
      !existing || (record !== existing.id && (account === null || account !== existing.account_id)),
  );
  const holder = others.find(({ record_id: record }) => !emailGivers.has(record ?? ''));
  if (holder) {
    const { name, number } = holder;
    return `Another account already uses this email${name === null ? '' : `: "${name}, ${number}"`}`;
  }
  const giver = emailGivers.get(others[0]?.record_id ?? '');
  // The row of an existing person needs this confirmation anyway, for its change.
  return giver && !existing && !choice.confirmsEmails
    ? `Line ${giver.line} gives this email up. Confirm the changes of sign-in emails to import the row.`
    : undefined;
}
