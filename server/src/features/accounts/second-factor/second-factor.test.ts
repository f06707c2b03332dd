import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type makePeople, password, startAccountsApp } from '#testing/accounts-app.ts';
import { factorScenario, passkeyOrigin as origin } from './factor-scenario.setup.ts';
import { makeAuthenticator } from './passkey-authenticator.setup.ts';

const t = factorScenario();
const { send, post, signIn, tokenOf, codeOf, wrongCode, addApp, addPasskey, answer, challengeOf } = t;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeEach(() => {
  people = t.now();
});

const auditActions = async () =>
  (
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.query(
        `SELECT action FROM audit_events WHERE university_id = $1 AND (action LIKE 'second_factor%' OR details->>'method' = 'passkey') ORDER BY at`,
        [tx.universityId],
        z.object({ action: z.string() }),
      ),
    )
  ).map(({ action }) => action);

describe('set-up of an app', () => {
  it('needs the password, and the first code of the key', async () => {
    const token = await tokenOf('student');
    expect((await post('/second-factor/app', {}, token)).body.details).toEqual({
      password: 'Please enter your password',
    });
    expect((await post('/second-factor/app', { password: 'wrong' }, token)).body.details).toEqual({
      password: 'This is not your password',
    });
    const { body } = await post('/second-factor/app', { password }, token);
    expect(body.uri).toContain(`secret=${body.key}`);
    const finish = (code: string) => post('/second-factor/app/finish', { set_up: body.set_up, code }, token);
    expect((await finish(wrongCode(body.key))).body.details['code']).toContain('This code is not valid');
    const finished = await finish(` ${codeOf(body.key).slice(0, 3)} ${codeOf(body.key).slice(3)} `);
    expect(finished.body.recovery_codes).toHaveLength(10);
    expect((await send('GET', '/second-factor', { token })).body).toMatchObject({
      has_app: true,
      recovery_codes: 10,
      is_required: false,
      needs_password: false,
    });
    expect(await auditActions()).toEqual(['second_factor.added']);
  });

  it('belongs to one account, for 15 minutes', async () => {
    const [token, other] = [await tokenOf('student'), await tokenOf('lecturer')];
    const { body } = await post('/second-factor/app', { password }, token);
    const finish = (by: string) =>
      post('/second-factor/app/finish', { set_up: body.set_up, code: codeOf(body.key) }, by);
    expect((await finish(other)).status).toBe(400);
    t.clock.advance(15 * 60_000);
    expect((await finish(token)).body.details['code']).toContain('took too long');
  });

  it('stores neither the key nor the recovery codes as text', async () => {
    const { key, recoveryCodes } = await addApp(await tokenOf());
    const rows = await t.database.inUniversity(people.ids.university, (tx) =>
      tx.query(
        `SELECT encode(secret, 'escape') || encode(code_hash, 'escape') AS stored FROM authenticator_apps NATURAL JOIN recovery_codes WHERE university_id = $1`,
        [tx.universityId],
        z.object({ stored: z.string() }),
      ),
    );
    expect(rows).toHaveLength(10);
    const stored = JSON.stringify(rows);
    for (const secret of [key, ...recoveryCodes]) expect(stored).not.toContain(secret);
  });

  it('sends the person a mail', async () => {
    await addApp(await tokenOf());
    const mails = await t.database.inUniversity(people.ids.university, (tx) =>
      tx.query(
        'SELECT kind, recipient, subject FROM mails WHERE university_id = $1',
        [tx.universityId],
        z.looseObject({}),
      ),
    );
    expect(mails).toEqual([
      { kind: 'second_factor_changed', recipient: people.emailOf('admin'), subject: 'Muster: second factor added' },
    ]);
  });
});

describe('sign-in with a second factor', () => {
  it('gives no access token before the code, and one with it', async () => {
    const { key } = await addApp(await tokenOf());
    const { status, body, cookie } = await signIn();
    expect([status, cookie]).toEqual([200, '']);
    expect(body).not.toHaveProperty('session');
    expect(body.second_factor.methods).toEqual(['code', 'recovery_code']);
    // The challenge is no access token.
    expect((await send('GET', '/auth/me', { token: body.second_factor.challenge })).status).toBe(401);
    expect((await answer(body.second_factor.challenge, { code: wrongCode(key) })).body.code).toBe('invalid_factor');
    const done = await answer(body.second_factor.challenge, { code: codeOf(key) });
    expect(done.status).toBe(200);
    expect(done.cookie).toContain('muster_known_device');
    expect((await send('GET', '/auth/me', { token: done.body.session.access_token })).status).toBe(200);
  });

  it('says nothing about it to a wrong password', async () => {
    await addApp(await tokenOf());
    const wrong = await post('/auth/login', { email: people.emailOf('admin'), role: 'admin', password: 'wrong' });
    const unknown = await post('/auth/login', { email: 'unknown@people.example', role: 'admin', password });
    expect(wrong.body).toEqual(unknown.body);
  });

  it('accepts each code once, also at the same moment', async () => {
    const { key } = await addApp(await tokenOf());
    const challenges = [await challengeOf(), await challengeOf(), await challengeOf()];
    const code = codeOf(key);
    const replies = await Promise.all(challenges.map(({ challenge }) => answer(challenge, { code })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
    expect((await answer((await challengeOf()).challenge, { code: codeOf(key, -1) })).status).toBe(403);
    expect((await answer((await challengeOf()).challenge, { code: codeOf(key, 1) })).status).toBe(200);
  });

  it('accepts each recovery code once', async () => {
    const { recoveryCodes } = await addApp(await tokenOf());
    const given = { recovery_code: ` ${recoveryCodes[3]?.toLowerCase()} ` };
    expect((await answer((await challengeOf()).challenge, given)).status).toBe(200);
    expect((await answer((await challengeOf()).challenge, given)).body.code).toBe('invalid_factor');
  });

  it('ends after 5 minutes, and with a new password or a deactivation', async () => {
    const { key } = await addApp(await tokenOf());
    const { challenge } = await challengeOf();
    t.clock.advance(300_000);
    expect((await answer(challenge, { code: codeOf(key) })).body.code).toBe('unauthenticated');
    for (const [who, change] of [
      ['admin', "password_hash = 'another'"],
      ['student', "status = 'inactive'"],
    ] as const) {
      const app = who === 'admin' ? { key } : await addApp(await tokenOf(who));
      const pending = await challengeOf(who);
      await t.database.inUniversity(people.ids.university, (tx) =>
        tx.execute(`UPDATE accounts SET ${change} WHERE university_id = $1 AND id = $2`, [
          tx.universityId,
          people.ids[who],
        ]),
      );
      expect((await answer(pending.challenge, { code: codeOf(app.key) })).status).toBe(401);
    }
  });

  it('rejects changed challenges, those of other purposes, and answers of no or several kinds', async () => {
    const token = await tokenOf();
    const { key } = await addApp(token);
    const { challenge } = await challengeOf();
    const code = codeOf(key);
    expect((await answer(`${challenge.slice(0, -4)}AAAA`, { code })).status).toBe(401);
    const stepUp = await send('POST', '/second-factor/step-up', { token });
    expect((await answer(stepUp.body.challenge, { code })).status).toBe(401);
    for (const given of [{}, { code, recovery_code: 'x' }, { code: '12345' }])
      expect((await answer(challenge, given)).body.details).toHaveProperty('code');
  });

  it('stops after ten wrong codes in an hour in all processes, for this account alone', async () => {
    const other = await startAccountsApp(t.database);
    other.clock.set(t.clock.now());
    const { key } = await addApp(await tokenOf());
    const student = await addApp(await tokenOf('student'));
    const { challenge } = await challengeOf();
    const statuses = [];
    for (let index = 0; index < 12; index++) {
      const app = index % 2 === 0 ? t.app : other.app;
      const body = { challenge, code: wrongCode(key) };
      statuses.push((await send('POST', '/auth/second-factor', { body, app })).status);
    }
    await other.stop();
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect((await answer(challenge, { code: codeOf(key) })).status).toBe(429);
    expect((await answer((await challengeOf('student')).challenge, { code: codeOf(student.key) })).status).toBe(200);
    t.clock.advance(3_600_001);
    expect((await answer((await challengeOf()).challenge, { code: codeOf(key) })).status).toBe(200);
  });

  it('leaves devices of the person a budget of their own', async () => {
    const { key } = await addApp(await tokenOf());
    const { cookie } = await answer((await challengeOf()).challenge, { code: codeOf(key) });
    t.clock.advance(30_000);
    const { challenge } = await challengeOf();
    for (let index = 0; index < 11; index++) await answer(challenge, { code: wrongCode(key) });
    expect((await answer(challenge, { code: codeOf(key) })).status).toBe(429);
    const body = { challenge, code: codeOf(key) };
    expect((await send('POST', '/auth/second-factor', { body, cookie })).status).toBe(200);
  });
});

describe('passkey', () => {
  it('is a second factor', async () => {
    const token = await tokenOf();
    const { authenticator, finished } = await addPasskey(token);
    expect(finished.body.recovery_codes).toHaveLength(10);
    const { challenge, methods, passkey } = await challengeOf();
    expect(methods).toEqual(['passkey', 'recovery_code']);
    expect((await answer(challenge, { passkey: authenticator.get(passkey) })).status).toBe(200);
    expect((await send('GET', '/second-factor', { token })).body.passkeys).toMatchObject([
      { name: 'Laptop', last_used_at: expect.any(String) as string },
    ]);
  });

  it('signs in alone when the authenticator verifies the person', async () => {
    const { authenticator } = await addPasskey(await tokenOf('student'));
    const start = await send('POST', '/auth/passkey');
    const given = { challenge: start.body.challenge, passkey: authenticator.get(start.body.passkey) };
    const { status, body } = await post('/auth/passkey/finish', given);
    expect(status).toBe(200);
    expect((await send('GET', '/auth/me', { token: body.session.access_token })).body).toMatchObject({
      user: { student_id: 'S1' },
    });
    expect(await auditActions()).toEqual(['second_factor.added', 'sign_in.succeeded']);
    // An answer counts once.
    t.clock.advance(1_000);
    expect((await post('/auth/passkey/finish', given)).body.code).toBe('invalid_factor');
  });

  it('signs in only the account of a role where the page is for one', async () => {
    const { authenticator } = await addPasskey(await tokenOf('lecturer'));
    const finish = async (role: string) => {
      const { body } = await send('POST', '/auth/passkey');
      return await post('/auth/passkey/finish', {
        challenge: body.challenge,
        passkey: authenticator.get(body.passkey),
        role,
      });
    };
    const { status, body } = await finish('student');
    expect([status, body.error]).toEqual([403, expect.stringContaining('an account with another role')]);
    expect((await finish('lecturer')).body).toHaveProperty('session');
  });

  it('does not sign in alone without verification of the person, or for an inactive one', async () => {
    const unverified = makeAuthenticator({ origin, isPersonVerified: false });
    await addPasskey(await tokenOf('student'), unverified);
    const { authenticator } = await addPasskey(await tokenOf('lecturer'));
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute('UPDATE staff SET active = false WHERE university_id = $1', [tx.universityId]),
    );
    for (const one of [unverified, authenticator, makeAuthenticator({ origin })]) {
      const { body } = await send('POST', '/auth/passkey');
      const given = { challenge: body.challenge, passkey: one.get(body.passkey) };
      expect((await post('/auth/passkey/finish', given)).body.code).toBe('invalid_factor');
    }
  });

  it('is rejected from another origin, for another challenge and for another account', async () => {
    const token = await tokenOf();
    const { body } = await post('/second-factor/passkeys/start', { password }, token);
    const foreign = makeAuthenticator({ origin: 'https://evil.example' }).create(body.options);
    const finish = (passkey: object) =>
      post('/second-factor/passkeys', { set_up: body.set_up, name: 'Laptop', passkey }, token);
    expect((await finish(foreign)).body.error).toContain('could not be verified');
    const other = makeAuthenticator({ origin }).create({ ...body.options, challenge: 'AAAA' });
    expect((await finish(other)).status).toBe(409);
    const { authenticator } = await addPasskey(await tokenOf('student'));
    await addPasskey(token);
    const { challenge, passkey } = await challengeOf();
    expect((await answer(challenge, { passkey: authenticator.get(passkey) })).status).toBe(403);
  });
});

describe('passkey with a lower signature counter', () => {
  it.each([
    ['synced', 200],
    ['not synced yet', 403],
    ['one device', 403],
  ] as const)('is judged by where it is: %s → %i', async (kind, expected) => {
    const authenticator = makeAuthenticator({ origin, kind });
    authenticator.setCounter(50);
    await addPasskey(await tokenOf('student'), authenticator);
    authenticator.setCounter(7);
    expect((await t.passkeySignIn(authenticator)).status).toBe(expected);
    t.clock.advance(1_000);
    const { challenge, passkey } = await challengeOf('student');
    authenticator.setCounter(8);
    expect((await answer(challenge, { passkey: authenticator.get(passkey) })).status).toBe(expected);
  });

  it('signs in where the authenticator does not count', async () => {
    const authenticator = makeAuthenticator({ origin });
    authenticator.setCounter(0);
    await addPasskey(await tokenOf('student'), authenticator);
    authenticator.setCounter(0);
    expect((await t.passkeySignIn(authenticator)).status).toBe(200);
  });
});

describe('name of a passkey', () => {
  it.each(['', '  ', '\u200b', 'x'.repeat(61)])(
    'is checked before the device makes the passkey: "%s"',
    async (name) => {
      const token = await tokenOf();
      const { status, body } = await post('/second-factor/passkeys/start', { password, name }, token);
      expect(status).toBe(400);
      expect(Object.keys(body.details)).toEqual(['name']);
      expect(body).not.toHaveProperty('options');
    },
  );
});

describe('removal of a factor', () => {
  it('needs a factor that was confirmed within the last 10 minutes', async () => {
    const token = await tokenOf();
    const { key } = await addApp(token);
    t.clock.advance(10 * 60_000);
    expect((await send('DELETE', '/second-factor/app', { token })).body.code).toBe('second_factor_needed');
    const { body } = await send('POST', '/second-factor/step-up', { token });
    const finish = (code: string) => post('/second-factor/step-up/finish', { challenge: body.challenge, code }, token);
    expect((await finish(wrongCode(key))).body.code).toBe('invalid_factor');
    expect((await finish(codeOf(key))).status).toBe(200);
    expect((await send('DELETE', '/second-factor/app', { token })).status).toBe(200);
    expect((await signIn()).body).toHaveProperty('session');
    // Recovery codes end with the last factor.
    expect((await send('GET', '/second-factor', { token })).body.recovery_codes).toBe(0);
    expect(await auditActions()).toEqual(['second_factor.added', 'second_factor.confirmed', 'second_factor.removed']);
  });

  it('is a step-up of one sign-in alone', async () => {
    const first = await tokenOf();
    const { key } = await addApp(first);
    const { body } = await answer((await challengeOf()).challenge, { code: codeOf(key) });
    t.clock.advance(10 * 60_000);
    const second = body.session.access_token;
    const challenge = (await send('POST', '/second-factor/step-up', { token: first })).body.challenge;
    const finish = (token: string) => post('/second-factor/step-up/finish', { challenge, code: codeOf(key) }, token);
    expect((await finish(second)).status).toBe(403);
    expect((await finish(first)).status).toBe(200);
    expect((await send('DELETE', '/second-factor/app', { token: second })).status).toBe(403);
  });

  it('makes new recovery codes, and ends the earlier ones', async () => {
    const token = await tokenOf();
    const { recoveryCodes } = await addApp(token);
    const { body } = await send('POST', '/second-factor/recovery-codes', { token });
    expect(body.recovery_codes).toHaveLength(10);
    const use = async (code: string | undefined) =>
      (await answer((await challengeOf()).challenge, { recovery_code: code })).status;
    expect(await use(recoveryCodes[0])).toBe(403);
    expect(await use(body.recovery_codes[0])).toBe(200);
  });
});
