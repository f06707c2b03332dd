import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FeedPanel } from './feed-panel.tsx';

const feed = (name: string | null, lastRead: string | null = null) => ({
  address: name === null ? null : `https://muster.example.edu/api/calendars/${name}.ics`,
  created_at: null,
  last_read_at: lastRead,
});
let own = feed(null);
let sent: string[] = [];

beforeEach(() => {
  own = feed(null);
  sent = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method !== 'GET') sent.push(`${init.method} ${address}`);
    if (init.method === 'POST') own = feed(`secret-${sent.length}`);
    if (init.method === 'DELETE') own = feed(null);
    return Promise.resolve(Response.json(init.method === 'DELETE' ? { success: true } : own));
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <FeedPanel />
        <ConfirmDialog />
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const address = () => screen.getByRole('textbox', { name: 'Your private address' });

test('an address is made, and copying it is said', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('Create address');
  await waitFor(() => expect(address()).toHaveProperty('value', feed('secret-1').address));
  screen.getByText('No calendar has read it yet.');
  await press('Copy');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Address copied'));
  expect(writeText).toHaveBeenCalledWith(feed('secret-1').address);
});

test('where the browser does not copy, that is said and the address stands ready', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await press('Create address');
  await press('Copy');
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('copy it from there'));
  expect(document.activeElement).toBe(address());
});

test('nobody loses the old address without having been told that it stops', async () => {
  await press('Create address');
  await press('Make a new address');
  await screen.findByText(/^The old address stops working at once/);
  await press('Cancel');
  expect(sent).toEqual(['POST /api/calendars/mine']);
  await press('Stop sharing');
  await screen.findByText(/^The address stops working at once/);
  const buttons = screen.getAllByRole('button', { name: 'Stop sharing' });
  fireEvent.click(buttons.at(-1)!);
  await screen.findByRole('button', { name: 'Create address' });
  expect(sent).toEqual(['POST /api/calendars/mine', 'DELETE /api/calendars/mine']);
});
