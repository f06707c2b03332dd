import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { identifierKey } from '@muster/contract/http/identifier-text';
import type { UniversityTx } from '#platform/database/database.ts';
import { newGroupsOf } from '#domain/teaching-groups.ts';
import { getTimeZone, getToday } from '#domain/today.ts';
import { unreadableText } from '#platform/spreadsheets/table.ts';
import { findChosenText, joinCells, readCells } from '../matching/matching.rules.ts';
import type { RowChoice } from '../imports.store.ts';
import { makeYieldToRequests } from '../jobs/yield-to-requests.service.ts';
import { noteSamePeople } from './same-people.rules.ts';
import { addChangedNumbers, type StoredNumbers } from '../parsing/changed-numbers.rules.ts';
import { refuseGuessedLetters } from '../parsing/guessed-letters.rules.ts';
import { refuseGuessedStatuses } from '../parsing/guessed-statuses.rules.ts';
import { parseDate, type ParsedDate, readDatesByOrder } from '../parsing/parse-date.rules.ts';
import { noteOfNewGroups } from '../parsing/teaching-groups.rules.ts';
import { addCenturies } from '../parsing/two-digit-years.rules.ts';
import { readZoneDates } from '../parsing/zone-dates.rules.ts';
import { findPaddedNumbers } from './padded-numbers.store.ts';
import { findCorrections } from './find-corrections.service.ts';
import type { AcceptsClash, ImportedTable, ImportedTables, Review } from './imported-table.service.ts';
import { joinParts } from './join-parts.service.ts';
import { readReferences } from './read-references.service.ts';
import { chooseRepeatedRows, countKeys } from './choose-repeated-rows.service.ts';
import { isStatusWord, readStatus, type References, type RowRules, toExistingRecord } from './row-fields.rules.ts';
import { writeDatesByOrder } from '../kinds/timetable-dated-weeks.rules.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import {
  answersOf,
  validateRow,
  type ReadRow,
  type ValidatedRow,
  type ValidationContext,
  readRow,
  type SourceRow,
} from './validate-row.rules.ts';

/** Large enough for efficient statements, small enough for short locks. */
const rowsPerChunk = 200;
const maxYieldMs = { preview: 400, apply: 6_000 };

export type ValidateRowsOptions = {
  readonly kind: ImportKind;
  readonly matching: ImportMatching;
  readonly choice: RowChoice;
  /** Locks the existing records until the end of the transaction. */
  readonly isLocked: boolean;
  /** Time at which the job was started. */
  readonly nowMs: number;
  /** Grows while the rows are applied. */
  readonly createdIds?: ReadonlySet<string>;
  /** Called before the first chunk with the accounts whose email another row takes. */
  readonly releaseEmails?: (accountIds: readonly string[]) => Promise<void>;
  /** Whether the preview showed the same effect of the row. Unset: the rows are not applied yet. */
  readonly isAsShown?: (row: ValidatedRow) => boolean;
};

/** Validates rows by the rules of the forms and the current state of the database. Yields one chunk at a time. */
export function makeRowValidator(deps: {
  tables: ImportedTables;
  passwordProblem: (password: string) => string | undefined;
  /** Whether the main thread is busy with requests. */
  isServerBusy: () => boolean;
}) {
  return async function* validateRows(
    tx: UniversityTx,
    {
      kind,
      matching,
      choice,
      isLocked,
      nowMs,
      createdIds = new Set(),
      releaseEmails,
      isAsShown = () => true,
    }: ValidateRowsOptions,
    rows: readonly SourceRow[],
  ): AsyncGenerator<ValidatedRow[]> {
    const rules = kindRules[kind];
    const table = deps.tables[kind];
    if (isLocked) await table.lock?.(tx);
    const stored = await readReferences(tx, rules, matching, rows, choice);
    const today = await getToday(tx, nowMs);
    const acceptedLines = new Set(choice.acceptedLines);
    const acceptsClash: AcceptsClash = (line) => choice.acceptsClashes || acceptedLines.has(line);
    const review = table.startReview?.(acceptsClash, nowMs);
    const columnOf = Object.fromEntries(Object.entries(rules.columns).map(([column, { field }]) => [field, column]));
    const isCalculated = (text: string) => text === unreadableText;
    const zoneDates = readColumnsOfDates(rules, matching, rows, await getTimeZone(tx), nowMs);
    const displayedKeys = await listDisplayedKeys(rules, matching, rows, async (keys) =>
      (await table.list(tx, { keys }, false)).map((values) => rules.keyOfExisting(values)),
    );
    const withoutTypes = {
      rules,
      references: stored,
      columnOf,
      isCalculated,
      zoneDates,
      displayedKeys,
      rowTexts: choice.rowTexts,
    };
    const references = addNamesOfSeveralTypes(rows, matching, withoutTypes);
    const readingContext = { ...withoutTypes, references };
    const unnoted = rows.map((source) => readRow(source, matching, readingContext));
    addChangedNumbers(unnoted, await findStoredNumbers(tx, rules, matching), keptFieldsOf(rules, matching));
    refuseGuessedStatuses(unnoted, rules, matching);
    refuseGuessedLetters(unnoted, rules, matching);
    const noted = table.role === null ? unnoted : noteSamePeople(unnoted);
    const { passwordProblem } = deps;
    const answers = answersOf(choice);
    const findContext = async (chunk: readonly ReadRow[]) => {
      const keys = chunk.flatMap(({ key }) => key ?? []);
      const existing = (await table.list(tx, { keys }, isLocked)).map(toExistingRecord);
      const existingByKey = Map.groupBy(existing, ({ values }) => rules.keyOfExisting(values));
      return { ...readingContext, answers, today, passwordProblem, existingByKey };
    };
    const separateRows = await joinParts(noted, readingContext, findContext);
    const yieldToRequests = makeYieldToRequests(isLocked ? maxYieldMs.apply : maxYieldMs.preview, deps.isServerBusy);
    const repeatedRows = await chooseRepeatedRows(separateRows, choice, readingContext, findContext, yieldToRequests);
    const readRows = separateRows.map((row) => repeatedRows.joined.get(row.line) ?? row);
    const counting = readRows.filter(({ line }) => repeatedRows.choices.get(line)?.counts !== false);
    const rowsOfKey = countKeys(counting);
    const inactiveKeys = listInactiveKeys(counting);
    const firstLineOfEmail = new Map(
      counting
        .toReversed()
        .flatMap(({ input: { email }, line }) => (email === undefined ? [] : [[email, line] as const])),
    );
    const emailHolders = await findEmailHolders(tx, table, readRows);
    const corrections = await findCorrections(tx, table, counting, { rules, references, rowsOfKey, today });
    const ofFile = { repeatedRows, firstLineOfEmail, rowsOfKey, emailHolders, corrections };
    const findFileContext = async (chunk: readonly ReadRow[]) => ({ ...(await findContext(chunk)), ...ofFile });
    const givers = await findEmailGivers(counting, emailHolders, choice, findFileContext);
    const givingAccounts = givers.flatMap(({ existing }) => existing?.account_id ?? []);
    if (choice.confirmsEmails && givingAccounts.length > 0) await releaseEmails?.(givingAccounts);
    const emailGivers = new Map(givers.map((row) => [row.existing?.id ?? '', row]));
    for (let from = 0; from < readRows.length; from += rowsPerChunk) {
      const chunk = readRows.slice(from, from + rowsPerChunk);
      const context = { ...(await findFileContext(chunk)), choice, emailGivers };
      const validated = chunk.map((row) => validateRow(row, context));
      const reviewed = review
        ? await applyReview(tx, validated, review, { columnOf, acceptsClash, createdIds, isAsShown })
        : validated;
      yield isLocked ? reviewed : await addNotes(tx, reviewed, table, inactiveKeys);
      await yieldToRequests();
    }
  };
}

/** Fields with numbers of people. */
const tableOfNumber = { student_id: 'students', employee_id: 'staff', staff_id: 'staff' } as const;

/** Field -> the usual form of its numbers. */
async function findStoredNumbers(
  tx: UniversityTx,
  { columns }: RowRules,
  matching: ImportMatching,
): Promise<Map<string, StoredNumbers>> {
  const found = new Map<string, StoredNumbers>();
  for (const label of Object.keys(matching)) {
    const field = columns[label]?.field ?? '';
    const table = Object.entries(tableOfNumber).find(([one]) => one === field)?.[1];
    const stored = table && (await findPaddedNumbers(tx, table));
    if (stored) found.set(field, stored);
  }
  return found;
}

/** Fields whose shorter numbers the user keeps as they are. */
const keptFieldsOf = ({ columns }: RowRules, matching: ImportMatching): Set<string> =>
  new Set(
    Object.entries(matching).flatMap(([label, { digits }]) => (digits === 0 ? (columns[label]?.field ?? []) : [])),
  );

const emailsPerStatement = 2_000;

/** Email -> the records and accounts that have it. */
async function findEmailHolders(
  tx: UniversityTx,
  { listEmails }: ImportedTable,
  rows: readonly ReadRow[],
): Promise<ValidationContext['emailHolders']> {
  const emails = listEmails ? rows.flatMap(({ input }) => input['email'] ?? []) : [];
  const holders = [];
  for (let from = 0; from < emails.length; from += emailsPerStatement)
    holders.push(...((await listEmails?.(tx, emails.slice(from, from + emailsPerStatement))) ?? []));
  return Map.groupBy(holders, ({ email }) => email);
}

/** The rows that give up an email that another row takes, if they can be imported once changes of emails are confirmed. */
async function findEmailGivers(
  rows: readonly ReadRow[],
  emailHolders: ValidationContext['emailHolders'],
  choice: RowChoice,
  findContext: (rows: readonly ReadRow[]) => Promise<Omit<ValidationContext, 'emailGivers' | 'choice'>>,
): Promise<ValidatedRow[]> {
  const rowByKey = new Map(rows.flatMap((row) => (row.key === undefined ? [] : [[row.key, row] as const])));
  const candidates = new Set(
    rows.flatMap(({ key, input: { email } }) =>
      (emailHolders.get(email ?? '') ?? []).flatMap(({ number }) => {
        const giver = rowByKey.get(identifierKey(number ?? ''));
        return giver && giver.key !== key && (giver.input['email'] ?? email) !== email ? giver : [];
      }),
    ),
  );
  if (candidates.size === 0) return [];
  const context = { ...(await findContext([...candidates])), choice: { ...choice, confirmsEmails: true } };
  let givers: ValidatedRow[] = [];
  let emailGivers = new Map(
    [...candidates].flatMap((row) =>
      (context.existingByKey.get(row.key ?? '') ?? []).map(({ id }) => [id, row] as const),
    ),
  );
  // A row that is refused gives up nothing, so that rows which need its email are refused, too.
  do {
    const validated = [...new Set(emailGivers.values())].map((row) => validateRow(row, { ...context, emailGivers }));
    givers = validated.filter(({ verdict }) => verdict === 'update');
    emailGivers = new Map(givers.map((row) => [row.existing?.id ?? '', row]));
    if (givers.length === validated.length) break;
  } while (givers.length > 0);
  return givers;
}

/**
 * Column -> line -> what dates mean that have the time of another zone, a year with two digits, or whose order other dates tell: those of the column, or else of the
 * other columns of the file.
 */
export function readColumnsOfDates(
  { columns }: Pick<RowRules, 'columns'>,
  matching: ImportMatching,
  rows: readonly SourceRow[],
  timeZone: string,
  nowMs: number,
): Map<string, Map<number, ParsedDate>> {
  const dateColumns = Object.entries(matching).flatMap(([label, source]) => {
    const column = columns[label];
    if (!column?.isDate && !column?.joined) return [];
    const written = rows.map(({ cells }) => joinCells(column, source, cells));
    const longer = column.isBirth ? new Map<number, string>() : addCenturies(written, nowMs);
    return [{ label, source, column, longer, texts: written.map((text, at) => longer.get(at) ?? text) }];
  });
  const ofDates = dateColumns.filter(({ column }) => column.isDate);
  const ofFile = readDatesByOrder(ofDates.flatMap(({ texts }) => texts));
  const dates = new Map<string, Map<number, ParsedDate>>();
  for (const one of dateColumns) {
    const { label, source, column, longer, texts } = one;
    const withCenturies = [...longer].map(([at, text]): [number, ParsedDate] => [
      at,
      column.joined ? { date: text } : parseDate(text),
    ]);
    const ofColumn = column.joined ? writeDatesByOrder(texts) : readDatesByOrder(texts);
    const place = ofDates.indexOf(one);
    const ofOthers = [...ofFile].flatMap(([at, date]) =>
      Math.floor(at / rows.length) === place ? [[at % rows.length, date] as const] : [],
    );
    const ordered = [...withCenturies, ...(ofColumn.size > 0 ? ofColumn : ofOthers)].filter(
      ([at]) => findChosenText(source, joinCells(column, source, rows[at]?.cells ?? [])) === undefined,
    );
    const found = column.joined ? ordered : [...ordered, ...readZoneDates(texts, timeZone)];
    dates.set(label, new Map(found.map(([at, date]) => [rows[at]?.line ?? 0, date])));
  }
  return dates;
}

/** The keys, with their column, of existing records whose number looks as programs display numbers. Such rows are not read otherwise. */
async function listDisplayedKeys(
  { columns, keyColumn, isKeyAlone }: RowRules,
  matching: ImportMatching,
  rows: readonly SourceRow[],
  listKeys: (keys: readonly string[]) => Promise<string[]>,
): Promise<Set<string>> {
  const [column, source] = [columns[keyColumn], matching[keyColumn]];
  if (!column?.repair || !source || !isKeyAlone) return new Set();
  const keys = rows.flatMap(({ cells }) => {
    const { text, written } = readCells(column, source, cells);
    return text !== written && written !== '' ? [identifierKey(written)] : [];
  });
  const stored = keys.length === 0 ? [] : await listKeys([...new Set(keys)]);
  return new Set(stored.map((key) => `${keyColumn} ${key}`));
}

/** The keys of rows depend on these names: their fields are read without keys first. */
function addNamesOfSeveralTypes(
  rows: readonly SourceRow[],
  matching: ImportMatching,
  context: Parameters<typeof readRow>[2],
): References {
  const { rules, references } = context;
  if (!rules.findNamesOfSeveralTypes) return references;
  const withoutKeys = { ...context, rules: { ...rules, keyOf: () => undefined } };
  const inputs = rows.map((row) => readRow(row, matching, withoutKeys).input);
  return { ...references, namesOfSeveralTypes: rules.findNamesOfSeveralTypes(inputs, references) };
}

async function applyReview(
  tx: UniversityTx,
  rows: readonly ValidatedRow[],
  review: Review,
  {
    columnOf,
    acceptsClash,
    createdIds,
    isAsShown,
  }: {
    columnOf: Readonly<Record<string, string>>;
    acceptsClash: AcceptsClash;
  } & Required<Pick<ValidateRowsOptions, 'createdIds' | 'isAsShown'>>,
): Promise<ValidatedRow[]> {
  const open = rows.filter(({ verdict }) => verdict === 'create' || verdict === 'update');
  const pendingReview = open.map((row) => {
    const { line, values, existing } = row;
    return { line, values, id: existing?.id ?? null, existing: existing?.values ?? null, isAsShown: isAsShown(row) };
  });
  const found = await review(tx, pendingReview, createdIds);
  const reviewByRow = new Map(open.map((row, at) => [row, found[at]]));
  return rows.map((row) => {
    const { reasons = {}, clash = null, note, changesNothing = false } = reviewByRow.get(row) ?? {};
    const errors = Object.entries(clash ? { ...reasons, [clash.field]: clash.text } : reasons);
    const noted = { ...row, note: joinNotes(row.note, note) };
    if (changesNothing) return { ...noted, verdict: 'same', before: {}, changes: {} };
    if (errors.length === 0) return noted;
    const found = {
      reasons: Object.fromEntries(errors.map(([field, text]) => [columnOf[field] ?? '', text])),
      clashesWith: clash?.with ?? [],
    };
    return clash && acceptsClash(row.line)
      ? { ...noted, ...found }
      : { ...row, ...found, verdict: 'refused', before: {} };
  });
}

const listInactiveKeys = (rows: readonly ReadRow[]): Set<string> =>
  new Set(
    rows.flatMap(({ key, input, errors }) =>
      key !== undefined &&
      isStatusWord(input['active']) &&
      !readStatus(input, undefined, {}) &&
      Object.keys(errors).length === 0
        ? key
        : [],
    ),
  );

/** A row that is not imported adds no groups. */
async function addNotes(
  tx: UniversityTx,
  rows: readonly ValidatedRow[],
  { listNotes }: ImportedTable,
  inactiveKeys: ReadonlySet<string>,
): Promise<ValidatedRow[]> {
  const importable = rows.filter(({ verdict }) => verdict !== 'refused');
  const valuesOfRows = importable.map(({ values }) => values);
  const found = (await listNotes?.(tx, valuesOfRows, inactiveKeys)) ?? [];
  const noteByRow = new Map(found.map(({ entry, text }) => [importable[entry], text]));
  return rows.map((row) => {
    const groups = row.verdict === 'create' || row.verdict === 'update' ? newGroupsOf([row.values]) : [];
    const added = groups.length > 0 ? noteOfNewGroups(groups) : undefined;
    return { ...row, note: joinNotes(added, row.note, noteByRow.get(row)) };
  });
}

const joinNotes = (...notes: readonly (string | null | undefined)[]): string | null =>
  notes.filter(Boolean).join(' ') || null;

export type ValidateRows = ReturnType<typeof makeRowValidator>;
