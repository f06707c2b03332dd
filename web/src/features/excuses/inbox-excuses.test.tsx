import {
  decideExcuse,
  type Excuse,
  listExcuseClasses,
  listExcuses,
} from '@muster/contract/attendance/excuse-decisions';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { makeQueryClient } from '#lib/api/query-client.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { aikosExcuse } from './excuses.setup.ts';
import { InboxExcuses } from './inbox-excuses.tsx';

const server = mockServer();
let client: ReturnType<typeof makeQueryClient>;

const replyWith = (...excuses: Excuse[]) =>
  server.reply(listExcuses, ({ query }) => ({
    data: query['page'] === '2' ? [] : excuses,
    total: excuses.length,
    page: Number(query['page']),
    page_size: Number(query['page_size']),
  }));

beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  replyWith(aikosExcuse);
  server.reply(listExcuseClasses, []);
  server.fail(decideExcuse, 'conflict', { error: 'Someone else has decided about this report' });
  ({ client } = renderScreens({ '/': InboxExcuses }, '/'));
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
});

describe('InboxExcuses', () => {
  it('shows a conflict and reloads if someone else has decided', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Decline the absence of Aiko' }));
    replyWith();
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
    await screen.findByText('Someone else has decided about this report');
    expect(server.requests(decideExcuse)[0]?.body).toMatchObject({ state: 'declined', seen: 'waiting' });
    await screen.findByText('No absences to decide');
  });

  it('keeps the list when a refetch fails', async () => {
    await screen.findByText('Fever');
    server.disconnect(listExcuses);
    dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'), 5_000);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    screen.getByText('Fever');
  });

  it('falls back to the previous page if the last page becomes empty', async () => {
    cleanup();
    const { router } = renderScreens({ '/': InboxExcuses }, '/?page=2');
    await screen.findByText('Fever');
    expect(screen.queryByText('No absences to decide')).toBeNull();
    expect(router.state.location.search).toEqual({});
  });

  it('refetches periodically', async () => {
    cleanup();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderScreens({ '/': InboxExcuses }, '/');
    await screen.findByText('Fever');
    replyWith();
    await vi.advanceTimersByTimeAsync(61_000);
    await screen.findByText('No absences to decide');
    vi.useRealTimers();
  });
});
