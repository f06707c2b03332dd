import { dayMs } from '@muster/contract/http/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type makePeople, password } from '#testing/accounts-app.ts';
import { factorScenario } from './factor-scenario.setup.ts';
import { makeAuthenticator } from './passkey-authenticator.setup.ts';

const t = factorScenario();
const { send, post, tokenOf, codeOf, wrongCode, addApp, addPasskey, answer, challengeOf } = t;
let people: Awaited<ReturnType<typeof makePeople>>;
beforeEach(async () => {
  people = t.now();
  await t.accounts.flushSignInFailures();
});

const failedEvent = z.object({
  actor: z.string().nullable(),
  subject_id: z.string(),
  details: z.record(z.string(), z.unknown()),
});
const listEvents = () =>
  t.database.inUniversity(people.ids.university, (tx) =>
    tx.query(
      `SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = 'second_factor.failed' ORDER BY at`,
      [tx.universityId],
      failedEvent,
    ),
  );
const mail = z.object({ recipient: z.string(), subject: z.string(), text: z.string() });
const listMails = () =>
  t.database.inUniversity(people.ids.university, (tx) =>
    tx.query(
      `SELECT recipient, subject, text FROM mails WHERE university_id = $1 AND kind = 'wrong_second_factor'`,
      [tx.universityId],
      mail,
    ),
  );
/** Answers right passwords with wrong codes, at most nine an hour. */
async function fail(key: string, count: number, cookie?: string) {
  for (let index = 0; index < count; index++) {
    if (index > 0 && index % 9 === 0) t.clock.advance(3_600_001);
    if (index % 9 === 0) challenge = (await challengeOf()).challenge;
    const body = { challenge, code: wrongCode(key) };
    await send('POST', '/auth/second-factor', { body, ...(cookie !== undefined && { cookie }) });
  }
}
let challenge = '';
const signInWithCode = async (key: string, cookie?: string) => {
  t.clock.advance(3_600_001);
  const body = { challenge: (await challengeOf()).challenge, code: codeOf(key) };
  return await send('POST', '/auth/second-factor', { body, ...(cookie !== undefined && { cookie }) });
};

describe('wrong second factor after a right password', () => {
  it('is recorded, counted by minute', async () => {
    const { key } = await addApp(await tokenOf());
    await fail(key, 3);
    expect(await listEvents()).toEqual([]);
    await t.accounts.flushSignInFailures();
    const details = { count: 3, after: 'password', reason: 'invalid_factor' };
    expect(await listEvents()).toEqual([{ actor: null, subject_id: people.ids.admin, details }]);
  });

  it('is recorded beyond the limit of an hour too', async () => {
    const { key } = await addApp(await tokenOf());
    const { challenge } = await challengeOf();
    for (let index = 0; index < 12; index++) await answer(challenge, { code: wrongCode(key) });
    await t.accounts.flushSignInFailures();
    expect((await listEvents()).map(({ details }) => [details['reason'], details['count']])).toEqual([
      ['invalid_factor', 10],
      ['too_many_attempts', 2],
    ]);
  });

  it('is recorded in a step-up', async () => {
    const token = await tokenOf();
    const { key } = await addApp(token);
    const { body } = await send('POST', '/second-factor/step-up', { token });
    await post('/second-factor/step-up/finish', { challenge: body.challenge, code: wrongCode(key) }, token);
    await t.accounts.flushSignInFailures();
    expect(await listEvents()).toMatchObject([{ details: { after: 'sign-in' } }]);
    expect(await listMails()).toEqual([]);
  });

  it('is mailed to the person at the third within a day, once a day', async () => {
    const { key } = await addApp(await tokenOf());
    await fail(key, 2);
    expect(await listMails()).toEqual([]);
    await fail(key, 4);
    expect(await listMails()).toEqual([
      {
        recipient: people.emailOf('admin'),
        subject: 'Muster: another person may know your password',
        text: expect.stringContaining('the second factor was wrong three times') as string,
      },
    ]);
    t.clock.advance(dayMs);
    await fail(key, 2);
    expect(await listMails()).toHaveLength(1);
    await fail(key, 1);
    expect(await listMails()).toHaveLength(2);
  });
});

describe('wrong second factors of a step-up', () => {
  /** Answers with wrong codes, at most nine an hour. */
  async function failStepUp(token: string, key: string, count: number) {
    for (let index = 0; index < count; index++) {
      if (index > 0 && index % 9 === 0) t.clock.advance(3_600_001);
      expect((await stepUp(token, wrongCode(key))).body.code).toBe('invalid_factor');
    }
  }
  const stepUp = async (token: string, code: string) => {
    const { body } = await send('POST', '/second-factor/step-up', { token });
    return await post('/second-factor/step-up/finish', { challenge: body.challenge, code }, token);
  };

  it('are mailed with those of sign-ins: the third within a day', async () => {
    const token = await tokenOf();
    const { key } = await addApp(token);
    await fail(key, 1);
    await failStepUp(token, key, 1);
    expect(await listMails()).toEqual([]);
    await failStepUp(token, key, 1);
    expect(await listMails()).toMatchObject([
      {
        subject: 'Muster: another person may use your account',
        text: expect.stringContaining('On a device where your account is signed in') as string,
      },
    ]);
  });

  it('close the step-up of the sign-in after 50 in a row, and that of no other', async () => {
    const token = await tokenOf();
    const { key } = await addApp(token);
    await failStepUp(token, key, 49);
    t.clock.advance(3_600_001);
    expect((await stepUp(token, codeOf(key))).status).toBe(200);
    await failStepUp(token, key, 50);
    const other = (await signInWithCode(key)).body.session.access_token;
    t.clock.advance(60_000);
    const refused = await stepUp(token, codeOf(key));
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('sign in again')]);
    expect((await stepUp(other, codeOf(key))).status).toBe(200);
  });

  it('are not stopped by a stranger with the password', async () => {
    const token = await tokenOf();
    const { key } = await addApp(token);
    const { challenge: of } = await challengeOf();
    for (let index = 0; index < 11; index++) await answer(of, { code: wrongCode(key) });
    expect((await stepUp(token, codeOf(key))).status).toBe(200);
  });
});

describe('50 wrong second factors in a row', () => {
  const isClosed = async (key: string, cookie?: string) => (await signInWithCode(key, cookie)).status === 429;

  it('close the password on unknown devices, and leave the devices and passkeys of the person', async () => {
    const token = await tokenOf();
    const { authenticator } = await addPasskey(token);
    const { key } = await addApp(token);
    const { cookie } = await signInWithCode(key);
    await fail(key, 50);
    t.clock.advance(30 * dayMs);
    const refused = await signInWithCode(key);
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('Set a new one')]);
    expect(await isClosed(key, cookie)).toBe(false);
    expect((await t.passkeySignIn(authenticator)).status).toBe(200);
    // A sign-in on a known device does not open it: the stranger would get new attempts each day.
    expect(await isClosed(key)).toBe(true);
  });

  it('end with a right one on an unknown device', async () => {
    const { key } = await addApp(await tokenOf());
    await fail(key, 49);
    expect(await isClosed(key)).toBe(false);
    await fail(key, 2);
    expect(await isClosed(key)).toBe(false);
  });

  it('are not counted on devices of the person', async () => {
    const { key } = await addApp(await tokenOf());
    const { cookie } = await signInWithCode(key);
    await fail(key, 50, cookie);
    expect(await isClosed(key)).toBe(false);
  });

  it('open again with a new password', async () => {
    const { key } = await addApp(await tokenOf());
    await fail(key, 50);
    expect(await isClosed(key)).toBe(true);
    const passwordHash = await t.accounts.people.hash(password);
    await t.database.inUniversity(people.ids.university, (tx) =>
      tx.execute('UPDATE accounts SET password_hash = $2 WHERE university_id = $1', [tx.universityId, passwordHash]),
    );
    expect(await isClosed(key)).toBe(false);
  });
});

describe('sign-in with a passkey alone', () => {
  const countLimits = () =>
    t.database.acrossUniversities((tx) => tx.query('SELECT key FROM rate_limits ORDER BY key', [], z.unknown()));

  it('spends no attempt of a second factor, whatever a stranger sends who knows the ids', async () => {
    const token = await tokenOf();
    const { authenticator } = await addPasskey(token);
    const { key } = await addApp(token);
    const { user } = (await post('/second-factor/passkeys/start', { name: 'Other' }, token)).body.options;
    const strangers = makeAuthenticator({ origin: 'https://muster.example.edu' });
    const before = await countLimits();
    for (let index = 0; index < 30; index++)
      expect((await t.passkeySignIn(strangers, { handle: user.id })).body.code).toBe('invalid_factor');
    expect(await countLimits()).toEqual(before);
    expect((await answer((await challengeOf()).challenge, { code: codeOf(key) })).status).toBe(200);
    expect((await t.passkeySignIn(authenticator)).status).toBe(200);
  });

  it('has a separate budget for each credential', async () => {
    const token = await tokenOf();
    const { authenticator } = await addPasskey(token);
    const { key } = await addApp(token);
    const forge = async () => {
      const { body } = await send('POST', '/auth/passkey');
      const passkey = authenticator.get({ challenge: 'AAAA' });
      return (await post('/auth/passkey/finish', { challenge: body.challenge, passkey })).status;
    };
    for (let index = 0; index < 10; index++) expect(await forge()).toBe(403);
    expect(await forge()).toBe(429);
    expect((await answer((await challengeOf()).challenge, { code: codeOf(key) })).status).toBe(200);
  });
});
