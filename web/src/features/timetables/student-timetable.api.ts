import { studentProfile, studentProfileModules } from '@muster/contract/profiles';
import { studentTimetable } from '@muster/contract/timetables';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The caller's weekly classes. */
export const ownClassesQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student'],
    queryFn: ({ signal }) => call(studentTimetable, { signal }),
  });

/** Whose group, year and semester they are. */
export const ownRecordQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student', 'record'],
    queryFn: async ({ signal }) => (await call(studentProfile, { signal })).student,
  });

/** The modules that the caller is enrolled in, to filter by. */
export const ownModulesQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student', 'modules'],
    queryFn: ({ signal }) => call(studentProfileModules, { signal }),
  });
