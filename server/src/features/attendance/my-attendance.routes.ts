import { myAttendance as promise } from '@muster/contract/attendance';
import type { Mount } from '../../platform/http/mount.ts';
import { makeMyAttendance, type MyAttendanceDeps } from './my-attendance.service.ts';

export function mountMyAttendance(mount: Mount, deps: MyAttendanceDeps): void {
  const readMine = makeMyAttendance(deps);
  mount(promise, ({ caller, query }) => readMine(caller, query));
}
