import { myAttendance as myAttendanceEndpoint } from '@muster/contract/attendance/attendance';
import type { Mount } from '../../../platform/http/mount.ts';
import { makeMyAttendance, type MyAttendanceDeps } from './my-attendance.service.ts';

export function mountMyAttendance(mount: Mount, deps: MyAttendanceDeps): void {
  const readMyAttendance = makeMyAttendance(deps);
  mount(myAttendanceEndpoint, ({ caller, query }) => readMyAttendance(caller, query));
}
