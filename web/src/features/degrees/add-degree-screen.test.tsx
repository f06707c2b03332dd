import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { Notices } from '../../ui/notices.tsx';
import { AddDegreeScreen } from './add-degree-screen.tsx';

// The guard leads strangers to the sign-in before they come here.
test('a stranger who presses Add Degree Program is asked to log in', async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <Notices />
        <AddDegreeScreen />
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  (await screen.findByRole('button', { name: 'Add Degree Program' })).click();
  expect((await screen.findByRole('alert')).textContent).toContain('Please log in to add degree programs');
});
