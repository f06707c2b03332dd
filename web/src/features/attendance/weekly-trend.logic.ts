import { type MyModule, percentage } from '@muster/contract/attendance/attendance';
import { isAttended, isInTotal } from '@muster/contract/attendance/statuses';
import { mondayOfWeek } from '../../ui/calendar/week.logic.ts';

export type WeekOfTrend = {
  monday: string;
  attended: number;
  total: number;
  percentage: number | null;
};

/**
 * Attended and held classes of all modules for each of the last `count` weeks, the current one included. Excused
 * classes, classes in progress and withdrawn classes are left out.
 */
export function lastWeeks(modules: readonly Pick<MyModule, 'records'>[], today: string, count = 6): WeekOfTrend[] {
  const records = modules.flatMap((module) => module.records).filter(({ status }) => isInTotal(status));
  const byMonday = Map.groupBy(records, ({ date }) => mondayOfWeek(date, 0));
  return Array.from({ length: count }, (_, index) => {
    const monday = mondayOfWeek(today, index + 1 - count);
    const held = byMonday.get(monday) ?? [];
    const attended = held.filter(({ status }) => isAttended(status)).length;
    return { monday, attended, total: held.length, percentage: percentage(attended, held.length) };
  });
}

/** A trend needs at least two weeks with classes. */
export const isTrend = (weeks: readonly WeekOfTrend[]): boolean => weeks.filter(({ total }) => total > 0).length > 1;
