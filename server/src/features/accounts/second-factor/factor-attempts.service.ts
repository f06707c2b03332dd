import { dayMs } from '@muster/contract/http/durations';
import { secondFactorTexts } from '@muster/contract/accounts/second-factor';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { notifyPerson } from '../notices/account-notices.service.ts';
import type { SignInSource } from '../sign-in/open-session.service.ts';
import type { FactorFailure, SignInFailures } from '../sign-in/sign-in-failures.service.ts';
import type { FactorCheck } from './factor-check.service.ts';

type Attempt = {
  readonly universityId: string;
  readonly accountId: string;
  readonly after: FactorFailure['after'];
  /** What has the budget of an hour, and whether the device is known to it. */
  readonly budget: { readonly id: string; readonly isKnownDevice: boolean };
  /** The first step, of which wrong answers in a row are counted; undefined: they are not limited beyond the hour. */
  readonly firstStep: string | undefined;
};

const mailedFailure = 3;

export type FactorAttempts = ReturnType<typeof makeFactorAttempts>;

/** Limits, records and mails wrong second factors, at sign-in and at step-up. */
export function makeFactorAttempts(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  factorCheck: Pick<FactorCheck, 'limit' | 'failuresInARow'>;
  failures: Pick<SignInFailures, 'addFactor'>;
  makeRateLimiter: MakeRateLimiter;
}) {
  const { database, clock, factorCheck } = deps;
  const failuresOfDay = deps.makeRateLimiter({ name: 'second factor day', max: mailedFailure, withinMs: dayMs });

  return {
    /**
     * Checks an answer. Wrong ones are recorded; the third within a day is mailed to the person. After 50 in a row, the first step leads to
     * no further check.
     */
    async run<T>(attempt: Attempt, { origin, device }: SignInSource, check: () => Promise<T>): Promise<T> {
      const { universityId, accountId, after, budget, firstStep } = attempt;
      const row = firstStep === undefined ? undefined : factorCheck.failuresInARow(accountId, firstStep);
      try {
        if (await row?.isFull())
          throw httpError(
            'too_many_attempts',
            secondFactorTexts[after === 'sign-in' ? 'stepUpClosed' : 'passwordClosed'],
          );
        const result = await factorCheck.limit(budget.id, budget.isKnownDevice, check);
        await row?.end();
        return result;
      } catch (error) {
        const code = error instanceof HttpError ? error.code : undefined;
        if (code !== 'invalid_factor' && code !== 'too_many_attempts') throw error;
        const account = { id: accountId, university_id: universityId };
        deps.failures.addFactor({ account, after, origin, code });
        if (code === 'too_many_attempts') throw error;
        await row?.add();
        if ((await failuresOfDay.add(accountId)) === mailedFailure)
          await database.inUniversity(universityId, (tx) =>
            notifyPerson(
              tx,
              { universityId, accountId, nowMs: clock.now() },
              { type: 'wrong second factors', after, device },
            ),
          );
        throw error;
      }
    },
  };
}
