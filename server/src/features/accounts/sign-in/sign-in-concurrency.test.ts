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

/** Passwords that are being compared, as they came; each comparison ends when the test says so. */
let compared: { readonly password: string; readonly end: () => void }[];
/** Asked as soon as somebody's turn has come: the tries of a door may be used up by then. */
let check: () => void;
beforeEach(() => {
  compared = [];
  check = () => undefined;
});

function door() {
  const { signIn } = makeSignIn({
    database,
    clock: { now: () => Date.now() },
    isDemo: false,
    passwords: {
      hash: async () => 'nobody makes one here',
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
  const place = { network: '10.0.0.1', device: null };
  const knock = (count: number): Promise<string>[] =>
    Array.from({ length: count }, (_, n) =>
      signIn({ email: `someone${n}@hall.example`, password: `${n}`, role: 'student' }, place).then(
        () => 'in',
        ({ code }: { code: string }) => code,
      ),
    );
  return knock;
}
const areCompared = (count: number) => vi.waitFor(() => expect(compared).toHaveLength(count), 15_000);

describe('concurrent sign-ins', () => {
  it('checks three at a time, in order of arrival', async () => {
    const outcomes = door()(7);
    const order = [];
    for (let done = 0; done < 7; done++) {
      await areCompared(Math.min(done + 3, 7));
      const first = compared[done]!;
      order.push(first.password);
      first.end();
      expect(await outcomes[Number(first.password)]).toBe('invalid_credentials');
    }
    expect(order.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    // The three who come first look their accounts up beside one another.
    expect(order.slice(3)).toEqual(['3', '4', '5', '6']);
  });

  it('replies "unavailable" WHEN two thousand are queued, AND still serves the queue', async () => {
    const outcomes = door()(2_004);
    expect(await outcomes.at(-1)).toBe('unavailable');
    await areCompared(3);
    // The others need no comparison to have their turn.
    check = () => {
      throw httpError('too_many_attempts');
    };
    for (const { end } of compared) end();
    const told = await Promise.all(outcomes);
    expect(compared).toHaveLength(3);
    expect(told.filter((code) => code === 'too_many_attempts')).toHaveLength(2_000);
    expect(told.filter((code) => code === 'invalid_credentials')).toHaveLength(3);
  });

  it('continues with the next sign-in after a queued one was blocked', async () => {
    const knock = door();
    check = () => {
      throw httpError('too_many_attempts');
    };
    expect(await Promise.all(knock(5))).toEqual(Array.from({ length: 5 }, () => 'too_many_attempts'));
    check = () => undefined;
    const later = knock(1);
    await areCompared(1);
    compared[0]!.end();
    expect(await later[0]).toBe('invalid_credentials');
  });
});
