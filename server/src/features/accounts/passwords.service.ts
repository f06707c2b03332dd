import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashAside } from '../../platform/hashing/hash-aside.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { makeTurnstile } from '../../platform/turnstile.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Whether it is the password of this hash. Without a hash one of nobody is tried, which takes as long and never fits.
   * `mayStart` is asked when the turn has come: it throws where tries were used up in the meantime.
   */
  matches(hash: string | null, password: string, mayStart?: () => void): Promise<boolean>;
};

/** A core is left to the check-ins while a hall signs in. */
const defaultSlots = availableParallelism() > 2 ? 2 : 1;

/** Few are hashed at a time; the others wait for seconds, and nobody is refused. */
export function makePasswords(deps: { slots?: number; mostWaiting?: number } = {}): Passwords {
  const { slots = defaultSlots, mostWaiting = 2_000 } = deps;
  const inTurn = makeTurnstile(slots, mostWaiting, () => refuse('unavailable', undefined, undefined, 5));

  // The same person's password, whichever keyboard composed its accents.
  const bytes = (password: string) => password.normalize('NFKC');
  const hashOf = (password: string) => inTurn(() => hashAside({ password: bytes(password) }));
  let nobodys: Promise<string> | undefined;

  /** Made for the first who signs in, whoever that is: nobody learns from the time it takes whether they exist. */
  function hashOfNobody(): Promise<string> {
    nobodys ??= hashOf(randomBytes(32).toString('base64url')).catch((error: unknown) => {
      nobodys = undefined;
      throw error;
    });
    return nobodys;
  }

  return {
    hash: hashOf,
    async matches(known, password, mayStart) {
      const anybodys = await hashOfNobody();
      return inTurn(async () => {
        mayStart?.();
        const isMatch = await hashAside({ hash: known ?? anybodys, password: bytes(password) });
        return isMatch && known !== null;
      });
    },
  };
}
