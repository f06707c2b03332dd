import { checkIn } from '@muster/contract/attendance/check-ins';
import { deliverScan } from '@muster/contract/attendance/late-scans';
import { askToJoin, ownJoinRequest } from '@muster/contract/attendance/join-requests';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '#lib/auth/session.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { keepScan, listKeptScans, removeKeptScan } from '#lib/offline/kept-scans.ts';
import { sendKeptScans } from './send-kept-scans.ts';
import { CheckInDialog } from './check-in-dialog.tsx';

const server = mockServer();
const id = '00000000-0000-4000-8000-000000000001';
const marked: ReplyOf<typeof checkIn> = {
  success: true,
  message: '',
  session: {
    session_id: id,
    module_code: 'CS1',
    module_name: 'Algorithms',
    class_start_time: '09:00',
    class_end_time: '10:00',
    clock_hours: 12,
    attendance_requirement: 'required',
    session_type: 'lecture',
    location: 'LK',
    date: '2026-11-23',
  },
  status: 'present',
  method: 'typed',
  marked_at: '2026-11-23T09:01:00Z',
  location_verdict: null,
  already: false,
};

/** Accepts the valid code. Later check-ins are repeats. */
const acceptValidCode = () =>
  server.reply(checkIn, ({ body }) =>
    body.typed_code === '1234ABCD'
      ? { ...marked, already: server.requests(checkIn).length > 1 }
      : Response.json({ code: 'code_unknown' }, { status: 404 }),
  );

function show(): void {
  const Dialog = () => (
    <CheckInDialog
      accountId={id}
      method="type"
      onClose={() => undefined}
      onCheckedIn={() => Promise.resolve()}
      renderSummary={() => null}
    />
  );
  renderScreens({ '/': Dialog }, '/', new QueryClient());
}
async function type(code: string) {
  const box = await screen.findByRole('textbox', { name: 'The eight characters on the screen' });
  fireEvent.change(box, { target: { value: code } });
  return screen.getByRole('button', { name: 'Check in' });
}

afterEach(() => vi.unstubAllGlobals());

describe('CheckInDialog', () => {
  it('sends a code once on a double click', async () => {
    acceptValidCode();
    const vibrate = vi.fn();
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    show();
    const button = await type('1234ABCD');
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText("You're checked in");
    expect(vibrate).toHaveBeenCalledExactlyOnceWith(30);
    Reflect.deleteProperty(navigator, 'vibrate');
    expect(screen.queryByText(/already/)).toBeNull();
    expect(server.requests(checkIn)).toHaveLength(1);
  });

  it('keeps a scan without a network, which is checked in when it is sent', async () => {
    server.disconnect(checkIn);
    show();
    fireEvent.click(await type('1234ABCD'));
    await screen.findByText(/Kept on this phone; sent when you are online\./, undefined, { timeout: 10_000 });
    expect(listKeptScans(id)).toMatchObject([{ typed_code: '1234ABCD', state: 'kept' }]);
    acceptValidCode();
    expect(await sendKeptScans(id)).toBe(true);
    expect(listKeptScans(id)).toMatchObject([{ state: 'accepted', text: 'CS1' }]);
    endSession('by choice');
    expect(listKeptScans(id)).toEqual([]);
  });

  it('delivers a kept scan late once its code has expired, and then shows the decision', async () => {
    keepScan(id, { code: 'A'.repeat(34) });
    expect(listKeptScans('another account')).toEqual([]);
    server.reply(checkIn, Response.json({ code: 'code_expired' }, { status: 410 }));
    const late = { success: true, scanned_at: marked.marked_at, status: null, session: marked.session } as const;
    server.reply(deliverScan, { ...late, state: 'waiting' });
    await sendKeptScans(id);
    expect(listKeptScans(id)).toMatchObject([{ state: 'waiting', text: 'CS1' }]);
    server.reply(deliverScan, { ...late, state: 'declined' });
    await sendKeptScans(id);
    expect(listKeptScans(id)).toMatchObject([{ state: 'declined' }]);
    expect(server.requests(checkIn)).toHaveLength(1);
    removeKeptScan(id, { code: 'A'.repeat(34) });
  });

  it('asks to be added, and shows the mark once the lecturer has accepted', async () => {
    const sent: ReplyOf<typeof askToJoin> = {
      success: true,
      state: 'open',
      asked_at: marked.marked_at,
      status: null,
      session: marked.session,
    };
    server.fail(checkIn, 'not_on_list');
    server.reply(askToJoin, sent);
    server.reply(ownJoinRequest, { ...sent, state: 'accepted', status: 'late' });
    show();
    fireEvent.click(await type('1234ABCD'));
    fireEvent.click(await screen.findByRole('button', { name: 'Ask to be added' }));
    await screen.findByText('Your lecturer has your request');
    await screen.findByText("You're checked in, marked late", {}, { timeout: 7_000 });
    expect(server.requests(askToJoin)).toHaveLength(1);
  }, 15_000);

  it('starts over when the scan is too old to ask with', async () => {
    server.fail(checkIn, 'not_on_list');
    server.fail(askToJoin, 'code_expired');
    show();
    fireEvent.click(await type('1234ABCD'));
    fireEvent.click(await screen.findByRole('button', { name: 'Ask to be added' }));
    expect(await type('1234ABCD')).toBeTruthy();
  });

  it('accepts a correct code after a wrong one', async () => {
    acceptValidCode();
    show();
    fireEvent.click(await type('ZZZZZZZZ'));
    fireEvent.click(await screen.findByRole('button', { name: 'Type the code' }));
    fireEvent.click(await type('1234ABCD'));
    await screen.findByText("You're checked in");
    expect(server.requests(checkIn)).toHaveLength(2);
  });

  it('reports an expired code if the location question was open for more than ten minutes', async () => {
    server.reply(checkIn, ({ body }) =>
      body.typed_code === undefined
        ? Response.json({ code: 'invalid_input' }, { status: 400 })
        : Response.json({ code: 'position_wanted' }, { status: 409 }),
    );
    show();
    fireEvent.click(await type('1234ABCD'));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue without location' }));
    await screen.findByText('That code has expired');
  });

  it('repeats the check-in after the student has signed in again', async () => {
    startSession('the-token-that-has-ended');
    server.fail(checkIn, 'unauthenticated');
    show();
    fireEvent.click(await type('1234ABCD'));
    await screen.findByText('Please sign in again');
    server.reply(checkIn, marked);
    act(() => startSession('the-token-of-now'));
    await screen.findByText("You're checked in");
    endSession('by choice');
  });

  it('does not repeat the check-in in the session of another user', async () => {
    startSession('of-aiko');
    server.disconnect(checkIn);
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
    expect(server.requests(checkIn).map(({ token }) => token)).toEqual(['of-aiko']);
  });

  it('checks in without a position if the location question is closed', async () => {
    // A device that would show a permission prompt.
    const device = { geolocation: {}, permissions: { query: async () => ({ state: 'prompt' }) } };
    vi.stubGlobal('isSecureContext', true);
    for (const [name, value] of Object.entries(device))
      Object.defineProperty(navigator, name, { value, configurable: true });
    server.reply(checkIn, () =>
      server.requests(checkIn).length === 1 ? Response.json({ code: 'position_wanted' }, { status: 409 }) : marked,
    );
    show();
    fireEvent.click(await type('1234ABCD'));
    await screen.findByText('This class checks your location');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await screen.findByText(/Your location wasn't shared/);
    expect(server.requests(checkIn).at(-1)?.body).toEqual({ position: null, can_locate: true });
    for (const name of Object.keys(device)) Reflect.deleteProperty(navigator, name);
  });
});
