import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { makeSettings } from '../lib/testing/make-user.setup.ts';
import { makeRouter } from './routes/router.tsx';

const user = {
  id: '1',
  name: 'Nadia Okafor',
  email: 'n@x.test',
  photo: null,
  time_zone: 'Asia/Colombo',
  preferences: {},
  settings: makeSettings(),
};

/** Responds to every request with the result of `respond` for its path. */
export const stubServer = (respond: (path: string) => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => respond(path)),
  );

const noRecords = (path: string): Response =>
  Response.json(path.startsWith('/api/dashboard/area') ? { counts: {}, recent: [] } : []);

/** A server with a signed-in user of the role; other requests get the result of `respond`, by default no records. */
export const stubUser = (
  role: string,
  id = user.id,
  respond: (path: string) => Response | Promise<Response> = noRecords,
) =>
  stubServer((path) =>
    path === '/api/auth/me' ? Response.json({ user: { ...user, id, role, additional_data: {} } }) : respond(path),
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
