import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import { warningMail } from './warning-mail.rules.ts';
import * as store from './warning-mails.store.ts';

export type WarningMailsDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly publicUrl: string;
};

/** One mail with all warnings per student. It is written when it is sent, so that a warning that was withdrawn before is not mailed. */
export function makeWarningMails({ database, clock, mail, publicUrl }: WarningMailsDeps) {
  mail.setWriter('early_warning', {
    write: ({ university_id, record_id, attempts }) =>
      database.inUniversity(university_id, async (tx) => {
        const mails = await store.claimMails(tx, record_id, attempts);
        const [first] = mails;
        return first && { recipient: first.email, ...warningMail(mails, publicUrl) };
      }),
    settle: (tx, { record_id }, result) => store.updateMailsSettled(tx, record_id, result),
  });

  return {
    /** Queues a mail for each active student with waiting warnings. */
    async queueAll(isOver: () => boolean): Promise<{ queued: number }> {
      let queued = 0;
      const at = new Date(clock.now());
      for (const id of await database.acrossUniversities((tx) => store.listUniversitiesWithMail(tx, at))) {
        if (isOver()) break;
        queued += await database.inUniversity(id, async (tx) => {
          const students = await store.listStudentsWithMail(tx, at);
          const mails = students.map(({ id: recordId, email: recipient, account_id: accountId }) => ({
            kind: 'early_warning' as const,
            recipient,
            recordId,
            ...(accountId !== null && { accountId }),
          }));
          await insertMails(tx, id, mails, at);
          return mails.length;
        });
      }
      return { queued };
    },
  };
}
