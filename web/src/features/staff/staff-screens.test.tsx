import { listDepartments } from '@muster/contract/academics/departments';
import { listModules } from '@muster/contract/academics/modules';
import { me } from '@muster/contract/accounts/accounts';
import {
  addStaffMember,
  type Assignment,
  changeStaffMember,
  deleteAssignments,
  getStaffMember,
  listAssignments,
  listStaff,
} from '@muster/contract/people/staff';
import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeModule, makeStaffMember } from '#lib/testing/make-records.setup.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { expireOnNavigation } from '#ui/feedback/notice.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { AddStaffScreen } from './form/add-staff-screen.tsx';
import { EditStaffScreen } from './form/edit-staff-screen.tsx';
import { StaffListScreen } from './list/staff-list-screen.tsx';
import { openFilters } from '#ui/filters/open-filters.setup.ts';

const moduleId = '00000000-0000-4000-8000-000000000002';
const assignmentId = '00000000-0000-4000-8000-000000000003';
const algorithms = makeModule({ id: moduleId, module_name: 'Algorithms', module_code: 'CS101' });
const member = makeStaffMember({ position: 'Dean' });
const { id } = member;
const saved: Assignment = {
  id: assignmentId,
  staff_id: id,
  course_name: 'Algorithms',
  module_id: moduleId,
  can_teach_as_primary: true,
  can_teach_as_assistant: false,
  created_at: member.created_at,
  modules: algorithms,
};
const page = <Row,>(data: Row[]) => ({ data, total: data.length, page: 1, page_size: 50 });
const row = { ...member, staff_courses: [] };

const server = mockServer();

beforeEach(() => {
  server.reply(listDepartments, []);
  localStorage.setItem('muster.token', 'a-token');
  server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
  server.reply(listModules, ({ query }) => page('CS101'.includes(query['search'] ?? '') ? [algorithms] : []));
  server.reply(addStaffMember, member);
  server.reply(getStaffMember, member);
  server.reply(changeStaffMember, member);
  server.reply(listAssignments, [saved]);
  server.reply(deleteAssignments, { success: true, deleted: 1 });
  server.reply(listStaff, page([]));
});
afterEach(() => {
  localStorage.clear();
  // Notices survive one navigation, not two.
  expireOnNavigation();
  expireOnNavigation();
});

const open = (path: string): QueryClient =>
  renderScreens(
    {
      '/add-staff': AddStaffScreen,
      '/edit-staff/$staffId': EditStaffScreen,
      '/lecturers': StaffListScreen,
      '/admin': () => <h1>The dashboard</h1>,
    },
    path,
  ).client;
/** By text, because role queries are slow on a large form. */
const press = async (name: string) => {
  const label = await screen.findByText(name, { selector: 'button, button *' });
  await userEvent.click(label.closest('button')!);
};
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } });
const searchFields = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Module' });

describe('staff screens', () => {
  it('asks signed-out users to log in', async () => {
    localStorage.clear();
    open('/add-staff');
    await screen.findByRole('heading', { name: 'Please Log In' });
    screen.getByText('You need to be logged in as an admin to add staff.');
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  });

  it('reports the first missing field in the required order', async () => {
    open('/add-staff');
    const expectAlert = async (text: string) => {
      await press('Submit');
      expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(text);
    };
    await expectAlert('Employee ID is required');
    fill('Employee ID', 'E1');
    await expectAlert('Full Name is required');
    fill('Full Name', 'Amara');
    await expectAlert('Email is required');
    // Missing fields come before invalid ones.
    fill('Email', 'amara@');
    await expectAlert('Password is required');
    fill('Password', 'a long word');
    await expectAlert('Staff Type is required');
  });

  it('marks and skips course cards without a module, and keeps the last card', async () => {
    open('/add-staff');
    await screen.findByRole('heading', { name: 'Course Assignments' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await press('Add Course');
    expect(screen.getAllByRole('button', { name: /^Remove course/ })).toHaveLength(2);
    await userEvent.type(searchFields()[0]!, 'CS101');
    await userEvent.type(searchFields()[1]!, 'zoo');
    await screen.findByText('No modules found');
    await userEvent.tab();
    screen.getByText(/won't be saved/);
    const first = searchFields()[0]!.closest('li')!;
    await userEvent.click(
      within(within(first).getByRole('radiogroup', { name: 'Can Teach as Assistant' })).getByLabelText('No'),
    );
    for (const [name, text] of [
      ['Employee ID', 'E1'],
      ['Full Name', 'Amara'],
      ['Email', 'amara@example.org'],
      ['Password', 'a long word'],
    ] as const)
      fill(name, text);
    await userEvent.click(screen.getByPlaceholderText('Select staff type'));
    await userEvent.click(await screen.findByRole('option', { name: 'Professor' }));
    await press('Submit');
    await screen.findByRole('heading', { name: 'The dashboard' });
    screen.getByText('Staff member added successfully!');
    expect(server.requests(addStaffMember)[0]?.body).toMatchObject({
      staff_type: 'professor',
      dob: null,
      active: true,
      courses: [
        { course_name: 'Algorithms', module_id: moduleId, can_teach_as_primary: true, can_teach_as_assistant: false },
      ],
    });
  });

  it('deletes a saved assignment after confirmation', async () => {
    open(`/edit-staff/${id}`);
    await screen.findByText('Loading Staff Details...');
    await screen.findByText('✓ Assigned: Algorithms');
    await press('Remove');
    await screen.findByText('Delete this assigned module? This will remove the record permanently.');
    await press('Cancel');
    screen.getByText('✓ Assigned: Algorithms');
    await press('Remove');
    await press('Delete');
    await waitFor(() => expect(screen.queryByText('✓ Assigned: Algorithms')).toBeNull());
    expect(server.requests(deleteAssignments).map(({ body }) => body)).toEqual([{ ids: [assignmentId] }]);
    expect(server.requests(changeStaffMember)).toEqual([]);
  });

  it('a removal that fails is done with the update, which keeps the password and what the form does not show', async () => {
    server.reply(deleteAssignments, () => Response.json({}, { status: 503 }));
    open(`/edit-staff/${id}`);
    await press('Remove');
    await press('Delete');
    await screen.findByText('1 removal will be saved when you update');
    await screen.findByText('Failed to delete course assignments');
    await press('Update Staff');
    await screen.findByText('Staff member updated successfully!');
    const { body } = server.requests(changeStaffMember)[0]!;
    expect(body).toMatchObject({ deleted_course_ids: [assignmentId], new_courses: [], position: 'Dean' });
    expect(body).not.toHaveProperty('password');
  });

  it('reports a missing name and an error at new courses', async () => {
    open(`/edit-staff/${id}`);
    await userEvent.clear(await screen.findByLabelText(/^Full Name/));
    await press('Update Staff');
    await screen.findAllByText('Please fill in all required fields');
    fill('Full Name', 'Amara');
    server.fail(changeStaffMember, 'conflict', { details: { 'new_courses.0.module_id': 'Taken' } });
    await press('Update Staff');
    await screen.findByText('Error updating staff: Failed to insert new assignments');
  });

  it.each([
    ['unauthenticated', 'Please log in to add staff'],
    ['no_admin_record', 'Unable to determine your university. Please contact support.'],
    ['internal', 'Error adding staff: Unknown error occurred'],
  ] as const)('shows why a member was not added (%s): %s', async (code, text) => {
    server.fail(addStaffMember, code, { error: '' });
    open('/add-staff');
    await screen.findByRole('heading', { name: 'Course Assignments' });
    for (const name of ['Employee ID', 'Full Name', 'Password']) fill(name, 'long enough');
    fill('Email', 'amara@example.org');
    await userEvent.click(screen.getByPlaceholderText('Select staff type'));
    await userEvent.click(await screen.findByRole('option', { name: 'Professor' }));
    await press('Submit');
    await screen.findByText(text);
  });

  it('shows an error without a message as unknown', async () => {
    server.reply(changeStaffMember, () => Response.json({}, { status: 500 }));
    open(`/edit-staff/${id}`);
    await press('Update Staff');
    await screen.findByText('Error updating staff: unknown');
  });

  it('keeps the input if a refetch fails', async () => {
    const client = open(`/edit-staff/${id}`);
    await userEvent.type(await screen.findByLabelText(/^Full Name/), ' Perera');
    server.fail(getStaffMember, 'not_found');
    await client.refetchQueries({ queryKey: ['staff', 'member'] });
    await userEvent.type(screen.getByLabelText(/^Full Name/), ' of Colombo');
    expect(screen.getByLabelText<HTMLInputElement>(/^Full Name/).value).toBe('Amara Silva Perera of Colombo');
  });

  it('shows a malformed id as not found', async () => {
    open('/edit-staff/7');
    await screen.findByText('Staff member not found');
  });

  it('clears the selection when a filter changes', async () => {
    server.reply(listStaff, page([row]));
    open('/lecturers');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Amara Silva/ }));
    await screen.findByText('Deactivate', { selector: 'button *' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Search staff' }), 'zoe');
    await waitFor(() => expect(screen.queryByText('Deactivate', { selector: 'button *' })).toBeNull());
  });

  it('returns from editing to the filtered list', async () => {
    server.reply(listStaff, ({ query: { status, gender, module } }) =>
      page([status, gender, module].join() === 'Active,Female,algo' ? [row] : []),
    );
    open('/lecturers?status=Active&search=amara&gender=Female');
    await openFilters();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Module' }), 'algo');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Amara Silva' }));
    await press('Update Staff');
    await screen.findByRole('heading', { name: 'Lecturers' });
    const searched = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search staff' });
    expect(searched.value).toBe('amara');
    screen.getByRole('button', { name: 'Remove filter Module: algo' });
  });

  it.each([
    [404, 'Staff member not found'],
    [500, 'Error loading staff details'],
  ])('redirects to the list if the member cannot be loaded (%i)', async (status, text) => {
    server.reply(getStaffMember, () => Response.json({}, { status }));
    open(`/edit-staff/${id}`);
    await screen.findByText(text);
    await screen.findByRole('heading', { name: 'Lecturers' });
  });

  it('shows a load error with a retry, disables the export, and shows an empty list', async () => {
    server.reply(listStaff, () => Response.json({}, { status: 403 }));
    open('/lecturers');
    await screen.findByText('Failed to fetch lecturers');
    for (const button of screen.getAllByRole('button', { name: /^Export/ }))
      expect(button.getAttribute('aria-disabled')).toBe('true');
    server.reply(listStaff, page([]));
    await press('Retry');
    await screen.findByRole('heading', { name: 'No Staff Members Found' });
  });
});
