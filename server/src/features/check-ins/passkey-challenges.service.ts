import type { Clock } from '#platform/clock.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { CheckInPasskeys } from './check-in.service.ts';
import { notExpected, passkeyTooLate } from './check-in.rules.ts';
import type { Credentials, makeCodeVerifier, Student } from './verify-code.service.ts';

/** Verifies the claim or the code of a student, and makes a challenge for the passkeys of the account, bound to the class. */
export function makePasskeyChallenges(deps: {
  verifier: Pick<ReturnType<typeof makeCodeVerifier>, 'verify'>;
  clock: Clock;
  passkeys: Pick<CheckInPasskeys, 'start'>;
}) {
  return async (student: Student, { accountId, ...credentials }: Credentials & { readonly accountId: string }) => {
    const arrival = await deps.verifier.verify(student, credentials, deps.clock.now());
    if (arrival.tooLate) throw passkeyTooLate();
    if (!arrival.isExpected) throw notExpected();
    const { universityId } = student;
    const started = await deps.passkeys.start({ universityId, accountId, sessionId: arrival.session.sessionId });
    if (!started) throw httpError('not_found', 'Your account has no passkey.');
    return started;
  };
}
