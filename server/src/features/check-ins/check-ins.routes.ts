import type { Mount } from '../../platform/http/mount.ts';
import type { CheckIns } from './check-ins.service.ts';
import { mountCheckIn } from './check-in.routes.ts';
import { mountScanPage } from './scan-page.routes.ts';

/** The code's address, and checking in. */
export function mountCheckIns(
  mount: Mount,
  deps: {
    checkIns: CheckIns;
    /** The built scan page. */
    scanPagePath: string;
    publicUrl: string;
  },
): void {
  const isSecure = deps.publicUrl.startsWith('https:');
  const { checkIn, judgeArrival } = deps.checkIns;
  mountCheckIn(mount, { checkIn, isSecure });
  mountScanPage(mount, { judgeArrival, pagePath: deps.scanPagePath, isSecure });
}
