import { listDepartments } from '@muster/contract/academics/departments';
import { listDegrees } from '@muster/contract/academics/degrees';
import { me } from '@muster/contract/accounts/accounts';
import { type OwnStudent, studentProfile, studentProfileModules } from '@muster/contract/accounts/profiles';
import { lookUpStaff } from '@muster/contract/people/staff';
import { getOwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { classWeek } from '@muster/contract/timetables/class-week';
import { listTimetables, studentTimetable, timetableDensity } from '@muster/contract/timetables/timetables';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClass } from '../../../features/held-classes/held-class.setup.ts';
import {
  entry as entryByAmara,
  mockTimetableServer,
  pageOfEntries,
} from '../../../features/timetables/timetable-form/timetable-form.setup.tsx';
import { makeStudent } from '#lib/testing/make-records.setup.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import type { MockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { StudentTimetablePage } from '../student/student-timetable-page.tsx';
import { ViewTimetablePage } from './view-timetable-page.tsx';
import { openFilters } from '#ui/filters/open-filters.setup.ts';

const { id } = entryByAmara;
const entry = { ...entryByAmara, lecturer: { ...entryByAmara.lecturer, staff_type: 'professor' as const } };
const week = {
  today: '2026-11-23',
  now: '2026-11-23T09:30:00Z',
  time_zone: 'UTC',
  days: [23, 24, 25, 26, 27, 28, 29].map((day) => ({
    date: `2026-11-${day}`,
    holiday: day === 24 ? 'Founders’ Day' : null,
    semester: { academic_year: '2026-2027', semester: 1, week: 11 },
  })),
  classes: [{ ...heldClass, state: 'cancelled' as const, reason: 'The lecturer is ill' }],
};
const record: OwnStudent = {
  ...makeStudent({ group_name: 'PH1-A' }),
  program: null,
  year_of_study: 1,
  department: null,
  group: null,
  degree_details: null,
  university: { id, name: 'Lakeside' },
};

const server = mockTimetableServer();

beforeEach(() => {
  server.reply(listDepartments, []);
  server.reply(listTimetables, { ...pageOfEntries(entry), all: 12 });
  server.reply(timetableDensity, {
    days: [{ day_of_week: 'Monday', count: 21 }],
    hours: [{ day_of_week: 'Monday', hour: 13, count: 21 }],
  });
  server.reply(classWeek, week);
  server.reply(studentTimetable, [entry]);
  server.reply(studentProfile, { success: true, student: record });
  server.reply(studentProfileModules, []);
  server.reply(getOwnFeed, { address: null, created_at: null, last_read_at: null });
});

async function open(path: string, shows: string | RegExp = /^(View Time Tables|My Timetable)$/): Promise<void> {
  renderScreens({ '/view-timetable': ViewTimetablePage, '/student-timetable': StudentTimetablePage }, path);
  await screen.findByText(shows);
}
const openAsStudent = (path: string, shows?: string) => {
  server.reply(me, { success: true, user: makeUser({ role: 'student' }) });
  return open(path, shows);
};
const lastQuery = () => server.requests(listTimetables).at(-1)?.query ?? {};

describe('timetable pages', () => {
  it('show the last page if the requested one no longer exists', async () => {
    server.reply(listTimetables, ({ query }) => ({
      ...pageOfEntries(entry),
      ...(query['page'] === '2' && { data: [] }),
    }));
    await open('/view-timetable?page=2');
    await screen.findByRole('button', { name: /^PH101 Optics on Monday, 1:00 PM/ });
  });

  it('show administrators the counts, and all values of an entry in its dialog', async () => {
    await open('/view-timetable');
    screen.getByText('Loading timetables...');
    await screen.findByText('Showing 1 of 12 timetable entries');
    expect(server.requests(listTimetables).map(({ query }) => query['search_in'])).toEqual(['names']);
    await userEvent.click(screen.getByRole('button', { name: /^PH101 Optics on Monday, 1:00 PM/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Timetable Details' });
    for (const text of [
      'Monday, 1:00 PM – 3:00 PM',
      'Amara Silva (Professor)',
      'Year 1, Semester 1',
      'PH1-A',
      'BSc Physics',
    ])
      within(dialog).getByText(text);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lead from the details of an entry to its form, its register of this week and a link', async () => {
    const session = '00000000-0000-4000-8000-0000000000aa';
    const held = { ...heldClass, timetable_id: id, entry_id: id, session_id: session };
    server.reply(classWeek, { ...week, classes: [held] });
    await open(`/view-timetable?entry=${id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Timetable Details' }));
    expect(dialog.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/edit-timetable?edit=${id}`);
    const register = await dialog.findByRole('link', { name: 'Open register' });
    expect(register.getAttribute('href')).toBe(`/class-session/${session}`);
    expect(server.requests(classWeek)[0]?.query).toMatchObject({ module_id: entry.module_id });
    await userEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
    await dialog.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toContain(location.pathname);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('open the class that the address names in its week', async () => {
    const lecturerId = heldClass.lecturer.id;
    const name = encodeURIComponent(`${heldClass.timetable_id} ${heldClass.class_date}`);
    await open(`/view-timetable?view=week&lecturer_id=${lecturerId}&class=${name}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Timetable Details' }));
    dialog.getByText('The lecturer is ill');
    expect(dialog.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/edit-timetable?edit=${heldClass.timetable_id}`,
    );
    // No register yet.
    expect(dialog.queryByRole('link', { name: 'Open register' })).toBeNull();
  });

  it('group cards by day, with the number of classes on all pages, unless sorted otherwise', async () => {
    await open('/view-timetable');
    await screen.findByRole('heading', { name: 'Monday – 21 classes' });
    const { page: _, ...filters } = lastQuery();
    expect(server.requests(timetableDensity).at(-1)?.query).toEqual({ ...filters, page_size: undefined });
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'lecturer');
    await screen.findByRole('button', { name: /^PH101 Optics/ });
    expect(screen.queryByRole('heading', { name: /^Monday/ })).toBeNull();
  });

  it('show the week of all rooms as a table, from which a day leads to its classes', async () => {
    await open('/view-timetable?view=week');
    await screen.findByRole('heading', { name: 'All rooms' });
    const table = screen.getByRole('table', { name: 'Number of classes by weekday and hour' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Day', '1 PM']);
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    await userEvent.click(within(table).getByText('21 classes'));
    await waitFor(() => expect(lastQuery()['day_of_week']).toBe('Monday'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Grid' }).checked).toBe(true);
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
    await waitFor(() => expect(lastQuery()['sort']).toBe('lecturer'));
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
    await openFilters();
    await userEvent.click(await screen.findByLabelText(label, { selector: 'input' }));
    const labels = within(await screen.findByRole('listbox', { name: label }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(labels).toEqual(['All', ...options]);
  });

  it('disable the group filter until another filter is set', async () => {
    await open('/view-timetable');
    await openFilters();
    const group = screen.getByLabelText<HTMLInputElement>('Group', { selector: 'input' });
    expect([group.disabled, group.placeholder]).toEqual([true, 'Select filters to show groups']);
  });

  it('clear the group when the year changes and update the address', async () => {
    await open(`/view-timetable?year=1&group_id=${id}`);
    await openFilters();
    await userEvent.click(screen.getByLabelText('Year', { selector: 'input' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Year 3' }));
    await waitFor(() => expect(lastQuery()['year']).toBe('3'));
    expect(lastQuery()).not.toHaveProperty('group_id');
  });

  it.each([
    ['/view-timetable', 'No timetables found.'],
    ['/view-timetable?search=zoo', 'No timetables match your search criteria.'],
  ])('show at %s without entries: %s', async (path, text) => {
    server.reply(listTimetables, { ...pageOfEntries(), all: 0 });
    await open(path);
    await screen.findByText(text);
    await screen.findByText('Showing 0 of 0 timetable entries');
  });

  it('show an error to an administrator without a record', async () => {
    server.fail(listTimetables, 'no_admin_record');
    await open('/view-timetable');
    await screen.findByText('Admin access not found. Please contact your system administrator.');
  });

  it('show other roles no timetable', async () => {
    await openAsStudent('/view-timetable', 'Access denied. This page is for administrators only.');
    expect(server.requests(listTimetables)).toEqual([]);
  });

  it('ask a signed-out visitor to log in', async () => {
    localStorage.clear();
    await open('/view-timetable', 'Authentication failed. Please log in again.');
    expect([...server.requests(me), ...server.requests(listTimetables)]).toEqual([]);
  });

  it('show students their group, year, semester and classes, also as a table', async () => {
    await openAsStudent('/student-timetable', 'Loading your timetable...');
    await screen.findByRole('heading', { name: 'My Timetable' });
    screen.getByText('PH1-A · Year 1 · Semester 1');
    screen.getByRole('heading', { name: /^Monday – (Today, )?1 class$/ });
    screen.getByText('Showing 1 of 1 classes');
    const tools = within(screen.getByRole('search'));
    for (const name of ['Filters', 'Clear Filters']) tools.getByRole('button', { name });
    await userEvent.type(tools.getByLabelText('Search classes'), 'zoo');
    await screen.findByText('Showing 0 of 1 classes');
    await userEvent.click(tools.getByRole('button', { name: 'Clear Filters' }));
    await screen.findByText('Showing 1 of 1 classes');
    tools.getByRole('combobox', { name: 'Sort by' });
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect((await screen.findByRole('table', { name: 'My Timetable' })).textContent).toContain('Hall A1');
  });

  it.each([
    ['/student-timetable?search=zoo', [entry], 'Try adjusting your filters to see more results.'],
    ['/student-timetable', [], 'No timetable entries found for your current semester.'],
  ])('explain at %s why there are no classes', async (path, entries, text) => {
    server.reply(studentTimetable, entries);
    await openAsStudent(path);
    await screen.findByRole('heading', { name: 'No classes found' });
    screen.getByText(text);
  });

  const broken = () => Response.json({}, { status: 500 });
  const failures: [string, (failing: MockServer) => void, string][] = [
    ['the record', (failing) => failing.reply(studentProfile, broken), 'Failed to fetch student information'],
    [
      'a missing record',
      (failing) => failing.fail(studentProfile, 'no_student_record'),
      'Student information not found',
    ],
    ['the classes', (failing) => failing.reply(studentTimetable, broken), 'Failed to load student data'],
  ];
  it.each(failures)('show students an error after a failure with %s', async (_, fail, text) => {
    fail(server);
    await openAsStudent('/student-timetable');
    await screen.findByText(text);
  });

  it('let students with many classes search and sort them', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...entry, id: `${id.slice(0, -2)}${at + 10}` }));
    server.reply(studentTimetable, many);
    await openAsStudent('/student-timetable');
    await screen.findByText('Showing 12 of 12 classes');
    screen.getByRole('search');
    screen.getByLabelText('Sort by');
  });

  it('ask other roles to log in as a student', async () => {
    await open('/student-timetable', 'Please log in as a student to view timetable');
    expect(server.requests(studentTimetable)).toEqual([]);
  });

  it('show a week with its classes, cancellations and holidays', async () => {
    await openAsStudent('/student-timetable?view=week');
    const monday = within(await screen.findByRole('region', { name: /Mon 23 Nov/ }));
    const classButton = monday.getByRole('button');
    expect(classButton.textContent).toBe(
      'Cancelled CS2022 Data Structures Mon 23 Nov, 9:00 AM – 11:00 AM Lecture · Hall A1 Amara Silva',
    );
    expect(within(screen.getByRole('region', { name: /Tue 24 Nov/ })).getByText('Founders’ Day')).toBeDefined();
    await userEvent.click(classButton);
    within(await screen.findByRole('dialog')).getByText('The lecturer is ill');
  });

  it('open the next week', async () => {
    await openAsStudent('/student-timetable?view=week');
    await userEvent.click(await screen.findByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(server.requests(classWeek).at(-1)?.query['date']).toBe('2026-11-30'));
  });

  it.each(['', '?view=week'])('show one error with a retry if options fail to load: "%s"', async (search) => {
    for (const endpoint of [listDegrees, lookUpStaff]) server.fail(endpoint, 'invalid_input', { error: 'Come again.' });
    await open(`/view-timetable${search}`);
    await openFilters();
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Come again.');
    await userEvent.click(screen.getByRole('combobox', { name: 'Degree' }));
    await screen.findByRole('option', { name: 'Failed to fetch data' });
    for (const endpoint of [listDegrees, lookUpStaff]) server.reply(endpoint, []);
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByRole('option', { name: 'Failed to fetch data' })).toBeNull();
  });
});
