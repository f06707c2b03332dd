import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { confirmReset, requestReset } from '@muster/contract/accounts/passwords';
import { me } from '@muster/contract/accounts/accounts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type AccountsApp,
  makePeople,
  password,
  accountsScenario,
  startAccountsApp,
  startTogether,
} from '#testing/accounts-app.ts';
import type { Message } from '#platform/mail/mail.ts';
import { waitForLockWaiters } from '#testing/race.ts';

const app = accountsScenario();

const outbox = () => join(app.dataDir, 'outbox');
/** The mails that this work leads to. */
async function mailsAfter(work: () => Promise<unknown>): Promise<string[]> {
  const names = (): string[] => (readdirSync(app.dataDir).includes('outbox') ? readdirSync(outbox()) : []);
  // Mails that earlier work led to may still be on their way.
  await app.accounts.reset.drain();
  await app.mail.sendDue();
  // Each account gets at most one mail within ten minutes.
  app.clock.advance(10 * 60_000);
  const before = new Set(names());
  await work();
  await app.accounts.reset.drain();
  await app.mail.sendDue();
  return names()
    .filter((name) => !before.has(name))
    .map((name) => readFileSync(join(outbox(), name), 'utf8'));
}
const ask = (email: string) => app.call(requestReset, { body: { email } });
const tokensIn = (mail: string | undefined): string[] =>
  [...(mail ?? '').matchAll(/^https:\/\/muster\.example\.edu\/reset-password#token=([\w-]{43})$/gm)].map(
    ([, token = '']) => token,
  );
const confirm = (token: string | undefined, newPassword: string) =>
  app.call(confirmReset, { body: { token, password: newPassword } });
const wrongLink = {
  status: 400,
  body: { code: 'invalid_reset_link', error: 'This reset link is no longer valid. Please request a new one.' },
};

describe('password reset', () => {
  it('sets a new password once by the mailed link and signs out all devices', async () => {
    const { emailOf } = app.people;
    const email = emailOf('student');
    const before = (await app.signIn(email, 'student', password)).body.session.access_token;
    expect((await app.call(me, { token: before })).status).toBe(200);
    const [mail] = await mailsAfter(async () => expect((await ask(email)).body).toEqual({ success: true }));
    expect(mail).toContain(`To: ${email}\n`);
    expect(mail).toContain(`University ${app.people.code} (student):`);
    const [token] = tokensIn(mail);

    expect(await confirm(token, 'short')).toMatchObject({
      status: 400,
      body: { details: { password: 'Password must be at least 6 characters' } },
    });
    expect(await confirm(token, email)).toMatchObject({
      status: 400,
      body: { details: { password: 'This password contains your name, email or ID. Please choose another one.' } },
    });
    const notices = await mailsAfter(async () =>
      expect((await confirm(token, 'a brand new one')).body).toEqual({ success: true }),
    );
    expect(notices[0]).toContain('Subject: Muster: your password was changed');
    const events = await app.database.acrossUniversities((tx) =>
      tx.query<{ action: string }>(
        `SELECT DISTINCT action FROM audit_events WHERE action LIKE 'password.%' ORDER BY 1`,
      ),
    );
    expect(events.map(({ action }) => action)).toEqual(['password.link_requested', 'password.reset']);
    expect((await app.call(me, { token: before })).status).toBe(401);
    expect((await app.signIn(email, 'student', password)).status).toBe(401);
    expect((await app.signIn(email, 'student', 'a brand new one')).status).toBe(200);
    expect(await confirm(token, 'yet another one')).toMatchObject(wrongLink);
  });

  it('accepts one of two concurrent uses of a link', async () => {
    const [mail] = await mailsAfter(() => ask(app.people.emailOf('lecturer')));
    const [token] = tokensIn(mail);
    const answers = await startTogether(app.database, () => [
      confirm(token, 'FROM the one'),
      confirm(token, 'FROM the other'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1);
  });

  it('sends no valid link to an email that is changed concurrently', async () => {
    const { emailOf, ids } = await makePeople(app.database);
    const mails = await mailsAfter(() =>
      app.database.acrossUniversities(async (tx) => {
        await tx.execute(`UPDATE accounts SET email = 'new-' || email WHERE id = $1`, [ids.lecturer]);
        expect((await ask(emailOf('lecturer'))).status).toBe(200);
        await waitForLockWaiters(app.database, 1);
      }),
    );
    expect(mails).toEqual([]);
  });

  it('replies the same and sends no mail for unknown, pending and inactive accounts', async () => {
    const { emailOf, ids } = app.people;
    const mails = await mailsAfter(async () => {
      const known = await ask(emailOf('admin'));
      for (const status of ['pending', 'inactive']) {
        await app.database.acrossUniversities((tx) =>
          tx.execute('UPDATE accounts SET status = $1 WHERE id = $2', [status, ids.lecturer]),
        );
        expect(await ask(emailOf('lecturer'))).toEqual(known);
      }
      expect(await ask('unknown@people.example')).toEqual(known);
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(emailOf('admin'));
  });

  it('invalidates a link after half an hour and after another link was used', async () => {
    const other = await makePeople(app.database);
    const email = other.emailOf('admin');
    const [late] = tokensIn((await mailsAfter(() => ask(email)))[0]);
    const startedAt = app.clock.now();
    app.clock.advance(30 * 60_000);
    expect(await confirm(late, 'a brand new one')).toMatchObject(wrongLink);
    app.clock.set(startedAt + 60_000);
    const [newer] = tokensIn((await mailsAfter(() => ask(email)))[0]);
    expect((await confirm(newer, 'a brand new one')).status).toBe(200);
    expect(await confirm(late, 'a brand new one')).toMatchObject(wrongLink);
  });

  it('sends one mail with a link for each university', async () => {
    const [one, other] = [await makePeople(app.database), await makePeople(app.database)];
    await app.database.acrossUniversities((tx) =>
      tx.execute('UPDATE accounts SET email = $1 WHERE id = $2', [one.emailOf('student'), other.ids.student]),
    );
    const mails = await mailsAfter(() => ask(one.emailOf('student')));
    expect(mails).toHaveLength(1);
    expect(new Set(tokensIn(mails[0])).size).toBe(2);
  });

  it('stores no link in the database and protects the outbox by file permissions', async () => {
    const [mail] = await mailsAfter(() => ask(app.people.emailOf('admin')));
    const [file = ''] = readdirSync(outbox());
    expect([statSync(outbox()).mode & 0o777, statSync(join(outbox(), file)).mode & 0o777]).toEqual([0o700, 0o600]);
    const [row] = await app.database.acrossUniversities((tx) =>
      tx.query('SELECT string_agg(r::text, chr(10)) AS text FROM reset_tokens r', [], z.object({ text: z.string() })),
    );
    expect(row?.text).not.toContain(tokensIn(mail)[0]);
  });

  it('reports missing fields', async () => {
    expect((await ask('  ')).body).toMatchObject({ error: 'Please enter your email address' });
  });

  it('sends at most one mail in ten minutes per account, in all processes, and always replies the same', async () => {
    const { emailOf } = await makePeople(app.database);
    const other = await startAccountsApp(app.database);
    other.clock.set(app.clock.now());
    const request = (server: AccountsApp, from: string) =>
      server.call(requestReset, { body: { email: emailOf('admin') }, from });
    let sentAt = 0;
    const sent = await mailsAfter(async () => {
      sentAt = app.clock.now();
      other.clock.set(sentAt);
      for (let index = 0; index < 20; index += 1) {
        expect((await request(index % 2 === 0 ? app : other, `203.0.113.${index}`)).body).toEqual({ success: true });
        await other.accounts.reset.drain();
      }
    });
    expect(sent).toHaveLength(1);
    expect(readdirSync(other.dataDir)).not.toContain('outbox');
    await other.stop();
    const soon = await mailsAfter(async () => {
      // Requests of slowed-down networks advance the clock.
      app.clock.set(sentAt + 10 * 60_000 - 1);
      await request(app, '203.0.113.99');
    });
    expect(soon).toEqual([]);
    expect(await mailsAfter(() => request(app, '203.0.113.9'))).toHaveLength(1);
  });

  it('writes the links when the mail is sent, so that they are valid after an outage of the mail server', async () => {
    const { emailOf } = await makePeople(app.database);
    let isDown = true;
    const sent: Message[] = [];
    const server = await startAccountsApp(app.database, {
      transport: {
        async send(message) {
          if (isDown) throw new Error('connect ECONNREFUSED');
          sent.push(message);
        },
        close: () => undefined,
      },
    });
    await server.call(requestReset, { body: { email: emailOf('admin') } });
    await server.accounts.reset.drain();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await server.mail.sendDue();
      server.clock.advance(60 * 60_000);
    }
    expect(sent).toEqual([]);
    isDown = false;
    await server.mail.sendDue();
    expect(sent).toMatchObject([{ to: emailOf('admin') }]);
    app.clock.set(server.clock.now() + 29 * 60_000);
    expect((await confirm(tokensIn(sent[0]?.text)[0], 'a brand new one')).status).toBe(200);
    await server.stop();
  });

  it('never rejects a network with many requests', async () => {
    const server = await startAccountsApp(app.database);
    const statuses = new Set<number>();
    for (let index = 0; index < 250; index += 1)
      statuses.add((await server.call(requestReset, { body: { email: `u${index}@people.example` } })).status);
    await server.stop();
    expect([...statuses]).toEqual([200]);
  });
});
