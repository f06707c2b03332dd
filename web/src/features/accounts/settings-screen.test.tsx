import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
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
  showScreens({ '/': () => <SettingsScreen /> }, '/');
  await screen.findByText('Failed to load profile', {}, { timeout: 30_000 });
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const name = await screen.findByLabelText(/^Name/);
  await screen.findByRole('heading', { name: 'Update Name' });
  fireEvent.change(name, { target: { value: '   ' } });
  await screen.findByText('Name is required');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
});
