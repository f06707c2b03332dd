import {
  classDates,
  type ClassDays,
  findClassDaysProblem,
  type SemesterDays,
} from '@muster/contract/timetables/class-dates';
import { dayMs } from '@muster/contract/http/durations';
import { weekdays } from '@muster/contract/http/shared';
import { toTeachingWeeks, weeksProblem } from '@muster/contract/timetables/semester-weeks';
import { joinRanges, parseWeeks } from '@muster/contract/timetables/week-pattern-input';
import {
  formatChosenWeeks,
  type WeekPattern,
  weekOfSemester,
  weeksTexts,
} from '@muster/contract/timetables/week-patterns';
import { timetableTexts } from '@muster/contract/timetables/timetables';
import { formatDayAndDate } from '#lib/format/dates.ts';
import { parseDate } from '#ui/form/parse-date.logic.ts';
import { texts } from '../timetables.texts.ts';
import { weekdayOf } from '../timetables.logic.ts';

/** Form values that say when a class takes place; '' means none. */
export type ClassWeeks = {
  /** 'odd', 'even', 'chosen' with the typed weeks in `chosen_weeks`, or one of `datedWeeks`; '' is every week. */
  weeks: string;
  chosen_weeks: string;
  /** Of 'dates': 'YYYY-MM-DD', or a text that is no date. */
  dates: readonly string[];
  first_day: string;
  valid_until: string;
};
export const classWeeksNames = [
  'weeks',
  'chosen_weeks',
  'dates',
  'first_day',
  'valid_until',
] as const satisfies (keyof ClassWeeks)[];
type Fields = ClassWeeks & { readonly day_of_week: string };
type Semester = SemesterDays | undefined;

/** Weeks that are stored as teaching weeks, which the dates of the semester tell. */
const datedWeeks = ['fortnightly', 'odd calendar', 'even calendar', 'dates'] as const;
const isDated = (weeks: string): boolean => datedWeeks.some((one) => one === weeks);

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(text);

/** Reads a date of the semester; its year may be missing. Other texts stay as they are. */
export function readClassDate(text: string, semester: SemesterDays, isMonthFirst: boolean): string {
  const { starts_on: first, ends_on: last } = semester;
  const [inFirstYear, inLastYear] = [first, last].map((today) => parseDate(text, { today, isMonthFirst })?.date);
  const isLater = inFirstYear !== undefined && inFirstYear < first;
  return (isLater ? inLastYear : inFirstYear) ?? text;
}

/** The dates in the semester of a class with these weeks, from a first to a last day; none without a weekday. */
const datesOf = (days: ClassDays, semester: SemesterDays): string[] =>
  days.day_of_week === ''
    ? []
    : classDates({ ...days, ...semester }, { from: semester.starts_on, to: semester.ends_on });

/** The dates of a weekday in the semester. */
export const weekdayDates = (day_of_week: string, semester: SemesterDays, valid_from: string | null = null): string[] =>
  datesOf({ day_of_week, weeks: null, valid_from, valid_until: null }, semester);

/** The pattern of a class; undefined while the fields on which it depends are missing or invalid. */
export function patternOf(fields: Fields, semester: Semester): WeekPattern | undefined {
  const { weeks, chosen_weeks: typed, first_day: first, dates } = fields;
  if (weeks === 'chosen') return typed.trim() === '' ? undefined : parseWeeks(typed);
  if (!isDated(weeks)) return parseWeeks(weeks);
  if (!semester) return undefined;
  const toPattern = (days: readonly string[]): WeekPattern | undefined =>
    days.length === 0 ? undefined : weeksOfDates(days, semester);
  if (weeks === 'dates') return dates.every(isDate) ? toPattern(dates) : undefined;
  if (weeks !== 'fortnightly') return toTeachingWeeks(weeks === 'odd calendar' ? 'odd' : 'even', semester);
  return first === ''
    ? undefined
    : toPattern(weekdayDates(fields.day_of_week, semester, first).filter((_, at) => at % 2 === 0));
}

/** The weeks of dates in their order. */
const weeksOfDates = (dates: readonly string[], semester: SemesterDays): string =>
  joinRanges(dates.map((date) => weekOfSemester(semester.starts_on, date)));

/** The first day of a class: its own, or that of its single dates. Undefined: what is usual for the form. */
export const firstDayOf = ({ weeks, first_day: first, dates }: ClassWeeks): string | undefined =>
  first === '' ? (weeks === 'dates' ? dates[0] : undefined) : first;

const daysOf = (fields: Fields, weeks: WeekPattern): ClassDays => ({
  day_of_week: fields.day_of_week,
  weeks,
  valid_from: firstDayOf(fields) ?? null,
  valid_until: fields.valid_until === '' ? null : fields.valid_until,
});

/** The dates of a class; undefined while they are unknown. `usual`: the first day of a class that names none. */
export function plannedDates(fields: Fields, semester: Semester, usual: string | undefined): string[] | undefined {
  const weeks = patternOf(fields, semester);
  if (weeks === undefined || !semester || fields.day_of_week === '') return undefined;
  // Dates of another weekday have the weeks of other classes.
  if (findDateError(fields, semester) !== undefined) return undefined;
  const days = daysOf(fields, weeks);
  return datesOf({ ...days, valid_from: days.valid_from ?? usual ?? null }, semester);
}

/** Errors of weeks, first and last day by field. */
export function findDayErrors(fields: Fields, semester: Semester): Partial<Record<keyof ClassWeeks, string>> {
  const { weeks, day_of_week: day, first_day: first, valid_until: last } = fields;
  if (isDated(weeks) && !semester) return { weeks: texts.noSemesterDates };
  if (weeks === 'fortnightly' && first === '') return { first_day: texts.fortnightlyFirst };
  if (first !== '' && last !== '' && last < first) return { valid_until: timetableTexts.lastDayBeforeFirst };
  const dateError = semester && findDateError(fields, semester);
  if (dateError !== undefined) return { weeks: dateError };
  const pattern = patternOf(fields, semester);
  // Without a weekday, or with a first day after the semester, another field has the error.
  if (pattern === undefined && !isDated(weeks)) return { weeks: weeksTexts.invalid };
  const later = semester && pattern !== undefined ? weeksProblem(pattern, semester) : undefined;
  if (later !== undefined) return { weeks: later };
  const problem = semester && day !== '' && findClassDaysProblem(daysOf(fields, pattern ?? null), semester);
  return problem ? { [problem.field === 'valid_from' ? 'first_day' : problem.field]: problem.text } : {};
}

/** Why the class cannot have its single dates; each of them must be one of its classes. */
export function findDateError(fields: Fields, semester: SemesterDays): string | undefined {
  const { weeks, dates, day_of_week: day, first_day: first, valid_until: last } = fields;
  if (weeks !== 'dates') return undefined;
  if (dates.length === 0) return texts.datesMissing;
  const unread = dates.find((date) => !isDate(date));
  if (unread !== undefined) return texts.notADate(unread);
  const wrong = (isWrong: (date: string) => boolean): string | undefined => {
    const date = dates.find(isWrong);
    return date === undefined ? undefined : formatDayAndDate(date);
  };
  const outside = wrong((date) => date < semester.starts_on || semester.ends_on < date);
  if (outside !== undefined) return texts.dateOutside(outside);
  const otherDay = day === '' ? undefined : wrong((date) => weekdayOf(date) !== day);
  if (otherDay !== undefined) return texts.otherWeekday(otherDay, day);
  const notValid = wrong((date) => (first !== '' && date < first) || (last !== '' && last < date));
  return notValid === undefined ? undefined : texts.dateNotBetween(notValid);
}

/** More dates are shown as weeks. */
const maxSingleDates = 8;

/** The fields of a stored class, in the form that says its dates most directly. */
export function toClassWeeks(entry: ClassDays, semester: Semester): ClassWeeks {
  const { weeks, valid_from: from, valid_until: until } = entry;
  const days = { chosen_weeks: '', dates: [], first_day: from ?? '', valid_until: until ?? '' };
  if (weeks === null || weeks === 'odd' || weeks === 'even') return { ...days, weeks: weeks ?? '' };
  const chosen = { ...days, weeks: 'chosen', chosen_weeks: formatChosenWeeks(weeks) };
  const dates = semester ? datesOf(entry, semester) : [];
  const [first] = dates;
  if (!semester || first === undefined) return chosen;
  const saysSameDates = (fields: ClassWeeks): boolean =>
    haveSameDates(plannedDates({ ...fields, day_of_week: entry.day_of_week }, semester, undefined), dates);
  const fortnightly = { ...days, weeks: 'fortnightly', first_day: first };
  const hasPattern = (fields: ClassWeeks): boolean =>
    patternOf({ ...fields, day_of_week: entry.day_of_week }, semester) === weeks;
  // A class every two weeks has a first day, and no weeks before it.
  const calendar = ['odd calendar', 'even calendar'].find((one) => hasPattern({ ...days, weeks: one }));
  if (calendar !== undefined && (from === null || !hasPattern(fortnightly))) return { ...days, weeks: calendar };
  if (dates.length > 1 && saysSameDates(fortnightly)) return fortnightly;
  const bounded = { ...fortnightly, valid_until: dates.at(-1) ?? '' };
  if (dates.length > 2 && saysSameDates(bounded)) return bounded;
  const numbers = dates.map((date) => weekOfSemester(semester.starts_on, date));
  const isIsolated = numbers.every((week, at) => numbers[at + 1] !== week + 1);
  // The first of single dates is stored as first day.
  if (dates.length > maxSingleDates || (from !== first && !isIsolated)) return chosen;
  return { ...days, weeks: 'dates', dates, first_day: from === first ? '' : days.first_day };
}

const haveSameDates = (some: readonly string[] | undefined, others: readonly string[]): boolean =>
  some?.join(' ') === others.join(' ');

/**
 * Chooses another form of the weeks, with the fields that say the same dates as before. `isSaved`: the class exists; every week is then a
 * choice, too.
 */
export function changeWeeksForm(
  fields: Fields,
  weeks: string,
  { semester, usual, isSaved }: { semester: Semester; usual: string | undefined; isSaved: boolean },
): Partial<ClassWeeks> {
  // The first of single dates is the first day of the class.
  const first = isSaved && fields.weeks === 'dates' ? { first_day: firstDayOf(fields) ?? '' } : {};
  const dates = plannedDates(fields, semester, usual);
  const next = { ...fields, ...first, weeks };
  if (!semester || !dates?.[0] || (fields.weeks === '' && !isSaved)) return { ...first, weeks };
  if (haveSameDates(plannedDates(next, semester, usual), dates)) return { ...first, weeks };
  if (weeks === 'chosen') return { ...first, weeks, chosen_weeks: formatChosenWeeks(weeksOfDates(dates, semester)) };
  if (weeks === 'dates') return { weeks, dates };
  return weeks === 'fortnightly' ? { weeks, first_day: dates[0] } : { ...first, weeks };
}

/** Dates on the weekday of a class, which move with the class to another day of their weeks. */
export function moveDates(fields: Fields, day: string | undefined): Partial<ClassWeeks> {
  const { weeks, day_of_week: former, dates, first_day: first } = fields;
  if (day === undefined || day === '' || former === '' || (weeks !== 'dates' && weeks !== 'fortnightly')) return {};
  const numberOf = (name: string): number => weekdays.findIndex((one) => one === name);
  const ahead = (numberOf(day) - numberOf(former)) * dayMs;
  const move = (date: string): string =>
    isDate(date) && weekdayOf(date) === former ? new Date(Date.parse(date) + ahead).toISOString().slice(0, 10) : date;
  return { dates: dates.map(move), first_day: move(first) };
}
