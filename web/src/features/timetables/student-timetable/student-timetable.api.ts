import { studentProfile, studentProfileModules } from '@muster/contract/accounts/profiles';
import { studentTimetable } from '@muster/contract/timetables/timetables';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { readWithCopy } from '#lib/offline/read-with-copy.ts';

/** The student's weekly classes. */
export const ownClassesQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student'],
    queryFn: ({ signal }) => readWithCopy('timetable', () => call(studentTimetable, { signal })),
    networkMode: 'always',
  });

/** The student's record with group, year and semester. */
export const ownRecordQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student', 'record'],
    queryFn: ({ signal }) => readWithCopy('record', async () => (await call(studentProfile, { signal })).student),
    networkMode: 'always',
  });

/** Modules of the student, for the filter. */
export const ownModulesQuery = () =>
  queryOptions({
    queryKey: ['timetables', 'student', 'modules'],
    queryFn: ({ signal }) => readWithCopy('modules', () => call(studentProfileModules, { signal })),
    networkMode: 'always',
  });
