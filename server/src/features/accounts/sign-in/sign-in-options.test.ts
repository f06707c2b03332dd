import { signInOptions } from '@muster/contract/accounts/sign-in';
import { describe, expect, it } from 'vitest';
import { makePasswords } from '../passwords/passwords.service.ts';
import { startAccounts, startAccountsApp, testSecret } from '#testing/accounts-app.ts';
import { demoPasswordOf } from './demo-accounts.rules.ts';

describe('sign-in options', () => {
  it('list demo accounts and accept their password only while the demo is on, and contain the minimum password length', async () => {
    const app = await startAccounts({
      config: { isDemo: false, isReachable: false, isRegistrationOpen: false, passwordMin: 10 },
    });
    const demo = await startAccountsApp(app.database, {
      config: { isDemo: true, isReachable: false, isRegistrationOpen: true, passwordMin: 6 },
    });
    expect((await app.call(signInOptions)).body).toEqual({
      password_min: 10,
      public_url: 'https://muster.example.edu',
      single_sign_on: [],
      demo_accounts: [],
    });
    expect((await demo.call(signInOptions)).body).toEqual({
      password_min: 6,
      public_url: 'https://muster.example.edu',
      single_sign_on: [],
      demo_accounts: ['admin', 'lecturer', 'student'].map((role) =>
        expect.objectContaining({ role, email: `${role}@demo.muster.test`, password: 'muster-demo' }),
      ),
    });
    const { emailOf, ids } = app.people;
    const hash = await makePasswords().hash('muster-demo');
    const own = emailOf('student');
    await app.database.acrossUniversities((tx) =>
      tx.execute(
        'UPDATE accounts SET password_hash = $1, email = CASE id WHEN $2 THEN $3 ELSE email END WHERE id IN ($2, $4)',
        [hash, ids.admin, 'admin@demo.muster.test', ids.student],
      ),
    );
    // Demo accounts remain after the demo is switched off, and their password is public.
    expect((await demo.signIn('admin@demo.muster.test', 'admin', 'muster-demo')).status).toBe(200);
    expect((await app.signIn('admin@demo.muster.test', 'admin', 'muster-demo')).status).toBe(401);
    expect((await app.signIn(own, 'student', 'muster-demo')).status).toBe(200);
    // Other machines reach this process: the demo has a random password, which the sign-in screen does not get.
    const config = { isDemo: true, isReachable: true, isRegistrationOpen: true, passwordMin: 6 };
    const reachable = await startAccountsApp(app.database, { config });
    expect((await reachable.call(signInOptions)).body).toMatchObject({ demo_accounts: [] });
    const random = demoPasswordOf(config, testSecret);
    expect(random).toMatch(/^[\w-]{20}$/u);
    expect((await reachable.signIn('admin@demo.muster.test', 'admin', random)).status).toBe(200);
    expect((await reachable.signIn('admin@demo.muster.test', 'admin', 'muster-demo')).status).toBe(401);
    expect((await demo.signIn('admin@demo.muster.test', 'admin', random)).status).toBe(401);
    expect((await reachable.signIn(own, 'student', 'muster-demo')).status).toBe(200);
    await reachable.stop();
    await demo.stop();
    await app.end();
  });
});
