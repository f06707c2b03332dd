import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { makeQueryClient } from '../../lib/query-client.ts';
import { showScreens } from '../../ui/show-screens.setup.tsx';
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
let isDown: boolean;
let decision: unknown;
let client: ReturnType<typeof makeQueryClient>;

beforeEach(() => {
  listed = [excuse];
  isDown = false;
  // A field that grows with its text asks when letters have come; there are none here.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
    if (address.endsWith('/classes')) return Promise.resolve(Response.json([]));
    if (!address.endsWith('/decision')) {
      const isBeyond = listed.length > 0 && address.includes('page=2');
      return Promise.resolve(Response.json({ data: isBeyond ? [] : listed, total: listed.length }));
    }
    decision = JSON.parse(body as string);
    const error = 'Somebody else decided about this report meanwhile';
    return Promise.resolve(Response.json({ code: 'conflict', error }, { status: 409 }));
  });
  ({ client } = showScreens({ '/': InboxExcuses }, '/'));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

test('who decides what somebody else decided meanwhile is told, and it waits no longer', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the absence of Aiko' }));
  listed = [];
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await screen.findByText('Somebody else decided about this report meanwhile');
  expect(decision).toMatchObject({ state: 'declined', seen: 'waiting' });
  await screen.findByText('No absence waits for a decision');
});

test('what waits stays in sight when it cannot be asked for anew', async () => {
  await screen.findByText('Fever');
  isDown = true;
  dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'), 5_000);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  screen.getByText('Fever');
});

test('the last report of the last page may be decided by somebody else: what waits on the page before is shown', async () => {
  cleanup();
  const { router } = showScreens({ '/': InboxExcuses }, '/?page=2');
  await screen.findByText('Fever');
  expect(screen.queryByText('No absence waits for a decision')).toBeNull();
  expect(router.state.location.search).toEqual({});
});

test('what somebody else decides waits no longer on a page that stands open', async () => {
  cleanup();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showScreens({ '/': InboxExcuses }, '/');
  await screen.findByText('Fever');
  listed = [];
  await vi.advanceTimersByTimeAsync(61_000);
  await screen.findByText('No absence waits for a decision');
  vi.useRealTimers();
});
