import type { HeldClass } from '@muster/contract/class-week';
import { addDays, dayNumber, type Days, instantsOf, weekdayOf } from './week.rules.ts';
import { weekdays } from '@muster/contract/shared';

/** What was decided for one week's class; times and dates as text, as they compare. */
export type ClassChange = {
  readonly class_date: string;
  readonly is_cancelled: boolean;
  readonly new_date: string | null;
  readonly new_start_time: string | null;
  readonly new_end_time: string | null;
  readonly new_venue: string | null;
  readonly reason: string | null;
  readonly sequence: number;
  readonly updated_at: string;
};

export type WeeklyTimes = {
  readonly day_of_week: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly venue: string;
  readonly changes: readonly ClassChange[];
};

/** First and last day of the semester that a weekly class is of. */
export type SemesterDays = { readonly starts_on: string; readonly ends_on: string };

export type FreeDays = { readonly name: string; readonly starts_on: string; readonly ends_on: string };

export type Held = Pick<HeldClass, 'class_date' | 'date' | 'start_time' | 'end_time' | 'venue' | 'state' | 'reason'> & {
  readonly startsMs: number;
  readonly endsMs: number;
  readonly sequence: number;
};

export const holidayOn = (date: string, holidays: readonly FreeDays[]): FreeDays | undefined =>
  holidays.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);

const isIn = (date: string, { from, to }: Days): boolean => from <= date && date <= to;

/** The days of a semester on which a weekly class would be, within some days. */
export function classDates(day: string, { starts_on, ends_on }: SemesterDays, { from, to }: Days): string[] {
  const first = starts_on > from ? starts_on : from;
  const last = ends_on < to ? ends_on : to;
  const ahead = (weekdays.findIndex((name) => name === day) - dayNumber(first) + 7) % 7;
  const dates: string[] = [];
  for (let date = addDays(first, ahead); date <= last; date = addDays(date, 7)) dates.push(date);
  return dates;
}

export const isClassDate = (day: string, { starts_on, ends_on }: SemesterDays, date: string): boolean =>
  weekdayOf(date) === day && starts_on <= date && date <= ends_on;

/**
 * How the class of a date is held. Somebody's decision about it counts for more than the weekly entry, and a holiday on the
 * day on which it would be held for more than both; whatever is cancelled stays so.
 */
export function heldAs(weekly: WeeklyTimes, classDate: string, holidays: readonly FreeDays[], timeZone: string): Held {
  const change = weekly.changes.find(({ class_date }) => class_date === classDate);
  const on = {
    date: change?.new_date ?? classDate,
    start_time: change?.new_start_time ?? weekly.start_time,
    end_time: change?.new_end_time ?? weekly.end_time,
  };
  const holiday = holidayOn(on.date, holidays);
  const state = change?.is_cancelled ? 'cancelled' : holiday ? 'holiday' : change ? 'moved' : 'as planned';
  return {
    class_date: classDate,
    ...on,
    ...instantsOf(on, timeZone),
    venue: change?.new_venue ?? weekly.venue,
    state,
    reason: state === 'holiday' ? (holiday?.name ?? null) : (change?.reason ?? null),
    sequence: change?.sequence ?? 0,
  };
}

export const isHeld = ({ state }: Pick<Held, 'state'>): boolean => state === 'as planned' || state === 'moved';

/** The classes of some days: those that the weekly entry has there, wherever they went, and those that came from elsewhere. */
export function heldBetween(
  weekly: WeeklyTimes & SemesterDays,
  days: Days,
  holidays: readonly FreeDays[],
  timeZone: string,
): Held[] {
  const { day_of_week: day } = weekly;
  const cameFrom = weekly.changes
    .filter(({ class_date, new_date }) => new_date !== null && isIn(new_date, days) && !isIn(class_date, days))
    .map(({ class_date }) => class_date)
    .filter((date) => isClassDate(day, weekly, date));
  return [...classDates(day, weekly, days), ...cameFrom].map((date) => heldAs(weekly, date, holidays, timeZone));
}

type SessionOf = {
  readonly id: string;
  readonly timetable_id: string | null;
  readonly lecturer_id: string;
  readonly module_id: string;
  readonly date: string;
  readonly start_time: string;
};

type Sessionable = Pick<Held, 'date' | 'start_time'> & {
  readonly timetable_id: string;
  readonly module_id: string;
  readonly lecturer: { readonly id: string };
};

/**
 * The session that was opened for each class: at its very start, by the timetable or with the form; else at another time of
 * the day by its entry, unless that is the session of another class.
 */
export function sessionsOf(classes: readonly Sessionable[], sessions: readonly SessionOf[]): (string | null)[] {
  const ofDay = Map.groupBy(sessions, ({ date }) => date);
  const taken = new Set<string>();
  const exact = classes.map((one) => {
    const found = ofDay
      .get(one.date)
      ?.find((session) => session.start_time === one.start_time && isOfClass(session, one));
    if (found) taken.add(found.id);
    return found?.id ?? null;
  });
  return classes.map((one, at) => {
    const id = exact[at] ?? null;
    if (id !== null) return id;
    const other = ofDay
      .get(one.date)
      ?.find((session) => session.timetable_id === one.timetable_id && !taken.has(session.id));
    if (other) taken.add(other.id);
    return other?.id ?? null;
  });
}

const isOfClass = (session: SessionOf, one: Sessionable): boolean =>
  session.timetable_id === one.timetable_id ||
  (session.lecturer_id === one.lecturer.id && session.module_id === one.module_id);
