import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { accountsScenario, makePeople, password } from '#testing/accounts-app.ts';
import { samlKeys } from '#testing/saml-keys.ts';
import { type ResponseChanges, startSamlProvider } from '#testing/saml-provider.ts';
import { type Browser, newBrowser, origin } from './oidc-scenario.setup.ts';

export const decode = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8');
export const encode = (xml: string): string => Buffer.from(xml).toString('base64');
type People = Awaited<ReturnType<typeof makePeople>>;

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

/** The endpoints for accounts and a SAML provider that knows Sam, with a new university that uses it before each test. */
export function samlScenario() {
  const t = accountsScenario();
  let provider: Awaited<ReturnType<typeof startSamlProvider>>;
  let people: People;
  beforeAll(async () => {
    provider = await startSamlProvider();
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    people = await makePeople(t.database);
    await save();
    provider.setPerson('sam', { nameId: 'sam-at-the-provider', email: people.emailOf('student') });
  });

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
  const finish = async (browser: Browser) =>
    (await visit(browser, '/api/auth/single-sign-on/finish', {})).json<object>();

  /** Signs in with a response that is changed. Returns where the browser ends. */
  async function signIn(
    { name = 'sam', to = '/login', ...changes }: ResponseChanges & { name?: string; to?: string } = {},
    tamper: (xml: string) => string = (xml) => xml,
  ) {
    const browser = newBrowser();
    const answer = await provider.respond(await begin(browser, to), name, changes);
    const next = await post(answer.to, encode(tamper(decode(answer.encoded))));
    return { browser, at: await comeBack(browser, next) };
  }

  return {
    t,
    save,
    visit,
    begin,
    post,
    comeBack,
    finish,
    signIn,
    get provider() {
      return provider;
    },
    get people() {
      return people;
    },
  };
}
