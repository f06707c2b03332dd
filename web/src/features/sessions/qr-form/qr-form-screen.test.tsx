import { me, type User } from '@muster/contract/accounts/accounts';
import { lecturerSemesters, moduleGroups } from '@muster/contract/attendance/session-choices';
import { createSession, type Session, startQr } from '@muster/contract/attendance/sessions';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { lookUpStaff } from '@muster/contract/people/staff';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { dismissNonErrors } from '#ui/feedback/notice.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { sampleCode } from '../projector-display/sample-session.ts';
import { lecturer, mockSessionChoices, session, uuid } from '../session.setup.ts';
import { QrFormScreen } from './qr-form-screen.tsx';

const server = mockServer();
const prefilled = {
  semester: '1',
  year: '1',
  session_type: 'lecture',
  module_code: 'CS1',
  date: '2026-11-23',
  class_start_time: '09:00',
  class_end_time: '10:00',
  academic_year: '2026-2027',
};

beforeEach(() => mockSessionChoices(server));
afterEach(() => {
  dismissNonErrors();
  vi.useRealTimers();
});

const group = (n: number): ReplyOf<typeof moduleGroups>['groups'][number] => ({
  id: uuid(n),
  group_name: `CS1-A${n}`,
  name: `CS1-A${n}`,
  course_number: null,
  year: 1,
  semester: 1,
  academic_year: '2026-2027',
  degree_details_id: uuid(9),
  degree_programme: 'BSc Informatics',
});
const replyWithReopened = (change: Partial<Session>) =>
  server.reply(createSession, {
    success: true,
    message: '',
    reopened: true,
    session: { ...existingSession, ...change },
    no_students: null,
  });
const existingSession: Session = { ...session, location: 'Hall A' };

const open = (prefill: Partial<typeof prefilled> = {}, change: Partial<User> = {}) => {
  const user = { ...lecturer, ...change };
  renderScreens({ '/': () => <QrFormScreen user={user} prefill={prefill} home="/lecturer-dashboard" /> }, '/');
};
const openSelect = async (name: string) => userEvent.click(await screen.findByRole('combobox', { name }));
const generate = async () => fireEvent.click(await screen.findByRole('button', { name: 'Generate QR' }));
const expectAlert = async (text: string) =>
  waitFor(() => expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain(text));

describe('QrFormScreen', () => {
  it.each([
    ['Module', 'No modules available'],
    ['Groups', 'No groups available for this module'],
    ['Assistant Lecturer', 'No qualified assistant lecturers available'],
  ])('shows that the list has no options: %s', async (name, text) => {
    open(prefilled);
    await openSelect(name);
    await screen.findByText(text);
  });

  it('asks before leaving a changed form, but not after the session is created', async () => {
    server.reply(createSession, { success: true, message: '', reopened: false, session, no_students: null });
    server.reply(me, { success: true, user: lecturer });
    localStorage.setItem('muster.token', 'mine');
    const Form = () => <QrFormScreen user={lecturer} prefill={prefilled} home="/lecturer-dashboard" />;
    const { router } = renderScreens({ '/': Form, '/lecturer-dashboard': () => null, '/qr-display': () => null }, '/');
    fireEvent.change(await screen.findByLabelText('Location'), { target: { value: 'Hall B' } });
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await generate();
    await waitFor(() => expect(router.state.location.pathname).toBe('/qr-display'));
    localStorage.removeItem('muster.token');
  });

  it('says before the code is shown that no students are expected, and leads to the class', async () => {
    const no_students = 'HIS2106 is optional and no student is enrolled.';
    server.reply(createSession, { success: true, message: '', reopened: false, session, no_students });
    const Form = () => <QrFormScreen user={lecturer} prefill={prefilled} home="/lecturer-dashboard" />;
    const { router } = renderScreens({ '/': Form, '/class-session/$id': () => null, '/qr-display': () => null }, '/');
    await generate();
    const question = await screen.findByRole('dialog', { name: 'No students are expected' });
    expect(question.textContent).toContain(no_students);
    fireEvent.click(screen.getByRole('button', { name: 'Add students' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/class-session/${session.id}`));
  });

  it('stays on the form when Escape closes the question about a class without students', async () => {
    server.reply(createSession, { success: true, message: '', reopened: false, session, no_students: 'No student.' });
    const Form = () => <QrFormScreen user={lecturer} prefill={prefilled} home="/lecturer-dashboard" />;
    const { router } = renderScreens({ '/': Form, '/class-session/$id': () => null, '/qr-display': () => null }, '/');
    await generate();
    const question = await screen.findByRole('dialog', { name: 'No students are expected' });
    fireEvent.keyDown(question, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Generate/ }).disabled).toBe(false);
  });

  it('shows the code of a class without students on request', async () => {
    server.reply(createSession, { success: true, message: '', reopened: false, session, no_students: 'No student.' });
    const Form = () => <QrFormScreen user={lecturer} prefill={prefilled} home="/lecturer-dashboard" />;
    const { router } = renderScreens({ '/': Form, '/qr-display': () => null }, '/');
    await generate();
    fireEvent.click(await screen.findByRole('button', { name: 'Show the code' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/qr-display'));
  });

  it('asks for the reason of an unusual date, and sends the form with it', async () => {
    const why = 'This date is a holiday: Poya.';
    server.fail(createSession, 'unusual_date', { details: { date_reason: why } });
    renderScreens(
      { '/': () => <QrFormScreen user={lecturer} prefill={prefilled} home="/" />, '/qr-display': () => null },
      '/',
    );
    await generate();
    await screen.findByText(why);
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();

    await generate();
    await screen.findByText(why);
    fireEvent.click(screen.getByRole('button', { name: 'Use this date' }));
    await screen.findByText('Please give a reason');
    server.reply(createSession, { success: true, message: '', reopened: false, session, no_students: null });
    fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: ' Make-up class ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Use this date' }));
    await waitFor(() => expect(server.requests(createSession)).toHaveLength(3));
    expect(server.requests(createSession)[2]?.body).toMatchObject({ date_reason: 'Make-up class' });
  });

  it('shows a loading option before it says that there are no semesters', async () => {
    const reply = Promise.withResolvers<ReplyOf<typeof lecturerSemesters>>();
    server.reply(lecturerSemesters, () => reply.promise);
    open();
    await openSelect('Semester');
    await screen.findByText('Loading…');
    reply.resolve({ success: true, semesters: [] });
    await screen.findByText('No semesters available');
  });

  it('shows a load error with a retry button', async () => {
    server.reply(moduleGroups, () => Response.json({}, { status: 500 }));
    open(prefilled);
    await screen.findByText('Failed to fetch data', {}, { timeout: 30_000 });
    server.reply(moduleGroups, { success: true, groups: [group(1)] });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await openSelect('Groups');
    await screen.findByRole('option', { name: 'CS1-A1' });
  });

  it('filters hundreds of groups by typed text', async () => {
    const groups = Array.from({ length: 300 }, (_, index) => group(index + 1));
    server.reply(moduleGroups, { success: true, groups });
    open(prefilled);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Groups' }), 'a288');
    await userEvent.click(await screen.findByRole('option', { name: 'CS1-A288' }));
    await screen.findByText('CS1-A288', { selector: 'span' });
  });

  it('offers its own lists of types, years and locations', async () => {
    open(prefilled);
    await openSelect('Session Type');
    const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(await offered()).toEqual(['Lecture', 'Tutorial', 'Practical', 'Seminar']);
    await openSelect('Year');
    await waitFor(async () => expect(await offered()).toEqual(['Year 1', 'Year 2', 'Year 3', 'Year 4']));
    await openSelect('Location');
    await waitFor(async () =>
      expect(await offered()).toEqual(['LK', 'UK', 'US', 'CA', 'IN', 'MY', 'SG', 'ID', 'TH', 'VN', 'PH']),
    );
  });

  it('offers and sends another type that the class has in the timetable', async () => {
    server.reply(createSession, () => Response.json({}, { status: 500 }));
    open({ ...prefilled, session_type: 'workshop' });
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Session Type' })).value).toBe('Workshop');
    await generate();
    await waitFor(() => expect(server.requests(createSession)[0]?.body).toMatchObject({ session_type: 'workshop' }));
    await openSelect('Session Type');
    await userEvent.click(await screen.findByRole('option', { name: 'Lecture' }));
    await openSelect('Session Type');
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Lecture', 'Tutorial', 'Practical', 'Seminar', 'Workshop']);
  });

  it('lists missing fields in the specified order and sends nothing', async () => {
    open();
    await generate();
    await expectAlert(
      'Please fill in the following required fields: Semester, Year, Session Type, Module, Date, Class Start Time, Class End Time, Academic Year',
    );
    fireEvent.change(screen.getByLabelText(/^Class Start Time/), { target: { value: '11:00' } });
    await generate();
    await expectAlert(
      'Please fill in the following required fields: Semester, Year, Session Type, Module, Date, Class End Time, Academic Year',
    );
    expect(server.requests(createSession)).toEqual([]);
  });

  it('rejects an end before the start and an unknown lecturer', async () => {
    open({ ...prefilled, class_end_time: '08:00' }, { staff_id: null });
    await generate();
    await expectAlert('Class end time must be after class start time');
    fireEvent.change(screen.getByLabelText(/^Class End Time/), { target: { value: '10:00' } });
    await generate();
    await expectAlert('Unable to identify lecturer. Please log in again.');
    expect(server.requests(createSession)).toEqual([]);
  });

  it('requires administrators to select the lecturer first', async () => {
    server.reply(lookUpStaff, []);
    open({}, { staff_id: null, role: 'admin' });
    const semester = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Semester' });
    expect(semester.disabled).toBe(true);
    expect(semester.placeholder).toBe('Select the lecturer first');
  });

  const setDate = (value: string) => {
    fireEvent.change(date(), { target: { value } });
    fireEvent.blur(date());
  };
  const date = () => screen.getByLabelText<HTMLInputElement>(/^Date/);

  it.each([
    ['moves to the new day', (): void => undefined, 'Tue 24 Nov 2026'],
    ['stays at the chosen day', () => setDate('2026-11-22'), 'Sun 22 Nov 2026'],
    [
      'stays at the chosen day, even if that was the old default',
      () => ['2026-11-22', '2026-11-23'].forEach(setDate),
      'Mon 23 Nov 2026',
    ],
  ])('left open past midnight: the date %s', async (_, choose, expectedDate) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T23:59:50') });
    open(prefilled);
    fireEvent.change(await screen.findByLabelText(/^Class Start Time/), { target: { value: '09:30' } });
    fireEvent.blur(screen.getByLabelText(/^Class Start Time/));
    expect(date().value).toBe('Mon 23 Nov 2026');
    choose();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(date().value).toBe(expectedDate);
    expect(screen.getByLabelText<HTMLInputElement>(/^Class Start Time/).value).toBe('9:30 AM');
  });

  const ignoredChanges = /^This class already has a session/u;

  it.each([
    ['ended', [{ duration_minutes: 5 }]],
    ['created', [{ duration_minutes: 5 }]],
    ['running', []],
    ['paused', []],
  ] as const)('opens the display of an existing session in state %s', async (state, started) => {
    replyWithReopened({ state });
    server.reply(startQr, sampleCode);
    const prefill = { ...prefilled, duration_minutes: '5' };
    const Form = () => <QrFormScreen user={lecturer} prefill={prefill} home="/lecturer-dashboard" />;
    const { router } = renderScreens({ '/': Form, '/qr-display': () => null }, '/');
    await generate();
    await waitFor(() => expect(router.state.location.pathname).toBe('/qr-display'));
    expect(server.requests(startQr).map(({ body }) => body)).toEqual(started);
    expect(screen.queryByText(ignoredChanges)).toBeNull();
  });

  it.each([
    ['laboratory', 'lab', false],
    ['workshop', 'workshop', false],
    ['lab', 'laboratory', false],
    ['laboratory', 'lecture', true],
    ['workshop', 'seminar', true],
  ])('session type %s, form type %s: reports ignored changes: %s', async (type, session_type, isShown) => {
    replyWithReopened({ session_type: type, state: 'running' });
    const Form = () => (
      <QrFormScreen user={lecturer} prefill={{ ...prefilled, session_type }} home="/lecturer-dashboard" />
    );
    const { router } = renderScreens({ '/': Form, '/qr-display': () => null }, '/');
    await generate();
    await waitFor(() => expect(router.state.location.pathname).toBe('/qr-display'));
    expect(screen.queryByText(ignoredChanges) !== null).toBe(isShown);
  });

  it('reports changes that an existing session ignores', async () => {
    replyWithReopened({ state: 'running' });
    const Form = () => <QrFormScreen user={lecturer} prefill={prefilled} home="/lecturer-dashboard" />;
    renderScreens({ '/': Form, '/qr-display': () => null }, '/');
    fireEvent.change(await screen.findByLabelText('Location'), { target: { value: 'Hall B' } });
    await generate();
    await screen.findByText(ignoredChanges);
  });

  it('reports a class session that cannot be created', async () => {
    server.reply(createSession, () => Response.json({}, { status: 500 }));
    open(prefilled);
    await generate();
    await expectAlert('Failed to generate QR code: Something went wrong on our side. Please try again.');
    server.fail(createSession, 'conflict', { error: 'It is too late.' });
    await generate();
    await expectAlert('Failed to generate QR code: It is too late.');
  });

  it('reports codes that cannot be started', async () => {
    replyWithReopened({ state: 'ended' });
    server.reply(startQr, () => Response.json({}, { status: 500 }));
    open(prefilled);
    await generate();
    await expectAlert('Failed to generate QR code: Failed to start QR generation');
  });
});
