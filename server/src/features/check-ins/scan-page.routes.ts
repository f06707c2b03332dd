import { readFile } from 'node:fs/promises';
import { scanPage as scanPageEndpoint } from '@muster/contract/attendance/scan-page';
import type { Mount } from '#platform/http/mount.ts';
import { markDemo } from '#platform/http/files/serve-web.ts';
import { sendPage } from '#platform/http/security/security-headers.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { makeCookie, readCookie } from '#platform/http/cookies.ts';
import { deviceCookie, deviceCookieSeconds, type Devices } from './device.rules.ts';
import { writeArrival } from './scan-page.rules.ts';
import { claimCookie, claimCookieSeconds, type makeScanPage } from './scan-page.service.ts';

export type ScanPageDeps = {
  readonly verifyArrival: ReturnType<typeof makeScanPage>;
  readonly devices: Devices;
  /** File of the built page. */
  readonly pagePath: string;
  /** Whether cookies are sent over https only. */
  readonly isSecure: boolean;
  readonly isDemo: boolean;
};

export function mountScanPage(
  mount: Mount,
  { verifyArrival, devices, pagePath, isSecure, isDemo }: ScanPageDeps,
): void {
  let page: Promise<string> | undefined;
  const readPage = async () => {
    const built = await readFile(pagePath, 'utf8');
    return isDemo ? markDemo(built) : built;
  };
  const read = () =>
    (page ??= readPage().catch(() => {
      page = undefined;
      throw httpError(
        'unavailable',
        'The scan page has not been built. Run "npm run build" on the server.',
        undefined,
        60,
      );
    }));

  // Some QR scanners open addresses in lower case.
  for (const path of [scanPageEndpoint.path, '/c/:code'] as const) {
    mount({ ...scanPageEndpoint, path }, async ({ params, request, reply }) => {
      const known = devices.read(readCookie(request.headers.cookie, deviceCookie));
      const deviceId = known ?? devices.newId();
      const [{ arrival, claim }, html] = await Promise.all([
        verifyArrival(params.code, { deviceId, address: request.ip }),
        read(),
      ]);
      const cookies: string[] = [];
      if (claim !== undefined)
        cookies.push(makeCookie(claimCookie, claim, { maxAgeSeconds: claimCookieSeconds, isSecure }));
      if (deviceId !== known)
        cookies.push(
          makeCookie(deviceCookie, devices.toCookie(deviceId), { maxAgeSeconds: deviceCookieSeconds, isSecure }),
        );
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      sendPage(reply, writeArrival(html, arrival), 'no-store');
    });
  }
}
