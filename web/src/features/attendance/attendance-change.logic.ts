import { dayMs } from '@muster/contract/http/durations';
import { percentage } from '@muster/contract/attendance/attendance';
import { isAttended } from '@muster/contract/attendance/statuses';
import { type CountedRecord, isCounted } from './my-attendance.logic.ts';

const weeks = 4;

type Records = readonly (CountedRecord & { readonly date: string })[];

/** Percentage points of the last four weeks against the four before; null if either has no class. */
export function changeOf(modules: readonly { readonly records: Records }[], today: string): number | null {
  const records = modules.flatMap((module) => module.records);
  const daysAgo = (date: string): number => (Date.parse(today) - Date.parse(date)) / dayMs;
  const percentOf = (from: number): number | null => {
    const of = records.filter(
      (record) => isCounted(record) && daysAgo(record.date) >= from && daysAgo(record.date) < from + weeks * 7,
    );
    return percentage(of.filter(({ status }) => isAttended(status)).length, of.length);
  };
  const [now, before] = [percentOf(0), percentOf(weeks * 7)];
  return now === null || before === null ? null : Math.round((now - before) * 10) / 10;
}
