import type { FactorChallenge } from '@muster/contract/accounts/factor-challenge';
import type { PasskeyAnswer } from '@muster/contract/accounts/second-factor';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { type Database, shortQueryTimeoutMs, type UniversityTx } from '#platform/database/database.ts';
import type { FactorCheck } from './factor-check.service.ts';
import { hasPasskey, listPasskeys } from './passkeys.store.ts';

const purpose = 'check-in';
const checkInChallenge = z.object({
  accountId: z.string(),
  sessionId: z.string(),
  challenge: z.string(),
  challengedAtMs: z.number(),
  untilMs: z.number(),
});

type Of = { readonly universityId: string; readonly accountId: string; readonly sessionId: string };

/** Passkeys at check-in: a challenge is for one account and one class session, and is answered once. */
export function makeCheckInPasskeys(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  factorCheck: Pick<FactorCheck, 'passkeys' | 'sealed' | 'newChallenge'>;
}) {
  const { database, clock } = deps;
  const { passkeys, sealed, newChallenge } = deps.factorCheck;

  return {
    has: ({ universityId, accountId }: Omit<Of, 'sessionId'>): Promise<boolean> =>
      database.inUniversity(universityId, (tx) => hasPasskey(tx, accountId), shortQueryTimeoutMs),

    /** Undefined for an account without a passkey. */
    async start({
      universityId,
      accountId,
      sessionId,
    }: Of): Promise<{ challenge: string; passkey: NonNullable<FactorChallenge['passkey']> } | undefined> {
      const own = await database.inUniversity(universityId, (tx) => listPasskeys(tx, accountId));
      if (own.length === 0) return undefined;
      const challenge = newChallenge();
      return {
        challenge: sealed.seal(purpose, { ...challenge, accountId, sessionId }),
        passkey: await passkeys.requestOptions(challenge.challenge, own),
      };
    },

    /**
     * Whether a passkey of the account has signed the challenge of this account and class session, for the first time. `onVerified` runs in the
     * transaction that accepts it.
     */
    async verify(
      of: Of,
      { challenge: sealedChallenge, answer }: { readonly challenge: string; readonly answer: PasskeyAnswer },
      onVerified: (tx: UniversityTx) => Promise<void>,
    ): Promise<boolean> {
      const challenge = sealed.open(purpose, checkInChallenge, sealedChallenge);
      if (challenge?.accountId !== of.accountId || challenge.sessionId !== of.sessionId) return false;
      return await database.inUniversity(of.universityId, async (tx) => {
        const by = { isOnlyFactor: false, nowMs: clock.now() };
        const isVerified = await passkeys.verifyAnswer(tx, of.accountId, answer, challenge, by);
        if (isVerified) await onVerified(tx);
        return isVerified;
      });
    },
  };
}
