import { getRegister } from '@muster/contract/attendance/registers';
import { type CurrentCode, currentQr, getSession, showSecondCode } from '@muster/contract/attendance/sessions';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { QrDisplayScreen } from '../projector-display/qr-display-screen.tsx';
import { sampleCode, sampleSession } from '../projector-display/sample-session.ts';
import { counts, id, mockEvents, session } from '../session.setup.ts';

const server = mockServer();
const shown = { qr_code: sampleCode.qr_code ?? '', url: 'HTTP://X/C/SECOND', typed_code: 'ABCD1234', ends_in: 30_000 };
const shownAt = '2026-11-19T09:20:00Z';
const second = { shown: null, shown_at: null, due_in: 60_000, is_missed: false, is_available: true };
const ended: CurrentCode = { ...sampleCode, state: 'ended', is_active: false, qr_code: null };
/** What the server replies while it shows no second code. */
let secondCode: NonNullable<CurrentCode['second_code']>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const current = { ...session, ...sampleSession, head_count: null };
  server.reply(getSession, { success: true, session: current, is_active: false, qr_started: true });
  mockEvents(server);
  server.reply(getRegister, { success: true, ...counts, expected: 40, count: 0, version: '0', students: [] });
  server.reply(showSecondCode, () => {
    secondCode = { ...second, shown_at: shownAt, due_in: null };
    return { ...ended, second_code: { ...secondCode, shown, is_available: false } };
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens the display of a class whose codes have ended. */
async function openDisplay(atEnd: typeof secondCode) {
  secondCode = atEnd;
  const openedMs = Date.now();
  server.reply(currentQr, () => {
    const { due_in: dueIn } = secondCode;
    return { ...ended, second_code: { ...secondCode, due_in: dueIn && Math.max(0, openedMs + dueIn - Date.now()) } };
  });
  renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
  await screen.findByRole('heading', { name: 'Attendance is closed' });
}

const countCodeRequests = () => server.requests(currentQr).length;

describe('second code of an ended display', () => {
  it('shows the second code when it is due, for 30 seconds', async () => {
    await openDisplay(second);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(server.requests(showSecondCode)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await screen.findByText('ABCD 1234')).toBeTruthy();
    // Closed pages and locked phones ask for nothing.
    screen.getByText(/^Everyone: scan or type/);
    expect(server.requests(showSecondCode)).toMatchObject([{ body: { is_automatic: true } }]);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await screen.findByText(/^Shown at /)).toBeTruthy();
  });

  it('sends it again after an error of the server, and not after a refusal', async () => {
    server.fail(showSecondCode, 'unavailable');
    await openDisplay(second);
    await vi.advanceTimersByTimeAsync(66_000);
    expect(server.requests(showSecondCode).length).toBeGreaterThan(1);
    server.fail(showSecondCode, 'session_closed');
    await vi.advanceTimersByTimeAsync(6_000);
    const before = server.requests(showSecondCode).length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.requests(showSecondCode)).toHaveLength(before);
  });

  it('can be shown again when it has ended, until the end of the class', async () => {
    await openDisplay({ ...second, due_in: null });
    fireEvent.click(await screen.findByRole('button', { name: 'Show it now' }));
    await screen.findByText('ABCD 1234');
    await vi.advanceTimersByTimeAsync(31_000);
    await screen.findByRole('button', { name: 'Show it now' });
    secondCode = { ...second, shown_at: shownAt, due_in: null, is_available: false };
    await vi.advanceTimersByTimeAsync(61_000);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Show it now' })).toBeNull());
    const before = countCodeRequests();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(countCodeRequests()).toBe(before);
  });

  it('says that it was missed without a reload', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await openDisplay(second);
    secondCode = { ...second, due_in: null, is_missed: true };
    await vi.advanceTimersByTimeAsync(61_000);
    await screen.findByText(/was not visible on the projector/);
    hidden.mockRestore();
  });

  it('waits until the display is visible', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await openDisplay(second);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.requests(showSecondCode)).toEqual([]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('ABCD 1234')).toBeTruthy();
    hidden.mockRestore();
  });

  it('shows it at a press, and says that no display was visible in time', async () => {
    await openDisplay({ ...second, due_in: null, is_missed: true });
    await screen.findByText(/was not visible on the projector/);
    fireEvent.click(screen.getByRole('button', { name: 'Show it now' }));
    await screen.findByText('ABCD 1234');
    expect(server.requests(showSecondCode)).toMatchObject([{ body: { is_automatic: false } }]);
  });
});
