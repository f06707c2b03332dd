import { getPersonAccess } from '@muster/contract/accounts/person-access';
import { me } from '@muster/contract/accounts/accounts';
import { listExcuses } from '@muster/contract/attendance/excuse-decisions';
import { listQuestions } from '@muster/contract/attendance/questions';
import { listWarnings } from '@muster/contract/attendance/warnings';
import { listEnrollments } from '@muster/contract/people/enrollments';
import { listStudentJoins, undoStudentJoin } from '@muster/contract/people/student-joins';
import {
  addStudentNote,
  listStudentNotes,
  type StudentNote,
  withdrawStudentNote,
} from '@muster/contract/people/student-notes';
import {
  type StudentClass,
  studentClasses,
  studentHistory,
  studentOverview,
} from '@muster/contract/people/student-page';
import { setStudentStatus } from '@muster/contract/people/students';
import { classWeek } from '@muster/contract/timetables/class-week';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aikosExcuse } from '../../../features/excuses/excuses.setup.ts';
import { startSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { StudentPage } from './student-page.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const ada = { name: 'Ada', role: 'admin', identifier: 'ada@x.test' } as const;

const student = {
  id,
  name: 'Aiko Tan',
  family_name: null,
  full_name: 'Aiko Tan',
  email: 'aiko@x.test',
  student_id: 'S-1',
  degree_details_id: other,
  degree_programme: 'BSc Computing',
  degree_level: 'undergraduate',
  second_degree_id: null,
  second_programme: null,
  group_id: other,
  group_name: 'Group A',
  group_no: 'Group A',
  current_year: 2,
  current_semester: 1,
  local_international: 'local',
  degree_path: 'local',
  active: true,
  status: 'Active',
  photo_url: null,
} as const;
const record = (date: string, status: 'present' | 'absent') => ({
  session_id: id,
  date,
  class_start_time: '08:00',
  attendance_requirement: 'required' as const,
  status,
});
const modules = [
  {
    module_id: id,
    module_code: 'CS101',
    module_name: 'Programming',
    attended: 3,
    total: 5,
    percentage: 60,
    band: 'Average' as const,
    attendance_limit: 80,
    to_come: 5,
    records: [
      record('2026-11-26', 'present'),
      record('2026-11-19', 'present'),
      record('2026-11-12', 'absent'),
      record('2026-10-20', 'present'),
      record('2026-10-13', 'absent'),
    ],
  },
];
const heldClass: StudentClass = {
  session_id: id,
  module_code: 'CS101',
  module_name: 'Programming',
  session_type: 'lecture',
  location: 'Hall 3',
  date: '2026-11-26',
  class_start_time: '08:00',
  class_end_time: '09:00',
  attendance_requirement: 'required',
  status: 'present',
  method: 'qr',
  marked_at: '2026-11-26T08:04:00Z',
  is_corrected: false,
  can_open: true,
};
const note: StudentNote = {
  id: other,
  note: 'Called about fees',
  written_by: ada,
  written_at: '2026-11-20T08:00:00Z',
  withdrawn_at: null,
  is_own: true,
};
const page = <Row,>(...data: Row[]) => ({ data, total: data.length, page: 1, page_size: 10 });

const server = mockServer();
beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  // Sections load when they are near the visible part; the test DOM has no layout.
  vi.stubGlobal('IntersectionObserver', undefined);
  startSession('a-token');
  server.reply(getPersonAccess, {
    has_account: false,
    last_sign_in_at: null,
    has_second_factor: false,
    sign_ins: [],
    identities: [],
  });
  server.reply(studentOverview, {
    success: true,
    student,
    semester: { academic_year: '2026-2027', semester: 1 },
    today: '2026-11-27',
    modules,
  });
  server.reply(classWeek, {
    today: '2026-11-27',
    now: '2026-11-27T08:00:00Z',
    time_zone: 'UTC',
    days: [],
    classes: [],
  });
  server.reply(
    studentClasses,
    page(heldClass, { ...heldClass, session_id: other, date: '2026-11-19', can_open: false }),
  );
  server.reply(listExcuses, page(aikosExcuse));
  server.reply(listQuestions, page());
  server.reply(listWarnings, page());
  server.reply(listStudentNotes, page(note));
  server.reply(listEnrollments, []);
  server.reply(listStudentJoins, { joined_into: null, joins: [] });
  server.reply(
    studentHistory,
    page({
      id,
      at: '2026-11-20T08:00:00Z',
      by: ada,
      kind: 'record' as const,
      action: 'student.changed',
      fields: ['group_id'],
      session_id: null,
      module_code: null,
      date: null,
      before: null,
      after: null,
      reason: null,
    }),
  );
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (role: 'admin' | 'lecturer') => {
  server.reply(me, { success: true, user: makeUser({ role }) });
  return renderScreens({ '/students/$id': StudentPage, '/edit-student/$id': () => 'Edit form' }, `/students/${id}`);
};
const section = (name: RegExp | string) => screen.findByRole('region', { name });

describe('StudentPage', () => {
  it('shows administrators the student with all sections in their order', async () => {
    open('admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Aiko Tan' })).toBeTruthy();
    for (const fact of ['S-1', 'BSc Computing', 'Group A', 'Active']) expect(screen.getByText(fact)).toBeTruthy();
    const attendance = await section(/^Attendance/);
    expect(within(attendance).getAllByText('60.0%')).toHaveLength(2);
    // 2 of 3 against 1 of 2.
    expect(attendance.textContent).toContain('16.7 points up against the four weeks before');
    expect(within(attendance).getByRole('img', { name: 'Classes: 3 present, 2 absent, 5 to come' })).toBeTruthy();
    expect(within(attendance).getByText('Must attend the next 5 classes to get back above 80%')).toBeTruthy();
    await section(/^History/);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.map((title) => title?.replace(/(\d|Semester).*$/, '').trim())).toEqual([
      'Attendance',
      'Classes',
      'Absences',
      'Questions about marks',
      'Early warnings',
      'Notes',
      'History',
    ]);
    expect(await screen.findByText('Record changed: group')).toBeTruthy();
    expect(server.requests(listExcuses)[0]?.query['student_id']).toBe(id);
    expect(server.requests(listWarnings)[0]?.query['student_id']).toBe(id);
    fireEvent.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await screen.findByText('Edit form')).toBeTruthy();
  });

  it('says that no class was held yet, below the planned ones', async () => {
    server.reply(studentClasses, page<StudentClass>());
    open('admin');
    const held = await section('Classes');
    const text = 'No class was held yet. Classes appear here when attendance is taken.';
    expect(await within(held).findByText(text)).toBeTruthy();
  });

  it('shows administrators the teaching groups of the student, with links to their modules', async () => {
    const enrollment = {
      id,
      student_id: id,
      module_id: other,
      academic_year: '2026-2027',
      semester: 1,
      enrollment_type: 'regular' as const,
      group_id: null,
      group_name: null,
      teaching_group_id: id,
      teaching_group: { id, group_name: 'Lab B', course_number: '0102', class_type: null },
      valid_from: '2026-11-02',
      valid_until: null,
      enrolled_date: null,
      active: true,
      created_at: '09:00:00+00:00',
      module: { id: other, module_name: 'Algebra', module_code: 'MA101' },
    };
    server.reply(listEnrollments, [enrollment, { ...enrollment, id: other, teaching_group: null }]);
    open('admin');
    const list = await section('Teaching groups');
    const link = within(list).getByRole('link', { name: 'MA101 · Lab B · 0102' });
    expect(link.getAttribute('href')).toContain(`/modules/${other}?academic_year=2026-2027`);
    expect(list.textContent).toContain('from Mon 2 Nov');
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });

  it('links classes that the reader may open to their registers', async () => {
    open('admin');
    const links = await within(await section(/^Classes/)).findAllByRole('link', { name: /CS101/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/class-session/${id}`]);
  });

  it('shows lecturers no notes, no history and no actions', async () => {
    open('lecturer');
    expect(await screen.findByText('Fever')).toBeTruthy();
    expect(await screen.findByText('No early warnings')).toBeTruthy();
    for (const name of ['Notes', 'History']) expect(screen.queryByRole('region', { name }), name).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Students' }).getAttribute('href')).toBe('/lecturer/students');
    expect(server.requests(listStudentNotes)).toEqual([]);
    expect(server.requests(studentHistory)).toEqual([]);
  });

  it('adds and withdraws notes', async () => {
    server.reply(addStudentNote, note);
    server.reply(withdrawStudentNote, { ...note, withdrawn_at: '2026-11-21T08:00:00Z' });
    open('admin');
    const notes = within(await section(/^Notes/));
    fireEvent.click(notes.getByRole('button', { name: 'Add note' }));
    expect(notes.getByText('Please write a note')).toBeTruthy();
    fireEvent.change(notes.getByLabelText('New note'), { target: { value: 'Needs a transcript' } });
    fireEvent.click(notes.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(server.requests(addStudentNote)[0]?.body).toEqual({ note: 'Needs a transcript' }));
    await waitFor(() => expect(notes.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''));
    fireEvent.click(await notes.findByRole('button', { name: /^Withdraw the note/ }));
    server.reply(listStudentNotes, page({ ...note, withdrawn_at: '2026-11-21T08:00:00Z' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await notes.findByText('Withdrawn')).toBeTruthy();
    expect(notes.getByText('Called about fees')).toBeTruthy();
  });

  it('deactivates the student after a question', async () => {
    server.reply(setStudentStatus, { success: true, changed: 1 });
    open('admin');
    fireEvent.click(await screen.findByRole('button', { name: 'More actions for Aiko Tan' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    await waitFor(() =>
      expect(server.requests(setStudentStatus)[0]?.body).toEqual({ chosen: { ids: [id] }, active: false }),
    );
  });

  it('separates a record that was joined into this one, after a question', async () => {
    const join = {
      id: other,
      record: { id: other, name: 'Aiko Tann', student_id: 'S-0' },
      joined_by: ada,
      joined_at: '2026-11-20T08:00:00Z',
      undone_by: null,
      undone_at: null,
      undo_problem: null,
    };
    server.reply(listStudentJoins, { joined_into: null, joins: [join] });
    server.reply(undoStudentJoin, { joined_into: null, joins: [] });
    open('admin');
    const joined = within(await section('Joined records'));
    expect(joined.getByRole('link', { name: 'S-0' }).getAttribute('href')).toBe(`/students/${other}`);
    fireEvent.click(joined.getByRole('button', { name: 'Separate' }));
    server.reply(listStudentJoins, { joined_into: null, joins: [] });
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Separate' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Joined records' })).toBeNull());
    expect(server.requests(undoStudentJoin)).toHaveLength(1);
  });

  it('leads from a joined record to the other one, and offers no changes', async () => {
    server.reply(listStudentJoins, {
      joined_into: { id: other, name: 'Aiko Tann', student_id: 'S-9' },
      joins: [],
    });
    open('admin');
    const link = await screen.findByRole('link', { name: 'Aiko Tann · S-9' });
    expect(link.getAttribute('href')).toBe(`/students/${other}`);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /More actions/ })).toBeNull();
  });

  it('says that a student was not found', async () => {
    server.fail(studentOverview, 'not_found');
    open('lecturer');
    expect(await screen.findByText(/^Student not found/)).toBeTruthy();
  });
});
