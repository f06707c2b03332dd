import { randomUUID } from 'node:crypto';
import type { finishSingleSignOn } from '@muster/contract/accounts/single-sign-on';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestAnswer } from '#platform/http/test-client.setup.ts';
import { accountsScenario, makePeople, password } from '#testing/accounts-app.ts';
import { providerClient, startIdentityProvider } from '#testing/identity-provider.ts';

export const origin = 'https://muster.example.edu';
export const commonUrl = `${origin}/api/auth/single-sign-on/callback`;
export const callbackUrlOf = (code: string) => `${origin}/api/auth/single-sign-on/${code}/callback`;
export const refused = '/login#single-sign-on=failed';

/** The cookies of a browser. */
export type Browser = Map<string, string>;
export const newBrowser = (): Browser => new Map();

const settings = {
  is_enabled: true,
  label: 'University account',
  client_id: providerClient.id,
  client_secret: providerClient.secret,
  email_claim: 'email',
  student_number_claim: 'student_number',
  employee_id_claim: 'employee_id',
  trusts_email: false,
  email_domain: null,
  roles: ['lecturer', 'student'],
  password_roles: ['admin', 'lecturer', 'student'],
};

/** The endpoints for accounts and an OpenID Connect provider, with a new university that uses it before each test. */
export function oidcScenario() {
  const t = accountsScenario();
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  let people: Awaited<ReturnType<typeof makePeople>>;
  let adminToken: string;
  beforeAll(async () => {
    provider = await startIdentityProvider(commonUrl);
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    people = await makePeople(t.database);
    provider.allow(callbackUrlOf(people.code));
    adminToken = await tokenOfAdmin(people);
    await save();
  });

  const tokenOfAdmin = async (of: typeof people): Promise<string> =>
    (await t.signIn(of.emailOf('admin'), 'admin', password)).body.session.access_token;

  /** Saves the settings of the university of the administrator. */
  async function save(changes: object = {}, token = adminToken) {
    const response = await t.app.inject({
      method: 'PUT',
      url: '/api/university/single-sign-on',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...settings, issuer: provider.issuer, ...changes },
    });
    return {
      status: response.statusCode,
      body: response.json<{ details: object; settings: object; shared_numbers: number }>(),
    };
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

  /** Begins a sign-in. Returns the address at the provider, or where the browser ends without one. */
  async function begin(browser: Browser, { of = people, to = '/login' } = {}): Promise<string> {
    const query = new URLSearchParams({ university: of.code, to });
    return String((await visit(browser, `/api/auth/single-sign-on/start?${query.toString()}`)).headers.location);
  }
  const comeBack = async (browser: Browser, url: string) => String((await visit(browser, url)).headers.location);
  async function finish(browser: Browser, choice: object = {}, app = t.app) {
    const response = await visit(browser, '/api/auth/single-sign-on/finish', choice, app);
    return { status: response.statusCode, body: response.json<TestAnswer<typeof finishSingleSignOn>['body']>() };
  }

  /** A new person of the provider. */
  function addPerson(claims: Parameters<typeof provider.setPerson>[1]): string {
    const subject = randomUUID();
    provider.setPerson(subject, claims);
    return subject;
  }

  return {
    t,
    tokenOfAdmin,
    save,
    visit,
    begin,
    comeBack,
    finish,
    addPerson,
    addStudent: () => addPerson({ email: people.emailOf('student'), email_verified: true }),
    /** Signs in at the provider. Returns where the browser ends. */
    signIn: async (browser: Browser, name: string, to?: string): Promise<string> =>
      comeBack(browser, await provider.signIn(await begin(browser, { ...(to !== undefined && { to }) }), name)),
    get provider() {
      return provider;
    },
    get people() {
      return people;
    },
    get adminToken() {
      return adminToken;
    },
  };
}
