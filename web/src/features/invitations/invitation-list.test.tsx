import {
  cancelInvitations,
  type Invitation,
  listInvitations,
  makeInvitationLink,
  sendInvitations,
} from '@muster/contract/accounts/invitations';
import { me } from '@muster/contract/accounts/accounts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { InvitationList } from './invitation-list.tsx';

const person: Invitation = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Aiko Tanaka',
  email: 'aiko@student.example',
  role: 'student',
  state: 'not_invited',
  due_at: null,
  sent_at: null,
  expires_at: null,
  accepted_at: null,
  last_error: null,
};
const queued: Invitation = {
  ...person,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Bilal Khan',
  state: 'queued',
  due_at: '2026-12-01T02:30:00.000Z',
};
const failed: Invitation = {
  ...person,
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Chidi Eze',
  state: 'failed',
  last_error: '550 5.1.1 No such user',
};
const server = mockServer();

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
  server.reply(listInvitations, { data: [person, queued, failed], total: 1_576, page: 1, page_size: 50 });
  server.reply(sendInvitations, { success: true, changed: 1 });
  server.reply(cancelInvitations, { success: true, changed: 1 });
});
afterEach(() => localStorage.clear());

const open = (path = '/invitations') => renderScreens({ '/invitations': InvitationList }, path);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('invitation list', () => {
  it('shows the state of each person, the date and the answer of the mail server', async () => {
    open();
    await screen.findByText('550 5.1.1 No such user');
    screen.getByText(/^To be sent .*2026/u);
    for (const word of ['Not invited', 'Queued', 'Failed']) expect(screen.getAllByText(word).length).toBeGreaterThan(0);
  });

  it('asks when, says how many, and invites all that match the filters', async () => {
    open('/invitations?role=student');
    await press('Invite all 1,576');
    await screen.findByRole('dialog', { name: 'Invite 1,576 people' });
    await press('Send 1,576 invitations');
    await waitFor(() =>
      expect(server.requests(sendInvitations)[0]?.body).toEqual({
        chosen: { filters: { role: 'student' } },
        invite: 'now',
      }),
    );
  });

  it('invites one person on a date, which is required', async () => {
    open();
    await press('Invite Aiko Tanaka');
    await screen.findByRole('dialog', { name: 'Invite Aiko Tanaka' });
    await userEvent.click(screen.getByRole('combobox', { name: 'When' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Invite on a date' }));
    await press('Send 1 invitation');
    await screen.findByText('Enter the date of the invitation', { selector: '.mantine-InputWrapper-error' });
    fireEvent.change(screen.getByLabelText(/^Send at/u), { target: { value: '2027-01-15' } });
    fireEvent.blur(screen.getByLabelText(/^Send at/u));
    await press('Send 1 invitation');
    await waitFor(() =>
      expect(server.requests(sendInvitations)[0]?.body).toEqual({ chosen: { ids: [person.id] }, invite: '2027-01-15' }),
    );
  });

  it('cancels a queued invitation after a question', async () => {
    open();
    await press('Cancel the invitation of Bilal Khan');
    await press('Cancel invitations');
    await waitFor(() => expect(server.requests(cancelInvitations)[0]?.body).toEqual({ chosen: { ids: [queued.id] } }));
  });

  it('shows a new link to copy', async () => {
    const link = 'https://muster.example.edu/reset-password#token=secret';
    server.reply(makeInvitationLink, { success: true, link, expires_at: '2026-12-27T10:00:00.000Z' });
    open();
    await press('Copy link for Aiko Tanaka');
    await screen.findByRole('dialog', { name: 'Link for Aiko Tanaka' });
    expect(screen.getByRole('textbox', { name: 'Link to choose a password' })).toHaveProperty('value', link);
  });

  it('offers to clear filters without a match', async () => {
    server.reply(listInvitations, { data: [], total: 0, page: 1, page_size: 50 });
    open('/invitations?state=expired');
    await screen.findByText('No people match these filters.');
    fireEvent.click(screen.getAllByText('Clear filters')[0]!);
    await screen.findByText('Everyone has a password');
  });
});
