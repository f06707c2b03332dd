import { type changePassword, passwordTexts } from '@muster/contract/accounts/passwords';
import type { BodyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import { notifyPerson } from '../notices/account-notices.service.ts';
import { isDemoEmail } from '../sign-in/demo-accounts.rules.ts';
import { updatePassword } from '../sign-in/sign-in.store.ts';
import type { LoginThrottle } from '../throttling/login-throttle.service.ts';
import { dropCachedTokens, revokeTokens } from '../tokens/tokens.store.ts';
import { findOwnPassword, updateResetTokensUsed } from './own-password.store.ts';
import { passwordProblem } from './passwords.rules.ts';
import type { Passwords } from './passwords.service.ts';

/** Changes the password of a signed-in person, who types the current one. */
export function makeOwnPassword(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  audit: Audit;
  passwords: Passwords;
  passwordMin: number;
  loginThrottle: LoginThrottle;
  /** Undefined while the demo is off. */
  demoPassword: string | undefined;
  invalidateAccount: (accountId: string) => void;
}) {
  const { database, clock, passwords, loginThrottle } = deps;
  const recordAudit = makeAuditRecorder(deps.audit, 'account');

  /** Wrong passwords count like those of sign-ins on a known device. */
  async function requireCurrent(hash: string | null, typed: string, attempt: Parameters<LoginThrottle['admit']>[0]) {
    const { isKnown } = await loginThrottle.admit(attempt);
    if (!isKnown) await loginThrottle.checkEmail(attempt.email);
    if (!(await passwords.matches(hash, typed))) {
      await loginThrottle.countFailure(attempt, isKnown);
      throw validationError({ current_password: passwordTexts.wrongCurrent });
    }
    await loginThrottle.countSuccess(attempt, isKnown);
  }

  return {
    async change(
      caller: Caller,
      { current_password: current, password }: BodyOf<typeof changePassword>,
      { network, device }: { readonly network: string; readonly device: string | null },
    ): Promise<void> {
      const { universityId, accountId, tokenId } = caller;
      const account = await database.inUniversity(universityId, (tx) => findOwnPassword(tx, accountId));
      if (!account) throw httpError('unauthenticated');
      // All visitors share the password of the demo, but not one that an administrator set afterwards.
      if (deps.demoPassword !== undefined && isDemoEmail(account.email) && !account.must_change_password)
        throw httpError('conflict', passwordTexts.demo);
      await requireCurrent(account.password_hash, current, {
        email: account.email,
        network,
        knownAccountId: accountId,
      });
      const problem =
        current === password
          ? passwordTexts.unchanged
          : passwordProblem(password, deps.passwordMin, account.personal_data);
      if (problem !== undefined) throw validationError({ password: problem });
      const hash = await passwords.hash(password);
      await database.inUniversity(universityId, async (tx) => {
        const nowMs = clock.now();
        if (!(await updatePassword(tx, { universityId, accountId }, hash, account.password_hash ?? '')))
          throw validationError({ current_password: passwordTexts.wrongCurrent });
        await updateResetTokensUsed(tx, accountId);
        await revokeTokens(tx, { id: accountId, now: nowMs }, { except: tokenId });
        // The token of a first password opens everything now.
        await dropCachedTokens(tx, accountId);
        await recordAudit(tx, caller, 'password.changed', accountId);
        await notifyPerson(tx, { universityId, accountId, nowMs }, { type: 'password changed', device });
      });
      deps.invalidateAccount(accountId);
      await loginThrottle.reset(account.email);
    },
  };
}
