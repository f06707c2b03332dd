import { type Weekday, weekdays } from '@muster/contract/http/shared';
import type { RowInput } from '../validation/row-fields.rules.ts';
import { findWeekday } from './names-of-time.rules.ts';

/** Parses the name of a weekday in the usual languages and abbreviations. */
export const parseWeekday = (text: string): Weekday | undefined => weekdays[(findWeekday(text) ?? 0) - 1];

/**
 * Codes and words of other systems and languages. H is missing: in files with H and M, M is a man in none of the languages that use H
 * (hombre and mujer), so that such a file must be translated by hand.
 */
const genderWords: Readonly<Record<string, readonly string[]>> = {
  Male: ['m', 'man', 'männlich', 'mann', 'herr', 'masculin', 'masculino', 'maschio', 'homme', 'hombre'],
  Female: ['f', 'w', 'woman', 'weiblich', 'frau', 'féminin', 'femenino', 'feminino', 'femmina', 'femme', 'mujer'],
  Other: ['o', 'd', 'x', 'divers', 'diverse', 'non-binary', 'nonbinary', 'nb'],
};

/** The gender that a code or word means; other text is returned unchanged, for the rules of the form. */
export function parseGender(text: string): string {
  const word = text.toLowerCase().replace(/\.$/u, '');
  return Object.entries(genderWords).find(([, words]) => words.includes(word))?.[0] ?? text;
}

/**
 * Converts a decimal comma (2,5) and whole numbers with decimals (3.0) of these fields. 1,000 and 1.000 stay: they are a
 * thousand or one, depending on the country.
 */
export function parseNumbers(input: RowInput, fields: readonly string[]): Record<string, string> {
  const numbers = fields.flatMap((field): [string, string][] => {
    const text = input[field];
    if (text === undefined || !/^\d+[.,]\d{1,2}$/u.test(text)) return [];
    return [[field, String(Number(text.replace(',', '.')))]];
  });
  return Object.fromEntries(numbers);
}
