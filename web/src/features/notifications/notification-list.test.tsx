import { type BellEvent, bellEvents } from '@muster/contract/accounts/notifications';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { saveLastSeen } from './last-seen.ts';
import { NotificationList } from './notification-list.tsx';

const server = mockServer();
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
const inbox = (id: number, hours: number, text: string): BellEvent => ({
  kind: 'inbox',
  id: `00000000-0000-4000-8000-00000000000${id}`,
  at: hoursAgo(hours),
  text,
});
const show = (accountId: string) =>
  renderScreens({ '/': () => <NotificationList accountId={accountId} onNavigate={() => undefined} /> }, '/');

describe('notification list', () => {
  it('shows how long ago each event was, and marks those since the last visit', async () => {
    saveLastSeen('a', hoursAgo(10));
    const data = [inbox(1, 3, 'Three questions'), inbox(2, 50, 'Two absences')];
    server.reply(bellEvents, { data, total: 60, page: 1, page_size: 50 });
    show('a');
    const [first, second] = await screen.findAllByRole('link');
    expect(first!.textContent).toBe('Three questions3 h ago');
    expect(second!.textContent).toBe('Two absences2 days ago');
    expect(within(first!).getByRole('img', { name: 'New' })).toBeTruthy();
    expect(within(second!).queryByRole('img', { name: 'New' })).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await screen.findAllByRole('link');
    expect(server.requests(bellEvents).map(({ query }) => query['page_size'])).toEqual(['50', '100']);
  });

  it('says that there is nothing new', async () => {
    server.reply(bellEvents, { data: [], total: 0, page: 1, page_size: 50 });
    show('b');
    await screen.findByText("You're up to date");
  });
});
