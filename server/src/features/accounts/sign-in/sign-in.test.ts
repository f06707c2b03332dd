import { signIn } from '@muster/contract/accounts/sign-in';
import { me, signOut } from '@muster/contract/accounts/accounts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeLog } from '#platform/log.ts';
import { makePeople, password, accountsScenario, startAccountsApp } from '#testing/accounts-app.ts';
import { waitForLockWaiters } from '#testing/race.ts';

const app = accountsScenario();

const refused = {
  success: false,
  code: 'invalid_credentials',
  error: 'Invalid credentials or incorrect role. Please try again.',
  message: 'Invalid credentials or incorrect role. Please try again.',
};
const setStatus = (who: 'admin' | 'lecturer' | 'student', status: string) =>
  app.database.acrossUniversities((tx) =>
    tx.execute('UPDATE accounts SET status = $1 WHERE id = $2', [status, app.people.ids[who]]),
  );

describe('sign-in on a shared computer', () => {
  it('ends after half an hour without use, and is not remembered', async () => {
    const { emailOf } = await makePeople(app.database);
    const { body, cookies } = await app.call(signIn, {
      body: { email: emailOf('student'), role: 'student', password, is_shared: true },
    });
    expect(cookies).not.toContain('muster_known_device');
    const token = body.session.access_token;
    const isIn = async () => (await app.call(me, { token })).status === 200;
    expect(Date.parse(body.session.expires_at) - app.clock.now()).toBe(8 * 3_600_000);
    for (let n = 0; n < 3; n++) {
      app.clock.advance(20 * 60_000);
      expect(await isIn()).toBe(true);
    }
    app.clock.advance(31 * 60_000);
    expect(await isIn()).toBe(false);
  });
});

describe('sign-in with a domain in letters', () => {
  it.each(['müller.test', 'xn--mller-kva.test'])('finds an account that is stored with %s', async (domain) => {
    const { ids, code } = await makePeople(app.database);
    await app.database.acrossUniversities((tx) =>
      tx.execute('UPDATE accounts SET email = $1 WHERE id = $2', [`${code}@${domain}`.toLowerCase(), ids.student]),
    );
    for (const typed of ['MÜLLER.test', 'xn--mller-kva.test'])
      expect((await app.signIn(`${code}@${typed}`, 'student', password)).status).toBe(200);
  });
});

describe('successful sign-in', () => {
  it('returns a valid token and the user', async () => {
    const { emailOf, ids, code } = app.people;
    const { status, body } = await app.signIn(` ${emailOf('student').toUpperCase()} `, 'student', password);
    expect(status).toBe(200);
    expect(body.session.access_token).toMatch(/^[\w-]{43}$/);
    expect(body.user).toEqual({
      id: ids.student,
      name: 'student',
      record_name: 'student',
      email: emailOf('student'),
      role: 'student',
      photo: null,
      university_id: ids.university,
      university_name: `University ${code}`,
      time_zone: 'Asia/Colombo',
      university_logo: null,
      settings: expect.objectContaining({ offers_online: false, accepts_late_scans: false, last_year: 4 }) as object,
      student_id: 'S1',
      employee_id: null,
      admin_role: null,
      password: 'own',
      staff_id: null,
      preferences: {},
      // The student has no programme yet.
      additional_data: { degree_path: null },
    });
    const own = await app.call(me, { token: body.session.access_token });
    expect(own.body).toEqual({ success: true, user: body.user });
    await app.database.acrossUniversities((tx) =>
      tx.execute(
        `WITH degree AS (
           INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international)
           VALUES ($1, 'Physics', 'undergraduate', 'international') RETURNING id)
         UPDATE students SET degree_details_id = degree.id FROM degree WHERE university_id = $1 AND account_id = $2`,
        [ids.university, body.user.id],
      ),
    );
    const enrolled = await app.call(me, { token: body.session.access_token });
    expect(enrolled.body.user.additional_data).toEqual({ degree_path: 'international' });
  });

  it('accepts the roles "staff" and "lecturer" for a lecturer', async () => {
    for (const role of ['staff', 'lecturer', 'Staff']) {
      const { body } = await app.signIn(app.people.emailOf('lecturer'), role, password);
      expect(body.user).toMatchObject({ role: 'lecturer', employee_id: 'E1', student_id: null });
      expect(body.user.additional_data).toEqual({ degree_path: null });
    }
  });

  it('finds the right university when the email exists in two with different passwords', async () => {
    const other = await makePeople(app.database);
    await app.database.acrossUniversities((tx) =>
      tx.execute(`UPDATE accounts SET email = $1, last_sign_in_at = now(), password_hash = NULL WHERE id = $2`, [
        app.people.emailOf('student'),
        other.ids.student,
      ]),
    );
    const { body } = await app.signIn(app.people.emailOf('student'), 'student', password);
    expect(body.user.university_id).toBe(app.people.ids.university);
    await app.database.acrossUniversities((tx) =>
      tx.execute('UPDATE accounts SET email = $1 WHERE id = $2', [other.emailOf('student'), other.ids.student]),
    );
  });

  it('signs out only the current device', async () => {
    const email = app.people.emailOf('admin');
    const [one, other] = await Promise.all([
      app.signIn(email, 'admin', password),
      app.signIn(email, 'admin', password),
    ]);
    const token = one.body.session.access_token;
    expect((await app.call(me, { token })).status).toBe(200);
    expect((await app.call(signOut, { token })).body).toEqual({ success: true, provider_url: null });
    expect((await app.call(me, { token })).status).toBe(401);
    expect((await app.call(me, { token: other.body.session.access_token })).status).toBe(200);
  });
});

describe('failed sign-in returns the same error after one hash for', () => {
  const attempts = {
    'an unknown email': () => app.signIn('unknown@people.example', 'student', password),
    'a wrong password': () => app.signIn(app.people.emailOf('student'), 'student', 'wrong'),
    'a wrong role': () => app.signIn(app.people.emailOf('student'), 'admin', password),
    'a role that does not exist': () => app.signIn(app.people.emailOf('student'), 'emperor', password),
    'a pending account': async () => {
      await setStatus('lecturer', 'pending');
      return app.signIn(app.people.emailOf('lecturer'), 'lecturer', password);
    },
    'an inactive account': async () => {
      await setStatus('lecturer', 'inactive');
      return app.signIn(app.people.emailOf('lecturer'), 'lecturer', password);
    },
    'an inactive student': async () => {
      await app.database.acrossUniversities((tx) =>
        tx.execute('UPDATE students SET active = false WHERE account_id = $1', [app.people.ids.student]),
      );
      return app.signIn(app.people.emailOf('student'), 'student', password);
    },
  };
  it.each(Object.entries(attempts))('%s', async (_, attempt) => {
    const before = app.hashes();
    expect(await attempt()).toEqual({ status: 401, body: refused, cookies: '', retryAfter: undefined });
    expect(app.hashes() - before).toBe(1);
  });
});

describe('sign-in', () => {
  it('finds the account in the oldest university when newer ones have the same email', async () => {
    const { emailOf } = await makePeople(app.database);
    await app.database.acrossUniversities((tx) =>
      tx.query(
        `WITH founded AS (
         INSERT INTO universities (code, name, created_at)
         SELECT 'SQUAT' || n, 'Squat', now() + INTERVAL '1 hour' FROM generate_series(1, 8) n RETURNING id)
       INSERT INTO accounts (university_id, email, role, name, status, last_sign_in_at)
       SELECT f.id, $1, 'admin', 'Namesake', 'active', now() FROM founded f`,
        [emailOf('admin')],
      ),
    );
    expect((await app.signIn(emailOf('admin'), 'admin', password)).status).toBe(200);
  });

  it('rejects a password that is changed during the check', async () => {
    const { emailOf, ids } = await makePeople(app.database);
    const { answer } = await app.database.acrossUniversities(async (tx) => {
      await tx.execute('SELECT id FROM accounts WHERE id = $1 FOR UPDATE', [ids.admin]);
      const started = app.signIn(emailOf('admin'), 'admin', password);
      // The check succeeds; then the password changes.
      await waitForLockWaiters(app.database, 1);
      await tx.execute(`UPDATE accounts SET password_hash = 'another' WHERE id = $1`, [ids.admin]);
      return { answer: started };
    });
    expect(await answer).toMatchObject({ status: 401, body: refused });
  });

  it('reports validation errors in the order of the form', async () => {
    const { status, body } = await app.call(signIn, { body: { password: '' } });
    expect({ status, error: body.error, details: body.details }).toEqual({
      status: 400,
      error: 'Please select your role to continue',
      details: {
        role: 'Please select your role to continue',
        email: 'Please enter your email address',
        password: 'Please enter your password',
      },
    });
  });

  it('logs failed sign-ins by account id without the typed values', async () => {
    const lines: string[] = [];
    const log = makeLog('info', { write: (line: string) => void lines.push(line) });
    const logged = await startAccountsApp(app.database, { log });
    const { emailOf, ids } = await makePeople(app.database);
    const email = emailOf('lecturer');
    try {
      await logged.signIn(email, 'lecturer', password);
      expect(lines).toEqual([]);
      await logged.signIn(email, 'lecturer', 'not my Password7');
      await logged.signIn('unknown@people.example', 'lecturer', password);
    } finally {
      await logged.stop();
    }
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'sign-in failed', code: 'invalid_credentials', accounts: [ids.lecturer] },
      { msg: 'sign-in failed', code: 'invalid_credentials', accounts: [] },
    ]);
    expect(lines.join()).not.toMatch(/Password7|@/);
  });

  it('stores neither the token nor the password in plain text', async () => {
    const { body } = await app.signIn(app.people.emailOf('admin'), 'admin', password);
    const dump = await app.database.acrossUniversities((tx) =>
      tx.query(
        `SELECT t::text || encode(t.token_hash, 'escape') AS line FROM access_tokens t UNION ALL SELECT a::text FROM accounts a`,
        [],
        z.object({ line: z.string() }),
      ),
    );
    const text = dump.map(({ line }) => line).join('\n');
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(text).not.toContain(body.session.access_token);
    expect(text).not.toContain(password);
  });
});
