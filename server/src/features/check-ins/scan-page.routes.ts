import { readFile } from 'node:fs/promises';
import { scanPage as promise } from '@muster/contract/scan-page';
import type { Mount } from '../../platform/http/mount.ts';
import { sendPage } from '../../platform/http/page-policy.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { makeCookie, readCookie } from './cookies.rules.ts';
import { deviceCookie, deviceCookieSeconds, isDeviceId, newDeviceId } from './device.rules.ts';
import { writeArrival } from './scan-page.rules.ts';
import { claimCookie, claimCookieSeconds, type makeScanPage } from './scan-page.service.ts';

export type ScanPageParts = {
  readonly judgeArrival: ReturnType<typeof makeScanPage>;
  /** The built page. */
  readonly pagePath: string;
  /** Cookies for https only. */
  readonly isSecure: boolean;
};

export function mountScanPage(mount: Mount, { judgeArrival, pagePath, isSecure }: ScanPageParts): void {
  let page: Promise<string> | undefined;
  const read = () =>
    (page ??= readFile(pagePath, 'utf8').catch(() => {
      page = undefined;
      throw refuse(
        'unavailable',
        'The scan page has not been built yet. Run "npm run build" on the server.',
        undefined,
        60,
      );
    }));

  // Some scanners write addresses in lower case.
  for (const path of [promise.path, '/c/:code'] as const) {
    mount({ ...promise, path }, async ({ params, request, reply }) => {
      const known = readCookie(request.headers.cookie, deviceCookie);
      const deviceId = isDeviceId(known) ? known : newDeviceId();
      const [{ arrival, claim }, html] = await Promise.all([judgeArrival(params.code, deviceId), read()]);
      const cookies: string[] = [];
      if (claim !== undefined) cookies.push(makeCookie(claimCookie, claim, claimCookieSeconds, isSecure));
      if (deviceId !== known) cookies.push(makeCookie(deviceCookie, deviceId, deviceCookieSeconds, isSecure));
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      sendPage(reply, writeArrival(html, arrival), 'no-store');
    });
  }
}
