import { beforeEach, describe, expect, it } from 'vitest';
import { type makePeople, password, startAccountsApp } from '#testing/accounts-app.ts';
import { factorScenario, passkeyOrigin as origin } from './factor-scenario.setup.ts';
import { makeAuthenticator } from './passkey-authenticator.setup.ts';

/** Attacks on second factors that must stay refused. Those of other tests of this folder are not repeated. */
const t = factorScenario();
const { send, post, signIn, tokenOf, codeOf, wrongCode, addApp, addPasskey, answer, challengeOf } = t;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeEach(() => {
  people = t.now();
});

const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

describe('attack on one-time and recovery codes', () => {
  it('is refused: a set-up that was never confirmed is no factor', async () => {
    await post('/second-factor/app', { password }, await tokenOf());
    expect((await signIn()).body).toHaveProperty('session');
  });

  it('is refused: the code of the set-up again', async () => {
    const token = await tokenOf();
    const { body } = await post('/second-factor/app', { password }, token);
    const code = codeOf(body.key);
    await post('/second-factor/app/finish', { set_up: body.set_up, code }, token);
    expect((await answer((await challengeOf()).challenge, { code })).status).toBe(403);
  });

  it.each(['code', 'recovery_code'] as const)(
    'is refused: one %s in parallel sign-ins over two processes',
    async (kind) => {
      const other = await startAccountsApp(t.database);
      const { key, recoveryCodes } = await addApp(await tokenOf());
      other.clock.set(t.clock.now());
      const given = kind === 'code' ? { code: codeOf(key) } : { recovery_code: recoveryCodes[0] };
      const challenges = [];
      for (let index = 0; index < 6; index++) challenges.push((await challengeOf()).challenge);
      const replies = await Promise.all(
        challenges.map((challenge, index) =>
          send('POST', '/auth/second-factor', {
            body: { challenge, ...given },
            app: index % 2 === 0 ? t.app : other.app,
          }),
        ),
      );
      await other.stop();
      const statuses = replies.map(({ status }) => status);
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([1, 5]);
    },
  );

  it('is refused: 30 parallel guesses are ten', async () => {
    const { key } = await addApp(await tokenOf());
    const { challenge } = await challengeOf();
    const guesses = Array.from({ length: 30 }, () => answer(challenge, { code: wrongCode(key) }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([countOf(statuses, 403), countOf(statuses, 429)]).toEqual([10, 20]);
  });
});

describe('attack on passkeys', () => {
  it.each([
    'https://evil.example',
    'https://sub.muster.example.edu',
    'https://muster.example.edu:8443',
    'http://muster.example.edu',
  ])('is refused: a passkey made on %s', async (foreign) => {
    const { finished } = await addPasskey(await tokenOf(), makeAuthenticator({ origin: foreign }));
    expect(finished.status).toBe(409);
  });

  it('is refused: the set-up of another person', async () => {
    const [token, other] = [await tokenOf('student'), await tokenOf('lecturer')];
    const { body } = await post('/second-factor/passkeys/start', { password }, token);
    const passkey = makeAuthenticator({ origin }).create(body.options);
    const finished = await post('/second-factor/passkeys', { set_up: body.set_up, name: 'Laptop', passkey }, other);
    expect(finished.status).toBe(409);
  });

  it('is refused: a credential again, also for another person', async () => {
    const token = await tokenOf('student');
    const { authenticator } = await addPasskey(token);
    expect((await addPasskey(token, authenticator)).finished.status).toBe(409);
    expect((await addPasskey(await tokenOf('lecturer'), authenticator)).finished.status).toBe(409);
  });

  it('is refused: the user handle of another person', async () => {
    const { authenticator } = await addPasskey(await tokenOf('student'));
    const { user } = (await post('/second-factor/passkeys/start', { password }, await tokenOf('lecturer'))).body
      .options;
    expect((await t.passkeySignIn(authenticator, { handle: user.id })).body.code).toBe('invalid_factor');
    for (const handle of ['', 'AAAA', `${user.id}AAAA`])
      expect((await t.passkeySignIn(authenticator, { handle })).body.code).toBe('invalid_factor');
  });

  it('is refused: a challenge that was used, swapped, or made for a sign-in with a password', async () => {
    const { authenticator } = await addPasskey(await tokenOf('student'));
    const finish = (challenge: string, signed: { challenge: string }) =>
      post('/auth/passkey/finish', { challenge, passkey: authenticator.get(signed) });
    const [one, other] = [(await send('POST', '/auth/passkey')).body, (await send('POST', '/auth/passkey')).body];
    expect((await finish(one.challenge, other.passkey)).status).toBe(403);
    const second = await challengeOf('student');
    expect((await finish(second.challenge, second.passkey)).status).toBe(401);
    t.clock.advance(1_000);
    expect((await finish(other.challenge, other.passkey)).status).toBe(200);
    t.clock.advance(1_000);
    // Made before the last use.
    expect((await finish(one.challenge, one.passkey)).status).toBe(403);
  });
});

describe('attack on accounts', () => {
  it('is refused: the challenge of a sign-in after the account became inactive', async () => {
    const { key } = await addApp(await tokenOf());
    const { challenge } = await challengeOf();
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute(`UPDATE accounts SET status = 'inactive' WHERE university_id = $1 AND role = 'admin'`, [
        tx.universityId,
      ]),
    );
    expect((await answer(challenge, { code: codeOf(key) })).status).toBe(401);
  });
});
