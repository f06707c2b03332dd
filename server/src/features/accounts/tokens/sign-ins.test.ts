import { me, signOut } from '@muster/contract/accounts/accounts';
import { maxSignIns } from '@muster/contract/accounts/sign-ins';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsApp, makePeople, password, startAccounts, startAccountsApp } from '#testing/accounts-app.ts';

type SignIn = { id: string; device: string | null; signed_in_at: string; used_at: string; is_own: boolean };

let app: Awaited<ReturnType<typeof startAccounts>>;
/** Another process of the same deployment. */
let other: AccountsApp;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  app = await startAccounts();
  other = await startAccountsApp(app.database);
});
beforeEach(async () => {
  people = await makePeople(app.database);
});
afterAll(async () => {
  await other.stop();
  await app.end();
});

async function signIn(who = 'student'): Promise<string> {
  return (await app.signIn(people.emailOf(who), who, password)).body.session.access_token;
}

async function ask(method: 'GET' | 'DELETE', token: string, id = '') {
  const url = `/api/auth/sign-ins${id && `/${id}`}`;
  const answer = await app.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json<SignIn[] & { ended: number; error: string }>() };
}
const isSignedIn = async (token: string, { call }: Pick<AccountsApp, 'call'> = app) =>
  (await call(me, { token })).status === 200;
const idOf = async (token: string) => (await ask('GET', token)).body.find(({ is_own }) => is_own)?.id ?? '';

describe('signed-in devices', () => {
  it('lists own devices only, the current one first, then by last use', async () => {
    const before = app.clock.now();
    const first = await signIn();
    app.clock.set(before + 60_000);
    const second = await signIn();
    app.clock.set(before + 120_000);
    const third = await signIn();
    await signIn('lecturer');
    const { body } = await ask('GET', first);
    expect(body.map(({ id, is_own }) => [id, is_own])).toEqual([
      [await idOf(first), true],
      [await idOf(third), false],
      [await idOf(second), false],
    ]);
    expect(body[2]).toMatchObject({
      signed_in_at: new Date(before + 60_000).toISOString(),
      used_at: new Date(before + 60_000).toISOString(),
    });
    expect(JSON.stringify(body)).not.toContain(second);
  });

  it('signs out one device in every process', async () => {
    const [here, phone, tablet] = [await signIn(), await signIn(), await signIn()];
    for (const token of [here, phone, tablet]) expect(await isSignedIn(token, other)).toBe(true);
    const id = await idOf(phone);
    expect(await ask('DELETE', here, id)).toMatchObject({ status: 200 });
    expect([await isSignedIn(here), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, true]);
    expect([await isSignedIn(phone, other), await isSignedIn(tablet, other)]).toEqual([false, true]);
    expect((await ask('GET', here)).body).toHaveLength(2);
    expect(await ask('DELETE', here, id)).toMatchObject({
      status: 404,
      body: { error: 'This device is signed out already.' },
    });
  });

  it('signs out all other devices, and records it only if there were any', async () => {
    const tokens = [await signIn(), await signIn(), await signIn()];
    const [here = ''] = tokens;
    expect(await ask('DELETE', here)).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await Promise.all(tokens.map((token) => isSignedIn(token)))).toEqual([true, false, false]);
    expect(await Promise.all(tokens.map((token) => isSignedIn(token, other)))).toEqual([true, false, false]);
    expect((await ask('DELETE', here)).body).toEqual({ success: true, ended: 0 });
    const events = await app.database.inUniversity(people.ids.university, (tx) =>
      tx.query(
        `SELECT actor, subject_id, details FROM audit_events
       WHERE university_id = $1 AND action = 'account.signed_out_elsewhere'`,
        [tx.universityId],
      ),
    );
    expect(events).toEqual([{ actor: people.ids.student, subject_id: people.ids.student, details: { count: 2 } }]);
  });

  it("rejects signing out another user's device", async () => {
    const [mine, lecturerToken] = [await signIn(), await signIn('lecturer')];
    expect((await ask('DELETE', mine, await idOf(lecturerToken))).status).toBe(404);
    await ask('DELETE', mine);
    expect(await isSignedIn(lecturerToken)).toBe(true);
  });

  it('stores only browser and system of a device', async () => {
    const { emailOf } = people;
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
      payload: { email: emailOf('student'), role: 'student', password },
    });
    const { session } = answer.json<{ session: { access_token: string } }>();
    expect((await ask('GET', session.access_token)).body).toMatchObject([{ device: 'Firefox on Linux' }]);
  });

  it('lists no expired or signed-out devices, and limits the list', async () => {
    const old = await signIn('admin');
    app.clock.set(app.clock.now() + 13 * 3_600_000);
    const out = await signIn('admin');
    await app.call(signOut, { token: out });
    const here = await signIn('admin');
    expect((await ask('GET', here)).body.map(({ is_own }) => is_own)).toEqual([true]);
    expect(await isSignedIn(old)).toBe(false);
    await app.database.inUniversity(people.ids.university, (tx) =>
      tx.execute(
        `INSERT INTO access_tokens (university_id, account_id, token_hash, idle_expires_at, expires_at)
       SELECT $1, $2, sha256(n::text::bytea), '2099-01-01', '2099-01-01' FROM generate_series(1, 60) n`,
        [tx.universityId, people.ids.admin],
      ),
    );
    const { body } = await ask('GET', here);
    expect([body.length, body[0]?.is_own]).toEqual([maxSignIns, true]);
    expect((await ask('DELETE', here)).body.ended).toBe(60);
  });

  it('signs out a device whose extended expiry is not stored yet', async () => {
    const [here, phone] = [await signIn('lecturer'), await signIn('lecturer')];
    const id = await idOf(phone);
    // The state in the database until this process stores the usage.
    await app.database.acrossUniversities((tx) =>
      tx.query("UPDATE access_tokens SET idle_expires_at = '2020-01-01' WHERE id = $1", [id]),
    );
    expect(await isSignedIn(phone)).toBe(true);
    await ask('DELETE', here);
    expect(await isSignedIn(phone)).toBe(false);
    await app.database.acrossUniversities((tx) =>
      tx.execute('UPDATE access_tokens SET idle_expires_at = expires_at WHERE id = $1', [id]),
    );
    expect(await isSignedIn(phone, other)).toBe(false);
  });
});
