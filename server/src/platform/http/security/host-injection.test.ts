import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Campus, type PersonKey, makeCampus } from '#testing/campus.ts';
import { providerClient, startIdentityProvider } from '#testing/identity-provider.ts';
import { productScenario } from '#testing/product.ts';
import { samlKeys } from '#testing/saml-keys.ts';

/** The public address of the test product. */
const publicUrl = 'http://127.0.0.1';
const evil = 'evil.example';

// The client is a trusted proxy: its headers would count if anything used them.
const product = productScenario(undefined, { TRUST_PROXY: '127.0.0.1' });
let campus: Campus;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
beforeAll(async () => {
  campus = await makeCampus(product.database);
  provider = await startIdentityProvider(publicUrl);
});
afterAll(() => provider.stop());

/** How a request can name another host. `person`: has one mail in ten minutes, so each way needs another one. */
const forgeries: { name: string; person: PersonKey; host: string; headers: string[]; target: string }[] = [
  { name: 'Host', person: 'lecturer', host: evil, headers: [], target: '' },
  {
    name: 'X-Forwarded-Host and Forwarded',
    person: 'otherLecturer',
    host: '127.0.0.1',
    headers: [
      `x-forwarded-for: 203.0.113.9`,
      `x-forwarded-host: ${evil}`,
      `x-forwarded-server: ${evil}`,
      `x-forwarded-proto: https`,
      `x-forwarded-port: 8443`,
      `x-original-host: ${evil}`,
      `x-host: ${evil}`,
      `x-original-url: https://${evil}/`,
      `forwarded: for=203.0.113.9;host=${evil};proto=https`,
      `origin: https://${evil}`,
      `referer: https://${evil}/`,
    ],
    target: '',
  },
  { name: 'an absolute request target', person: 'student', host: evil, headers: [], target: `http://${evil}` },
];

describe.each(forgeries)('a host forged by $name', ({ person, host, headers, target }) => {
  /** Sends a request with the forged host. Returns the whole response. */
  async function send(method: string, path: string, body?: object, token?: string): Promise<string> {
    const content = body === undefined ? '' : JSON.stringify(body);
    const lines = [
      `${method} ${target}${path} HTTP/1.1`,
      `host: ${host}`,
      'connection: close',
      ...headers,
      ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
      ...(body === undefined
        ? []
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
    ];
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${lines.join('\r\n')}\r\n\r\n${content}`);
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 (?:200|302|303) /u);
    expect(response).not.toContain(evil);
    return response;
  }
  const listMails = (): string[] => {
    const folder = join(product.dataDir, 'outbox');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    return names.map((name) => readFileSync(join(folder, name), 'utf8'));
  };
  const waitForMail = (email: string, subject: string) =>
    vi.waitFor(
      () => {
        const mail = listMails().find((one) => one.includes(email) && one.includes(subject));
        if (mail === undefined) throw new Error(`No mail to ${email}`);
        return mail;
      },
      { timeout: 20_000 },
    );
  const linksOf = (mail: string) =>
    [
      ...mail
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=')
        .matchAll(/https?:\/\/[^\s"'<>]+/gu),
    ].map(([link]) => link);

  it('does not reach the links of password resets and invitations', async () => {
    await send('POST', '/api/auth/reset-password', { email: campus.emailOf(person) });
    const reset = await waitForMail(campus.emailOf(person), 'set a new password');
    expect(linksOf(reset).length).toBeGreaterThan(0);
    expect(linksOf(reset).filter((link) => !link.startsWith(`${publicUrl}/`))).toEqual([]);

    const chosen = { ids: [campus.ids[person]] };
    await send('POST', '/api/invitations', { chosen, invite: 'now' }, campus.tokens.admin);
    const invitation = await waitForMail(campus.emailOf(person), 'choose your password');
    expect(linksOf(invitation).length).toBeGreaterThan(0);
    expect(linksOf(invitation).filter((link) => !link.startsWith(`${publicUrl}/`))).toEqual([]);

    const made = await send('POST', `/api/invitations/${campus.ids[person]}/link`, {}, campus.tokens.admin);
    expect(made).toContain(`"link":"${publicUrl}/`);
  });

  const settings = {
    is_enabled: true,
    label: 'University account',
    email_claim: 'email',
    trusts_email: true,
    email_domain: null,
    roles: ['student'],
    password_roles: ['admin', 'lecturer', 'student'],
  };
  const save = (changes: object) =>
    send('PUT', '/api/university/single-sign-on', { ...settings, ...changes }, campus.tokens.admin);
  async function start(): Promise<URL> {
    const response = await send('GET', `/api/auth/single-sign-on/start?university=${campus.code}&to=/login`);
    return new URL(/^location: (.+)\r$/imu.exec(response)?.[1] ?? '');
  }

  it('does not reach the redirect address of OpenID Connect', async () => {
    await save({ issuer: provider.issuer, client_id: providerClient.id, client_secret: providerClient.secret });
    const location = await start();
    const callback = `${publicUrl}/api/auth/single-sign-on/${campus.code}/callback`;
    expect([location.origin, location.searchParams.get('redirect_uri')]).toEqual([provider.issuer, callback]);
  });

  it('does not reach the metadata and requests of SAML', async () => {
    const saved = { issuer: 'https://idp.example/metadata', sso_url: 'https://idp.example/sso' };
    await save({ ...saved, kind: 'saml', certificates: [samlKeys.own.certificate], subject_attribute: null });
    const responseUrl = `${publicUrl}/api/auth/saml/${campus.code}/response`;
    expect(await send('GET', `/api/auth/saml/${campus.code}/metadata`)).toContain(responseUrl);
    const request = Buffer.from((await start()).searchParams.get('SAMLRequest') ?? '', 'base64');
    expect(inflateRawSync(request).toString()).toContain(`AssertionConsumerServiceURL="${responseUrl}"`);
  });
});
