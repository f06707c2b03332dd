import { lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

const refreshMs = 30_000;

/** Weekly classes of a lecturer, refetched so that a class opens for attendance while the page is open. */
export const lecturerClassesQuery = (lecturerId: string) =>
  queryOptions({
    queryKey: ['timetables', 'lecturer', lecturerId],
    queryFn: () => call(lecturerTimetable, { params: { lecturerId } }),
    enabled: lecturerId !== '',
    refetchInterval: refreshMs,
  });
