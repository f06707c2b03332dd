import { defaultWarningRules, type WarningRules } from '@muster/contract/attendance/warnings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { WarningsScreen } from './warnings-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('WarningRulesDialog', () => {
  it('sends the initial rules for conflict detection and stays open when a refetch fails', async () => {
    const seen: WarningRules = { ...defaultWarningRules, is_on: true };
    const sent: unknown[] = [];
    let isOffline = false;
    vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
      if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
      if (!address.includes('rules')) return Promise.resolve(Response.json({ data: [], total: 0 }));
      if (method === 'PUT') sent.push(JSON.parse(body ?? ''));
      return Promise.resolve(Response.json({ ...seen, looked_until: null }));
    });
    const { client } = renderScreens({ '/attendance-warnings': WarningsScreen }, '/attendance-warnings');
    fireEvent.click(await screen.findByRole('button', { name: 'Change rules' }));
    fireEvent.change(await screen.findByLabelText(/^Missed in a row/), { target: { value: '4' } });
    isOffline = true;
    await client.refetchQueries({ queryKey: ['warnings', 'rules'] });
    await waitFor(() => expect(client.getQueryState(['warnings', 'rules'])?.status).toBe('error'));
    isOffline = false;
    fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(sent).toMatchObject([{ missed_in_a_row: 4, seen }]));
  });
});
