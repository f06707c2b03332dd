import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { makeQueryClient } from '../../lib/api/query-client.ts';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { InboxExcuses } from './inbox-excuses.tsx';

const excuse = {
  id: '00000000-0000-4000-8000-000000000001',
  student: { name: 'Aiko', student_id: 'S1' },
  starts_on: '2026-11-19',
  ends_on: '2026-11-19',
  reason: 'Fever',
  state: 'waiting',
  created_at: '2026-11-20T10:00:00.000Z',
  document: null,
  decided_by: null,
  decided_at: null,
  comment: null,
};
let listed: object[];
let isOffline: boolean;
let decision: unknown;
let client: ReturnType<typeof makeQueryClient>;

beforeEach(() => {
  listed = [excuse];
  isOffline = false;
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    if (address.endsWith('/classes')) return Promise.resolve(Response.json([]));
    if (!address.endsWith('/decision')) {
      const isBeyond = listed.length > 0 && address.includes('page=2');
      return Promise.resolve(Response.json({ data: isBeyond ? [] : listed, total: listed.length }));
    }
    decision = JSON.parse(body as string);
    const error = 'Someone else has decided about this report';
    return Promise.resolve(Response.json({ code: 'conflict', error }, { status: 409 }));
  });
  ({ client } = renderScreens({ '/': InboxExcuses }, '/'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

describe('InboxExcuses', () => {
  it('shows a conflict and reloads if someone else has decided', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Decline the absence of Aiko' }));
    listed = [];
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
    await screen.findByText('Someone else has decided about this report');
    expect(decision).toMatchObject({ state: 'declined', seen: 'waiting' });
    await screen.findByText('No absences to decide');
  });

  it('keeps the list when a refetch fails', async () => {
    await screen.findByText('Fever');
    isOffline = true;
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
    listed = [];
    await vi.advanceTimersByTimeAsync(61_000);
    await screen.findByText('No absences to decide');
    vi.useRealTimers();
  });
});
