import { foldText, nameKey } from '@muster/contract/http/fold-text';
import { isSameName } from '../validation/name-changes.rules.ts';
import type { NumberOwner, UnlistedPerson } from './listed-people.store.ts';

/** What a row says about the person whom it means. */
export type RowOfPerson = {
  readonly line: number;
  readonly isRefused: boolean;
  /** The number as `identifierKey` has it; undefined if the row has none. */
  readonly key: string | undefined;
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** 'YYYY-MM-DD'; undefined if the row has none that can be read. */
  readonly dob: string | undefined;
};

/**
 * The form of a number that survives a spreadsheet and other programs: without separators, decimals and leading zeros, digits of every
 * script alike. It is never stored: two people may have one form.
 */
export function looseNumber(number: string): string {
  const plain = number
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/(?<=\d)[.,٫]0{1,2}$/u, '');
  return foldText(plain)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll(/(?<!\d)0+(?=\d)/gu, '');
}

/** Digits of a script are ten characters in a row, so the nine before a digit tell its value. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** 2.02601E+11 as its first digits and its length; undefined for other numbers. */
function shortenedNumber(number: string): { readonly start: string; readonly length: number } | undefined {
  const [, first, rest = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{2,3})$/iu.exec(number) ?? [];
  return first === undefined
    ? undefined
    : { start: `${first}${rest}`.replace(/0+$/u, ''), length: Number(exponent) + 1 };
}

/**
 * Finds the rows that could be one of the people, whose numbers are in no row: the same email, the same name and date of birth, or a
 * number that changed on the way. The row of the owner of its number counts for its email alone. The name alone counts if the row is
 * refused or has the number of another person, and its date of birth is no other one.
 */
export function findUnclearPeople<Row extends RowOfPerson>(
  people: readonly UnlistedPerson[],
  rows: readonly Row[],
  owners: ReadonlyMap<string, NumberOwner>,
): Map<UnlistedPerson, Row> {
  const ownerOf = ({ key = '' }: Row): NumberOwner | undefined => owners.get(key);
  const open = rows.filter((row) => !isOfOwner(row, ownerOf(row)));
  const byEmail = indexBy(rows, ({ email }) => email);
  const byNumber = indexBy(open, ({ key }) => key && looseNumber(key));
  const byName = indexBy(open, ({ name }) => name && nameKey(name));
  const byBirth = indexBy(open, ({ dob }) => dob);
  const shortened = open.flatMap((row) => {
    const number = shortenedNumber(row.key ?? '');
    return number ? [{ row, ...number }] : [];
  });
  return new Map(
    people.flatMap((person) => {
      const { email, number, name, dob } = person;
      const loose = looseNumber(number);
      const row =
        byEmail.get(email?.toLowerCase() ?? '')?.[0] ??
        byNumber.get(loose)?.[0] ??
        shortened.find(({ start, length }) => loose.length === length && loose.startsWith(start))?.row ??
        byBirth.get(dob ?? '')?.find((one) => isSameName(name, one.name ?? '')) ??
        byName
          .get(nameKey(name))
          ?.find((one) => (one.isRefused || ownerOf(one)) && (dob === null || (one.dob ?? dob) === dob));
      return row ? [[person, row] as const] : [];
    }),
  );
}

/** Whether the row can be the person who has its number: name and date of birth are no other ones. */
const isOfOwner = ({ name, dob }: RowOfPerson, owner: NumberOwner | undefined): boolean =>
  owner !== undefined &&
  (name === undefined || isSameName(owner.name, name)) &&
  (dob === undefined || owner.dob === null || owner.dob === dob);

function indexBy<Row>(rows: readonly Row[], key: (row: Row) => string | undefined): ReadonlyMap<string, Row[]> {
  const index = Map.groupBy(rows, (row) => key(row) ?? '');
  index.delete('');
  return index;
}
