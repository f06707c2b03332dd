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
  mount.quick(promise, async ({ caller, body, cookie, ip, setCookie }) => {
    const { studentId, universityId } = caller;
    if (studentId === null) throw refuse('no_student_record');
    let deviceId = readCookie(cookie, deviceCookie);
    if (!isDeviceId(deviceId)) {
      deviceId = newDeviceId();
      setCookie(makeCookie(deviceCookie, deviceId, deviceCookieSeconds, deps.isSecure));
    }
    const claim = readCookie(cookie, claimCookie);
    const outcome = await deps.checkIn({ universityId, studentId }, { ...body, claim, deviceId, address: ip });
    if ('success' in outcome) return outcome;
    const kept = outcome.claim;
    if (kept) setCookie(makeCookie(claimCookie, kept, claimCookieSeconds, deps.isSecure));
    throw refuse('position_wanted');
  });
}
