import type { User } from '@muster/contract/accounts/accounts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { makeRouter } from './routes/router.tsx';

/** Responds to every request with the result of `respond` for its path. */
export const stubServer = (respond: (path: string) => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => respond(path)),
  );

const noRecords = (path: string): Response =>
  Response.json(path.startsWith('/api/dashboard/area') ? { counts: {}, recent: [] } : []);

/** A server with a signed-in user of the role, which may be unknown; other requests get the result of `respond`, by default no records. */
export const stubUser = (role: string, id = '1', respond: (path: string) => Response | Promise<Response> = noRecords) =>
  stubServer((path) =>
    path === '/api/auth/me'
      ? Response.json({
          user: makeUser({ id, role: role as User['role'], name: 'Nadia Okafor', time_zone: 'Asia/Colombo' }),
        })
      : respond(path),
  );

/** Renders the whole application at a path. */
export function renderApp(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [path] }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
