import { classDates } from '@muster/contract/timetables/class-dates';
import type { UniversityTx } from '#platform/database/database.ts';
import { type Holiday, type Held, heldAs, isStaffOf } from './class-week.rules.ts';
import { utcDate } from './class-week.service.ts';
import { getCalendar, listWeeklyClasses, type WeeklyClassFilters, type WeeklyClass } from './class-week.store.ts';
import { addDays } from '#platform/dates.rules.ts';

/** Range of semesters in calendars: recently ended ones stay, planned ones are included. */
const daysBefore = 120;
const daysAhead = 400;

type Series = {
  readonly entry: WeeklyClass;
  readonly classes: readonly [Held, ...Held[]];
  /** The person only holds these classes as substitute. */
  readonly isSubstituted: boolean;
};

/** Reads a person's weekly classes with all their dates, for calendar feeds. Uses three queries for any timetable size. */
export async function readSeries(
  tx: UniversityTx,
  by: Pick<WeeklyClassFilters, 'staffId' | 'studentId'>,
  nowMs: number,
): Promise<{ timeZone: string; series: Series[] }> {
  const today = utcDate(nowMs);
  const days = { from: addDays(today, -daysBefore), to: addDays(today, daysAhead) };
  const { time_zone: timeZone, semesters } = await getCalendar(tx, days);
  // Whole semesters, so that a series keeps its past classes.
  const whole = {
    from: semesters.reduce((first, { starts_on }) => (starts_on < first ? starts_on : first), days.from),
    to: semesters.reduce((last, { ends_on }) => (ends_on > last ? ends_on : last), days.to),
  };
  const { holidays } = await getCalendar(tx, whole);
  const weekly = await listWeeklyClasses(tx, whole, { ...by, withInactive: true });
  const entries = weekly.filter(
    ({ active, starts_on, ends_on }) =>
      starts_on <= days.to && ends_on >= days.from && (active || (starts_on <= today && today <= ends_on)),
  );
  const series = new Map<string, Series>();
  for (const one of entries.flatMap((entry) => toSeries(entry, holidays, timeZone, by.staffId ?? null))) {
    const before = series.get(one.entry.timetable_id);
    series.set(one.entry.timetable_id, before ? { ...before, classes: [...before.classes, ...one.classes] } : one);
  }
  return { timeZone, series: [...series.values()] };
}

function toSeries(
  entry: WeeklyClass,
  holidays: readonly Holiday[],
  timeZone: string,
  staffId: string | null,
): Series[] {
  const dates = classDates(entry, { from: entry.starts_on, to: entry.ends_on });
  const isSubstituted = staffId !== null && !isStaffOf(entry, { substitute: null }, staffId);
  const [first, ...more] = dates
    .map((date) => heldAs(entry, date, holidays, timeZone))
    .filter((held) => !isSubstituted || held.substitute?.id === staffId);
  return first ? [{ entry, classes: [first, ...more], isSubstituted }] : [];
}
