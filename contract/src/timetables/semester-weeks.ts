import { dayMs } from '../http/durations.ts';
import { joinRanges, parseWeeks, withMarks } from './week-pattern-input.ts';
import { formatChosenWeeks, type SemesterDates, type WeekPattern, weekOfSemester, weeksOf } from './week-patterns.ts';

/** 'KW', 'calendar weeks', 'semaines civiles', 'semanas naturales', 'settimane solari', 'semanas civis', 'S37' and 'sem. 37'. */
const calendarPrefix =
  /\b(?:kw|cw|kalenderwochen?|calendar weeks?|iso(?: weeks?)?|civile?s?|civis|calendaires?|naturale?s?|solar[ei]|(?:del? |di )?calend[aá]rio)\b\.?|\b(?:kw|cw|s)(?=\d)|\bsem\b\.?(?=\s*\d)/giu;

const fortnightly = /^(?:14-?tägig|14-?tägl\.?|zweiwöchentlich|every (?:other|second) week)/iu;
const weekWords = 'semaines?|semanas?|settiman[ae]|wochen?|weeks?';
const parityWords = new RegExp(
  `^[\\s(,]*(?:(?:${weekWords})\\s+)?(?:(?<odd>unger(?:ade[nr]?|\\.)?|odd|impaires?|[ií]mpar(?:es)?|dispari)|ger(?:ade[nr]?|\\.)?|even|paires?|par(?:es)?|pari)(?:\\s+(?:${weekWords}))?[\\s).]*$`,
  'iu',
);

/** Parses odd and even weeks in the usual languages: 'ungerade Wochen', 'semaines paires', 'semanas pares', 'settimane dispari'. */
export function parseParity(typed: string): 'odd' | 'even' | undefined {
  const found = parityWords.exec(typed.normalize('NFKC').trim().replace(fortnightly, ''));
  return found ? (found.groups?.['odd'] === undefined ? 'even' : 'odd') : undefined;
}

/** Weeks over the turn of the year, '50-2'. A week 53 that the year does not have is week 1 of the next one. */
const splitAtNewYear = (weeks: string): string =>
  weeks.replaceAll(/(?<!\d)(\d{1,2})\.?\s*(?:\p{Pd}|−|\bto\b)\s*(\d{1,2})(?!\d)/gu, (range, from: string, to: string) =>
    Number(from) > Number(to) ? `${from}-53, 1-${to}` : range,
  );

/** Parses weeks that are written as calendar weeks, 'KW 41–48' or '14-tägig (gerade KW)'; undefined if they are not. */
export function parseCalendarWeeks(typed: string): WeekPattern | undefined {
  const numbers = typed.replaceAll(calendarPrefix, ' ');
  if (numbers === typed) return undefined;
  const listed = withMarks(numbers.toLowerCase().replaceAll(/\s+/gu, ' '));
  return parseParity(numbers) ?? parseWeeks(splitAtNewYear(listed)) ?? undefined;
}

const isChosen = (weeks: WeekPattern): weeks is string => weeks !== null && weeks !== 'odd' && weeks !== 'even';

/** The number of the last teaching week; undefined without dates. */
const countWeeks = ({ starts_on: first, ends_on: last }: SemesterDates): number | undefined =>
  first === null || last === null ? undefined : weekOfSemester(first, last);

/** Whether a pattern has only weeks after the last one of the semester, as calendar weeks have in a semester that begins in autumn. */
export function hasOnlyLaterWeeks(weeks: WeekPattern, semester: SemesterDates): boolean {
  const count = countWeeks(semester);
  return count !== undefined && isChosen(weeks) && weeksOf(weeks).every((week) => week > count);
}

/** Calendar weeks (ISO 8601), or all even or odd ones, as teaching weeks; undefined if one of them is not in the semester. */
export function toTeachingWeeks(weeks: WeekPattern, semester: SemesterDates): WeekPattern | undefined {
  const { starts_on: first, ends_on: last } = semester;
  const count = countWeeks(semester);
  if (first === null || last === null || count === undefined || weeks === null) return undefined;
  if (!isChosen(weeks)) {
    const all = Array.from({ length: count }, (_, at) => at + 1);
    const isMeant = (week: number) => calendarWeekOf(first, week) % 2 === (weeks === 'even' ? 0 : 1);
    return joinRanges(all.filter(isMeant));
  }
  const years = [...new Set([first, last].map((date) => Number(date.slice(0, 4))))];
  const teaching = weeksOf(weeks).map((week) =>
    years.map((year) => weekOfSemester(first, mondayOf(year, week))).find((one) => one >= 1 && one <= count),
  );
  const known = teaching.filter((week) => week !== undefined);
  return known.length < teaching.length ? undefined : joinRanges([...new Set(known)].toSorted((a, b) => a - b));
}

/** The Monday of a calendar week. 4 January is always in week 1. */
function mondayOf(year: number, week: number): string {
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return new Date(fourth + ((week - 1) * 7 - weekday) * dayMs).toISOString().slice(0, 10);
}

/** The calendar week of a teaching week. It has the year of its Thursday. */
function calendarWeekOf(startsOn: string, week: number): number {
  const start = Date.parse(startsOn);
  const thursday = start + ((week - 1) * 7 + 3 - ((new Date(start).getUTCDay() + 6) % 7)) * dayMs;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / dayMs / 7) + 1;
}

/** Why an entry cannot have these weeks: the semester does not have them. */
export function weeksProblem(weeks: WeekPattern, semester: SemesterDates): string | undefined {
  const count = countWeeks(semester);
  if (count === undefined || !isChosen(weeks)) return undefined;
  const later = weeksOf(weeks).filter((week) => week > count);
  if (later.length === 0) return undefined;
  const asCalendarWeeks = toTeachingWeeks(weeks, semester);
  const hint = asCalendarWeeks ? ` If these are calendar weeks, write ${formatChosenWeeks(asCalendarWeeks)}.` : '';
  return `The semester has ${count} weeks, but not week ${formatChosenWeeks(joinRanges(later))}.${hint}`;
}
