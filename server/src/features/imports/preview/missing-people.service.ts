import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { maxMissingShare, type MissingPeople, type MissingPerson } from '@muster/contract/academics/import-missing';
import { identifierKey } from '@muster/contract/http/identifier-text';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { httpError, validationError } from '../../../platform/http/errors/http-error.ts';
import { reasonsInOrder } from '../import-reply.rules.ts';
import type { RowRecord } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { joinCells, translateText } from '../matching/matching.rules.ts';
import { parseDate } from '../parsing/parse-date.rules.ts';
import { getTimeZone } from '../../../platform/database/sql/today.ts';
import type { UnreadRows } from '../source/unread-rows.service.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';
import { readColumnsOfDates } from '../validation/validate-rows.service.ts';
import { findKnownPeople, listUnlistedPeople, type PeopleKind, type UnlistedPerson } from './listed-people.store.ts';
import { findUnclearPeople, type RowOfPerson } from './missing-people.rules.ts';
import { findPeopleInCells, type OpenCells } from './people-in-cells.rules.ts';

/** Throws unless the import is of people: only then does someone who is not in the file say something. */
export function findPeopleKind({ kind }: Pick<ImportRecord, 'kind'>): PeopleKind {
  if (kind !== 'students' && kind !== 'staff') throw httpError('conflict', 'Only files of people can be complete');
  return kind;
}

/** The verdict of a row in the preview. */
export type PreviewedRow = Pick<RowRecord, 'verdict' | 'reasons'>;
export type FoundMissing = Omit<MissingPeople, 'data' | 'total' | 'page' | 'page_size'> & { people: MissingPerson[] };

const maxUnclear = 200;
const keyOf = (number: string | undefined): string | undefined => number && identifierKey(number);

type FileRows = { readonly rows: readonly SourceRow[]; readonly unread: UnreadRows };
/** A row that could be a person; `source`: where it is, if it is no row of the import. */
type FoundRow = OpenCells & { readonly key?: string | undefined; readonly source?: string };

/** Finds the active people who are nowhere in the file, and those who could be in a row that does not have their number. */
export async function findMissing(
  tx: UniversityTx,
  kind: PeopleKind,
  { matching }: Pick<ImportRecord, 'matching'>,
  { rows, unread }: FileRows,
  previewed: ReadonlyMap<number, PreviewedRow>,
): Promise<FoundMissing> {
  const { columns, keyColumn } = kindRules[kind];
  const read = (label: string, { cells }: SourceRow): string | undefined => {
    const [column, source] = [columns[label], matching[label]];
    if (!column || !source) return undefined;
    return translateText(column, source, joinCells(column, source, cells)) || undefined;
  };
  const zoneDates = readColumnsOfDates({ columns }, matching, rows, await getTimeZone(tx)).get('Date of Birth');
  const readRows = rows.map((row): RowOfPerson & SourceRow => {
    const dob = zoneDates?.get(row.line) ?? parseDate(read('Date of Birth', row) ?? '');
    return {
      ...row,
      isRefused: previewed.get(row.line)?.verdict === 'refused',
      key: keyOf(read(keyColumn, row)),
      email: read('Email', row)?.toLowerCase(),
      name: read('Full Name', row),
      dob: 'date' in dob ? dob.date : undefined,
    };
  });
  const keys = [...new Set(readRows.flatMap(({ key }) => key ?? []))];
  const { active, owners } = await findKnownPeople(tx, kind, keys);
  const unlisted = await listUnlistedPeople(tx, kind, keys);
  const unclear: ReadonlyMap<UnlistedPerson, FoundRow> = new Map<UnlistedPerson, FoundRow>([
    ...findPeopleInCells(unlisted, [
      ...unread.rows.map(({ sheet, ...row }) => ({ ...row, isUnread: true, source: sourceOf(sheet) })),
      ...readRows.map((row): FoundRow => ({ ...row, cells: openCells(row, kind, matching) })),
    ]),
    ...findUnclearPeople(unlisted, readRows, owners),
  ]);
  const people = unlisted
    .filter((person) => !unclear.has(person))
    .map(({ id, name, number }) => ({ id, name, number }));
  return {
    people,
    active,
    needs_confirmation: people.length > active * maxMissingShare,
    blocked: blockOf(keyColumn, matching[keyColumn] !== undefined, unread),
    unclear: [...unclear].slice(0, maxUnclear).map(([{ id, name, number }, row]) => {
      return { id, name, number, line: row.line, reason: reasonOf(kind, row, previewed) };
    }),
    unclear_total: unclear.size,
  };
}

function blockOf(keyColumn: string, hasKey: boolean, { unsearchedSheets }: UnreadRows): string | null {
  if (!hasKey) return `No column of this file is the ${keyColumn}, so it does not show who is missing.`;
  const [sheet] = unsearchedSheets;
  return sheet === undefined
    ? null
    : `The sheet “${sheet}” was not searched, so this file does not show who is missing. Save the list alone in a new file.`;
}

/** The cells that may contain people who are not read: all of a refused row; of others, not those of plain fields, such as the year. */
function openCells(
  { cells, isRefused }: RowOfPerson & SourceRow,
  kind: PeopleKind,
  matching: ImportMatching,
): string[] {
  if (isRefused) return [...cells];
  const ofPerson = new Set([kindRules[kind].keyColumn, 'Email', 'Full Name', 'Family Name']);
  const plain = new Set(
    Object.entries(matching).flatMap(([label, { columns }]) => (ofPerson.has(label) ? [] : columns)),
  );
  return cells.filter((_, at) => !plain.has(at));
}

const sourceOf = (sheet: string | null): string =>
  sheet === null ? 'This line above the rows was not read' : `This line is in the sheet “${sheet}”, which was not read`;

function reasonOf(
  kind: PeopleKind,
  { line, key, source }: FoundRow,
  previewed: ReadonlyMap<number, PreviewedRow>,
): string {
  if (source !== undefined) return source;
  const { verdict, reasons = {} } = previewed.get(line) ?? {};
  const texts = reasonsInOrder(kind, reasons).map(([, text]) => text);
  if (verdict === 'refused' && texts.length > 0) return texts.join('; ');
  return verdict === 'create'
    ? `This row adds another person, with the number ${key ?? ''}`
    : 'This row has the email, name or number of the person, and the number of another one';
}

/** Throws unless the missing people can be deactivated. */
export function requireDeactivatable(
  { people, active, needs_confirmation, blocked }: Omit<FoundMissing, 'unclear'>,
  isConfirmed: boolean,
): void {
  if (blocked !== null) throw httpError('conflict', blocked);
  if (needs_confirmation && !isConfirmed)
    throw validationError({
      confirm_missing: `${people.length} of ${active} active people are not in this file, which is more than ${maxMissingShare * 100}%. Confirm that they are to be deactivated.`,
    });
}
