import { dayMs } from '@muster/contract/http/durations';
import { joinRanges } from '@muster/contract/timetables/week-pattern-input';
import { formatWeeks, weekOfSemester, type WeekPattern } from '@muster/contract/timetables/week-patterns';
import { weekdays } from '@muster/contract/http/shared';
import { parseDate, readDatesByOrder } from '../parsing/parse-date.rules.ts';
import { normalizeWord, toWeeks } from '../parsing/usual-values.rules.ts';
import type { NamedSemester, RowInput, Value } from '../validation/row-fields.rules.ts';

/** The rhythm of a class with its first and last day, as registration systems export it: '14tägl 13.10.2026 02.02.2027'. */
export type DatedWeeks = {
  readonly rhythm: Rhythm;
  /** 'YYYY-MM-DD' */
  readonly first: string;
  readonly last: string;
};
type Rhythm = 'weekly' | 'fortnightly' | 'once' | 'block';

const rhythms: Readonly<Record<Rhythm, string>> = {
  weekly:
    'wochentl wochentlich woch wo weekly everyweek hebdomadaire hebdo chaquesemaine semanal settimanale semanalmente jedewoche',
  fortnightly:
    '14tagl 14taglich 14tgl 14tagig zweiwochentlich 2wochentlich alle2wochen fortnightly biweekly everytwoweeks everysecondweek quinzaine parquinzaine bimensuel quincenal quindicinale quinzenal',
  once: 'einzel einzeltermin einzelt once single onetime onceonly unique seanceunique unico unica',
  block:
    'block blockveranstaltung blockseminar blockkurs blocktermin bloc bloque blocco bloco taglich daily everyday quotidien diario',
};
const rhythmOf = new Map(
  Object.entries(rhythms).flatMap(([rhythm, words]) => words.split(' ').map((word) => [word, rhythm as Rhythm])),
);

const dateText = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/gu;

/** Undefined if the text is no rhythm with dates. A text with dates alone is weekly; with one date, it is on that day. */
export function parseDatedWeeks(text: string): DatedWeeks | undefined {
  const dates = [...text.matchAll(dateText)].map(([written]) => parseDate(written));
  const [first, last = first] = dates.flatMap((date) => ('date' in date ? [date.date] : []));
  if (dates.some((date) => 'problem' in date)) return undefined;
  const word = normalizeWord(text.replaceAll(dateText, ' '));
  const rhythm = word === '' ? (first === last ? 'once' : 'weekly') : rhythmOf.get(word);
  if (!first || !last || dates.length > 2 || rhythm === undefined || last < first) return undefined;
  return { rhythm, first, last };
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

/** A rhythm without dates: what the words for weeks do not say. */
export const isRhythm = (text: string): boolean => rhythmOf.has(normalizeWord(text)) && toWeeks(text) === undefined;

/** A longer block may leave out weekends. */
export const maxBlockDays = 7;

/** How many days a period has, with its first and its last one. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

export const datedWeeksTexts = {
  noDates: 'This rhythm needs the first and last day: match their columns to Weeks, too',
  block: 'A block of several days is read only from its own columns. Please give one row for each day.',
  longBlock: (days: number) =>
    `This block has ${days} days, and may leave out some of them, such as weekends. Please give one row for each day, or for each weekday a weekly one with these dates.`,
  otherDay: (day: string) => `The first day is a ${day}, not the day of this row`,
  outside: 'These days are outside the semester',
  noSemester: 'The semester of this row has no dates. Please add it first.',
} as const;

/** The teaching weeks of the classes, and the weekday if the row has none. */
function weeksOfDates(
  { rhythm, first, last }: DatedWeeks,
  day: unknown,
  semester: NamedSemester,
): { readonly weeks: WeekPattern; readonly day: string } | { readonly reason: string } {
  if (rhythm === 'block' && first !== last) {
    const days = daysBetween(first, last);
    return { reason: days > maxBlockDays ? datedWeeksTexts.longBlock(days) : datedWeeksTexts.block };
  }
  const firstDay = weekdays[(new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday';
  const dayOfClass = typeof day === 'string' ? day : firstDay;
  // Weekly classes may have the first day of lectures instead of their own.
  if (rhythm !== 'weekly' && dayOfClass !== firstDay) return { reason: datedWeeksTexts.otherDay(firstDay) };
  const isOutside = first < semester.starts_on || semester.ends_on < last;
  const hasNoDay = last < semester.starts_on || semester.ends_on < first;
  if (rhythm === 'weekly' ? hasNoDay : isOutside) return { reason: datedWeeksTexts.outside };
  const weekOf = (date: string): number => weekOfSemester(semester.starts_on, date);
  const lastWeek = weekOf(semester.ends_on);
  const [from, to] = [Math.max(1, weekOf(first)), Math.min(lastWeek, weekOf(last))];
  const weeks: number[] = [];
  for (let week = from; week <= to; week += rhythm === 'fortnightly' ? 2 : 1)
    if (hasDayBetween(semester.starts_on, week, dayOfClass, first, last)) weeks.push(week);
  if (weeks.length === 0) return { reason: datedWeeksTexts.outside };
  return { weeks: rhythm === 'weekly' && from === 1 && to === lastWeek ? null : joinRanges(weeks), day: dayOfClass };
}

/** Reads weeks that are written as a rhythm with dates. Returns a note if it did. */
export function readDatedWeeks(
  { weeks: written = '' }: RowInput,
  values: Record<string, Value | undefined>,
  semester: NamedSemester | undefined,
  reasons: Record<string, string>,
): string | undefined {
  const dated = parseDatedWeeks(written);
  if (!dated) return undefined;
  const found = semester
    ? weeksOfDates(dated, values['day_of_week'], semester)
    : { reason: datedWeeksTexts.noSemester };
  if ('reason' in found) {
    reasons['weeks'] = found.reason;
    return undefined;
  }
  values['weeks'] = found.weeks;
  values['day_of_week'] = found.day;
  // Also in the past: a class that the file dates does not begin on the day of the import.
  values['valid_from'] = dated.first;
  return `“${written}” was read as ${formatWeeks(found.weeks).toLowerCase()} of the semester.`;
}

/** Whether the weekday of a teaching week is in a period. */
function hasDayBetween(startsOn: string, week: number, day: string, first: string, last: string): boolean {
  const start = Date.parse(`${startsOn}T00:00:00Z`);
  const monday = start - ((new Date(start).getUTCDay() + 6) % 7) * dayMs;
  const at = monday + ((week - 1) * 7 + weekdays.findIndex((one) => one === day)) * dayMs;
  const date = new Date(at).toISOString().slice(0, 10);
  return first <= date && date <= last;
}
