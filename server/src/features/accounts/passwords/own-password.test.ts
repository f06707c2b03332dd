import { changePassword, confirmReset } from '@muster/contract/accounts/passwords';
import { me } from '@muster/contract/accounts/accounts';
import * as api from '@muster/contract/accounts/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsScenario, makePeople, password } from '#testing/accounts-app.ts';
import { listQueuedMails } from '#testing/queued-mails.ts';
import { publicDemoPassword } from '../sign-in/demo-accounts.rules.ts';

const t = accountsScenario();
const own = 'a password of my own';
let people: Awaited<ReturnType<typeof makePeople>>;
beforeEach(async () => {
  people = await makePeople(t.database);
});

const signIn = (typed = password) => t.signIn(people.emailOf('student'), 'student', typed);
const tokenOf = async (typed = password) => (await signIn(typed)).body.session.access_token;
const change = (token: string, current: string, next = own) =>
  t.call(changePassword, { token, body: { current_password: current, password: next } });
const isIn = async (token: string) => (await t.call(me, { token })).status === 200;
const here = <T>(work: Parameters<typeof t.database.inUniversity<T>>[1]) =>
  t.database.inUniversity(people.ids.university, work);
const mails = () => here(listQueuedMails);

describe('change of the own password', () => {
  it('needs the current one, ends the other sign-ins, keeps this one, and mails the person', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()];
    expect((await change(token, password)).body).toEqual({ success: true });
    expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(own)).status).toBe(200);
    const events = await here((tx) =>
      tx.query<{ actor: string }>('SELECT actor FROM audit_events WHERE university_id = $1 AND action = $2', [
        tx.universityId,
        'password.changed',
      ]),
    );
    expect(events).toEqual([{ actor: people.ids.student }]);
    expect(await mails()).toContainEqual(
      expect.objectContaining({
        kind: 'password_changed',
        recipient: people.emailOf('student'),
        text: expect.stringMatching(/on your profile.*\(Asia\/Colombo\)/su) as string,
      }),
    );
  });

  it('explains what is wrong on the field', async () => {
    const token = await tokenOf();
    const details = async (current: string, next: string) => (await change(token, current, next)).body.details;
    expect(await details('wrong', own)).toEqual({
      current_password: expect.stringContaining('not your current password') as string,
    });
    expect(await details(password, password)).toEqual({ password: expect.stringContaining('differs') as string });
    expect(await details(password, 'abc')).toEqual({ password: 'Password must be at least 6 characters' });
    expect(await details(password, people.emailOf('student'))).toHaveProperty('password');
    expect(await details('', '')).toHaveProperty('current_password');
  });

  it('limits wrong passwords together with those of sign-ins', async () => {
    const token = await tokenOf();
    for (let n = 0; n < 50; n++) await change(token, `wrong ${n}`);
    // The budget of known devices is spent, so that each attempt waits for a turn.
    const before = t.clock.now();
    await change(token, 'wrong again');
    expect(t.clock.now() - before).toBeGreaterThan(1_000);
  });

  it('ends links that were mailed before', async () => {
    const token = await tokenOf();
    await here((tx) =>
      tx.execute(
        `INSERT INTO reset_tokens (university_id, account_id, token_hash, expires_at) VALUES ($1, $2, sha256('link'), now() + interval '1 day')`,
        [tx.universityId, people.ids.student],
      ),
    );
    await change(token, password);
    const link = { token: 'link', password: 'another choice' };
    expect((await t.call(confirmReset, { body: link })).body.code).toBe('invalid_reset_link');
  });
});

describe('first password', () => {
  const setByAdmin = async () => {
    const passwordHash = await t.accounts.people.hash('from the office');
    await here((tx) => t.accounts.people.change(tx, people.ids.student, { passwordHash }, people.ids.admin));
    t.accounts.people.invalidate([people.ids.student]);
  };

  it('opens only the choice of an own password', async () => {
    await setByAdmin();
    const { body } = await signIn('from the office');
    const token = body.session.access_token;
    expect(body.user.password).toBe('first');
    expect(await isIn(token)).toBe(true);
    const profile = () => t.app.inject({ url: '/api/settings/profile', headers: { authorization: `Bearer ${token}` } });
    expect((await profile()).json()).toMatchObject({ code: 'password_change_required' });
    expect((await change(token, 'from the office', 'from the office')).status).toBe(400);
    expect((await change(token, 'from the office')).status).toBe(200);
    expect((await profile()).statusCode).toBe(200);
    expect((await signIn(own)).body.user.password).toBe('own');
  });

  it('is announced to the person', async () => {
    await here((tx) => tx.execute('DELETE FROM mails WHERE university_id = $1', [tx.universityId]));
    await setByAdmin();
    expect(await mails()).toEqual([
      expect.objectContaining({
        kind: 'password_changed',
        text: expect.stringContaining('An administrator of your university set a new password') as string,
      }),
    ]);
  });

  it('is one of a new account too, and not after a reset', async () => {
    const passwordHash = await t.accounts.people.hash('from the office');
    const email = `new@${people.code.toLowerCase()}.example`;
    await here((tx) =>
      t.accounts.people.open(tx, [{ role: 'lecturer', name: 'New', email, passwordHash, active: true }]),
    );
    const signInNew = (typed: string) => t.signIn(email, 'lecturer', typed);
    expect((await signInNew('from the office')).body.user.password).toBe('first');
    await here((tx) =>
      tx.execute(
        `INSERT INTO reset_tokens (university_id, account_id, token_hash, expires_at)
         SELECT $1, id, sha256('reset'), now() + interval '1 day' FROM accounts WHERE university_id = $1 AND email = $2`,
        [tx.universityId, email],
      ),
    );
    await t.call(confirmReset, { body: { token: 'reset', password: own } });
    expect((await signInNew(own)).body.user.password).toBe('own');
  });
});

describe('email of an account', () => {
  const rename = (email: string) =>
    here((tx) => t.accounts.people.change(tx, people.ids.student, { email }, people.ids.admin));

  it('is changed with a mail to the old and the new address', async () => {
    const before = people.emailOf('student');
    await rename('thief@evil.example');
    const sent = (await mails()).filter(({ kind }) => kind === 'account_changed');
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([before, 'thief@evil.example'].toSorted());
    expect(sent[0]?.text).toContain('to thief@evil.example.');
  });

  it('is changed without a mail while the account was never used', async () => {
    await here((tx) =>
      tx.execute('UPDATE accounts SET password_hash = NULL, last_sign_in_at = NULL WHERE university_id = $1', [
        tx.universityId,
      ]),
    );
    await rename('corrected@people.example');
    expect(await mails()).toEqual([]);
  });
});

describe('sign-in on a new device', () => {
  const newDeviceMails = async () => (await mails()).filter(({ kind }) => kind === 'new_device');
  const signInWith = async (cookie?: string, role: 'student' | 'lecturer' = 'student') => {
    const { cookies } = await t.call(api.signIn, {
      body: { email: people.emailOf('student'), role, password },
      ...(cookie !== undefined && { cookie }),
    });
    return /muster_known_device=[^;]+/u.exec(cookies)?.[0] ?? '';
  };

  it('is mailed once a day, not at the first sign-in and not on a known device', async () => {
    const cookie = await signInWith();
    expect(await newDeviceMails()).toHaveLength(0);
    await signInWith(cookie);
    expect(await newDeviceMails()).toHaveLength(0);
    await signInWith();
    await signInWith();
    expect(await newDeviceMails()).toHaveLength(1);
    t.clock.advance(25 * 3_600_000);
    await signInWith();
    expect(await newDeviceMails()).toHaveLength(2);
  });

  it('is not mailed when the person used another own account on the device', async () => {
    await here((tx) =>
      tx.execute(`UPDATE accounts SET email = $2 WHERE university_id = $1 AND role = 'lecturer'`, [
        tx.universityId,
        people.emailOf('student'),
      ]),
    );
    await signInWith();
    const cookie = await signInWith(undefined, 'lecturer');
    await signInWith(cookie);
    expect(await newDeviceMails()).toHaveLength(0);
  });
});

describe('password of a demo account', () => {
  const demo = accountsScenario({
    config: { isDemo: true, isReachable: false, isRegistrationOpen: false, passwordMin: 6 },
  });

  async function replacePassword(email: string, current: string, mustChange: boolean) {
    const passwordHash = await demo.accounts.people.hash(current);
    await demo.database.inUniversity(demo.people.ids.university, (tx) =>
      tx.execute(
        `INSERT INTO accounts (university_id, email, role, name, password_hash, must_change_password)
         VALUES ($1, $2, 'lecturer', 'One', $3, $4)`,
        [tx.universityId, email, passwordHash, mustChange],
      ),
    );
    const { body } = await demo.signIn(email, 'lecturer', current);
    return await demo.call(changePassword, {
      token: body.session.access_token,
      body: { current_password: current, password: own },
    });
  }

  it('cannot be changed, since all visitors share it', async () => {
    expect((await replacePassword('one@demo.muster.test', publicDemoPassword, false)).body.code).toBe('conflict');
  });

  it('can be replaced if an administrator set it', async () => {
    expect((await replacePassword('two@demo.muster.test', 'from the office', true)).status).toBe(200);
  });
});
