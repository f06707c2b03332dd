import { listTeachingGroups } from '@muster/contract/academics/teaching-group-lists';
import { listDegrees } from '@muster/contract/academics/degrees';
import { listDepartments } from '@muster/contract/academics/departments';
import { listGroups } from '@muster/contract/academics/groups';
import { modulesWithMappings } from '@muster/contract/academics/modules';
import { me } from '@muster/contract/accounts/accounts';
import { findSameStudents } from '@muster/contract/people/same-person';
import { uploadStudentPhoto } from '@muster/contract/people/person-photos';
import { addStudent, listStudents } from '@muster/contract/people/students';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDegree, makeGroup, makeModule, makeStudent } from '#lib/testing/make-records.setup.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { expireOnNavigation } from '#ui/feedback/notice.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { AddStudentScreen } from './add-student-screen.tsx';
import { StudentManagementScreen } from '../student-management-screen.tsx';
import { StudentListScreen } from '../list/student-list-screen.tsx';

const degree = makeDegree({ degree_programme: 'BSc Computer Science' });
const group = makeGroup('CS1-A', degree);
const user = makeUser({ role: 'admin' });
const server = mockServer();

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  server.reply(me, { success: true, user });
  server.reply(listDegrees, [degree]);
  server.reply(listGroups, [group]);
  server.reply(modulesWithMappings, []);
  server.reply(listTeachingGroups, { data: [], total: 0, page: 1, page_size: 200 });
  server.reply(addStudent, makeStudent());
});
afterEach(() => {
  localStorage.clear();
  // Notices survive one navigation, not two.
  expireOnNavigation();
  expireOnNavigation();
});

const open = (path: string) =>
  renderScreens(
    {
      '/add-student': () => <StudentManagementScreen />,
      '/add-student-form': AddStudentScreen,
      '/students-list': StudentListScreen,
    },
    path,
  );
/** By text, because role queries are slow on a large form. */
const press = async (name: string) => {
  const label = await screen.findByText(name, { selector: 'button, button *' });
  await userEvent.click(label.closest('button')!);
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

describe('add student screen', () => {
  it('names the other number of a person with the same name and date of birth', async () => {
    const dob = '2004-05-03';
    server.reply(findSameStudents, [{ id: degree.id, name: 'Ada Quill', number: 'HM-1', dob }]);
    open('/add-student-form');
    await screen.findByRole('heading', { name: 'Add New Student' });
    fill('Full Name', 'Quill Ada');
    fill('Date of Birth', dob);
    fireEvent.blur(screen.getByLabelText(/^Date of Birth/));
    await screen.findByText(/^Ada Quill, born 2004-05-03, is HM-1\./);
    expect(server.requests(findSameStudents)[0]?.body).toEqual({ name: 'Quill Ada', dob });
  });

  it('sends the values, blanks as null, without incomplete enrollments', async () => {
    open('/add-student-form');
    await fillIn();
    await choose('Select type', 'Regular');
    screen.getByText(/won't be saved/);
    await press('Add Student');
    await screen.findByRole('heading', { name: 'Student Management' });
    screen.getByText('Student added successfully!');
    expect(server.requests(addStudent)[0]?.body).toMatchObject({
      name: 'Amara Okafor',
      dob: null,
      gender: null,
      active: true,
      enrollments: [],
    });
  });

  it('asks for a password only with an email where students do not belong to groups', async () => {
    server.reply(me, {
      success: true,
      user: makeUser({ role: 'admin', settings: { ...user.settings, students_belong_to_groups: false } }),
    });
    open('/add-student-form');
    await screen.findByRole('heading', { name: 'Add New Student' });
    fill('Full Name', 'Amara Okafor');
    fill('Student ID', 'CS26-1');
    const isRequired = (name: RegExp) => screen.getByLabelText(name).hasAttribute('required');
    await waitFor(() => expect([isRequired(/^Email/), isRequired(/^Password/)]).toEqual([false, false]));
    fill('Email', 'amara@example.org');
    await waitFor(() => expect(isRequired(/^Password/)).toBe(true));
    await press('Add Student');
    await screen.findByText('Enter a password, or choose an invitation');
    expect(server.requests(addStudent)).toEqual([]);
    fill('Email', '');
    await press('Add Student');
    await screen.findByText('Student added successfully!');
    expect(server.requests(addStudent)[0]?.body).toMatchObject({ email: '', password: null, invite: 'none' });
  });

  it('invites instead of a password', async () => {
    open('/add-student-form');
    await fillIn();
    await userEvent.click(screen.getByRole('combobox', { name: 'Invitation' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Invite now' }));
    expect(screen.getByLabelText(/^Password/)).toHaveProperty('disabled', true);
    await press('Add Student');
    await screen.findByRole('heading', { name: 'Student Management' });
    expect(server.requests(addStudent)[0]?.body).toMatchObject({ password: null, invite: 'now' });
  });

  it('searches groups on the server, those of the year first, and keeps the selected one', async () => {
    open('/add-student-form');
    await fillIn();
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Group' });
    if (!field) throw new Error('No group field');
    expect(field.value).toBe('CS1-A · Year 1, Semester 1 · 2026-2027');
    const query = () => server.requests(listGroups).at(-1)?.query;
    await waitFor(() => expect(query()).toMatchObject({ page_size: '50', first_year: '1', first_semester: '1' }));
    expect(query()).not.toHaveProperty('search');
    server.reply(listGroups, []);
    await userEvent.clear(field);
    await userEvent.keyboard('no such group');
    await waitFor(() => expect(query()).toHaveProperty('search', 'no such group'));
    await userEvent.keyboard('{Escape}');
    await userEvent.tab();
    expect(field.value).toBe('CS1-A · Year 1, Semester 1 · 2026-2027');
    await press('Add Student');
    await screen.findByRole('heading', { name: 'Student Management' });
    expect(server.requests(addStudent)[0]?.body).toMatchObject({ group_id: group.id });
  });

  it('enrolls the student with a group of the academic year and semester', async () => {
    const module = {
      ...makeModule({ module_name: 'Algebra', module_code: 'MA1' }),
      module_degree_mappings: [{ degree_details_id: degree.id, year: 1, is_mandatory: false }],
    };
    server.reply(modulesWithMappings, [module]);
    open('/add-student-form');
    await fillIn();
    const course = within(screen.getByRole('group', { name: 'Course 1' }));
    const field = course.getByRole<HTMLInputElement>('combobox', { name: 'Attends with' });
    expect([field.disabled, field.placeholder]).toEqual([true, 'Select academic year and semester first']);
    await choose('Select academic year', '2026-2027');
    await userEvent.click(course.getByPlaceholderText('Select year'));
    await userEvent.click(await screen.findByRole('option', { name: 'Year 1' }));
    await userEvent.click(course.getByPlaceholderText('Select semester'));
    await userEvent.click(await screen.findByRole('option', { name: 'Semester 1' }));
    await choose('Select type', 'Repeat');
    await userEvent.click(course.getByRole('combobox', { name: 'Module' }));
    await userEvent.click(await screen.findByRole('option', { name: /Algebra/ }));
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'CS1-A · Year 1' }));
    expect(server.requests(listGroups).at(-1)?.query).toMatchObject({ academic_year: '2026-2027', semester: '1' });
    await press('Add Student');
    await screen.findByRole('heading', { name: 'Student Management' });
    expect(server.requests(addStudent)[0]?.body).toMatchObject({
      enrollments: [{ module_id: module.id, enrollment_type: 'repeat', group_id: group.id }],
    });
  });

  it('reports a failed photo upload and keeps the student', async () => {
    server.fail(uploadStudentPhoto, 'invalid_input', { error: 'This image cannot be read' });
    open('/add-student-form');
    await fillIn();
    const photo = new File(['x'], 'me.png', { type: 'image/png' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, photo);
    await press('Add Student');
    await screen.findByRole('heading', { name: 'Student Management' });
    screen.getByText('Student added successfully!');
    expect(
      await screen.findByText('Amara Okafor was saved, but the photo was not: This image cannot be read'),
    ).toBeTruthy();
  });

  it('rejects administrators without a university and signed-out users', async () => {
    server.reply(me, () => Response.json({ success: true, user: { ...user, university_id: null } }));
    open('/add-student-form');
    await fillIn();
    await press('Add Student');
    await screen.findByText('Unable to determine your university. Please contact support.');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await press('Add Student');
    await screen.findByText('Please log in to add students');
    expect(server.requests(addStudent)).toEqual([]);
  });

  it('shows an error of the selects with a retry', async () => {
    server.fail(listDegrees, 'not_yours', { error: 'Not now' });
    open('/add-student-form');
    await screen.findByText('Error loading data: Not now');
    server.reply(listDegrees, [degree]);
    await press('Retry');
    await waitFor(() => expect(screen.queryByText('Error loading data: Not now')).toBeNull());
  });

  it('shows an error of the modules with a retry', async () => {
    server.reply(modulesWithMappings, () => Response.json({}, { status: 403 }));
    open('/add-student-form');
    await screen.findByRole('heading', { name: 'Add New Student' });
    await choose('Select degree programme', 'BSc Computer Science');
    await screen.findByText("Couldn't load the modules", { selector: '[role="alert"] *' });
    server.reply(modulesWithMappings, []);
    await press('Retry');
    await userEvent.click(screen.getByPlaceholderText('Search for module...'));
    await screen.findByText('No modules found for your university');
    await choose('Select degree programme', 'BSc Computer Science');
    expect(await screen.findAllByPlaceholderText('Select a degree programme first')).toHaveLength(3);
  });
});

describe('student list screen', () => {
  it('marks a row with search text but no module as incomplete', async () => {
    open('/add-student-form');
    await screen.findByRole('heading', { name: 'Add New Student' });
    fill('Module', 'Algeb');
    expect(screen.getByText(/won't be saved/)).toBeTruthy();
  });

  it('shows a load error with a retry', async () => {
    server.reply(listDepartments, []);
    server.reply(listStudents, () => Response.json({}, { status: 403 }));
    open('/students-list');
    await screen.findByText('Failed to fetch students');
    server.reply(listStudents, { data: [], total: 0, page: 1, page_size: 50 });
    await press('Retry');
    expect(await screen.findByRole('heading', { name: 'No Students Found' })).toBeTruthy();
  });
});
