import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { endSession, startSession } from '../../lib/session.ts';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { AddGroupScreen, type GroupDegrees } from './add-group-screen.tsx';

const degrees: GroupDegrees = {
  query: { data: [], isError: false, error: null, refetch: () => Promise.reject(new Error('Nobody asks again')) },
  labelOf: () => '',
};

const open = (client = makeQueryClient()) =>
  showScreens({ '/': () => <AddGroupScreen degrees={degrees} /> }, '/', client);

afterEach(() => endSession('ended'));

// The guard leads both away before they come here.
test('a stranger who wants to add a group is asked to log in', async () => {
  open();
  await screen.findByRole('heading', { name: 'Please Log In' });
  screen.getByText('You need to be logged in as an admin to add groups.');
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
});

test('so is a lecturer', async () => {
  startSession('a-token');
  const client = makeQueryClient();
  client.setQueryData(['me', 'a-token'], { id: '1', name: 'Nadia Okafor', role: 'lecturer', time_zone: 'UTC' });
  open(client);
  await screen.findByText('You need to be logged in as an admin to add groups.');
});
