import { type MyModule, percentage } from '@muster/contract/attendance';
import { weekBeside } from '../../ui/week.logic.ts';

export type WeekOfTrend = {
  /** Its Monday. */
  monday: string;
  attended: number;
  total: number;
  percentage: number | null;
};

/** Attended of held, in all modules together, in each of the last weeks up to this one. Excused classes count neither way. */
export function lastWeeks(modules: readonly Pick<MyModule, 'records'>[], today: string, count = 6): WeekOfTrend[] {
  const records = modules.flatMap((module) => module.records).filter(({ status }) => status !== 'excused');
  const byMonday = Map.groupBy(records, ({ date }) => weekBeside(date, 0));
  return Array.from({ length: count }, (_, index) => {
    const monday = weekBeside(today, index + 1 - count);
    const held = byMonday.get(monday) ?? [];
    const attended = held.filter(({ status }) => status === 'present' || status === 'late').length;
    return { monday, attended, total: held.length, percentage: percentage(attended, held.length) };
  });
}

/** One week alone is no trend. */
export const isTrend = (weeks: readonly WeekOfTrend[]): boolean => weeks.filter(({ total }) => total > 0).length > 1;
