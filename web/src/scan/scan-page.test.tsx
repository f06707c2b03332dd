import { me } from '@muster/contract/accounts/accounts';
import { finishPasskeySignIn, startPasskeySignIn } from '@muster/contract/accounts/second-factor';
import { signIn, signInOptions } from '@muster/contract/accounts/sign-in';
import { type MyModule, myAttendance } from '@muster/contract/attendance/attendance';
import { checkIn } from '@muster/contract/attendance/check-ins';
import { askToJoin, ownJoinRequest } from '@muster/contract/attendance/join-requests';
import { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { checkedIn, sessionId as id } from './checked-in.setup.ts';
import { ScanPage } from './scan-page.tsx';

const attendance: MyModule = {
  module_id: id,
  module_code: 'CS1',
  module_name: 'Algorithms',
  attended: 9,
  total: 10,
  percentage: 90,
  band: 'Excellent',
  attendance_limit: 80,
  to_come: null,
  records: [],
};
const user = makeUser({ role: 'student', student_id: 'S1' });

const server = mockServer();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.reply(checkIn, checkedIn);
  server.reply(secondCodeCheck, { success: true, request: null, poll_in: null });
  server.reply(signInOptions, { password_min: 6, public_url: location.origin, single_sign_on: [], demo_accounts: [] });
  server.reply(myAttendance, [attendance]);
  server.reply(me, { success: true, user });
  server.reply(signIn, {
    success: true,
    session: { access_token: 'new', expires_at: '2026-12-21T09:02:00Z' },
    user,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('scan page', () => {
  it('says on a demo that it is one', async () => {
    document.documentElement.dataset['demo'] = '';
    render(<ScanPage arrival={{ verdict: 'code_unknown' }} />);
    expect(await screen.findByText(/^Demo: /)).toBeTruthy();
    delete document.documentElement.dataset['demo'];
  });

  it.each([
    ['required', 'Attendance in this class is required.'],
    ['counted', /^Attendance in this class is only counted/],
  ] as const)('says before the check-in that attendance is %s', async (attendance_requirement, text) => {
    render(<ScanPage arrival={{ verdict: 'claimed', module_code: 'CS1', attendance_requirement }} />);
    await screen.findByRole('button', { name: 'Sign in and check in' });
    screen.getByText(text);
  });

  it('checks a signed-in student in and shows module and percentage', async () => {
    localStorage.setItem('muster.token', 'mine');
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(checkIn)).toMatchObject([{ body: {}, token: 'mine' }]);
    expect(screen.getByText('CS1 · Algorithms')).toBeDefined();
    expect(await screen.findByText('90.0%')).toBeTruthy();
    expect(screen.getByText('Excellent')).toBeDefined();
  });

  describe('for a student who is not on the list', () => {
    const sent = { success: true, state: 'open', asked_at: checkedIn.marked_at, status: null } as const;
    const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Ask to be added' }));
    beforeEach(() => {
      localStorage.setItem('muster.token', 'mine');
      server.fail(checkIn, 'not_on_list');
      server.reply(askToJoin, { ...sent, session: checkedIn.session });
    });

    it('asks, waits for the answer and shows the mark', async () => {
      server.reply(ownJoinRequest, { ...sent, session: checkedIn.session, state: 'accepted', status: 'present' });
      render(<ScanPage arrival={{ verdict: 'claimed' }} />);
      await screen.findByRole('heading', { name: "You're not on this class list" });
      await ask();
      await screen.findByRole('heading', { name: 'Your lecturer has your request' });
      await screen.findByRole('heading', { name: "You're checked in" }, { timeout: 7_000 });
    }, 15_000);

    it('says that the lecturer declined', async () => {
      server.reply(askToJoin, { ...sent, session: checkedIn.session, state: 'declined' });
      render(<ScanPage arrival={{ verdict: 'claimed' }} />);
      await ask();
      await screen.findByRole('heading', { name: 'You were not added to this class' });
    });

    it('checks a student in who was added without a mark', async () => {
      server.reply(askToJoin, { ...sent, session: checkedIn.session, state: 'accepted' });
      render(<ScanPage arrival={{ verdict: 'claimed' }} />);
      await screen.findByRole('button', { name: 'Ask to be added' });
      server.reply(checkIn, checkedIn);
      await ask();
      await screen.findByRole('heading', { name: "You're checked in" });
    });

    it('can ask again after a network failure, and says when the scan is too old', async () => {
      server.disconnect(askToJoin);
      render(<ScanPage arrival={{ verdict: 'claimed' }} />);
      await ask();
      expect((await screen.findByRole('alert')).textContent).toContain('Try again.');
      server.fail(askToJoin, 'invalid_input');
      await ask();
      await screen.findByRole('button', { name: /^Scan/ });
    });
  });

  it("shows the time of the mark in the university's time zone and clock", async () => {
    localStorage.setItem('muster.token', 'mine');
    server.disconnect(me);
    const { unmount } = render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByText('90.0%');
    expect(screen.queryByText(/Recorded at/)).toBeNull();
    unmount();
    const settings = { ...user.settings, clock_hours: 24 as const };
    server.reply(me, { success: true, user: { ...user, time_zone: 'Asia/Colombo', settings } });
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByText('Recorded at 14:32');
  });

  it('signs a student in and then checks in', async () => {
    render(<ScanPage arrival={{ verdict: 'claimed', module_code: 'CS1' }} />);
    expect(screen.getByText(/Your scan is saved/)).toBeDefined();
    await userEvent.type(screen.getByLabelText('Email'), ' me@example.org ');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(signIn)[0]?.body).toEqual({ email: 'me@example.org', password: 'secret', role: 'student' });
    expect(server.requests(checkIn)[0]?.token).toBe('new');
  });

  it('signs a student in without browser storage, and sends the code itself without cookies', async () => {
    const denied = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(denied);
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(denied);
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    history.replaceState(null, '', '/C/THE-CODE');
    render(<ScanPage arrival={{ verdict: 'claimed', module_code: 'CS1' }} />);
    expect(screen.queryByText(/Your scan is saved/)).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), 'me@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(checkIn)).toMatchObject([{ body: { code: '/C/THE-CODE' }, token: 'new' }]);
    await screen.findByText('90.0%');
    endSession('by choice');
  });

  it('signs a student in with a passkey alone and then checks in', async () => {
    const answer = { id: 'a', rawId: 'a', type: 'public-key', response: {} };
    const get = vi.fn<() => Promise<object>>().mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    get.mockResolvedValue({ toJSON: () => answer });
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: object) => options });
    vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }));
    server.reply(startPasskeySignIn, { challenge: 'sealed', methods: ['passkey'], passkey: { challenge: 'c' } });
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await screen.findByText('No passkey was used. Try again, or use another way.');
    expect(screen.getByText(/Your scan is saved/)).toBeDefined();
    server.fail(finishPasskeySignIn, 'invalid_factor', {
      error: 'This passkey belongs to an account with another role.',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await screen.findByText('This passkey belongs to an account with another role.');
    server.reply(finishPasskeySignIn, {
      success: true,
      session: { access_token: 'new', expires_at: '2026-12-21T09:02:00Z' },
      user,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(finishPasskeySignIn).at(-1)?.body).toEqual({
      challenge: 'sealed',
      passkey: answer,
      role: 'student',
    });
    expect(server.requests(checkIn)[0]?.token).toBe('new');
  });

  it('offers no passkey in a browser without them', () => {
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('reports a wrong password and keeps the claim', async () => {
    server.fail(signIn, 'invalid_credentials');
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await userEvent.type(screen.getByLabelText('Email'), 'me@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByText(/Your scan is saved/)).toBeDefined();
    server.hang(signIn);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in and check in' }));
    await screen.findByRole('button', { name: 'Signing in…' });
    // Keeps its space, so that a double tap does not hit the link below.
    expect(screen.getByRole('alert').textContent).not.toBe('');
  });

  it('reports a lost network and checks in on retry', async () => {
    localStorage.setItem('muster.token', 'mine');
    server.disconnect(checkIn);
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: 'No connection' });
    server.reply(checkIn, { ...checkedIn, already: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByRole('heading', { name: "You're checked in" });
  });

  it('treats the sign-in page of a hotspot as a lost network', async () => {
    localStorage.setItem('muster.token', 'mine');
    server.reply(checkIn, new Response('<html>Sign in to the hotspot</html>'));
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: 'No connection' });
    expect(screen.getByText(/Your scan is saved for 10 minutes/)).toBeDefined();
    server.reply(checkIn, checkedIn);
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByRole('heading', { name: "You're checked in" });
  });

  it('lets a lecturer sign in with a student account', async () => {
    localStorage.setItem('muster.token', 'lecturer');
    server.fail(checkIn, 'wrong_role');
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: 'This is not a student account' });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }));
    expect(screen.getByRole('heading', { name: 'Sign in to check in' })).toBeDefined();
    expect(localStorage.getItem('muster.token')).toBeNull();
  });

  it('offers to scan or type again after an expired code', async () => {
    localStorage.setItem('muster.token', 'mine');
    render(<ScanPage arrival={{ verdict: 'code_expired' }} />);
    expect(screen.getByRole('button', { name: 'Scan again' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
    // The field has the focus already.
    await userEvent.keyboard('abcd-efg1{Enter}');
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(checkIn)[0]?.body).toEqual({ typed_code: 'ABCDEFG1' });
  });

  it('takes a code that an input method for full-width characters composes', async () => {
    localStorage.setItem('muster.token', 'mine');
    render(<ScanPage arrival={{ verdict: 'none' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
    const field: HTMLInputElement = screen.getByRole('textbox');
    fireEvent(field, new CompositionEvent('compositionstart', { bubbles: true }));
    fireEvent.input(field, { target: { value: 'ａｂｃｄ' }, isComposing: true });
    expect(field.value).toBe('ａｂｃｄ');
    fireEvent.input(field, { target: { value: 'ａｂｃｄｅｆｇ１' }, isComposing: true });
    fireEvent(field, new CompositionEvent('compositionend', { bubbles: true }));
    expect(field.value).toBe('ABCD EFG1');
    await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(server.requests(checkIn)[0]?.body).toEqual({ typed_code: 'ABCDEFG1' }));
  });

  it.each([
    ['offers to type again first after a mistyped code', 'code_unknown', ['Type it again', 'Scan the code']],
    ['offers no entry after too many attempts', 'too_many_attempts', []],
  ] as const)('%s', async (_, code, labels) => {
    localStorage.setItem('muster.token', 'mine');
    server.fail(checkIn, code);
    render(<ScanPage arrival={{ verdict: 'none' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
    await userEvent.type(screen.getByRole('textbox'), 'abcd-efg1{Enter}');
    await screen.findByRole('link', { name: 'Go to my attendance' });
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
    for (const again of screen.queryAllByRole('button', { name: 'Type it again' })) {
      await userEvent.click(again);
      expect(document.activeElement).toBe(screen.getByRole('textbox'));
    }
  });

  type Locate = (onSuccess: (position: unknown) => void, onError: () => void) => void;
  const coords = { latitude: 6.9, longitude: 79.86, accuracy: 12 };

  /** Stubs geolocation; it reports `coords` by default. */
  function stubGeolocation(getCurrentPosition: Locate = (onSuccess) => onSuccess({ coords })): void {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }));
  }
  const position = { latitude: 6.9, longitude: 79.86, accuracy_m: 12 };

  it.each([
    ['shares', 'Share my location', position],
    ['declines', 'Continue without location', null],
  ])(
    'asks for the location after a typed code and checks in with the claim: student %s',
    async (_, label, expected) => {
      stubGeolocation();
      localStorage.setItem('muster.token', 'mine');
      server.fail(checkIn, 'position_wanted');
      render(<ScanPage arrival={{ verdict: 'none' }} />);
      await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
      await userEvent.type(screen.getByRole('textbox'), 'abcd-efg1{Enter}');
      await screen.findByRole('heading', { name: 'This class checks your location' });
      server.reply(checkIn, checkedIn);
      await userEvent.click(screen.getByRole('button', { name: label }));
      await screen.findByRole('heading', { name: "You're checked in" });
      expect(server.requests(checkIn).map(({ body }) => body)).toEqual([
        { typed_code: 'ABCDEFG1', can_locate: true },
        { position: expected, can_locate: true },
      ]);
    },
  );

  it('asks before it checks in another account that signed in in another tab', async () => {
    localStorage.setItem('muster.token', 'mine');
    render(<ScanPage arrival={{ verdict: 'claimed', wants_position: true }} />);
    localStorage.setItem('muster.token', 'other');
    await userEvent.click(screen.getByRole('button', { name: 'Continue without location' }));
    await screen.findByRole('heading', { name: 'Who is checking in?' });
    await screen.findByText(/^Amara Okafor \(S1\) signed in on this device\./);
    expect(server.requests(checkIn)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue as Amara Okafor' }));
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(checkIn).map(({ token, body }) => [token, body])).toEqual([['other', { position: null }]]);
  });

  it('checks in the account that signs in after another tab changed the account', async () => {
    localStorage.setItem('muster.token', 'mine');
    server.disconnect(checkIn);
    render(<ScanPage arrival={{ verdict: 'claimed' }} />);
    await screen.findByRole('heading', { name: 'No connection' });
    localStorage.setItem('muster.token', 'other');
    server.reply(checkIn, checkedIn);
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
    expect(localStorage.getItem('muster.token')).toBe('other');
    await userEvent.type(screen.getByLabelText('Email'), 'me@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(checkIn).at(-1)?.token).toBe('new');
  });

  it('says that the lecturer sees a location outside the area', async () => {
    stubGeolocation();
    localStorage.setItem('muster.token', 'mine');
    server.reply(checkIn, { ...checkedIn, location_verdict: 'out' });
    render(<ScanPage arrival={{ verdict: 'claimed', wants_position: true }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Share my location' }));
    await screen.findByRole('heading', { name: "You're checked in" });
    screen.getByText(/^Your attendance is recorded\. You were outside the area of the class; your lecturer/);
  });

  it('keeps the focus while it finds the location and checks in without one', async () => {
    let fail = (): void => undefined;
    stubGeolocation((_, failed) => (fail = failed));
    localStorage.setItem('muster.token', 'mine');
    render(<ScanPage arrival={{ verdict: 'claimed', wants_position: true }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Share my location' }));
    expect(document.activeElement?.textContent).toBe('Finding your location…');
    expect(document.activeElement?.matches(':disabled')).toBe(false);
    fail();
    await screen.findByRole('heading', { name: "You're checked in" });
    expect(server.requests(checkIn)[0]?.body).toEqual({ position: null, can_locate: true });
    screen.getByText("Your attendance is recorded. Your location wasn't shared.");
  });

  it.each([
    ['missing', 'NotFoundError', 'No camera found', ['Type the code instead', 'Try again']],
    ['denied', 'NotAllowedError', 'The camera is not allowed', ['Try again', 'Type the code instead']],
  ])('offers the most useful action first when the camera is %s', async (_, cause, title, labels) => {
    vi.stubGlobal('isSecureContext', true);
    const mediaDevices = { getUserMedia: () => Promise.reject(new DOMException('', cause)) };
    vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
    render(<ScanPage arrival={{ verdict: 'code_expired' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Scan again' }));
    await screen.findByRole('heading', { name: title });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels);
  });
});
