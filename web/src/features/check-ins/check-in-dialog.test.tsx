import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '../../lib/auth/session.ts';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
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

/** Stubs the server: the first check-in with the valid code is new, later ones are repeats. */
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
    <CheckInDialog
      method="type"
      onClose={() => undefined}
      onCheckedIn={() => Promise.resolve()}
      renderSummary={() => null}
    />
  );
  renderScreens({ '/': Dialog }, '/', new QueryClient());
}
async function type(code: string) {
  const box = await screen.findByRole('textbox', { name: 'The eight characters below the QR code' });
  fireEvent.change(box, { target: { value: code } });
  return screen.getByRole('button', { name: 'Check in' });
}

describe('CheckInDialog', () => {
  it('sends a code once on a double click', async () => {
    const sent = open();
    const button = await type('1234ABCD');
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText("You're checked in");
    expect(screen.queryByText(/already/)).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('accepts a correct code after a wrong one', async () => {
    const sent = open();
    fireEvent.click(await type('ZZZZZZZZ'));
    fireEvent.click(await screen.findByRole('button', { name: 'Type the code' }));
    fireEvent.click(await type('1234ABCD'));
    await screen.findByText("You're checked in");
    expect(sent).toHaveLength(2);
  });

  it('reports an expired code if the location question was open for more than ten minutes', async () => {
    vi.stubGlobal('fetch', async (_path: string, init: { body: string }) =>
      init.body.includes('typed_code')
        ? Response.json({ code: 'position_wanted' }, { status: 409 })
        : Response.json({ code: 'invalid_input' }, { status: 400 }),
    );
    show();
    fireEvent.click(await type('1234ABCD'));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue without location' }));
    await screen.findByText('That code has expired');
  });

  it('repeats the check-in after the student has signed in again', async () => {
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
    await screen.findByText("You're checked in");
    endSession('by choice');
  });

  it('does not repeat the check-in in the session of another user', async () => {
    startSession('of-aiko');
    const authorizations: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
      authorizations.push(new Headers(headers).get('authorization'));
      throw new TypeError('Failed to fetch');
    });
    show();
    const button = await type('1234ABCD');
    vi.useFakeTimers();
    fireEvent.click(button);
    await vi.advanceTimersByTimeAsync(100);
    // The screen unmounts when another user signs in.
    cleanup();
    startSession('of-ben');
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    endSession('by choice');
    expect(authorizations).toEqual(['Bearer of-aiko']);
  });

  it('checks in without a position if the location question is closed', async () => {
    // A device that would show a permission prompt.
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
    await screen.findByText('This class checks your location');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await screen.findByText(/Your location wasn't shared/);
    expect(sent.at(-1)).toEqual({ position: null, can_locate: true });
    for (const name of Object.keys(device)) Reflect.deleteProperty(navigator, name);
  });
});
