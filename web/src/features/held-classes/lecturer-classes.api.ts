import { lecturerTimetable } from '@muster/contract/lecturer-classes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const refreshMs = 30_000;

/** A lecturer's week; refetched so that a class opens for attendance while the page stands. */
export const lecturerClassesQuery = (lecturerId: string) =>
  queryOptions({
    queryKey: ['timetable', 'lecturer', lecturerId],
    queryFn: () => call(lecturerTimetable, { params: { lecturerId } }),
    enabled: lecturerId !== '',
    refetchInterval: refreshMs,
  });
