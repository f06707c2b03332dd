import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { StudentTimetablePage } from '../student/student-timetable-page.tsx';
import { ViewTimetablePage } from './view-timetable-page.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const user = { id, name: 'Ada', role: 'admin', time_zone: 'UTC' };
const entry = {
  id,
  module_id: id,
  lecturer_id: id,
  year: 2,
  semester: 1,
  academic_year: '2026-2027',
  day_of_week: 'Monday',
  start_time: '09:00',
  end_time: '11:00',
  venue: 'Hall A1',
  class_type: 'Lecture',
  module: { id, module_name: 'Data Structures', module_code: 'CS2101' },
  lecturer: { id, name: 'Nadia Rahman', staff_type: 'professor' },
  assistant_lecturer: null,
  groups: [{ id, group_name: 'CS2-A' }],
  degrees: [{ id, degree_programme: 'BSc CS' }],
};
const week = {
  today: '2026-11-23',
  now: '2026-11-23T09:30:00Z',
  time_zone: 'UTC',
  days: [23, 24, 25, 26, 27, 28, 29].map((day) => ({
    date: `2026-11-${day}`,
    holiday: day === 24 ? 'Founders’ Day' : null,
    semester: { academic_year: '2026-2027', semester: 1 },
  })),
  classes: [
    {
      timetable_id: id,
      class_date: '2026-11-23',
      date: '2026-11-23',
      start_time: '09:00',
      end_time: '11:00',
      starts_at: '2026-11-23T09:00:00Z',
      ends_at: '2026-11-23T11:00:00Z',
      venue: 'Hall A1',
      state: 'cancelled',
      planned: { start_time: '09:00', end_time: '11:00', venue: 'Hall A1' },
      reason: 'The lecturer is ill',
      module_id: id,
      module_code: 'CS2101',
      module_name: 'Data Structures',
      class_type: 'Lecture',
      lecturer: { id, name: 'Nadia Rahman' },
      assistant_lecturer: null,
      groups: [],
      year: 2,
      semester: 1,
      academic_year: '2026-2027',
      session_id: null,
    },
  ],
};
const page = (data: unknown[], total = data.length, all = total) => ({ data, total, all, page: 1, page_size: 24 });

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const serverError = () => json({ success: false, code: 'internal' }, 500);
let replies: Record<string, () => Response>;
let requests: string[];

beforeEach(() => {
  localStorage.setItem('muster.token', 'mine');
  requests = [];
  replies = {
    '/api/auth/me': () => json({ success: true, user }),
    '/api/timetables': () => json(page([entry], 1, 12)),
    '/api/timetables/week': () => json(week),
    '/api/timetables/student': () => json([entry]),
    '/api/timetables/academic-years': () => json(['2019-2020']),
    '/api/students/profile': () =>
      json({ success: true, student: { group_name: 'CS2-A', current_year: 2, current_semester: 1 } }),
    '/api/calendars/mine': () => json({ address: null, created_at: null, last_read_at: null }),
  };
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address);
    return Promise.resolve((replies[address.split('?')[0]!] ?? (() => json([])))());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(path: string, shows: string | RegExp = /^(View Time Tables|My Timetable)$/): Promise<void> {
  renderScreens({ '/view-timetable': ViewTimetablePage, '/student-timetable': StudentTimetablePage }, path);
  await screen.findByText(shows);
}
const openAsStudent = (path: string, shows?: string) => {
  replies['/api/auth/me'] = () => json({ success: true, user: { ...user, role: 'student' } });
  return open(path, shows);
};

describe('timetable pages', () => {
  it('show the last page if the requested one no longer exists', async () => {
    const lastPage = replies['/api/timetables']!;
    const pages = () => (requests.at(-1)?.includes('page=2') === true ? json(page([], 1, 12)) : lastPage());
    replies['/api/timetables'] = pages;
    await open('/view-timetable?page=2');
    await screen.findByRole('button', { name: /^CS2101 Data Structures on Monday, 9:00 AM/ });
  });

  it('show administrators the counts, and all values of an entry in its dialog', async () => {
    await open('/view-timetable');
    screen.getByText('Loading timetables...');
    await screen.findByText('Showing 1 of 12 timetable entries');
    expect(requests.filter((address) => /^\/api\/timetables\?.*search_in=names/.test(address))).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /^CS2101 Data Structures on Monday, 9:00 AM/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Timetable Details' });
    for (const text of [
      'Monday, 9:00 AM – 11:00 AM',
      'Nadia Rahman (Professor)',
      'Year 2, Semester 1',
      'CS2-A',
      'BSc CS',
    ])
      within(dialog).getByText(text);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sort by day and time, module or lecturer, show cards or a table, and link back', async () => {
    await open('/view-timetable');
    const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by');
    expect([...sort.options].map(({ value, text }) => [value, text])).toEqual([
      ['day_time', 'Sort by Day & Time'],
      ['module', 'Sort by Module'],
      ['lecturer', 'Sort by Lecturer'],
    ]);
    expect(sort.value).toBe('day_time');
    await userEvent.selectOptions(sort, 'lecturer');
    await waitFor(() =>
      expect(requests.some((address) => /\/api\/timetables\?.*sort=lecturer/.test(address))).toBe(true),
    );
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    await screen.findByRole('table', { name: 'Timetable entries' });
    const back = screen.getByRole('link', { name: 'Back to Time Table Management' });
    expect(back.getAttribute('href')).toBe('/timetable-management');
  });

  it.each([
    ['Year', ['Year 1', 'Year 2', 'Year 3', 'Year 4']],
    ['Semester', ['Semester 1', 'Semester 2']],
    ['Day', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']],
    ['Class Type', ['Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop']],
  ])('offer the required options in the filter %s', async (label, options) => {
    await open('/view-timetable');
    await userEvent.click(await screen.findByLabelText(label, { selector: 'input' }));
    const labels = within(await screen.findByRole('listbox', { name: label }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(labels).toEqual(['All', ...options]);
  });

  it('disable the group filter until another filter is set', async () => {
    await open('/view-timetable');
    const group = screen.getByLabelText<HTMLInputElement>('Group', { selector: 'input' });
    expect([group.disabled, group.placeholder]).toEqual([true, 'Select filters to show groups']);
  });

  it('clear the group when the year changes and update the address', async () => {
    await open(`/view-timetable?year=1&group_id=${id}`);
    await userEvent.click(screen.getByLabelText('Year', { selector: 'input' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Year 3' }));
    await waitFor(() => expect(requests.some((address) => /\/api\/timetables\?.*year=3/.test(address))).toBe(true));
    expect(requests.at(-1)).not.toContain(id);
  });

  it.each([
    ['/view-timetable', 'No timetables found.'],
    ['/view-timetable?search=zoo', 'No timetables match your search criteria.'],
  ])('show at %s without entries: %s', async (path, text) => {
    replies['/api/timetables'] = () => json(page([]));
    await open(path);
    await screen.findByText(text);
    await screen.findByText('Showing 0 of 0 timetable entries');
  });

  it('show an error to an administrator without a record', async () => {
    const error = 'Admin access not found. Please contact your system administrator.';
    replies['/api/timetables'] = () => json({ success: false, code: 'no_admin_record', error }, 403);
    await open('/view-timetable');
    await screen.findByText(error);
  });

  it('show other roles no timetable', async () => {
    replies['/api/auth/me'] = () => json({ success: true, user: { ...user, role: 'student' } });
    await open('/view-timetable', 'Access denied. This page is for administrators only.');
    expect(requests.filter((address) => address.startsWith('/api/timetables'))).toEqual([]);
  });

  it('ask a signed-out visitor to log in', async () => {
    localStorage.clear();
    await open('/view-timetable', 'Authentication failed. Please log in again.');
    expect(requests).toEqual([]);
  });

  it('show students their group, year, semester and classes, also as a table', async () => {
    await openAsStudent('/student-timetable', 'Loading your timetable...');
    await screen.findByRole('heading', { name: 'My Timetable' });
    screen.getByText('CS2-A · Year 2 · Semester 1');
    screen.getByText('Showing 1 of 1 classes');
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect((await screen.findByRole('table', { name: 'My Timetable' })).textContent).toContain('Hall A1');
  });

  it.each([
    ['/student-timetable?search=zoo', [entry], 'Try adjusting your filters to see more results.'],
    ['/student-timetable', [], 'No timetable entries found for your current semester.'],
  ])('explain at %s why there are no classes', async (path, entries, text) => {
    replies['/api/timetables/student'] = () => json(entries);
    await openAsStudent(path);
    await screen.findByRole('heading', { name: 'No classes found' });
    screen.getByText(text);
  });

  it.each([
    ['/api/students/profile', serverError, 'Failed to fetch student information'],
    [
      '/api/students/profile',
      () => json({ success: false, code: 'no_student_record', error: 'Student information not found' }, 404),
      'Student information not found',
    ],
    ['/api/timetables/student', serverError, 'Failed to load student data'],
  ])('show students an error when %s fails', async (path, respond, text) => {
    replies[path] = respond;
    await openAsStudent('/student-timetable');
    await screen.findByText(text);
  });

  it('ask other roles to log in as a student', async () => {
    await open('/student-timetable', 'Please log in as a student to view timetable');
    expect(requests.filter((address) => address.startsWith('/api/timetables/student'))).toEqual([]);
  });

  it('show a week with its classes, cancellations and holidays', async () => {
    await openAsStudent('/student-timetable?view=week');
    const monday = within(await screen.findByRole('region', { name: /Mon 23 Nov/ }));
    const classButton = monday.getByRole('button');
    expect(classButton.textContent).toBe(
      'Cancelled CS2101 Data Structures Mon 23 Nov, 9:00 AM – 11:00 AM Lecture · Hall A1 Nadia Rahman',
    );
    expect(within(screen.getByRole('region', { name: /Tue 24 Nov/ })).getByText('Founders’ Day')).toBeDefined();
    await userEvent.click(classButton);
    within(await screen.findByRole('dialog')).getByText('The lecturer is ill');
  });

  it('open the next week', async () => {
    await openAsStudent('/student-timetable?view=week');
    await userEvent.click(await screen.findByRole('button', { name: 'Next week' }));
    const lastRequest = () => requests.findLast((address) => address.startsWith('/api/timetables/week'));
    await waitFor(() => expect(lastRequest()).toContain('date=2026-11-30'));
  });

  it.each(['', '?view=week'])('show one error with a retry if options fail to load: "%s"', async (search) => {
    const rejected = () => json({ success: false, error: 'Come again.' }, 400);
    replies['/api/degrees'] = rejected;
    replies['/api/staff/lookup'] = rejected;
    await open(`/view-timetable${search}`);
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Come again.');
    await userEvent.click(screen.getByRole('combobox', { name: 'Degree' }));
    await screen.findByRole('option', { name: 'Failed to fetch data' });
    replies['/api/degrees'] = () => json([]);
    replies['/api/staff/lookup'] = () => json([]);
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByRole('option', { name: 'Failed to fetch data' })).toBeNull();
  });
});
