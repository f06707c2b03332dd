import { defaultWarningRules, type WarningRules } from '@muster/contract/warnings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { WarningsScreen } from './warnings-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

test('rules are sent beside those that were there when they were opened; the form stays when they cannot be asked for anew', async () => {
  const seen: WarningRules = { ...defaultWarningRules, is_on: true };
  const sent: unknown[] = [];
  let isDown = false;
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
    if (!address.includes('rules')) return Promise.resolve(Response.json({ data: [], total: 0 }));
    if (method === 'PUT') sent.push(JSON.parse(body ?? ''));
    return Promise.resolve(Response.json({ ...seen, looked_until: null }));
  });
  const { client } = showScreens({ '/attendance-warnings': WarningsScreen }, '/attendance-warnings');
  fireEvent.click(await screen.findByRole('button', { name: 'Change rules' }));
  fireEvent.change(await screen.findByLabelText(/^So many in one module/), { target: { value: '4' } });
  isDown = true;
  await client.refetchQueries({ queryKey: ['warnings', 'rules'] });
  await waitFor(() => expect(client.getQueryState(['warnings', 'rules'])?.status).toBe('error'));
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(sent).toMatchObject([{ missed_in_a_row: 4, seen }]));
});
