import { me } from '@muster/contract/accounts/accounts';
import type { AdminRole } from '@muster/contract/accounts/admin-roles';
import {
  endPersonSignIn,
  getPersonAccess,
  type PersonAccess as Access,
  unlinkIdentity,
} from '@muster/contract/accounts/person-access';
import { removeLostFactor } from '@muster/contract/accounts/second-factor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { PersonAccessCard } from './person-access.tsx';

const server = mockServer();
const id = '018f0000-0000-7000-8000-000000000001';
const access: Access = {
  has_account: true,
  last_sign_in_at: '2026-11-03T09:10:00.000Z',
  has_second_factor: true,
  sign_ins: [
    { id, device: 'Firefox on Windows', signed_in_at: '2026-11-03T09:10:00.000Z', used_at: '2026-11-04T09:10:00.000Z' },
  ],
  identities: [{ issuer: 'https://login.example', subject: 'sam', linked_at: '2026-11-01T09:10:00.000Z' }],
};

function show(role: AdminRole, current: Access = access): void {
  let shown = current;
  server.reply(me, { success: true, user: makeUser({ role: 'admin', admin_role: role }) });
  server.reply(getPersonAccess, () => shown);
  server.reply(endPersonSignIn, () => {
    shown = { ...shown, sign_ins: [] };
    return { success: true as const };
  });
  server.reply(unlinkIdentity, () => {
    shown = { ...shown, identities: [] };
    return { success: true as const };
  });
  server.reply(removeLostFactor, () => {
    shown = { ...shown, has_second_factor: false, sign_ins: [] };
    return { success: true as const };
  });
  const Screen = () => <PersonAccessCard kind="student" id={id} />;
  renderScreens({ '/': Screen }, '/');
}
beforeEach(() => startSession('a-token-of-twenty-characters'));
afterEach(() => endSession('ended'));

describe('sign-ins of a person', () => {
  it('are ended by a registrar, who cannot remove links', async () => {
    show('registrar');
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox on Windows of / }));
    await screen.findByText(/^Not signed in now\. Last sign-in 3 Nov 2026/);
    const links = screen.getByRole('list', { name: 'Linked identities' });
    expect(links.textContent).toContain('sam at https://login.example');
    expect(within(links).queryByRole('button')).toBeNull();
    await screen.findByText('Set up. An owner can remove it if the person lost it.');
    expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull();
  });

  it('are only shown to a reader', async () => {
    show('reader');
    await screen.findByText('Firefox on Windows');
    expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull();
  });

  it('lose a link after a question to the owner', async () => {
    show('owner');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the link to https://login.example' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove link' }));
    await waitFor(() => expect(screen.queryByText(/sam at/)).toBeNull());
    expect(server.requests(unlinkIdentity)).toHaveLength(1);
  });

  it('lose a lost second factor after a question to the owner', async () => {
    show('owner');
    const question = 'Remove the second factor?';
    fireEvent.click(await screen.findByRole('button', { name: 'Remove second factor' }));
    let dialog = within(await screen.findByRole('dialog', { name: question }));
    dialog.getByText(/app, passkeys and recovery codes stop working.*signed out on all devices.*get a mail/);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests(removeLostFactor)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove second factor' }));
    dialog = within(await screen.findByRole('dialog', { name: question }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove second factor' }));
    await screen.findByText('Second factor removed.');
    expect(server.requests(removeLostFactor).map(({ params }) => params)).toEqual([{ id }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull());
  });

  it('say that a person has no account', async () => {
    show('owner', {
      has_account: false,
      last_sign_in_at: null,
      has_second_factor: false,
      sign_ins: [],
      identities: [],
    });
    await screen.findByText('This person has no account yet.');
  });
});
