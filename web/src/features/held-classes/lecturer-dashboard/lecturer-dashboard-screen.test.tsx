import { getOwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { classWeek, type HeldClass } from '@muster/contract/timetables/class-week';
import { type LecturerClass, lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import { screen, within } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { heldClass, lecturerClass, uuid } from '../held-class.setup.ts';
import { LecturerDashboardScreen } from './lecturer-dashboard-screen.tsx';

const server = mockServer();
const lecturer = makeUser({ role: 'lecturer', staff_id: heldClass.lecturer.id });
const change = { date: '2026-11-25', venue: 'Lab 2', state: 'moved', reason: 'The hall is painted' } as const;
const entry = { ...lecturerClass, this_week: { ...lecturerClass.this_week, ...change } };
const moved: HeldClass = { ...heldClass, ...change };
const from: HeldClass = {
  ...moved,
  timetable_id: uuid(5),
  class_date: '2026-11-19',
  date: '2026-11-24',
  module_code: 'CS9',
};
const days = Array.from({ length: 7 }, (_, index) => ({
  date: `2026-11-${23 + index}`,
  holiday: null,
  semester: null,
}));

function open(entries: LecturerClass[], classes: HeldClass[] = []): void {
  const week = { today: '2026-11-22', now: '2026-11-22T12:00:00Z', time_zone: 'UTC', days, classes };
  server.reply(lecturerTimetable, entries);
  server.reply(classWeek, week);
  server.reply(getOwnFeed, { address: null, created_at: null, last_read_at: null });
  renderScreens(
    {
      '/': () => (
        <LecturerDashboardScreen user={lecturer} onTakeAttendance={() => Promise.resolve()} Notices={Fragment} />
      ),
    },
    '/',
  );
}
afterEach(() => {
  vi.useRealTimers();
});

describe('LecturerDashboardScreen', () => {
  it('shows a message and the actions to a lecturer without classes', async () => {
    open([]);
    await screen.findByText('No classes scheduled.');
    expect(screen.getByRole('link', { name: 'Take Attendance' }).getAttribute('href')).toBe('/qr');
    expect(screen.getByRole('link', { name: 'View Students' }).getAttribute('href')).toBe('/lecturer/students');
  });

  it('shows the open class first, then the later ones, and folds those that are over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T10:00:00Z') });
    const at = (id: number, start: number, extra = {}): LecturerClass => ({
      ...lecturerClass,
      id: uuid(id),
      module_code: `CS${id}`,
      this_week: {
        ...lecturerClass.this_week,
        date: '2026-11-25',
        start_time: `${String(start).padStart(2, '0')}:00`,
        starts_at: `2026-11-25T${String(start).padStart(2, '0')}:00:00Z`,
        ends_at: `2026-11-25T${String(start + 1).padStart(2, '0')}:00:00Z`,
        is_open: false,
        ...extra,
      },
    });
    const running = {
      is_open: true,
      session_id: uuid(9),
      session_state: 'running',
      present: 14,
      expected: 42,
    } as const;
    open([at(1, 8), at(2, 10, running), at(3, 13)]);
    const todays = within(await screen.findByRole('region', { name: 'Today' }));
    const text = document.querySelector('[aria-labelledby="today"]')?.textContent ?? '';
    expect(text).toMatch(/Now.*CS2.*14 of 42 present.*Later today.*CS3.*Earlier today: 1 class.*CS1/);
    expect(todays.getByRole('link', { name: 'Show code' }).getAttribute('href')).toContain(`session=`);
    expect(todays.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(`/class-session/${uuid(9)}`);
    expect(todays.getByText('CS1 Data Structures').closest('details')?.open).toBe(false);
  });

  it('shows the next class of the week while none is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T08:35:00Z') });
    const starts = { date: '2026-11-25', starts_at: '2026-11-25T09:00:00Z', ends_at: '2026-11-25T11:00:00Z' };
    open([{ ...entry, this_week: { ...entry.this_week, ...starts, is_open: false } }]);
    const todays = within(await screen.findByRole('region', { name: 'Today' }));
    todays.getByText('Next · in 25 min');
    expect(todays.queryByText('No classes today.')).toBeNull();
  });

  it('shows the specified columns and the changes of this week', async () => {
    open([entry], [moved]);
    const table = await screen.findByRole('table', { name: 'Class schedule' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.slice(0, 5).map((head) => head.textContent)).toEqual(['Day', 'Time', 'Module', 'Location', 'Type']);
    await within(table).findByText('Moved');
    within(table).getByText('Wed 25 Nov, 9:00 AM – 11:00 AM, Lab 2 · The hall is painted');
    within(table).getByRole('button', { name: "This week's CS2022, Mon 23 Nov" });
    // The weekly entry is still shown.
    within(table).getByText('Hall A1');
  });

  it('shows the weeks of an entry, which has no class today in the others', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T08:35:00Z') });
    open([{ ...lecturerClass, weeks: '1-4,7', this_week: null }]);
    const table = await screen.findByRole('table', { name: 'Class schedule' });
    within(table).getByText('Weeks 1–4, 7 · Not this week');
    within(screen.getByRole('region', { name: 'Today' })).getByText('No classes today.');
  });

  it('lists classes moved in from another week', async () => {
    open([entry], [moved, from]);
    await screen.findByRole('heading', { name: 'Also this week' });
    screen.getByText('CS9');
  });

  it('switches to the new day at midnight and keeps its content offline', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T23:59:50Z') });
    open([entry]);
    const todays = within(await screen.findByRole('region', { name: 'Today' }));
    expect(todays.queryByText(/CS2022/)).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    await todays.findByText(/CS2022/);
    for (const endpoint of [lecturerTimetable, classWeek, getOwnFeed]) server.disconnect(endpoint);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    todays.getByText(/CS2022/);
  });

  it('moves focus to the classes of today when the button of one disappears', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T10:59:00Z') });
    open([{ ...entry, this_week: { ...entry.this_week, is_open: true } }]);
    const button = await screen.findByRole('button', { name: 'Take attendance' });
    button.focus();
    server.reply(lecturerTimetable, [entry]);
    await vi.advanceTimersByTimeAsync(31_000);
    await vi.waitFor(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Today' }));
  });
});
