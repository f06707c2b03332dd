import { randomUUID } from 'node:crypto';
import type { Arrival } from '@muster/contract/attendance/scan-page';
import type { Clock } from '#platform/clock.ts';
import { isValid, type SessionForCheckIn, type SessionsForCheckIn } from './check-in-sessions.rules.ts';
import type { makeHashes } from './device.rules.ts';
import { signClaim } from './claims.rules.ts';

export const claimCookie = 'muster_claim';
/** Outlives the claim: a request that comes too late for a check-in still finds the mark of the student. */
export const claimCookieSeconds = 86_400;

export type VerifiedArrival = { readonly arrival: Arrival; readonly claim?: string };

/** Verifies the code in the address at the moment of arrival, and issues a claim. Writes nothing to the database. */
export function makeScanPage(deps: {
  sessions: SessionsForCheckIn;
  clock: Clock;
  claimKey: Uint8Array;
  hashes: Pick<ReturnType<typeof makeHashes>, 'network'>;
}) {
  const { sessions } = deps;

  return async function verifyArrival(
    text: string,
    { deviceId, address }: { readonly deviceId: string; readonly address: string },
  ): Promise<VerifiedArrival> {
    const arrivedAtMs = deps.clock.now();
    const qr = sessions.parseQrText(text);
    const cached = qr && (await sessions.getByHandle(qr.handle));
    if (!qr || !cached) return { arrival: { verdict: 'code_unknown' } };
    let session: SessionForCheckIn = cached;
    let verdict = sessions.verifyQrCode(session, qr.code, arrivedAtMs);
    if (!isValid(verdict)) {
      session = (await sessions.reload(cached)) ?? cached;
      verdict = sessions.verifyQrCode(session, qr.code, arrivedAtMs);
    }
    if (!isValid(verdict)) {
      const { module_code, module_name } = session.summary;
      // One that has ended too: the check-in tells the student what follows.
      if (sessions.verifySecondCode(session, { method: 'qr', code: qr.code }, arrivedAtMs) !== 'never')
        return { arrival: { verdict: 'second_code', module_code, module_name } };
      const isRunning = sessions.stateAt(session, arrivedAtMs) === 'running';
      return { arrival: { verdict: isRunning ? 'code_expired' : 'session_closed' } };
    }
    const { universityId, sessionId, summary } = session;
    const isLastSecond = verdict === 'last_second';
    const claim = {
      universityId,
      sessionId,
      claimId: randomUUID(),
      arrivedAtMs,
      isLastSecond,
      method: 'qr',
      studentId: null,
      network: deps.hashes.network(universityId, address),
    } as const;
    return {
      claim: signClaim(deps.claimKey, claim, deviceId),
      arrival: {
        verdict: 'claimed',
        module_code: summary.module_code,
        module_name: summary.module_name,
        wants_position: session.geofence !== null,
        attendance_requirement: summary.attendance_requirement,
      },
    };
  };
}
