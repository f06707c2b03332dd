import { foldText, nameKey } from '@muster/contract/http/fold-text';
import { isSmallNameChange } from '../validation/name-changes.rules.ts';
import type { UnlistedPerson } from '../import-rows.store.ts';

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
 * number that changed on the way. A row with the number of another person counts for its email alone, a refused row for its name if its
 * date of birth is no other one.
 */
export function findUnclearPeople<Row extends RowOfPerson>(
  people: readonly UnlistedPerson[],
  rows: readonly Row[],
  knownKeys: ReadonlySet<string>,
): Map<UnlistedPerson, Row> {
  const open = rows.filter(({ key }) => key === undefined || !knownKeys.has(key));
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
        byBirth.get(dob ?? '')?.find((one) => isSmallNameChange(name, one.name ?? '')) ??
        byName.get(nameKey(name))?.find((one) => one.isRefused && (dob === null || (one.dob ?? dob) === dob));
      return row ? [[person, row] as const] : [];
    }),
  );
}

function indexBy<Row>(rows: readonly Row[], key: (row: Row) => string | undefined): ReadonlyMap<string, Row[]> {
  const index = Map.groupBy(rows, (row) => key(row) ?? '');
  index.delete('');
  return index;
}
