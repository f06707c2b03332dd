import type { UniversityTx } from '../../platform/database/database.ts';
import { classDates, type FreeDays, type Held, heldAs } from './class-week.rules.ts';
import { utcDate } from './class-week.service.ts';
import { getCalendar, listWeeklyClasses, type Narrowed, type WeeklyClass } from './class-week.store.ts';
import { addDays } from './week.rules.ts';

/** Semesters that ended not long ago stay in the calendar, and those that are planned are in it already. */
const shownDaysBefore = 120;
const shownDaysAhead = 400;

type Series = { readonly entry: WeeklyClass; readonly classes: readonly [Held, ...Held[]] };

/** Somebody's weekly classes, each with all of its semester, for calendars: three queries, however long a timetable is. */
export async function readSeries(
  tx: UniversityTx,
  by: Pick<Narrowed, 'staffId' | 'studentId'>,
  nowMs: number,
): Promise<{ timeZone: string; series: Series[] }> {
  const today = utcDate(nowMs);
  const days = { from: addDays(today, -shownDaysBefore), to: addDays(today, shownDaysAhead) };
  const { time_zone: timeZone, semesters } = await getCalendar(tx, days);
  // All of each of these semesters, so that no class drops out of a series while it goes on.
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
  return { timeZone, series: entries.flatMap((entry) => seriesOf(entry, holidays, timeZone)) };
}

function seriesOf(entry: WeeklyClass, holidays: readonly FreeDays[], timeZone: string): Series[] {
  const dates = classDates(entry.day_of_week, entry, { from: entry.starts_on, to: entry.ends_on });
  const [first, ...more] = dates.map((date) => heldAs(entry, date, holidays, timeZone));
  return first ? [{ entry, classes: [first, ...more] }] : [];
}
