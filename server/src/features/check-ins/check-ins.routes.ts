import { checkIn as checkInEndpoint, startCheckInPasskey } from '@muster/contract/attendance/check-ins';
import { deliverScan as deliverScanEndpoint } from '@muster/contract/attendance/late-scans';
import { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import { askToJoin as askToJoinEndpoint } from '@muster/contract/attendance/join-requests';
import { HttpError, httpError } from '#platform/http/errors/http-error.ts';
import { checkInsByResult } from '#platform/metrics/metrics.ts';
import type { Mount } from '#platform/http/mount.ts';
import type { CheckIns } from './check-ins.service.ts';
import { makeCookie, readCookie } from '#platform/http/cookies.ts';
import { deviceCookie, deviceCookieSeconds } from './device.rules.ts';
import { mountScanPage } from './scan-page.routes.ts';
import { claimCookie, claimCookieSeconds } from './scan-page.service.ts';

type Deps = {
  readonly checkIns: CheckIns;
  /** File of the built scan page. */
  readonly scanPagePath: string;
  readonly publicUrl: string;
  /** Shows a banner on the scan page. */
  readonly isDemo?: boolean;
};

const waitingCodes = { position: 'position_wanted', passkey: 'passkey_wanted', list: 'not_on_list' } as const;

async function countResult(checkingIn: ReturnType<CheckIns['checkIn']>): ReturnType<CheckIns['checkIn']> {
  try {
    const result = await checkingIn;
    checkInsByResult.inc({
      result: 'waitsFor' in result ? result.waitsFor : result.already ? 'already' : result.status,
    });
    return result;
  } catch (error) {
    checkInsByResult.inc({ result: error instanceof HttpError ? error.code : 'internal' });
    throw error;
  }
}

/** Mounts the check-in endpoint and the page behind the QR code. */
export function mountCheckIns(mount: Mount, { checkIns, scanPagePath, publicUrl, isDemo = false }: Deps): void {
  const isSecure = publicUrl.startsWith('https:');
  const { checkIn, verifyArrival, askToJoin, deliverScan, devices } = checkIns;
  mountScanPage(mount, { verifyArrival, devices, pagePath: scanPagePath, isSecure, isDemo });

  mount(checkInEndpoint, async ({ caller, body, request, reply }) => {
    const { studentId, universityId, accountId, tokenId } = caller;
    if (studentId === null) throw httpError('no_student_record');
    const { cookie } = request.headers;
    let deviceId = devices.read(readCookie(cookie, deviceCookie));
    if (deviceId === undefined) {
      deviceId = devices.newId();
      const options = { maxAgeSeconds: deviceCookieSeconds, isSecure };
      reply.header('set-cookie', makeCookie(deviceCookie, devices.toCookie(deviceId), options));
    }
    const claim = readCookie(cookie, claimCookie);
    const result = await countResult(
      checkIn({ universityId, studentId }, { ...body, claim, deviceId, accountId, tokenId, address: request.ip }),
    );
    if ('success' in result) return result;
    if (result.claim !== undefined)
      reply.header(
        'set-cookie',
        makeCookie(claimCookie, result.claim, { maxAgeSeconds: claimCookieSeconds, isSecure }),
      );
    throw httpError(waitingCodes[result.waitsFor]);
  });

  mount(startCheckInPasskey, async ({ caller, body, request }) => {
    const { studentId, universityId, accountId } = caller;
    if (studentId === null) throw httpError('no_student_record');
    const { cookie } = request.headers;
    const claim = readCookie(cookie, claimCookie);
    const deviceId = devices.read(readCookie(cookie, deviceCookie)) ?? devices.newId();
    const started = await checkIns.startPasskey({ universityId, studentId }, { ...body, claim, deviceId, accountId });
    return { success: true as const, ...started };
  });

  mount(secondCodeCheck, async ({ caller, params }) => {
    const { studentId, universityId } = caller;
    if (studentId === null) throw httpError('no_student_record');
    return { success: true as const, ...(await checkIns.checkSecondCode({ universityId, studentId }, params.id)) };
  });

  mount(deliverScanEndpoint, async ({ caller, body, request }) => {
    const { studentId, universityId, tokenId } = caller;
    if (studentId === null) throw httpError('no_student_record');
    const deviceId = devices.read(readCookie(request.headers.cookie, deviceCookie));
    return await deliverScan({ universityId, studentId }, { ...body, tokenId, deviceId, address: request.ip });
  });

  mount(askToJoinEndpoint, async ({ caller, body, request }) => {
    const { studentId, universityId, tokenId } = caller;
    if (studentId === null) throw httpError('no_student_record');
    const { cookie } = request.headers;
    return await askToJoin(
      { universityId, studentId },
      {
        ...body,
        claim: readCookie(cookie, claimCookie),
        deviceId: devices.read(readCookie(cookie, deviceCookie)) ?? devices.newId(),
        tokenId,
        address: request.ip,
      },
    );
  });
}
