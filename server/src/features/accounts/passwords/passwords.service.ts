import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashInWorker } from '#platform/hashing/hash-in-worker.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { makeConcurrencyLimit } from '#platform/concurrency-limit.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Verifies a password. Without a hash it takes the same time and returns false. */
  matches(hash: string | null, password: string): Promise<boolean>;
};

/** Leaves a core to check-ins while many users sign in. */
const defaultSlots = availableParallelism() > 2 ? 2 : 1;

/** Hashes few passwords at a time; further requests wait in a queue. */
export function makePasswords(deps: { slots?: number; mostWaiting?: number } = {}): Passwords {
  const { slots = defaultSlots, mostWaiting = 2_000 } = deps;
  const inTurn = makeConcurrencyLimit('password hashing', slots, mostWaiting, () =>
    httpError('unavailable', undefined, undefined, 5),
  );

  // Keyboards compose accented characters differently.
  const normalize = (password: string) => password.normalize('NFKC');
  const hashPassword = (password: string) => inTurn(() => hashInWorker({ password: normalize(password) }));
  let dummyHash: Promise<string> | undefined;

  /** Created for the first sign-in of any account, so that response times do not reveal whether the account exists. */
  function getDummyHash(): Promise<string> {
    dummyHash ??= hashPassword(randomBytes(32).toString('base64url')).catch((error: unknown) => {
      dummyHash = undefined;
      throw error;
    });
    return dummyHash;
  }

  return {
    hash: hashPassword,
    async matches(storedHash, password) {
      const fallbackHash = await getDummyHash();
      return inTurn(async () => {
        const isMatch = await hashInWorker({ hash: storedHash ?? fallbackHash, password: normalize(password) });
        return isMatch && storedHash !== null;
      });
    },
  };
}
