import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makeQueryClient } from '#lib/api/query-client.ts';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import { Notices } from './feedback/notices.tsx';

type Screens = Readonly<Record<string, () => ReactNode>>;

/** Renders screens by path, with the notices and the confirm dialog that surround every screen. */
export function renderScreens(screens: Screens, at: string, client = makeQueryClient()) {
  const root = createRootRoute({ notFoundComponent: () => null });
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const { unmount } = renderPart(
    <>
      <Notices />
      <RouterProvider router={router} />
      <ConfirmDialog />
    </>,
    client,
  );
  return { router, client, unmount };
}

/** Renders a part of a screen that needs no route. */
export const renderPart = (part: ReactNode, client = makeQueryClient()) =>
  render(part, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MantineProvider env="test">
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MantineProvider>
    ),
  });
