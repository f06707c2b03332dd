import { lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import { queryOf } from '#lib/api/query.ts';

const refreshMs = 30_000;

/** Weekly classes of a lecturer, refetched so that a class opens for attendance while the page is open. */
export const lecturerClassesQuery = (lecturerId: string) => ({
  ...queryOf(lecturerTimetable, { params: { lecturerId } }),
  enabled: lecturerId !== '',
  refetchInterval: refreshMs,
});
