import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { refuse } from '../../platform/http/refusal.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Whether it is the password of this hash. Without a hash one of nobody is tried, which takes as long and never fits.
   * `mayStart` is asked when the turn has come: it throws where tries were used up in the meantime.
   */
  matches(hash: string | null, password: string, mayStart?: () => void): Promise<boolean>;
};

/** Written out: a const enum's members exist in the declarations alone, and types are only stripped here. */
const argon2id: Algorithm = 2;
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A core is left to the check-ins while a hall signs in. */
const defaultSlots = availableParallelism() > 2 ? 2 : 1;

/** Few are hashed at a time; the others wait for seconds, and nobody is refused. */
export function makePasswords(deps: { slots?: number; mostWaiting?: number } = {}): Passwords {
  const { slots = defaultSlots, mostWaiting = 2_000 } = deps;
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy < slots) busy += 1;
    else if (waiting.length >= mostWaiting) throw refuse('unavailable', undefined, undefined, 5);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot is handed on, not given back: nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  // The same person's password, whichever keyboard composed its accents.
  const bytes = (password: string) => password.normalize('NFKC');
  const hashOf = (password: string) => inTurn(() => hash(bytes(password), settings));
  const nobodys = hashOf(randomBytes(32).toString('base64url'));
  nobodys.catch(() => undefined);

  return {
    hash: hashOf,
    async matches(known, password, mayStart) {
      const compared = known ?? (await nobodys);
      return inTurn(async () => {
        mayStart?.();
        const isMatch = await verify(compared, bytes(password));
        return isMatch && known !== null;
      });
    },
  };
}
