import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../lib/session.ts';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';

const session = {
  module_code: 'CS1',
  module_name: 'Algorithms',
  class_start_time: '09:00',
  class_end_time: '10:00',
  session_type: 'lecture',
  location: 'LK',
  date: '2026-11-23',
};
const marked = {
  success: true,
  message: 'x',
  session,
  status: 'present',
  method: 'typed',
  marked_at: '2026-11-23T09:01:00Z',
  location_verdict: null,
};

afterEach(() => vi.unstubAllGlobals());

/** Answers as the server does: the first check-in of a code known to it is new, each further one is a repeat. */
function open() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    const body = JSON.parse(init.body) as { typed_code: string };
    sent.push(body);
    if (body.typed_code !== '1234ABCD') return Response.json({ code: 'code_unknown' }, { status: 404 });
    return Response.json({ ...marked, already: sent.length > 1 });
  });
  show();
  return sent;
}
function show(): void {
  const Dialog = () => (
    <CheckInDialog way="type" onClose={() => undefined} onIn={() => Promise.resolve()} standing={() => null} />
  );
  showScreens({ '/': Dialog }, '/', new QueryClient());
}
async function type(code: string) {
  const box = await screen.findByRole('textbox', { name: 'The eight characters below the QR code' });
  fireEvent.change(box, { target: { value: code } });
  return screen.getByRole('button', { name: 'Check in' });
}

test('a typed code that is pressed twice is sent once, and the student is in, not "already" in', async () => {
  const sent = open();
  const button = await type('1234ABCD');
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('You are in');
  expect(screen.queryByText(/already/)).toBeNull();
  expect(sent).toHaveLength(1);
});

test('after a code that was wrong the right one is taken', async () => {
  const sent = open();
  fireEvent.click(await type('ZZZZZZZZ'));
  fireEvent.click(await screen.findByRole('button', { name: 'Type the code' }));
  fireEvent.click(await type('1234ABCD'));
  await screen.findByText('You are in');
  expect(sent).toHaveLength(2);
});

test('a scan that was kept at the question for longer than ten minutes is too old, and not called unreadable', async () => {
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) =>
    init.body.includes('typed_code')
      ? Response.json({ code: 'position_wanted' }, { status: 409 })
      : Response.json({ code: 'invalid_input' }, { status: 400 }),
  );
  show();
  fireEvent.click(await type('1234ABCD'));
  fireEvent.click(await screen.findByRole('button', { name: 'Go on without' }));
  await screen.findByText('That code is too old');
});

test('a code that found the sign-in over is handed in once its student has signed in again', async () => {
  startSession('the-token-that-has-ended');
  let isEnded = true;
  vi.stubGlobal('fetch', async () =>
    isEnded
      ? Response.json({ code: 'unauthenticated' }, { status: 401 })
      : Response.json({ ...marked, already: false }),
  );
  show();
  fireEvent.click(await type('1234ABCD'));
  await screen.findByText('Please sign in again');
  isEnded = false;
  act(() => startSession('the-token-of-now'));
  await screen.findByText('You are in');
  endSession('by choice');
});

test('a check-in that found no network is not made again in the name of somebody who has signed in since', async () => {
  startSession('of-aiko');
  const askedBy: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    askedBy.push(new Headers(headers).get('authorization'));
    throw new TypeError('Failed to fetch');
  });
  show();
  const button = await type('1234ABCD');
  vi.useFakeTimers();
  fireEvent.click(button);
  await vi.advanceTimersByTimeAsync(100);
  // Her screen goes as soon as the next one is known.
  cleanup();
  startSession('of-ben');
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  endSession('by choice');
  expect(askedBy).toEqual(['Bearer of-aiko']);
});

test('who closes the question of where they are is in all the same, without a position, and sees it', async () => {
  // A device that would ask its owner.
  const device = { geolocation: {}, permissions: { query: async () => ({ state: 'prompt' }) } };
  vi.stubGlobal('isSecureContext', true);
  for (const [name, value] of Object.entries(device))
    Object.defineProperty(navigator, name, { value, configurable: true });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return sent.length === 1
      ? Response.json({ code: 'position_wanted' }, { status: 409 })
      : Response.json({ ...marked, already: false });
  });
  show();
  fireEvent.click(await type('1234ABCD'));
  await screen.findByText('This class asks where you are');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await screen.findByText(/Your position was not shared/);
  expect(sent.at(-1)).toEqual({ position: null, can_locate: true });
  for (const name of Object.keys(device)) Reflect.deleteProperty(navigator, name);
});
