import { dayMs } from '@muster/contract/http/durations';
import { addMonths, dayOfWeek, monthOf, weeksOf } from './month.logic.ts';

/** The date that a key leads to in a calendar; undefined for keys without a meaning. */
export function moveDate(date: string, key: string): string | undefined {
  const day = new Date(`${date}T00:00:00Z`);
  const addDays = (days: number): string => isoDate(day.getTime() + days * dayMs);
  switch (key) {
    case 'ArrowLeft':
      return addDays(-1);
    case 'ArrowRight':
      return addDays(1);
    case 'ArrowUp':
      return addDays(-7);
    case 'ArrowDown':
      return addDays(7);
    case 'Home':
      return addDays(-dayOfWeek(day));
    case 'End':
      return addDays(6 - dayOfWeek(day));
    case 'PageUp':
    case 'PageDown': {
      const month = addMonths(monthOf(date), key === 'PageUp' ? -1 : 1);
      const days = weeksOf(month)
        .flat()
        .filter(({ isOfMonth }) => isOfMonth);
      // 31 January leads to the last day of February.
      return days[Math.min(day.getUTCDate(), days.length) - 1]?.date;
    }
    default:
      return undefined;
  }
}

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
