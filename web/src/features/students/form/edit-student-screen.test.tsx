import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expireOnNavigation } from '../../../ui/feedback/notice.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { EditStudent } from './edit-student-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const degreeId = '00000000-0000-4000-8000-000000000002';
const amara = {
  id,
  name: 'Amara Okafor',
  email: 'amara@example.org',
  student_id: 'CS26-1',
  degree_details_id: degreeId,
  degree_programme: 'BSc Computer Science',
  current_year: 5,
  current_semester: 3,
  gender: 'Female',
  active: true,
};
const enrollment = (own: string, module_code: string) => ({
  id: own,
  module_id: degreeId,
  academic_year: '2025-2026',
  semester: 1,
  enrollment_type: 'regular',
  active: true,
  module: { id: degreeId, module_name: 'Algebra', module_code },
});
const [first, second] = ['00000000-0000-4000-8000-000000000011', 'imported-2'];

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const problem = (status: number, code: string, error?: string, details = {}) =>
  json({ success: false, code, error, details }, status);
let replies: Record<string, () => Response>;
let sent: { call: string; body: Record<string, unknown> }[];

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  sent = [];
  replies = {
    'GET /api/auth/me': () => json({ success: true, user: { id, name: 'Ruth', role: 'admin', time_zone: 'UTC' } }),
    [`GET /api/students/${id}`]: () => json({ success: true, student: amara }),
    [`GET /api/students/${id}/enrollments`]: () => json([enrollment(first, 'CS1'), enrollment(second, 'CS2')]),
    [`PUT /api/students/${id}`]: () => json({ success: true, student: amara }),
    'GET /api/groups': () => json([]),
    'GET /api/modules/with-mappings': () => json([]),
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.split('?')[0]}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    if (init.method !== 'GET') sent.push({ call, body });
    return Promise.resolve((replies[call] ?? (() => problem(500, 'internal')))());
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
    [
      404,
      'not_found',
      'Student not found. The student may have been deleted or you may not have permission to view this student.',
    ],
    [403, 'not_yours', 'Access denied. You do not have permission to edit this student.'],
    [400, 'invalid_input', 'Failed to load student data'],
  ])('shows a load error with status %i and a link to the list', async (status, code, text) => {
    replies[`GET /api/students/${id}`] = () => problem(status, code);
    open(id);
    await screen.findByText(text);
    fireEvent.click(screen.getByRole('link', { name: 'Back to students' }));
    expect(await screen.findByRole('heading', { name: 'The list' })).toBeTruthy();
  });

  it('explains a reply without a student and a malformed id', async () => {
    replies[`GET /api/students/${id}`] = () => json({ success: true, data: [] });
    open(id);
    await screen.findByText('Student data not received');
    cleanup();
    open('17');
    expect(await screen.findByText(/^Student not found\./)).toBeTruthy();
  });

  it('shows that the session has ended and redirects after two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    replies[`GET /api/students/${id}`] = () => problem(401, 'unauthenticated');
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
    replies[`PUT /api/students/${id}`] = () => {
      localStorage.setItem('muster.token', 'other-token');
      return json({ success: true, student: amara });
    };
    open(id);
    await screen.findByRole('heading', { name: 'Edit Student Details' });
    const photo = new File(['x'], 'me.png', { type: 'image/png' });
    fireEvent.change(document.querySelector<HTMLInputElement>('input[type="file"]')!, { target: { files: [photo] } });
    await press('Update Student');
    await screen.findByText(/^Amara Okafor was saved, but the photo was not/);
    expect(sent.map((one) => one.call)).toEqual([`PUT /api/students/${id}`]);
  });

  it('queues failed removals for the update and sends only record ids', async () => {
    replies[`DELETE /api/students/${id}/enrollments`] = () => problem(503, 'unavailable');
    open(id);
    await press('Remove CS1 Algebra');
    await screen.findByText('Delete this module enrollment? This will remove the record permanently.');
    await press('Delete');
    await screen.findByText('Failed to delete module enrollments');
    await press('Remove CS2 Algebra');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove CS/ })).toBeNull());
    expect(sent.map((one) => one.call)).toEqual([`DELETE /api/students/${id}/enrollments`]);
    await press('Update Student');
    await screen.findByRole('heading', { name: 'The list' });
    screen.getByText('Student and module enrollments updated successfully!');
    expect(sent.at(-1)?.body).toMatchObject({ deleted_enrollment_ids: [first], new_enrollments: [], gender: 'female' });
    expect(Object.keys(sent.at(-1)?.body ?? {})).not.toContain('degree_programme');
  });

  it('shows a failed save in a banner and keeps the input', async () => {
    replies[`PUT /api/students/${id}`] = () => problem(409, 'conflict', 'This email is taken', { email: 'Taken' });
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
