import { type ImportKind } from '@muster/contract/academics/import-kinds';
import {
  type ImportMatching,
  type ImportSource,
  type ImportValue,
  missingZeros,
} from '@muster/contract/academics/import-matchings';
import { importFields } from '@muster/contract/academics/import-columns';
import {
  type ImportBatch,
  type ImportReason,
  importFileTypes,
  importLimits,
  type ImportRow,
  importTexts,
} from '@muster/contract/academics/imports';
import type { UniversitySettings } from '@muster/contract/accounts/shown-settings';
import { withShownTimes } from '#lib/format/dates.ts';
import { formatCount, plural } from '@muster/contract/http/plural';
import { kinds, texts } from './imports.texts.ts';

/** The server is working on the import; the page polls until it is done. */
export const isWorking = (state: ImportBatch['state']): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing';

/** Error of a chosen file, checked before the upload; undefined if it is valid. */
export function validateFile(file: Pick<File, 'name' | 'size'> | null): string | undefined {
  if (!file) return importTexts.noFile;
  const name = file.name.toLowerCase();
  if (!importFileTypes.some((type) => name.endsWith(type))) return texts.wrongType;
  return file.size > importLimits.bytes ? importTexts.tooLarge : undefined;
}

export const formatRecords = (count: number, kind: ImportKind): string =>
  formatCount(count, kinds[kind].one, kinds[kind].many);

/** Number of records that the import creates or updates. */
export const countImportable = ({ counts }: Pick<ImportBatch, 'counts'>): number => counts.create + counts.update;

/** '118 to create, 3 with errors' before the import, '118 created, 3 with errors' after it. Leaves out zeros. */
export function resultText({
  counts,
  state,
  open_corrections: open,
}: Pick<ImportBatch, 'counts' | 'state' | 'open_corrections'>): string {
  const isPreview = state === 'previewed';
  const results = [
    [counts.create, isPreview ? 'to create' : 'created'],
    [counts.update, isPreview ? 'to update' : 'updated'],
    [counts.same, 'unchanged'],
    [open, isPreview ? 'with a question' : 'left out without an answer'],
    [counts.refused - open, 'with errors'],
  ] as const;
  const parts = results.filter(([count]) => count > 0).map(([count, result]) => `${formatCount(count)} ${result}`);
  return parts.length === 0 ? 'No rows' : parts.join(', ');
}

/** '3 rows clash with other classes, and will not be imported.' */
export function clashingText({
  clashing,
  accepted_clashes: accepted,
}: Pick<ImportBatch, 'clashing' | 'accepted_clashes'>) {
  const clashes = `${formatCount(clashing, 'row')} ${plural(clashing, 'clashes', 'clash')} with other classes`;
  if (accepted === 0) return `${clashes}, and will not be imported.`;
  if (accepted === clashing) return `${clashes}, and will be imported anyway.`;
  return `${clashes}: ${formatCount(accepted)} will be imported anyway, ${formatCount(clashing - accepted)} will not.`;
}

/** '3 rows may be existing classes that were changed. 2 have no answer and will not be imported.' */
export function correctionsText({
  corrections,
  open_corrections: open,
}: Pick<ImportBatch, 'corrections' | 'open_corrections'>): string {
  const rows = `${formatCount(corrections, 'row')} may be ${corrections === 1 ? 'an existing class that was changed' : 'existing classes that were changed'}`;
  if (open === 0) return `${rows}, and ${corrections === 1 ? 'has' : 'all have'} an answer.`;
  if (open === corrections)
    return `${rows}, and will not be imported unless you choose to change ${open === 1 ? 'the class' : 'the classes'} or to add ${open === 1 ? 'a further one' : 'further ones'}.`;
  return `${rows}: ${formatCount(open)} ${plural(open, 'has', 'have')} no answer and will not be imported.`;
}

/** The row clashes and is imported anyway. */
export const isAccepted = (row: Pick<ImportRow, 'is_clashing' | 'verdict'>): boolean =>
  row.is_clashing && row.verdict !== 'refused';

/** The reasons of the row are no errors. */
export const isInformation = (row: Pick<ImportRow, 'is_clashing' | 'verdict' | 'correction'>): boolean =>
  isAccepted(row) || row.correction === 'open';

/** What happens to the people without a password when the import is applied. `invite`: 'none', 'now' or a date. */
export function invitationsText({ invitable }: Pick<ImportBatch, 'invitable'>, invite: string): string {
  if (invite !== 'none') return `${formatCount(invitable, 'invitation')} will be sent.`;
  const people = invitable === 1 ? '1 new person has' : `${formatCount(invitable)} new people have`;
  return `No invitations will be sent. ${people} no password; you can invite them later on the page Invitations.`;
}

/** Message about a finished step of the server; undefined for other changes of state. */
export function completionMessage(
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

/** 'Importing: 40 of 1,200 rows' */
export function progressText({ state, progress, rows }: ImportBatch): string {
  const step = state in steps ? steps[state as keyof typeof steps] : 'Working';
  return rows === 0 ? `${step}…` : `${step}: ${formatCount(progress)} of ${formatCount(rows, 'row')}`;
}

export const percentDone = ({ progress, rows }: Pick<ImportBatch, 'progress' | 'rows'>): number =>
  rows === 0 ? 0 : Math.min(100, Math.round((progress / rows) * 100));

/** The fields that the file fills, and those that have errors. */
export function visibleColumns(
  { kind, matching }: Pick<ImportBatch, 'kind' | 'matching'>,
  rows: readonly Pick<ImportRow, 'reasons'>[],
): string[] {
  return importFields(kind).filter((field) => matching[field] || rows.some(({ reasons }) => field in reasons));
}

const noSource: ImportSource = { columns: [], constant: null, translations: {} };

export const sourceOf = (matching: ImportMatching, field: string): ImportSource => matching[field] ?? noSource;

/** Changes how a field is read. A field that nothing fills is left out. */
export function changeSource(matching: ImportMatching, field: string, change: Partial<ImportSource>): ImportMatching {
  const source = { ...sourceOf(matching, field), ...change };
  const { [field]: _, ...others } = matching;
  return source.columns.length === 0 && source.constant === null ? others : { ...matching, [field]: source };
}

/** Sets or removes one translation. */
export function changeTranslation(
  source: ImportSource,
  value: string,
  to: string | null,
): ImportSource['translations'] {
  const others = Object.entries(source.translations).filter(([from]) => from.toLowerCase() !== value.toLowerCase());
  return Object.fromEntries(to === null ? others : [...others, [value, to]]);
}

export const findTranslation = ({ translations }: ImportSource, value: string): string | undefined =>
  Object.entries(translations).find(([from]) => from.toLowerCase() === value.toLowerCase())?.[1];

/** Why a value is not read; undefined: it is, or the translation in the form is not checked yet. */
export function problemOf(
  { matching }: Pick<ImportBatch, 'matching'>,
  field: string,
  source: ImportSource,
  { value, read_as: readAs, problem }: ImportValue,
  choices: readonly string[],
): string | undefined {
  const stored = sourceOf(matching, field);
  const translation = findTranslation(source, value);
  if (translation !== findTranslation(stored, value)) return undefined;
  if (source.columns.join() === stored.columns.join()) return problem ?? undefined;
  return translation === undefined && choices.length > 0 && !choices.includes(readAs) ? 'Not recognised' : undefined;
}

/** How many rows each choice gets; values that are none of the choices count as ''. */
export function countMeanings(
  values: readonly ImportValue[],
  source: ImportSource,
  choices: readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { value, count, read_as: readAs } of values) {
    const text = (findTranslation(source, value) ?? readAs).toLowerCase();
    const meaning = choices.find((choice) => choice.toLowerCase() === text) ?? '';
    counts.set(meaning, (counts.get(meaning) ?? 0) + count);
  }
  return counts;
}

/** Translations of all values that are read as one of the choices without being it. */
export const confirmMeanings = (
  values: readonly ImportValue[],
  source: ImportSource,
  choices: readonly string[],
): ImportSource['translations'] => ({
  ...Object.fromEntries(
    values
      .filter(({ value, read_as: readAs }) => value.toLowerCase() !== readAs.toLowerCase() && choices.includes(readAs))
      .map(({ value, read_as: readAs }) => [value, readAs]),
  ),
  ...source.translations,
});

/** The headings of the columns that no field is read from. */
export function unusedHeaders({ headers, matching }: Pick<ImportBatch, 'headers' | 'matching'>): string[] {
  const used = new Set(Object.values(matching).flatMap(({ columns }) => columns));
  return headers.filter((_, at) => !used.has(at));
}

/** 'Current Semester: Please select …'; what differs between the rows is '…', unless too little of the text is left. */
export const reasonText = ({ field, pattern, example, rows }: ImportReason): string => {
  // Most texts with a number are equal in all rows.
  const differs = rows > 1 && /^Line |^There (?:is|are) /u.test(pattern);
  const isReadable = pattern.split('…').length <= 2;
  const text = !differs ? example : isReadable ? pattern : `for example, ${example}`;
  return withShownTimes(field === '' ? text : `${field}: ${text}`);
};

/** Whether rows of the kind need a cohort group. */
export const needsGroups = (
  kind: ImportKind,
  settings: Pick<UniversitySettings, 'students_belong_to_groups'> | null | undefined,
): boolean => kind === 'timetables' || (kind === 'students' && settings?.students_belong_to_groups !== false);

const parallelGroup = 'Parallel Group';

/** The matching that reads the groups of a field as parallel groups; undefined if the kind has none, or the file has others. */
export function readAsParallelGroups(
  { kind, matching }: Pick<ImportBatch, 'kind' | 'matching'>,
  field: string,
): ImportMatching | undefined {
  const { [field]: groups, ...others } = matching;
  return groups && importFields(kind).includes(parallelGroup) && !matching[parallelGroup]
    ? { ...others, [parallelGroup]: groups }
    : undefined;
}

/** How a change of the matching can remove the reason; undefined if it cannot. */
export function fixOf(
  { matching }: Pick<ImportBatch, 'matching'>,
  { field, pattern, example }: Pick<ImportReason, 'field' | 'pattern' | 'example'>,
): 'Add the missing zeros' | 'Set one value for all' | 'Translate values' | undefined {
  if (example === importTexts.noGroups) return undefined;
  if (field !== '' && missingZeros.digitsOf(example) !== undefined) return 'Add the missing zeros';
  if (field === '' || field === 'Password' || /^Line |^Another account |spreadsheet program/u.test(pattern))
    return undefined;
  return sourceOf(matching, field).columns.length > 0 ? 'Translate values' : 'Set one value for all';
}

/** Changes of sign-in emails and of names that the file contains, each with its confirmation. */
export function sensitiveChanges(
  batch: Pick<ImportBatch, 'email_changes' | 'name_changes' | 'confirm_emails' | 'confirm_names'>,
) {
  const { email_changes: emails, name_changes: names } = batch;
  const text = (count: number, what: string, isConfirmed: boolean): string =>
    `${formatCount(count, 'row')} ${plural(count, 'changes', 'change')} ${what}, and ` +
    `${isConfirmed ? 'will be imported' : 'will not be imported unless you confirm'}.`;
  return [
    {
      of: 'emails' as const,
      filter: 'email_changes' as const,
      filterLabel: 'Email changes',
      count: emails,
      isConfirmed: batch.confirm_emails,
      text: text(emails, 'a sign-in email', batch.confirm_emails),
      confirmLabel: `Confirm ${formatCount(emails, 'change')} of sign-in emails`,
    },
    {
      of: 'names' as const,
      filter: 'name_changes' as const,
      filterLabel: 'Name changes',
      count: names,
      isConfirmed: batch.confirm_names,
      text: text(names, 'a name', batch.confirm_names),
      confirmLabel: `Confirm ${formatCount(names, 'change')} of names`,
    },
  ].filter(({ count }) => count > 0);
}
