import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { register } from '@muster/contract/accounts/registration';
import * as api from '@muster/contract/accounts/administrators';
import { confirmReset } from '@muster/contract/accounts/passwords';
import { me } from '@muster/contract/accounts/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type AccountsApp,
  makePeople,
  password,
  startAccounts,
  startAccountsApp,
  startTogether,
} from '#testing/accounts-app.ts';

let app: Awaited<ReturnType<typeof startAccounts>>;
let token: string;
beforeEach(async () => {
  app = await startAccounts();
  token = await tokenOf(app.people.emailOf('admin'));
});
afterEach(() => app.end());

const tokenOf = async (email: string, role = 'admin'): Promise<string> =>
  (await app.signIn(email, role, password)).body.session.access_token;
const waiting = async (email: string) => {
  const body = { name: 'Wanda', email, university_id: app.people.code, password };
  await app.call(register, { body });
  const list = (await app.call(api.listPendingAdmins, { token })).body;
  return list.find((one) => one.email === email)?.id ?? '';
};
const actions = { approve: api.approveAdmin, decline: api.declineAdmin, deactivate: api.deactivateAdmin };
const act = (id: string, action: keyof typeof actions, as = token) =>
  app.call(actions[action], { params: { id }, token: as });
const approve = (id: string, role: string) => app.call(api.approveAdmin, { params: { id }, token, body: { role } });
/** Makes all administrators as old, so that each may change each other. */
const ageAll = () =>
  app.database.inUniversity(app.people.ids.university, (tx) =>
    tx.execute(`UPDATE admins SET approved_at = now() - interval '2 days' WHERE university_id = $1`, [tx.universityId]),
  );
const selfOf = async (as: string): Promise<string> =>
  (
    await app.database.acrossUniversities((tx) =>
      tx.query(
        'SELECT d.id FROM admins d JOIN accounts a ON a.id = d.user_id WHERE a.email = $1',
        [as],
        z.object({ id: z.string() }),
      ),
    )
  )[0]!.id;

describe('administrators', () => {
  it('lists, approves and declines pending registrations', async () => {
    const one = await waiting('one@wait.example');
    const other = await waiting('other@wait.example');
    const { body } = await app.call(api.listPendingAdmins, { token });
    expect(body).toEqual([
      { id: one, name: 'Wanda', email: 'one@wait.example', created_at: expect.stringMatching(/Z$/) },
      { id: other, name: 'Wanda', email: 'other@wait.example', created_at: expect.any(String) },
    ]);
    expect((await act(one, 'approve')).body).toEqual({ success: true });
    expect((await act(other, 'decline')).body).toEqual({ success: true });
    expect((await app.call(api.listPendingAdmins, { token })).body).toEqual([]);
    expect((await app.signIn('one@wait.example', 'admin', password)).status).toBe(200);
    expect((await app.signIn('other@wait.example', 'admin', password)).status).toBe(401);
    expect((await app.call(api.listAdmins, { token })).body).toMatchObject([
      { email: app.people.emailOf('admin'), status: 'active' },
      { email: 'one@wait.example', status: 'active' },
      { email: 'other@wait.example', status: 'inactive' },
    ]);
    expect((await act(one, 'approve')).status).toBe(200);
  });

  it('gives access to the owner of the email when several people registered it', async () => {
    const id = await waiting('prof@wait.example');
    const body = {
      name: 'Prof',
      email: 'prof@wait.example',
      university_id: app.people.code,
      password: 'of the professor',
    };
    expect((await app.call(register, { body })).status).toBe(200);
    expect((await act(id, 'approve')).status).toBe(200);
    for (const typed of [password, 'of the professor'])
      expect((await app.signIn('prof@wait.example', 'admin', typed)).status).toBe(401);
    await app.mail.sendDue();
    const outbox = join(app.dataDir, 'outbox');
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    const links = mails.flatMap((text) => /\/reset-password#token=([\w-]{43})$/m.exec(text)?.[1] ?? []);
    expect(links).toHaveLength(1);
    const [token] = links;
    const chosen = { token, password: 'chosen by mail' };
    expect((await app.call(confirmReset, { body: chosen })).status).toBe(200);
    expect((await app.signIn('prof@wait.example', 'admin', 'chosen by mail')).status).toBe(200);
  });

  it('keeps the password of a registration that was sent twice', async () => {
    const id = await waiting('twice@wait.example');
    expect(await waiting('twice@wait.example')).toBe(id);
    await act(id, 'approve');
    expect((await app.signIn('twice@wait.example', 'admin', password)).status).toBe(200);
  });

  it('records each action in the audit log', async () => {
    const one = await waiting('one@wait.example');
    await act(one, 'approve');
    await act(one, 'deactivate');
    await app.call(api.createEnrolmentCode, { token });
    const events = await app.database.acrossUniversities((tx) =>
      tx.query(
        `SELECT action, CASE WHEN actor = $1 THEN 'admin' ELSE 'other' END AS BY FROM audit_events
         WHERE action NOT LIKE 'sign_in.%' ORDER BY at`,
        [app.people.ids.admin],
        z.object({ action: z.string(), by: z.string() }),
      ),
    );
    expect(events).toEqual([
      { action: 'admin.registered', by: 'other' },
      { action: 'admin.approved', by: 'admin' },
      { action: 'admin.deactivated', by: 'admin' },
      { action: 'enrolment_code.made', by: 'admin' },
    ]);
  });

  it('creates an enrolment code that activates a colleague right away', async () => {
    const { body } = await app.call(api.createEnrolmentCode, { token });
    expect(Date.parse(body.expires_at) - app.clock.now()).toBe(7 * 24 * 3_600_000);
    const registration = { name: 'Carla', email: 'carla@wait.example', university_id: body.code, password };
    await app.call(register, { body: registration });
    expect((await app.signIn('carla@wait.example', 'admin', password)).status).toBe(200);
  });

  it('rejects the next call of a deactivated administrator', async () => {
    const id = await waiting('one@wait.example');
    await act(id, 'approve');
    const token = await tokenOf('one@wait.example');
    const other = await startAccountsApp(app.database);
    const isSignedIn = async (server: AccountsApp) => (await server.call(me, { token })).status === 200;
    expect([await isSignedIn(app), await isSignedIn(other)]).toEqual([true, true]);
    expect((await act(id, 'deactivate')).body).toEqual({ success: true });
    expect(await isSignedIn(app)).toBe(false);
    // Other processes are notified by the commit, a busy one slightly later.
    await expect.poll(() => isSignedIn(other)).toBe(false);
    await other.stop();
    expect((await app.signIn('one@wait.example', 'admin', password)).status).toBe(401);
    expect((await act(id, 'deactivate')).status).toBe(200);
  });

  it('invalidates the enrolment codes of a deactivated administrator', async () => {
    const id = await waiting('one@wait.example');
    await approve(id, 'owner');
    const { code } = (await app.call(api.createEnrolmentCode, { token: await tokenOf('one@wait.example') })).body;
    await act(id, 'deactivate');
    const body = { name: 'Wanda', email: 'again@wait.example', university_id: code, password };
    expect((await app.call(register, { body })).status).toBe(200);
    expect((await app.signIn('again@wait.example', 'admin', password)).status).toBe(401);
  });

  it('reports a conflict for opposite decisions and ignores equal ones', async () => {
    const [one, two] = [await waiting('one@wait.example'), await waiting('two@wait.example')];
    expect([(await act(one, 'approve')).status, (await act(one, 'approve')).status]).toEqual([200, 200]);
    const approved = expect.stringMatching(/^Another administrator has approved this registration/);
    expect(await act(one, 'decline')).toMatchObject({ status: 409, body: { code: 'conflict', error: approved } });
    expect([(await act(two, 'decline')).status, (await act(two, 'decline')).status]).toEqual([200, 200]);
    const declined = expect.stringMatching(/^Another administrator has declined this registration/);
    expect(await act(two, 'approve')).toMatchObject({ status: 409, body: { code: 'conflict', error: declined } });
  });

  it('keeps the last owner, also when two deactivate each other concurrently', async () => {
    const own = await selfOf(app.people.emailOf('admin'));
    expect((await act(own, 'deactivate')).body).toMatchObject({
      code: 'last_admin',
      error: 'A university needs at least one active owner.',
    });
    const id = await waiting('one@wait.example');
    await approve(id, 'owner');
    await ageAll();
    const token = await tokenOf('one@wait.example');
    // Both transactions start before either may write.
    const answers = await startTogether(app.database, () => [act(id, 'deactivate'), act(own, 'deactivate', token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await app.database.acrossUniversities((tx) =>
      tx.query(`SELECT count(*) AS count FROM admins WHERE active`, [], z.object({ count: z.number() })),
    );
    expect(row?.count).toBe(1);
  });
});

describe('roles of administrators', () => {
  const changeRole = (id: string, role: string, as = token) =>
    app.call(api.changeAdminRole, { params: { id }, token: as, body: { role } });
  const roleOf = async (email: string) => (await app.signIn(email, 'admin', password)).body.user.admin_role;

  it('are chosen with the approval or the enrolment code, by default registrar', async () => {
    const [one, two] = [await waiting('one@wait.example'), await waiting('two@wait.example')];
    await act(one, 'approve');
    await approve(two, 'reader');
    for (const [email, role] of Object.entries({
      'three@wait.example': 'timetabler',
      'four@wait.example': undefined,
    })) {
      const { code } = (await app.call(api.createEnrolmentCode, { token, body: { role } })).body;
      await app.call(register, { body: { name: 'Wanda', email, university_id: code, password } });
    }
    const roles = await Promise.all(['one', 'two', 'three', 'four'].map((name) => roleOf(`${name}@wait.example`)));
    expect(roles).toEqual(['registrar', 'reader', 'timetabler', 'registrar']);
  });

  it('limit the next request after a change, in every process', async () => {
    const other = await startAccountsApp(app.database);
    const id = await waiting('one@wait.example');
    await approve(id, 'owner');
    const theirs = await tokenOf('one@wait.example');
    const listStatus = async (server: Pick<AccountsApp, 'call'>) =>
      (await server.call(api.listAdmins, { token: theirs })).status;
    expect([await listStatus(app), await listStatus(other)]).toEqual([200, 200]);
    expect((await changeRole(id, 'reader')).body).toEqual({ success: true });
    expect(await listStatus(app)).toBe(403);
    await expect.poll(() => listStatus(other)).toBe(403);
    expect(await changeRole(id, 'owner', theirs)).toMatchObject({
      status: 403,
      body: { code: 'wrong_role', error: "Your role (Reader) doesn't include this. Ask an owner of your university." },
    });
    await other.stop();
  });

  it('are changed with a mail to every owner', async () => {
    const [one, two] = [await waiting('one@wait.example'), await waiting('two@wait.example')];
    await approve(one, 'owner');
    await approve(two, 'reader');
    await changeRole(two, 'timetabler');
    await act(two, 'deactivate');
    const mails = await app.database.acrossUniversities((tx) =>
      tx.query(
        `SELECT recipient, split_part(text, E'\\n', 1) AS text FROM mails WHERE kind = 'administrators_changed'`,
        [],
        z.object({ recipient: z.string(), text: z.string() }),
      ),
    );
    const admin = app.people.emailOf('admin');
    const sentences = [
      `one@wait.example has the role Owner. Changed by ${admin}.`,
      `two@wait.example has the role Reader. Changed by ${admin}.`,
      `two@wait.example has the role Timetabler (before: Reader). Changed by ${admin}.`,
      `two@wait.example is no longer an administrator (before: Timetabler). Changed by ${admin}.`,
    ];
    expect(mails.map(({ recipient, text }) => `${recipient}: ${text}`).toSorted()).toEqual(
      sentences.flatMap((text) => [`${admin}: ${text}`, `one@wait.example: ${text}`]).toSorted(),
    );
  });

  it('give a faculty office its departments, which are mailed to the owners and end with the role', async () => {
    const id = await waiting('one@wait.example');
    await approve(id, 'reader');
    const change = (role: string, departments?: unknown) =>
      app.call(api.changeAdminRole, { params: { id }, token, body: { role, departments } });
    const text = 'A faculty office needs at least one department, other roles have none';
    for (const [role, departments] of [
      ['faculty_office', []],
      ['faculty_office', undefined],
      ['reader', ['Law']],
    ] as const)
      expect(await change(role, departments)).toMatchObject({ status: 400, body: { details: { departments: text } } });
    expect((await change('faculty_office', [' Law ', 'Médecine'])).status).toBe(200);
    const listed = async () => {
      const admins = (await app.call(api.listAdmins, { token })).body;
      return admins.find((one) => one.id === id);
    };
    expect(await listed()).toMatchObject({ role: 'faculty_office', departments: ['Law', 'Médecine'] });
    expect((await change('faculty_office', ['Law'])).status).toBe(200);
    expect(await listed()).toMatchObject({ departments: ['Law'] });
    expect((await changeRole(id, 'reader')).status).toBe(200);
    expect(await listed()).toMatchObject({ role: 'reader', departments: [] });
    const mails = await app.database.acrossUniversities((tx) =>
      tx.query(`SELECT text FROM mails WHERE kind = 'administrators_changed'`, [], z.object({ text: z.string() })),
    );
    expect(mails.map((mail) => mail.text).join()).toContain(
      'one@wait.example has the role Faculty office of Law, Médecine (before: Reader).',
    );
    const { body } = await app.call(api.createEnrolmentCode, { token, body: { role: 'faculty_office' } });
    expect(body).toMatchObject({ details: { role: 'Please choose a role' } });
  });

  it('keep one owner, also when two change each other concurrently', async () => {
    const own = await selfOf(app.people.emailOf('admin'));
    expect((await changeRole(own, 'reader')).body).toMatchObject({ code: 'last_admin' });
    const id = await waiting('one@wait.example');
    await approve(id, 'owner');
    await ageAll();
    const theirs = await tokenOf('one@wait.example');
    const answers = await startTogether(app.database, () => [
      changeRole(id, 'registrar'),
      changeRole(own, 'registrar', theirs),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('end the enrolment codes of an owner who is an owner no longer', async () => {
    const id = await waiting('one@wait.example');
    await approve(id, 'owner');
    const theirs = await tokenOf('one@wait.example');
    const { code } = (await app.call(api.createEnrolmentCode, { token: theirs, body: { role: 'owner' } })).body;
    await changeRole(id, 'reader');
    await app.call(register, { body: { name: 'W', email: 'late@wait.example', university_id: code, password } });
    expect((await app.signIn('late@wait.example', 'admin', password)).status).toBe(401);
  });

  it('reject an unknown role and a role for a pending registration', async () => {
    const id = await waiting('one@wait.example');
    expect(await changeRole(id, 'emperor')).toMatchObject({
      status: 400,
      body: { details: { role: 'Please choose a role' } },
    });
    expect((await changeRole(id, 'owner')).status).toBe(404);
  });
});

describe('authorization of administrator endpoints', () => {
  it('returns not_found to an administrator of another university', async () => {
    const id = await waiting('one@wait.example');
    const foreign = await makePeople(app.database);
    const token = await tokenOf(foreign.emailOf('admin'));
    for (const action of ['approve', 'decline', 'deactivate'] as const) {
      expect(await act(id, action, token)).toMatchObject({ status: 404, body: { error: 'Administrator not found' } });
    }
    expect((await app.call(api.listPendingAdmins, { token })).body).toEqual([]);
    expect((await act(randomUUID(), 'approve')).status).toBe(404);
  });

  it('rejects lecturers, students and administrators without a record', async () => {
    for (const role of ['lecturer', 'student']) {
      const token = await tokenOf(app.people.emailOf(role), role);
      expect((await app.call(api.listPendingAdmins, { token })).body).toMatchObject({
        code: 'wrong_role',
        error: 'Access denied. This page is for administrators only.',
      });
    }
    await app.database.acrossUniversities((tx) => tx.execute('DELETE FROM admins'));
    for (const endpoint of [api.adminSelf, api.listPendingAdmins]) {
      expect(await app.call(endpoint, { token })).toMatchObject({
        status: 403,
        body: { error: 'Admin access not found. Please contact your system administrator.' },
      });
    }
    expect((await app.call(api.createEnrolmentCode, { token })).status).toBe(403);
  });
});

describe('administrators', () => {
  it("returns the administrator's own record", async () => {
    expect((await app.call(api.adminSelf, { token })).body).toEqual({
      id: await selfOf(app.people.emailOf('admin')),
      user_id: app.people.ids.admin,
      email: app.people.emailOf('admin'),
      university_id: app.people.ids.university,
      active: true,
      role: 'owner',
    });
  });
});
