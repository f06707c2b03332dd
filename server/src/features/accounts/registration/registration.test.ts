import * as api from '@muster/contract/accounts/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountsScenario, password, startAccounts, startAccountsApp } from '#testing/accounts-app.ts';

const app = accountsScenario();
let open: Awaited<ReturnType<typeof startAccountsApp>>;
beforeAll(async () => {
  open = await startAccountsApp(app.database, {
    config: { isDemo: true, isReachable: false, isRegistrationOpen: true, passwordMin: 6 },
  });
});
afterAll(() => open.stop());

type Body = Record<string, string | undefined>;
const form = (changes: Body): Body => ({
  name: 'Ada Perera',
  email: 'ada@new.example',
  university_id: app.people.code,
  password,
  ...changes,
});
const register = (changes: Body, server: Pick<typeof app, 'call'> = app) =>
  server.call(api.register, { body: form(changes) });
const signIn = (email: string) => app.signIn(email, 'admin', password);
const statusesOf = (email: string) =>
  app.database.acrossUniversities((tx) =>
    tx.query(
      `SELECT a.status, d.active, u.code, u.name, u.time_zone FROM accounts a JOIN universities u ON u.id = a.university_id
       LEFT JOIN admins d ON d.user_id = a.id WHERE a.email = $1`,
      [email],
    ),
  );

describe('registration', () => {
  it('rejects a password that is the own name or email', async () => {
    for (const typed of ['ada@new.example', 'Perera2026'])
      expect(await register({ password: typed })).toMatchObject({
        status: 400,
        body: { details: { password: expect.stringMatching(/contains your name/u) } },
      });
    expect(await statusesOf('ada@new.example')).toEqual([]);
  });

  it('reports validation errors in the order of the form', async () => {
    const nothing = await app.call(api.register, { body: { name: '  ', email: '' } });
    expect(nothing).toMatchObject({
      status: 400,
      body: {
        error: 'Full Name is required',
        details: {
          name: 'Full Name is required',
          email: 'Email is required',
          university_id: 'University ID is required',
          password: 'Password is required',
        },
      },
    });
    const codeText = 'Please use letters, digits and hyphens only, at most 30, such as UOC or NORTH-COAST';
    const texts = [
      [{ university_id: ' ' }, 'University ID is required'],
      [{ email: 'ada' }, 'Please enter a valid email address'],
      ...['x'.repeat(60), 'evil.example/login', 'A & B', '-UOC', 'A B'].map(
        (code) => [{ university_id: code }, codeText] as const,
      ),
      [{ password: 'short' }, 'Password must be at least 6 characters'],
      [{ password: 'Password2026!' }, 'This password is too common. Please choose another one.'],
    ] as const;
    for (const [changes, error] of texts)
      expect(await register(changes)).toMatchObject({ status: 400, body: { error } });
  });

  it('rejects an email with half a million dots without blocking other requests', async () => {
    const answer = await register({ email: `a@${'.'.repeat(500_000)}@` });
    expect(answer).toMatchObject({ status: 400, body: { details: { email: 'Please use at most 254 characters' } } });
  });
});

describe('registration with a university code', () => {
  it('stays pending and cannot sign in', async () => {
    expect((await register({ email: 'Waits@New.example' })).status).toBe(200);
    expect(await statusesOf('waits@new.example')).toMatchObject([
      { status: 'pending', active: false, code: app.people.code },
    ]);
    expect((await signIn('waits@new.example')).status).toBe(401);
  });

  it('is refused when the university has no administrator who could approve it', async () => {
    await app.database.acrossUniversities((tx) =>
      tx.execute(`INSERT INTO universities (code, name, time_zone) VALUES ('EMPTY', 'Empty', 'UTC')`),
    );
    expect(await register({ email: 'first@new.example', university_id: 'EMPTY' })).toMatchObject({
      status: 409,
      body: { details: { university_id: expect.stringContaining('enrolment code') } },
    });
    expect(await statusesOf('first@new.example')).toEqual([]);
  });

  it('does not change an existing administrator', async () => {
    const email = app.people.emailOf('admin');
    expect((await register({ email, password: 'another password' })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('registration reply', () => {
  it('is the same for known and unknown universities, known emails and enrolment codes', async () => {
    const { code } = await app.accounts.issueEnrolmentCode(app.people.ids.university);
    const answers = await Promise.all([
      register({ email: 'a1@new.example' }),
      register({ email: 'a2@new.example', university_id: 'NOWHERE' }),
      register({ email: app.people.emailOf('admin') }),
      register({ email: 'a3@new.example', university_id: code }),
      register({ email: 'a4@new.example', university_id: 'ABCDE-ABCDE-ABCDE-ABCDE-ABCDEF' }),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.body).toEqual({
      success: true,
      message:
        'Thank you. If you used an enrolment code, you can sign in now. Otherwise an administrator of your university has to approve your registration first.',
    });
    expect(await statusesOf('a2@new.example')).toEqual([]);
    expect(await statusesOf('a4@new.example')).toEqual([]);
  });
});

describe('registration with an enrolment code', () => {
  it('activates the account right away, in any spelling of the code, and only once', async () => {
    const { code } = await app.accounts.issueEnrolmentCode(app.people.ids.university);
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}$/);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const people = Array.from({ length: 5 }, (_, index) => `holder${index}@new.example`);
    await Promise.all(people.map((email) => register({ email, university_id: typed })));
    const statuses = await Promise.all(people.map(statusesOf));
    expect(statuses.flat()).toEqual([expect.objectContaining({ status: 'active', active: true })]);
  });

  it('keeps the account active when the same request is sent again', async () => {
    const { code } = await app.accounts.issueEnrolmentCode(app.people.ids.university);
    const sent = { email: 'repeated@new.example', university_id: code };
    const [lost, again] = [await register(sent), await register(sent)];
    expect(again).toEqual(lost);
    expect((await signIn(sent.email)).status).toBe(200);
    expect(await statusesOf(sent.email)).toHaveLength(1);
  });

  it('activates a pending account with the new password', async () => {
    await register({ email: 'squatted@new.example', password: 'of another user' });
    const { code } = await app.accounts.issueEnrolmentCode(app.people.ids.university);
    await register({ email: 'squatted@new.example', university_id: code });
    expect((await signIn('squatted@new.example')).status).toBe(200);
    expect((await app.signIn('squatted@new.example', 'admin', 'of another user')).status).toBe(401);
  });

  it('rejects an active administrator and keeps the code usable', async () => {
    const { code } = await app.accounts.issueEnrolmentCode(app.people.ids.university);
    const again = await register({ email: app.people.emailOf('admin'), university_id: code });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'You are an administrator of this university already. Please sign in.' },
    });
    await register({ email: 'friend@new.example', university_id: code });
    expect((await signIn('friend@new.example')).status).toBe(200);
  });

  it('expires after seven days and is not stored in plain text', async () => {
    const { code, expiresAt } = await app.accounts.issueEnrolmentCode(app.people.ids.university);
    const [row] = await app.database.acrossUniversities((tx) =>
      tx.query(
        'SELECT string_agg(c::text, chr(10)) AS text FROM enrolment_codes c',
        [],
        z.object({ text: z.string() }),
      ),
    );
    expect(row?.text).not.toContain(code.replaceAll('-', ''));
    const before = app.clock.now();
    app.clock.set(expiresAt.getTime());
    await register({ email: 'late@new.example', university_id: code });
    app.clock.set(before);
    expect(await statusesOf('late@new.example')).toEqual([]);
  });
});

describe('open registration', () => {
  it('creates one active administrator when fifty users register a new university concurrently', async () => {
    const people = Array.from({ length: 50 }, (_, index) => `founder${index}@fresh.example`);
    const answers = await Promise.all(
      people.map((email) => register({ email, university_id: ' fresh-university ' }, open)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = (await Promise.all(people.map(statusesOf))).flat();
    expect(rows).toHaveLength(50);
    expect(rows.filter(({ status }) => status === 'active')).toEqual([
      {
        status: 'active',
        active: true,
        code: 'FRESH-UNIVERSITY',
        name: 'FRESH-UNIVERSITY',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
  });

  it('creates no university for a mistyped enrolment code', async () => {
    await register({ email: 'typo@fresh.example', university_id: 'ABCDE-ABCDE-ABCDE-ABCDE-ABCDEF' }, open);
    expect(await statusesOf('typo@fresh.example')).toEqual([]);
  });
});

describe('registration', () => {
  it('issues one code at the first start; later starts issue another only when it is used or expired', async () => {
    const fresh = await startAccounts();
    await fresh.database.acrossUniversities((tx) =>
      tx.execute(`UPDATE accounts SET status = 'inactive';
      INSERT INTO universities (code, name, created_at) VALUES ('UNIVERSITY', 'Made by a start for want of any', 'epoch')`),
    );
    const first = await fresh.accounts.issueFirstCode();
    expect(first?.university.code).toBe(fresh.people.code);
    expect(await fresh.accounts.issueFirstCode()).toEqual({ ...first, code: undefined });
    fresh.clock.advance(8 * 24 * 60 * 60 * 1000);
    const second = await fresh.accounts.issueFirstCode();
    await register({ email: 'one@first.example', university_id: first?.code }, fresh);
    await register({ email: 'two@first.example', university_id: second?.code }, fresh);
    expect((await fresh.signIn('one@first.example', 'admin', password)).status).toBe(401);
    expect((await fresh.signIn('two@first.example', 'admin', password)).status).toBe(200);
    expect(await fresh.accounts.issueFirstCode()).toBeUndefined();
    await fresh.end();
  });
});
