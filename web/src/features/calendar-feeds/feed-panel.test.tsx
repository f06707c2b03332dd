import { deleteOwnFeed, getOwnFeed, makeOwnFeed, type OwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const feed = (name: string | null): OwnFeed => ({
  address: name === null ? null : `https://muster.example.edu/api/calendars/${name}.ics`,
  created_at: null,
  last_read_at: null,
});
const server = mockServer();

beforeEach(() => {
  server.reply(getOwnFeed, feed(null));
  server.reply(makeOwnFeed, () => {
    const made = feed(`secret-${server.requests(makeOwnFeed).length}`);
    server.reply(getOwnFeed, made);
    return made;
  });
  server.reply(deleteOwnFeed, () => {
    server.reply(getOwnFeed, feed(null));
    return { success: true };
  });
  renderPart(
    <>
      <FeedPanel />
      <ConfirmDialog />
    </>,
  );
});
afterEach(() => vi.restoreAllMocks());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const address = () => screen.getByRole('textbox', { name: 'Your private link' });

describe('FeedPanel', () => {
  it('creates a link and announces that it was copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press('Create link');
    await waitFor(() => expect(address()).toHaveProperty('value', feed('secret-1').address));
    screen.getByText('Not used by a calendar yet');
    await press('Copy');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Link copied'));
    expect(writeText).toHaveBeenCalledWith(feed('secret-1').address);
  });

  it('selects the link if the browser denies copying', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
    await press('Create link');
    await press('Copy');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('copy it yourself'));
    expect(document.activeElement).toBe(address());
  });

  it('asks before replacing or deleting the link', async () => {
    await press('Create link');
    await press('Replace link');
    await screen.findByText(/^The old link stops working right away/);
    await press('Cancel');
    expect(server.requests(makeOwnFeed)).toHaveLength(1);
    expect(server.requests(deleteOwnFeed)).toHaveLength(0);
    await press('Stop sharing');
    await screen.findByText(/^The link stops working right away/);
    const buttons = screen.getAllByRole('button', { name: 'Stop sharing' });
    fireEvent.click(buttons.at(-1)!);
    await screen.findByRole('button', { name: 'Create link' });
    expect(server.requests(makeOwnFeed)).toHaveLength(1);
    expect(server.requests(deleteOwnFeed)).toHaveLength(1);
  });
});
