import { type ListedMail, listMails, retryMail } from '@muster/contract/accounts/mails';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { MailList } from './mail-list.tsx';

const mail: ListedMail = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'password_reset',
  recipient: 'aiko@student.example',
  subject: null,
  state: 'failed',
  attempts: 1,
  last_error: '550 5.1.1 No such user',
  created_at: '2026-11-27T08:00:00.000Z',
  sent_at: null,
  next_attempt_at: null,
};
const server = mockServer();
beforeEach(() => {
  server.reply(listMails, { data: [mail], total: 1, page: 1, page_size: 50 });
  server.reply(retryMail, { success: true });
});

describe('mail list', () => {
  it('shows kind, recipient, state and the answer of the mail server, and retries', async () => {
    renderScreens({ '/invitations': MailList }, '/invitations?view=mails&mail=failed');
    await screen.findByText('550 5.1.1 No such user');
    screen.getByText('Password reset');
    fireEvent.click(screen.getByRole('button', { name: 'Retry the mail to aiko@student.example' }));
    await screen.findByText('The mail to aiko@student.example is queued again.');
    expect(server.requests(retryMail)).toHaveLength(1);
    await waitFor(() => expect(server.requests(listMails).at(-1)?.query).toMatchObject({ state: 'failed' }));
  });
});
