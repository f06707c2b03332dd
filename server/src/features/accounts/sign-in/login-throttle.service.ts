import type { Clock } from '../../../platform/clock.ts';
import type { Listener } from '../../../platform/database/notify/listener.ts';
import { makeRateLimiter } from '../../../platform/http/security/rate-limiter.ts';

export type SignInAttempt = { readonly email: string; readonly network: string };

/** Counts failed sign-ins, for existing and unknown accounts alike. A success never counts against a network. */
export type LoginThrottle = {
  check(attempt: SignInAttempt): void;
  countFailure(attempt: SignInAttempt): void;
  clearFailures(attempt: SignInAttempt): void;
  /** Unlocks the account after a password change in this process. Other processes do so on notification. */
  reset(email: string): void;
  close(): void;
};

/** Notification channel: carries the email of an account whose password changed. Each process counts failures by itself. */
export const passwordChangedChannel = 'muster_password_set';

const withinMs = 15 * 60_000;

export function makeLoginThrottle({
  clock,
  listener,
}: {
  clock: Clock;
  listener: Pick<Listener, 'listen'>;
}): LoginThrottle {
  // Stops an attacker on one network early, without locking out the owner on another network.
  const perNetworkAndAccount = makeRateLimiter({ clock, withinMs, max: 10 });
  const perAccount = makeRateLimiter({ clock, withinMs, max: 100 });
  // A full lecture hall behind one address stays below this; trying one password on all accounts does not.
  const perNetwork = makeRateLimiter({ clock, withinMs, max: 300 });
  const networkAndAccountKey = (attempt: SignInAttempt) => `${attempt.network} ${attempt.email}`;

  function reset(email: string): void {
    perAccount.reset(email);
    perNetworkAndAccount.resetWhere((key) => key.endsWith(` ${email}`));
  }
  const stopListening = listener.listen(passwordChangedChannel, reset);

  return {
    check(attempt) {
      perNetworkAndAccount.check(networkAndAccountKey(attempt));
      perAccount.check(attempt.email);
      perNetwork.check(attempt.network);
    },
    countFailure(attempt) {
      perNetworkAndAccount.count(networkAndAccountKey(attempt));
      perAccount.count(attempt.email);
      perNetwork.count(attempt.network);
    },
    clearFailures: (attempt) => perNetworkAndAccount.reset(networkAndAccountKey(attempt)),
    reset,
    close: stopListening,
  };
}
