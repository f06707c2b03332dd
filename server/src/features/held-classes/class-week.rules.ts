import type { PersonLabel } from '@muster/contract/accounts/person-labels';
import { classDates, type ClassDays, type SemesterDays } from '@muster/contract/timetables/class-dates';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import {
  isClassDay,
  type SemesterDates,
  type Validity,
  type WeekPattern,
} from '@muster/contract/timetables/week-patterns';
import { type Days, instantsOf, weekdayOf } from './week.rules.ts';

/** A change of one week's class. Times and dates are text that compares in order. */
export type ClassChange = {
  readonly class_date: string;
  readonly is_cancelled: boolean;
  readonly new_date: string | null;
  readonly new_start_time: string | null;
  readonly new_end_time: string | null;
  readonly new_venue: string | null;
  readonly substitute_lecturer_id: string | null;
  readonly substitute_name: string | null;
  readonly reason: string | null;
  readonly changed_by: PersonLabel | null;
  readonly sequence: number;
  readonly updated_at: string;
};

export type WeeklyTimes = Validity & {
  readonly day_of_week: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly venue: string;
  readonly weeks: WeekPattern;
  readonly changes: readonly ClassChange[];
};

export type Holiday = { readonly name: string; readonly starts_on: string; readonly ends_on: string };

export type Held = Pick<
  HeldClass,
  'class_date' | 'date' | 'start_time' | 'end_time' | 'venue' | 'state' | 'reason' | 'changed_by' | 'substitute'
> & {
  readonly startsMs: number;
  readonly endsMs: number;
  readonly sequence: number;
};

export const holidayOn = (date: string, holidays: readonly Holiday[]): Holiday | undefined =>
  holidays.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);

const isWithin = (date: string, { from, to }: Days): boolean => from <= date && date <= to;

export const isClassDate = (weekly: ClassDays & SemesterDays, date: string): boolean =>
  weekly.starts_on <= date && date <= weekly.ends_on && isWeeklyDay(weekly, date);

/** Whether the entry has a class on the date by its day, weeks and validity. Outside the semester and without semester dates each week counts. */
export const isWeeklyDay = (weekly: ClassDays & SemesterDates, date: string): boolean =>
  weekdayOf(date) === weekly.day_of_week && isClassDay(weekly, date);

/**
 * Resolves how the class of a date is held. A change overrides the weekly entry, and a holiday on the resulting date overrides both;
 * a cancelled class stays cancelled.
 */
export function heldAs(weekly: WeeklyTimes, classDate: string, holidays: readonly Holiday[], timeZone: string): Held {
  const change = weekly.changes.find(({ class_date }) => class_date === classDate);
  const on = {
    date: change?.new_date ?? classDate,
    start_time: change?.new_start_time ?? weekly.start_time,
    end_time: change?.new_end_time ?? weekly.end_time,
  };
  const holiday = holidayOn(on.date, holidays);
  const isMoved = change && (change.new_date !== null || change.new_venue !== null);
  const state = change?.is_cancelled ? 'cancelled' : holiday ? 'holiday' : isMoved ? 'moved' : 'as planned';
  const substituteId = change?.substitute_lecturer_id ?? null;
  return {
    class_date: classDate,
    ...on,
    ...instantsOf(on, timeZone),
    venue: change?.new_venue ?? weekly.venue,
    state,
    reason: state === 'holiday' ? (holiday?.name ?? null) : (change?.reason ?? null),
    changed_by: state === 'holiday' ? null : (change?.changed_by ?? null),
    substitute: substituteId === null ? null : { id: substituteId, name: change?.substitute_name ?? '' },
    sequence: change?.sequence ?? 0,
  };
}

type Person = { readonly id: string };
type Staffed = {
  readonly lecturer: Person;
  readonly assistant_lecturer: Person | null;
  readonly further_lecturers: readonly Person[];
  readonly further_assistants: readonly Person[];
};

/** Whether a person has the class in the timetable: as one of the lecturers or assistants of the entry, or as substitute. */
export const isStaffOf = (entry: Staffed, { substitute }: Pick<Held, 'substitute'>, staffId: string): boolean =>
  [entry.lecturer, entry.assistant_lecturer, ...entry.further_lecturers, ...entry.further_assistants, substitute].some(
    (person) => person?.id === staffId,
  );

export const isHeld = ({ state }: Pick<Held, 'state'>): boolean => state === 'as planned' || state === 'moved';

/** The classes of a range of days: those that the weekly entry has there, even if they were moved away, and those that were moved there. */
export function heldBetween(
  weekly: WeeklyTimes & SemesterDays,
  days: Days,
  holidays: readonly Holiday[],
  timeZone: string,
): Held[] {
  const movedHere = weekly.changes
    .filter(({ class_date, new_date }) => new_date !== null && isWithin(new_date, days) && !isWithin(class_date, days))
    .map(({ class_date }) => class_date)
    .filter((date) => isClassDate(weekly, date));
  return [...classDates(weekly, days), ...movedHere].map((date) => heldAs(weekly, date, holidays, timeZone));
}

/** Who hold a class, without assistants. */
export const lecturerIdsOf = ({
  lecturer,
  substitute,
  further_lecturers: further,
}: Pick<Staffed, 'lecturer' | 'further_lecturers'> & Pick<Held, 'substitute'>): string[] =>
  [substitute ?? lecturer, ...further].map(({ id }) => id);

type SessionKey = {
  readonly id: string;
  readonly timetable_id: string | null;
  readonly lecturer_id: string;
  readonly module_id: string;
  readonly date: string;
  readonly start_time: string;
};

type ClassKey = Pick<Held, 'date' | 'start_time'> & {
  readonly timetable_id: string;
  readonly module_id: string;
  /** Who hold the class: the substitute or first lecturer, and the further lecturers. */
  readonly lecturer_ids: readonly string[];
};

/**
 * Finds the session of each class: a session with the same start, opened from the timetable or with the form; otherwise a session of the
 * same entry on that day that no other class matches.
 */
export function matchSessions(classes: readonly ClassKey[], sessions: readonly SessionKey[]): (string | null)[] {
  const byStart = Map.groupBy(sessions, ({ date, start_time }) => `${date} ${start_time}`);
  const byEntry = Map.groupBy(sessions, ({ date, timetable_id }) => `${date} ${timetable_id}`);
  const matchedIds = new Set<string>();
  const exact = classes.map((one) => {
    const found = byStart.get(`${one.date} ${one.start_time}`)?.find((session) => isOfClass(session, one));
    if (found) matchedIds.add(found.id);
    return found?.id ?? null;
  });
  return classes.map((one, at) => {
    const id = exact[at] ?? null;
    if (id !== null) return id;
    const other = byEntry.get(`${one.date} ${one.timetable_id}`)?.find((session) => !matchedIds.has(session.id));
    if (other) matchedIds.add(other.id);
    return other?.id ?? null;
  });
}

const isOfClass = (session: SessionKey, one: ClassKey): boolean =>
  session.timetable_id === one.timetable_id ||
  (one.lecturer_ids.includes(session.lecturer_id) && session.module_id === one.module_id);
