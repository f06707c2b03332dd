import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { notify } from '../../../ui/feedback/notice.ts';
import { AddTimetablePage } from './add-timetable-page.tsx';
import type { NewEntries } from '../../../features/timetables/timetables.api.ts';
import { RequireAdmin } from '../../../features/timetables/require-admin.tsx';
import {
  box,
  choose,
  resetServer,
  fill,
  groupPage,
  json,
  open,
  press,
  stubServer,
  server,
  expectAlert,
  uuid,
} from '../../../features/timetables/timetable-form/timetable-form.setup.tsx';

beforeEach(stubServer);
afterEach(resetServer);

const openForm = (): void =>
  open('/add-timetable', { '/add-timetable': AddTimetablePage, '/timetable-management': () => <h1>Management</h1> });

const clash = {
  success: false,
  code: 'clash',
  error: 'x',
  details: { 'timetable_entries.0': 'Hall A1 is taken by PH202, 09:00–10:00' },
};

async function completeSection1(): Promise<void> {
  await userEvent.click(await screen.findByLabelText('BSc Physics'));
  await choose('Year', 'Year 1');
  await choose('Semester', 'Semester 1');
  await choose('Academic Year', '2026-2027');
  await userEvent.click(await screen.findByLabelText('PH1-A'));
}
async function completeClass(): Promise<void> {
  await choose('Module', 'PH101 · Optics');
  fill('Start Time', '09:00');
  fill('End Time', '11:00');
  await choose('Day of Week', 'Monday');
  fill('Venue', 'Hall A1');
  await choose('Class Type', 'Lecture');
  await choose('Lecturer', 'Amara Silva');
}

test('the form opens step by step, and says what is missing', async () => {
  openForm();
  await screen.findByLabelText('BSc Physics');
  screen.getByText('Select degrees, year, semester and academic year to see the groups');
  expect([box('Module').disabled, box('Lecturer').disabled]).toEqual([true, true]);
  expect(screen.queryByText('Remove')).toBeNull();
  await press('Create Time Table');
  await expectAlert('Please complete Section 1 with all required fields.');
  screen.getByText('Semester is required');
  await completeSection1();
  await press('Create Time Table');
  await expectAlert('Please fill in all required fields for all class sections.');
  screen.getByText('Venue is required');
  await waitFor(() => expect(box('Module').disabled).toBe(false));
  expect(box('Lecturer').disabled).toBe(true);
  await choose('Module', 'PH101 · Optics');
  await waitFor(() => expect(box('Lecturer').disabled).toBe(false));
  await choose('Year', 'Year 2');
  expect(screen.getByLabelText<HTMLInputElement>('PH1-A').checked).toBe(false);
  await press('Add Another Class');
  expect(screen.getAllByText('Remove')).toHaveLength(2);
});

test('empty lists say so in the stated words', async () => {
  server.replies['GET /api/groups'] = () => groupPage([]);
  server.replies['GET /api/modules/by-degrees'] = () => json([]);
  openForm();
  await userEvent.click(await screen.findByLabelText('BSc Physics'));
  await choose('Year', 'Year 1');
  await choose('Semester', 'Semester 1');
  await choose('Academic Year', '2026-2027');
  await screen.findByText('No groups available for selected criteria');
  await screen.findAllByText('No modules available for selected criteria');
});

test('a module that nobody may teach or assist in says so in the stated words', async () => {
  server.replies[`GET /api/modules/${uuid(3)}/teachers`] = () => json({ success: true, lecturers: [], assistants: [] });
  openForm();
  await completeSection1();
  await choose('Module', 'PH101 · Optics');
  await screen.findAllByText('No lecturers available for this module');
  const lecturer = box('Lecturer');
  const help = document.getElementById(lecturer.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toMatch(
    /^No lecturers available for this module\. .* Lecturers .* Course Assignments .* Can Teach as Primary\.$/,
  );
  await userEvent.click(screen.getByLabelText('Assistant Lecturer (optional)', { selector: 'input' }));
  await screen.findAllByText('No qualified assistant lecturers available');
});

test('a class that was added too many is removed again, and Cancel leads back', async () => {
  openForm();
  await press('Add Another Class');
  fill('Venue', 'Hall B');
  await userEvent.click(screen.getByLabelText('Remove class 1'));
  expect(screen.getAllByRole('listitem', { name: /^Class/ })).toHaveLength(1);
  expect(box('Venue').value).toBe('Hall B');
  expect(screen.queryByText('Remove')).toBeNull();
  for (const name of ['Cancel', 'Back to Time Table Management'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/timetable-management');
});

test('a university without degrees is told whom to ask', async () => {
  server.replies['GET /api/degrees'] = () => json([]);
  openForm();
  await screen.findByText('No degree programmes found for your university. Please contact your system administrator.');
});

test('a clash is told while typing, with a free time one press away, and saved only after Save anyway', async () => {
  server.replies['POST /api/timetables/clashes'] = () =>
    json({ clashes: [{ entry: 0, text: 'Hall A1 is taken by PH202, 09:00–10:00' }], capacity: [] });
  server.replies['POST /api/timetables/free-slots'] = () =>
    json({
      slots: [{ day_of_week: 'Tuesday', start_time: '13:00', end_time: '15:00' }],
      venues: [{ name: 'Hall B', building: null, capacity: 80 }],
    });
  let isAccepted = false;
  let answerIsLost = false;
  server.replies['POST /api/timetables/bulk'] = () => {
    if (answerIsLost) throw new Error('lost');
    return isAccepted ? json({ success: true, count: 1, created: [], warnings: [] }) : json(clash, 409);
  };
  openForm();
  await completeSection1();
  await completeClass();
  await screen.findByText('Hall A1 is taken by PH202, 9:00 AM – 10:00 AM');
  await press('Tuesday, 1:00 PM – 3:00 PM');
  expect([box('Day of Week').value, box('Start Time').value]).toEqual(['Tuesday', '13:00']);
  notify.error('What failed before');
  await press('Create Time Table');
  const question = await screen.findByRole('dialog', { name: 'Save with clashes?' });
  expect(screen.queryByText('What failed before')).toBeNull();
  within(question).getByText('Hall A1 is taken by PH202, 9:00 AM – 10:00 AM.');
  await press('Go back');
  expect(screen.queryByText('Error creating timetable entries. Please try again.')).toBeNull();
  expect(box('Venue').value).toBe('Hall A1');
  await press('Create Time Table');
  answerIsLost = true;
  await press('Save anyway');
  await expectAlert('An unexpected error occurred. Please try again.');
  answerIsLost = false;
  await press('Create Time Table');
  isAccepted = true;
  await press('Save anyway');
  await expectAlert('1 timetable entries created successfully!');
  await screen.findByRole('heading', { name: 'Management' });
  const writes = server.sent
    .filter(({ call }) => call.endsWith('/bulk'))
    .map(({ body }) => body as unknown as NewEntries);
  expect(writes.map((body) => body.accept_clashes)).toEqual([false, false, true, false, true]);
  expect(new Set(writes.map((body) => body.timetable_entries[0]?.id)).size).toBe(1);
});

test.each([
  ['the server speaks', () => json({ success: false, code: 'conflict', error: 'Too full' }, 409), 'Too full'],
  [
    'the server says nothing',
    () => json({ success: false, code: 'internal' }, 500),
    'Error creating timetable entries. Please try again.',
  ],
  [
    'nothing comes of the call',
    () => {
      throw new Error('offline');
    },
    'An unexpected error occurred. Please try again.',
  ],
])('a creation that fails when %s', async (_, answer, text) => {
  server.replies['POST /api/timetables/bulk'] = answer;
  openForm();
  await completeSection1();
  await completeClass();
  await press('Create Time Table');
  await expectAlert(text);
  expect(box('Venue').value).toBe('Hall A1');
});

// The guard leads both away before they come here.
test('who may not be here is told why', async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <RequireAdmin user={undefined}>x</RequireAdmin>
        <RequireAdmin user={{ role: 'student' }}>x</RequireAdmin>
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await screen.findByText('Authentication failed. Please log in again.');
  screen.getByText('Access denied. This page is for administrators only.');
});

test('a list of degrees is one stop of the Tab key, and the arrow keys walk to what is chosen in it', async () => {
  const degrees = ['Art', 'Biology', 'Chemistry'].map((name, at) => ({
    id: uuid(20 + at),
    degree_programme: name,
    degree_level: 'undergraduate',
    local_international: 'local',
  }));
  server.replies['GET /api/degrees'] = () => json(degrees);
  openForm();
  const first = await screen.findByLabelText<HTMLInputElement>('Art');
  const list = screen.getByRole('group', { name: /Degree Programmes/ });
  const boxes = within(list).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
  first.focus();
  await userEvent.keyboard('{End}{ArrowUp} ');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false]);
  await userEvent.tab();
  expect(document.activeElement).toBe(box('Year'));
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(boxes[1]);
});

test('groups that did not come are told with a way to ask again, and are not waited for', async () => {
  server.replies['GET /api/groups'] = () => json({ success: false, error: 'The service is busy for a moment.' }, 400);
  openForm();
  await userEvent.click(await screen.findByLabelText('BSc Physics'));
  await choose('Year', 'Year 1');
  await choose('Semester', 'Semester 1');
  await choose('Academic Year', '2026-2027');
  await screen.findByText('The service is busy for a moment.');
  screen.getByText('Failed to fetch data');
  expect(screen.queryByText('Loading…')).toBeNull();
  server.replies['GET /api/groups'] = () => groupPage([]);
  await press('Retry');
  await screen.findByText('No groups available for selected criteria');
});

test('groups of a large term are searched for at the server, and what is chosen stays in sight and is sent', async () => {
  const groups = Array.from({ length: 100 }, (_, at) => ({
    id: uuid(1_000 + at),
    group_name: `PH1-${at}`,
    degree_details_id: uuid(1),
    year: 1,
    semester: 1,
    academic_year: '2026-2027',
  }));
  server.replyTo = ({ pathname, searchParams }) => {
    if (pathname !== '/api/groups') return undefined;
    if (searchParams.get('page_size') !== '100') return json(groups);
    if (searchParams.get('search') === 'ph9') return groupPage([]);
    return searchParams.get('search') === 'ph1-51'
      ? groupPage([{ ...groups[0], id: uuid(2_000), group_name: 'PH1-512' }])
      : groupPage(groups, 514);
  };
  server.replies['POST /api/timetables/bulk'] = () => json({ success: true, count: 1, created: [], warnings: [] });
  openForm();
  await userEvent.click(await screen.findByLabelText('BSc Physics'));
  await choose('Year', 'Year 1');
  await choose('Semester', 'Semester 1');
  await choose('Academic Year', '2026-2027');
  await screen.findByText('Showing 100 of 514 groups. Search to find others.');
  await userEvent.click(screen.getByLabelText('PH1-7'));
  await userEvent.type(screen.getByLabelText('Search groups'), 'ph1-51{Enter}');
  await userEvent.click(await screen.findByLabelText('PH1-512'));
  const inList = () =>
    within(screen.getByRole('group', { name: /^Groups/ }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked, labels }) => `${labels?.[0]?.textContent} ${checked}`);
  expect(inList()).toEqual(['PH1-7 true', 'PH1-512 true']);
  await userEvent.clear(screen.getByLabelText('Search groups'));
  await userEvent.type(screen.getByLabelText('Search groups'), 'ph9{Enter}');
  await waitFor(() => expect(inList()).toEqual(['PH1-7 true', 'PH1-512 true']));
  expect(server.sent.filter(({ call }) => call.endsWith('/bulk'))).toEqual([]);
  await completeClass();
  await press('Create Time Table');
  await screen.findByRole('heading', { name: 'Management' });
  const [entry] = server.sent.find(({ call }) => call.endsWith('/bulk'))!.body['timetable_entries'] as object[];
  expect(entry).toMatchObject({ group_ids: [uuid(1_007), uuid(2_000)] });
});
