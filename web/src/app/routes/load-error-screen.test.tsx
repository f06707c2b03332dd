import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeRouter } from './router.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

vi.mock('./routes.ts', () => ({
  routes: [
    {
      path: '/qr-test',
      access: 'test',
      layout: 'brand only',
      title: 'Test page',
      screen: () => {
        throw new TypeError('Failed to fetch dynamically imported module');
      },
    },
  ],
}));
afterEach(() => vi.unstubAllGlobals());

describe('LoadErrorScreen', () => {
  it('reloads the page on retry and when the network is back', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const reload = vi.fn();
    const client = new QueryClient();
    let isOffline = true;
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('fetch', () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()));
    renderPart(
      <RouterProvider router={makeRouter(client, createMemoryHistory({ initialEntries: ['/qr-test'] }))} />,
      client,
    );
    await screen.findByText("This page couldn't load. Please check your connection and try again.");
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText("You're still offline. Please try again in a moment.");
    expect(reload).not.toHaveBeenCalled();
    isOffline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });
});
