import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { ownProfileQuery } from './own-profile.api.ts';
import { SettingsScreen } from './settings-screen.tsx';

let isBroken: boolean;

beforeEach(() => {
  isBroken = true;
  const profile = { name: 'Ruth', email: 'ruth@demo.muster.test', role: 'admin' };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(isBroken ? Response.json({}, { status: 500 }) : Response.json({ success: true, profile })),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a profile that cannot be loaded is told, and loaded at the next try; a blank name is not saved', async () => {
  renderScreens({ '/': () => <SettingsScreen /> }, '/');
  await screen.findByText('Failed to load profile', {}, { timeout: 30_000 });
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const name = await screen.findByLabelText(/^Name/);
  await screen.findByRole('heading', { name: 'Update Name' });
  fireEvent.change(name, { target: { value: '   ' } });
  await screen.findByText('Name is required');
  expect(screen.getByRole('button', { name: 'Save Changes' }).getAttribute('aria-disabled')).toBe('true');
});

test('what was typed stays when a later look at the profile fails', async () => {
  isBroken = false;
  const { client } = renderScreens({ '/': () => <SettingsScreen /> }, '/');
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Ruth Silva' } });
  isBroken = true;
  const { queryKey } = ownProfileQuery();
  await client.refetchQueries({ queryKey });
  await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ruth Silva');
  expect(screen.queryByText('Failed to load profile')).toBeNull();
});
