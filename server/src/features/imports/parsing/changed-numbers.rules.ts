import { missingZeros } from '@muster/contract/academics/import-matchings';
import { findMonth } from './names-of-time.rules.ts';

const again = 'Please export the list again with this column as text.';
export const changedNumberTexts = {
  shortened: `A spreadsheet program shortened this number. ${again}`,
  date: `A spreadsheet program changed this value to a date. ${again}`,
  decimals: `This number has decimals. ${again}`,
  truth: 'This is a truth value, not a number',
} as const;

/** Fields with numbers, codes and names of records, whose text must not change. */
const isCode = (field: string): boolean => /(?:_id|_ids|_code|_no|group_name|venue)$/u.test(field);

const personNumbers = new Set(['student_id', 'employee_id', 'staff_id']);

/** 2.02601E+11, 1.23e5 and 1e-5; 1E5 may be a code. */
const scientific = /^-?\d(?:E\d{2,3}|E[+-]\d{1,3}|[.,]\d+E[+-]?\d{1,3})$/iu;
const truthValue = /^(?:true|false|wahr|falsch|vrai|faux|verdadero|falso)$/iu;
/** Programs keep 15 digits of a number. */
const roundedDigits = /^\d{15}0+$/u;
const isoDate = /^\d{4}-\d\d-\d\d$/u;

/**
 * Finds values of one column that a spreadsheet program changed when it took them for numbers or dates. Returns index -> problem.
 * Blank values are skipped. `stored`: the numbers of the university, if nearly all have one length and some begin with zeros.
 */
export function findChangedNumbers(
  values: readonly (string | undefined)[],
  stored?: StoredNumbers,
): Map<number, string> {
  const digits = values.filter((value) => value !== undefined && /^\d+$/u.test(value)) as string[];
  const padded = digits.filter((value) => value.startsWith('0'));
  const example = stored?.example ?? padded[0] ?? '';
  const isPaddedColumn =
    stored !== undefined || (padded.length > 0 && padded.every(({ length }) => length === example.length));
  // 2026-14-07 shows that 2026-12-07 is a number, too.
  const areDatesNumbers = values.some(
    (value) => value !== undefined && /^\d{4}-\d\d-\d{2,}$/u.test(value) && !isDay(value),
  );
  const problems = new Map<number, string>();
  for (const [at, value] of values.entries()) {
    if (value === undefined) continue;
    if (scientific.test(value) || (roundedDigits.test(value) && value.length > 15))
      problems.set(at, changedNumberTexts.shortened);
    else if (isDayAndMonth(value) || (!areDatesNumbers && isDay(value))) problems.set(at, changedNumberTexts.date);
    else if (
      isPaddedColumn &&
      /^[1-9]\d*$/u.test(value) &&
      value.length < example.length &&
      !stored?.shorter.has(value)
    )
      problems.set(at, missingZeros.text(example.length, example));
  }
  return problems;
}

const isDay = (value: string): boolean =>
  isoDate.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) && value.slice(8) <= '31';

/** 2-Jan, 02. Jan or Jan-02, as programs display a date that was typed as 1-2. */
function isDayAndMonth(value: string): boolean {
  const [, day, month = '', monthFirst, year] =
    /^(?:(\d{1,2})(?:-|\. ?)(\p{L}{3,4})\.?|(\p{L}{3})[- ](\d{2}))$/u.exec(value) ?? [];
  if (day !== undefined) return findMonth(month) !== undefined;
  return year !== undefined && findMonth(monthFirst ?? '') !== undefined;
}

/** `example`: a number that begins with a zero, of the usual length. `shorter`: the numbers with fewer digits. */
export type StoredNumbers = { readonly example: string; readonly shorter: ReadonlySet<string> };

type ReadValues = { readonly input: Readonly<Record<string, string>>; readonly errors: Record<string, string> };

/** 20261234.5, unless all numbers of the column have as many decimals: 4711.12. */
function findDecimals(values: readonly (string | undefined)[]): Map<number, string> {
  const decimals = values.map((value) =>
    value === undefined ? undefined : /^\d+[.,](\d+)$/u.exec(value)?.[1]?.length,
  );
  const given = decimals.filter((_, at) => values[at] !== undefined);
  const [first = 0] = given;
  if (first > 1 && given.every((length) => length === first)) return new Map();
  return new Map(
    [...decimals.entries()].flatMap(([at, length]) => (length ? [[at, changedNumberTexts.decimals]] : [])),
  );
}

/** Adds the problems of all codes to the errors of the rows. `keptFields`: their numbers may be shorter than others. */
export function addChangedNumbers(
  rows: readonly ReadValues[],
  stored: ReadonlyMap<string, StoredNumbers> = new Map(),
  keptFields: ReadonlySet<string> = new Set(),
): void {
  const fields = new Set(rows.flatMap(({ input }) => Object.keys(input).filter(isCode)));
  for (const field of fields) {
    const values = rows.map(({ input }) => input[field]);
    for (const [at, problem] of [
      ...findChangedNumbers(values, stored.get(field)),
      ...(personNumbers.has(field) ? findDecimals(values) : []),
    ]) {
      const row = rows[at];
      if (row && !(keptFields.has(field) && missingZeros.digitsOf(problem) !== undefined))
        row.errors[field] ??= problem;
    }
    for (const { input, errors } of personNumbers.has(field) ? rows : [])
      if (truthValue.test(input[field] ?? '')) errors[field] ??= changedNumberTexts.truth;
  }
  for (const { input, errors } of rows)
    if (scientific.test(input['contact_no'] ?? '')) errors['contact_no'] ??= changedNumberTexts.shortened;
}
