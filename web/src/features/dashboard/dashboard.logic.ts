import type { dashboardCalendar } from '@muster/contract/reports/dashboard';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { formatCount, plural } from '@muster/contract/http/plural';
import type { Counts } from './dashboard.api.ts';

export type CalendarDay = ReplyOf<typeof dashboardCalendar>[number];

/** Shown if the figures cannot be loaded. */
export const noCounts: Counts = {
  staff: { total: 0, recent: 0 },
  students: { total: 0, recent: 0 },
  groups: { total: 0, recent: 0 },
  modules: { total: 0, recent: 0 },
};

export const incrementTotal = (counts: Counts, count: keyof Counts): Counts => ({
  ...counts,
  [count]: { ...counts[count], total: counts[count].total + 1 },
});

/** '2 new employees added!', 'No new employees in 30 days' */
export function captionOf(recent: number, thing: string): string {
  if (recent === 0) return `No new ${thing}s in 30 days`;
  return `${formatCount(recent, `new ${thing}`)} added!`;
}

/** '12 classes in the timetable, 3 class sessions held'; empty on a day without either. */
export function dayText({ classes, sessions }: Pick<CalendarDay, 'classes' | 'sessions'>): string {
  const parts = [
    classes === 0 ? '' : `${classes} ${plural(classes, 'class', 'classes')} in the timetable`,
    sessions === 0 ? '' : `${sessions} class ${plural(sessions, 'session')} held`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
