import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { outliveNavigation } from '../../ui/notice.ts';
import { Notices } from '../../ui/notices.tsx';
import { AddTimetableScreen } from './add-timetable-screen.tsx';
import { EditTimetableScreen } from './edit-timetable-screen.tsx';
import { TimetableGate } from './timetable-gate.tsx';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const degree = {
  id: uuid(1),
  degree_programme: 'BSc Physics',
  degree_level: 'undergraduate',
  local_international: 'local',
};
const group = {
  id: uuid(2),
  group_name: 'PH1-A',
  degree_details_id: uuid(1),
  year: 1,
  semester: 1,
  academic_year: '2026-2027',
};
const modules = [{ id: uuid(3), module_name: 'Optics', module_code: 'PH101' }];
const teachers = {
  success: true,
  lecturers: [{ id: uuid(4), name: 'Amara Silva' }],
  assistants: [{ id: uuid(5), name: 'Ben Okoro' }],
};
const entry = {
  id: uuid(6),
  module_id: uuid(3),
  lecturer_id: uuid(4),
  assistant_lecturer_id: uuid(5),
  group_ids: [uuid(2)],
  degree_details_ids: [uuid(1)],
  year: 1,
  semester: 1,
  academic_year: '2026-2027',
  day_of_week: 'Monday',
  start_time: '13:00',
  end_time: '15:00',
  venue: 'Hall A1',
  class_type: 'Lecture',
  module: modules[0],
  lecturer: teachers.lecturers[0],
  assistant_lecturer: teachers.assistants[0],
  groups: [group],
  degrees: [degree],
};
const clash = {
  success: false,
  code: 'clash',
  error: 'x',
  details: { 'timetable_entries.0': 'Hall A1 is taken by PH202, 09:00–10:00' },
};

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
let answers: Record<string, () => Response>;
let sent: { call: string; body: Record<string, unknown> }[];

beforeEach(() => {
  localStorage.setItem('muster.token', 'mine');
  sent = [];
  answers = {
    'GET /api/auth/me': () =>
      json({ success: true, user: { id: uuid(9), name: 'Ada', role: 'admin', time_zone: 'UTC' } }),
    'GET /api/degrees': () => json([degree]),
    'GET /api/groups': () => json([group]),
    'GET /api/modules/by-degrees': () => json(modules),
    'GET /api/modules': () => json(modules),
    [`GET /api/modules/${uuid(3)}/teachers`]: () => json(teachers),
    'GET /api/staff': () => json(teachers.lecturers),
    'GET /api/venues': () => json([]),
    'GET /api/timetables': () => json({ data: [entry], total: 1, all: 4, page: 1, page_size: 50 }),
    'GET /api/timetables/academic-years': () => json(['2021-2022']),
    'POST /api/timetables/clashes': () => json({ clashes: [], capacity: [] }),
    'POST /api/timetables/free-slots': () => json({ slots: [], venues: [] }),
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.split('?')[0]}`;
    if (init.method !== 'GET')
      sent.push({ call, body: JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown> });
    return Promise.resolve((answers[call] ?? (() => json({ success: false, code: 'internal' }, 500)))());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  outliveNavigation();
  outliveNavigation();
});

function open(path: string): void {
  const root = createRootRoute();
  const at = (place: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: place, component });
  const routes = [
    at('/add-timetable', AddTimetableScreen),
    at('/edit-timetable', EditTimetableScreen),
    at('/timetable-management', () => <h1>Management</h1>),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <Notices />
        <RouterProvider router={router} />
        <ConfirmDialog />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
/** By its words: asking for roles takes long on a large form. */
const press = async (name: string) => {
  const words = await screen.findByText(name, { selector: 'button, button *' });
  await userEvent.click(words.closest('button')!);
};
/** Of a dialog before that of the list below it. */
const box = (label: string): HTMLInputElement =>
  screen
    .getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
    .findLast((one) => one.tagName === 'INPUT')!;
const choose = async (label: string, option: string) => {
  await userEvent.click(box(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const fill = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const told = (text: string) => waitFor(() => expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(text));

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
  open('/add-timetable');
  await screen.findByLabelText('BSc Physics');
  screen.getByText('Select degrees, year, semester and academic year to see the groups');
  expect([box('Module').disabled, box('Lecturer').disabled]).toEqual([true, true]);
  expect(screen.queryByText('Remove')).toBeNull();
  await press('Create Time Table');
  await told('Please complete Section 1 with all required fields.');
  screen.getByText('Semester is required');
  await completeSection1();
  await press('Create Time Table');
  await told('Please fill in all required fields for all class sections.');
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
  answers['GET /api/groups'] = () => json([]);
  answers['GET /api/modules/by-degrees'] = () => json([]);
  open('/add-timetable');
  await userEvent.click(await screen.findByLabelText('BSc Physics'));
  await choose('Year', 'Year 1');
  await choose('Semester', 'Semester 1');
  await choose('Academic Year', '2026-2027');
  await screen.findByText('No groups available for selected criteria');
  await screen.findAllByText('No modules available for selected criteria');
});

test('a university without degrees is told whom to ask', async () => {
  answers['GET /api/degrees'] = () => json([]);
  open('/add-timetable');
  await screen.findByText('No degree programmes found for your university. Please contact your system administrator.');
});

test('a clash is told while typing, with a free time one press away, and saved only after Save anyway', async () => {
  answers['POST /api/timetables/clashes'] = () =>
    json({ clashes: [{ entry: 0, text: 'Hall A1 is taken by PH202, 09:00–10:00' }], capacity: [] });
  answers['POST /api/timetables/free-slots'] = () =>
    json({
      slots: [{ day_of_week: 'Tuesday', start_time: '13:00', end_time: '15:00' }],
      venues: [{ name: 'Hall B', building: null, capacity: 80 }],
    });
  let isAccepted = false;
  answers['POST /api/timetables/bulk'] = () =>
    isAccepted ? json({ success: true, count: 1, created: [], warnings: [] }) : json(clash, 409);
  open('/add-timetable');
  await completeSection1();
  await completeClass();
  await screen.findByText('Hall A1 is taken by PH202, 9:00 AM – 10:00 AM');
  await press('Tuesday, 1:00 PM – 3:00 PM');
  expect([box('Day of Week').value, box('Start Time').value]).toEqual(['Tuesday', '13:00']);
  await press('Create Time Table');
  const question = await screen.findByRole('dialog', { name: 'Save with clashes?' });
  within(question).getByText('Hall A1 is taken by PH202, 9:00 AM – 10:00 AM.');
  await press('Go back');
  expect(screen.queryByText('Error creating timetable entries. Please try again.')).toBeNull();
  expect(box('Venue').value).toBe('Hall A1');
  await press('Create Time Table');
  isAccepted = true;
  await press('Save anyway');
  await told('1 timetable entries created successfully!');
  await screen.findByRole('heading', { name: 'Management' });
  const writes = sent.filter(({ call }) => call.endsWith('/bulk')).map(({ body }) => body['accept_clashes']);
  expect(writes).toEqual([false, false, true]);
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
  answers['POST /api/timetables/bulk'] = answer as () => Response;
  open('/add-timetable');
  await completeSection1();
  await completeClass();
  await press('Create Time Table');
  await told(text);
  expect(box('Venue').value).toBe('Hall A1');
});

test('the list counts, shows twelve hours, and an entry is edited with what it cannot lose', async () => {
  answers[`PUT /api/timetables/${uuid(6)}`] = () => json({ success: false, code: 'internal' }, 500);
  open('/edit-timetable');
  await screen.findByText('Showing 1 of 4 timetable entries');
  screen.getByText('1:00 PM – 3:00 PM');
  await press('Edit');
  await screen.findByText(/only narrow which modules can be chosen/);
  await waitFor(() => expect(box('Lecturer').value).toBe('Amara Silva'));
  await press('Save Changes');
  await told('Error updating timetable entry. Please try again.');
  fill('Venue', ' ');
  await press('Save Changes');
  await told('Please fill in all required fields.');
  fill('Venue', 'Hall B');
  answers[`PUT /api/timetables/${uuid(6)}`] = () => json({ ...entry, warnings: [] });
  await press('Save Changes');
  await told('Timetable entry updated successfully!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { body } = sent.findLast(({ call }) => call.startsWith('PUT'))!;
  expect(body).toMatchObject({ venue: 'Hall B', assistant_lecturer_id: uuid(5), accept_clashes: false });
  expect(body).not.toHaveProperty('group_ids');
});

test('deleting asks; either end is told in the stated words', async () => {
  open('/edit-timetable');
  await press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete PH101 Lecture?' });
  await userEvent.click(within(question).getByText('Delete'));
  await told('Error deleting timetable entry. Please try again.');
  answers[`DELETE /api/timetables/${uuid(6)}`] = () => json({ success: true });
  await press('Delete');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete PH101 Lecture?' })).getByText('Delete'),
  );
  await told('Timetable entry deleted successfully!');
});

test('an empty list says whether nothing is there or nothing matches', async () => {
  answers['GET /api/timetables'] = () => json({ data: [], total: 0, all: 4, page: 1, page_size: 50 });
  open('/edit-timetable?year=3');
  await screen.findByText('No timetables match your search criteria.');
  await press('Clear Filters');
  await screen.findByText('No timetables found.');
});

// The guard leads both away before they come here.
test('who may not be here is told why', async () => {
  const root = createRootRoute({
    component: () => (
      <>
        <TimetableGate user={undefined}>x</TimetableGate>
        <TimetableGate user={{ role: 'student' }}>x</TimetableGate>
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
