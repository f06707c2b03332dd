import { type finishStepUp, secondFactorTexts } from '@muster/contract/accounts/second-factor';
import type { BodyOf } from '@muster/contract/http/endpoint';
import { z } from 'zod';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import { type Database, shortQueryTimeoutMs, type UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { SignInSource } from '../sign-in/open-session.service.ts';
import type { FactorAttempts } from './factor-attempts.service.ts';
import type { FactorCheck } from './factor-check.service.ts';
import { findFactors, findSignIn, hasFactor, updateFactorTime } from './second-factor.store.ts';

/** How long a confirmed second factor counts for the endpoints with `stepUp`. */
const confirmedMs = 10 * 60_000;

const stepUpChallenge = z.object({
  tokenId: z.string(),
  challenge: z.string(),
  challengedAtMs: z.number(),
  untilMs: z.number(),
});

/** Confirms a second factor again before an act with large consequences. */
export function makeStepUp(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  factorCheck: FactorCheck;
  attempts: FactorAttempts;
}) {
  const { database, clock, factorCheck } = deps;
  const recordAudit = makeAuditRecorder(deps.audit, 'account');

  /** Throws `second_factor_needed` unless the caller has none and needs none, or has confirmed one within the last 10 minutes. */
  async function requireIn(tx: UniversityTx, { accountId, tokenId }: Caller): Promise<void> {
    const account = await findFactors(tx, accountId);
    if (account && !hasFactor(account) && !account.is_required) return;
    const confirmedAt = (await findSignIn(tx, tokenId))?.factor_at?.getTime() ?? 0;
    if (clock.now() - confirmedAt >= confirmedMs) throw httpError('second_factor_needed');
  }

  return {
    require: (caller: Caller): Promise<void> =>
      database.inUniversity(caller.universityId, (tx) => requireIn(tx, caller), shortQueryTimeoutMs),
    requireIn,

    start: ({ universityId, accountId, tokenId }: Caller) =>
      database.inUniversity(universityId, async (tx) => {
        const account = await findFactors(tx, accountId);
        if (!account) throw httpError('unauthenticated');
        const challenge = { ...factorCheck.newChallenge(), tokenId };
        return {
          challenge: factorCheck.sealed.seal('step-up', challenge),
          ...(await factorCheck.describe(tx, account, challenge.challenge)),
        };
      }),

    async finish(
      caller: Caller,
      { challenge: sealedChallenge, ...answer }: BodyOf<typeof finishStepUp>,
      source: SignInSource,
    ): Promise<void> {
      const challenge = factorCheck.sealed.open('step-up', stepUpChallenge, sealedChallenge);
      if (challenge?.tokenId !== caller.tokenId) throw httpError('invalid_factor', secondFactorTexts.expired);
      const { universityId, accountId, tokenId } = caller;
      const confirm = () =>
        database.inUniversity(universityId, async (tx) => {
          const account = await findFactors(tx, accountId);
          if (!account) throw httpError('unauthenticated');
          await factorCheck.check(tx, account, answer, challenge);
          await updateFactorTime(tx, tokenId, new Date(clock.now()));
          await recordAudit(tx, caller, 'second_factor.confirmed', accountId);
        });
      // Separate from sign-ins: a stranger with the password alone must not stop the acts of the person.
      const budget = { id: `step-up ${accountId}`, isKnownDevice: false };
      const attempt = { universityId, accountId, after: 'sign-in', budget, firstStep: tokenId } as const;
      await deps.attempts.run(attempt, source, confirm);
    },
  };
}
