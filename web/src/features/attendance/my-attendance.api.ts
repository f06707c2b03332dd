import { myAttendance } from '@muster/contract/attendance';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const myAttendanceQuery = queryOptions({
  queryKey: ['my-attendance'],
  queryFn: ({ signal }) => call(myAttendance, { signal }),
  // Checking in happens on another page: whoever comes back from it finds it here.
  refetchOnWindowFocus: 'always',
  // So does marking by hand, while the student waits for it to stand here.
  refetchInterval: 60_000,
});
