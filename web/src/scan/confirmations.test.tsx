import { me } from '@muster/contract/accounts/accounts';
import { myAttendance } from '@muster/contract/attendance/attendance';
import { checkIn, startCheckInPasskey } from '@muster/contract/attendance/check-ins';
import { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { checkedIn } from './checked-in.setup.ts';
import { ScanPage } from './scan-page.tsx';

const server = mockServer();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('muster.token', 'mine');
  server.reply(checkIn, checkedIn);
  server.reply(secondCodeCheck, { success: true, request: null, poll_in: null });
  server.reply(myAttendance, []);
  server.reply(me, { success: true, user: makeUser({ role: 'student', student_id: 'S1' }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('attendance requirement on the scan page', () => {
  it.each([
    ['recorded', /^Attendance in this class is recorded, but not required/],
    ['counted', /^Attendance in this class is only counted/],
  ] as const)('says that attendance is only %s', async (attendance_requirement, text) => {
    server.reply(checkIn, { ...checkedIn, session: { ...checkedIn.session, attendance_requirement } });
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByText(text);
    expect(screen.queryByText(/Your attendance is recorded/)).toBeNull();
  });
});

describe('second code on the scan page', () => {
  it('asks for the second code while it is shown, and sends it as another check-in', async () => {
    const shownAt = '2026-11-21T09:20:00Z';
    server.reply(secondCodeCheck, { success: true, request: { shown_at: shownAt, ends_in: 30_000 }, poll_in: 10_000 });
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: 'Are you still in class?' });
    expect(screen.getByRole('heading', { name: "You're checked in" })).toBeTruthy();
    server.reply(checkIn, { ...checkedIn, already: true, second_code_at: shownAt });
    await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
    await userEvent.type(screen.getByRole('textbox'), 'ABCD1234');
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    await screen.findByRole('heading', { name: 'Thanks, you are in class' });
    expect(server.requests(checkIn).at(-1)?.body).toMatchObject({ typed_code: 'ABCD1234' });
    // The page asks again, and has answered this code.
    await waitFor(() => expect(server.requests(secondCodeCheck).length).toBeGreaterThan(1));
    expect(screen.queryByRole('heading', { name: 'Are you still in class?' })).toBeNull();
  });

  it('says that a student whose second code was refused stays checked in, and leads back to it', async () => {
    const request = { shown_at: '2026-11-21T09:40:00Z', ends_in: 30_000 };
    server.reply(secondCodeCheck, { success: true, request, poll_in: 10_000 });
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: 'Are you still in class?' });
    server.fail(checkIn, 'code_unknown');
    await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'The 8 characters on the screen.' }), 'ABCDEFG1');
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }));
    await screen.findByText('You stay checked in.');
    await userEvent.click(screen.getByRole('button', { name: 'Back to your check-in' }));
    await screen.findByRole('heading', { name: "You're checked in" });
    await screen.findByRole('heading', { name: 'Are you still in class?' });
  });

  it('shows no empty box without a request', async () => {
    const { container } = render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: "You're checked in" });
    await screen.findByRole('alert');
    expect([...container.querySelectorAll('section')].filter(({ textContent }) => !textContent)).toEqual([]);
  });

  it('sends the second code in its address', async () => {
    history.replaceState(null, '', '/C/ABCD');
    server.reply(checkIn, { ...checkedIn, already: true, second_code_at: '2026-11-21T09:20:00Z' });
    render(<ScanPage arrival={{ verdict: 'second_code' }} />);
    await screen.findByRole('heading', { name: 'Thanks, you are in class' });
    expect(server.requests(checkIn)[0]?.body).toMatchObject({ code: '/C/ABCD' });
  });
});

describe('passkey on the scan page', () => {
  const answer = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
  };
  /** What the browser does at a touch. */
  const touch = vi.fn<() => Promise<{ toJSON: () => object }>>();
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (json: object) => json });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: touch } });
    touch.mockReset().mockResolvedValue({ toJSON: () => answer });
    server.fail(checkIn, 'passkey_wanted');
    server.reply(startCheckInPasskey, { success: true, challenge: 'sealed', passkey: { challenge: 'AAAA' } });
    document.cookie = 'any=1';
  });

  it('is sent with the check-in after a touch', async () => {
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: 'Confirm with your passkey' });
    expect(server.requests(checkIn)[0]?.body).toMatchObject({ can_use_passkey: true });
    server.reply(checkIn, checkedIn);
    await userEvent.click(screen.getByRole('button', { name: 'Use my passkey' }));
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(checkIn).at(-1)?.body).toMatchObject({ passkey: { challenge: 'sealed', answer } });
  });

  it('can be left out, also after a touch that failed', async () => {
    touch.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Use my passkey' }));
    await screen.findByText(/No passkey was used/);
    server.reply(checkIn, checkedIn);
    await userEvent.click(screen.getByRole('button', { name: 'Continue without it' }));
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(checkIn).at(-1)?.body).toMatchObject({ passkey: null });
  });
});
