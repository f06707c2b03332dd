import { studentProfile, studentProfileModules } from '@muster/contract/accounts/profiles';
import { studentTimetable } from '@muster/contract/timetables/timetables';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

/** The student's weekly classes. */
export const ownClassesQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student'],
    queryFn: ({ signal }) => call(studentTimetable, { signal }),
  });

/** The student's record with group, year and semester. */
export const ownRecordQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student', 'record'],
    queryFn: async ({ signal }) => (await call(studentProfile, { signal })).student,
  });

/** Modules of the student, for the filter. */
export const ownModulesQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student', 'modules'],
    queryFn: ({ signal }) => call(studentProfileModules, { signal }),
  });
