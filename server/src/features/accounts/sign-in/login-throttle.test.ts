import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeInstantPasswords, password, startAccounts, startAccountsApp } from '../../../testing/accounts-app.ts';

let app: Awaited<ReturnType<typeof startAccounts>>;
beforeEach(async () => {
  app = await startAccounts({ passwords: makeInstantPasswords() });
});
afterEach(() => app.end());

const times = async (count: number, work: (index: number) => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await work(index)).status);
  return statuses;
};
const count = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

describe('login throttle', () => {
  it('blocks a network after ten failures for one email, known or not, and unblocks it later', async () => {
    for (const email of [app.people.emailOf('admin'), 'unknown@people.example']) {
      const statuses = await times(12, () => app.signIn(email, 'admin', 'wrong'));
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    }
    const stopped = await app.signIn(app.people.emailOf('admin'), 'admin', password);
    expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many_attempts' }, retryAfter: '900' });
    expect((await app.signIn(app.people.emailOf('admin'), 'admin', password, '203.0.113.9')).status).toBe(200);
    app.clock.advance(15 * 60_000);
    expect((await app.signIn(app.people.emailOf('admin'), 'admin', password)).status).toBe(200);
  });

  it('blocks queued attempts too', async () => {
    const guesses = Array.from({ length: 40 }, () => app.signIn(app.people.emailOf('admin'), 'admin', 'wrong'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(count(statuses, 401)).toBeLessThanOrEqual(12);
    expect(count(statuses, 429)).toBeGreaterThanOrEqual(28);
  });

  it('blocks an account after failures from many networks; a password reset unblocks it in every process', async () => {
    const email = app.people.emailOf('admin');
    const other = await startAccountsApp(app.database, { passwords: makeInstantPasswords() });
    const own = await times(11, () => other.signIn(email, 'admin', 'wrong'));
    expect(own.at(-1)).toBe(429);
    const statuses = await times(101, (index) => app.signIn(email, 'admin', 'wrong', `203.0.113.${index}`));
    expect(count(statuses, 401)).toBe(100);
    expect(statuses.at(-1)).toBe(429);

    await app.call('/auth/reset-password', { body: { email } });
    await app.accounts.reset.drain();
    const [file = ''] = readdirSync(join(app.dataDir, 'outbox'));
    const [, token] = /token=([\w-]+)/.exec(readFileSync(join(app.dataDir, 'outbox', file), 'utf8')) ?? [];
    await app.call('/auth/reset-password/confirm', { body: { token, password } });
    expect((await app.signIn(email, 'admin', password, '192.0.2.4')).status).toBe(200);
    // Also in the process where the owner failed before requesting the link.
    const { status } = await other.signIn(email, 'admin', password);
    await other.stop();
    expect(status).toBe(200);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    const email = app.people.emailOf('admin');
    const statuses = await times(11, (index) => app.signIn(email, 'admin', 'wrong', `2001:db8:1:2::${index + 1}`));
    expect(statuses.at(-1)).toBe(429);
    expect((await app.signIn(email, 'admin', 'wrong', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('blocks a network that tries one password on many accounts', async () => {
    const statuses = await times(301, (index) => app.signIn(`s${index}@people.example`, 'student', 'wrong'));
    expect(count(statuses, 401)).toBe(300);
    expect(statuses.at(-1)).toBe(429);
  });

  it('allows two hundred concurrent sign-ins from one address', async () => {
    const server = await startAccountsApp(app.database);
    const email = app.people.emailOf('student');
    const answers = await Promise.all(Array.from({ length: 200 }, () => server.signIn(email, 'student', password)));
    await server.stop();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
