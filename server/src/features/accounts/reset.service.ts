import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse, refuseFields } from '../../platform/http/refusal.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { updatePassword } from './accounts.store.ts';
import { makeErrands } from './errands.service.ts';
import { passwordProblem } from './passwords.rules.ts';
import type { Passwords } from './passwords.service.ts';
import { passwordChangedMail, resetLink, resetLivesMs, resetMail } from './reset-mail.rules.ts';
import {
  findUsableReset,
  insertResetToken,
  isResettable,
  listKnownOfOwner,
  listResettable,
  notifyPasswordSet,
  updateResetsUsed,
} from './reset.store.ts';
import { revokeTokensOf } from './tokens.store.ts';

const hourMs = 3_600_000;
/** Long enough for the answer to be on its way. */
const afterAnswerMs = 50;

export function makeReset(deps: {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  audit: Audit;
  mail: Mail;
  log: Log;
  publicUrl: string;
  passwordMin: number;
  forgetAccount: (accountId: string) => void;
  /** A new password opens an account that was closed by failed sign-ins. */
  openAgain: (email: string) => void;
}) {
  const { database, clock, passwords, audit, mail, publicUrl } = deps;
  const perAddress = makeThrottle({ clock, most: 5, withinMs: hourMs });
  const perNetwork = makeThrottle({ clock, most: 200, withinMs: hourMs });
  const wrongLinks = makeThrottle({ clock, most: 100, withinMs: hourMs });
  const errands = makeErrands(deps.log);

  async function sendLinks(email: string): Promise<void> {
    const links = await database.acrossUniversities(async (tx) => {
      const accounts = await listResettable(tx, email);
      return await Promise.all(
        accounts.map(async ({ id, university_id, university_name, name, role }) => {
          const now = clock.now();
          const token = randomBytes(32).toString('base64url');
          await insertResetToken(tx, {
            universityId: university_id,
            accountId: id,
            hash: hash('sha256', token, 'buffer'),
            now,
            expiresAt: now + resetLivesMs,
          });
          return { name, universityName: university_name, role, link: resetLink(publicUrl, token) };
        }),
      );
    });
    if (links.length === 0) return;
    await mail.send({ to: email, ...resetMail(links) });
  }

  return {
    /** Answers before anything is done about it, so that nobody learns from the time whether the address is known. */
    async request(email: string, network: string): Promise<void> {
      perAddress.check(email);
      perNetwork.check(network);
      perAddress.count(email);
      perNetwork.count(network);
      if (!(await database.acrossUniversities((tx) => isResettable(tx, email)))) return;
      errands.run('a reset link could not be sent', async () => {
        await sleep(afterAnswerMs);
        await sendLinks(email);
      });
    },

    async confirm(token: string, password: string, network: string): Promise<void> {
      const problem = passwordProblem(password, deps.passwordMin);
      if (problem !== undefined) throw refuseFields({ password: problem });
      wrongLinks.check(network);
      const tokenHash = hash('sha256', token, 'buffer');
      const wrongLink = () => {
        wrongLinks.count(network);
        return refuse('invalid_reset_link');
      };
      const known = await database.acrossUniversities((tx) => listKnownOfOwner(tx, tokenHash, clock.now()));
      if (!known) throw wrongLink();
      const guessable = passwordProblem(password, deps.passwordMin, known);
      if (guessable !== undefined) throw refuseFields({ password: guessable });

      const passwordHash = await passwords.hash(password);
      const reset = await database.acrossUniversities(async (tx) => {
        const found = await findUsableReset(tx, tokenHash, clock.now());
        if (!found) return undefined;
        const { university_id: universityId, account_id: accountId } = found;
        await updateResetsUsed(tx, found, clock.now());
        await updatePassword(tx, universityId, accountId, passwordHash);
        await revokeTokensOf(tx, universityId, accountId);
        await notifyPasswordSet(tx, found.email);
        await audit.record(tx, {
          universityId,
          actor: accountId,
          action: 'password.reset',
          subjectType: 'account',
          subjectId: accountId,
        });
        return found;
      });
      if (!reset) throw wrongLink();
      deps.forgetAccount(reset.account_id);
      deps.openAgain(reset.email);
      const message = passwordChangedMail(new URL('/login', publicUrl).href);
      errands.run('a notice of a changed password could not be sent', () => mail.send({ to: reset.email, ...message }));
    },

    /** Resolves when every mail that was promised has been handed over or given up. */
    settled: errands.settled,
  };
}
