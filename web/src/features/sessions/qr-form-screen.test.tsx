import type { User } from '@muster/contract/accounts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAnswered } from '../../ui/notice.ts';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { QrFormScreen } from './qr-form-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const dropdown = '/api/qr-sessions/dropdown';
const chosen = {
  semester: '1',
  year: '1',
  session_type: 'lecture',
  module_code: 'CS1',
  date: '2026-11-23',
  class_start_time: '09:00',
  class_end_time: '10:00',
  academic_year: '2026-2027',
};
let answers: Record<string, () => Response>;
let sent: string[];

beforeEach(() => {
  sent = [];
  answers = {
    [`${dropdown}/lecturer/${id}/semesters`]: () =>
      Response.json({ success: true, semesters: [{ value: '1', label: 'Semester 1' }] }),
    [`${dropdown}/lecturer/${id}/modules/1`]: () => Response.json({ success: true, modules: [] }),
    [`${dropdown}/module/CS1/groups`]: () => Response.json({ success: true, groups: [] }),
    [`${dropdown}/module/CS1/assistants`]: () => Response.json({ success: true, assistants: [] }),
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push(address);
    return Promise.resolve(answers[address]?.() ?? Response.json({}, { status: 500 }));
  });
});
afterEach(() => {
  dropAnswered();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (prefill: Partial<typeof chosen> = {}, staffId: string | null = id, role = 'lecturer') => {
  const user = { id, role, staff_id: staffId } as User;
  showScreens({ '/': () => <QrFormScreen user={user} prefill={prefill} home="/lecturer-dashboard" /> }, '/');
};
const look = async (name: string) => userEvent.click(await screen.findByRole('combobox', { name }));
const generate = async () => fireEvent.click(await screen.findByRole('button', { name: 'Generate QR' }));
const told = async (text: string) =>
  waitFor(() => expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain(text));

test.each([
  ['Module', 'No modules available'],
  ['Groups', 'No groups available for this module'],
  ['Assistant Lecturer', 'No qualified assistant lecturers available'],
])('a list of choices that has none says so: %s', async (name, text) => {
  open(chosen);
  await look(name);
  await screen.findByText(text);
});

test('a form in which something was typed asks before it is left, and not once its session is there', async () => {
  const user = { id, role: 'lecturer', staff_id: id } as User;
  const isMade = () => Response.json({ success: true, message: '', session: { id }, session_id: id });
  answers['/api/qr-sessions/create'] = isMade;
  localStorage.setItem('muster.token', 'mine');
  const Form = () => <QrFormScreen user={user} prefill={chosen} home="/lecturer-dashboard" />;
  const { router } = showScreens({ '/': Form, '/lecturer-dashboard': () => null, '/qr-display': () => null }, '/');
  fireEvent.change(await screen.findByLabelText('Location'), { target: { value: 'Hall B' } });
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await generate();
  await waitFor(() => expect(router.state.location.pathname).toBe('/qr-display'));
  localStorage.removeItem('muster.token');
});

test('a semester in which nobody teaches is not told while the semesters are on their way', async () => {
  let arrive: (reply: Response) => void = () => undefined;
  answers[`${dropdown}/lecturer/${id}/semesters`] = () =>
    new Promise<Response>((resolve) => (arrive = resolve)) as unknown as Response;
  open();
  await look('Semester');
  await screen.findByText('Loading…');
  arrive(Response.json({ success: true, semesters: [] }));
  await screen.findByText('No semesters available');
});

test('choices that did not come are told with a way to ask again', async () => {
  delete answers[`${dropdown}/module/CS1/groups`];
  open(chosen);
  await screen.findByText('Failed to fetch data', {}, { timeout: 30_000 });
  answers[`${dropdown}/module/CS1/groups`] = () =>
    Response.json({ success: true, groups: [{ id, group_name: 'CS1-A' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await look('Groups');
  await screen.findByRole('option', { name: 'CS1-A' });
});

test('one of the hundreds of groups that take a module is found by typing', async () => {
  const groups = Array.from({ length: 300 }, (_, at) => ({ id: String(at), group_name: `CS1-A${at + 1}` }));
  answers[`${dropdown}/module/CS1/groups`] = () => Response.json({ success: true, groups });
  open(chosen);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Groups' }), 'a288');
  await userEvent.click(await screen.findByRole('option', { name: 'CS1-A288' }));
  await screen.findByText('CS1-A288', { selector: 'span' });
});

test('what the form offers is the stated list, whatever the other form offers', async () => {
  open(chosen);
  await look('Session Type');
  const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(await offered()).toEqual(['Lecture', 'Tutorial', 'Practical', 'Seminar']);
  await look('Year');
  await waitFor(async () => expect(await offered()).toEqual(['Year 1', 'Year 2', 'Year 3', 'Year 4']));
  await look('Location');
  await waitFor(async () =>
    expect(await offered()).toEqual(['LK', 'UK', 'US', 'CA', 'IN', 'MY', 'SG', 'ID', 'TH', 'VN', 'PH']),
  );
});

test('the rules are told in the stated order and words, and nothing is sent against them', async () => {
  open();
  await generate();
  await told(
    'Please fill in the following required fields: Semester, Year, Session Type, Module, Date, Class Start Time, Class End Time, Academic Year',
  );
  fireEvent.change(screen.getByLabelText(/^Class Start Time/), { target: { value: '11:00' } });
  await generate();
  await told(
    'Please fill in the following required fields: Semester, Year, Session Type, Module, Date, Class End Time, Academic Year',
  );
  expect(sent).toEqual([]);
});

test('a class that ends before it begins, and a lecturer nobody knows, are told', async () => {
  open({ ...chosen, class_end_time: '08:00' }, null);
  await generate();
  await told('Class end time must be after class start time');
  fireEvent.change(screen.getByLabelText(/^Class End Time/), { target: { value: '10:00' } });
  await generate();
  await told('Unable to identify lecturer. Please log in again.');
  expect(sent).toEqual([]);
});

test('an administrator chooses whose class it is before anything of it is offered', async () => {
  open({}, null, 'admin');
  const semester = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Semester' });
  expect(semester.disabled).toBe(true);
  expect(semester.placeholder).toBe('Select the lecturer first');
});

const setDate = (value: string) => fireEvent.change(date(), { target: { value } });
const date = () => screen.getByLabelText<HTMLInputElement>(/^Date/);

test.each([
  ['follows the day', (): void => undefined, '2026-11-24'],
  ['stays as it was chosen', () => setDate('2026-11-22'), '2026-11-22'],
  ['stays as it was chosen, were it that day', () => ['2026-11-22', '2026-11-23'].forEach(setDate), '2026-11-23'],
])('a form that was begun and stands open over midnight: its date %s', async (_, choose, then) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T23:59:50') });
  open(chosen);
  fireEvent.change(await screen.findByLabelText(/^Class Start Time/), { target: { value: '09:30' } });
  expect(date().value).toBe('2026-11-23');
  choose();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(date().value).toBe(then);
  expect(screen.getByLabelText<HTMLInputElement>(/^Class Start Time/).value).toBe('09:30');
});

const held = { id, session_type: 'lecture', location: 'Hall A', class_end_time: '10:00', description: '' };
const notTaken = /^This class was opened before/u;

test.each([
  ['ended', [{ duration_minutes: 5 }]],
  ['created', [{ duration_minutes: 5 }]],
  ['running', []],
  ['paused', []],
])('a class that was opened before and is %s goes on', async (state, started) => {
  const runs: unknown[] = [];
  const session = { ...held, state, assistant_lecturer: null, late_after_minutes: null, head_count: null, groups: [] };
  answers['/api/qr-sessions/create'] = () => Response.json({ success: true, message: '', reopened: true, session });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.endsWith('/start-qr')) {
      runs.push(JSON.parse(init.body as string));
      return Promise.resolve(Response.json({ success: true, state: 'running' }));
    }
    return Promise.resolve(answers[address]?.() ?? Response.json({}, { status: 500 }));
  });
  const user = { id, role: 'lecturer', staff_id: id } as User;
  const prefill = { ...chosen, duration_minutes: '5' };
  const Form = () => <QrFormScreen user={user} prefill={prefill} home="/lecturer-dashboard" />;
  const { router } = showScreens({ '/': Form, '/qr-display': () => null }, '/');
  await generate();
  await waitFor(() => expect(router.state.location.pathname).toBe('/qr-display'));
  expect(runs).toEqual(started);
  expect(screen.queryByText(notTaken)).toBeNull();
});

test.each([
  ['laboratory', 'practical', false],
  ['workshop', 'seminar', false],
  ['lab', 'practical', false],
  ['laboratory', 'lecture', true],
])(
  'a class opened as %s, and again as %s, is told of what was not taken over: %s',
  async (type, session_type, isTold) => {
    const session = { ...held, session_type: type, state: 'running', groups: [] };
    answers['/api/qr-sessions/create'] = () => Response.json({ success: true, message: '', reopened: true, session });
    const user = { id, role: 'lecturer', staff_id: id } as User;
    const Form = () => <QrFormScreen user={user} prefill={{ ...chosen, session_type }} home="/lecturer-dashboard" />;
    const { router } = showScreens({ '/': Form, '/qr-display': () => null }, '/');
    await generate();
    await waitFor(() => expect(router.state.location.pathname).toBe('/qr-display'));
    expect(screen.queryByText(notTaken) !== null).toBe(isTold);
  },
);

test('of a class that was opened before, what was filled in and is not taken over is told', async () => {
  const session = { ...held, state: 'running', groups: [] };
  answers['/api/qr-sessions/create'] = () => Response.json({ success: true, message: '', reopened: true, session });
  const user = { id, role: 'lecturer', staff_id: id } as User;
  const Form = () => <QrFormScreen user={user} prefill={chosen} home="/lecturer-dashboard" />;
  showScreens({ '/': Form, '/qr-display': () => null }, '/');
  fireEvent.change(await screen.findByLabelText('Location'), { target: { value: 'Hall B' } });
  await generate();
  await screen.findByText(notTaken);
});

test('a code that does not come, and the server does not say why, is told in the stated words', async () => {
  answers['/api/qr-sessions/create'] = () => Response.json({}, { status: 500 });
  open(chosen);
  await generate();
  await told('Failed to generate QR code: Failed to start QR generation');
});
