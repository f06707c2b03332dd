import { hash, hkdfSync, randomBytes } from 'node:crypto';
import type { FactorChallenge } from '@muster/contract/accounts/factor-challenge';
import type { FactorAnswer } from '@muster/contract/accounts/second-factor';
import type { Clock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { makeEncryption } from '#platform/encryption/encryption.ts';
import { makeSealedValues } from '#platform/encryption/sealed-values.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { MakeRateLimiter, RateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { matchCode } from './one-time-codes.rules.ts';
import { makePasskeys, type PasskeyChallenge } from './passkeys.service.ts';
import { listPasskeys } from './passkeys.store.ts';
import { hashRecoveryCode } from './recovery-codes.rules.ts';
import { deleteRecoveryCode, type Factors, updateLastStep } from './second-factor.store.ts';

const challengeMs = 300_000;
const maxWrongAnswers = 10;
const withinMs = 3_600_000;
/** With three codes of a million that count, 50 guesses a year succeed in 0.015 % of the accounts. */
const maxFailuresInARow = 50;
const rowMs = 365 * 24 * withinMs;

/** Names a password without its hash. */
export const hashOf = (passwordHash: string | null): string => hash('sha256', passwordHash ?? '', 'base64url');

export type FactorCheck = ReturnType<typeof makeFactorCheck>;

/** Challenges for second factors, and the check of their answers. */
export function makeFactorCheck(deps: {
  secret: Uint8Array;
  clock: Clock;
  publicUrl: string;
  makeRateLimiter: MakeRateLimiter;
}) {
  const { clock } = deps;
  const encryption = makeEncryption(deps.secret, 'muster authenticator app');
  const recoveryKey = Buffer.from(hkdfSync('sha256', deps.secret, '', 'muster recovery codes', 32));
  const passkeys = makePasskeys(deps);
  const wrongAnswers = deps.makeRateLimiter({
    name: 'second factor',
    max: maxWrongAnswers,
    withinMs,
    text: 'Too many wrong codes. Wait before you try again.',
  });

  const wrongInARow = deps.makeRateLimiter({ name: 'second factor in a row', max: maxFailuresInARow, withinMs: rowMs });
  const wrongPasskeys = deps.makeRateLimiter({
    name: 'passkey sign-in',
    max: maxWrongAnswers,
    withinMs,
    text: 'Too many wrong answers of this passkey. Wait before you try again.',
  });

  const limitBy =
    (limiter: RateLimiter) =>
    async <T>(id: string, isKnownDevice: boolean, check: () => Promise<T>): Promise<T> => {
      const key = isKnownDevice ? `known ${id}` : id;
      await limiter.consume(key);
      const result = await check();
      await limiter.refund(key);
      return result;
    };

  async function matches(
    tx: UniversityTx,
    account: Factors,
    answer: Omit<FactorAnswer, 'challenge'>,
    to: PasskeyChallenge,
  ) {
    const { code, recovery_code, passkey } = answer;
    const nowMs = clock.now();
    if (passkey) return await passkeys.verifyAnswer(tx, account.id, passkey, to, { isOnlyFactor: false, nowMs });
    if (recovery_code !== undefined)
      return await deleteRecoveryCode(tx, account.id, hashRecoveryCode(recoveryKey, account.id, recovery_code));
    if (account.secret === null || account.last_step === null || code === undefined) return false;
    const key = encryption.decrypt(account.id, account.secret);
    const step = matchCode(key, code, nowMs, account.last_step);
    return step !== undefined && (await updateLastStep(tx, account.id, step));
  }

  return {
    passkeys,
    sealed: makeSealedValues({ ...deps, name: 'muster second factor' }),
    encryptKey: (accountId: string, key: string): Buffer => encryption.encrypt(accountId, key),
    hashRecoveryCode: (accountId: string, code: string): Buffer => hashRecoveryCode(recoveryKey, accountId, code),

    newChallenge: (): PasskeyChallenge & { untilMs: number } => ({
      challenge: randomBytes(32).toString('base64url'),
      challengedAtMs: clock.now(),
      untilMs: clock.now() + challengeMs,
    }),

    /** How an account can answer a challenge. */
    async describe(tx: UniversityTx, account: Factors, challenge: string): Promise<Omit<FactorChallenge, 'challenge'>> {
      const allowed = account.passkeys > 0 ? await listPasskeys(tx, account.id) : [];
      const methods: FactorChallenge['methods'] = [];
      if (account.secret !== null) methods.push('code');
      if (allowed.length > 0) methods.push('passkey');
      if (account.recovery_codes > 0) methods.push('recovery_code');
      return { methods, passkey: allowed.length > 0 ? await passkeys.requestOptions(challenge, allowed) : null };
    },

    /** Throws `invalid_factor` for a wrong answer. A right one is used up in the transaction. */
    async check(tx: UniversityTx, account: Factors, answer: Omit<FactorAnswer, 'challenge'>, to: PasskeyChallenge) {
      if (!(await matches(tx, account, answer, to))) throw httpError('invalid_factor');
    },

    /**
     * Runs a check of an answer: after 10 wrong ones within an hour, throws `too_many_attempts`. Attempts are counted before the check, so
     * that parallel guesses count. Devices that are known to the account have a budget of their own, which a stranger with its password
     * cannot spend.
     */
    limit: limitBy(wrongAnswers),
    /** The same for sign-ins with a passkey alone, by the id of its credential. */
    limitPasskey: limitBy(wrongPasskeys),

    /**
     * Counts wrong answers between two right ones after one first step: a password on unknown devices (by its hash) or a sign-in (by the id
     * of its token). A new password or sign-in begins with a new count.
     */
    failuresInARow(accountId: string, firstStep: string) {
      const key = `${accountId} ${firstStep}`;
      return {
        isFull: async () => (await wrongInARow.count(key)) >= maxFailuresInARow,
        add: () => wrongInARow.add(key),
        end: () => wrongInARow.reset(key),
      };
    },
  };
}
