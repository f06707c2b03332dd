import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScanPage } from './scan-page.tsx';

const session = {
  module_code: 'CS1',
  module_name: 'Algorithms',
  session_type: 'lecture',
  location: 'Hall B',
  date: '2026-11-21',
  class_start_time: '09:00',
  class_end_time: '11:00',
};
const success = {
  success: true,
  message: '',
  session,
  status: 'present',
  marked_at: '2026-11-21T09:02:00Z',
  location_verdict: null,
  method: 'qr',
  already: false,
};
const standing = { module_code: 'CS1', attended: 9, total: 10, percentage: 90, band: 'Excellent', records: [] };
const user = { name: 'Amara Okafor', student_id: 'S1', time_zone: 'UTC' };

type Answer = { status: number; body: unknown };
let answers: Record<string, Answer[]>;
let calls: { path: string; body: unknown; token: string | null }[];

const ok = (body: unknown): Answer => ({ status: 200, body });
const refusal = (status: number, code: string): Answer => ({ status, body: { success: false, code, error: code } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  calls = [];
  answers = {
    '/api/attendance/scan': [ok(success)],
    '/api/attendance/my?module_code=CS1': [ok([standing])],
    '/api/auth/me': [ok({ success: true, user })],
    '/api/auth/login': [ok({ success: true, session: { access_token: 'new' }, user })],
  };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    calls.push({ path, body: JSON.parse(typeof init.body === 'string' ? init.body : 'null'), token });
    const left = answers[path] ?? [];
    const answer = left.length > 1 ? left.shift() : left[0];
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const scans = () => calls.filter(({ path }) => path === '/api/attendance/scan');

test('a signed-in student is in at once and sees the module, the time and the own percentage', async () => {
  localStorage.setItem('muster.token', 'mine');
  render(<ScanPage arrival={{ verdict: 'claimed' }} />);
  await screen.findByRole('heading', { name: 'You are in' });
  expect(scans()).toEqual([{ path: '/api/attendance/scan', body: {}, token: 'Bearer mine' }]);
  expect(screen.getByText('CS1 · Algorithms')).toBeDefined();
  expect((await screen.findByText('90.0 %')).textContent).toBe('90.0\u00A0%');
  expect(screen.getByText('Excellent')).toBeDefined();
});

test('the time of the mark is the university’s from the first, wherever the phone is', async () => {
  localStorage.setItem('muster.token', 'mine');
  answers['/api/auth/me'] = [];
  const { unmount } = render(<ScanPage arrival={{ verdict: 'claimed' }} />);
  await screen.findByText('90.0 %');
  expect(screen.queryByText(/Recorded at/)).toBeNull();
  unmount();
  answers['/api/auth/me'] = [ok({ success: true, user: { ...user, time_zone: 'Asia/Colombo' } })];
  render(<ScanPage arrival={{ verdict: 'claimed' }} />);
  await screen.findByText('Recorded at 2:32 PM');
});

test('a signed-out student signs in there and then, as a student, and is in', async () => {
  render(<ScanPage arrival={{ verdict: 'claimed', module_code: 'CS1' }} />);
  expect(screen.getByText(/kept for 10 minutes/)).toBeDefined();
  await userEvent.type(screen.getByLabelText('Email'), ' me@example.org ');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('heading', { name: 'You are in' });
  expect(calls[0]?.body).toEqual({ email: 'me@example.org', password: 'secret', role: 'student' });
  expect(scans()[0]?.token).toBe('Bearer new');
});

test('a wrong password is told and the scan is still kept', async () => {
  answers['/api/auth/login'] = [refusal(401, 'invalid_credentials')];
  render(<ScanPage arrival={{ verdict: 'claimed' }} />);
  await userEvent.type(screen.getByLabelText('Email'), 'me@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByText(/kept for 10 minutes/)).toBeDefined();
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and check in' }));
  await screen.findByRole('button', { name: 'Signing in…' });
  // In its place, so that a double tap does not meet the link to another screen.
  expect(screen.getByRole('alert').textContent).not.toBe('');
});

test('a lost network is told, and one more try brings the student in', async () => {
  localStorage.setItem('muster.token', 'mine');
  answers['/api/attendance/scan'] = [];
  render(<ScanPage arrival={{ verdict: 'claimed' }} />);
  await screen.findByRole('heading', { name: 'No connection' });
  answers['/api/attendance/scan'] = [ok({ ...success, already: true })];
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByRole('heading', { name: 'You are in' });
});

test('the sign-in page of a hotspot in the place of the answer is no refusal, and one more try brings the student in', async () => {
  localStorage.setItem('muster.token', 'mine');
  answers['/api/attendance/scan'] = [{ status: 200, body: undefined }];
  render(<ScanPage arrival={{ verdict: 'claimed' }} />);
  await screen.findByRole('heading', { name: 'No connection' });
  expect(screen.getByText(/Your scan is kept for 10 minutes/)).toBeDefined();
  answers['/api/attendance/scan'] = [ok(success)];
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await screen.findByRole('heading', { name: 'You are in' });
});

test('a lecturer who tries the own code is told plainly and may sign in as somebody else', async () => {
  localStorage.setItem('muster.token', 'lecturer');
  answers['/api/attendance/scan'] = [refusal(403, 'wrong_role')];
  render(<ScanPage arrival={{ verdict: 'claimed' }} />);
  await screen.findByRole('heading', { name: 'This is not a student account' });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }));
  expect(screen.getByRole('heading', { name: 'Sign in to check in' })).toBeDefined();
  expect(localStorage.getItem('muster.token')).toBeNull();
});

test('an old code offers to scan again or to type the code', async () => {
  localStorage.setItem('muster.token', 'mine');
  render(<ScanPage arrival={{ verdict: 'code_expired' }} />);
  expect(screen.getByRole('button', { name: 'Scan again' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
  // The field has the focus already.
  await userEvent.keyboard('abcd-efg1{Enter}');
  await screen.findByRole('heading', { name: 'You are in' });
  expect(scans()[0]?.body).toEqual({ typed_code: 'ABCDEFG1' });
});

test.each([
  ['a code that was mistyped is typed again first', 'code_unknown', ['Type it again', 'Scan the code']],
  ['nobody who guessed too often is led on to guess', 'too_many_attempts', []],
])('%s', async (_, code, ways) => {
  localStorage.setItem('muster.token', 'mine');
  answers['/api/attendance/scan'] = [refusal(400, code)];
  render(<ScanPage arrival={{ verdict: 'none' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
  await userEvent.type(screen.getByRole('textbox'), 'abcd-efg1{Enter}');
  await screen.findByRole('link', { name: 'Go to my attendance' });
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(ways);
  for (const again of screen.queryAllByRole('button', { name: 'Type it again' })) {
    await userEvent.click(again);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  }
});

type Locate = (found: (at: unknown) => void, failed: () => void) => void;
const coords = { latitude: 6.9, longitude: 79.86, accuracy: 12 };

/** A phone that knows where it is, once its owner allows it. */
function giveGeolocation(getCurrentPosition: Locate = (found) => found({ coords })): void {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }));
}
const position = { latitude: 6.9, longitude: 79.86, accuracy_m: 12 };

test.each([
  ['shares the position', 'Share my position', position],
  ['keeps it', 'Go on without', null],
])(
  'a student of a class with an area who types the code is asked, %s, and is in by the claim',
  async (_, press, at) => {
    giveGeolocation();
    localStorage.setItem('muster.token', 'mine');
    answers['/api/attendance/scan'] = [refusal(409, 'position_wanted'), ok(success)];
    render(<ScanPage arrival={{ verdict: 'none' }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Type the code' }));
    await userEvent.type(screen.getByRole('textbox'), 'abcd-efg1{Enter}');
    await screen.findByRole('heading', { name: 'This class asks where you are' });
    await userEvent.click(screen.getByRole('button', { name: press }));
    await screen.findByRole('heading', { name: 'You are in' });
    expect(scans().map(({ body }) => body)).toEqual([
      { typed_code: 'ABCDEFG1', can_locate: true },
      { position: at, can_locate: true },
    ]);
  },
);

test('nobody who signed in in another tab meanwhile is checked in by the answer of whoever was asked here', async () => {
  localStorage.setItem('muster.token', 'mine');
  render(<ScanPage arrival={{ verdict: 'claimed', wants_position: true }} />);
  localStorage.setItem('muster.token', 'other');
  await userEvent.click(screen.getByRole('button', { name: 'Go on without' }));
  await screen.findByRole('heading', { name: 'Who is checking in?' });
  await screen.findByText(/^Amara Okafor, S1, has signed in on this device meanwhile\./);
  expect(scans()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Go on as Amara Okafor' }));
  await screen.findByRole('heading', { name: 'You are in' });
  expect(scans().map(({ token, body }) => [token, body])).toEqual([['Bearer other', { position: null }]]);
});

test('whoever signs in again on a phone where another has signed in checks in as themselves', async () => {
  localStorage.setItem('muster.token', 'mine');
  answers['/api/attendance/scan'] = [];
  render(<ScanPage arrival={{ verdict: 'claimed' }} />);
  await screen.findByRole('heading', { name: 'No connection' });
  localStorage.setItem('muster.token', 'other');
  answers['/api/attendance/scan'] = [ok(success)];
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
  expect(localStorage.getItem('muster.token')).toBe('other');
  await userEvent.type(screen.getByLabelText('Email'), 'me@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByRole('heading', { name: 'You are in' });
  expect(scans().at(-1)?.token).toBe('Bearer new');
});

test('a student whose position was outside the area is in, and is told that the lecturer will see it', async () => {
  giveGeolocation();
  localStorage.setItem('muster.token', 'mine');
  answers['/api/attendance/scan'] = [ok({ ...success, location_verdict: 'out' })];
  render(<ScanPage arrival={{ verdict: 'claimed', wants_position: true }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Share my position' }));
  await screen.findByRole('heading', { name: 'You are in' });
  screen.getByText(/^Your attendance is recorded\. Your position was outside the area of the class; your lecturer/);
});

test('a student whose device finds no position keeps the focus while it looks, is in, and reads that none was shared', async () => {
  let fail = (): void => undefined;
  giveGeolocation((_, failed) => (fail = failed));
  localStorage.setItem('muster.token', 'mine');
  render(<ScanPage arrival={{ verdict: 'claimed', wants_position: true }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Share my position' }));
  expect(document.activeElement?.textContent).toBe('Finding your position…');
  expect(document.activeElement?.matches(':disabled')).toBe(false);
  fail();
  await screen.findByRole('heading', { name: 'You are in' });
  expect(scans()[0]?.body).toEqual({ position: null, can_locate: true });
  screen.getByText('Your attendance is recorded. Your position was not shared.');
});

test.each([
  ['there is none', 'NotFoundError', 'No camera found', ['Type the code instead', 'Try again']],
  ['it was refused', 'NotAllowedError', 'The camera is not allowed', ['Try again', 'Type the code instead']],
])('what helps comes first where the camera shows nothing: %s', async (_, cause, title, ways) => {
  vi.stubGlobal('isSecureContext', true);
  const mediaDevices = { getUserMedia: () => Promise.reject(new DOMException('', cause)) };
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
  render(<ScanPage arrival={{ verdict: 'code_expired' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Scan again' }));
  await screen.findByRole('heading', { name: title });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(ways);
});
