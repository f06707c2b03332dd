// This file is longer than 400 lines because all tests need one provider, one university and a browser with cookies.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsScenario, makePeople, password } from '../../../testing/accounts-app.ts';
import { providerClient, startIdentityProvider } from '../../../testing/identity-provider.ts';

const origin = 'https://muster.example.edu';
const commonUrl = `${origin}/api/auth/single-sign-on/callback`;
const callbackUrlOf = (code: string) => `${origin}/api/auth/single-sign-on/${code}/callback`;
const t = accountsScenario();
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
beforeAll(async () => {
  provider = await startIdentityProvider(commonUrl);
});
afterAll(() => provider.stop());

let people: Awaited<ReturnType<typeof makePeople>>;
let adminToken: string;
beforeEach(async () => {
  people = await makePeople(t.database);
  provider.allow(callbackUrlOf(people.code));
  adminToken = (await t.signIn(people.emailOf('admin'), 'admin', password)).body.session.access_token;
  await save();
});

const settings = {
  is_enabled: true,
  label: 'University account',
  client_id: providerClient.id,
  client_secret: providerClient.secret,
  email_claim: 'email',
  student_number_claim: 'student_number',
  employee_id_claim: 'employee_id',
  trusts_email: false,
  email_domain: null,
  roles: ['lecturer', 'student'],
  password_roles: ['admin', 'lecturer', 'student'],
};

async function save(changes: object = {}, token = adminToken) {
  const response = await t.app.inject({
    method: 'PUT',
    url: '/api/university/single-sign-on',
    headers: { authorization: `Bearer ${token}` },
    payload: { ...settings, issuer: provider.issuer, ...changes },
  });
  return {
    status: response.statusCode,
    body: response.json<{ details: object; settings: object; shared_numbers: number }>(),
  };
}

type Browser = { cookies: Map<string, string> };

async function visit(browser: Browser, url: string, payload?: object) {
  const response = await t.app.inject({
    method: payload ? 'POST' : 'GET',
    url: url.replace(origin, ''),
    headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
    ...(payload && { payload }),
  });
  for (const { name, value } of response.cookies) browser.cookies.set(name, value);
  return response;
}

const newBrowser = (): Browser => ({ cookies: new Map() });
const startUrl = (to = '/login') =>
  `/api/auth/single-sign-on/start?university=${people.code}&to=${encodeURIComponent(to)}`;
const finish = async (browser: Browser, choice: object = {}) => {
  const response = await visit(browser, '/api/auth/single-sign-on/finish', choice);
  return { status: response.statusCode, body: response.json<Record<string, never>>() };
};

/** Signs in at the provider. Returns where the browser ends. */
async function signIn(browser: Browser, name: string, to?: string): Promise<string> {
  const { headers } = await visit(browser, startUrl(to));
  const back = await provider.signIn(String(headers.location), name);
  return String((await visit(browser, back)).headers.location);
}

/** A new person of the provider. */
function addPerson(claims: Parameters<typeof provider.setPerson>[1]): string {
  const subject = randomUUID();
  provider.setPerson(subject, claims);
  return subject;
}
const addStudent = () => addPerson({ email: people.emailOf('student'), email_verified: true });
const meOf = (token: string) => t.call('/auth/me', { token });

describe('single sign-on', () => {
  it('is offered on the sign-in screen while it is enabled', async () => {
    const options = async () => (await t.call('/auth/options')).body as unknown as { single_sign_on: object[] };
    const offer = {
      code: people.code,
      university: `University ${people.code}`,
      label: 'University account',
      without_password: [],
    };
    expect((await options()).single_sign_on).toContainEqual(offer);
    await save({ password_roles: ['admin'] });
    expect((await options()).single_sign_on).toContainEqual({ ...offer, without_password: ['lecturer', 'student'] });
    await save({ is_enabled: false });
    expect((await options()).single_sign_on).not.toContainEqual(offer);
    expect((await visit(newBrowser(), startUrl())).statusCode).toBe(404);
  });

  it('signs in the account with the verified email, and links it to the person', async () => {
    const browser = newBrowser();
    const student = addStudent();
    expect(await signIn(browser, student)).toBe('/login#single-sign-on=done');
    const { status, body } = await finish(browser);
    expect(status).toBe(200);
    const { session, user } = body as unknown as { session: { access_token: string }; user: object };
    expect(user).toMatchObject({ role: 'student', student_id: 'S1' });
    expect((await meOf(session.access_token)).status).toBe(200);
    const events = await t.database.acrossUniversities((tx) =>
      tx.query<{ action: string; method: string | null }>(
        `SELECT action, details ->> 'method' AS method FROM audit_events WHERE actor = $1 ORDER BY at`,
        [people.ids.student],
      ),
    );
    expect(events).toEqual([
      { action: 'account.linked', method: null },
      { action: 'sign_in.succeeded', method: 'single sign-on' },
    ]);
    // A new email at the provider changes nothing: the subject counts.
    provider.setPerson(student, { email: 'other@people.example', email_verified: true });
    const later = newBrowser();
    expect(await signIn(later, student)).toBe('/login#single-sign-on=done');
    expect((await finish(later)).body).toMatchObject({ user: { student_id: 'S1' } });
    // The address may be given to another person later: the account stays with its person.
    expect(await signIn(newBrowser(), addStudent())).toBe('/login#single-sign-on=unknown');
  });

  it('finds people by number', async () => {
    const browser = newBrowser();
    expect(await signIn(browser, addPerson({ employee_id: 'E1' }))).toBe('/login#single-sign-on=done');
    expect((await finish(browser)).body).toMatchObject({ user: { role: 'lecturer', employee_id: 'E1' } });
  });

  it('compares each number with the accounts of its role only', async () => {
    expect(await signIn(newBrowser(), addPerson({ student_number: 'E1' }))).toBe('/login#single-sign-on=unknown');
    expect(await signIn(newBrowser(), addPerson({ employee_id: 'S1' }))).toBe('/login#single-sign-on=unknown');
    expect(await signIn(newBrowser(), addPerson({ student_number: 'S1' }))).toBe('/login#single-sign-on=done');
  });

  it('opens no account by number whose email differs, and records that for the owners once a day', async () => {
    const person = addPerson({ employee_id: 'E1', email: 'stranger@people.example', email_verified: true });
    for (let count = 0; count < 2; count += 1)
      expect(await signIn(newBrowser(), person)).toBe('/login#single-sign-on=differs');
    const events = await t.database.acrossUniversities((tx) =>
      tx.query<{ subject_id: string; details: object }>(
        `SELECT subject_id, details FROM audit_events WHERE university_id = $1 AND action = 'account.link_refused'`,
        [people.ids.university],
      ),
    );
    const details = { issuer: provider.issuer, reason: 'other email' };
    expect(events).toEqual([{ subject_id: people.ids.lecturer, details }]);
    // An email that finds no account contradicts a number all the same.
    const unverified = addPerson({ employee_id: 'E1', email: 'stranger@people.example' });
    expect(await signIn(newBrowser(), unverified)).toBe('/login#single-sign-on=differs');
    await save({ email_domain: 'staff.example' });
    expect(await signIn(newBrowser(), person)).toBe('/login#single-sign-on=differs');
    const lecturer = addPerson({ employee_id: 'E1', email: people.emailOf('lecturer') });
    expect(await signIn(newBrowser(), lecturer)).toBe('/login#single-sign-on=done');
    // The link counts from then on, whatever the email.
    provider.setPerson(lecturer, { email: 'new@people.example', email_verified: true });
    expect(await signIn(newBrowser(), lecturer)).toBe('/login#single-sign-on=done');
  });

  it('knows a person whose subject is an email in any case, unless it could be one of two', async () => {
    const name = `Ann.${people.code}@uni.example`;
    const email = people.emailOf('student');
    provider.setPerson(name, { email, email_verified: true });
    expect(await signIn(newBrowser(), name)).toBe('/login#single-sign-on=done');
    expect(await signIn(newBrowser(), name.toLowerCase())).toBe('/login#single-sign-on=done');
    // An earlier link of another account, in another case.
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute(
        'INSERT INTO account_identities (university_id, account_id, issuer, subject) VALUES ($1, $2, $3, $4)',
        [tx.universityId, people.ids.lecturer, provider.issuer, name.toLowerCase()],
      ),
    );
    const roleOf = async (subject: string) => {
      const browser = newBrowser();
      expect(await signIn(browser, subject)).toBe('/login#single-sign-on=done');
      return (await finish(browser)).body;
    };
    expect(await roleOf(name)).toMatchObject({ user: { role: 'student' } });
    expect(await roleOf(name.toLowerCase())).toMatchObject({ user: { role: 'lecturer' } });
    expect(await signIn(newBrowser(), name.toUpperCase())).toBe('/login#single-sign-on=differs');
  });

  it('opens no account for an email that is not verified, of another domain, or of a role that may not', async () => {
    const email = people.emailOf('student');
    expect(await signIn(newBrowser(), addPerson({ email }))).toBe('/login#single-sign-on=unknown');
    expect(await signIn(newBrowser(), addPerson({ email: people.emailOf('admin'), email_verified: true }))).toBe(
      '/login#single-sign-on=unknown',
    );
    await save({ email_domain: 'other.example' });
    expect(await signIn(newBrowser(), addStudent())).toBe('/login#single-sign-on=unknown');
    await save({ trusts_email: true });
    expect(await signIn(newBrowser(), addPerson({ email }))).toBe('/login#single-sign-on=done');
  });

  it('opens no account of another university, and no inactive one', async () => {
    const others = await makePeople(t.database);
    const email = others.emailOf('student');
    expect(await signIn(newBrowser(), addPerson({ email, email_verified: true }))).toBe(
      '/login#single-sign-on=unknown',
    );
    const browser = newBrowser();
    await signIn(browser, addStudent());
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute(`UPDATE students SET active = false WHERE university_id = $1`, [tx.universityId]),
    );
    expect((await finish(browser)).status).toBe(401);
    expect(await signIn(newBrowser(), addStudent())).toBe('/login#single-sign-on=unknown');
  });

  it('asks a person with several accounts which one, unless the page needs a role', async () => {
    const email = people.emailOf('student');
    await t.database.inUniversity(people.ids.university, async (tx) => {
      await tx.execute('UPDATE accounts SET email = $2 WHERE university_id = $1 AND role = $3', [
        tx.universityId,
        email,
        'lecturer',
      ]);
    });
    const person = addStudent();
    const browser = newBrowser();
    await signIn(browser, person);
    const { accounts } = (await finish(browser)).body as unknown as { accounts: { id: string; role: string }[] };
    expect(accounts.map(({ role }) => role)).toEqual(['student', 'lecturer']);
    expect((await finish(browser, { account_id: people.ids.admin })).body).toHaveProperty('accounts');
    expect((await finish(browser, { account_id: accounts[1]?.id })).body).toMatchObject({ user: { role: 'lecturer' } });
    const scanning = newBrowser();
    expect(await signIn(scanning, person, '/C/abc.def')).toBe('/C/abc.def#single-sign-on=done');
    expect((await finish(scanning, { role: 'student' })).body).toMatchObject({ user: { role: 'student' } });
  });

  it('accepts a callback once, only in the browser that began, and for a short time', async () => {
    const browser = newBrowser();
    const { headers } = await visit(browser, startUrl());
    const back = await provider.signIn(String(headers.location), addStudent());
    const stranger = newBrowser();
    expect((await visit(stranger, back)).headers.location).toBe('/login#single-sign-on=expired');
    expect((await finish(stranger)).status).toBe(401);
    // A sign-in that was begun elsewhere has another state.
    const victim = newBrowser();
    await visit(victim, startUrl());
    expect((await visit(victim, back)).headers.location).toBe('/login#single-sign-on=failed');
    expect((await visit(browser, back)).headers.location).toBe('/login#single-sign-on=done');
    expect((await visit(browser, back)).headers.location).toBe('/login#single-sign-on=expired');
    t.clock.advance(121_000);
    expect((await finish(browser)).status).toBe(401);
  });

  it('returns to the sign-in with the reason when it is cancelled or the provider fails', async () => {
    expect(await signIn(newBrowser(), 'cancel')).toBe('/login#single-sign-on=cancelled');
    const browser = newBrowser();
    await visit(browser, startUrl());
    expect((await visit(browser, `${callbackUrlOf(people.code)}?code=x&state=y`)).headers.location).toBe(
      '/login#single-sign-on=failed',
    );
  });

  it('returns to no other page than the sign-in and the scan page', async () => {
    for (const to of ['//evil.example', 'https://evil.example', '/C/../evil', '/C/a?b', '/students-list'])
      expect(await signIn(newBrowser(), 'cancel', to)).toBe('/login#single-sign-on=cancelled');
  });

  it('replaces passwords for the roles that the university chooses', async () => {
    await save({ password_roles: ['admin'] });
    // A right password, which may be in use elsewhere, is answered and counted like a wrong one.
    const [right, wrong] = [
      await t.signIn(people.emailOf('student'), 'student', password),
      await t.signIn(people.emailOf('student'), 'student', 'wrong'),
    ];
    expect([right.status, right.body]).toEqual([401, wrong.body]);
    expect((await t.signIn(people.emailOf('admin'), 'admin', password)).status).toBe(200);
    await save({ password_roles: ['admin'], is_enabled: false });
    expect((await t.signIn(people.emailOf('student'), 'student', password)).status).toBe(200);
  });

  it('leaves out of the people without a password those who need none', async () => {
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute(`UPDATE accounts SET password_hash = NULL WHERE university_id = $1 AND role <> 'admin'`, [
        tx.universityId,
      ]),
    );
    const listRoles = async () => {
      const url = '/api/invitations?page=1&page_size=10';
      const reply = await t.app.inject({ url, headers: { authorization: `Bearer ${adminToken}` } });
      return reply.json<{ data: { role: string }[] }>().data.map(({ role }) => role);
    };
    expect(await listRoles()).toEqual(['lecturer', 'student']);
    const browser = newBrowser();
    await signIn(browser, addStudent());
    await finish(browser);
    expect(await listRoles()).toEqual(['lecturer']);
    await save({ password_roles: ['admin'] });
    expect(await listRoles()).toEqual([]);
    await save({ is_enabled: false });
    expect(await listRoles()).toEqual(['lecturer', 'student']);
  });

  it('sends no reset link where the role has no passwords', async () => {
    await save({ password_roles: ['admin'] });
    await t.call('/auth/reset-password', { body: { email: people.emailOf('student') } });
    await t.accounts.reset.drain();
    const count = () =>
      t.database.inUniversity(people.ids.university, (tx) =>
        tx.execute(`SELECT FROM reset_tokens WHERE university_id = $1`, [tx.universityId]),
      );
    await t.mail.sendDue();
    expect(await count()).toBe(0);
    await t.call('/auth/reset-password', { body: { email: people.emailOf('admin') } });
    await t.accounts.reset.drain();
    await t.mail.sendDue();
    expect(await count()).toBe(1);
  });

  describe('of an administrator whose university requires a second factor', () => {
    const email = () => people.emailOf('admin');
    const addAdmin = (claims: { amr?: string[]; acr?: string }) =>
      addPerson({ email: email(), email_verified: true, ...claims });
    const signInAdmin = async (person: string) => {
      const browser = newBrowser();
      expect(await signIn(browser, person)).toBe('/login#single-sign-on=done');
      return (await finish(browser)).body as unknown as {
        session?: { access_token: string };
        second_factor?: { methods: string[] };
      };
    };
    beforeEach(async () => {
      await save({ roles: ['admin', 'student'] });
      await t.database.inUniversity(people.ids.university, (tx) =>
        tx.execute('INSERT INTO sign_in_rules (university_id, admins_need_factor) VALUES ($1, true)', [
          tx.universityId,
        ]),
      );
    });

    it('is complete when the provider used one, which also counts as step-up', async () => {
      const { session } = await signInAdmin(addAdmin({ amr: ['pwd', 'otp'] }));
      expect((await save({ label: 'Account' }, session?.access_token)).status).toBe(200);
      t.clock.advance(11 * 60_000);
      expect((await save({ label: 'Account' }, session?.access_token)).body).toMatchObject({
        code: 'second_factor_needed',
      });
    });

    it('is complete with the context that the university configured', async () => {
      const person = addAdmin({ acr: 'https://refeds.org/profile/mfa' });
      expect((await signInAdmin(person)).second_factor?.methods).toEqual([]);
      await t.database.inUniversity(people.ids.university, (tx) =>
        tx.execute('UPDATE single_sign_on SET factor_acr = $2 WHERE university_id = $1', [
          tx.universityId,
          'https://refeds.org/profile/mfa',
        ]),
      );
      expect((await signInAdmin(person)).session).toBeDefined();
    });

    it('leads to the set-up when the provider used a password alone', async () => {
      expect(await signInAdmin(addAdmin({ amr: ['pwd'] }))).toMatchObject({ second_factor: { methods: [] } });
    });
  });

  it('ends the sign-in at the provider too', async () => {
    const browser = newBrowser();
    await signIn(browser, addStudent());
    const { session } = (await finish(browser)).body as unknown as { session: { access_token: string } };
    const ended = await t.call('/auth/logout', { token: session.access_token });
    const url = new URL((ended.body as unknown as { provider_url: string }).provider_url);
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/login`);
    expect((await meOf(session.access_token)).status).toBe(401);
    const withPassword = await t.signIn(people.emailOf('lecturer'), 'lecturer', password);
    const signedOut = await t.call('/auth/logout', { token: withPassword.body.session.access_token });
    expect(signedOut.body).toMatchObject({ provider_url: null });
  });
});

describe('settings of single sign-on', () => {
  it('never contain the secret of the client, and keep it when none is sent', async () => {
    const read = async () =>
      (
        await t.app.inject({
          url: '/api/university/single-sign-on',
          headers: { authorization: `Bearer ${adminToken}` },
        })
      ).body;
    expect(await read()).not.toContain(providerClient.secret);
    expect(JSON.parse(await read())).toMatchObject({
      settings: { issuer: provider.issuer, has_client_secret: true },
      redirect_uri: callbackUrlOf(people.code),
      common_redirect_uri: commonUrl,
    });
    expect((await save({ client_secret: undefined })).body.settings).toMatchObject({ has_client_secret: true });
    expect(await signIn(newBrowser(), addStudent())).toBe('/login#single-sign-on=done');
    expect((await save({ client_secret: null })).body.settings).toMatchObject({ has_client_secret: false });
    expect(await signIn(newBrowser(), addStudent())).toBe('/login#single-sign-on=failed');
  });

  it('are refused with the reason on the field', async () => {
    expect(await save({ issuer: 'http://127.0.0.1:1' })).toMatchObject({
      status: 400,
      body: { details: { issuer: expect.stringContaining('could not be read') as string } },
    });
    expect(await save({ issuer: 'nowhere', label: ' ', roles: [], email_domain: 'x' })).toMatchObject({
      status: 400,
      body: {
        details: {
          issuer: 'Enter the issuer of the provider, such as https://login.example.edu',
          label: 'Enter the name that people know, such as "University account"',
          roles: 'Choose at least one role',
          email_domain: 'Enter a domain such as example.edu',
        },
      },
    });
    expect(await save({ password_roles: ['student'] })).toMatchObject({
      status: 400,
      body: { details: { password_roles: 'Each role needs a way to sign in: single sign-on or a password' } },
    });
    expect((await save({ is_enabled: false, issuer: 'http://127.0.0.1:1' })).status).toBe(200);
  });

  it('keep the former redirect address of a provider until an owner or another client replaces it', async () => {
    const update = (values: string) =>
      t.database.inUniversity(people.ids.university, (tx) =>
        tx.execute(`UPDATE single_sign_on SET ${values} WHERE university_id = $1`, [tx.universityId]),
      );
    const usedAddress = async () => {
      const { headers } = await visit(newBrowser(), startUrl());
      return new URL(String(headers.location)).searchParams.get('redirect_uri');
    };
    await update('uses_common_address = true');
    expect(await usedAddress()).toBe(commonUrl);
    expect(await signIn(newBrowser(), addStudent())).toBe('/login#single-sign-on=done');
    expect((await save({ label: 'Account' })).body.settings).toMatchObject({ uses_common_address: true });
    expect((await save({ uses_common_address: false })).body.settings).toMatchObject({ uses_common_address: false });
    expect(await usedAddress()).toBe(callbackUrlOf(people.code));
    // There is no way back.
    expect((await save({ uses_common_address: true })).body.settings).toMatchObject({ uses_common_address: false });
    await update('uses_common_address = true');
    expect((await save({ client_id: 'another' })).body.settings).toMatchObject({ uses_common_address: false });
  });

  it('use one claim for each role, and count the numbers of both', async () => {
    const claims = { student_number_claim: 'number', employee_id_claim: 'number' };
    expect(await save(claims)).toMatchObject({
      status: 400,
      body: { details: { employee_id_claim: expect.stringContaining('One claim cannot serve both') as string } },
    });
    expect((await save()).body.shared_numbers).toBe(0);
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute(`UPDATE staff SET employee_id = 'S1' WHERE university_id = $1`, [tx.universityId]),
    );
    expect((await save()).body.shared_numbers).toBe(1);
  });

  it('name the claim of an earlier release that served both roles until they are saved', async () => {
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute(
        `UPDATE single_sign_on SET number_claim = 'number', student_number_claim = NULL, employee_id_claim = NULL WHERE university_id = $1`,
        [tx.universityId],
      ),
    );
    const url = '/api/university/single-sign-on';
    const read = await t.app.inject({ url, headers: { authorization: `Bearer ${adminToken}` } });
    expect(read.json()).toMatchObject({ settings: { former_number_claim: 'number' } });
    expect((await save()).body.settings).toMatchObject({ former_number_claim: null });
  });

  it('cannot be enabled by a university that open registration created', async () => {
    // The product itself cannot change this column.
    const owner = new pg.Client({ connectionString: t.database.url });
    await owner.connect();
    await owner.query('UPDATE universities SET is_approved = false WHERE id = $1', [people.ids.university]);
    await owner.end();
    expect(await save()).toMatchObject({
      status: 400,
      body: { details: { is_enabled: 'The operator of this server has to approve your university first' } },
    });
    expect((await save({ is_enabled: false })).status).toBe(200);
  });

  it('are for owners', async () => {
    const { body } = await t.signIn(people.emailOf('lecturer'), 'lecturer', password);
    expect((await save({}, body.session.access_token)).status).toBe(403);
  });
});
