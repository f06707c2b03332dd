import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { makeErrands } from './errands.service.ts';
import { invitationLivesMs, invitationMail } from './invitation-mail.rules.ts';
import * as store from './invitations.store.ts';
import { resetLink } from './reset-mail.rules.ts';

/** Links are made as they are sent, so that the last of 20,000 has as long as the first. */
const atOnce = 50;

export function makeInvitations(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  mail: Mail;
  log: Log;
  publicUrl: string;
}) {
  const { database, clock, mail, log, publicUrl } = deps;
  const errands = makeErrands(log);
  let isClosing = false;

  async function inviteSome(universityId: string, ids: readonly string[]): Promise<void> {
    const letters = await database.inUniversity(universityId, async (tx) => {
      const invited = await store.listInvitable(tx, ids);
      const links = invited.map(({ id, email, role, university_name: universityName }) => {
        const token = randomBytes(32).toString('base64url');
        const letter = invitationMail({ universityName, role, link: resetLink(publicUrl, token) });
        return { accountId: id, hash: hash('sha256', token, 'buffer'), message: { to: email, ...letter } };
      });
      const now = clock.now();
      await store.insertInvitations(tx, links, { now, expiresAt: now + invitationLivesMs });
      return links.map(({ message }) => message);
    });
    for (const letter of letters) {
      if (isClosing) return;
      await mail.send(letter).catch((error: unknown) => log.error({ err: error }, 'an invitation could not be sent'));
    }
  }

  return {
    /** After the commit that made the accounts; nobody waits for the mails. Whoever has a password gets none. */
    invite(universityId: string, accountIds: readonly string[]): void {
      errands.run('invitations could not be sent', async () => {
        for (let from = 0; from < accountIds.length && !isClosing; from += atOnce) {
          await inviteSome(universityId, accountIds.slice(from, from + atOnce));
        }
      });
    },

    /** Whoever has not had a letter by now asks for a link on the sign-in page. */
    async close(): Promise<void> {
      isClosing = true;
      await errands.settled();
    },

    settled: errands.settled,
  };
}
