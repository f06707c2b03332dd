import { signOut } from '@muster/contract/accounts/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsScenario, makeInstantPasswords, password } from '#testing/accounts-app.ts';

const app = accountsScenario({ passwords: makeInstantPasswords() });
beforeEach(() => app.accounts.flushSignInFailures());

type Event = {
  action: string;
  actor: string | null;
  label: string | null;
  details: Record<string, unknown>;
  network: string | null;
  address: string | null;
};
const list = (action: string, subject = app.people.ids.student): Promise<Event[]> =>
  app.database.acrossUniversities((tx) =>
    tx.query<Event>(
      `SELECT action, actor, subject_label AS label, details, encode(network, 'hex') AS network, address
       FROM audit_events WHERE action = $1 AND subject_id = $2 ORDER BY at`,
      [action, subject],
    ),
  );
const signIn = (typed = password, from = '203.0.113.9', email = app.people.emailOf('student')) =>
  app.signIn(email, 'student', typed, from);

describe('audit events of sign-ins', () => {
  it('name the person, the method and a keyed network, and no address', async () => {
    const { body } = await signIn();
    await app.call(signOut, { token: body.session.access_token, from: '203.0.113.9' });
    const [event] = await list('sign_in.succeeded');
    expect(event).toMatchObject({
      actor: app.people.ids.student,
      label: 'Sam (S1)',
      details: { method: 'password' },
      address: null,
    });
    expect(event?.network).toMatch(/^[\da-f]{32}$/);
    const [ended] = await list('sign_in.ended');
    expect(ended).toMatchObject({ actor: app.people.ids.student, network: event?.network });
  });

  it('hold the address where the university wants it', async () => {
    const setDays = (days: number) =>
      app.database.executeAsOwner('UPDATE universities SET audit_address_days = $1', [days]);
    await setDays(30);
    await signIn();
    await setDays(0);
    expect((await list('sign_in.succeeded')).at(-1)).toMatchObject({ address: '203.0.113.9' });
  });

  it('count the failures of an account by network and minute, and none of unknown accounts', async () => {
    for (const from of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']) await signIn('wrong', from);
    await signIn('wrong', '203.0.113.1', 'unknown@people.example');
    expect(await list('sign_in.failed')).toEqual([]);
    await app.accounts.flushSignInFailures();
    const failures = await list('sign_in.failed');
    expect(failures.map(({ actor, details }) => ({ actor, ...details }))).toEqual([
      { actor: null, count: 3, reason: 'invalid_credentials' },
      { actor: null, count: 1, reason: 'invalid_credentials' },
    ]);
    expect(new Set(failures.map(({ network }) => network)).size).toBe(2);
    await app.accounts.flushSignInFailures();
    expect(await list('sign_in.failed')).toHaveLength(2);
  });

  it('name delayed sign-ins', async () => {
    for (let n = 0; n < 160; n += 1) await signIn('wrong', `198.51.100.${n % 40}`);
    await app.accounts.flushSignInFailures();
    expect((await list('sign_in.delayed')).length).toBeGreaterThan(0);
  });
});
