import { listDegrees } from '@muster/contract/academics/degrees';
import { listGroups } from '@muster/contract/academics/groups';
import { modulesWithMappings } from '@muster/contract/academics/modules';
import { me } from '@muster/contract/accounts/accounts';
import { deleteEnrollments, type Enrollment, listEnrollments } from '@muster/contract/people/enrollments';
import { changeStudent, getStudent } from '@muster/contract/people/students';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDegree, makeStudent } from '#lib/testing/make-records.setup.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { expireOnNavigation } from '#ui/feedback/notice.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { EditStudent } from './edit-student-screen.tsx';

const degreeId = '00000000-0000-4000-8000-000000000002';
const amara = makeStudent({
  degree_details_id: degreeId,
  degree_programme: 'BSc Computer Science',
  current_year: 5,
  current_semester: 3,
  gender: 'Female',
});
const { id } = amara;
const history = makeDegree({ degree_programme: 'History', id: '00000000-0000-4000-8000-000000000003' });
const enrollment = (own: string, module_code: string): Enrollment => ({
  id: own,
  student_id: id,
  module_id: degreeId,
  academic_year: '2025-2026',
  semester: 1,
  enrollment_type: 'regular',
  group_id: null,
  group_name: null,
  teaching_group_id: null,
  teaching_group: null,
  valid_from: null,
  valid_until: null,
  enrolled_date: null,
  active: true,
  created_at: '09:15:00+00:00',
  module: { id: degreeId, module_name: 'Algebra', module_code },
});
const [first, second] = ['00000000-0000-4000-8000-000000000011', 'imported-2'];

const server = mockServer();

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
  server.reply(getStudent, { success: true, student: amara });
  server.reply(listEnrollments, []);
  server.reply(changeStudent, { success: true, student: amara });
  server.reply(listGroups, []);
  server.reply(listDegrees, [history]);
  server.reply(modulesWithMappings, []);
});
afterEach(() => {
  vi.useRealTimers();
  // Notices survive one navigation, not two.
  expireOnNavigation();
  expireOnNavigation();
  localStorage.clear();
});

const open = (studentId: string | undefined) =>
  renderScreens(
    {
      '/edit': () => <EditStudent id={studentId} />,
      '/login': () => <h1>Sign in</h1>,
      '/students-list': () => <h1>The list</h1>,
    },
    '/edit',
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('edit student screen', () => {
  it('changes the second programme, also one that is inactive', async () => {
    const closed = { second_degree_id: '00000000-0000-4000-8000-000000000004', second_programme: 'Latin' };
    server.reply(getStudent, { success: true, student: { ...amara, ...closed } });
    open(id);
    const select = await screen.findByRole('combobox', { name: /Second Programme/ });
    expect((select as HTMLInputElement).value).toBe('Latin');
    fireEvent.click(select);
    fireEvent.click(await screen.findByRole('option', { name: 'History' }));
    await press('Update Student');
    await waitFor(() => expect(server.requests(changeStudent)).toHaveLength(1));
    expect(server.requests(changeStudent)[0]?.body).toMatchObject({
      second_degree_id: history.id,
      seen: { second_degree_id: closed.second_degree_id },
    });
  });

  it('shows that the URL has no student id', async () => {
    open(undefined);
    expect(await screen.findByText('No student ID provided in URL')).toBeTruthy();
  });

  it('redirects to the sign-in page without a session', async () => {
    localStorage.clear();
    open(id);
    await screen.findByText('Authentication required. Please log in again.');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it.each([
    [404, 'Student not found. The student may have been deleted or you may not have permission to view this student.'],
    [403, 'Access denied. You do not have permission to edit this student.'],
    [400, 'Failed to load student data'],
  ])('shows a load error with status %i and a link to the list', async (status, text) => {
    server.reply(getStudent, () => Response.json({}, { status }));
    open(id);
    await screen.findByText(text);
    fireEvent.click(screen.getByRole('link', { name: 'Back to students' }));
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeTruthy();
  });

  it('explains a reply without a student and a malformed id', async () => {
    server.reply(getStudent, () => Response.json({ success: true, data: [] }));
    open(id);
    await screen.findByText('Student data not received');
    cleanup();
    open('17');
    expect(await screen.findByText(/^Student not found\./)).toBeTruthy();
  });

  it('shows that the session has ended and redirects after two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.fail(getStudent, 'unauthenticated');
    open(id);
    await screen.findByText('Authentication failed. Please log in again.');
    await vi.advanceTimersByTimeAsync(700);
    expect(localStorage.getItem('muster.token')).not.toBeNull();
    screen.getByText('Authentication failed. Please log in again.');
    expect(screen.queryByText('Authentication required. Please log in again.')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
    await vi.advanceTimersByTimeAsync(1_400);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(localStorage.getItem('muster.token')).toBeNull();
  });

  it('shows the degree read-only and loads year 5 and semester 3', async () => {
    open(id);
    const degree = await screen.findByLabelText<HTMLInputElement>('Degree Programme');
    expect([degree.readOnly, degree.value]).toEqual([true, 'BSc Computer Science']);
    screen.getByText('Degree programme cannot be changed here. Contact admin to update degree.');
    screen.getByRole('heading', { name: 'Edit Student Details' });
    screen.getByRole('heading', { name: 'Module Enrollments' });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Current Year' }).value).toBe('Year 5');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Current Semester' }).value).toBe('Semester 3');
  });

  it('does not upload the photo after another user has signed in', async () => {
    server.reply(changeStudent, () => {
      localStorage.setItem('muster.token', 'other-token');
      return { success: true as const, student: amara };
    });
    open(id);
    await screen.findByRole('heading', { name: 'Edit Student Details' });
    const photo = new File(['x'], 'me.png', { type: 'image/png' });
    fireEvent.change(document.querySelector<HTMLInputElement>('input[type="file"]')!, { target: { files: [photo] } });
    await press('Update Student');
    await screen.findByText(/^Amara Okafor was saved, but the photo was not/);
    expect(server.requests(changeStudent)).toHaveLength(1);
  });

  it('shows the teaching group of an enrolment, and its days', async () => {
    const group = { id: degreeId, group_name: 'A', course_number: '010102', class_type: null };
    const inGroup = { teaching_group_id: degreeId, teaching_group: group, valid_from: '2026-09-14' };
    server.reply(listEnrollments, [{ ...enrollment(first, 'CS1'), ...inGroup }]);
    open(id);
    await screen.findByText(/ · Teaching group A · 010102 · from Mon.*14/u);
  });

  it('does not double the word of a teaching group whose name has it', async () => {
    const group = { id: degreeId, group_name: 'Group A', course_number: '31201', class_type: null };
    server.reply(listEnrollments, [
      { ...enrollment(first, 'CS1'), teaching_group_id: degreeId, teaching_group: group },
    ]);
    open(id);
    await screen.findByText(/ · \w+ · Group A · 31201$/u);
  });

  it('queues failed removals for the update and sends only record ids', async () => {
    server.reply(listEnrollments, () => Response.json([enrollment(first, 'CS1'), enrollment(second, 'CS2')]));
    server.reply(deleteEnrollments, () => Response.json({}, { status: 503 }));
    open(id);
    await press('Remove CS1 Algebra');
    await screen.findByText('Delete this module enrollment? This will remove the record permanently.');
    await press('Delete');
    await screen.findByText('Failed to delete module enrollments');
    await press('Remove CS2 Algebra');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove CS/ })).toBeNull());
    expect(server.requests(deleteEnrollments)).toHaveLength(1);
    expect(server.requests(changeStudent)).toEqual([]);
    await press('Update Student');
    await screen.findByRole('heading', { name: 'The list' });
    screen.getByText('Student and module enrollments updated successfully!');
    const { body } = server.requests(changeStudent)[0]!;
    expect(body).toMatchObject({ deleted_enrollment_ids: [first], new_enrollments: [], gender: 'female' });
    expect(body).not.toHaveProperty('degree_programme');
  });

  it('shows a failed save in a banner and keeps the input', async () => {
    server.fail(changeStudent, 'conflict', { error: 'This email is taken', details: { email: 'Taken' } });
    open(id);
    const email = await screen.findByLabelText<HTMLInputElement>(/^Email/);
    fireEvent.change(email, { target: { value: 'kasun@example.org' } });
    await press('Update Student');
    const banner = await screen.findByText('This email is taken');
    expect(banner.closest('form [role="alert"]')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('kasun@example.org');
    screen.getByText('Taken');
  });
});
