import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsScenario, makePeople, password, startAccountsApp } from '../../../testing/accounts-app.ts';
import { providerClient, startIdentityProvider } from '../../../testing/identity-provider.ts';

/** Attacks on OpenID Connect that are refused. Those on SAML are in saml.test.ts. */

const origin = 'https://muster.example.edu';
const commonUrl = `${origin}/api/auth/single-sign-on/callback`;
const callbackUrlOf = (code: string) => `${origin}/api/auth/single-sign-on/${code}/callback`;
const t = accountsScenario();
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
/** The provider of another university, whose owner is hostile. */
let hostile: Awaited<ReturnType<typeof startIdentityProvider>>;
beforeAll(async () => {
  provider = await startIdentityProvider(commonUrl);
  hostile = await startIdentityProvider(commonUrl, { namesItself: false });
});
afterAll(async () => {
  await provider.stop();
  await hostile.stop();
});

type People = Awaited<ReturnType<typeof makePeople>>;
let people: People;
let others: People;
beforeEach(async () => {
  people = await makePeople(t.database);
  others = await makePeople(t.database);
  provider.allow(callbackUrlOf(people.code));
  hostile.allow(callbackUrlOf(others.code));
  await save(people, { issuer: provider.issuer });
  await save(others, { issuer: hostile.issuer });
});

async function save(of: People, changes: object) {
  const { body } = await t.signIn(of.emailOf('admin'), 'admin', password);
  const response = await t.app.inject({
    method: 'PUT',
    url: '/api/university/single-sign-on',
    headers: { authorization: `Bearer ${body.session.access_token}` },
    payload: {
      is_enabled: true,
      label: 'University account',
      client_id: providerClient.id,
      client_secret: providerClient.secret,
      email_claim: 'email',
      trusts_email: false,
      email_domain: null,
      roles: ['admin', 'lecturer', 'student'],
      password_roles: ['admin', 'lecturer', 'student'],
      ...changes,
    },
  });
  expect(response.statusCode).toBe(200);
}

type Browser = Map<string, string>;
async function visit(browser: Browser, url: string, payload?: object, app = t.app) {
  const response = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: url.replace(origin, ''),
    headers: { cookie: [...browser].map((pair) => pair.join('=')).join('; ') },
    ...(payload && { payload }),
  });
  for (const { name, value } of response.cookies) browser.set(name, value);
  return response;
}
const begin = async (browser: Browser, of: People) =>
  String((await visit(browser, `/api/auth/single-sign-on/start?university=${of.code}`)).headers.location);
const comeBack = async (browser: Browser, url: string) => String((await visit(browser, url)).headers.location);
const finish = (browser: Browser, app = t.app) => visit(browser, '/api/auth/single-sign-on/finish', {}, app);
const refused = '/login#single-sign-on=failed';

describe('mix-up of two providers', () => {
  /** The hostile provider sends a browser that began its sign-in on to the provider of the other university. */
  async function mixUp(to: (code: string) => string) {
    const victim = randomUUID();
    provider.setPerson(victim, { email: people.emailOf('admin'), email_verified: true });
    const browser: Browser = new Map();
    const url = new URL(await begin(browser, others));
    const target = new URL(await begin(new Map(), people));
    target.searchParams.set('state', url.searchParams.get('state') ?? '');
    target.searchParams.set('redirect_uri', to(people.code));
    const back = new URL(await provider.signIn(target.href, victim));
    // Many providers do not say who they are.
    back.searchParams.delete('iss');
    return { browser, back: back.href };
  }

  afterEach(() => expect(hostile.requests).not.toContain('/token'));

  it('sends no code of a provider to the other one', async () => {
    const { browser, back } = await mixUp(callbackUrlOf);
    expect(back).toContain(`/${people.code}/callback?code=`);
    expect(await comeBack(browser, back)).toBe(refused);
    expect((await finish(browser)).statusCode).toBe(401);
  });

  it('sends none at the former address to a provider that was stored later', async () => {
    const { browser, back } = await mixUp(() => commonUrl);
    expect(await comeBack(browser, back)).toBe(refused);
  });

  it('refuses an answer without its issuer where the provider promises it', async () => {
    const browser: Browser = new Map();
    const back = new URL(await provider.signIn(await begin(browser, people), randomUUID()));
    expect(back.searchParams.get('iss')).toBe(provider.issuer);
    back.searchParams.delete('iss');
    expect(await comeBack(browser, back.href)).toBe(refused);
  });

  it('refuses an answer of another issuer', async () => {
    const browser: Browser = new Map();
    const back = new URL(await provider.signIn(await begin(browser, people), randomUUID()));
    back.searchParams.set('iss', hostile.issuer);
    expect(await comeBack(browser, back.href)).toBe(refused);
  });
});

describe('changed answer of a provider', () => {
  it.each<[string, (url: URL) => void]>([
    ['with another state', (url) => url.searchParams.set('state', 'x')],
    ['without a state', (url) => url.searchParams.delete('state')],
    ['with two states', (url) => url.searchParams.append('state', 'x')],
    ['with another code', (url) => url.searchParams.set('code', 'x')],
    ['without a code', (url) => url.searchParams.delete('code')],
    ['with two codes', (url) => url.searchParams.append('code', 'x')],
    [
      'with a token instead of a code',
      (url) => (url.searchParams.delete('code'), url.searchParams.set('id_token', 'x')),
    ],
    ['at the address of another university', (url) => (url.pathname = url.pathname.replace(people.code, others.code))],
    ['at the former address', (url) => (url.pathname = new URL(commonUrl).pathname)],
  ])('%s opens nothing', async (_, change) => {
    const person = randomUUID();
    provider.setPerson(person, { email: people.emailOf('student'), email_verified: true });
    const browser: Browser = new Map();
    const back = new URL(await provider.signIn(await begin(browser, people), person));
    change(back);
    expect(await comeBack(browser, back.href)).toBe(refused);
    expect((await finish(browser)).statusCode).toBe(401);
  });
});

describe('cookie of a confirmed sign-in', () => {
  it('opens one session, in all processes', async () => {
    const person = randomUUID();
    provider.setPerson(person, { email: people.emailOf('student'), email_verified: true });
    const browser: Browser = new Map();
    await comeBack(browser, await provider.signIn(await begin(browser, people), person));
    const other = await startAccountsApp(t.database);
    const copies = Array.from({ length: 6 }, () => new Map(browser));
    const replies = await Promise.all(copies.map((copy, at) => finish(copy, at % 2 === 0 ? t.app : other.app)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await finish(new Map(browser))).statusCode).toBe(401);
    await other.stop();
  });
});

describe('provider that does not answer', () => {
  it('gets one request for all people who begin, until an owner saves it again', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      setTimeout(() => response.writeHead(503).end(), 100);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute('UPDATE single_sign_on SET issuer = $2 WHERE university_id = $1', [tx.universityId, issuer]),
    );
    const start = () => begin(new Map(), people);
    expect(await Promise.all(Array.from({ length: 20 }, start))).toEqual(Array<string>(20).fill(refused));
    for (let count = 0; count < 5; count += 1) expect(await start()).toBe(refused);
    expect(requests).toBe(1);
    const { body } = await t.signIn(people.emailOf('admin'), 'admin', password);
    const { details } = (
      await t.app.inject({
        method: 'PUT',
        url: '/api/university/single-sign-on',
        headers: { authorization: `Bearer ${body.session.access_token}` },
        payload: { ...(await storedSettings(body.session.access_token)), issuer },
      })
    ).json<{ details: object }>();
    expect(details).toHaveProperty('issuer');
    expect(requests).toBe(2);
    await new Promise((closed) => server.close(closed));
  });

  const storedSettings = async (token: string) =>
    (
      await t.app.inject({ url: '/api/university/single-sign-on', headers: { authorization: `Bearer ${token}` } })
    ).json<{ settings: object }>().settings;

  it('limits the steps of a network', async () => {
    const from = (address: string, path = '/auth/single-sign-on/callback') =>
      t.app.inject({ url: `/api${path}`, headers: { 'x-forwarded-for': address } });
    expect((await from('203.0.113.77')).statusCode).toBe(302);
    await t.database.acrossUniversities((tx) =>
      tx.execute(`UPDATE rate_limits SET points = 3000 WHERE key LIKE 'single sign-on:%'`),
    );
    expect((await from('203.0.113.77')).statusCode).toBe(429);
    expect((await from('203.0.113.77', '/auth/single-sign-on/start?university=NOWHERE')).statusCode).toBe(429);
    expect((await from('203.0.114.77')).statusCode).toBe(302);
  });
});
