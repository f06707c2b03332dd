import { describe, expect, it } from 'vitest';
import { makePeople, startAccountsApp } from '#testing/accounts-app.ts';
import type { ResponseChanges } from '#testing/saml-provider.ts';
import { type Browser, newBrowser, refused } from './oidc-scenario.setup.ts';
import { decode, encode, samlScenario } from './saml-scenario.setup.ts';

/** Attacks on SAML that are refused. Those on OpenID Connect are in oidc-attacks.test.ts. */

const s = samlScenario();
const { t, save, visit, begin, post, comeBack, finish, signIn } = s;

describe('browser of a SAML response', () => {
  const isUsable = async () =>
    (await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.execute('SELECT FROM saml_responses WHERE university_id = $1 AND NOT is_taken', [tx.universityId]),
    )) > 0;
  /** The attacker begins and sends the address at the provider to the victim, whose provider answers without a question. */
  async function attack(attacker: Browser) {
    const answer = await s.provider.respond(await begin(attacker), 'sam');
    return await post(answer.to, answer.encoded);
  }
  const mustGetNothing = async (attacker: Browser) => {
    expect((await visit(attacker, '/api/auth/single-sign-on/finish', {})).statusCode).toBe(401);
    expect(await isUsable()).toBe(false);
  };

  it('must be the one that began: the other one and its victim get nothing', async () => {
    const attacker = newBrowser();
    const victim = newBrowser();
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
    ['at the address of all universities', (next) => next.replace(`${s.people.code}/`, '')],
    ['at the address of another university', (next) => next.replace(s.people.code, t.people.code)],
  ])('gets nothing %s, and the response cannot be used later', async (_, change) => {
    const attacker = newBrowser();
    const next = await attack(attacker);
    const copy: Browser = new Map(attacker);
    expect(await comeBack(attacker, change(next))).toBe(refused);
    await mustGetNothing(attacker);
    expect(await comeBack(copy, next)).toBe(refused);
    await mustGetNothing(copy);
  });

  it('may have begun another sign-in itself', async () => {
    const attacker = newBrowser();
    const victim = newBrowser();
    await begin(victim);
    expect(await comeBack(victim, await attack(attacker))).toBe(refused);
    await mustGetNothing(victim);
    await mustGetNothing(attacker);
  });
});

describe('several SAML sign-ins of one browser', () => {
  const answerOf = async (browser: Browser) => s.provider.respond(await begin(browser), 'sam');

  it('each come back, in any order, also when all have been answered', async () => {
    const browser = newBrowser();
    const first = await answerOf(browser);
    const second = await s.provider.respond(await begin(browser, '/C/abc.def'), 'sam');
    expect(await comeBack(browser, await post(first.to, first.encoded))).toBe('/login#single-sign-on=done');
    expect(await finish(browser)).toMatchObject({ user: { role: 'student' } });
    expect(await comeBack(browser, await post(second.to, second.encoded))).toBe('/C/abc.def#single-sign-on=done');

    const [third, fourth] = [await answerOf(browser), await answerOf(browser)];
    const [nextThird, nextFourth] = [await post(third.to, third.encoded), await post(fourth.to, fourth.encoded)];
    expect(await comeBack(browser, nextFourth)).toBe('/login#single-sign-on=done');
    expect(await comeBack(browser, nextThird)).toBe('/login#single-sign-on=done');
    expect(await comeBack(browser, nextThird)).toBe('/login#single-sign-on=expired');
  });

  it('get nothing from the response to a request of another browser, which ends them if they were answered', async () => {
    const attacker = newBrowser();
    const victim = newBrowser();
    const [own, open] = [await answerOf(victim), await answerOf(victim)];
    const nextOwn = await post(own.to, own.encoded);
    const foreign = await answerOf(attacker);
    const next = await post(foreign.to, foreign.encoded);
    const copy: Browser = new Map(victim);
    expect(await comeBack(victim, next)).toBe(refused);
    expect(await comeBack(copy, nextOwn)).toBe(refused);
    expect(await comeBack(attacker, next)).toBe(refused);
    // A ticket alone, and the cookies of all sign-ins without one.
    const nextOpen = await post(open.to, open.encoded);
    expect(await comeBack(newBrowser(), nextOpen)).toBe('/login#single-sign-on=expired');
    expect(await comeBack(new Map(copy), nextOpen)).toBe(refused);
  });

  it('are the latest four', async () => {
    const browser = newBrowser();
    const first = await answerOf(browser);
    for (let count = 0; count < 4; count += 1) await answerOf(browser);
    expect([...browser.values()].join('').length).toBeLessThan(4_000);
    expect(await comeBack(browser, await post(first.to, first.encoded))).toBe(refused);
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
    ['with an empty signature', (xml) => xml.replace(/(<ds:Signature[^>]*>).*<\/ds:Signature>/su, '$1</ds:Signature>')],
    [
      'with an empty value of the signature',
      (xml) => xml.replace(/(<ds:SignatureValue>).*(?=<\/ds:SignatureValue>)/su, '$1'),
    ],
    ['with a signature that covers nothing', (xml) => xml.replace(/<ds:Reference.*<\/ds:Reference>/su, '')],
    ['with a changed person', (xml) => xml.replace('sam-at-the-provider', 'eve-at-the-provider')],
    ['with a document type', (xml) => `<!DOCTYPE x [<!ENTITY e "e">]>${xml}`],
    ['signed with SHA-1', (xml) => xml.replaceAll('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1')],
    ['that is no XML', () => 'no XML'],
  ])('is one %s', async (_, tamper) => {
    expect((await signIn({}, tamper)).at).toBe(refused);
  });

  it('is one of more than 64 kB, even if its assertion is signed', async () => {
    const padTo = (bytes: number) => (xml: string) =>
      xml.replace('</samlp:Response>', `${' '.repeat(bytes - Buffer.byteLength(xml))}</samlp:Response>`);
    expect((await signIn({}, padTo(65_536))).at).toBe('/login#single-sign-on=done');
    expect((await signIn({}, padTo(65_537))).at).toBe(refused);
  });

  it('is any after five to one request, also the right one', async () => {
    const browser = newBrowser();
    const answer = await s.provider.respond(await begin(browser), 'sam');
    const wrong = encode(decode(answer.encoded).replace('sam-at-the-provider', 'eve-at-the-provider'));
    for (let count = 0; count < 5; count += 1) await post(answer.to, wrong);
    expect(await comeBack(browser, await post(answer.to, answer.encoded))).toBe(refused);
  });

  it('is one that names another request outside its signed part', async () => {
    const browser = newBrowser();
    const answer = await s.provider.respond(await begin(browser), 'sam', { inResponseTo: '_1.x.y' });
    const named = decode(answer.encoded).replace('_1.x.y', answer.requestId);
    expect(await comeBack(browser, await post(answer.to, encode(named)))).toBe(refused);
  });

  it('is one that is repeated, also at another process', async () => {
    const other = await startAccountsApp(t.database);
    const browser = newBrowser();
    const answer = await s.provider.respond(await begin(browser), 'sam');
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
    const attacker = newBrowser();
    const answer = await s.provider.respond(await begin(attacker), 'sam');
    const next = await post(answer.to, answer.encoded);
    const victim = newBrowser();
    await begin(victim);
    expect(await comeBack(victim, next)).toBe(refused);
    expect(await comeBack(new Map(), next)).toBe('/login#single-sign-on=expired');
  });

  it('is one for another university of the same provider', async () => {
    const others = await makePeople(t.database);
    await save({}, others);
    s.provider.setPerson('sam', { nameId: 'sam', email: others.emailOf('student') });
    const foreign = await s.provider.respond(await begin(new Map(), '/login', others), 'sam');
    const browser = newBrowser();
    await begin(browser);
    // At our address, and named as the answer to our request.
    const next = await post(`/api/auth/saml/${s.people.code}/response`, foreign.encoded);
    expect(await comeBack(browser, next)).toBe(refused);
  });

  it('is one after the request has expired', async () => {
    const browser = newBrowser();
    const answer = await s.provider.respond(await begin(browser), 'sam', { issuedMs: 650_000 });
    t.clock.advance(601_000);
    expect(await comeBack(browser, await post(answer.to, answer.encoded))).toBe('/login#single-sign-on=expired');
    t.clock.advance(-601_000);
  });

  it('is no form, or one that is too large', async () => {
    const url = `/api/auth/saml/${s.people.code}/response`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = async (payload: string) => (await t.app.inject({ method: 'POST', url, headers, payload })).statusCode;
    expect([await send(''), await send(`SAMLResponse=${'x'.repeat(300_000)}`)]).toEqual([400, 413]);
    // No other route reads forms.
    const login = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: 'role=admin' });
    expect(login.statusCode).toBe(415);
  });
});

type Parts = { xml: string; signed: string; signature: string; forged: string };
/** Positions of a forged assertion in a response: XSW 1 to 8 of the literature on XML signature wrapping. */
const wrappings: [string, (parts: Parts) => string][] = [
  [
    'a forged response whose signature holds the right response (XSW 1)',
    ({ xml, signed, signature, forged }) =>
      xml.replace(signed, signature.replace('</ds:Signature>', `${withoutProlog(xml)}</ds:Signature>`) + forged),
  ],
  [
    'a forged response beside the right response and its signature (XSW 2)',
    ({ xml, signed, signature, forged }) => xml.replace(signed, withoutProlog(xml) + signature + forged),
  ],
  [
    'a forged assertion before the signed one (XSW 3)',
    ({ xml, signed, forged }) => xml.replace(signed, forged + signed),
  ],
  [
    'the signed assertion within a forged one (XSW 4)',
    ({ xml, signed, forged }) => xml.replace(signed, forged.replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
  ],
  [
    'a forged assertion with the signature, and the right one after it (XSW 5)',
    ({ xml, signed, signature, forged }) =>
      xml.replace(signed, withSignature(forged, signature) + signed.replace(signature, '')),
  ],
  [
    'a forged assertion whose signature holds the right one (XSW 6)',
    ({ xml, signed, signature, forged }) =>
      xml.replace(
        signed,
        withSignature(forged, signature.replace('</ds:Signature>', `${signed.replace(signature, '')}</ds:Signature>`)),
      ),
  ],
  [
    'a forged assertion whose signature has the right one as object (XSW 8)',
    ({ xml, signed, signature, forged }) =>
      xml.replace(
        signed,
        withSignature(
          forged,
          signature.replace(
            '</ds:Signature>',
            `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`,
          ),
        ),
      ),
  ],
  [
    'a forged assertion around the signed one, signature included',
    ({ xml, signed, signature, forged }) =>
      xml.replace(
        signed,
        withSignature(forged, signature.replace('</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`)),
      ),
  ],
  ['the signed assertion twice', ({ xml, signed }) => xml.replace(signed, signed + signed)],
];
const withoutProlog = (xml: string): string => xml.replace(/^<\?xml[^>]*>/u, '');
/** Where SAML wants a signature: after the issuer. */
const withSignature = (assertion: string, signature: string): string =>
  assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`);

describe('wrapped signature', () => {
  const wrapWith = (wrap: (parts: Parts) => string) => (xml: string) => {
    const signed = /<saml:Assertion.*<\/saml:Assertion>/su.exec(xml)?.[0] ?? '';
    const signature = /<ds:Signature.*<\/ds:Signature>/su.exec(signed)?.[0] ?? '';
    const forged = signed
      .replace(signature, '')
      .replace('sam-at-the-provider', 'eve-at-the-provider')
      .replace(/ ID="[^"]+"/u, ' ID="_forged"');
    expect(signature).not.toBe('');
    expect(forged).toContain('eve-at-the-provider');
    return wrap({ xml, signed, signature, forged });
  };

  it.each(wrappings)('is refused with %s', async (_, wrap) => {
    expect((await signIn({}, wrapWith(wrap))).at).toBe(refused);
  });

  it('does not cover a forged assertion in an extension: the signed one is read (XSW 7)', async () => {
    const wrap = wrapWith(({ xml, signed, forged }) =>
      xml.replace(signed, `<samlp:Extensions>${forged}</samlp:Extensions>${signed}`),
    );
    expect((await signIn({}, wrap)).at).toBe('/login#single-sign-on=done');
    const identities = await t.database.inUniversity(s.people.ids.university, (tx) =>
      tx.query('SELECT subject FROM account_identities WHERE university_id = $1', [tx.universityId]),
    );
    expect(identities).toEqual([{ subject: 'sam-at-the-provider' }]);
  });
});

describe('name in a SAML response that is cut in two', () => {
  /** Eve may choose names that begin with those of Sam. */
  const suffix = '.eve.example';
  const cuts: [string, string, string][] = [
    ['a comment', '<!-- -->', ''],
    ['a CDATA section', '<![CDATA[', ']]>'],
    ['an empty CDATA section', '<![CDATA[]]>', ''],
    ['a processing instruction', '<?cut here?>', ''],
  ];
  const cut =
    (name: string, [, open, close]: (typeof cuts)[number]) =>
    (xml: string) => {
      expect(xml).toContain(`${name}${suffix}`);
      return xml.replaceAll(`${name}${suffix}`, `${name}${open}${suffix}${close}`);
    };

  it.each(cuts)('by %s is not the name of another person', async (...one) => {
    expect((await signIn()).at).toBe('/login#single-sign-on=done');
    s.provider.setPerson('eve', { nameId: `sam-at-the-provider${suffix}`, email: 'eve@eve.example' });
    expect((await signIn({ name: 'eve' }, cut('sam-at-the-provider', one))).at).toMatch(/=(?:unknown|failed)$/u);
  });

  it.each(cuts)('by %s is not the email of another person', async (...one) => {
    const email = s.people.emailOf('student');
    s.provider.setPerson('eve', { nameId: 'eve-at-the-provider', email: `${email}${suffix}` });
    expect((await signIn({ name: 'eve' }, cut(email, one))).at).toMatch(/=(?:unknown|failed)$/u);
  });
});

describe('SAML response in another encoding', () => {
  const send = async (encoded: (xml: string) => Buffer, tamper: (xml: string) => string) => {
    const browser = newBrowser();
    const answer = await s.provider.respond(await begin(browser), 'sam');
    return await comeBack(browser, await post(answer.to, encoded(tamper(decode(answer.encoded))).toString('base64')));
  };
  const withType = (xml: string) =>
    `<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE x [<!ENTITY e "e">]>${withoutProlog(xml)}`;

  it.each<[string, (xml: string) => Buffer]>([
    ['UTF-16 with a mark', (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le')],
    ['UTF-16 without a mark', (xml) => Buffer.from(xml, 'utf16le')],
    ['UTF-16 in the other order', (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16()],
  ])('hides no document type: %s', async (_, encoded) => {
    expect(await send(encoded, withType)).toBe(refused);
    expect(await send(encoded, (xml) => xml)).toBe(refused);
  });
});
