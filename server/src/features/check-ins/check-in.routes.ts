import { checkIn as promise } from '@muster/contract/check-ins';
import type { Mount } from '../../platform/http/mount.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { makeCheckInUseCase } from './check-in.service.ts';
import { makeCookie, readCookie } from './cookies.rules.ts';
import { deviceCookie, deviceCookieSeconds, isDeviceId, newDeviceId } from './device.rules.ts';
import { claimCookie, claimCookieSeconds } from './scan-page.service.ts';

export function mountCheckIn(
  mount: Mount,
  deps: { checkIn: ReturnType<typeof makeCheckInUseCase>; isSecure: boolean },
): void {
  mount(promise, async ({ caller, body, request, reply }) => {
    const { studentId, universityId } = caller;
    if (studentId === null) throw refuse('no_student_record');
    const { cookie } = request.headers;
    let deviceId = readCookie(cookie, deviceCookie);
    if (!isDeviceId(deviceId)) {
      deviceId = newDeviceId();
      reply.header('set-cookie', makeCookie(deviceCookie, deviceId, deviceCookieSeconds, deps.isSecure));
    }
    const claim = readCookie(cookie, claimCookie);
    const outcome = await deps.checkIn({ universityId, studentId }, { ...body, claim, deviceId, address: request.ip });
    if ('success' in outcome) return outcome;
    const kept = outcome.claim;
    if (kept) reply.header('set-cookie', makeCookie(claimCookie, kept, claimCookieSeconds, deps.isSecure));
    throw refuse('position_wanted');
  });
}
