import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { PrivacyRequestsScreen } from './privacy-requests-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

test('enquiries stay in sight when they cannot be asked for anew', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
  const { client } = renderScreens({ '/': PrivacyRequestsScreen }, '/');
  await screen.findByText('No enquiries');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await client.refetchQueries({ queryKey: ['privacy'] });
  await waitFor(() => expect(client.getQueryState(['privacy', 'enquiries'])?.status).toBe('error'));
  screen.getByText('No enquiries');
});
