import type { Clock } from '../../platform/clock.ts';
import type { Listener } from '../../platform/database/listener.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';

export type SignInTry = { readonly email: string; readonly network: string };

/** Failed sign-ins, counted alike for accounts that exist and that do not. A success is never counted against a network. */
export type SignInTries = {
  check(attempt: SignInTry): void;
  failed(attempt: SignInTry): void;
  succeeded(attempt: SignInTry): void;
  /** A new password opens the account again, wherever the failures came from; at once in this process, the others hear of it. */
  reset(email: string): void;
  close(): void;
};

/** Who was given a new password: each process counts failures by itself, and none goes on holding them against its owner. */
export const passwordSetChannel = 'muster_password_set';

const withinMs = 15 * 60_000;

export function makeSignInTries({
  clock,
  listener,
}: {
  clock: Clock;
  listener: Pick<Listener, 'listen'>;
}): SignInTries {
  // A guesser in one place is stopped soon, without locking the owner out who signs in elsewhere.
  const here = makeThrottle({ clock, withinMs, most: 10 });
  const account = makeThrottle({ clock, withinMs, most: 100 });
  // A hall behind one address mistypes now and then; one password tried on everybody stays slow.
  const network = makeThrottle({ clock, withinMs, most: 300 });
  const placeOf = (attempt: SignInTry) => `${attempt.network} ${attempt.email}`;

  function reset(email: string): void {
    account.forget(email);
    here.forgetEach((place) => place.endsWith(` ${email}`));
  }
  const stopListening = listener.listen(passwordSetChannel, reset);

  return {
    check(attempt) {
      here.check(placeOf(attempt));
      account.check(attempt.email);
      network.check(attempt.network);
    },
    failed(attempt) {
      here.count(placeOf(attempt));
      account.count(attempt.email);
      network.count(attempt.network);
    },
    succeeded: (attempt) => here.forget(placeOf(attempt)),
    reset,
    close: stopListening,
  };
}
