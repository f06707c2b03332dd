import type { OwnJoinRequest } from '@muster/contract/attendance/join-requests';
import type { Clock } from '#platform/clock.ts';
import type { ClaimSignals } from './check-in-marks.rules.ts';
import type { JudgeClaim } from './claim-signals.service.ts';
import type { makeHashes } from './device.rules.ts';
import type { Credentials, makeCodeVerifier, Student } from './verify-code.service.ts';

/** Stores the request of a student to be added to a class. */
export type AskToJoin = (
  student: Student,
  request: {
    readonly sessionId: string;
    /** Null: the code was sent instead of a claim. */
    readonly claimId: string | null;
    readonly scannedAtMs: number;
    readonly method: 'qr' | 'typed';
    readonly deviceHash: string;
    readonly networkHash: string;
    readonly isLastSecond: boolean;
    readonly address: string;
  } & ClaimSignals,
) => Promise<OwnJoinRequest>;

/** Verifies the claim or the code of a student who asks to be added to a class. The request has the time of the arrival. */
export function makeJoinClaims(deps: {
  verifier: Pick<ReturnType<typeof makeCodeVerifier>, 'verify'>;
  hashes: ReturnType<typeof makeHashes>;
  clock: Clock;
  judgeClaim: JudgeClaim;
  askToJoin: AskToJoin;
}) {
  const { verifier, hashes } = deps;
  return async function askToJoin(
    student: Student,
    { address, tokenId, ...credentials }: Credentials & { readonly address: string; readonly tokenId: string },
  ): Promise<OwnJoinRequest> {
    const arrival = await verifier.verify(student, credentials, deps.clock.now());
    if (arrival.tooLate) throw arrival.tooLate;
    const { session, claimId, arrivedAtMs, method, isLastSecond } = arrival;
    return await deps.askToJoin(student, {
      sessionId: session.sessionId,
      claimId,
      scannedAtMs: arrivedAtMs,
      method,
      isLastSecond,
      deviceHash: hashes.device(student.universityId, credentials.deviceId),
      networkHash: hashes.network(student.universityId, address),
      address,
      ...(await deps.judgeClaim(student, arrival, { tokenId, address })),
    });
  };
}
