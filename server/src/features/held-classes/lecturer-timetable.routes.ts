import { lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import type { Mount } from '#platform/http/mount.ts';
import type { LecturerTimetable } from './lecturer-timetable.service.ts';

export function mountLecturerTimetable(mount: Mount, timetables: LecturerTimetable): void {
  mount(lecturerTimetable, ({ caller, params }) => timetables.ofLecturer(caller, params.lecturerId));
}
