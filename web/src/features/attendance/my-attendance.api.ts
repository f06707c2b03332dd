import { myAttendance } from '@muster/contract/attendance/attendance';
import { classWeek } from '@muster/contract/timetables/class-week';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const myAttendanceQuery = queryOptions({
  queryKey: ['my-attendance'],
  queryFn: ({ signal }) => call(myAttendance, { signal }),
  // Students check in on another page and expect the new mark when they return.
  refetchOnWindowFocus: 'always',
  // The lecturer may mark the student manually while this page is open.
  refetchInterval: 60_000,
});

/** The student's classes in the timetable for some weeks, from the week of `date` on. */
export const myClassesQuery = (date: string, weeks: number) =>
  queryOptions({
    queryKey: ['timetables', 'week', 'own', date, weeks],
    queryFn: ({ signal }) => call(classWeek, { query: { date, weeks: String(weeks) }, signal }),
    placeholderData: keepPreviousData,
  });
