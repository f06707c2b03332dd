import { beforeEach, expect } from 'vitest';
import { accountsScenario, makePeople, password } from '#testing/accounts-app.ts';
import { oneTimeCode } from '#testing/one-time-code.ts';
import { makeAuthenticator } from './passkey-authenticator.setup.ts';

/** The response fields that tests read. */
type Reply = {
  session: { access_token: string };
  second_factor: { challenge: string; methods: string[]; passkey: { challenge: string } };
  challenge: string;
  methods: string[];
  passkey: { challenge: string };
  set_up: string;
  key: string;
  uri: string;
  options: { challenge: string; user: { id: string } };
  recovery_codes: string[];
  has_second_factor: boolean;
  code: string;
  error: string;
  details: Record<string, string>;
  passkeys: { id: string; name: string; last_used_at: string | null }[];
};

export const passkeyOrigin = 'https://muster.example.edu';

/** The endpoints for accounts, with a new university before each test. */
export function factorScenario() {
  const t = accountsScenario();
  let people: Awaited<ReturnType<typeof makePeople>>;
  beforeEach(async () => {
    people = await makePeople(t.database);
  });

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { token?: string; body?: object; cookie?: string; app?: typeof t.app } = {},
  ) {
    const response = await (options.app ?? t.app).inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        ...(options.cookie !== undefined && { cookie: options.cookie }),
      },
      ...(options.body && { payload: options.body }),
    });
    return {
      status: response.statusCode,
      body: response.json<Reply>(),
      cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    };
  }
  const post = (path: string, body: object, token?: string) =>
    send('POST', path, { body, ...(token !== undefined && { token }) });

  const signIn = (who = 'admin') => post('/auth/login', { email: people.emailOf(who), role: who, password });
  const tokenOf = async (who = 'admin') => (await signIn(who)).body.session.access_token;
  /** The code that an app shows, `steps` of 30 seconds from now. */
  const codeOf = (key: string, steps = 0) => oneTimeCode(key, t.clock.now() + steps * 30_000);
  /** Another code than the three that are valid. */
  const wrongCode = (key: string) =>
    ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((steps) => codeOf(key, steps) === code)) ??
    '';

  /** Sets up an app. Its first code is used up, so the time moves to the next one. */
  async function addApp(token: string): Promise<{ key: string; recoveryCodes: string[] }> {
    const { body } = await post('/second-factor/app', { password }, token);
    const finished = await post('/second-factor/app/finish', { set_up: body.set_up, code: codeOf(body.key) }, token);
    expect(finished.status).toBe(200);
    t.clock.advance(60_000);
    return { key: body.key, recoveryCodes: finished.body.recovery_codes };
  }
  async function addPasskey(token: string, authenticator = makeAuthenticator({ origin: passkeyOrigin })) {
    const { body } = await post('/second-factor/passkeys/start', { password, name: 'Laptop' }, token);
    const passkey = authenticator.create(body.options);
    const finished = await post('/second-factor/passkeys', { set_up: body.set_up, name: 'Laptop', passkey }, token);
    t.clock.advance(1_000);
    return { authenticator, finished };
  }
  /** Signs in with a passkey alone. `handle`: instead of its user handle. */
  async function passkeySignIn(
    authenticator: ReturnType<typeof makeAuthenticator>,
    { handle, ...body }: { handle?: string; role?: string } = {},
  ) {
    const start = await send('POST', '/auth/passkey');
    const passkey = authenticator.get(start.body.passkey, handle);
    return await post('/auth/passkey/finish', { challenge: start.body.challenge, passkey, ...body });
  }
  const answer = (challenge: string, given: object) => post('/auth/second-factor', { challenge, ...given });
  const challengeOf = async (who = 'admin') => (await signIn(who)).body.second_factor;

  return Object.assign(t, {
    now: () => people,
    send,
    post,
    signIn,
    tokenOf,
    codeOf,
    wrongCode,
    addApp,
    addPasskey,
    passkeySignIn,
    answer,
    challengeOf,
  });
}
