import { getConnection, type ProxyState } from '@muster/contract/http/connection';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '#lib/auth/session.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { ConnectionAddress, ConnectionNotice } from './connection-notice.tsx';

const server = mockServer();
beforeEach(() => startSession('a-token-of-twenty-characters'));
afterEach(cleanup);

function open(proxy: ProxyState): void {
  server.reply(getConnection, { address: '203.0.113.7', proxy, has_campus_networks: true });
  const Screens = () => (
    <>
      <ConnectionNotice />
      <p>Next part</p>
      <ConnectionAddress />
    </>
  );
  renderScreens({ '/': Screens }, '/');
}

describe('connection notice', () => {
  it('shows the address on the settings screen only, while the proxy is set up', async () => {
    open('fine');
    expect((await screen.findByText(/Your address as Muster sees it/)).textContent).toContain('203.0.113.7');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['unnamed', /isn't set up to trust it.*set TRUST_PROXY to the address of the proxy.*203\.0\.113\.7/u],
    ['silent', /doesn't say where they come from.*let the proxy send X-Forwarded-For.*203\.0\.113\.7/u],
  ] as const)('says what to set on the server for the state %s', async (state, text) => {
    open(state);
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
  });
});
