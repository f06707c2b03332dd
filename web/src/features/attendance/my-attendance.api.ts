import { myAttendance } from '@muster/contract/attendance/attendance';
import { classWeek } from '@muster/contract/timetables/class-week';
import { keepPreviousData } from '@tanstack/react-query';
import { queryWithCopy } from '#lib/offline/query-with-copy.ts';

export const myAttendanceQuery = {
  ...queryWithCopy('attendance', myAttendance),
  // Students check in on another page and expect the new mark when they return.
  refetchOnWindowFocus: 'always' as const,
  // The lecturer may mark the student manually while this page is open.
  refetchInterval: 60_000,
};

/**
 * The student's classes in the timetable for some weeks, from the week of `date` on. `copy`: the name of the copy for a start without a
 * network.
 */
export const myClassesQuery = (date: string, weeks: number, copy = `classes from ${date}`) => ({
  ...queryWithCopy(copy, classWeek, { query: { date, weeks: String(weeks) } }),
  placeholderData: keepPreviousData,
});
