import { bandOf, type MyModule, formatPercent, percentage } from '@muster/contract/attendance/attendance';
import type { Tone } from '../../ui/feedback/status-badge.tsx';

export type MyRecord = MyModule['records'][number];
type Band = NonNullable<MyModule['band']>;

export const bandTones: Readonly<Record<Band, Tone>> = { Excellent: 'good', Average: 'fair', Poor: 'bad' };

/** Totals over all modules. */
export function overall(modules: readonly MyModule[]): Pick<MyModule, 'attended' | 'total' | 'percentage' | 'band'> {
  const sum = (field: 'attended' | 'total'): number => modules.reduce((count, module) => count + module[field], 0);
  const percent = percentage(sum('attended'), sum('total'));
  return { attended: sum('attended'), total: sum('total'), percentage: percent, band: bandOf(percent) };
}

export const formatPercentage = (percent: number): string => formatPercent(percent.toFixed(1));

export type DayClass = MyRecord & Pick<MyModule, 'module_code' | 'module_name'>;

/** The student's classes by date, each day sorted by start time. */
export function classesByDate(modules: readonly MyModule[]): ReadonlyMap<string, readonly DayClass[]> {
  const all = modules.flatMap(({ module_code, module_name, records }) =>
    records.map((record) => ({ ...record, module_code, module_name })),
  );
  all.sort((one, other) => one.class_start_time.localeCompare(other.class_start_time));
  return Map.groupBy(all, ({ date }) => date);
}
