import { type MyModule, percentage } from '@muster/contract/attendance/attendance';
import { isAttended } from '@muster/contract/attendance/statuses';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { isCounted } from './my-attendance.logic.ts';
import { mondayOfWeek } from '#ui/calendar/week.logic.ts';

export type WeekOfTrend = {
  monday: string;
  attended: number;
  total: number;
  percentage: number | null;
};

/**
 * Attended and held classes of all modules for each of the last `count` weeks, the current one included. Excused
 * classes, classes in progress, withdrawn classes and classes in which attendance is not required are left out.
 */
export function lastWeeks(modules: readonly Pick<MyModule, 'records'>[], today: string, count = 6): WeekOfTrend[] {
  const records = modules.flatMap((module) => module.records).filter(isCounted);
  const byMonday = Map.groupBy(records, ({ date }) => mondayOfWeek(date, 0));
  return Array.from({ length: count }, (_, index) => {
    const monday = mondayOfWeek(today, index + 1 - count);
    const held = byMonday.get(monday) ?? [];
    const attended = held.filter(({ status }) => isAttended(status)).length;
    return { monday, attended, total: held.length, percentage: percentage(attended, held.length) };
  });
}

/** Weeks of a semester with its examinations. */
const weeksOfSemester = 20;
/** One attended class is no perfect week. */
const minClasses = 2;

/**
 * The number of classes of this week, once the student has attended all of them and for the first time in the semester. `held`: the
 * classes in the timetable, this week included.
 */
export function firstPerfectWeek(
  modules: readonly Pick<MyModule, 'records'>[],
  held: readonly Pick<HeldClass, 'class_date' | 'state'>[],
  today: string,
): number | undefined {
  const weeks = lastWeeks(modules, today, weeksOfSemester);
  const current = weeks.pop();
  if (!current || current.total < minClasses || current.attended < current.total) return undefined;
  const ofWeek = held.filter(
    ({ class_date: date, state }) => isTakingPlace(state) && mondayOfWeek(date, 0) === current.monday,
  );
  const isFirst = weeks.every(({ attended, total }) => total === 0 || attended < total);
  const others = modules
    .flatMap((module) => module.records)
    .filter(
      (record) => record.attendance_requirement !== 'required' && mondayOfWeek(record.date, 0) === current.monday,
    );
  return isFirst && ofWeek.length <= current.total + others.length ? current.total : undefined;
}

const isTakingPlace = (state: HeldClass['state']): boolean => state !== 'cancelled' && state !== 'holiday';

/** A trend needs at least two weeks with classes. */
export const isTrend = (weeks: readonly WeekOfTrend[]): boolean => weeks.filter(({ total }) => total > 0).length > 1;
