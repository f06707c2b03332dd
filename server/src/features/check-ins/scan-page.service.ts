import { randomUUID } from 'node:crypto';
import type { Arrival } from '@muster/contract/scan-page';
import type { Clock } from '../../platform/clock.ts';
import { isGood } from './arrivals.service.ts';
import { claimMinutes, signClaim } from './claims.rules.ts';
import type { SessionForCheckIn, SessionsForCheckIn } from './sessions-in-memory.rules.ts';

export const claimCookie = 'muster_claim';
export const claimCookieSeconds = claimMinutes * 60;

export type Judged = { readonly arrival: Arrival; readonly claim?: string };

/** Judges the code in the address at the moment of arrival. Writes nothing: the claim is proof enough. */
export function makeScanPage(deps: { sessions: SessionsForCheckIn; clock: Clock; claimKey: Uint8Array }) {
  const { sessions } = deps;

  return async function judgeArrival(text: string, deviceId: string): Promise<Judged> {
    const arrivedAtMs = deps.clock.now();
    const given = sessions.readQr(text);
    const found = given && (await sessions.byHandle(given.handle));
    if (!given || !found) return { arrival: { verdict: 'code_unknown' } };
    let session: SessionForCheckIn = found;
    let verdict = sessions.judgeQr(session, given.code, arrivedAtMs);
    if (!isGood(verdict)) {
      session = (await sessions.again(found)) ?? found;
      verdict = sessions.judgeQr(session, given.code, arrivedAtMs);
    }
    if (!isGood(verdict)) {
      const isRunning = sessions.stateAt(session, arrivedAtMs) === 'running';
      return { arrival: { verdict: isRunning ? 'code_expired' : 'session_closed' } };
    }
    const { universityId, sessionId, summary } = session;
    const isLastSecond = verdict === 'last_second';
    const ofNobody = { claimId: randomUUID(), method: 'qr', studentId: null } as const;
    return {
      claim: signClaim(deps.claimKey, { universityId, sessionId, arrivedAtMs, isLastSecond, ...ofNobody }, deviceId),
      arrival: {
        verdict: 'claimed',
        module_code: summary.module_code,
        module_name: summary.module_name,
        wants_position: session.geofence !== null,
      },
    };
  };
}
