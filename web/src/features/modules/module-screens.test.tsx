import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { AddModuleScreen } from './add-module-screen.tsx';
import { MapModuleScreen, type MappingDegrees } from './map-module-screen.tsx';

const degrees: MappingDegrees = {
  query: { data: [], isError: false, error: null, refetch: () => Promise.reject(new Error('Nobody asks again')) },
  labelOf: () => '',
};

function open(content: ReactNode): void {
  const root = createRootRoute({ component: () => content });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

// The guard leads strangers to the sign-in before they come here.
test.each([
  ['add modules', <AddModuleScreen key="add" />],
  ['map modules', <MapModuleScreen key="map" degrees={degrees} />],
])('a stranger who wants to %s is asked to log in, with a way there', async (what, content) => {
  open(content);
  await screen.findByRole('heading', { name: 'Please Log In' });
  screen.getByText(`Please log in to ${what}`);
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
});
