import { settingsProfile } from '@muster/contract/accounts/profiles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryOf } from '#lib/api/query.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const server = mockServer();
const profile = { name: 'Ruth', record_name: 'Ruth Okafor', email: 'ruth@demo.muster.test', role: 'admin' } as const;

describe('settings screen', () => {
  it('shows an error with a retry if the profile fails to load, and rejects a blank name', async () => {
    server.fail(settingsProfile, 'internal');
    renderScreens({ '/': () => <SettingsScreen /> }, '/');
    await screen.findByText('Failed to load profile', {}, { timeout: 30_000 });
    server.reply(settingsProfile, { success: true, message: '', profile });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const name = await screen.findByLabelText(/^Name/);
    await screen.findByRole('heading', { name: 'Update Name' });
    expect(screen.getByLabelText<HTMLInputElement>('Record name').value).toBe('Ruth Okafor');
    fireEvent.change(name, { target: { value: '   ' } });
    await screen.findByText('Name is required');
    expect(screen.getByRole('button', { name: 'Save Changes' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps the input when a refetch fails', async () => {
    server.reply(settingsProfile, { success: true, message: '', profile });
    const { client } = renderScreens({ '/': () => <SettingsScreen /> }, '/');
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Ruth Silva' } });
    server.fail(settingsProfile, 'internal');
    const { queryKey } = queryOf(settingsProfile);
    await client.refetchQueries({ queryKey });
    await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ruth Silva');
    expect(screen.queryByText('Failed to load profile')).toBeNull();
  });
});
