import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { makeRouter } from './router.tsx';

const person = { id: '1', name: 'Nadia Okafor', email: 'n@x.test', photo: null, time_zone: 'Asia/Colombo' };

/** Answers every call of the product with what `answer` makes of its path. */
export const serve = (answer: (path: string) => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => answer(path)),
  );

const nothing = (): Response => Response.json([]);

/** A server that knows who is there and, unless `more` is said, has no data of anything. */
export const asRole = (role: string, id = person.id, more: (path: string) => Response | Promise<Response> = nothing) =>
  serve((path) =>
    path === '/api/auth/me' ? Response.json({ user: { ...person, id, role, additional_data: {} } }) : more(path),
  );

/** The whole product at an address. */
export function open(path: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}
