import { me } from '@muster/contract/accounts/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PersonAccess, PersonKind } from '@muster/contract/accounts/person-access';
import { accountsScenario, makePeople, password } from '#testing/accounts-app.ts';

const t = accountsScenario();
let people: Awaited<ReturnType<typeof makePeople>>;
let admin: string;
beforeEach(async () => {
  people = await makePeople(t.database);
  admin = await signIn('admin');
});

const here = <T>(work: Parameters<typeof t.database.inUniversity<T>>[1]) =>
  t.database.inUniversity(people.ids.university, work);
async function signIn(who: string): Promise<string> {
  return (await t.signIn(people.emailOf(who), who, password)).body.session.access_token;
}
const tables = { student: 'students', staff: 'staff', admin: 'admins' };
async function recordOf(kind: PersonKind): Promise<string> {
  const [row] = await here((tx) =>
    tx.query(
      `SELECT id FROM ${tables[kind]} WHERE university_id = $1`,
      [tx.universityId],
      z.object({ id: z.string() }),
    ),
  );
  return row?.id ?? '';
}
async function call(method: 'GET' | 'DELETE', kind: PersonKind, path = '', token = admin) {
  const url = `/api/access/${kind}/${await recordOf(kind)}${path}`;
  const reply = await t.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  return { status: reply.statusCode, body: reply.json<PersonAccess & { ended: number; error: string }>() };
}
const isIn = async (token: string) => (await t.call(me, { token })).status === 200;
const listAudit = () =>
  here((tx) =>
    tx.query(
      `SELECT action FROM audit_events WHERE university_id = $1 AND actor = $2 AND action <> 'sign_in.succeeded'`,
      [tx.universityId, people.ids.admin],
      z.object({ action: z.string() }),
    ),
  );
const setRole = (role: string) =>
  here((tx) => tx.execute('UPDATE admins SET role = $2 WHERE university_id = $1', [tx.universityId, role]));

describe('access of a person', () => {
  it('lists the devices, and ends one or all of them', async () => {
    const [phone, tablet, laptop] = [await signIn('student'), await signIn('student'), await signIn('student')];
    const { body } = await call('GET', 'student');
    expect(body).toMatchObject({ has_account: true, identities: [] });
    expect(body.sign_ins).toHaveLength(3);
    const [first] = body.sign_ins;
    expect((await call('DELETE', 'student', `/sign-ins/${first?.id}`)).status).toBe(200);
    expect([await isIn(phone), await isIn(tablet), await isIn(laptop)].filter(Boolean)).toHaveLength(2);
    expect((await call('DELETE', 'student', `/sign-ins/${first?.id}`)).status).toBe(404);
    expect((await call('DELETE', 'student', '/sign-ins')).body.ended).toBe(2);
    expect([await isIn(phone), await isIn(tablet), await isIn(laptop)]).toEqual([false, false, false]);
    expect((await listAudit()).map(({ action }) => action)).toEqual([
      'account.signed_out_by_admin',
      'account.signed_out_by_admin',
    ]);
  });

  it('says that a person has no account', async () => {
    await here((tx) => tx.execute('UPDATE students SET account_id = NULL WHERE university_id = $1', [tx.universityId]));
    expect((await call('GET', 'student')).body).toEqual({
      has_account: false,
      last_sign_in_at: null,
      has_second_factor: false,
      sign_ins: [],
      identities: [],
    });
    expect((await call('DELETE', 'student', '/sign-ins')).body.error).toBe('This person has no account yet.');
  });

  it('is open to registrars for students and staff, and to owners alone for administrators and links', async () => {
    await setRole('registrar');
    const registrar = await signIn('admin');
    const status = async (...of: Parameters<typeof call>) => (await call(of[0], of[1], of[2], registrar)).status;
    expect(await status('GET', 'staff')).toBe(200);
    expect(await status('GET', 'admin')).toBe(403);
    expect(await status('DELETE', 'admin', '/sign-ins')).toBe(403);
    expect(await status('DELETE', 'student', '/identities?issuer=https://login.example')).toBe(403);
    await setRole('reader');
    const reader = await signIn('admin');
    expect((await call('DELETE', 'student', '/sign-ins', reader)).status).toBe(403);
    await setRole('owner');
    expect((await call('GET', 'admin', '', await signIn('admin'))).status).toBe(200);
  });

  it('loses the link to a person of the provider, together with the sign-ins', async () => {
    const issuer = 'https://login.example';
    await here((tx) =>
      tx.execute(
        `INSERT INTO account_identities (university_id, account_id, issuer, subject) VALUES ($1, $2, $3, 'sam')`,
        [tx.universityId, people.ids.student, issuer],
      ),
    );
    const token = await signIn('student');
    expect((await call('GET', 'student')).body.identities).toMatchObject([{ issuer, subject: 'sam' }]);
    const path = `/identities?issuer=${encodeURIComponent(issuer)}`;
    expect((await call('DELETE', 'student', path)).status).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect((await call('GET', 'student')).body.identities).toEqual([]);
    expect((await call('DELETE', 'student', path)).status).toBe(404);
    expect((await listAudit()).map(({ action }) => action)).toEqual(['account.unlinked']);
  });

  it('of another university is not found', async () => {
    const id = await recordOf('student');
    people = await makePeople(t.database);
    const url = `/api/access/student/${id}`;
    const reply = await t.app.inject({ url, headers: { authorization: `Bearer ${await signIn('admin')}` } });
    expect(reply.statusCode).toBe(404);
  });
});
