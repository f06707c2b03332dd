import { me, signOut } from '@muster/contract/accounts/accounts';
import { signInOptions } from '@muster/contract/accounts/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePeople, password } from '#testing/accounts-app.ts';
import { callbackUrlOf, newBrowser, oidcScenario, origin } from './oidc-scenario.setup.ts';

const s = oidcScenario();
const { t, save, visit, begin, comeBack, finish, signIn, addPerson, addStudent } = s;
const meOf = (token: string) => t.call(me, { token });

describe('single sign-on', () => {
  it('is offered on the sign-in screen while it is enabled', async () => {
    const options = async () => (await t.call(signInOptions)).body;
    const offer = {
      code: s.people.code,
      university: `University ${s.people.code}`,
      label: 'University account',
      without_password: [],
    };
    expect((await options()).single_sign_on).toContainEqual(offer);
    await save({ password_roles: ['admin'] });
    expect((await options()).single_sign_on).toContainEqual({ ...offer, without_password: ['lecturer', 'student'] });
    await save({ is_enabled: false });
    expect((await options()).single_sign_on).not.toContainEqual(offer);
    expect((await visit(newBrowser(), `/api/auth/single-sign-on/start?university=${s.people.code}`)).statusCode).toBe(
      404,
    );
  });

  it('signs in the account with the verified email, and links it to the person', async () => {
    const browser = newBrowser();
    const student = addStudent();
    expect(await signIn(browser, student)).toBe('/login#single-sign-on=done');
    const { status, body } = await finish(browser);
    expect(status).toBe(200);
    const { session, user } = body;
    expect(user).toMatchObject({ role: 'student', student_id: 'S1' });
    expect((await meOf(session.access_token)).status).toBe(200);
    const events = await t.database.acrossUniversities((tx) =>
      tx.query<{ action: string; method: string | null }>(
        `SELECT action, details ->> 'method' AS method FROM audit_events WHERE actor = $1 ORDER BY at`,
        [s.people.ids.student],
      ),
    );
    expect(events).toEqual([
      { action: 'account.linked', method: null },
      { action: 'sign_in.succeeded', method: 'single sign-on' },
    ]);
    // A new email at the provider changes nothing: the subject counts.
    s.provider.setPerson(student, { email: 'other@people.example', email_verified: true });
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

  it('finds people by number in any spelling, unless it could be of two people', async () => {
    const rename = (number: string, id: string) =>
      t.database.inUniversity(s.people.ids.university, (tx) =>
        tx.execute('UPDATE staff SET employee_id = $3 WHERE university_id = $1 AND account_id = $2', [
          tx.universityId,
          id,
          number,
        ]),
      );
    await rename('AB-7', s.people.ids.lecturer);
    expect(await signIn(newBrowser(), addPerson({ employee_id: 'ab – ٧' }))).toBe('/login#single-sign-on=done');
    await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute(
        `INSERT INTO staff (university_id, name, email, employee_id, staff_type) VALUES ($1, 'Twin', 'twin@people.example', 'ab-7', 'lecturer')`,
        [tx.universityId],
      ),
    );
    expect(await signIn(newBrowser(), addPerson({ employee_id: 'AB-7' }))).toBe('/login#single-sign-on=unknown');
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
        [s.people.ids.university],
      ),
    );
    const details = { issuer: s.provider.issuer, reason: 'other email' };
    expect(events).toEqual([{ subject_id: s.people.ids.lecturer, details }]);
    // An email that finds no account contradicts a number all the same.
    const unverified = addPerson({ employee_id: 'E1', email: 'stranger@people.example' });
    expect(await signIn(newBrowser(), unverified)).toBe('/login#single-sign-on=differs');
    await save({ email_domain: 'staff.example' });
    expect(await signIn(newBrowser(), person)).toBe('/login#single-sign-on=differs');
    const lecturer = addPerson({ employee_id: 'E1', email: s.people.emailOf('lecturer') });
    expect(await signIn(newBrowser(), lecturer)).toBe('/login#single-sign-on=done');
    // The link counts from then on, whatever the email.
    s.provider.setPerson(lecturer, { email: 'new@people.example', email_verified: true });
    expect(await signIn(newBrowser(), lecturer)).toBe('/login#single-sign-on=done');
  });

  it('finds the kept record by the number of a joined one only if the email is the same', async () => {
    await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute(
        `INSERT INTO students (university_id, name, email, student_id, active, joined_into)
         SELECT $1, 'Sam', 'earlier@people.example', 'OLD-7', false, id FROM students WHERE university_id = $1 AND account_id = $2`,
        [tx.universityId, s.people.ids.student],
      ),
    );
    const other = addPerson({ student_number: 'old-7', email: 'other@people.example' });
    expect(await signIn(newBrowser(), other)).toBe('/login#single-sign-on=differs');
    // The records of two people may have been joined by mistake: a number without an email is not enough.
    expect(await signIn(newBrowser(), addPerson({ student_number: 'old-7' }))).toBe('/login#single-sign-on=differs');
    // The email is unverified, so that it finds no account alone.
    const same = addPerson({ student_number: 'old-7', email: s.people.emailOf('student') });
    const browser = newBrowser();
    expect(await signIn(browser, same)).toBe('/login#single-sign-on=done');
    expect((await finish(browser)).body).toMatchObject({ user: { student_id: 'S1' } });
  });

  it('has several sign-ins of one browser come back in any order', async () => {
    const browser = newBrowser();
    const person = addStudent();
    const [first, second] = [await s.begin(browser), await s.begin(browser, { to: '/C/abc.def' })];
    const [firstBack, secondBack] = [await s.provider.signIn(first, person), await s.provider.signIn(second, person)];
    expect(await s.comeBack(browser, firstBack)).toBe('/login#single-sign-on=done');
    // A page that is loaded again, or an address with an invented state, ends none of the others.
    expect(await s.comeBack(browser, firstBack)).toBe('/login#single-sign-on=failed');
    expect(await s.comeBack(browser, secondBack)).toBe('/C/abc.def#single-sign-on=done');
  });

  it('knows a person whose subject is an email in any case, unless it could be one of two', async () => {
    const name = `Ann.${s.people.code}@uni.example`;
    const email = s.people.emailOf('student');
    s.provider.setPerson(name, { email, email_verified: true });
    expect(await signIn(newBrowser(), name)).toBe('/login#single-sign-on=done');
    expect(await signIn(newBrowser(), name.toLowerCase())).toBe('/login#single-sign-on=done');
    // An earlier link of another account, in another case.
    await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute(
        'INSERT INTO account_identities (university_id, account_id, issuer, subject) VALUES ($1, $2, $3, $4)',
        [tx.universityId, s.people.ids.lecturer, s.provider.issuer, name.toLowerCase()],
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
    const email = s.people.emailOf('student');
    expect(await signIn(newBrowser(), addPerson({ email }))).toBe('/login#single-sign-on=unknown');
    expect(await signIn(newBrowser(), addPerson({ email: s.people.emailOf('admin'), email_verified: true }))).toBe(
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
    await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute(`UPDATE students SET active = false WHERE university_id = $1`, [tx.universityId]),
    );
    expect((await finish(browser)).status).toBe(401);
    expect(await signIn(newBrowser(), addStudent())).toBe('/login#single-sign-on=unknown');
  });

  it('asks a person with several accounts which one, unless the page needs a role', async () => {
    const email = s.people.emailOf('student');
    await t.database.inUniversity(s.people.ids.university, async (tx) => {
      await tx.execute('UPDATE accounts SET email = $2 WHERE university_id = $1 AND role = $3', [
        tx.universityId,
        email,
        'lecturer',
      ]);
    });
    const person = addStudent();
    const browser = newBrowser();
    await signIn(browser, person);
    const { accounts } = (await finish(browser)).body;
    expect(accounts.map(({ role }) => role)).toEqual(['student', 'lecturer']);
    expect((await finish(browser, { account_id: s.people.ids.admin })).body).toHaveProperty('accounts');
    expect((await finish(browser, { account_id: accounts[1]?.id })).body).toMatchObject({ user: { role: 'lecturer' } });
    const scanning = newBrowser();
    expect(await signIn(scanning, person, '/C/abc.def')).toBe('/C/abc.def#single-sign-on=done');
    expect((await finish(scanning, { role: 'student' })).body).toMatchObject({ user: { role: 'student' } });
  });

  it('accepts a callback once, only in the browser that began, and for a short time', async () => {
    const browser = newBrowser();
    const back = await s.provider.signIn(await begin(browser), addStudent());
    const stranger = newBrowser();
    expect(await comeBack(stranger, back)).toBe('/login#single-sign-on=expired');
    expect((await finish(stranger)).status).toBe(401);
    // A sign-in that was begun elsewhere has another state.
    const victim = newBrowser();
    await begin(victim);
    expect(await comeBack(victim, back)).toBe('/login#single-sign-on=failed');
    expect(await comeBack(browser, back)).toBe('/login#single-sign-on=done');
    expect(await comeBack(browser, back)).toBe('/login#single-sign-on=expired');
    t.clock.advance(121_000);
    expect((await finish(browser)).status).toBe(401);
  });

  it('returns to the sign-in with the reason when it is cancelled or the provider fails', async () => {
    expect(await signIn(newBrowser(), 'cancel')).toBe('/login#single-sign-on=cancelled');
    const browser = newBrowser();
    await begin(browser);
    expect(await comeBack(browser, `${callbackUrlOf(s.people.code)}?code=x&state=y`)).toBe(
      '/login#single-sign-on=failed',
    );
  });

  it('returns to no other page than the sign-in and the scan page', async () => {
    for (const to of ['//evil.example', 'https://evil.example', '/C/../evil', '/C/a?b', '/students-list'])
      expect(await signIn(newBrowser(), 'cancel', to)).toBe('/login#single-sign-on=cancelled');
  });

  describe('of an administrator whose university requires a second factor', () => {
    const email = () => s.people.emailOf('admin');
    const addAdmin = (claims: { amr?: string[]; acr?: string }) =>
      addPerson({ email: email(), email_verified: true, ...claims });
    const signInAdmin = async (person: string) => {
      const browser = newBrowser();
      expect(await signIn(browser, person)).toBe('/login#single-sign-on=done');
      return (await finish(browser)).body;
    };
    beforeEach(async () => {
      await save({ roles: ['admin', 'student'] });
      await t.database.inUniversity(s.people.ids.university, (tx) =>
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
      await t.database.inUniversity(s.people.ids.university, (tx) =>
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
    const { session } = (await finish(browser)).body;
    const ended = await t.call(signOut, { token: session.access_token });
    const url = new URL(ended.body.provider_url ?? '');
    expect(url.origin).toBe(s.provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/login`);
    expect((await meOf(session.access_token)).status).toBe(401);
    const withPassword = await t.signIn(s.people.emailOf('lecturer'), 'lecturer', password);
    const signedOut = await t.call(signOut, { token: withPassword.body.session.access_token });
    expect(signedOut.body).toMatchObject({ provider_url: null });
  });
});
