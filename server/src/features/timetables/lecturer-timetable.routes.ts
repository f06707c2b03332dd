import { lecturerTimetable } from '@muster/contract/lecturer-classes';
import type { Mount } from '../../platform/http/mount.ts';
import type { Timetables } from './lecturer-timetable.service.ts';

export function mountTimetables(mount: Mount, timetables: Timetables): void {
  mount(lecturerTimetable, ({ caller, params }) => timetables.ofLecturer(caller, params.lecturerId));
}
