import { me } from '@muster/contract/accounts/accounts';
import {
  keepUnusedAccounts,
  listUnusedAccounts,
  sendInactivityNotices,
  type UnusedAccount,
} from '@muster/contract/accounts/unused-accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { PrivacyRequestsScreen } from './privacy-requests-screen.tsx';

const aiko: UnusedAccount = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Aiko Tanaka',
  email: 'aiko@student.example',
  role: 'student',
  number: 'S-1',
  last_used_on: null,
  created_at: '2022-03-01T06:00:00.000Z',
  inactive_at: null,
};
const lin: UnusedAccount = {
  ...aiko,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Lin Chen',
  role: 'lecturer',
  last_used_on: '2023-05-04',
};
const server = mockServer();

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
  server.reply(listUnusedAccounts, { data: [aiko, lin], total: 120, page: 1, page_size: 50 });
  server.reply(sendInactivityNotices, { success: true, changed: 120 });
  server.reply(keepUnusedAccounts, { success: true, changed: 1 });
});
afterEach(() => localStorage.clear());

const open = (query = '') =>
  renderScreens({ '/privacy-requests': PrivacyRequestsScreen }, `/privacy-requests?view=unused${query}`);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const select = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }));

describe('unused accounts', () => {
  it('show the last use, or that the person never signed in', async () => {
    open();
    const row = (await screen.findByText('Aiko Tanaka')).closest('tr')!;
    within(row).getByText('Never signed in');
    within((await screen.findByText('Lin Chen')).closest('tr')!).getByText('4 May 2023');
  });

  it('says when, and sends notices to all that match the filters', async () => {
    open('&role=student');
    await select(/Aiko Tanaka/u);
    await press('Select all 120');
    await press('Set inactive with notice');
    const dialog = await screen.findByRole('dialog', { name: 'Set 120 accounts inactive?' });
    expect(dialog.textContent).toMatch(/not used until \d+ \w+ \d{4} are set inactive/u);
    expect(server.requests(sendInactivityNotices)).toEqual([]);
    await press('Send 120 notices');
    await screen.findByText('120 notices are queued.');
    expect(server.requests(sendInactivityNotices)[0]?.body).toEqual({
      chosen: { filters: { state: 'proposed', role: 'student' } },
    });
  });

  it('keeps a selected account active', async () => {
    open();
    await select(/Lin Chen/u);
    await press('Keep active');
    await screen.findByText('1 account stays active, and is not proposed again for 2 years.');
    expect(server.requests(keepUnusedAccounts)[0]?.body).toEqual({ chosen: { ids: [lin.id] } });
  });

  it('withdraws a notice, and offers no second one', async () => {
    const notified = { ...aiko, inactive_at: '2026-12-28T06:00:00.000Z' };
    server.reply(listUnusedAccounts, { data: [notified], total: 1, page: 1, page_size: 50 });
    open('&state=notified');
    await screen.findByText('Inactive on 28 Dec 2026');
    await select(/Aiko Tanaka/u);
    expect(screen.queryByRole('button', { name: 'Set inactive with notice' })).toBeNull();
    await press('Keep active');
    await waitFor(() => expect(server.requests(keepUnusedAccounts)[0]?.body).toEqual({ chosen: { ids: [aiko.id] } }));
  });
});
