import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { identifierKey } from '@muster/contract/http/identifier-text';
import type { UniversityTx } from '#platform/database/database.ts';
import { getTimeZone } from '#domain/today.ts';
import type { ImportRecord } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { joinCells, translateText } from '../matching/matching.rules.ts';
import { parseDate } from '../parsing/parse-date.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';
import { readColumnsOfDates } from '../validation/validate-rows.service.ts';
import {
  findKnownPeople,
  listJoinedPeople,
  listUnlistedPeople,
  type PeopleKind,
  type UnlistedPerson,
} from './listed-people.store.ts';
import { findUnclearPeople, type RowOfPerson } from './missing-people.rules.ts';
import {
  type Absence,
  changedSincePreview,
  type CompleteFile,
  type FoundRecord,
  isLargeShare,
  placeOf,
  refusalOf,
} from './absence.rules.ts';
import { findPeopleInCells, type OpenCells } from './people-in-cells.rules.ts';

const keyOf = (number: string | undefined): string | undefined => number && identifierKey(number);

/** A row that could be a person; `source`: where it is, if it is no row of the import. */
type OpenRow = OpenCells & {
  readonly key?: string | undefined;
  readonly isRefused?: boolean;
  readonly source?: string;
};

/** Finds the active people who are nowhere in the file, and those who could be in a row that does not have their number. */
export async function findMissingPeople(
  tx: UniversityTx,
  kind: PeopleKind,
  { matching }: Pick<ImportRecord, 'matching'>,
  { rows, unread, previewed }: CompleteFile,
  nowMs: number,
): Promise<Absence> {
  const { columns, keyColumn } = kindRules[kind];
  const read = (label: string, { cells }: SourceRow): string | undefined => {
    const [column, source] = [columns[label], matching[label]];
    if (!column || !source) return undefined;
    return translateText(column, source, joinCells(column, source, cells)) || undefined;
  };
  const timeZone = await getTimeZone(tx);
  const zoneDates = readColumnsOfDates({ columns }, matching, rows, timeZone, nowMs).get('Date of Birth');
  const keyOfRow = new Map(rows.map((row) => [row, keyOf(read(keyColumn, row))]));
  const keys = [...new Set([...keyOfRow.values()].flatMap((key) => key ?? []))];
  const { active, owners } = await findKnownPeople(tx, kind, keys);
  const readRows = rows.map((row): RowOfPerson & SourceRow => {
    const key = keyOfRow.get(row);
    const verdict = previewed.get(row.line)?.verdict;
    const dob = zoneDates?.get(row.line) ?? parseDate(read('Date of Birth', row) ?? '');
    return {
      ...row,
      // The person may have another number since the preview.
      isRefused: verdict === 'refused' || (verdict !== 'create' && !owners.has(key ?? '')),
      key,
      email: read('Email', row)?.toLowerCase(),
      name: read('Full Name', row),
      dob: 'date' in dob ? dob.date : undefined,
    };
  });
  const unlisted = await listUnlistedPeople(tx, kind, keys);
  // The file may have the email, name or changed number of a record that was joined into one of them.
  const ids = unlisted.map(({ id }) => id);
  const people = [...unlisted, ...(kind === 'students' ? await listJoinedPeople(tx, ids) : [])];
  const openRows = new Map<string, OpenRow>(
    [
      ...findPeopleInCells<OpenRow>(people, [
        ...unread.rows.map(({ sheet, ...row }) => ({ ...row, isUnread: true, source: placeOf(sheet) })),
        ...readRows.map((row): OpenRow => ({ ...row, cells: openCells(row, kind, matching) })),
      ]),
      ...findUnclearPeople(people, readRows, owners),
    ].map(([{ id }, row]) => [id, row]),
  );
  const toRecord = ({ id, name, number }: UnlistedPerson): FoundRecord => {
    return { id, name, number, effect: null, fields: { 'Full Name': name, [keyColumn]: number } };
  };
  const missing = unlisted.filter(({ id }) => !openRows.has(id)).map(toRecord);
  return {
    missing,
    active,
    isLarge: isLargeShare(missing.length, active),
    blocked:
      matching[keyColumn] === undefined
        ? `No column of this file is the ${keyColumn}, so it does not show who is missing.`
        : null,
    unclear: new Map(
      unlisted.flatMap((person) => {
        const row = openRows.get(person.id);
        if (row === undefined) return [];
        const refusal = refusalOf(kind, previewed.get(row.line));
        return [
          [toRecord(person), { line: row.line, reason: row.source ?? refusal ?? textOf(row, previewed) }] as const,
        ];
      }),
    ),
    semesters: [],
  };
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

const textOf = ({ line, key, isRefused }: OpenRow, previewed: CompleteFile['previewed']): string => {
  if (isRefused) return changedSincePreview;
  return previewed.get(line)?.verdict === 'create'
    ? `This row adds another person, with the number ${key ?? ''}`
    : 'This row has the email, name or number of the person, and the number of another one';
};
