import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expireOnNavigation } from '../../ui/feedback/notice.ts';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { AddStaffScreen } from './form/add-staff-screen.tsx';
import { EditStaffScreen } from './form/edit-staff-screen.tsx';
import { StaffListScreen } from './list/staff-list-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const moduleId = '00000000-0000-4000-8000-000000000002';
const assignmentId = '00000000-0000-4000-8000-000000000003';
const user = { id, name: 'Ada', role: 'admin', time_zone: 'UTC' };
const modules = [{ id: moduleId, module_name: 'Algorithms', module_code: 'CS101' }];
const member = {
  id,
  employee_id: 'E1',
  name: 'Amara Silva',
  email: 'amara@example.org',
  staff_type: 'lecturer',
  gender: null,
  active: true,
  position: 'Dean',
};
const saved = {
  id: assignmentId,
  module_id: moduleId,
  can_teach_as_primary: true,
  can_teach_as_assistant: false,
  modules: { id: moduleId, module_name: 'Algorithms', module_code: 'CS101' },
};

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
let replies: Record<string, (query: URLSearchParams) => Response>;
let sent: { call: string; body: Record<string, unknown> }[];

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  sent = [];
  replies = {
    'GET /api/auth/me': () => json({ success: true, user }),
    'GET /api/modules': (query) => {
      const found = modules.filter(({ module_code: code }) => code.includes(query.get('search') ?? ''));
      return json({ data: found, total: found.length, page: 1, page_size: 50 });
    },
    'POST /api/staff': () => json(member),
    [`GET /api/staff/${id}`]: () => json(member),
    [`PUT /api/staff/${id}`]: () => json(member),
    [`GET /api/staff/${id}/courses`]: () => json([saved]),
    [`DELETE /api/staff/${id}/courses`]: () => json({ success: true, deleted: 1 }),
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const [path, query] = address.split('?');
    const call = `${init.method} ${path}`;
    if (init.method !== 'GET') sent.push({ call, body: JSON.parse(init.body as string) as Record<string, unknown> });
    return Promise.resolve(
      (replies[call] ?? (() => json({ success: false, code: 'internal' }, 500)))(new URLSearchParams(query)),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
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
    expect(sent[0]?.body).toMatchObject({
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
    expect(sent).toEqual([{ call: `DELETE /api/staff/${id}/courses`, body: { ids: [assignmentId] } }]);
  });

  it('a removal that fails is done with the update, which keeps the password and what the form does not show', async () => {
    replies[`DELETE /api/staff/${id}/courses`] = () => json({ success: false, code: 'unavailable' }, 503);
    open(`/edit-staff/${id}`);
    await press('Remove');
    await press('Delete');
    await screen.findByText('1 removal will be saved when you update');
    await screen.findByText('Failed to delete course assignments');
    await press('Update Staff');
    await screen.findByText('Staff member updated successfully!');
    const { body } = sent.at(-1)!;
    expect(body).toMatchObject({ deleted_course_ids: [assignmentId], new_courses: [], position: 'Dean' });
    expect(body).not.toHaveProperty('password');
  });

  it('reports a missing name and an error at new courses', async () => {
    open(`/edit-staff/${id}`);
    await userEvent.clear(await screen.findByLabelText(/^Full Name/));
    await press('Update Staff');
    await screen.findAllByText('Please fill in all required fields');
    fill('Full Name', 'Amara');
    replies[`PUT /api/staff/${id}`] = () =>
      json({ success: false, code: 'conflict', error: 'x', details: { 'new_courses.0.module_id': 'Taken' } }, 409);
    await press('Update Staff');
    await screen.findByText('Error updating staff: Failed to insert new assignments');
  });

  it.each([
    [401, 'unauthenticated', 'Please log in to add staff'],
    [403, 'no_admin_record', 'Unable to determine your university. Please contact support.'],
    [500, 'internal', 'Error adding staff: Unknown error occurred'],
  ])('shows why a member was not added (%i, %s): %s', async (status, code, text) => {
    replies['POST /api/staff'] = () => json({ success: false, code }, status);
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
    replies[`PUT /api/staff/${id}`] = () => json({ success: false, code: 'internal' }, 500);
    open(`/edit-staff/${id}`);
    await press('Update Staff');
    await screen.findByText('Error updating staff: unknown');
  });

  it('keeps the input if a refetch fails', async () => {
    const client = open(`/edit-staff/${id}`);
    await userEvent.type(await screen.findByLabelText(/^Full Name/), ' Perera');
    replies[`GET /api/staff/${id}`] = () => json({ success: false, code: 'not_found' }, 404);
    await client.refetchQueries({ queryKey: ['staff', 'member'] });
    await userEvent.type(screen.getByLabelText(/^Full Name/), ' of Colombo');
    expect(screen.getByLabelText<HTMLInputElement>(/^Full Name/).value).toBe('Amara Silva Perera of Colombo');
  });

  it('shows a malformed id as not found', async () => {
    open('/edit-staff/7');
    await screen.findByText('Staff member not found');
  });

  it('clears the selection when a filter changes', async () => {
    replies['GET /api/staff'] = () =>
      json({ data: [{ ...member, staff_courses: [] }], total: 1, page: 1, page_size: 50 });
    open('/lecturers');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Amara Silva/ }));
    await screen.findByText('Deactivate', { selector: 'button *' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Search staff' }), 'zoe');
    await waitFor(() => expect(screen.queryByText('Deactivate', { selector: 'button *' })).toBeNull());
  });

  it('returns from editing to the filtered list', async () => {
    replies['GET /api/staff'] = (query) => {
      const filters = ['status', 'gender', 'module'].map((name) => query.get(name));
      const data = filters.join() === 'Active,Female,algo' ? [{ ...member, staff_courses: [] }] : [];
      return json({ data, total: data.length, page: 1, page_size: 50 });
    };
    open('/lecturers?status=Active&search=amara&gender=Female');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Module' }), 'algo');
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Amara Silva' }));
    await press('Update Staff');
    await screen.findByRole('heading', { name: 'Lecturers' });
    const searched = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search staff' });
    expect(searched.value).toBe('amara');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Module' }).value).toBe('algo');
  });

  it.each([
    [404, 'Staff member not found'],
    [500, 'Error loading staff details'],
  ])('redirects to the list if the member cannot be loaded (%i)', async (status, text) => {
    replies[`GET /api/staff/${id}`] = () =>
      json({ success: false, code: status === 404 ? 'not_found' : 'internal' }, status);
    open(`/edit-staff/${id}`);
    await screen.findByText(text);
    await screen.findByRole('heading', { name: 'Lecturers' });
  });

  it('shows a load error with a retry, disables the export, and shows an empty list', async () => {
    replies['GET /api/staff'] = () => json({ success: false, code: 'wrong_role' }, 403);
    open('/lecturers');
    await screen.findByText('Failed to fetch lecturers');
    for (const button of screen.getAllByRole('button', { name: /^Export/ }))
      expect(button.getAttribute('aria-disabled')).toBe('true');
    replies['GET /api/staff'] = () => json({ data: [], total: 0, page: 1, page_size: 50 });
    await press('Retry');
    await screen.findByRole('heading', { name: 'No Staff Members Found' });
  });
});
