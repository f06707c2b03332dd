import { type ListedMail, type listMails, mailTexts } from '@muster/contract/accounts/mails';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { updateMailRequeued } from '#platform/mail/mails.store.ts';
import * as store from './mails.store.ts';

export type MailsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type Mails = ReturnType<typeof makeMails>;

/** The mails of a university, for its administrators. */
export function makeMails(deps: MailsDeps) {
  const { audit, clock } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(audit, 'mail');

  return {
    list: (caller: Caller, query: QueryOf<typeof listMails>): Promise<ReplyOf<typeof listMails>> =>
      inAdminTransaction(caller, async (tx) => {
        const { page, page_size, ...filters } = query;
        const rows = await store.listMails(tx, filters, { limit: page_size, offset: (page - 1) * page_size });
        return { data: rows.map(toMail), total: await store.countMails(tx, filters), page, page_size };
      }),

    retry: (caller: Caller, id: string): Promise<void> =>
      inAdminTransaction(caller, async (tx) => {
        if (!(await store.hasMail(tx, id))) throw httpError('not_found', mailTexts.notFound);
        if (!(await updateMailRequeued(tx, id, new Date(clock.now()))))
          throw httpError('conflict', mailTexts.notRetried);
        await recordAudit(tx, caller, 'mail.retried', id);
      }),
  };
}

const toMail = ({ created_at, sent_at, next_attempt_at, ...row }: store.MailRow): ListedMail => ({
  ...row,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
  next_attempt_at: row.state === 'queued' ? next_attempt_at.toISOString() : null,
});
