import { type Weekday, weekdays } from '@muster/contract/http/shared';
import { parseWeekday } from './parse-words.rules.ts';

/** English letters in the order of the week, as Banner writes them: 'MWF', 'TR'. */
const letters = /^(M)?(T)?(W)?(R)?(F)?(S)?(U)?$/iu;
/** As other systems write them: 'TTh', 'MoWeFr'. */
const shortNames = /^(M|Mon?)?(T|Tue?s?)?(W|Wed?)?(R|Th(?:u(?:rs?)?)?)?(F|Fri?)?(S|Sat?)?(U|Sun?)?$/iu;
/** Codes that no other language has. Friday alone has one letter in several. */
const isCertain = (code: string): boolean => (isLetter(code) ? /[WRU]/iu : /[WRUF]|th/iu).test(code);

const daysOf = (pattern: RegExp, code: string): Weekday[] =>
  (pattern.exec(code)?.slice(1) ?? []).flatMap((part, at) => (part === undefined ? [] : (weekdays[at] ?? [])));

/** 'M W F' and 'M/W/F' as 'MWF'. */
const withoutMarks = (text: string): string => text.replaceAll(/[\s,;/&+.-]+/gu, '');
const isLetter = (text: string): boolean => /^\p{L}\.?$/u.test(text);

/** What the letters of a column of weekdays mean. `isPure`: 'SU' is Saturday and Sunday. */
export type LettersOfDays = { readonly isEnglish: boolean; readonly isPure: boolean };

/** One letter, or a code such as 'MT', is read only where others of the column can be nothing but English. */
export function readLettersOfDays(texts: readonly string[]): LettersOfDays {
  const codes = [...new Set(texts.map(withoutMarks))];
  const isUnknown = codes.some((code) => isLetter(code) && daysOf(letters, code).length === 0);
  const isCode = (code: string): boolean => isLetter(code) || parseWeekday(code) === undefined;
  const are = (pattern: RegExp) => codes.filter((code) => isCode(code) && daysOf(pattern, code).length > 0);
  const [pure, all] = [are(letters), are(shortNames)];
  const hasNames = codes.some((code) => !isCode(code) && code.length < 3 && !['SU', 'TU'].includes(code));
  return {
    isEnglish: !isUnknown && all.some(isCertain),
    isPure: !isUnknown && pure.some(isCertain) && pure.length === all.length && !hasNames,
  };
}

const between = /\s*(?:[,;/&+]|\s(?:and|und|et|y|e|en)\s|\s)\s*/iu;
const range = /^(\p{L}+)\.?\s*(?:-|–|—|\sbis\s|\sto\s|\sau\s|\sa\s|\sal\s)\s*(\p{L}+)\.?$/iu;

/**
 * The weekdays of a cell: 'MWF', 'Mon, Wed', 'Mo/Mi', 'Monday and Friday', 'Mo-Fr'. Empty: the text is none, or may mean others. One letter is a day
 * only where the letters are English.
 */
export function parseDays(text: string, { isEnglish, isPure }: LettersOfDays): readonly Weekday[] {
  const code = withoutMarks(text);
  const ofLetters = daysOf(letters, code);
  if (isPure && ofLetters.length > 0) return ofLetters;
  if (isLetter(text.trim())) return isEnglish ? ofLetters : [];
  const only = parseWeekday(text);
  if (only !== undefined) return [only];
  const [, from = '', to = ''] = range.exec(text.trim()) ?? [];
  const [first, last] = [from, to].map((name) => (isLetter(name) ? undefined : parseWeekday(name)));
  if (first !== undefined && last !== undefined) {
    const days = weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1);
    if (days.length > 0) return days;
  }
  const names = text
    .trim()
    .split(between)
    .filter((name) => name !== '');
  const named = names.map((name) => (isLetter(name) ? undefined : parseWeekday(name)));
  const known = named.filter((day) => day !== undefined);
  if (names.length > 1 && known.length === names.length) return [...new Set(known)];
  const ofNames = daysOf(shortNames, code);
  return isEnglish || (ofNames.length > 1 && isCertain(code)) ? ofNames : [];
}
