import { dayMs } from '@muster/contract/http/durations';

/** Languages in which files may name weekdays and months. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
/** A shorter prefix is ambiguous. */
const minPrefix = 3;

/** Ignores case, accents and a dot at the end. */
const normalize = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/\.$/u, '').trim();

/** Name in several languages -> number from 1. */
type NumberedNames = ReadonlyMap<string, number>;

/** `dates`: one for each number, in order. `others`: further names of each number. */
function listNames(dates: readonly Date[], part: 'weekday' | 'month', others: readonly string[]): NumberedNames {
  const names = new Map(others.flatMap((list, at) => list.split(' ').map((name) => [name, at + 1] as const)));
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' });
    for (const [at, date] of dates.entries()) names.set(normalize(format.format(date)), at + 1);
  }
  return names;
}

/** The number of a name or of its first letters; undefined if several numbers fit. */
function findNumber(names: NumberedNames, text: string): number | undefined {
  const name = normalize(text);
  const exact = names.get(name);
  if (exact !== undefined || name.length < minPrefix) return exact;
  const found = new Set([...names].filter(([long]) => long.startsWith(name)).map(([, number]) => number));
  const [number, another] = found;
  return another === undefined ? number : undefined;
}

const firstMonday = Date.UTC(2001, 0, 1);
const weekdayNames = listNames(
  Array.from({ length: 7 }, (_, day) => new Date(firstMonday + day * dayMs)),
  'weekday',
  // One letter: the usual codes of timetables, where R is Thursday and U is Sunday.
  ['m mo', 't tu di', 'w we weds mi', 'r th thr do', 'f fr', 's sa sonnabend', 'u su so'],
);
const monthNames = listNames(
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2001, month, 1))),
  'month',
  ['janner', 'feber', 'mrz mrt'],
);

/** 1 for Monday to 7 for Sunday. '2ª feira' is Monday: Portuguese counts the days from Sunday. */
export const findWeekday = (text: string): number | undefined => {
  const [, ordinal] = /^([2-6])\s*\.?\s*[ªºao]?\s*-?\s*feira$/iu.exec(text.trim()) ?? [];
  return ordinal === undefined ? findNumber(weekdayNames, text) : Number(ordinal) - 1;
};
/** 1 for January to 12 for December. */
export const findMonth = (text: string): number | undefined => findNumber(monthNames, text);
