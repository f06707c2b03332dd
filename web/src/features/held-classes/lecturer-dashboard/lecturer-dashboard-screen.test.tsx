import type { User } from '@muster/contract/accounts/accounts';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { LecturerClass } from '@muster/contract/timetables/lecturer-classes';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { LecturerDashboardScreen } from './lecturer-dashboard-screen.tsx';

const user = { id: 'u', name: 'Amara Silva', role: 'lecturer', staff_id: 'l', time_zone: 'UTC' } as User;
const times = { start_time: '09:00', end_time: '11:00' };
const instants = { starts_at: '2026-11-23T09:00:00Z', ends_at: '2026-11-23T11:00:00Z' };
const entry: LecturerClass = {
  id: 't1',
  day: 'Monday',
  ...times,
  module_id: 'm',
  module_code: 'CS2022',
  module_name: 'Data Structures',
  location: 'Hall A1',
  session_type: 'Lecture',
  year: 2,
  semester: 1,
  academic_year: '2026-2027',
  groups: [],
  this_week: {
    date: '2026-11-25',
    ...times,
    ...instants,
    venue: 'Lab 2',
    state: 'moved',
    reason: 'The hall is painted',
    is_open: false,
    session_id: null,
    session_state: null,
    present: null,
    expected: null,
  },
};
const moved: HeldClass = {
  ...entry,
  timetable_id: 't1',
  class_date: '2026-11-23',
  date: '2026-11-25',
  ...instants,
  venue: 'Lab 2',
  state: 'moved',
  planned: { ...times, venue: 'Hall A1' },
  reason: 'The hall is painted',
  class_type: 'Lecture',
  lecturer: { id: 'l', name: 'Amara Silva' },
  assistant_lecturer: null,
  session_id: null,
};
const from = { ...moved, timetable_id: 't2', class_date: '2026-11-19', date: '2026-11-24', module_code: 'CS9' };
const days = Array.from({ length: 7 }, (_, index) => ({
  date: `2026-11-${23 + index}`,
  holiday: null,
  semester: null,
}));

function open(entries: readonly LecturerClass[], held: readonly HeldClass[] = []): void {
  const week = { today: '2026-11-22', now: '2026-11-22T12:00:00Z', time_zone: 'UTC', days, classes: held };
  vi.stubGlobal('fetch', (address: string) => {
    const body = address.includes('/lecturer/') ? entries : address.includes('/week') ? week : { address: null };
    return Promise.resolve(Response.json(body));
  });
  renderScreens({ '/': () => <LecturerDashboardScreen user={user} onTakeAttendance={() => Promise.resolve()} /> }, '/');
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('LecturerDashboardScreen', () => {
  it('shows a message and the actions to a lecturer without classes', async () => {
    open([]);
    await screen.findByText('No classes scheduled.');
    expect(screen.getByRole('link', { name: 'Take Attendance' }).getAttribute('href')).toBe('/qr');
    expect(screen.getByRole('link', { name: 'View Students' }).getAttribute('href')).toBe('/lecturer/students');
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
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    todays.getByText(/CS2022/);
  });

  it('moves focus to the class when its button disappears', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T10:59:00Z') });
    open([{ ...entry, this_week: { ...entry.this_week, is_open: true } }]);
    const button = await screen.findByRole('button', { name: 'Take attendance' });
    const held = button.closest('[data-open]');
    button.focus();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([entry])));
    await vi.advanceTimersByTimeAsync(31_000);
    await vi.waitFor(() => expect(button.isConnected).toBe(false));
    expect(document.activeElement).toBe(held);
  });
});
