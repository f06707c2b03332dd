import { listMails, retryMail } from '@muster/contract/accounts/mails';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeMailQueue } from '#platform/mail/mail-queue.ts';
import type { NewMail } from '#platform/mail/mail.ts';
import { insertMails } from '#platform/mail/mails.store.ts';
import { scenario } from '#testing/scenario.ts';
import { mountMails } from './mails.routes.ts';
import { makeMails } from './mails.service.ts';

let problem: Error | undefined;
const transport = {
  async send() {
    if (problem) throw problem;
  },
  close: () => undefined,
};
const t = scenario({
  mount(mount, deps) {
    mountMails(mount, makeMails(deps));
    return makeMailQueue({ ...deps, transport });
  },
});
beforeEach(async () => {
  problem = undefined;
  await t.sql('DELETE FROM mails');
});

const enqueue = (...mails: NewMail[]) =>
  t.database.inUniversity(t.here.universityId, (tx) =>
    insertMails(tx, t.here.universityId, mails, new Date(t.clock.now())),
  );
const answer = (recipient: string): NewMail => ({
  kind: 'privacy_answer',
  recipient,
  subject: 'An answer',
  text: 'Yes.',
});
const list = async (query = '', caller = t.here.admin) => (await t.call(caller, listMails, { query })).body.data;
const retry = (id: string | undefined, caller = t.here.admin) => t.call(caller, retryMail, { params: { id } });

describe('mails', () => {
  it('lists the mails of the university except invitations, newest first, filtered', async () => {
    await enqueue(answer('aiko@student.example'), {
      kind: 'invitation',
      recipient: 'bilal@student.example',
      recordId: t.here.students.bilal.accountId,
    });
    t.clock.advance(1_000);
    await enqueue({ ...answer('chidi@student.example'), kind: 'password_changed' });
    expect((await list()).map(({ recipient, kind, state }) => [recipient, kind, state])).toEqual([
      ['chidi@student.example', 'password_changed', 'queued'],
      ['aiko@student.example', 'privacy_answer', 'queued'],
    ]);
    expect(await list('kind=privacy_answer')).toHaveLength(1);
    expect(await list('search=CHIDI')).toHaveLength(1);
    expect(await list('state=failed')).toEqual([]);
    expect(await list('', t.elsewhere.admin)).toEqual([]);
  });

  it('shows the answer of the mail server and retries a failed mail', async () => {
    problem = Object.assign(new Error(), { response: '550 No such user', responseCode: 550, code: 'EENVELOPE' });
    await enqueue(answer('aiko@student.example'));
    await t.services.sendDue();
    const [failed] = await list('state=failed');
    expect(failed).toMatchObject({ last_error: '550 No such user', attempts: 1, next_attempt_at: null });
    expect((await retry(failed?.id, t.elsewhere.admin)).status).toBe(404);
    problem = undefined;
    expect((await retry(failed?.id)).status).toBe(200);
    await t.services.sendDue();
    expect(await list()).toMatchObject([{ state: 'sent', last_error: null }]);
    expect((await retry(failed?.id)).status).toBe(409);
  });
});
