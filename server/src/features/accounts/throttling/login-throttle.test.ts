import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as api from '@muster/contract/accounts/sign-in';
import { confirmReset, requestReset } from '@muster/contract/accounts/passwords';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountsApp,
  makeInstantPasswords,
  password,
  startAccounts,
  startAccountsApp,
} from '#testing/accounts-app.ts';

let app: Awaited<ReturnType<typeof startAccounts>>;
let email: string;
beforeEach(async () => {
  app = await startAccounts({ passwords: makeInstantPasswords() });
  email = app.people.emailOf('lecturer');
});
afterEach(() => app.end());

const campus = '198.51.100.7';

/** Signs in like a browser: returns the time that the reply was delayed, and the cookie that the reply sets. */
async function signIn(typed: string, options: SignInOptions = {}) {
  const { server = app, role = 'lecturer', cookie, from, address = email } = options;
  const before = server.clock.now();
  const { status, retryAfter, cookies, body } = await server.call(api.signIn, {
    body: { email: address, role, password: typed },
    from: from ?? campus,
    ...(cookie === undefined ? {} : { cookie }),
  });
  return { status, retryAfter, body, cookie: cookies, delayMs: server.clock.now() - before };
}
type SignInOptions = { server?: AccountsApp; address?: string; role?: string; cookie?: string; from?: string };

async function fail(count: number, options: (index: number) => SignInOptions = () => ({})) {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push(await signIn('wrong', options(index)));
  return answers;
}
const statusesOf = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status));

describe('sign-in after many failures in a network', () => {
  it('is delayed by at most five seconds and never rejected', async () => {
    const delays: number[] = [];
    const server = await startAccountsApp(app.database, {
      passwords: makeInstantPasswords(),
      sleep: async (ms) => delays.push(ms),
    });
    const failures = await fail(620, (index) => ({ server, address: `s${index}@people.example`, role: 'student' }));
    expect(statusesOf(failures)).toEqual(new Set([401]));
    expect(delays).toHaveLength(520);
    expect([0, 99, 100, 400, 519].map((index) => delays[index])).toEqual([1_000, 1_000, 2_000, 5_000, 5_000]);

    const unknownDevice = await signIn(password, { server });
    expect([unknownDevice.status, delays.length]).toEqual([200, 521]);
    for (const other of [{ from: '203.0.113.9' }, { cookie: unknownDevice.cookie }])
      expect((await signIn(password, { server, ...other })).status).toBe(200);
    expect(delays).toHaveLength(521);
    await server.stop();
  });

  it('is delayed in every process', async () => {
    const other = await startAccountsApp(app.database, { passwords: makeInstantPasswords() });
    other.clock.set(app.clock.now());
    await fail(60, (index) => ({ address: `a${index}@people.example` }));
    await fail(60, (index) => ({ address: `b${index}@people.example`, server: other }));
    expect([await signIn(password), await signIn(password, { server: other })]).toMatchObject([
      { status: 200, delayMs: 1_000 },
      { status: 200, delayMs: 1_000 },
    ]);
    await other.stop();
  });

  it('is fast again after a quarter of an hour', async () => {
    await fail(120, (index) => ({ address: `s${index}@people.example` }));
    app.clock.advance(15 * 60_000);
    expect(await signIn(password)).toMatchObject({ status: 200, delayMs: 0 });
  });

  it('is delayed for all networks of an IPv6 site after three times as many failures', async () => {
    const fromSite = (index: number) => `2001:db8:7:${index.toString(16)}::1`;
    await fail(299, (index) => ({ address: `s${index}@people.example`, from: fromSite(index * 0xd0) }));
    expect(await signIn(password, { from: fromSite(0xff_01) })).toMatchObject({ status: 200, delayMs: 0 });
    await fail(1, () => ({ address: 'last@people.example', from: fromSite(0xff_02) }));
    expect(await signIn(password, { from: fromSite(0xff_03) })).toMatchObject({ status: 200, delayMs: 1_000 });
    expect(await signIn(password, { from: '2001:db8:8::1' })).toMatchObject({ status: 200, delayMs: 0 });
  });

  it('leaves one email ten free attempts from all networks of an IPv6 site', async () => {
    await fail(11, (index) => ({ from: `2001:db8:9:${index}::1` }));
    const [next] = await fail(1, () => ({ from: '2001:db8:9:ff::1' }));
    expect(next?.delayMs).toBe(8_000);
  });

  it('answers one password for sixty accounts from sixty IPv6 sites like any wrong one, without a delay', async () => {
    const answers = await fail(60, (index) => ({
      address: index === 0 ? email : `s${index}@people.example`,
      from: `2001:db8:${(0x100 + index).toString(16)}::1`,
    }));
    expect(statusesOf(answers)).toEqual(new Set([401]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.every(({ delayMs }) => delayMs === 0)).toBe(true);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    await fail(120, (index) => ({ address: `s${index}@people.example`, from: `2001:db8:1:2::${index + 1}` }));
    expect(await signIn(password, { from: '2001:db8:1:2::ffff' })).toMatchObject({ delayMs: 1_000 });
    expect(await signIn(password, { from: '2001:db8:1:3::1' })).toMatchObject({ delayMs: 0 });
  });
});

describe('sign-in after failures for one email', () => {
  it('gets one turn in eight seconds from the same network, whether the account exists or not', async () => {
    for (const address of ['unknown@people.example', email]) {
      const failures = await fail(14, () => ({ address }));
      expect(statusesOf(failures)).toEqual(new Set([401]));
      expect(failures.map(({ delayMs }) => delayMs)).toEqual([...Array(11).fill(0), 8_000, 8_000, 8_000]);
    }
    expect(await signIn(password)).toMatchObject({ status: 200, delayMs: 8_000 });
    expect(await signIn(password)).toMatchObject({ status: 200, delayMs: 0 });
  });

  it('verifies few of many parallel guesses', async () => {
    // The clock does not advance: all waiting guesses compete for one turn.
    const server = await startAccountsApp(app.database, {
      passwords: makeInstantPasswords(),
      sleep: async () => undefined,
    });
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn('wrong', { server })));
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(49);
    expect(rejected[0]).toMatchObject({ retryAfter: '8', body: { code: 'too_many_attempts' } });
    server.clock.advance(8_000);
    expect((await signIn(password, { server })).status).toBe(200);
    await server.stop();
  });

  it('is rejected on unknown devices after 150 failures from many networks, and accepted on known ones', async () => {
    const { cookie } = await signIn(password);
    const failures = await fail(151, (index) => ({ from: `203.0.113.${index}` }));
    expect(failures.filter(({ status }) => status === 401)).toHaveLength(150);
    expect(failures.at(-1)).toMatchObject({ status: 429, retryAfter: '900', body: { code: 'too_many_attempts' } });
    expect(await signIn(password, { from: '192.0.2.4' })).toMatchObject({ status: 429 });
    expect(await signIn(password, { from: '192.0.2.4', cookie })).toMatchObject({ status: 200, delayMs: 0 });
  });

  it('counts the failures in all processes', async () => {
    const other = await startAccountsApp(app.database, { passwords: makeInstantPasswords() });
    other.clock.set(app.clock.now());
    const failures = await fail(160, (index) => ({
      server: index % 2 === 0 ? app : other,
      from: `203.0.113.${index}`,
    }));
    await other.stop();
    expect(failures.filter(({ status }) => status === 401)).toHaveLength(150);
  });

  it('is accepted after a password reset, and the device of the reset is known', async () => {
    await fail(151, (index) => ({ from: `203.0.113.${index}` }));
    await app.call(requestReset, { body: { email } });
    await app.accounts.reset.drain();
    await app.mail.sendDue();
    const [file = ''] = readdirSync(join(app.dataDir, 'outbox'));
    const [, token] = /token=([\w-]+)/.exec(readFileSync(join(app.dataDir, 'outbox', file), 'utf8')) ?? [];
    const { cookies } = await app.call(confirmReset, { body: { token, password } });
    await fail(20, () => ({ from: '192.0.2.4' }));
    expect(await signIn(password, { from: '192.0.2.4', cookie: cookies })).toMatchObject({ status: 200, delayMs: 0 });
    expect((await signIn(password, { from: '192.0.2.5' })).status).toBe(200);
  });
});

describe('known device', () => {
  it('gets a cookie that scripts cannot read and that is sent to the sign-in only', async () => {
    const { cookie } = await signIn(password);
    expect(cookie).toMatch(
      /^muster_known_device=[\w.-]+; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await signIn('wrong')).cookie).toBe('');
  });

  it('has a budget of twenty failures, with all devices of its account, and is then slowed like an unknown one', async () => {
    const { cookie } = await signIn(password);
    const victim = app.people.emailOf('admin');
    const onDevice = { cookie, address: victim, role: 'admin' };
    expect(statusesOf(await fail(20, () => onDevice))).toEqual(new Set([401]));
    const { cookie: second } = await signIn(password, { from: '192.0.2.4' });
    const later = await fail(12, () => ({ ...onDevice, cookie: second }));
    expect(later.at(-1)?.delayMs).toBe(8_000);
    // The budget limits the attacker. The victim on another network is not affected.
    expect(await signIn(password, { address: victim, role: 'admin', from: '192.0.2.9' })).toMatchObject({
      status: 200,
      delayMs: 0,
    });
  });

  it('does not spend its budget with valid passwords', async () => {
    let { cookie } = await signIn(password);
    for (let index = 0; index < 25; index += 1) ({ cookie } = await signIn(password, { cookie }));
    await fail(12);
    expect(await signIn(password, { cookie })).toMatchObject({ status: 200, delayMs: 0 });
  });

  it('is not known by a forged cookie', async () => {
    const { cookie } = await signIn(password);
    await fail(12);
    const [value = ''] = cookie.split(';');
    const forged = value.replace(/=./, (start) => (start === '=0' ? '=1' : '=0'));
    expect(await signIn(password, { cookie: forged })).toMatchObject({ delayMs: 8_000 });
  });
});

describe('concurrent sign-ins', () => {
  it('are all accepted for two hundred accounts behind one address', async () => {
    const server = await startAccountsApp(app.database);
    const addresses = Array.from({ length: 200 }, (_, index) => `hall${index}@people.example`);
    await app.database.acrossUniversities((tx) =>
      tx.execute(
        `INSERT INTO accounts (university_id, email, role, name, password_hash)
         SELECT university_id, unnest($2::text[]), 'admin', 'Student', password_hash FROM accounts WHERE email = $1`,
        [email, addresses],
      ),
    );
    const answers = await Promise.all(addresses.map((address) => signIn(password, { server, address, role: 'admin' })));
    await server.stop();
    expect(statusesOf(answers)).toEqual(new Set([200]));
  });
});
