import { siteOf } from '#platform/http/security/client-network.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import type { SlowDown } from './slow-down.service.ts';

export type SignInAttempt = {
  readonly email: string;
  readonly network: string;
  /** The account of the known-device cookie. */
  readonly knownAccountId: string | undefined;
};

/** Limits wrong passwords, for existing and unknown accounts alike. */
export type LoginThrottle = {
  /** Returns whether the device is known. Slows unknown devices. */
  admit(attempt: SignInAttempt): Promise<{ isKnown: boolean }>;
  /** Throws after too many failures for this email on unknown devices of all networks. */
  checkEmail(email: string): Promise<void>;
  countFailure(attempt: SignInAttempt, isKnown: boolean): Promise<void>;
  countSuccess(attempt: SignInAttempt, isKnown: boolean): Promise<void>;
  /** Unlocks an email after a change of the password. */
  reset(email: string): Promise<void>;
};

const withinMs = 15 * 60_000;
const maxFailuresOfKnownDevices = 20;
/** One network causes about 120 failures within the period, see `Spacing`: it cannot lock an email. */
const maxFailuresOfEmail = 150;

export function makeLoginThrottle(deps: { makeRateLimiter: MakeRateLimiter; slowDown: SlowDown }): LoginThrottle {
  const { makeRateLimiter, slowDown } = deps;
  const perKnownAccount = makeRateLimiter({ name: 'known device', withinMs, max: maxFailuresOfKnownDevices });
  const perEmail = makeRateLimiter({ name: 'sign-in email', withinMs, max: maxFailuresOfEmail });
  const perNetworkAndEmail = slowDown.spaceOut({ name: 'sign-in network and email', free: 10, withinMs });
  const networkAndEmail = ({ network, email }: SignInAttempt) => `${siteOf(network)} ${email}`;

  return {
    async admit(attempt) {
      const { knownAccountId } = attempt;
      // Attempts are counted before the password check, so that parallel guesses count. A success is taken back.
      if (knownAccountId !== undefined && (await perKnownAccount.add(knownAccountId)) <= maxFailuresOfKnownDevices)
        return { isKnown: true };
      await slowDown.delayNetwork(attempt.network);
      await perNetworkAndEmail.takeTurn(networkAndEmail(attempt));
      return { isKnown: false };
    },
    checkEmail: perEmail.check,
    async countFailure({ email, network }, isKnown) {
      if (isKnown) return;
      await slowDown.countNetworkFailure(network);
      await perEmail.add(email);
    },
    async countSuccess(attempt, isKnown) {
      if (isKnown && attempt.knownAccountId !== undefined) await perKnownAccount.refund(attempt.knownAccountId);
      else await perNetworkAndEmail.reset(networkAndEmail(attempt));
    },
    reset: perEmail.reset,
  };
}
