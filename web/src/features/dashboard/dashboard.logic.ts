import type { dashboardCalendar } from '@muster/contract/reports/dashboard';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { Counts } from './dashboard.api.ts';

export type CalendarDay = ReplyOf<typeof dashboardCalendar>[number];

/** What stands there while the figures cannot be had. */
export const noCounts: Counts = {
  staff: { total: 0, recent: 0 },
  students: { total: 0, recent: 0 },
  groups: { total: 0, recent: 0 },
  modules: { total: 0, recent: 0 },
};

export const raisedByOne = (counts: Counts, of: keyof Counts): Counts => ({
  ...counts,
  [of]: { ...counts[of], total: counts[of].total + 1 },
});

/** '2 new employees added!', with the true number. */
export function captionOf(recent: number, thing: string): string {
  return `${recent.toLocaleString('en')} new ${recent === 1 ? thing : `${thing}s`} added!`;
}

/** '12 classes in the timetable, 3 class sessions held'; nothing on a day without either. */
export function dayText({ classes, sessions }: Pick<CalendarDay, 'classes' | 'sessions'>): string {
  const told = [
    classes === 0 ? '' : `${classes} ${classes === 1 ? 'class' : 'classes'} in the timetable`,
    sessions === 0 ? '' : `${sessions} class ${sessions === 1 ? 'session' : 'sessions'} held`,
  ];
  return told.filter((part) => part !== '').join(', ');
}
