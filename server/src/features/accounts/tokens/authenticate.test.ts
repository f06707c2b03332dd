import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { me, signOut } from '@muster/contract/accounts/accounts';
import { hourMs } from '@muster/contract/http/durations';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type AccountsApp, accountsScenario, password, startAccountsApp } from '#testing/accounts-app.ts';

const app = accountsScenario();
let other: AccountsApp;
beforeAll(async () => {
  other = await startAccountsApp(app.database);
});
afterAll(() => other.stop());

const tokenOf = async (who: 'admin' | 'lecturer' | 'student'): Promise<string> =>
  (await app.signIn(app.people.emailOf(who), who, password)).body.session.access_token;
const isSignedIn = async (server: AccountsApp, token: string) => (await server.call(me, { token })).status === 200;
const system = (text: string, values: unknown[] = []) =>
  app.database.acrossUniversities((tx) => tx.query(text, values, z.record(z.string(), z.unknown())));

describe('cached token', () => {
  it('is checked synchronously without the database', async () => {
    const token = await tokenOf('lecturer');
    expect(await app.accounts.authenticate(token)).toMatchObject({ role: 'lecturer', studentId: null });
    const transaction = vi.spyOn(app.database, 'acrossUniversities');
    const caller = app.accounts.authenticate(token);
    expect(caller).not.toBeInstanceOf(Promise);
    expect(caller).toMatchObject({
      accountId: app.people.ids.lecturer,
      universityId: app.people.ids.university,
      staffId: expect.stringMatching(/^[\w-]{36}$/),
    });
    for (let time = 0; time < 20_000; time += 1) void app.accounts.authenticate(token);
    expect(transaction).not.toHaveBeenCalled();
    transaction.mockRestore();
  });

  it('is rejected by every process after signing out', async () => {
    for (const [near, far] of [
      [app, other],
      [other, app],
    ] as const) {
      const token = await tokenOf('student');
      expect([await isSignedIn(near, token), await isSignedIn(far, token)]).toEqual([true, true]);
      await near.call(signOut, { token });
      expect([await isSignedIn(near, token), await isSignedIn(far, token)]).toEqual([false, false]);
    }
  });

  it('is rejected by every process after a revocation in the database', async () => {
    const token = await tokenOf('student');
    expect([await isSignedIn(app, token), await isSignedIn(other, token)]).toEqual([true, true]);
    await system('UPDATE access_tokens SET revoked_at = now()');
    await system(`SELECT pg_notify('muster_tokens', $1)`, [app.people.ids.student]);
    await vi.waitFor(async () => expect(await isSignedIn(other, token)).toBe(false), { timeout: 15_000, interval: 5 });
    await vi.waitFor(async () => expect(await isSignedIn(app, token)).toBe(false), { timeout: 15_000, interval: 5 });
  });
});

describe('authentication', () => {
  it('does not cache a row that was read before the token was revoked', async () => {
    const token = await tokenOf('student');
    const answered = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const { acrossUniversities } = app.database;
    vi.spyOn(app.database, 'acrossUniversities').mockImplementationOnce(async (work) => {
      const rows = await acrossUniversities(work);
      answered.resolve();
      await held.promise;
      return rows;
    });
    const early = app.accounts.authenticate(token);
    await answered.promise;
    await other.call(signOut, { token });
    expect(await isSignedIn(other, token)).toBe(false);
    held.resolve();
    await early;
    expect(await isSignedIn(app, token)).toBe(false);
    vi.restoreAllMocks();
  });
});

describe('without database notifications', () => {
  it('queries the database for every call, and uses the cache again after reconnecting', async () => {
    const token = await tokenOf('student');
    expect([await isSignedIn(app, token), await isSignedIn(other, token)]).toEqual([true, true]);
    await cutListeners();
    await vi.waitFor(() => expect(other.listener.isListening()).toBe(false), 15_000);
    // The other process is not notified, so it queries the database.
    const signedOut = app.call(signOut, { token });
    await signedOut;
    expect(await isSignedIn(other, token)).toBe(false);
    await vi.waitFor(() => expect(other.listener.isListening()).toBe(true), { timeout: 15_000, interval: 5 });
    const next = await tokenOf('student');
    await other.accounts.authenticate(next);
    expect(other.accounts.authenticate(next)).not.toBeInstanceOf(Promise);
  });
});

describe('authentication rejects', () => {
  it('invented tokens, with few queries for many of them', async () => {
    const transaction = vi.spyOn(app.database, 'acrossUniversities');
    const tokens = Array.from({ length: 2_000 }, () => randomBytes(32).toString('base64url'));
    const callers = await Promise.all(tokens.map(async (token) => app.accounts.authenticate(token)));
    expect(new Set(callers)).toEqual(new Set([undefined]));
    expect(transaction.mock.calls.length).toBeLessThanOrEqual(6);
    transaction.mockRestore();
    // A lookup during a notification about another token is repeated.
    await vi.waitFor(() => expect(app.accounts.authenticate(tokens[0]!)).toBeUndefined(), { timeout: 15_000 });
  });

  it.each(['', 'Bearer', 'Bearer x', 'Basic abcdefghijklmnopqrstuvwxyz'])('the header "%s"', async (header) => {
    const { app: server } = app;
    const response = await server.inject({ url: '/api/auth/me', headers: { authorization: header } });
    expect([response.statusCode, response.json().error]).toEqual([401, 'Authentication failed. Please log in again.']);
  });

  it('a student with an inactive record', async () => {
    const token = await tokenOf('student');
    await system('UPDATE students SET active = false WHERE account_id = $1', [app.people.ids.student]);
    expect(await isSignedIn(app, token)).toBe(false);
    await system('UPDATE students SET active = true WHERE account_id = $1', [app.people.ids.student]);
    await system(`SELECT pg_notify('muster_tokens', $1)`, [app.people.ids.student]);
    await vi.waitFor(async () => expect(await isSignedIn(app, token)).toBe(true), { timeout: 15_000, interval: 5 });
  });
});

describe('token expiry', () => {
  it('expires twelve hours after the last use by an administrator', async () => {
    const token = await tokenOf('admin');
    expect(await isSignedIn(app, token)).toBe(true);
    for (let hours = 0; hours < 30; hours += 6) {
      app.clock.advance(6 * hourMs);
      expect(await isSignedIn(app, token)).toBe(true);
    }
    app.clock.advance(12 * hourMs);
    expect(await isSignedIn(app, token)).toBe(false);
  });

  it('expires a week after an administrator signed in', async () => {
    const token = await tokenOf('admin');
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      app.clock.advance(6 * hourMs);
      expect(await isSignedIn(app, token)).toBe(true);
    }
    app.clock.advance(6 * hourMs);
    expect(await isSignedIn(app, token)).toBe(false);
  });

  it('outlasts the holidays of a student', async () => {
    const token = await tokenOf('student');
    app.clock.advance(55 * 24 * hourMs);
    expect(await isSignedIn(app, token)).toBe(true);
  });
});

describe('authentication', () => {
  it('stores token usage in the background', async () => {
    const process = await startAccountsApp(app.database);
    const { body } = await process.signIn(app.people.emailOf('admin'), 'admin', password);
    process.clock.advance(11 * hourMs);
    expect(await isSignedIn(process, body.session.access_token)).toBe(true);
    const after = process.clock.now();
    await process.stop();
    const restarted = await startAccountsApp(app.database);
    restarted.clock.set(after + 11 * hourMs);
    expect(await isSignedIn(restarted, body.session.access_token)).toBe(true);
    await restarted.stop();
  });
});

/** Simulates a network failure: the database terminates all listening connections. */
async function cutListeners(): Promise<void> {
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'muster listener' AND datname = current_database()`,
  );
  await client.end();
  await sleep(1);
}
