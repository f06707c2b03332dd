import { type Enquiry, privacyTexts } from '@muster/contract/privacy';
import { productName } from '@muster/contract/shared';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { makeAsAdmin } from '../../platform/http/as-admin.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import * as store from './enquiries.store.ts';
import { dueAt } from './terms.rules.ts';

export type EnquiriesParts = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly log: Log;
  readonly mail: Pick<Mail, 'send'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

const mostListed = 200;

export function makeEnquiries({ database, clock, audit, log, mail, requireAdmin }: EnquiriesParts) {
  const asAdmin = makeAsAdmin({ database, requireAdmin });
  const perPerson = makeThrottle({ clock, most: 5, withinMs: 24 * 3_600_000 });

  const note = makeNote(audit, 'privacy_enquiry');

  const shown = (row: store.EnquiryRow): Enquiry => ({
    ...row,
    asked_at: row.asked_at.toISOString(),
    due_at: row.due_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    is_overdue: row.answered_at === null && row.due_at.getTime() < clock.now(),
  });

  return {
    async ask(caller: Caller, question: string): Promise<{ due_at: string }> {
      perPerson.check(caller.accountId);
      perPerson.count(caller.accountId);
      const askedAt = new Date(clock.now());
      const due = dueAt(askedAt.getTime());
      const dueSince = await database.inUniversity(caller.universityId, async (tx) => {
        const { accountId } = caller;
        // The answer to the first try was lost on its way.
        const sentBefore = await store.findOpenAlike(tx, { accountId, question });
        if (sentBefore) return sentBefore.due_at;
        const id = await store.insertEnquiry(tx, { accountId, question, askedAt, dueAt: due });
        await note(tx, caller, 'privacy_enquiry.asked', id);
        return due;
      });
      return { due_at: dueSince.toISOString() };
    },

    list: (caller: Caller): Promise<Enquiry[]> =>
      asAdmin(caller, async (tx) => {
        return (await store.listEnquiries(tx, mostListed)).map(shown);
      }),

    async answer(caller: Caller, id: string, answer: string): Promise<void> {
      const asked = await asAdmin(caller, async (tx) => {
        const found = await store.findEnquiryToAnswer(tx, id);
        if (!found) throw refuse('not_found', 'Enquiry not found');
        if (found.answered_at !== null) throw refuse('conflict', privacyTexts.answeredAlready);
        await store.updateEnquiryAnswered(tx, id, { answer, at: new Date(clock.now()), accountId: caller.accountId });
        await note(tx, caller, 'privacy_enquiry.answered', id);
        return found;
      });
      // The answer stands in the person's own data too; a mail server that is away does not undo it.
      void mail
        .send({
          to: asked.email,
          subject: `${productName}: the answer to your privacy enquiry`,
          text: [`You asked:`, asked.question, `Your university answers:`, answer].join('\n\n'),
        })
        .catch((error: unknown) => log.error({ err: error }, 'the answer to a privacy enquiry could not be mailed'));
    },
  };
}
