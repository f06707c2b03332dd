import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { factorScenario } from './factor-scenario.setup.ts';

const t = factorScenario();
const { send, post, signIn, tokenOf, codeOf, wrongCode, addApp, answer, challengeOf } = t;

const requireFactor = (token: string, admins_need_factor = true) =>
  send('PUT', '/university/sign-in-rules', { token, body: { admins_need_factor } });
/** The id of the administrator record. */
async function findRecordId(token: string): Promise<string> {
  const { body } = await send('GET', '/admins/me', { token });
  return (body as unknown as { id: string }).id;
}
const personTables = { staff: 'staff', student: 'students' } as const;
async function findPersonId(kind: keyof typeof personTables): Promise<string> {
  const [row] = await t.database.inUniversity(t.now().ids.university, (tx) =>
    tx.query(
      `SELECT id FROM ${personTables[kind]} WHERE university_id = $1`,
      [tx.universityId],
      z.object({ id: z.string() }),
    ),
  );
  return row?.id ?? '';
}
/** Another owner of the university, who was added some days ago. */
async function addOwner(days = 0): Promise<string> {
  const { ids } = t.now();
  const email = `second.${t.now().code}@people.example`.toLowerCase();
  await t.database.inUniversity(ids.university, async (tx) => {
    const [row] = await tx.query(
      `INSERT INTO accounts (university_id, email, role, name, password_hash)
       SELECT university_id, $2, 'admin', 'Second', password_hash FROM accounts WHERE university_id = $1 AND role = 'admin' RETURNING id`,
      [tx.universityId, email],
      z.object({ id: z.string() }),
    );
    await tx.execute(
      `INSERT INTO admins (university_id, user_id, email, created_at) VALUES ($1, $2, $3, now() - $4 * interval '1 day')`,
      [tx.universityId, row?.id, email, days],
    );
  });
  return email;
}

const countEvents = (action: string) =>
  t.database.inUniversity(t.now().ids.university, (tx) =>
    tx.execute('SELECT FROM audit_events WHERE university_id = $1 AND action = $2', [tx.universityId, action]),
  );

describe('required second factor', () => {
  it('is switched on by an owner who has one', async () => {
    const token = await tokenOf();
    expect((await send('GET', '/university/sign-in-rules', { token })).body).toEqual({ admins_need_factor: false });
    expect((await requireFactor(token)).body.error).toContain('Set up a second factor for yourself first');
    await addApp(token);
    expect((await requireFactor(token)).status).toBe(200);
    expect((await send('GET', '/university/sign-in-rules', { token })).body).toEqual({ admins_need_factor: true });
    expect(await countEvents('sign_in_rules.changed')).toBe(1);
    // Needs a factor that was confirmed lately.
    t.clock.advance(10 * 60_000);
    expect((await requireFactor(token, false)).body.code).toBe('second_factor_needed');
  });

  it('ends sign-ins of administrators without one, and leads their next one to the set-up alone', async () => {
    const token = await tokenOf();
    const email = await addOwner();
    const password = 'correct horse battery';
    const signInAgain = () => post('/auth/login', { email, role: 'admin', password });
    const other = (await signInAgain()).body.session.access_token;
    await addApp(token);
    await requireFactor(token);
    expect((await send('GET', '/auth/me', { token: other })).status).toBe(401);
    expect((await send('GET', '/auth/me', { token })).status).toBe(200);

    const { body } = await signInAgain();
    expect(body).not.toHaveProperty('session');
    const { challenge, methods } = body.second_factor;
    expect(methods).toEqual([]);
    for (const code of ['123456', '000000']) expect((await answer(challenge, { code })).status).toBe(403);
    expect((await send('GET', '/admins', { token: challenge })).status).toBe(401);
    const { body: app } = await post('/auth/second-factor/set-up', { challenge });
    const finish = (code: string) => post('/auth/second-factor/set-up/finish', { challenge, set_up: app.set_up, code });
    expect((await finish(wrongCode(app.key))).status).toBe(400);
    const finished = await finish(codeOf(app.key));
    expect(finished.body.recovery_codes).toHaveLength(10);
    expect((await send('GET', '/auth/me', { token: finished.body.session.access_token })).status).toBe(200);
    // The set-up works once.
    expect((await post('/auth/second-factor/set-up', { challenge })).status).toBe(401);
  });

  it('leaves lecturers and students as they are, and keeps the last factor of an administrator', async () => {
    const token = await tokenOf();
    await addApp(token);
    await requireFactor(token);
    for (const who of ['lecturer', 'student']) expect((await signIn(who)).body).toHaveProperty('session');
    const removed = await send('DELETE', '/second-factor/app', { token });
    expect(removed.body.error).toContain('Your university needs a second factor');
    expect((await send('GET', '/second-factor', { token })).body).toMatchObject({ has_app: true, is_required: true });
  });
});

describe('lost second factor', () => {
  it('is removed by another owner: the sign-ins end, and the person gets a mail', async () => {
    const token = await tokenOf();
    await addApp(token);
    const id = await findRecordId(token);
    const email = await addOwner(2);
    const { body } = await post('/auth/login', { email, role: 'admin', password: 'correct horse battery' });
    const other = body.session.access_token;
    expect((await send('DELETE', `/people/${id}/second-factor`, { token })).body.error).toContain('your own');
    expect((await send('DELETE', `/people/${id}/second-factor`, { token: other })).status).toBe(200);
    expect((await send('GET', '/auth/me', { token })).status).toBe(401);
    expect((await signIn()).body).toHaveProperty('session');
    expect((await send('DELETE', `/people/${id}/second-factor`, { token: other })).status).toBe(409);
    expect(await countEvents('second_factor.lost_removed')).toBe(1);
    await t.mail.sendDue();
    const mails = readdirSync(join(t.dataDir, 'outbox')).map((file) =>
      readFileSync(join(t.dataDir, 'outbox', file), 'utf8'),
    );
    const mail = mails.find(
      (text) => text.includes('second factor removed') && text.includes(t.now().emailOf('admin')),
    );
    expect(mail).toContain('were removed from your account');
  });

  it('of a lecturer or student is removed by an owner, and shown before', async () => {
    const token = await tokenOf();
    for (const [who, kind] of [
      ['lecturer', 'staff'],
      ['student', 'student'],
    ] as const) {
      const id = await findPersonId(kind);
      const hasFactor = async () => (await send('GET', `/access/${kind}/${id}`, { token })).body.has_second_factor;
      expect(await hasFactor()).toBe(false);
      const own = await tokenOf(who);
      await addApp(own);
      expect(await hasFactor()).toBe(true);
      expect((await signIn(who)).body).toHaveProperty('second_factor');
      expect((await send('DELETE', `/people/${id}/second-factor`, { token })).status).toBe(200);
      expect(await hasFactor()).toBe(false);
      expect((await send('GET', '/auth/me', { token: own })).status).toBe(401);
      expect((await signIn(who)).body).toHaveProperty('session');
    }
    expect(await countEvents('second_factor.lost_removed')).toBe(2);
  });

  it('is not removed by a registrar, nor from an older owner by one who is new', async () => {
    const older = await tokenOf();
    await addApp(older);
    const id = await findRecordId(older);
    const email = await addOwner();
    const { body } = await post('/auth/login', { email, role: 'admin', password: 'correct horse battery' });
    const token = body.session.access_token;
    const refused = await send('DELETE', `/people/${id}/second-factor`, { token });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('New administrators cannot change earlier ones'),
    ]);
    await t.database.inUniversity(t.now().ids.university, (tx) =>
      tx.execute(`UPDATE admins SET role = 'registrar' WHERE university_id = $1 AND email = $2`, [
        tx.universityId,
        email,
      ]),
    );
    const again = await post('/auth/login', { email, role: 'admin', password: 'correct horse battery' });
    const registrar = again.body.session.access_token;
    const student = await findPersonId('student');
    expect((await send('DELETE', `/people/${student}/second-factor`, { token: registrar })).status).toBe(403);
  });

  it('is not removed by lecturers, and not in another university', async () => {
    const token = await tokenOf();
    await addApp(token);
    const id = await findRecordId(token);
    const lecturer = await tokenOf('lecturer');
    expect((await send('DELETE', `/people/${id}/second-factor`, { token: lecturer })).status).toBe(403);
    const others = await t.signIn(t.people.emailOf('admin'), 'admin', 'correct horse battery');
    const foreign = others.body.session.access_token;
    expect((await send('DELETE', `/people/${id}/second-factor`, { token: foreign })).status).toBe(404);
  });
});

describe('step-up', () => {
  it('is needed for changes of administrators and sign-in settings by callers with a factor', async () => {
    const token = await tokenOf();
    const { key } = await addApp(token);
    const codeOfAdmin = () => send('POST', '/admins/enrolment-codes', { token, body: { role: 'reader' } });
    expect((await codeOfAdmin()).status).toBe(200);
    t.clock.advance(9 * 60_000);
    expect((await codeOfAdmin()).body.code).toBe('second_factor_needed');
    // Reading needs none.
    expect((await send('GET', '/admins', { token })).status).toBe(200);
    const { body } = await send('POST', '/second-factor/step-up', { token });
    await post('/second-factor/step-up/finish', { challenge: body.challenge, code: codeOf(key) }, token);
    expect((await codeOfAdmin()).status).toBe(200);
    // The sign-in with a factor counts too.
    t.clock.advance(30_000);
    const again = await answer((await challengeOf()).challenge, { code: codeOf(key) });
    const options = { token: again.body.session.access_token, body: { role: 'reader' } };
    expect((await send('POST', '/admins/enrolment-codes', options)).status).toBe(200);
  });

  it('is not needed by callers without a factor', async () => {
    const token = await tokenOf();
    t.clock.advance(3_600_000);
    expect((await send('POST', '/admins/enrolment-codes', { token, body: { role: 'reader' } })).status).toBe(200);
  });
});
