import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { httpError, validationError } from '../../../platform/http/errors/http-error.ts';
import { makeRateLimiter } from '../../../platform/http/security/rate-limiter.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { updatePassword } from '../sign-in/sign-in.store.ts';
import { makeBackgroundTasks } from '../background-tasks.service.ts';
import { passwordProblem } from '../passwords/passwords.rules.ts';
import type { Passwords } from '../passwords/passwords.service.ts';
import { passwordChangedMail, resetLink, resetTokenLifetimeMs, resetMail } from './password-reset-mail.rules.ts';
import {
  findUsableResetToken,
  insertResetToken,
  hasResettableAccount,
  listPersonalDataOfOwner,
  listResettableAccounts,
  notifyPasswordChanged,
  updateResetTokensUsed,
} from './password-reset.store.ts';
import { revokeTokensOfAccount } from '../tokens/tokens.store.ts';

const hourMs = 3_600_000;
/** Lets the response leave first, so that response times do not depend on the mail. */
const sendDelayMs = 50;

export function makePasswordReset(deps: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  audit: Audit;
  mail: Mail;
  log: Log;
  publicUrl: string;
  passwordMin: number;
  invalidateAccount: (accountId: string) => void;
  /** A new password unlocks an account that is locked by failed sign-ins. */
  clearLoginFailures: (email: string) => void;
}) {
  const { database, clock, passwords, audit, mail, publicUrl } = deps;
  const perAddress = makeRateLimiter({ clock, max: 5, withinMs: hourMs });
  const perNetwork = makeRateLimiter({ clock, max: 200, withinMs: hourMs });
  const wrongLinksPerNetwork = makeRateLimiter({ clock, max: 100, withinMs: hourMs });
  const backgroundTasks = makeBackgroundTasks(deps.log);

  async function sendLinks(email: string): Promise<void> {
    const links = await database.acrossUniversities(async (tx) => {
      const accounts = await listResettableAccounts(tx, email);
      return await Promise.all(
        accounts.map(async ({ id, university_id, university_name, name, role }) => {
          const now = clock.now();
          const token = randomBytes(32).toString('base64url');
          await insertResetToken(tx, {
            universityId: university_id,
            accountId: id,
            hash: hash('sha256', token, 'buffer'),
            now,
            expiresAt: now + resetTokenLifetimeMs,
          });
          return { name, universityName: university_name, role, link: resetLink(publicUrl, token) };
        }),
      );
    });
    if (links.length === 0) return;
    await mail.send({ to: email, ...resetMail(links) });
  }

  return {
    /** Sends the mail after the response: response times must not reveal whether the email is known. */
    async request(email: string, network: string): Promise<void> {
      perAddress.check(email);
      perNetwork.check(network);
      perAddress.count(email);
      perNetwork.count(network);
      if (!(await database.acrossUniversities((tx) => hasResettableAccount(tx, email)))) return;
      backgroundTasks.run('failed to send password reset link', async () => {
        await sleep(sendDelayMs);
        await sendLinks(email);
      });
    },

    async confirm(token: string, password: string, network: string): Promise<void> {
      const problem = passwordProblem(password, deps.passwordMin);
      if (problem !== undefined) throw validationError({ password: problem });
      wrongLinksPerNetwork.check(network);
      const tokenHash = hash('sha256', token, 'buffer');
      const wrongLink = () => {
        wrongLinksPerNetwork.count(network);
        return httpError('invalid_reset_link');
      };
      const personalData = await database.acrossUniversities((tx) =>
        listPersonalDataOfOwner(tx, tokenHash, clock.now()),
      );
      if (!personalData) throw wrongLink();
      const guessableProblem = passwordProblem(password, deps.passwordMin, personalData);
      if (guessableProblem !== undefined) throw validationError({ password: guessableProblem });

      const passwordHash = await passwords.hash(password);
      const reset = await database.acrossUniversities(async (tx) => {
        const resetToken = await findUsableResetToken(tx, tokenHash, clock.now());
        if (!resetToken) return undefined;
        const { university_id: universityId, account_id: accountId } = resetToken;
        await updateResetTokensUsed(tx, resetToken, clock.now());
        await updatePassword(tx, universityId, accountId, passwordHash);
        await revokeTokensOfAccount(tx, universityId, accountId);
        await notifyPasswordChanged(tx, resetToken.email);
        await audit.record(tx, {
          universityId,
          actor: accountId,
          action: 'password.reset',
          subjectType: 'account',
          subjectId: accountId,
        });
        return resetToken;
      });
      if (!reset) throw wrongLink();
      deps.invalidateAccount(reset.account_id);
      deps.clearLoginFailures(reset.email);
      const message = passwordChangedMail(new URL('/login', publicUrl).href);
      backgroundTasks.run('failed to send password change notice', () => mail.send({ to: reset.email, ...message }));
    },

    /** Resolves when all pending mails are sent or have failed. */
    drain: backgroundTasks.drain,
  };
}
