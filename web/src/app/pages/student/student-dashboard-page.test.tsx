import { me } from '@muster/contract/accounts/accounts';
import { type MyModule, myAttendance } from '@muster/contract/attendance/attendance';
import { checkIn } from '@muster/contract/attendance/check-ins';
import { listOwnExcuses } from '@muster/contract/attendance/excuses';
import { listOwnQuestions } from '@muster/contract/attendance/questions';
import { myWarnings } from '@muster/contract/attendance/warnings';
import { classWeek, type HeldClass } from '@muster/contract/timetables/class-week';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { heldClass } from '../../../features/held-classes/held-class.setup.ts';
import { StudentDashboardPage } from './student-dashboard-page.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const user = makeUser({ role: 'student', student_id: 'S1', additional_data: { degree_path: 'BSc Computer Science' } });
const session = {
  session_id: id,
  session_type: 'Lecture',
  location: 'Hall B',
  date: '2026-11-20',
  class_start_time: '09:00',
  class_end_time: '11:00',
  attendance_requirement: 'required' as const,
};
const module: MyModule = {
  module_id: id,
  module_code: 'CS1',
  module_name: 'Algorithms',
  attended: 2,
  total: 3,
  percentage: 66.7,
  band: 'Average',
  attendance_limit: 80,
  to_come: 9,
  records: [
    {
      ...session,
      status: 'late',
      method: 'typed',
      marked_at: '2026-11-20T09:12:00Z',
      location_verdict: null,
      is_corrected: false,
    },
  ],
};

const server = mockServer();
const replyClasses = (classes: readonly HeldClass[]): void =>
  server.reply(classWeek, {
    today: '2026-11-20',
    now: '2026-11-20T08:00:00Z',
    time_zone: 'UTC',
    days: [],
    classes: [...classes],
  });

beforeEach(() => {
  localStorage.setItem('muster.token', 'mine');
  server.reply(me, { success: true, user });
  server.reply(myAttendance, [module]);
  server.reply(listOwnQuestions, []);
  server.reply(listOwnExcuses, []);
  server.reply(myWarnings, []);
  replyClasses([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openDashboard = (query = '') =>
  renderScreens({ '/student-dashboard': StudentDashboardPage }, `/student-dashboard${query}`);

describe('student dashboard', () => {
  it('greets the student with the student number and degree path', async () => {
    openDashboard();
    await screen.findByRole('heading', { name: 'Welcome, Amara Okafor' });
    expect(screen.getByText('S1')).toBeDefined();
    expect(screen.getByText('BSc Computer Science')).toBeDefined();
  });

  it('shows each class of a module with its status and check-in method', async () => {
    openDashboard();
    const head = await screen.findByRole('button', { name: /CS1 · Algorithms/ });
    expect(within(head).getByText('66.7%')).toBeDefined();
    expect(within(head).getByText('Average')).toBeDefined();
    expect(screen.getByText('Attend the next 2 classes to get back above 80%')).toBeDefined();
    await userEvent.click(head);
    expect(within(screen.getByRole('region', { name: 'My Attendance' })).getByText('Late')).toBeDefined();
    expect(screen.getByText('Typed code, 9:12 AM')).toBeDefined();
  });

  it('shows the classes of today with their state, planned days in the calendar, and the classes as squares', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00Z') });
    const onDay = (date: string, module_code: string, start: string): HeldClass => ({
      ...heldClass,
      timetable_id: `00000000-0000-4000-8000-0000000000${module_code.slice(2).padStart(2, '0')}`,
      class_date: date,
      date,
      module_code,
      start_time: start,
      starts_at: `${date}T${start}:00Z`,
      ends_at: `${date}T${String(Number(start.slice(0, 2)) + 2).padStart(2, '0')}:00:00Z`,
      state: 'as planned',
      venue: 'Hall B',
    });
    replyClasses([
      onDay('2026-11-20', 'CS1', '09:00'),
      onDay('2026-11-20', 'CS2', '12:30'),
      onDay('2026-11-27', 'CS3', '08:00'),
    ]);
    openDashboard();
    const todays = within(await screen.findByRole('region', { name: 'Today' }));
    const lines = (await todays.findAllByRole('listitem')).map((line) => line.textContent);
    expect(lines[0]).toMatch(/^CS1.*Late$/);
    expect(lines[1]).toMatch(/^CS2.*in 30 min$/);
    expect(lines).toHaveLength(2);
    await screen.findByRole('button', { name: 'Fri 20 Nov, 2 classes: late, planned' });
    await userEvent.click(screen.getByRole('button', { name: 'Fri 27 Nov, 1 class: planned' }));
    within(screen.getByRole('region', { name: 'Calendar' })).getByText(/^CS3/);
    screen.getByRole('img', { name: 'Classes: 1 late, 9 to come' });
  });

  it('shows the next class once today has no more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00Z') });
    replyClasses([{ ...heldClass, state: 'as planned', date: '2026-11-23', ends_at: '2026-11-23T11:00:00Z' }]);
    openDashboard();
    const todays = within(await screen.findByRole('region', { name: 'Today' }));
    expect((await todays.findByRole('listitem')).textContent).toMatch(/Mon 23 Nov.*Next class$/);
  });

  it('shows an empty state before the first class', async () => {
    server.reply(myAttendance, []);
    openDashboard();
    await screen.findByText('No attendance yet');
  });

  it('refetches the attendance when the page becomes visible', async () => {
    openDashboard();
    await screen.findByRole('button', { name: /CS1 · Algorithms/ });
    server.reply(myAttendance, [{ ...module, attended: 3, total: 4, percentage: 75 }]);
    dispatchEvent(new Event('visibilitychange'));
    await within(await screen.findByRole('button', { name: /CS1 · Algorithms/ })).findByText('75.0%');
  });

  it('shows corrections and decisions of the lecturer within a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openDashboard();
    await screen.findAllByText('66.7%');
    server.reply(myAttendance, [{ ...module, attended: 3, percentage: 100, band: 'Excellent' }]);
    server.reply(listOwnExcuses, [
      {
        id,
        starts_on: '2026-11-20',
        ends_on: '2026-11-20',
        reason: 'Flu',
        created_at: '2026-11-20T08:00:00Z',
        document: null,
        state: 'approved',
        decided_by: { name: 'Dr Rahman', role: 'lecturer', identifier: null },
        decided_at: '2026-11-20T10:00:00Z',
        comment: 'Get well',
      },
    ]);
    await vi.advanceTimersByTimeAsync(61_000);
    await screen.findAllByText('100.0%');
    await screen.findByText(/Get well/);
  });

  it('shows an error with a retry if the attendance fails to load', async () => {
    server.fail(myAttendance, 'no_student_record');
    openDashboard();
    await screen.findByText('Student information not found');
    server.reply(myAttendance, [module]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: /CS1/ });
  });

  it('shows an error with a retry below a mark if its questions fail to load', async () => {
    server.fail(listOwnQuestions, 'invalid_input');
    openDashboard();
    await userEvent.click(await screen.findByRole('button', { name: /CS1 · Algorithms/ }));
    const retry = await screen.findByRole('button', { name: /^Retry: CS1/ });
    screen.getByText("Couldn't load questions about this mark.");
    server.reply(listOwnQuestions, []);
    await userEvent.click(retry);
    const ask = await screen.findByRole('button', { name: /^Ask about this mark: CS1/ });
    expect(screen.queryByText("Couldn't load questions about this mark.")).toBeNull();
    expect(document.activeElement?.contains(ask)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('offers to type again first after an unknown typed code', async () => {
    server.fail(checkIn, 'code_unknown');
    openDashboard();
    await userEvent.click(await screen.findByRole('button', { name: 'Type the code' }));
    await userEvent.type(await screen.findByLabelText(/eight characters/), 'abcd1234{Enter}');
    await screen.findByRole('heading', { name: "We don't recognise that code" });
    const dialog = screen.getByRole('dialog');
    const buttons = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons.filter((text) => text !== '')).toEqual(['Type the code', 'Scan again']);
  });

  it('keeps the focus in the dialog when the camera is denied, retried and replaced by typing', async () => {
    vi.stubGlobal('isSecureContext', true);
    let openCamera: () => Promise<unknown> = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    const mediaDevices = { getUserMedia: () => openCamera() };
    vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: mediaDevices } }));
    openDashboard();
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
    const heading = await screen.findByRole('heading', { name: 'The camera is not allowed' });
    expect(document.activeElement).toBe(heading);
    openCamera = () => new Promise(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(await screen.findByText(/^Starting the camera/));
    await userEvent.click(screen.getByRole('button', { name: 'Type the code instead' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/eight characters/));
    await userEvent.click(screen.getByRole('button', { name: 'Scan instead' }));
    expect(document.activeElement).toBe(screen.getByText(/^Starting the camera/));
  });

  it('opens the camera for the shortcut of the installed application, but not after a reload', async () => {
    const { router } = openDashboard('?check_in=scan');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('checks in without a position when the student declines the location check', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: {} } }));
    server.fail(checkIn, 'position_wanted');
    openDashboard();
    await userEvent.click(await screen.findByRole('button', { name: 'Type the code' }));
    await userEvent.type(await screen.findByLabelText(/eight characters/), 'abcd1234{Enter}');
    await screen.findByRole('heading', { name: 'This class checks your location' });
    expect(screen.getByRole('button', { name: 'Share my location' })).toBeDefined();
    server.reply(checkIn, {
      success: true,
      message: '',
      session: { ...session, module_code: 'CS1', module_name: 'Algorithms', clock_hours: 12 },
      status: 'present',
      marked_at: '2026-11-20T09:02:00Z',
      location_verdict: null,
      method: 'typed',
      already: false,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Continue without location' }));
    await screen.findByRole('heading', { name: "You're checked in" });
    screen.getByText("Your attendance is recorded. Your location wasn't shared.");
    expect(server.requests(checkIn).map(({ body }) => body)).toEqual([
      { typed_code: 'ABCD1234', can_locate: true },
      { position: null, can_locate: true },
    ]);
  });
});
