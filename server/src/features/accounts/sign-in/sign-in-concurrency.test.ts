import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAudit } from '#platform/audit/audit.ts';
import { makeTestDatabase, type TestDatabase } from '#platform/database/testing/test-database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { makeLog } from '#platform/log.ts';
import { makeSignIn } from './sign-in.service.ts';

/** Sign-ins from this network come from known devices. */
const knownNetwork = '10.0.0.2';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

/** Running password checks in order of arrival. The test ends each one. */
let compared: { readonly password: string; readonly end: () => void }[];
/** Called when a queued sign-in starts; it may throw, as after too many attempts. */
let check: () => Promise<void>;
beforeEach(() => {
  compared = [];
  check = async () => undefined;
});

function makeSignInClient() {
  const { signIn } = makeSignIn({
    database,
    clock: { now: () => Date.now() },
    demoPassword: undefined,
    passwords: {
      hash: async () => 'unused hash',
      async matches(_, password) {
        const { promise, resolve } = Promise.withResolvers<void>();
        compared.push({ password, end: resolve });
        await promise;
        return false;
      },
    },
    loginThrottle: {
      admit: async ({ network }) => ({ isKnown: network === knownNetwork }),
      checkEmail: () => check(),
      countFailure: async () => undefined,
      countSuccess: async () => undefined,
    },
    audit: makeAudit(),
    failures: { add: () => undefined },
    signInFactor: { begin: async () => undefined },
    log: makeLog('silent'),
    invalidateAccount: () => undefined,
  });
  const trySignIn = (count: number, network = '10.0.0.1'): Promise<string>[] =>
    Array.from({ length: count }, (_, n) =>
      signIn(
        { email: `someone${n}@people.example`, password: `${n}`, role: 'student', is_shared: false },
        { network, device: null, origin: { requestId: randomUUID(), address: network } },
      ).then(
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
    check = async () => {
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
    check = async () => {
      throw httpError('too_many_attempts');
    };
    expect(await Promise.all(trySignIn(5))).toEqual(Array.from({ length: 5 }, () => 'too_many_attempts'));
    check = async () => undefined;
    const later = trySignIn(1);
    await areCompared(1);
    compared[0]!.end();
    expect(await later[0]).toBe('invalid_credentials');
  });

  it('does not make known devices wait for unknown ones', async () => {
    const trySignIn = makeSignInClient();
    const unknown = trySignIn(500);
    await areCompared(3);
    const known = trySignIn(1, knownNetwork);
    await areCompared(4);
    compared[3]!.end();
    expect(await known[0]).toBe('invalid_credentials');
    check = async () => {
      throw httpError('too_many_attempts');
    };
    for (const { end } of compared) end();
    await Promise.all(unknown);
  });
});
