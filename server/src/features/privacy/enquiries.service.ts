import { dayMs } from '@muster/contract/http/durations';
import { type Enquiry, privacyTexts } from '@muster/contract/accounts/privacy';
import { productName } from '@muster/contract/http/shared';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import * as store from './enquiries.store.ts';
import { enquiryDueAt } from './retention-periods.rules.ts';

export type EnquiriesDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly makeRateLimiter: MakeRateLimiter;
};

const maxListed = 200;

export function makeEnquiries({ database, clock, audit, requireAdmin, makeRateLimiter }: EnquiriesDeps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  const perAccount = makeRateLimiter({ name: 'privacy enquiry', max: 5, withinMs: dayMs });

  const recordAudit = makeAuditRecorder(audit, 'privacy_enquiry');

  const toEnquiry = (row: store.EnquiryRow): Enquiry => ({
    ...row,
    asked_at: row.asked_at.toISOString(),
    due_at: row.due_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    is_overdue: row.answered_at === null && row.due_at.getTime() < clock.now(),
  });

  return {
    async submit(caller: Caller, question: string): Promise<{ due_at: string }> {
      await perAccount.consume(caller.accountId);
      const submittedAt = new Date(clock.now());
      const due = enquiryDueAt(submittedAt.getTime());
      const dueDate = await database.inUniversity(caller.universityId, async (tx) => {
        const { accountId } = caller;
        // The same request was sent again after its response was lost.
        const duplicate = await store.findOpenDuplicate(tx, { accountId, question });
        if (duplicate) return duplicate.due_at;
        const id = await store.insertEnquiry(tx, { accountId, question, submittedAt, dueAt: due });
        await recordAudit(tx, caller, 'privacy_enquiry.asked', id);
        return due;
      });
      return { due_at: dueDate.toISOString() };
    },

    list: (caller: Caller): Promise<Enquiry[]> =>
      inAdminTransaction(caller, async (tx) => {
        return (await store.listEnquiries(tx, maxListed)).map(toEnquiry);
      }),

    async answer(caller: Caller, id: string, answer: string): Promise<void> {
      await inAdminTransaction(caller, async (tx) => {
        const found = await store.findEnquiryForUpdate(tx, id);
        if (!found) throw httpError('not_found', 'Enquiry not found');
        if (found.answered_at !== null) throw httpError('conflict', privacyTexts.alreadyAnswered);
        const at = new Date(clock.now());
        await store.updateEnquiryAnswered(tx, id, { answer, at, accountId: caller.accountId });
        await recordAudit(tx, caller, 'privacy_enquiry.answered', id);
        const mail = {
          kind: 'privacy_answer',
          recipient: found.email,
          subject: `${productName}: the answer to your privacy enquiry`,
          text: ['Your question:', found.question, 'Reply from your university:', answer].join('\n\n'),
        } as const;
        await insertMails(tx, tx.universityId, [mail], at);
      });
    },
  };
}
