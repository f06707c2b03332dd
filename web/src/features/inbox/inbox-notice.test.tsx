import { inboxCounts } from '@muster/contract/attendance/inbox';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { InboxNotice } from './inbox-notice.tsx';

const server = mockServer();

afterEach(() => void vi.useRealTimers());

describe('inbox notice', () => {
  it('shows a new question within a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.reply(inboxCounts, { excuses: 0, questions: 0, proposals: 0 });
    renderScreens({ '/': InboxNotice }, '/');
    await screen.findByText('Nothing needs a reply.');
    server.reply(inboxCounts, { excuses: 0, questions: 1, proposals: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await screen.findByRole('region', { name: 'Inbox' })).textContent).toContain('1 question needs a reply.');
  });
});
