import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { makeRouter } from './router.tsx';

vi.mock('./screens.ts', () => ({
  screens: {
    '/qr-test': () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    },
  },
}));
afterEach(() => vi.unstubAllGlobals());

test('a screen of which a part did not arrive says so in plain words, and is loaded anew on request, or by itself once the network is back', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const reload = vi.fn();
  let isLost = true;
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={makeRouter(createMemoryHistory({ initialEntries: ['/qr-test'] }))} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('This part could not be shown. Please check your connection and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('There is still no connection. Please try again in a moment.');
  expect(reload).not.toHaveBeenCalled();
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});
