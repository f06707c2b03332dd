import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/api/query-client.ts';
import { SettingsName } from './settings-name.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the server says why', () => Promise.resolve(Response.json({ error: 'Too long' }, { status: 400 })), 'Too long'],
  ['it says nothing', () => Promise.resolve(Response.json({}, { status: 500 })), 'Failed to update name'],
  ['nothing comes back', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to update name'],
])('a name that cannot be saved stays as typed, and it is told: %s', async (_, fetched, told) => {
  vi.stubGlobal('fetch', fetched);
  const profile = { name: 'Ruth', email: 'ruth@demo.muster.test', role: 'admin' } as const;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SettingsName profile={profile} /> }),
    history: createMemoryHistory(),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const name = await screen.findByLabelText(/^Name/);
  fireEvent.change(name, { target: { value: 'Ruth O.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findByRole('alert')).textContent).toBe(told);
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ruth O.');
});
