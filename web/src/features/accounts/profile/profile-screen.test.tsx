import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeQueryClient } from '#lib/api/query-client.ts';
import { startSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { ProfileScreen } from './profile-screen.tsx';

describe('profile screen', () => {
  it('shows the name in the record as the full name of a renamed account', async () => {
    const user = makeUser({ role: 'student', name: 'Mo', record_name: 'Mohamed Rizwan', student_id: 'S1' });
    startSession('a-token');
    const client = makeQueryClient();
    client.setQueryData(['me', 'a-token'], user);
    renderScreens({ '/': () => <ProfileScreen /> }, '/', client);
    const label = await screen.findByText('Full Name');
    expect(label.nextElementSibling?.textContent).toBe('Mohamed Rizwan');
  });
});
