import { myAttendance as myAttendanceEndpoint } from '@muster/contract/attendance/attendance';
import type { Mount } from '#platform/http/mount.ts';
import type { ReadMyAttendance } from './my-attendance.service.ts';

export function mountMyAttendance(mount: Mount, readMyAttendance: ReadMyAttendance): void {
  mount(myAttendanceEndpoint, ({ caller, query }) => readMyAttendance(caller, query));
}
