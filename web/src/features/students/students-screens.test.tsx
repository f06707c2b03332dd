import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outliveNavigation } from '../../ui/notice.ts';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { AddStudentScreen } from './add-student-screen.tsx';
import { StudentManagementScreen } from './student-management-screen.tsx';
import { StudentsScreen } from './students-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const degree = {
  id,
  degree_programme: 'BSc Computer Science',
  degree_level: 'undergraduate',
  local_international: 'local',
};
const group = {
  id,
  group_name: 'CS1-A',
  degree_details_id: id,
  year: 1,
  semester: 1,
  academic_year: '2026-2027',
  degree_details: degree,
};
const user = { id, name: 'Ruth', role: 'admin', time_zone: 'UTC', university_id: id as string | null };

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
let answers: Record<string, () => Response>;
let asked: string[];
let sent: { call: string; body: Record<string, unknown> }[];

beforeEach(() => {
  localStorage.setItem('muster.token', 'mine');
  sent = [];
  asked = [];
  answers = {
    'GET /api/auth/me': () => json({ success: true, user }),
    'GET /api/degrees': () => json([degree]),
    'GET /api/groups': () => json([group]),
    'GET /api/modules/with-mappings': () => json([]),
    'POST /api/students': () => json({ id, name: 'Amara Okafor' }),
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.split('?')[0]}`;
    if (typeof init.body === 'string') sent.push({ call, body: JSON.parse(init.body) as Record<string, unknown> });
    asked.push(address);
    return Promise.resolve((answers[call] ?? (() => json({ success: false, code: 'internal' }, 500)))());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  // Notices live through one change of screen, not through two.
  outliveNavigation();
  outliveNavigation();
});

const open = (path: string) =>
  showScreens(
    {
      '/add-student': StudentManagementScreen,
      '/add-student-form': AddStudentScreen,
      '/students-list': StudentsScreen,
    },
    path,
  );
/** By its words: asking for roles takes long on a large form. */
const press = async (name: string) => {
  const words = await screen.findByText(name, { selector: 'button, button *' });
  await userEvent.click(words.closest('button')!);
};
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } });
const choose = async (placeholder: string, option: RegExp | string) => {
  await userEvent.click(screen.getAllByPlaceholderText(placeholder)[0]!);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
async function fillIn(): Promise<void> {
  await screen.findByRole('heading', { name: 'Add New Student' });
  fill('Full Name', 'Amara Okafor');
  fill('Email', 'amara@example.org');
  fill('Password', 'a long word');
  fill('Student ID', 'CS26-1');
  await choose('Select degree programme', 'BSc Computer Science');
  await choose('Select group', /^CS1-A/);
  const details = screen.getByRole('heading', { name: 'Academic Details' }).closest('section')!;
  await userEvent.click(within(details).getByPlaceholderText('Select year'));
  await userEvent.click(await screen.findByRole('option', { name: 'Year 1' }));
  await userEvent.click(within(details).getByPlaceholderText('Select semester'));
  await userEvent.click(await screen.findByRole('option', { name: 'Semester 1' }));
}

test('a student is sent with what is filled in, blanks as null, and no half filled course', async () => {
  open('/add-student-form');
  await fillIn();
  await choose('Select type', 'Regular');
  screen.getByText(/^Will not be saved/);
  await press('Add Student');
  await screen.findByRole('heading', { name: 'Student Management' });
  screen.getByText('Student added successfully!');
  expect(sent[0]?.body).toMatchObject({ name: 'Amara Okafor', dob: null, gender: null, active: true, enrollments: [] });
});

test('the group of a large degree is searched for, and stays chosen whatever else is typed; its year comes first', async () => {
  open('/add-student-form');
  await fillIn();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Group' });
  expect(field.value).toBe('CS1-A · Year 1, Semester 1 · 2026-2027');
  const latest = () => new URL(asked.findLast((one) => one.startsWith('/api/groups?')) ?? '', 'http://localhost');
  const words = () =>
    ['page_size', 'first_year', 'first_semester', 'search'].map((one) => latest().searchParams.get(one));
  await waitFor(() => expect(words()).toEqual(['50', '1', '1', null]));
  answers['GET /api/groups'] = () => json([]);
  await userEvent.clear(field);
  await userEvent.keyboard('nobody is called this');
  await waitFor(() => expect(words().at(-1)).toBe('nobody is called this'));
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  expect(field.value).toBe('CS1-A · Year 1, Semester 1 · 2026-2027');
  await press('Add Student');
  await screen.findByRole('heading', { name: 'Student Management' });
  expect(sent[0]?.body).toMatchObject({ group_id: id });
});

test('a photo that cannot be stored is told and undoes nothing', async () => {
  answers[`POST /api/students/${id}/photo`] = () =>
    json({ success: false, code: 'invalid_input', error: 'This image cannot be read' }, 400);
  open('/add-student-form');
  await fillIn();
  const photo = new File(['x'], 'me.png', { type: 'image/png' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, photo);
  await press('Add Student');
  await screen.findByRole('heading', { name: 'Student Management' });
  screen.getByText('Student added successfully!');
  await screen.findByText('Amara Okafor is saved, but the photo is not: This image cannot be read');
});

test('nobody signed in, or of no university, cannot add a student', async () => {
  answers['GET /api/auth/me'] = () => json({ success: true, user: { ...user, university_id: null } });
  open('/add-student-form');
  await fillIn();
  await press('Add Student');
  await screen.findByText('Unable to determine your university. Please contact support.');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await press('Add Student');
  await screen.findByText('Please log in to add students');
  expect(sent).toEqual([]);
});

test('lists to choose from that do not come are told, and can be asked for again', async () => {
  answers['GET /api/degrees'] = () => json({ success: false, code: 'not_yours', error: 'Not now' }, 403);
  open('/add-student-form');
  await screen.findByText('Error loading data: Not now');
  answers['GET /api/degrees'] = () => json([degree]);
  await press('Retry');
  await waitFor(() => expect(screen.queryByText('Error loading data: Not now')).toBeNull());
});

test('modules that do not come are told, and can be asked for again; without a degree none are asked for', async () => {
  answers['GET /api/modules/with-mappings'] = () => json({ success: false, code: 'not_yours' }, 403);
  open('/add-student-form');
  await screen.findByRole('heading', { name: 'Add New Student' });
  await choose('Select degree programme', 'BSc Computer Science');
  await screen.findByText('The modules could not be loaded.', { selector: '[role="alert"] *' });
  answers['GET /api/modules/with-mappings'] = () => json([]);
  await press('Retry');
  await userEvent.click(screen.getByPlaceholderText('Search for module...'));
  await screen.findByText('No modules found for your university');
  await choose('Select degree programme', 'BSc Computer Science');
  expect(await screen.findAllByPlaceholderText('Select a degree programme first')).toHaveLength(2);
});

test('a module that is typed and not chosen makes its row one that will not be saved', async () => {
  open('/add-student-form');
  await screen.findByRole('heading', { name: 'Add New Student' });
  fill('Module', 'Algeb');
  screen.getByText(/^Will not be saved/);
});

test('a list that does not come says so and can be asked for again', async () => {
  answers['GET /api/students'] = () => json({ success: false, code: 'not_yours' }, 403);
  open('/students-list');
  await screen.findByText('Failed to fetch students');
  answers['GET /api/students'] = () => json({ data: [], total: 0, page: 1, page_size: 50 });
  await press('Retry');
  await screen.findByRole('heading', { name: 'No Students Found' });
});
