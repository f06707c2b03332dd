import { dayMs } from '@muster/contract/http/durations';
import { parseCalendarWeeks, toTeachingWeeks } from '@muster/contract/timetables/semester-weeks';
import { joinRanges, parseWeeks } from '@muster/contract/timetables/week-pattern-input';
import { formatWeeks, includesWeek, weekOfSemester, type WeekPattern } from '@muster/contract/timetables/week-patterns';
import { weekdays } from '@muster/contract/http/shared';
import { parseDate, readDatesByOrder } from '../parsing/parse-date.rules.ts';
import { normalizeWord, toWeekly, toWeeks } from '../parsing/usual-values.rules.ts';
import type { NamedSemester, RowInput, Value } from '../validation/row-fields.rules.ts';

/** The rhythm of a class with its first and last day, as registration systems export it: '14tägl 13.10.2026 02.02.2027'. */
export type DatedWeeks = {
  readonly rhythm: Rhythm;
  /** 'YYYY-MM-DD' */
  readonly first: string;
  readonly last: string;
  /** The single dates of the classes, in order; undefined: they have the rhythm from the first to the last day. */
  readonly dates?: readonly string[];
  /** To the end of the semester: 'every two weeks from 2 December 2026'. `last` is the first day. */
  readonly isOpen?: boolean;
  /** No word says how often: a first and a last day. */
  readonly isPlain?: boolean;
};
type NamedRhythm = 'fortnightly' | 'once' | 'block';
type Rhythm = NamedRhythm | 'weekly' | 'odd' | 'even' | 'odd calendar weeks' | 'even calendar weeks';

/** Words for weeks that need dates. */
const rhythms: Readonly<Record<NamedRhythm, string>> = {
  fortnightly:
    '14tagl 14taglich 14tgl 14tagig zweiwochentlich 2wochentlich alle2wochen fortnightly biweekly everytwoweeks everysecondweek everyotherweek quinzaine parquinzaine bimensuel 1semainesur2 unesemainesurdeux touteslesdeuxsemaines quincenal cadadossemanas quindicinale ogniduesettimane quinzenal',
  once: 'einzel einzeltermin einzeltermine einzelt once single onetime onceonly unique seanceunique ponctuel ponctuelle unico unica puntual pontual',
  block:
    'block blockveranstaltung blockseminar blockkurs blocktermin bloc bloque blocco bloco taglich daily everyday quotidien diario',
};
const rhythmOf = new Map(
  Object.entries(rhythms).flatMap(([rhythm, words]) => words.split(' ').map((word) => [word, rhythm as NamedRhythm])),
);

const dateText = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/gu;

/** Between dates of a list, as against those of a period. */
const listMark = /[,;&+]|\b(?:and|und|et|y|e)\b/giu;

/** Before a first day, and between it and the last one: 'du 4 au 18', 'ab'. */
const fromWord =
  /(?:^|\s)(?:from|starting(?: on)?|ab(?: dem)?|seit|vom?|à partir du|dès le|du|a partir del?|desde(?: el)?|del?|dal|a partire dal|da)\s*$/iu;
const untilWord = /^\s*(?:to|until|bis(?: zum)?|jusqu[’']au|au|hasta(?: el)?|al?|fino al|até)\s*$/iu;

/** 'weekly 1-7' are weeks 1–7. */
const withoutWeekly = (text: string): string => {
  const [, word = '', weeks = ''] = /^([\p{L} ]+?)[\s:,]+(\d.*)$/u.exec(text) ?? [];
  return word !== '' && findRhythm(word) === 'weekly' && parseWeeks(weeks) !== undefined ? weeks : text;
};

function findRhythm(text: string): Rhythm | undefined {
  const named = rhythmOf.get(normalizeWord(text));
  if (named !== undefined) return named;
  const calendarWeeks = parseCalendarWeeks(toWeeks(text) ?? text);
  if (calendarWeeks === 'odd' || calendarWeeks === 'even') return `${calendarWeeks} calendar weeks`;
  if (toWeekly(text) !== undefined) return 'weekly';
  const weeks = parseWeeks(text);
  return weeks === 'odd' || weeks === 'even' ? weeks : undefined;
}

/**
 * Undefined if the text is no rhythm with dates. Two dates alone are the first and the last day of a weekly class. Other numbers of dates,
 * two with a comma between them, and those of a rhythm such as 'once' are single dates.
 */
export function parseDatedWeeks(text: string): DatedWeeks | undefined {
  const parsed = [...text.matchAll(dateText)].map(([written]) => parseDate(written));
  const dates = parsed.flatMap((date) => ('date' in date ? [date.date] : []));
  const [first, last = first] = dates;
  if (first === undefined || last === undefined || dates.length < parsed.length) return undefined;
  const [start = '', ...further] = text.split(dateText);
  const [after = '', ...between] = further.toReversed().map((mark) => mark.replace(untilWord, ' '));
  const before = start.replace(fromWord, '');
  const isOpen = dates.length === 1 && before !== start;
  const isListed = dates.length !== 2 || first === last || between.some((mark) => mark.search(listMark) >= 0);
  const word = [before, ...between.map((mark) => mark.replaceAll(listMark, ' ')), after]
    .join(' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const rhythm = word === '' ? (isListed && !isOpen ? 'once' : 'weekly') : findRhythm(word);
  const isSingle = rhythm === 'once' || (rhythm === 'block' && isListed);
  if (isOpen) return rhythm === undefined || isSingle ? undefined : { rhythm, first, last, isOpen };
  if (rhythm === undefined || (dates.length > 2 && !isSingle)) return undefined;
  const days = [...new Set(dates)].toSorted();
  if (isSingle) return { rhythm, first: days[0] ?? first, last: days.at(-1) ?? last, dates: days };
  return last < first ? undefined : { rhythm, first, last, isPlain: word === '' };
}

/** '04/12' and '04.12.' */
const shortDate = /(?<![\d./-])(?:(\d{1,2})\/(\d{1,2})|(\d\d)\.(\d\d)\.?|(\d{1,2})\.(\d{1,2})\.)(?![\d/-])/gu;

/** Between two such dates without blanks: '08/24-12/11'. */
const shortPeriodMark = /(?<=(?<![\d./-])\d{1,2}[./]\d{1,2}\.?)[-–](?=\d{1,2}[./]\d{1,2}\.?(?![\d./-]))/gu;

const addYear = (text: string, isDayFirst: boolean, yearOf: (monthAndDay: string) => string): string =>
  text
    .replaceAll(shortPeriodMark, ' – ')
    .replaceAll(shortDate, (_, ...found: readonly (string | number | undefined)[]) => {
      const [one = '', other = ''] = found
        .slice(0, 6)
        .filter((part) => part !== undefined)
        .map((part) => String(part).padStart(2, '0'));
      const day = isDayFirst || found[0] === undefined ? `${other}-${one}` : `${one}-${other}`;
      return ` ${yearOf(day)}-${day} `;
    })
    .trim();

/** Whether the text has dates without a year, such as '04/12, 11/12', and is nothing else. '1/2' may be a rhythm. */
export const isShortDates = (text: string): boolean =>
  parseWeeks(text) === undefined &&
  text.trim() !== '1/2' &&
  // Both years of an academic year.
  [true, false].some((isDayFirst) =>
    ['01', '08'].some(
      (month) => parseDatedWeeks(addYear(text, isDayFirst, (date) => (date < month ? '2025' : '2024'))) !== undefined,
    ),
  );

/** Gives dates the year in which the semester has them. Undefined: they can be read in two ways. */
function withYears(
  text: string,
  day: unknown,
  { starts_on: starts, ends_on: ends }: NamedSemester,
): string | undefined {
  const daysOutside = (date: string): number =>
    Math.max(0, Date.parse(starts) - Date.parse(date), Date.parse(date) - Date.parse(ends));
  const yearOf = (date: string): string => {
    const [first, last] = [starts.slice(0, 4), ends.slice(0, 4)];
    return daysOutside(`${last}-${date}`) < daysOutside(`${first}-${date}`) ? last : first;
  };
  const [dayFirst = text, monthFirst = text] = [true, false].map((isDayFirst) => addYear(text, isDayFirst, yearOf));
  if (dayFirst === monthFirst) return dayFirst;
  const isPossible = (one: string): boolean => {
    const dated = parseDatedWeeks(one);
    const days = dated?.dates ?? (dated ? [dated.first, dated.last] : []);
    // A period may begin and end on other days than its class.
    const isOnDay = (date: string) => typeof day !== 'string' || dated?.isPlain === true || weekdayOf(date) === day;
    const isMeant = (date: string) => starts <= date && date <= ends && isOnDay(date);
    return days.length > 0 && days.every(isMeant);
  };
  const [isDayFirst, isMonthFirst] = [isPossible(dayFirst), isPossible(monthFirst)];
  if (isDayFirst && isMonthFirst) return undefined;
  return isMonthFirst || parseDatedWeeks(dayFirst) === undefined ? monthFirst : dayFirst;
}

/** Why a date of the text cannot be read. */
export const findDateProblem = (text: string): string | undefined =>
  [...text.matchAll(dateText)]
    .filter(([written]) => /\d{4}/u.test(written))
    .map(([written]) => parseDate(written))
    .find((date) => 'problem' in date)?.problem;

/** Writes dates that can be read in two ways in the order of the others of the column. Returns index -> text. */
export function writeDatesByOrder(texts: readonly string[]): Map<number, { readonly date: string }> {
  const written = texts.flatMap((text, at) => [...text.matchAll(dateText)].map(([date]) => ({ at, date })));
  const found = new Map<number, { readonly date: string }>();
  for (const [place, read] of readDatesByOrder(written.map(({ date }) => date))) {
    const { at, date } = written[place] ?? { at: 0, date: '' };
    const text = found.get(at)?.date ?? texts[at] ?? '';
    if ('date' in read) found.set(at, { date: text.replace(date, read.date) });
  }
  return found;
}

/** A rhythm that needs dates. */
export const isRhythm = (text: string): boolean => rhythmOf.has(normalizeWord(text));

/** A longer block may leave out weekends. */
export const maxBlockDays = 7;

/** How many days a period has, with its first and its last one. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

export const datedWeeksTexts = {
  noDates:
    'This rhythm needs the first and last day: fill First Date and Last Date, or match their columns to Weeks, too',
  block: 'A block of several days is read only from its own columns. Please give one row for each day.',
  longBlock: (days: number) =>
    `This block has ${days} days, and may leave out some of them, such as weekends. Please give one row for each day, or for each weekday a weekly one with these dates.`,
  otherDay: (day: string) => `The first day is a ${day}, not the day of this row`,
  otherDays: 'These dates are on several weekdays. Please give one row for each weekday.',
  parity: (weeks: 'odd' | 'even') =>
    `These are ${weeks} teaching weeks. Please write “${weeks} calendar weeks” if calendar weeks (KW) are meant.`,
  calendarParity: (weeks: string) => `These are ${weeks}.`,
  invalid:
    'Please give teaching weeks such as 1–4, 7, calendar weeks such as KW 41–48, odd or even weeks, dates such as 04.12.2026, 18.12.2026, or a rhythm with dates such as “every two weeks from 2026-12-04”',
  twoReadings: 'These dates can be read in two ways. Please write them with their year, as YYYY-MM-DD.',
  outside: 'These days are outside the semester',
  noSemester: 'The semester of this row has no dates. Please add it first.',
  noTerm: (label: string) => `${label} is required, because these weeks depend on its dates`,
} as const;

const weekdayOf = (date: string): string => weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday';

/** The teaching weeks of the classes, and the weekday if the row has none. */
function weeksOfDates(
  { rhythm, first, dates = [first], isOpen, ...dated }: DatedWeeks,
  day: unknown,
  semester: NamedSemester,
): { readonly weeks: WeekPattern; readonly day: string } | { readonly reason: string } {
  const last = isOpen ? semester.ends_on : dated.last;
  if (rhythm === 'block' && first !== last) {
    const days = daysBetween(first, last);
    return { reason: days > maxBlockDays ? datedWeeksTexts.longBlock(days) : datedWeeksTexts.block };
  }
  const firstDay = weekdayOf(first);
  if (dates.some((date) => weekdayOf(date) !== firstDay)) return { reason: datedWeeksTexts.otherDays };
  const dayOfClass = typeof day === 'string' ? day : firstDay;
  // Classes of every, odd or even weeks may have the first day of lectures instead of their own.
  const isExact = rhythm === 'fortnightly' || rhythm === 'once' || rhythm === 'block';
  if (isExact && dayOfClass !== firstDay) return { reason: datedWeeksTexts.otherDay(firstDay) };
  const isOutside = first < semester.starts_on || semester.ends_on < last;
  const hasNoDay = last < semester.starts_on || semester.ends_on < first;
  if (isExact ? isOutside : hasNoDay) return { reason: datedWeeksTexts.outside };
  const weekOf = (date: string): number => weekOfSemester(semester.starts_on, date);
  const lastWeek = weekOf(semester.ends_on);
  const [from, to] = [Math.max(1, weekOf(first)), Math.min(lastWeek, weekOf(last))];
  if (rhythm === 'once') return { weeks: joinRanges(dates.map(weekOf)), day: dayOfClass };
  const parity = parityWeeks(rhythm, semester);
  const weeks: number[] = [];
  for (let week = from; week <= to; week += rhythm === 'fortnightly' ? 2 : 1)
    if (includesWeek(parity, week) && hasDayBetween(semester.starts_on, week, dayOfClass, first, last))
      weeks.push(week);
  if (weeks.length === 0) return { reason: datedWeeksTexts.outside };
  return { weeks: rhythm === 'weekly' && from === 1 && to === lastWeek ? null : joinRanges(weeks), day: dayOfClass };
}

/** The teaching weeks of a rhythm of odd or even weeks; null for others. */
function parityWeeks(rhythm: Rhythm, semester: NamedSemester): WeekPattern {
  if (rhythm === 'odd' || rhythm === 'even') return rhythm;
  if (rhythm === 'odd calendar weeks') return toTeachingWeeks('odd', semester) ?? null;
  return rhythm === 'even calendar weeks' ? (toTeachingWeeks('even', semester) ?? null) : null;
}

/** Adds the error of weeks that cannot be read without the dates of the term: at the field that does not name it. */
export function refuseWithoutSemester(
  values: Readonly<Record<string, Value | undefined>>,
  reasons: Record<string, string>,
): void {
  if (values['academic_year'] === undefined) reasons['academic_year'] ??= datedWeeksTexts.noTerm('Academic Year');
  else if (values['semester'] === undefined) reasons['semester'] ??= datedWeeksTexts.noTerm('Semester');
  else reasons['weeks'] = datedWeeksTexts.noSemester;
}

/** The weeks of a row. A rhythm such as 'every two weeks' or 'once' takes the dates from their own columns. */
export function weeksTextOf({ weeks = '', valid_from: first, valid_until: last }: RowInput): string {
  const text = withoutWeekly(weeks);
  const isComplete = first !== undefined && last !== undefined;
  if (parseWeeks(text) !== undefined || !isRhythm(text)) return text;
  if (!isComplete && rhythmOf.get(normalizeWord(text)) !== 'once') return text;
  const days = [first, last].flatMap((day) => {
    const date = day === undefined ? undefined : parseDate(day);
    return date && 'date' in date ? [date.date] : [];
  });
  return [text, ...days].join(' ');
}

/** Reads weeks that are written as a rhythm with dates. Returns a note if it did. */
export function readDatedWeeks(
  written: string,
  values: Record<string, Value | undefined>,
  semester: NamedSemester | undefined,
  reasons: Record<string, string>,
): string | undefined {
  const isShort = isShortDates(written);
  if (!isShort && !parseDatedWeeks(written)) return undefined;
  if (!semester) {
    refuseWithoutSemester(values, reasons);
    return undefined;
  }
  const dated = parseDatedWeeks((isShort ? withYears(written, values['day_of_week'], semester) : written) ?? '');
  if (!dated) {
    reasons['weeks'] = datedWeeksTexts.twoReadings;
    return undefined;
  }
  const found = weeksOfDates(dated, values['day_of_week'], semester);
  if ('reason' in found) {
    reasons['weeks'] = found.reason;
    return undefined;
  }
  values['weeks'] = found.weeks;
  values['day_of_week'] = found.day;
  // Also in the past: a class that the file dates does not begin on the day of the import.
  values['valid_from'] = dated.first;
  const note = `“${written}” was read as ${formatWeeks(found.weeks).toLowerCase()} of the semester.`;
  const { rhythm } = dated;
  if (rhythm === 'odd calendar weeks' || rhythm === 'even calendar weeks')
    return `${note} ${datedWeeksTexts.calendarParity(rhythm)}`;
  return rhythm === 'odd' || rhythm === 'even' ? `${note} ${datedWeeksTexts.parity(rhythm)}` : note;
}

/** Whether the weekday of a teaching week is in a period. */
function hasDayBetween(startsOn: string, week: number, day: string, first: string, last: string): boolean {
  const start = Date.parse(`${startsOn}T00:00:00Z`);
  const monday = start - ((new Date(start).getUTCDay() + 6) % 7) * dayMs;
  const at = monday + ((week - 1) * 7 + weekdays.findIndex((one) => one === day)) * dayMs;
  const date = new Date(at).toISOString().slice(0, 10);
  return first <= date && date <= last;
}
