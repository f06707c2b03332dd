import type { Clock } from '#platform/clock.ts';
import type { ClaimSignals } from './check-in-marks.rules.ts';
import type { makeHashes } from './device.rules.ts';
import type { Arrival, Student } from './verify-code.service.ts';

/** A student who is signed in redeems a claim within this time. */
const promptMs = 60_000;

export type JudgeClaim = ReturnType<typeof makeClaimSignals>;

/** What is suspicious about a claim: a person in class redeems it at once, or after signing in, from the network of the arrival. */
export function makeClaimSignals(deps: {
  hashes: Pick<ReturnType<typeof makeHashes>, 'network'>;
  clock: Clock;
  /** Whether the student had signed in on the device before the time. */
  wasTokenIssuedBefore: (student: Student, tokenId: string, at: Date) => Promise<boolean>;
}) {
  return async (
    student: Student,
    { claimNetwork, arrivedAtMs }: Arrival,
    { tokenId, address }: { readonly tokenId: string; readonly address: string },
  ): Promise<ClaimSignals> => {
    if (claimNetwork === undefined) return { isClaimLate: false, isClaimFromElsewhere: false };
    const isSlow = deps.clock.now() - arrivedAtMs > promptMs;
    return {
      isClaimLate: isSlow && (await deps.wasTokenIssuedBefore(student, tokenId, new Date(arrivedAtMs))),
      isClaimFromElsewhere:
        claimNetwork !== null && claimNetwork !== deps.hashes.network(student.universityId, address),
    };
  };
}
