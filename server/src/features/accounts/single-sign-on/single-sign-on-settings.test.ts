import { requestReset } from '@muster/contract/accounts/passwords';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { password } from '#testing/accounts-app.ts';
import { providerClient } from '#testing/identity-provider.ts';
import { callbackUrlOf, commonUrl, newBrowser, oidcScenario } from './oidc-scenario.setup.ts';

const s = oidcScenario();
const { t, save, begin, finish, signIn, addStudent } = s;

describe('settings of single sign-on', () => {
  it('never contain the secret of the client, and keep it when none is sent', async () => {
    const read = async () =>
      (
        await t.app.inject({
          url: '/api/university/single-sign-on',
          headers: { authorization: `Bearer ${s.adminToken}` },
        })
      ).body;
    expect(await read()).not.toContain(providerClient.secret);
    expect(JSON.parse(await read())).toMatchObject({
      settings: { issuer: s.provider.issuer, has_client_secret: true },
      redirect_uri: callbackUrlOf(s.people.code),
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
      t.database.inUniversity(s.people.ids.university, (tx) =>
        tx.execute(`UPDATE single_sign_on SET ${values} WHERE university_id = $1`, [tx.universityId]),
      );
    const usedAddress = async () => {
      return new URL(await begin(newBrowser())).searchParams.get('redirect_uri');
    };
    await update('uses_common_address = true');
    expect(await usedAddress()).toBe(commonUrl);
    expect(await signIn(newBrowser(), addStudent())).toBe('/login#single-sign-on=done');
    expect((await save({ label: 'Account' })).body.settings).toMatchObject({ uses_common_address: true });
    expect((await save({ uses_common_address: false })).body.settings).toMatchObject({ uses_common_address: false });
    expect(await usedAddress()).toBe(callbackUrlOf(s.people.code));
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
    await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute(`UPDATE staff SET employee_id = 'S1' WHERE university_id = $1`, [tx.universityId]),
    );
    expect((await save()).body.shared_numbers).toBe(1);
  });

  it('name the claim of an earlier release that served both roles until they are saved', async () => {
    await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute(
        `UPDATE single_sign_on SET number_claim = 'number', student_number_claim = NULL, employee_id_claim = NULL WHERE university_id = $1`,
        [tx.universityId],
      ),
    );
    const url = '/api/university/single-sign-on';
    const read = await t.app.inject({ url, headers: { authorization: `Bearer ${s.adminToken}` } });
    expect(read.json()).toMatchObject({ settings: { former_number_claim: 'number' } });
    expect((await save()).body.settings).toMatchObject({ former_number_claim: null });
  });

  it('cannot be enabled by a university that open registration created', async () => {
    // The product itself cannot change this column.
    const owner = new pg.Client({ connectionString: t.database.url });
    await owner.connect();
    await owner.query('UPDATE universities SET is_approved = false WHERE id = $1', [s.people.ids.university]);
    await owner.end();
    expect(await save()).toMatchObject({
      status: 400,
      body: { details: { is_enabled: 'The operator of this server has to approve your university first' } },
    });
    expect((await save({ is_enabled: false })).status).toBe(200);
  });

  it('are for owners', async () => {
    const { body } = await t.signIn(s.people.emailOf('lecturer'), 'lecturer', password);
    expect((await save({}, body.session.access_token)).status).toBe(403);
  });
});

describe('passwords beside single sign-on', () => {
  it('end for the roles that the university chooses', async () => {
    await save({ password_roles: ['admin'] });
    // A right password, which may be in use elsewhere, is answered and counted like a wrong one.
    const [right, wrong] = [
      await t.signIn(s.people.emailOf('student'), 'student', password),
      await t.signIn(s.people.emailOf('student'), 'student', 'wrong'),
    ];
    expect([right.status, right.body]).toEqual([401, wrong.body]);
    expect((await t.signIn(s.people.emailOf('admin'), 'admin', password)).status).toBe(200);
    await save({ password_roles: ['admin'], is_enabled: false });
    expect((await t.signIn(s.people.emailOf('student'), 'student', password)).status).toBe(200);
  });

  it('are not missed at people who need none', async () => {
    await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute(`UPDATE accounts SET password_hash = NULL WHERE university_id = $1 AND role <> 'admin'`, [
        tx.universityId,
      ]),
    );
    const listRoles = async () => {
      const url = '/api/invitations?page=1&page_size=10';
      const reply = await t.app.inject({ url, headers: { authorization: `Bearer ${s.adminToken}` } });
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

  it('get no reset link where the role has none', async () => {
    await save({ password_roles: ['admin'] });
    await t.call(requestReset, { body: { email: s.people.emailOf('student') } });
    await t.accounts.reset.drain();
    const count = () =>
      t.database.inUniversity(s.people.ids.university, (tx) =>
        tx.execute(`SELECT FROM reset_tokens WHERE university_id = $1`, [tx.universityId]),
      );
    await t.mail.sendDue();
    expect(await count()).toBe(0);
    await t.call(requestReset, { body: { email: s.people.emailOf('admin') } });
    await t.accounts.reset.drain();
    await t.mail.sendDue();
    expect(await count()).toBe(1);
  });
});
