import { expect, test } from 'vitest';
import { startAccounts, startAccountsApp } from '../../testing/accounts-app.ts';

test('the sign-in screen offers the demo accounts only where the demo is on, and tells the least length', async () => {
  const app = await startAccounts({ config: { isDemo: false, isRegistrationOpen: false, passwordMin: 10 } });
  const demo = await startAccountsApp(app.database, {
    config: { isDemo: true, isRegistrationOpen: true, passwordMin: 6 },
  });
  expect((await app.call('/auth/options')).body).toEqual({ password_min: 10, demo_accounts: [] });
  expect((await demo.call('/auth/options')).body).toEqual({
    password_min: 6,
    demo_accounts: ['admin', 'lecturer', 'student'].map((role) =>
      expect.objectContaining({ role, email: `${role}@demo.muster.test`, password: 'muster-demo' }),
    ),
  });
  await demo.stop();
  await app.end();
});
