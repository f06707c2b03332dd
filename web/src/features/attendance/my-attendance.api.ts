import { myAttendance } from '@muster/contract/attendance/attendance';
import { classWeek } from '@muster/contract/timetables/class-week';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { readWithCopy } from '../../lib/offline/read-with-copy.ts';

export const myAttendanceQuery = queryOptions({
  queryKey: ['attendance', 'mine'],
  queryFn: ({ signal }) => readWithCopy('attendance', () => call(myAttendance, { signal })),
  networkMode: 'always',
  // Students check in on another page and expect the new mark when they return.
  refetchOnWindowFocus: 'always',
  // The lecturer may mark the student manually while this page is open.
  refetchInterval: 60_000,
});

/**
 * The student's classes in the timetable for some weeks, from the week of `date` on. `copy`: the name of the copy for a start without a
 * network.
 */
export const myClassesQuery = (date: string, weeks: number, copy = `classes from ${date}`) =>
  queryOptions({
    queryKey: ['timetables', 'week', 'own', date, weeks],
    queryFn: ({ signal }) =>
      readWithCopy(copy, () => call(classWeek, { query: { date, weeks: String(weeks) }, signal })),
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
