import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Audit } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { RequestOrigin } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { Log } from '#platform/log.ts';
import type { DueMail, Mail } from '#platform/mail/mail.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { updatePassword } from '../sign-in/sign-in.store.ts';
import { makeBackgroundTasks } from '../background-tasks.service.ts';
import { upsertAccepted } from '../invitations/invitations.store.ts';
import { notifyPerson } from '../notices/account-notices.service.ts';
import { passwordProblem } from '../passwords/passwords.rules.ts';
import type { Passwords } from '../passwords/passwords.service.ts';
import { resetLink, resetTokenLifetimeMs, resetMail } from './password-reset-mail.rules.ts';
import {
  findUsableResetToken,
  insertResetToken,
  hasResettableAccount,
  listPersonalDataOfOwner,
  listResettableAccounts,
  updateResetTokensUsed,
} from './password-reset.store.ts';
import type { SlowDown } from '../throttling/slow-down.service.ts';
import { revokeTokensOfAccount } from '../tokens/tokens.store.ts';

/** At most one mail per email within this time: strangers cannot fill a mailbox. */
const mailIntervalMs = 10 * 60_000;
/** Lets the response leave first, so that response times do not depend on the account. */
const queueDelayMs = 50;

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
  resetLoginFailures: (email: string) => Promise<void>;
  makeRateLimiter: MakeRateLimiter;
  slowDown: Pick<SlowDown, 'delayNetwork' | 'countNetworkFailure'>;
}) {
  const { database, clock, passwords, audit, mail, publicUrl, slowDown } = deps;
  const mailsPerEmail = deps.makeRateLimiter({ name: 'reset mail', max: 1, withinMs: mailIntervalMs });
  const backgroundTasks = makeBackgroundTasks(deps.log);

  const queueLinks = (email: string, origin: RequestOrigin): Promise<void> =>
    database.acrossUniversities(async (tx) => {
      const accounts = await listResettableAccounts(tx, email);
      const [first] = accounts;
      // All universities of the links are approved.
      if (!first) return;
      const { id: accountId, university_id: universityId } = first;
      const mails = [{ kind: 'password_reset', recipient: email, accountId, recordId: accountId } as const];
      await insertMails(tx, universityId, mails, new Date(clock.now()));
      for (const account of accounts)
        await audit.record(tx, {
          universityId: account.university_id,
          actor: null,
          action: 'password.link_requested',
          subjectType: 'account',
          subjectId: account.id,
          origin,
        });
    });

  /** The links are valid from the attempt on, however long the mail was queued. */
  async function writeLinks({ recipient }: DueMail) {
    const links = await database.acrossUniversities(async (tx) => {
      const accounts = await listResettableAccounts(tx, recipient);
      return await Promise.all(
        accounts.map(async ({ id, university_id, university_name, name, role, provider }) => {
          const account = { name, universityName: university_name, role };
          if (provider !== null) return { ...account, provider };
          const now = clock.now();
          const token = randomBytes(32).toString('base64url');
          await insertResetToken(tx, {
            universityId: university_id,
            accountId: id,
            hash: hash('sha256', token, 'buffer'),
            now,
            expiresAt: now + resetTokenLifetimeMs,
          });
          return { ...account, link: resetLink(publicUrl, token) };
        }),
      );
    });
    return links.length === 0 ? undefined : { recipient, ...resetMail(links, new URL('/login', publicUrl).href) };
  }
  mail.setWriter('password_reset', { write: writeLinks });

  return {
    /** Queues the mail after the response: response times must not reveal whether the email is known. */
    async request(email: string, network: string, origin: RequestOrigin): Promise<void> {
      await slowDown.delayNetwork(network);
      await slowDown.countNetworkFailure(network);
      const mails = await mailsPerEmail.add(email);
      if (!(await database.acrossUniversities((tx) => hasResettableAccount(tx, email))) || mails > 1) return;
      backgroundTasks.run('failed to queue password reset link', async () => {
        await sleep(queueDelayMs);
        await queueLinks(email, origin).catch(async (error: unknown) => {
          await mailsPerEmail.reset(email);
          throw error;
        });
      });
    },

    /** Returns the account of the link. */
    async confirm(
      token: string,
      password: string,
      network: string,
      origin: RequestOrigin,
    ): Promise<{ accountId: string }> {
      const problem = passwordProblem(password, deps.passwordMin);
      if (problem !== undefined) throw validationError({ password: problem });
      await slowDown.delayNetwork(network);
      const tokenHash = hash('sha256', token, 'buffer');
      const wrongLink = async () => {
        await slowDown.countNetworkFailure(network);
        return httpError('invalid_reset_link');
      };
      const personalData = await database.acrossUniversities((tx) =>
        listPersonalDataOfOwner(tx, tokenHash, clock.now()),
      );
      if (!personalData) throw await wrongLink();
      const guessableProblem = passwordProblem(password, deps.passwordMin, personalData);
      if (guessableProblem !== undefined) throw validationError({ password: guessableProblem });

      const passwordHash = await passwords.hash(password);
      const reset = await database.acrossUniversities(async (tx) => {
        const resetToken = await findUsableResetToken(tx, tokenHash, clock.now());
        if (!resetToken) return undefined;
        const { university_id: universityId, account_id: accountId } = resetToken;
        await updateResetTokensUsed(tx, resetToken, clock.now());
        await upsertAccepted(tx, universityId, accountId, new Date(clock.now()));
        await updatePassword(tx, { universityId, accountId }, passwordHash);
        await revokeTokensOfAccount(tx, universityId, accountId);
        await audit.record(tx, {
          universityId,
          actor: accountId,
          action: 'password.reset',
          subjectType: 'account',
          subjectId: accountId,
          origin,
        });
        await notifyPerson(tx, { universityId, accountId, nowMs: clock.now() }, { type: 'password reset' });
        return resetToken;
      });
      if (!reset) throw await wrongLink();
      deps.invalidateAccount(reset.account_id);
      await deps.resetLoginFailures(reset.email);
      return { accountId: reset.account_id };
    },

    /** Resolves when all requested mails are queued. */
    drain: backgroundTasks.drain,
  };
}
