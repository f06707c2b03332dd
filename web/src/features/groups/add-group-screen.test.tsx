import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '#lib/api/query-client.ts';
import { endSession, startSession } from '#lib/auth/session.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { AddGroupScreen, type GroupDegrees } from './add-group-screen.tsx';

const degrees: GroupDegrees = {
  query: { data: [], isError: false, error: null, refetch: () => Promise.reject(new Error('Unexpected refetch')) },
  labelOf: () => '',
};

const open = (client = makeQueryClient()) =>
  renderScreens({ '/': () => <AddGroupScreen degrees={degrees} /> }, '/', client);

afterEach(() => endSession('ended'));

// The route guard redirects both before they see this screen.
describe('add group screen', () => {
  it('asks signed-out users to log in', async () => {
    open();
    await screen.findByRole('heading', { name: 'Please Log In' });
    expect(screen.getByText('You need to be logged in as an admin to add groups.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  });

  it('asks lecturers to log in as an administrator', async () => {
    startSession('a-token');
    const client = makeQueryClient();
    client.setQueryData(['me', 'a-token'], { id: '1', name: 'Nadia Okafor', role: 'lecturer', time_zone: 'UTC' });
    open(client);
    expect(await screen.findByText('You need to be logged in as an admin to add groups.')).toBeTruthy();
  });
});
