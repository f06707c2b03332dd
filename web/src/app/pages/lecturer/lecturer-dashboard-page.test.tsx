import { me } from '@muster/contract/accounts/accounts';
import { inboxCounts } from '@muster/contract/attendance/inbox';
import { createSession, type Session, startQr } from '@muster/contract/attendance/sessions';
import { listWarnings } from '@muster/contract/attendance/warnings';
import { getOwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { classWeek } from '@muster/contract/timetables/class-week';
import { listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import { type LecturerClass, lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import { listNotTaken } from '@muster/contract/timetables/not-taken';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lecturerClass } from '../../../features/held-classes/held-class.setup.ts';
import { currentCode, session as ended } from '../../../features/sessions/session.setup.ts';
import { startSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { LecturerDashboardPage } from './lecturer-dashboard-page.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const sessionId = '00000000-0000-4000-8000-000000000002';
const openClass = (session_id: string | null, session_state: Session['state'] | null): LecturerClass => ({
  ...lecturerClass,
  this_week: { ...lecturerClass.this_week, is_open: true, present: 40, expected: 120, session_id, session_state },
});
const session = (state: Session['state']): Session => ({
  ...ended,
  id: sessionId,
  state,
  class_state: 'open',
});

const server = mockServer();

beforeEach(() => {
  startSession('a-token-of-twenty-characters');
  server.reply(me, { success: true, user: makeUser({ role: 'lecturer', staff_id: id }) });
  server.reply(classWeek, {
    today: '2026-11-23',
    now: '2026-11-23T10:00:00Z',
    time_zone: 'UTC',
    days: [],
    classes: [],
  });
  server.reply(inboxCounts, { excuses: 0, questions: 0, proposals: 0 });
  server.reply(listWarnings, { data: [], total: 0, page: 1, page_size: 1 });
  server.reply(listNotTaken, { data: [], total: 0, page: 1, page_size: 1 });
  server.reply(listEmptyClasses, {
    data: [],
    total: 0,
    page: 1,
    page_size: 3,
    academic_year: '2026-2027',
    semester: 1,
  });
  server.reply(getOwnFeed, { address: null, created_at: null, last_read_at: null });
});
afterEach(() => localStorage.clear());

const renderDashboard = () =>
  renderScreens({ '/': LecturerDashboardPage, '/qr-display': () => <h1>The code</h1> }, '/');

describe('lecturer dashboard', () => {
  it('restarts the codes of a session that has ended during its class', async () => {
    server.reply(lecturerTimetable, [openClass(sessionId, 'ended')]);
    server.reply(createSession, {
      success: true,
      message: '',
      reopened: true,
      session: session('ended'),
      no_students: null,
    });
    server.reply(startQr, currentCode);
    renderDashboard();
    fireEvent.click(await screen.findByRole('button', { name: 'Show codes again' }));
    await screen.findByRole('heading', { name: 'The code' });
    expect(server.requests(createSession).map(({ body }) => body)).toEqual([{ timetable_id: id }]);
    expect(server.requests(startQr).map(({ params }) => params)).toEqual([{ id: sessionId }]);
  });

  it('shows the schedule when the notices above it are complete', async () => {
    server.reply(lecturerTimetable, [openClass(null, null)]);
    server.hang(inboxCounts);
    renderDashboard();
    await screen.findByRole('button', { name: 'Take attendance' });
    await waitFor(() => expect(server.requests(inboxCounts)).toHaveLength(1));
    expect(screen.queryByText('Class schedule')).toBeNull();
  });

  it('shows the schedule when a notice fails to load', async () => {
    server.reply(lecturerTimetable, [openClass(null, null)]);
    server.fail(inboxCounts, 'unavailable');
    renderDashboard();
    await screen.findByText('Class schedule');
  });

  it('continues a session that a colleague has started', async () => {
    server.reply(lecturerTimetable, [openClass(null, null)]);
    server.reply(createSession, {
      success: true,
      message: '',
      reopened: true,
      session: session('paused'),
      no_students: null,
    });
    renderDashboard();
    fireEvent.click(await screen.findByRole('button', { name: 'Take attendance' }));
    await screen.findByRole('heading', { name: 'The code' });
    expect(server.requests(createSession)).toHaveLength(1);
    expect(server.requests(startQr)).toEqual([]);
  });
});
