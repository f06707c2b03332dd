import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { httpError } from '../../../platform/http/errors/http-error.ts';
import { makeLog } from '../../../platform/log.ts';
import { makeSignIn } from './sign-in.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

/** Running password checks in order of arrival. The test ends each one. */
let compared: { readonly password: string; readonly end: () => void }[];
/** Called when a queued sign-in starts; it may throw, as after too many attempts. */
let check: () => void;
beforeEach(() => {
  compared = [];
  check = () => undefined;
});

function makeSignInClient() {
  const { signIn } = makeSignIn({
    database,
    clock: { now: () => Date.now() },
    isDemo: false,
    passwords: {
      hash: async () => 'unused hash',
      async matches(_, password) {
        const { promise, resolve } = Promise.withResolvers<void>();
        compared.push({ password, end: resolve });
        await promise;
        return false;
      },
    },
    loginThrottle: { check: () => check(), countFailure: () => undefined, clearFailures: () => undefined },
    log: makeLog('silent'),
    invalidateAccount: () => undefined,
  });
  const origin = { network: '10.0.0.1', device: null };
  const trySignIn = (count: number): Promise<string>[] =>
    Array.from({ length: count }, (_, n) =>
      signIn({ email: `someone${n}@people.example`, password: `${n}`, role: 'student' }, origin).then(
        () => 'in',
        ({ code }: { code: string }) => code,
      ),
    );
  return trySignIn;
}
const areCompared = (count: number) => vi.waitFor(() => expect(compared).toHaveLength(count), 15_000);

describe('concurrent sign-ins', () => {
  it('checks three at a time, in order of arrival', async () => {
    const outcomes = makeSignInClient()(7);
    const order = [];
    for (let done = 0; done < 7; done++) {
      await areCompared(Math.min(done + 3, 7));
      const first = compared[done]!;
      order.push(first.password);
      first.end();
      expect(await outcomes[Number(first.password)]).toBe('invalid_credentials');
    }
    expect(order.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    // The first three look up their accounts concurrently.
    expect(order.slice(3)).toEqual(['3', '4', '5', '6']);
  });

  it('replies "unavailable" when two thousand are queued, and still serves the queue', async () => {
    const outcomes = makeSignInClient()(2_004);
    expect(await outcomes.at(-1)).toBe('unavailable');
    await areCompared(3);
    // Blocks the queued sign-ins before their password check.
    check = () => {
      throw httpError('too_many_attempts');
    };
    for (const { end } of compared) end();
    const codes = await Promise.all(outcomes);
    expect(compared).toHaveLength(3);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(2_000);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(3);
  });

  it('continues with the next sign-in after a queued one was blocked', async () => {
    const trySignIn = makeSignInClient();
    check = () => {
      throw httpError('too_many_attempts');
    };
    expect(await Promise.all(trySignIn(5))).toEqual(Array.from({ length: 5 }, () => 'too_many_attempts'));
    check = () => undefined;
    const later = trySignIn(1);
    await areCompared(1);
    compared[0]!.end();
    expect(await later[0]).toBe('invalid_credentials');
  });
});
