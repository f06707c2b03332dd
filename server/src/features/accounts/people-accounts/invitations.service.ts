import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { makeBackgroundTasks } from '../background-tasks.service.ts';
import { invitationLifetimeMs, invitationMail } from './invitation-mail.rules.ts';
import * as store from './invitations.store.ts';
import { resetLink } from '../password-reset/password-reset-mail.rules.ts';

/** Links are created in batches right before they are sent, so that each is valid for the full 7 days. */
const batchSize = 50;

export function makeInvitations(deps: {
  database: Pick<Database, 'inUniversity'>;
  clock: Clock;
  mail: Mail;
  log: Log;
  publicUrl: string;
}) {
  const { database, clock, mail, log, publicUrl } = deps;
  const backgroundTasks = makeBackgroundTasks(log);
  let isClosing = false;

  async function inviteBatch(universityId: string, ids: readonly string[]): Promise<void> {
    const messages = await database.inUniversity(universityId, async (tx) => {
      const invited = await store.listInvitable(tx, ids);
      const links = invited.map(({ id, email, role, university_name: universityName }) => {
        const token = randomBytes(32).toString('base64url');
        const content = invitationMail({ universityName, role, link: resetLink(publicUrl, token) });
        return { accountId: id, hash: hash('sha256', token, 'buffer'), message: { to: email, ...content } };
      });
      const now = clock.now();
      await store.insertInvitations(tx, links, { now, expiresAt: now + invitationLifetimeMs });
      return links.map(({ message }) => message);
    });
    for (const message of messages) {
      if (isClosing) return;
      await mail
        .send(message, { universityId })
        .catch((error: unknown) => log.error({ err: error }, 'failed to send invitation'));
    }
  }

  return {
    /** Sends invitations in the background; call it after the commit. Accounts that have a password get none. */
    invite(universityId: string, accountIds: readonly string[]): void {
      backgroundTasks.run('failed to send invitations', async () => {
        for (let from = 0; from < accountIds.length && !isClosing; from += batchSize) {
          await inviteBatch(universityId, accountIds.slice(from, from + batchSize));
        }
      });
    },

    /** Stops sending. Accounts without an invitation can use "Forgot password". */
    async close(): Promise<void> {
      isClosing = true;
      await backgroundTasks.drain();
    },

    drain: backgroundTasks.drain,
  };
}
