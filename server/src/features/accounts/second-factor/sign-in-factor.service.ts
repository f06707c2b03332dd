import type { signIn as signInEndpoint } from '@muster/contract/accounts/sign-in';
import {
  type answerSecondFactor,
  type finishPasskeySignIn,
  type finishRequiredApp,
  secondFactorTexts,
} from '@muster/contract/accounts/second-factor';
import type { BodyOf, ReplyOf } from '@muster/contract/http/endpoint';
import { z } from 'zod';
import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { openSession, type SignInSource } from '../sign-in/open-session.service.ts';
import { updateSignedIn } from '../sign-in/sign-in.store.ts';
import type { SignInMethod } from '../tokens/tokens.store.ts';
import type { FactorAttempts } from './factor-attempts.service.ts';
import { type FactorCheck, hashOf } from './factor-check.service.ts';
import type { OwnFactors } from './own-factors.service.ts';
import { readUserHandle } from './passkeys.service.ts';
import { findPasskey } from './passkeys.store.ts';
import { type Factors, findFactors, hasFactor } from './second-factor.store.ts';

/** A sign-in whose first step succeeded. */
const pendingSignIn = z.object({
  universityId: z.string(),
  accountId: z.string(),
  method: z.enum(['password', 'single sign-on']),
  isShared: z.boolean(),
  /** Hash of the password hash: a new password ends the challenge. */
  passwordHash: z.string(),
  challenge: z.string(),
  challengedAtMs: z.number(),
  untilMs: z.number(),
});
type PendingSignIn = z.infer<typeof pendingSignIn>;

const passkeyChallenge = pendingSignIn.pick({ challenge: true, challengedAtMs: true, untilMs: true });

type FirstStep = {
  readonly accountId: string;
  readonly method: PendingSignIn['method'];
  readonly source: SignInSource;
  /** Whether other people use the computer too. */
  readonly isShared: boolean;
  /** When the provider of single sign-on confirmed a second factor. */
  readonly factorAtMs?: number | undefined;
};

export type SignInFactor = ReturnType<typeof makeSignInFactor>;

/** The second step of sign-ins: accounts with a second factor, and administrators of universities that require one. */
export function makeSignInFactor(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  factorCheck: FactorCheck;
  ownFactors: OwnFactors;
  attempts: FactorAttempts;
}) {
  const { database, clock, audit, factorCheck, ownFactors } = deps;
  const { sealed } = factorCheck;

  async function open(
    tx: UniversityTx,
    account: Factors,
    session: { method: SignInMethod; source: SignInSource; isShared: boolean; factorAtMs?: number | undefined },
  ) {
    const nowMs = clock.now();
    const signedIn = await updateSignedIn(tx, account.id, nowMs);
    if (!signedIn) throw expired();
    const { id: accountId, role } = account;
    const hadSignedIn = signedIn.had_signed_in;
    const opened = await openSession(tx, audit, { ...session, accountId, role, hadSignedIn, nowMs });
    if (!opened) throw expired();
    return opened;
  }

  function readPending(challenge: string): PendingSignIn {
    const pending = sealed.open('sign-in', pendingSignIn, challenge);
    if (!pending) throw expired();
    return pending;
  }

  /** The account of a pending sign-in, unless it has changed since. */
  async function findPendingAccount(tx: UniversityTx, pending: PendingSignIn): Promise<Factors> {
    const account = await findFactors(tx, pending.accountId);
    if (!account || hashOf(account.password_hash) !== pending.passwordHash) throw expired();
    if (pending.method === 'password' && !account.may_use_password) throw httpError('password_not_allowed');
    return account;
  }

  return {
    /** Opens the session, or asks for the second factor. Undefined if the account is not active any more. */
    async begin(
      tx: UniversityTx,
      { accountId, method, source, isShared, factorAtMs }: FirstStep,
    ): Promise<ReplyOf<typeof signInEndpoint> | undefined> {
      const account = await findFactors(tx, accountId);
      if (!account) return undefined;
      const isNeeded = hasFactor(account) || account.is_required;
      if (factorAtMs !== undefined || !isNeeded)
        return await open(tx, account, { method, source, isShared, factorAtMs });
      const challenge = factorCheck.newChallenge();
      const { universityId } = tx;
      const passwordHash = hashOf(account.password_hash);
      return {
        success: true,
        second_factor: {
          challenge: sealed.seal('sign-in', { ...challenge, universityId, accountId, method, isShared, passwordHash }),
          ...(await factorCheck.describe(tx, account, challenge.challenge)),
        },
      };
    },

    async answer({ challenge, ...answer }: BodyOf<typeof answerSecondFactor>, source: SignInSource) {
      const pending = readPending(challenge);
      const { universityId, accountId, method, isShared, passwordHash } = pending;
      const isKnownDevice = accountId === source.knownAccountId;
      const firstStep = isKnownDevice || method !== 'password' ? undefined : passwordHash;
      const budget = { id: accountId, isKnownDevice };
      return await deps.attempts.run({ universityId, accountId, after: method, budget, firstStep }, source, () =>
        database.inUniversity(universityId, async (tx) => {
          const account = await findPendingAccount(tx, pending);
          await factorCheck.check(tx, account, answer, pending);
          const session = await open(tx, account, { method, source, isShared, factorAtMs: clock.now() });
          return { session, isShared };
        }),
      );
    },

    /** For an administrator who has no second factor, while the university requires one. */
    async startRequiredApp(challenge: string) {
      const pending = readPending(challenge);
      return await database.inUniversity(pending.universityId, async (tx) => {
        const account = await findPendingAccount(tx, pending);
        if (hasFactor(account)) throw expired();
        return ownFactors.newApp(account);
      });
    },

    async finishRequiredApp({ challenge, set_up, code }: BodyOf<typeof finishRequiredApp>, source: SignInSource) {
      const pending = readPending(challenge);
      const { universityId, accountId, method, isShared } = pending;
      return await factorCheck.limit(accountId, false, () =>
        database.inUniversity(universityId, async (tx) => {
          const account = await findPendingAccount(tx, pending);
          if (hasFactor(account)) throw expired();
          const recoveryCodes = await ownFactors.addApp(tx, source.origin, account, { set_up, code });
          const session = await open(tx, account, { method, source, isShared, factorAtMs: clock.now() });
          return { session: { ...session, recovery_codes: recoveryCodes }, isShared };
        }),
      );
    },

    async startPasskey() {
      const challenge = factorCheck.newChallenge();
      const passkey = await factorCheck.passkeys.requestOptions(challenge.challenge, undefined);
      return { challenge: sealed.seal('passkey', challenge), methods: ['passkey' as const], passkey };
    },

    async finishPasskey(
      { challenge: sealedChallenge, passkey, role, is_shared: isShared }: BodyOf<typeof finishPasskeySignIn>,
      source: SignInSource,
    ) {
      const challenge = sealed.open('passkey', passkeyChallenge, sealedChallenge);
      if (!challenge) throw expired();
      const owner = readUserHandle(passkey.response.userHandle);
      if (!owner) throw unknownPasskey();
      const { universityId, accountId } = owner;
      // Invented ids leave no counter, and answers to this endpoint spend no attempt of another factor.
      if (!(await database.inUniversity(universityId, (tx) => findPasskey(tx, accountId, passkey.id))))
        throw unknownPasskey();
      return await factorCheck.limitPasskey(passkey.id, accountId === source.knownAccountId, () =>
        database.inUniversity(universityId, async (tx) => {
          const account = await findFactors(tx, accountId);
          const options = { isOnlyFactor: true, nowMs: clock.now() };
          if (!account || !(await factorCheck.passkeys.verifyAnswer(tx, accountId, passkey, challenge, options)))
            throw unknownPasskey();
          if (role !== undefined && role !== account.role)
            throw httpError('invalid_factor', secondFactorTexts.passkeyOfOtherRole);
          if (!account.may_use_password) throw httpError('password_not_allowed');
          return await open(tx, account, { method: 'passkey', source, isShared, factorAtMs: clock.now() });
        }),
      );
    },
  };
}

const expired = () => httpError('unauthenticated', 'This sign-in has expired. Please sign in again.');
const unknownPasskey = () => httpError('invalid_factor', secondFactorTexts.passkeyFailed);
