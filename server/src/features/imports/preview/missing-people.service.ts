import { maxMissingShare, type MissingPeople, type MissingPerson } from '@muster/contract/academics/import-missing';
import { identifierKey } from '@muster/contract/http/identifier-text';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { httpError, validationError } from '../../../platform/http/errors/http-error.ts';
import { reasonsInOrder } from '../import-reply.rules.ts';
import { findKnownPeople, listUnlistedPeople, type PeopleKind, type RowRecord } from '../import-rows.store.ts';
import type { ImportRecord } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import { joinCells, translateText } from '../matching/matching.rules.ts';
import { parseDate } from '../parsing/parse-date.rules.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';
import { findUnclearPeople, type RowOfPerson } from './missing-people.rules.ts';

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

/** Finds the active people who are in none of the rows, and those who could be in a row that does not have their number. */
export async function findMissing(
  tx: UniversityTx,
  kind: PeopleKind,
  { matching }: Pick<ImportRecord, 'matching'>,
  rows: readonly SourceRow[],
  previewed: ReadonlyMap<number, PreviewedRow>,
): Promise<FoundMissing> {
  const { columns, keyColumn } = kindRules[kind];
  const read = (label: string, { cells }: SourceRow): string | undefined => {
    const [column, source] = [columns[label], matching[label]];
    if (!column || !source) return undefined;
    return translateText(column, source, joinCells(column, source, cells)) || undefined;
  };
  const readRows = rows.map((row): RowOfPerson => {
    const dob = parseDate(read('Date of Birth', row) ?? '');
    return {
      line: row.line,
      isRefused: previewed.get(row.line)?.verdict === 'refused',
      key: keyOf(read(keyColumn, row)),
      email: read('Email', row)?.toLowerCase(),
      name: read('Full Name', row),
      dob: 'date' in dob ? dob.date : undefined,
    };
  });
  const keys = [...new Set(readRows.flatMap(({ key }) => key ?? []))];
  const { active, known } = await findKnownPeople(tx, kind, keys);
  const unlisted = await listUnlistedPeople(tx, kind, keys);
  const unclear = findUnclearPeople(unlisted, readRows, known);
  const people = unlisted
    .filter((person) => !unclear.has(person))
    .map(({ id, name, number }) => ({ id, name, number }));
  return {
    people,
    active,
    needs_confirmation: people.length > active * maxMissingShare,
    blocked: matching[keyColumn]
      ? null
      : `No column of this file is the ${keyColumn}, so it does not show who is missing.`,
    unclear: [...unclear].slice(0, maxUnclear).map(([{ id, name, number }, row]) => {
      return { id, name, number, line: row.line, reason: reasonOf(kind, row, known, previewed) };
    }),
    unclear_total: unclear.size,
  };
}

function reasonOf(
  kind: PeopleKind,
  { line, key }: RowOfPerson,
  known: ReadonlySet<string>,
  previewed: ReadonlyMap<number, PreviewedRow>,
): string {
  const { verdict, reasons = {} } = previewed.get(line) ?? {};
  const texts = reasonsInOrder(kind, reasons).map(([, text]) => text);
  if (verdict === 'refused' && texts.length > 0) return texts.join('; ');
  return known.has(key ?? '')
    ? 'This row has the email of the person, and the number of another one'
    : `This row adds another person, with the number ${key ?? ''}`;
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
