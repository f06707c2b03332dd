import { classWeek } from '@muster/contract/class-week';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whose week it is; lecturers and students get their own, whatever is said here. */
export type WeekScope = {
  readonly lecturer_id?: string;
  readonly group_id?: string;
  readonly degree_details_id?: string;
  readonly year?: string;
  readonly venue?: string;
};

/** The classes of the week of `date`, unset of today; the week before stays while the next one comes. */
export const classWeekQuery = (scope: WeekScope, date: string | undefined) =>
  queryOptions({
    queryKey: ['timetables', 'week', scope, date ?? 'this'],
    queryFn: ({ signal }) => call(classWeek, { query: { ...scope, date }, signal }),
    placeholderData: keepPreviousData,
  });
