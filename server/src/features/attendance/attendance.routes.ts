import type { Mount } from '../../platform/http/mount.ts';
import type { CheckIn } from './attendance.service.ts';
import { mountCheckIn } from './check-in.routes.ts';
import { mountMyAttendance } from './my-attendance.routes.ts';
import type { MyAttendanceDeps } from './my-attendance.service.ts';
import { mountScanPage } from './scan-page.routes.ts';

/** The student's half: the code's address, checking in, and the own attendance. */
export function mountAttendance(
  mount: Mount,
  deps: MyAttendanceDeps & {
    checkIn: CheckIn;
    /** The built scan page. */
    scanPagePath: string;
    publicUrl: string;
  },
): void {
  const isSecure = deps.publicUrl.startsWith('https:');
  const { checkIn, judgeArrival } = deps.checkIn;
  mountCheckIn(mount, { checkIn, isSecure });
  mountScanPage(mount, { judgeArrival, pagePath: deps.scanPagePath, isSecure });
  mountMyAttendance(mount, deps);
}
