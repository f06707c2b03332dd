import type { User } from '@muster/contract/accounts/accounts';
import { changePreferences } from '@muster/contract/accounts/preferences';
import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { DisplayPreferences } from '#ui/preferences/display-preferences.tsx';
import { AccountPreferences } from './account-preferences.tsx';

const server = mockServer();
beforeEach(() => {
  localStorage.clear();
  startSession('a-token-of-twenty-characters');
  server.reply(changePreferences, {});
});
afterEach(() => endSession('ended'));

const Theme = () => <output>{useMantineColorScheme().colorScheme}</output>;
function show(preferences: User['preferences']) {
  const page = (shown: User['preferences']) => (
    <MantineProvider env="test" defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <AccountPreferences user={makeUser({ role: 'student', preferences: shown })} />
        <DisplayPreferences />
        <Theme />
      </QueryClientProvider>
    </MantineProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(page(preferences));
  return { change: (changed: User['preferences']) => act(async () => rerender(page(changed))) };
}
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

describe('account preferences', () => {
  it('shows those of the account on a new device, and sends nothing', async () => {
    const { change } = show({ theme: 'dark', navigation: 'top bar' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('dark'));
    expect(isChecked('Top bar')).toBe(true);
    expect(isChecked('12-hour (AM/PM)')).toBe(true);
    await change({ theme: 'light', navigation: 'top bar' });
    expect(screen.getByRole('status').textContent).toBe('light');
    expect(server.requests(changePreferences)).toEqual([]);
  });

  it('keeps those of the device while the account has none, and sends a change', async () => {
    localStorage.setItem('muster.navigation', 'top bar');
    show({});
    expect(isChecked('Top bar')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '24-hour' }));
    await waitFor(() => expect(server.requests(changePreferences)).toHaveLength(1));
    expect(server.requests(changePreferences)[0]?.body).toEqual({ clock: { hours: 24, has_seconds: true } });
  });
});
