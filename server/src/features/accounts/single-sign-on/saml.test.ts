import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsScenario, makePeople, password, startAccountsApp } from '../../../testing/accounts-app.ts';
import { samlKeys } from '../../../testing/saml-keys.ts';
import { type ResponseChanges, startSamlProvider } from '../../../testing/saml-provider.ts';

const origin = 'https://muster.example.edu';
const t = accountsScenario();
let provider: Awaited<ReturnType<typeof startSamlProvider>>;
beforeAll(async () => {
  provider = await startSamlProvider();
});
afterAll(() => provider.stop());

type People = Awaited<ReturnType<typeof makePeople>>;
let people: People;
beforeEach(async () => {
  people = await makePeople(t.database);
  await save();
  provider.setPerson('sam', { nameId: 'sam-at-the-provider', email: people.emailOf('student') });
});

const settings = {
  is_enabled: true,
  kind: 'saml',
  label: 'University account',
  certificates: [samlKeys.own.certificate],
  subject_attribute: null,
  email_claim: 'mail',
  student_number_claim: null,
  employee_id_claim: 'number',
  trusts_email: true,
  email_domain: null,
  roles: ['lecturer', 'student'],
  password_roles: ['admin', 'lecturer', 'student'],
};

/** Saves the settings and makes the provider know the university. */
async function save(changes: object = {}, of: People = people) {
  const { body } = await t.signIn(of.emailOf('admin'), 'admin', password);
  const response = await t.app.inject({
    method: 'PUT',
    url: '/api/university/single-sign-on',
    headers: { authorization: `Bearer ${body.session.access_token}` },
    payload: { ...settings, issuer: provider.issuer, sso_url: provider.ssoUrl, ...changes },
  });
  const metadata = await t.app.inject(`/api/auth/saml/${of.code}/metadata`);
  provider.setServiceProvider(metadata.body);
  return { status: response.statusCode, body: response.json<{ details: object }>() };
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
/** Begins a sign-in. Returns the address at the provider. */
async function begin(browser: Browser, to = '/login', of: People = people): Promise<string> {
  const { headers } = await visit(
    browser,
    `/api/auth/single-sign-on/start?university=${of.code}&to=${encodeURIComponent(to)}`,
  );
  return String(headers.location);
}
/** Sends the form of the provider, as a browser does from another site: without cookies. Returns where the browser continues. */
async function post(to: string, encoded: string, app = t.app): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: to.replace(origin, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ SAMLResponse: encoded, RelayState: '' }).toString(),
  });
  expect(response.statusCode).toBe(303);
  const next = String(response.headers.location);
  expect(next).toMatch(/^\/api\/auth\/single-sign-on\/[\dA-F]{8}\/callback(?:\?ticket=[\w-]{43})?$/u);
  return next;
}
const comeBack = async (browser: Browser, next: string) => String((await visit(browser, next)).headers.location);
const finish = async (browser: Browser) => (await visit(browser, '/api/auth/single-sign-on/finish', {})).json<object>();

const decode = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8');
const encode = (xml: string): string => Buffer.from(xml).toString('base64');

/** Signs in with a response that is changed. Returns where the browser ends. */
async function signIn(
  { name = 'sam', to = '/login', ...changes }: ResponseChanges & { name?: string; to?: string } = {},
  tamper: (xml: string) => string = (xml) => xml,
) {
  const browser: Browser = new Map();
  const answer = await provider.respond(await begin(browser, to), name, changes);
  const next = await post(answer.to, encode(tamper(decode(answer.encoded))));
  return { browser, at: await comeBack(browser, next) };
}
const refused = '/login#single-sign-on=failed';
const assertionOf = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/su.exec(xml)?.[0] ?? '';

describe('SAML', () => {
  it('signs in the account with the email, and later the one of the persistent NameID', async () => {
    const { browser, at } = await signIn();
    expect(at).toBe('/login#single-sign-on=done');
    expect(await finish(browser)).toMatchObject({ user: { role: 'student', student_id: 'S1' } });
    provider.setPerson('sam', { nameId: 'sam-at-the-provider', email: 'other@people.example' });
    expect((await signIn()).at).toBe('/login#single-sign-on=done');
    provider.setPerson('eve', { nameId: 'eve-at-the-provider', email: people.emailOf('student') });
    expect((await signIn({ name: 'eve' })).at).toBe('/login#single-sign-on=unknown');
  });

  it('finds people by number, and comes back to the scan page', async () => {
    provider.setPerson('lee', { nameId: 'lee', number: 'E1' });
    const { browser, at } = await signIn({ name: 'lee', to: '/C/abc.def' });
    expect(at).toBe('/C/abc.def#single-sign-on=done');
    expect(await finish(browser)).toMatchObject({ user: { role: 'lecturer' } });
  });

  it('identifies people by an attribute where the university chooses one', async () => {
    await save({ subject_attribute: 'number', employee_id_claim: null });
    provider.setPerson('sam', { nameId: 'changes each time', number: 'u-17', email: people.emailOf('student') });
    expect((await signIn({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })).at).toContain(
      'done',
    );
    provider.setPerson('sam', { nameId: 'another one', number: 'u-17' });
    expect((await signIn({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })).at).toContain(
      'done',
    );
  });

  it('counts emails only where the university trusts them', async () => {
    await save({ trusts_email: false });
    expect((await signIn()).at).toBe('/login#single-sign-on=unknown');
  });

  it('publishes metadata that reveal no university', async () => {
    const { body, headers } = await t.app.inject(`/api/auth/saml/${people.code}/metadata`);
    expect(headers['content-type']).toContain('application/samlmetadata+xml');
    expect(body).toContain(`entityID="${origin}/api/auth/saml/${people.code}/metadata"`);
    expect(body).toContain(`Location="${origin}/api/auth/saml/${people.code}/response"`);
    expect(body).toContain('WantAssertionsSigned="true"');
    const unknown = await t.app.inject('/api/auth/saml/NOWHERE/metadata');
    expect(unknown.statusCode).toBe(200);
    expect((await t.app.inject('/api/auth/saml/not%20a%20code/metadata')).statusCode).toBe(404);
  });

  it('explains wrong settings on their fields', async () => {
    expect(await save({ certificates: ['none'] })).toMatchObject({
      status: 400,
      body: { details: { certificates: expect.stringContaining('no certificate') as string } },
    });
    expect(await save({ certificates: [], sso_url: null })).toMatchObject({
      status: 400,
      body: {
        details: {
          certificates: 'Enter a certificate, or read it from the metadata',
          sso_url: expect.stringContaining('Enter the address of the sign-in') as string,
        },
      },
    });
  });
});

describe('browser of a SAML response', () => {
  const isUsable = async () =>
    (await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute('SELECT FROM saml_responses WHERE university_id = $1 AND NOT is_taken', [tx.universityId]),
    )) > 0;
  /** The attacker begins and sends the address at the provider to the victim, whose provider answers without a question. */
  async function attack(attacker: Browser) {
    const answer = await provider.respond(await begin(attacker), 'sam');
    return await post(answer.to, answer.encoded);
  }
  const mustGetNothing = async (attacker: Browser) => {
    expect((await visit(attacker, '/api/auth/single-sign-on/finish', {})).statusCode).toBe(401);
    expect(await isUsable()).toBe(false);
  };

  it('must be the one that began: the other one and its victim get nothing', async () => {
    const attacker: Browser = new Map();
    const victim: Browser = new Map();
    const next = await attack(attacker);
    expect(await comeBack(victim, next)).toBe('/login#single-sign-on=expired');
    // The ticket does not help any more, even if the attacker learns it.
    expect(await comeBack(attacker, next)).toBe(refused);
    await mustGetNothing(victim);
    await mustGetNothing(attacker);
  });

  it.each<[string, (next: string) => string]>([
    ['without a ticket', (next) => next.split('?')[0] ?? ''],
    ['with another ticket', (next) => next.replace(/ticket=.{8}/u, 'ticket=AAAAAAAA')],
    ['at the address of all universities', (next) => next.replace(`${people.code}/`, '')],
    ['at the address of another university', (next) => next.replace(people.code, t.people.code)],
  ])('gets nothing %s, and the response cannot be used later', async (_, change) => {
    const attacker: Browser = new Map();
    const next = await attack(attacker);
    const copy: Browser = new Map(attacker);
    expect(await comeBack(attacker, change(next))).toBe(refused);
    await mustGetNothing(attacker);
    expect(await comeBack(copy, next)).toBe(refused);
    await mustGetNothing(copy);
  });

  it('may have begun another sign-in itself', async () => {
    const attacker: Browser = new Map();
    const victim: Browser = new Map();
    await begin(victim);
    expect(await comeBack(victim, await attack(attacker))).toBe(refused);
    await mustGetNothing(victim);
    await mustGetNothing(attacker);
  });
});

describe('refused SAML response', () => {
  it.each<[string, ResponseChanges]>([
    ['signed by another key', { keys: 'other' }],
    ['for another audience', { audience: 'https://other.example' }],
    ['for another recipient', { recipient: 'https://other.example/response' }],
    ['of another issuer', { issuer: 'https://other.example/metadata' }],
    ['that has expired', { issuedMs: -600_000 }],
    ['from the future', { issuedMs: 600_000 }],
    ['for a request of another person', { inResponseTo: '_1.x.y' }],
    ['with a NameID that is not persistent', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ])('is one %s', async (_, changes) => {
    expect((await signIn(changes)).at).toBe(refused);
  });

  it.each<[string, (xml: string) => string]>([
    ['without a signature', (xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/su, '')],
    ['with a changed person', (xml) => xml.replace('sam-at-the-provider', 'eve-at-the-provider')],
    ['with a document type', (xml) => `<!DOCTYPE x [<!ENTITY e "e">]>${xml}`],
    ['signed with SHA-1', (xml) => xml.replaceAll('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1')],
    [
      'with a forged assertion before the signed one',
      (xml) => {
        const signed = assertionOf(xml);
        const forged = signed
          .replace(/<ds:Signature.*<\/ds:Signature>/su, '')
          .replace('sam-at-the-provider', 'eve-at-the-provider')
          .replace(/ ID="[^"]+"/u, ' ID="_forged"');
        return xml.replace(signed, forged + signed);
      },
    ],
    [
      'with a forged assertion around the signed one',
      (xml) => {
        const signed = assertionOf(xml);
        const signature = /<ds:Signature.*<\/ds:Signature>/su.exec(signed)?.[0] ?? '';
        const forged = signed
          .replace(
            signature,
            `${signature.replace('</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`)}`,
          )
          .replace('sam-at-the-provider', 'eve-at-the-provider')
          .replace(/ ID="[^"]+"/u, ' ID="_forged"');
        return xml.replace(signed, forged);
      },
    ],
    ['that is no XML', () => 'no XML'],
  ])('is one %s', async (_, tamper) => {
    expect((await signIn({}, tamper)).at).toBe(refused);
  });

  it('is one that is repeated, also at another process', async () => {
    const other = await startAccountsApp(t.database);
    const browser: Browser = new Map();
    const answer = await provider.respond(await begin(browser), 'sam');
    const started: Browser = new Map(browser);
    const next = await post(answer.to, answer.encoded);
    expect(await comeBack(browser, next)).toBe('/login#single-sign-on=done');
    expect(await comeBack(started, next)).toBe(refused);
    const again: Browser = new Map(started);
    expect(await comeBack(again, await post(answer.to, answer.encoded, other.app))).toBe(
      '/login#single-sign-on=expired',
    );
    await other.stop();
  });

  it('is one that the browser of another person did not request', async () => {
    const attacker: Browser = new Map();
    const answer = await provider.respond(await begin(attacker), 'sam');
    const next = await post(answer.to, answer.encoded);
    const victim: Browser = new Map();
    await begin(victim);
    expect(await comeBack(victim, next)).toBe(refused);
    expect(await comeBack(new Map(), next)).toBe('/login#single-sign-on=expired');
  });

  it('is one for another university of the same provider', async () => {
    const others = await makePeople(t.database);
    await save({}, others);
    provider.setPerson('sam', { nameId: 'sam', email: others.emailOf('student') });
    const foreign = await provider.respond(await begin(new Map(), '/login', others), 'sam');
    const browser: Browser = new Map();
    await begin(browser);
    // At our address, and named as the answer to our request.
    const next = await post(`/api/auth/saml/${people.code}/response`, foreign.encoded);
    expect(await comeBack(browser, next)).toBe(refused);
  });

  it('is one after the request has expired', async () => {
    const browser: Browser = new Map();
    const answer = await provider.respond(await begin(browser), 'sam', { issuedMs: 650_000 });
    t.clock.advance(601_000);
    expect(await comeBack(browser, await post(answer.to, answer.encoded))).toBe('/login#single-sign-on=expired');
    t.clock.advance(-601_000);
  });

  it('is no form, or one that is too large', async () => {
    const url = `/api/auth/saml/${people.code}/response`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = async (payload: string) => (await t.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    expect([await send(''), await send(`SAMLResponse=${'x'.repeat(300_000)}`)]).toEqual([400, 413]);
    // No other route reads forms.
    const login = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: 'role=admin' });
    expect(login.statusCode).toBe(415);
  });
});
