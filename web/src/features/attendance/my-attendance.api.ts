import { myAttendance } from '@muster/contract/attendance/attendance';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export const myAttendanceQuery = queryOptions({
  queryKey: ['my-attendance'],
  queryFn: ({ signal }) => call(myAttendance, { signal }),
  // Students check in on another page and expect the new mark when they return.
  refetchOnWindowFocus: 'always',
  // The lecturer may mark the student manually while this page is open.
  refetchInterval: 60_000,
});
