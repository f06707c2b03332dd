import { getSignInRules } from '@muster/contract/accounts/second-factor';
import { getConnection } from '@muster/contract/http/connection';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '#lib/auth/session.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { AdminNotices } from './admin-notices.tsx';

const server = mockServer();
beforeEach(() => {
  startSession('a-token-of-twenty-characters');
  server.reply(getConnection, { address: '203.0.113.7', proxy: 'fine', has_campus_networks: true });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = () =>
  renderScreens(
    {
      '/': () => (
        <AdminNotices adminRole="owner">
          <section aria-label="Figures" />
        </AdminNotices>
      ),
    },
    '/',
  );
const dashboard = () => screen.queryByRole('region', { name: 'Figures' });

describe('notices on the dashboard of administrators', () => {
  it('show that the dashboard loads until they are complete', async () => {
    server.hang(getSignInRules);
    open();
    await waitFor(() => expect(server.requests(getSignInRules)).toHaveLength(1));
    expect(dashboard()).toBeNull();
    screen.getByRole('status', { name: 'Loading…' });
  });

  it('are above the dashboard', async () => {
    server.reply(getSignInRules, { admins_need_factor: false });
    open();
    await screen.findByText('Administrators sign in with a password alone');
    expect(dashboard()).not.toBeNull();
  });

  it('name CAMPUS_NETWORKS where it is empty, until the notice is dismissed', async () => {
    server.reply(getSignInRules, { admins_need_factor: true });
    server.reply(getConnection, { address: '203.0.113.7', proxy: 'fine', has_campus_networks: false });
    open();
    await screen.findByText('CAMPUS_NETWORKS');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('CAMPUS_NETWORKS')).toBeNull();
    cleanup();
    open();
    await waitFor(() => expect(dashboard()?.closest('[hidden]')).toBeNull());
    expect(screen.queryByText('CAMPUS_NETWORKS')).toBeNull();
  });

  it('leave the dashboard alone when they fail to load, or after they were dismissed', async () => {
    server.fail(getSignInRules, 'unavailable');
    open();
    await waitFor(() => expect(dashboard()).not.toBeNull());
    cleanup();
    localStorage.setItem('muster.second-factor-notice', 'dismissed');
    server.hang(getSignInRules);
    open();
    await waitFor(() => expect(dashboard()).not.toBeNull());
  });
});
