import { confirmReset } from '@muster/contract/accounts/passwords';
import { dayMs } from '@muster/contract/http/durations';
import * as api from '@muster/contract/accounts/invitations';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsScenario, password } from '#testing/accounts-app.ts';
import type { MailTransport, Message } from '#platform/mail/mail.ts';

const sent: Message[] = [];
let problem: Error | undefined;
const transport: MailTransport = {
  async send(message) {
    if (problem) throw problem;
    // The administrator gets mails about new devices.
    if (message.to.endsWith('@new.example')) sent.push(message);
  },
  close: () => undefined,
};
const app = accountsScenario({ transport });

let admin: string;
let ids: Record<'aiko' | 'bilal' | 'lin' | 'inactive', string>;
beforeEach(async () => {
  sent.length = 0;
  problem = undefined;
  app.clock.set(Date.UTC(2026, 8, 14, 8));
  const { university } = app.people.ids;
  for (const table of ['mails', 'invitations', 'reset_tokens'])
    await app.database.acrossUniversities((tx) => tx.execute(`DELETE FROM ${table}`));
  await app.database.inUniversity(university, (tx) =>
    tx.execute(
      `UPDATE accounts SET status = 'inactive', email = id || '@old.example' WHERE email LIKE '%@new.example'`,
    ),
  );
  const people = [
    { role: 'student', name: 'Aiko', active: true },
    { role: 'student', name: 'Bilal', active: true },
    { role: 'lecturer', name: 'Lin', active: true },
    { role: 'student', name: 'Inactive', active: false },
  ] as const;
  const [aiko = '', bilal = '', lin = '', inactive = ''] = await app.database.inUniversity(university, (tx) =>
    app.accounts.people.open(
      tx,
      people.map((person) => ({
        ...person,
        email: `${person.name.toLowerCase()}@new.example`,
        passwordHash: null,
      })),
    ),
  );
  ids = { aiko, bilal, lin, inactive };
  admin = (await app.signIn(app.people.emailOf('admin'), 'admin', password)).body.session.access_token;
});

const list = async (query = '') => (await app.call(api.listInvitations, { token: admin, query })).body;
const cancel = async (chosen: object) =>
  (await app.call(api.cancelInvitations, { token: admin, body: { chosen } })).body;
const makeLink = (id: string) => app.call(api.makeInvitationLink, { token: admin, params: { id } });
const listStates = async (query = '') => (await list(query)).data.map(({ name, state }) => `${name} ${state}`);
const send = (chosen: object, invite = 'now') =>
  app.call(api.sendInvitations, { token: admin, body: { chosen, invite } });
const choosePassword = (link: string | undefined) =>
  app.call(confirmReset, {
    body: { token: /token=([\w-]{43})/u.exec(link ?? '')?.[1], password: 'my very own choice' },
  });

const listActions = async (subject: string): Promise<string[]> => {
  const rows = await app.database.acrossUniversities((tx) =>
    tx.query<{ action: string }>('SELECT action FROM audit_events WHERE subject_id = $1', [subject]),
  );
  return rows.map(({ action }) => action);
};

describe('invitations', () => {
  it('list active people without a password, filtered and paged', async () => {
    expect(await listStates()).toEqual(['Aiko not_invited', 'Bilal not_invited', 'Lin not_invited']);
    expect(await listStates('role=lecturer')).toEqual(['Lin not_invited']);
    expect(await listStates('search=BIL')).toEqual(['Bilal not_invited']);
    expect(await list('page=2&page_size=2')).toMatchObject({ total: 3, data: [{ name: 'Lin' }] });
    await send({ ids: [ids.aiko] });
    expect(await listStates('state=queued')).toEqual(['Aiko queued']);
    expect(await listStates('state=not_invited&role=student')).toEqual(['Bilal not_invited']);
  });

  it('go from queued to sent to accepted', async () => {
    expect((await send({ ids: [ids.aiko, ids.inactive, app.people.ids.student] })).body.changed).toBe(1);
    expect(await listStates('search=aiko')).toEqual(['Aiko queued']);
    await app.mail.sendDue();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['aiko@new.example', `University ${app.people.code}: choose your password for Muster`],
    ]);
    expect((await list('state=sent')).data).toMatchObject([
      {
        name: 'Aiko',
        sent_at: new Date(app.clock.now()).toISOString(),
        expires_at: new Date(app.clock.now() + 30 * dayMs).toISOString(),
      },
    ]);
    expect((await choosePassword(sent[0]?.text)).status).toBe(200);
    expect(await listStates('search=aiko')).toEqual([]);
    expect(await listStates('state=accepted')).toEqual(['Aiko accepted']);
    expect((await send({ ids: [ids.aiko] })).body.changed).toBe(0);
  });

  it('expire, and can be sent again', async () => {
    await send({ ids: [ids.aiko] });
    await app.mail.sendDue();
    app.clock.advance(30 * dayMs);
    // Tokens of administrators end sooner.
    admin = (await app.signIn(app.people.emailOf('admin'), 'admin', password)).body.session.access_token;
    expect(await listStates('state=expired')).toEqual(['Aiko expired']);
    expect(await listStates('state=sent')).toEqual([]);
    await send({ filters: { state: 'expired' } });
    await app.mail.sendDue();
    expect(await listStates('state=sent')).toEqual(['Aiko sent']);
    expect((await choosePassword(sent[1]?.text)).status).toBe(200);
  });

  it('are sent to all that match the filters', async () => {
    expect((await send({ filters: { role: 'student' } })).body.changed).toBe(2);
    await app.mail.sendDue();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['aiko@new.example', 'bilal@new.example']);
    for (const chosen of [{ filters: { rolle: 'student' } }, { ids: [] }, {}])
      expect((await send(chosen)).status).toBe(400);
  });

  it('show the answer of the mail server while they are retried, and when they have failed', async () => {
    problem = Object.assign(new Error(), { response: '451 Slow down', responseCode: 451 });
    await send({ ids: [ids.aiko] });
    await app.mail.sendDue();
    expect((await list('state=queued')).data).toMatchObject([
      { last_error: '451 Slow down', due_at: new Date(app.clock.now() + 60_000).toISOString() },
    ]);
    problem = Object.assign(new Error(), { response: '550 No such user', responseCode: 550, code: 'EENVELOPE' });
    app.clock.advance(60_000);
    await app.mail.sendDue();
    expect((await list('state=failed')).data).toMatchObject([{ last_error: '550 No such user' }]);
    problem = undefined;
    await send({ filters: { state: 'failed' } });
    await app.mail.sendDue();
    expect(await listStates('state=sent')).toEqual(['Aiko sent']);
  });

  it('wait for the morning of a date in the time zone of the university, and can be cancelled or sent at once', async () => {
    await send({ filters: {} }, '2026-09-20');
    expect((await list()).data[0]).toMatchObject({ state: 'queued', due_at: '2026-09-20T02:30:00.000Z' });
    expect((await cancel({ ids: [ids.aiko] })).changed).toBe(1);
    expect(await listActions(ids.aiko)).toContain('invitation.cancelled');
    expect((await send({ ids: [ids.bilal] })).body.changed).toBe(1);
    await app.mail.sendDue();
    expect(await listStates()).toEqual(['Aiko not_invited', 'Bilal sent', 'Lin queued']);
    app.clock.set(Date.UTC(2026, 8, 20, 2, 30));
    await app.mail.sendDue();
    expect(sent.map(({ to }) => to)).toEqual(['bilal@new.example', 'lin@new.example']);
  });

  it('return to sent when sending again is cancelled', async () => {
    await send({ ids: [ids.aiko] });
    await app.mail.sendDue();
    await send({ ids: [ids.aiko] }, '2026-09-20');
    await cancel({ filters: { state: 'queued' } });
    expect(await listStates('search=aiko')).toEqual(['Aiko sent']);
  });

  it.each([
    ['2026-09-13', { details: { invite: 'Choose today or a later day' } }],
    ['2027-10-01', { details: { invite: 'Choose a day within the next 365 days' } }],
    ['soon', { code: 'invalid_input' }],
  ])('reject the date %s', async (date, error) => {
    expect(await send({ filters: {} }, date)).toMatchObject({ status: 400, body: error });
  });

  it('are not sent by a university that may not send mail', async () => {
    const setApproved = (isApproved: boolean) =>
      app.database.executeAsOwner(`UPDATE universities SET is_approved = ${isApproved}`);
    await setApproved(false);
    expect(await send({ filters: {} })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('cannot send mail yet') },
    });
    await setApproved(true);
  });

  it('have a link that can be copied, which is recorded', async () => {
    const { link } = (await makeLink(ids.aiko)).body;
    expect(link).toMatch(/^https:\/\/muster\.example\.edu\/reset-password#token=[\w-]{43}$/u);
    const rows = await app.database.acrossUniversities((tx) =>
      tx.query<{ action: string; actor: string; subject_id: string }>(
        `SELECT action, actor, subject_id FROM audit_events WHERE action = 'invitation.link_made'`,
      ),
    );
    expect(rows).toEqual([{ action: 'invitation.link_made', actor: app.people.ids.admin, subject_id: ids.aiko }]);
    expect((await choosePassword(link)).status).toBe(200);
    expect(await listStates('state=accepted')).toEqual(['Aiko accepted']);
    expect(await makeLink(ids.aiko)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await makeLink(ids.inactive)).status).toBe(404);
  });

  it('give no link of an administrator, whose role may be higher', async () => {
    const { admin: id, university } = app.people.ids;
    const setPassword = (hash: string) =>
      app.database.inUniversity(university, (tx) =>
        tx.execute(`UPDATE accounts SET password_hash = ${hash} WHERE id = $1`, [id]),
      );
    const [row] = await app.database.acrossUniversities((tx) =>
      tx.query<{ hash: string }>('SELECT password_hash AS hash FROM accounts WHERE id = $1', [id]),
    );
    await setPassword('NULL');
    expect(await makeLink(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('only sent by mail') },
    });
    await setPassword(`'${row?.hash}'`);
  });
});
