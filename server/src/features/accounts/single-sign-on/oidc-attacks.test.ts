import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePeople, startAccountsApp } from '#testing/accounts-app.ts';
import { startForgingProvider, type TokenSignature } from '#testing/forging-provider.ts';
import { providerClient, startIdentityProvider } from '#testing/identity-provider.ts';
import { callbackUrlOf, commonUrl, newBrowser, oidcScenario, refused } from './oidc-scenario.setup.ts';

/** Attacks on OpenID Connect that are refused. Those on SAML are in saml-attacks.test.ts. */

const s = oidcScenario();
const { t, begin, comeBack, finish, addStudent } = s;

describe('mix-up of two providers', () => {
  /** The provider of another university, whose owner is hostile. */
  let hostile: Awaited<ReturnType<typeof startIdentityProvider>>;
  let others: Awaited<ReturnType<typeof makePeople>>;
  beforeAll(async () => {
    hostile = await startIdentityProvider(commonUrl, { namesItself: false });
  });
  afterAll(() => hostile.stop());
  beforeEach(async () => {
    others = await makePeople(t.database);
    hostile.allow(callbackUrlOf(others.code));
    await s.save({ roles: ['admin'] });
    await s.save({ issuer: hostile.issuer }, await s.tokenOfAdmin(others));
  });

  /** The hostile provider sends a browser that began its sign-in on to the provider of the other university. */
  async function mixUp(to: (code: string) => string) {
    const victim = randomUUID();
    s.provider.setPerson(victim, { email: s.people.emailOf('admin'), email_verified: true });
    const browser = newBrowser();
    const url = new URL(await begin(browser, { of: others }));
    const target = new URL(await begin(newBrowser()));
    target.searchParams.set('state', url.searchParams.get('state') ?? '');
    target.searchParams.set('redirect_uri', to(s.people.code));
    const back = new URL(await s.provider.signIn(target.href, victim));
    // Many providers do not say who they are.
    back.searchParams.delete('iss');
    return { browser, back: back.href };
  }

  it('sends no code of a provider to the other one', async () => {
    const { browser, back } = await mixUp(callbackUrlOf);
    expect(back).toContain(`/${s.people.code}/callback?code=`);
    expect(await comeBack(browser, back)).toBe(refused);
    expect((await finish(browser)).status).toBe(401);
    expect(hostile.requests).not.toContain('/token');
  });

  it('sends none at the former address to a provider that was stored later', async () => {
    const { browser, back } = await mixUp(() => commonUrl);
    expect(await comeBack(browser, back)).toBe(refused);
    expect(hostile.requests).not.toContain('/token');
  });

  it('refuses an answer without its issuer where the provider promises it', async () => {
    const browser = newBrowser();
    const back = new URL(await s.provider.signIn(await begin(browser), randomUUID()));
    expect(back.searchParams.get('iss')).toBe(s.provider.issuer);
    back.searchParams.delete('iss');
    expect(await comeBack(browser, back.href)).toBe(refused);
  });

  it('refuses an answer of another issuer', async () => {
    const browser = newBrowser();
    const back = new URL(await s.provider.signIn(await begin(browser), randomUUID()));
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
    [
      'at the address of another university',
      (url) => (url.pathname = url.pathname.replace(s.people.code, t.people.code)),
    ],
    ['at the former address', (url) => (url.pathname = new URL(commonUrl).pathname)],
  ])('%s opens nothing', async (_, change) => {
    const browser = newBrowser();
    const back = new URL(await s.provider.signIn(await begin(browser), addStudent()));
    change(back);
    expect(await comeBack(browser, back.href)).toBe(refused);
    expect((await finish(browser)).status).toBe(401);
  });
});

describe('forged ID token', () => {
  let forging: Awaited<ReturnType<typeof startForgingProvider>>;
  beforeAll(async () => {
    forging = await startForgingProvider();
  });
  afterAll(() => forging.stop());
  beforeEach(async () => {
    await s.save({ issuer: forging.issuer });
  });

  /** Signs in with a right ID token that is changed. Returns where the browser ends. */
  async function signInWith(changes: object, signature?: TokenSignature, reply?: object): Promise<string> {
    const browser = newBrowser();
    const { searchParams } = new URL(await begin(browser));
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: forging.issuer,
      sub: 'ada',
      aud: providerClient.id,
      nonce: searchParams.get('nonce'),
      iat: seconds,
      exp: seconds + 300,
      email: s.people.emailOf('student'),
      email_verified: true,
      ...changes,
    };
    forging.answerWith(reply === undefined ? claims : undefined, signature, reply);
    const answer = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' });
    return comeBack(browser, `${callbackUrlOf(s.people.code)}?${answer.toString()}`);
  }

  it('opens nothing that a right one would not', async () => {
    expect(await signInWith({})).toBe('/login#single-sign-on=done');
    expect(await signInWith({ aud: [providerClient.id], azp: providerClient.id })).toBe('/login#single-sign-on=done');
  });

  it.each<[string, object]>([
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another client', { aud: 'another' }],
    ['for several clients without naming the one that requested it', { aud: [providerClient.id, 'another'] }],
    ['that another client requested', { aud: [providerClient.id, 'another'], azp: 'another' }],
    ['with one audience, requested by another client', { azp: 'another' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['without an end', { exp: undefined }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['for another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_, changes) => {
    expect(await signInWith(changes)).toBe(refused);
  });

  it.each<[string, TokenSignature]>([
    ['without a signature', 'none'],
    ['signed with the secret of the client', { secret: providerClient.secret }],
    ['signed with a key that the provider does not publish', 'foreign'],
  ])('%s is refused', async (_, signature) => {
    expect(await signInWith({}, signature)).toBe(refused);
  });

  it.each<[string, object]>([
    ['is missing', {}],
    ['is no token', { id_token: 'x.y.z' }],
    ['comes with a token of another type', { token_type: 'mac' }],
  ])('that %s is refused', async (_, reply) => {
    expect(await signInWith({}, 'own', reply)).toBe(refused);
  });
});

describe('cookie of a confirmed sign-in', () => {
  it('opens one session, in all processes', async () => {
    const browser = newBrowser();
    await comeBack(browser, await s.provider.signIn(await begin(browser), addStudent()));
    const other = await startAccountsApp(t.database);
    const copies = Array.from({ length: 6 }, () => new Map(browser));
    const replies = await Promise.all(copies.map((copy, at) => finish(copy, {}, at % 2 === 0 ? t.app : other.app)));
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await finish(new Map(browser))).status).toBe(401);
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
    await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute('UPDATE single_sign_on SET issuer = $2 WHERE university_id = $1', [tx.universityId, issuer]),
    );
    const start = () => begin(newBrowser());
    expect(await Promise.all(Array.from({ length: 20 }, start))).toEqual(Array<string>(20).fill(refused));
    for (let count = 0; count < 5; count += 1) expect(await start()).toBe(refused);
    expect(requests).toBe(1);
    const { details } = (await s.save({ issuer })).body;
    expect(details).toHaveProperty('issuer');
    expect(requests).toBe(2);
    await new Promise((closed) => server.close(closed));
  });

  it('takes the callbacks of started sign-ins also from a network at its limit, five of each', async () => {
    const browser = newBrowser();
    const back = await s.provider.signIn(await begin(browser), addStudent());
    await t.database.acrossUniversities((tx) =>
      tx.execute(`UPDATE rate_limits SET points = 3001 WHERE key LIKE 'single sign-on:%'`),
    );
    const started = new Map(browser);
    expect((await s.visit(newBrowser(), back)).statusCode).toBe(429);
    expect(await comeBack(browser, back)).toBe('/login#single-sign-on=done');
    for (let count = 1; count < 5; count += 1) expect(await comeBack(new Map(started), back)).toBe(refused);
    expect((await s.visit(new Map(started), back)).statusCode).toBe(429);
    await t.database.acrossUniversities((tx) =>
      tx.execute(`DELETE FROM rate_limits WHERE key LIKE 'single sign-on:%'`),
    );
  });

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
