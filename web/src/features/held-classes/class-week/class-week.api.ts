import { classWeek } from '@muster/contract/timetables/class-week';
import { keepPreviousData } from '@tanstack/react-query';
import { queryWithCopy } from '#lib/offline/query-with-copy.ts';

/** Filter of the week. The server ignores it for lecturers and students, who get their own week. */
export type WeekScope = {
  readonly lecturer_id?: string;
  readonly group_id?: string;
  readonly degree_details_id?: string;
  readonly module_id?: string;
  readonly year?: string;
  readonly venue?: string;
};

/**
 * Classes of the week that contains `date` (default: today). The previous week stays visible while the next one loads.
 */
export const classWeekQuery = (scope: WeekScope, date: string | undefined) => ({
  ...queryWithCopy(`week of ${date ?? 'today'}`, classWeek, { query: { ...scope, date } }),
  placeholderData: keepPreviousData,
});
