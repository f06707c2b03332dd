import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { InboxNotice } from './inbox-notice.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a question that comes while the dashboard stands open is told there within a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let questions = 0;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ excuses: 0, questions })));
  renderScreens({ '/': InboxNotice }, '/');
  await screen.findByText('Nothing waits for you.');
  questions = 1;
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await screen.findByRole('region', { name: 'Inbox' })).textContent).toContain('1 question waits for you.');
});
