import { getRegister, markHistory, markManually } from '@muster/contract/attendance/registers';
import { createSession } from '@muster/contract/attendance/sessions';
import { addToClassList } from '@muster/contract/attendance/class-lists';
import { describe, expect, it } from 'vitest';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { mountClassEndpoints } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';

const t = scenario({ mount: mountClassEndpoints });

const sessions = async () =>
  (await t.sql('SELECT id FROM class_sessions WHERE university_id = $1', t.here.universityId)).length;
const mark = (form: object, caller: Caller = t.here.lecturer) => t.call(caller, markManually, { body: form });
const present = (...students: Caller[]) =>
  students.map(({ studentId }) => ({ student_id: studentId, status: 'present', marked_at: '1999-01-01T00:00:00Z' }));
const form = (change: object = {}) => ({
  semester: '1',
  year: '1',
  session_type: 'lecture',
  module_code: 'CS101',
  groups: [t.here.groupA],
  location: '',
  date: '2026-09-14',
  class_start_time: '08:00',
  class_end_time: '09:00',
  academic_year: '2026-2027',
  lecturer_id: t.here.lecturer.staffId,
  marking_method: 'manual',
  attendance_records: present(t.here.students.aiko),
  ...change,
});

describe('manual register', () => {
  it('validates in the specified order and creates no session on an error', async () => {
    const errorOf = async (change: object) => (await mark(form(change))).body.error;
    const wrongTimes = { class_end_time: '07:00', attendance_records: [] };
    expect(await errorOf({ ...wrongTimes, date: '', groups: [] })).toBe(
      'Please fill in the following required fields: Date',
    );
    expect(await errorOf({ ...wrongTimes, groups: [] })).toBe('Please select at least one group');
    expect(await errorOf({ ...wrongTimes, module_code: 'MA100' })).toBe(
      'No students found for the selected groups and module',
    );
    expect(await errorOf(wrongTimes)).toBe('Class end time must be after class start time');
    expect(await errorOf({ attendance_records: [] })).toBe(
      'Please mark at least one student as present before submitting',
    );
    expect(
      await errorOf({ attendance_records: [{ student_id: t.here.students.aiko.studentId, status: 'absent' }] }),
    ).toBe('Please mark at least one student as present before submitting');
    expect(
      await errorOf({
        attendance_records: present(t.here.students.aiko, t.here.students.dana, t.elsewhere.students.aiko),
      }),
    ).toBe('2 of these students are not on the list of this class.');
    expect(await sessions()).toBe(0);
  });

  it('marks students who were added to an opened class that expects no student', async () => {
    const here = await t.addUniversity();
    await t.sql(
      'UPDATE students SET active = false WHERE university_id = $1 AND name = $2',
      here.universityId,
      'Chidi',
    );
    const empty = form({
      groups: [here.groupB],
      lecturer_id: here.lecturer.staffId,
      attendance_records: present(here.students.aiko),
    });
    const { body } = await t.call(here.lecturer, createSession, { body: empty });
    const noStudents = 'No students found for the selected groups and module';
    expect((await mark(empty, here.lecturer)).body.error).toBe(noStudents);
    const { id } = body.session;
    const student = { student_id: here.students.aiko.studentId };
    await t.call(here.lecturer, addToClassList, { params: { id }, body: student });
    expect((await mark({ ...empty, class_start_time: '07:00' }, here.lecturer)).body.error).toBe(noStudents);
    expect((await mark({ ...empty, class_start_time: 'soon' }, here.lecturer)).body.error).toBe(noStudents);
    expect(await mark(empty, here.lecturer)).toMatchObject({ status: 200, body: { session_id: id, count: 1 } });
  });

  it('accepts student ids in upper case', async () => {
    const { studentId } = t.here.students.aiko;
    const marks = (id: string | undefined) =>
      t.sql('SELECT student_id, status FROM attendance WHERE session_id = $1 AND status IS NOT NULL', id);
    for (const status of ['present', 'late']) {
      const lists = {
        groups: [t.here.groupA.toUpperCase()],
        attendance_records: [{ student_id: studentId?.toUpperCase(), status }],
      };
      const answer = await mark(form({ date: '2026-09-11', ...lists }));
      expect(answer).toMatchObject({ status: 200, body: { count: 1 } });
      expect(await marks(answer.body.session_id)).toEqual([{ student_id: studentId, status }]);
    }
  });

  it('creates the session and the marks with the server time and the caller, and leaves other students unmarked', async () => {
    const answer = await mark(form());
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Attendance marked successfully!', count: 1 },
    });
    const { session_id: id } = answer.body;
    const marks = await t.sql(
      'SELECT student_id, status, method, marked_by, marked_at FROM attendance WHERE session_id = $1 AND status IS NOT NULL',
      id,
    );
    expect(marks).toEqual([
      {
        student_id: t.here.students.aiko.studentId,
        status: 'present',
        method: 'manual',
        marked_by: t.here.lecturer.accountId,
        marked_at: new Date(mondayNoonMs),
      },
    ]);
    const register = await t.call(t.here.lecturer, getRegister, { params: { id } });
    expect(register.body).toMatchObject({ expected: 2, count: 1 });
  });

  it('adds to the existing session, is idempotent, and keeps the method of scanned marks', async () => {
    const { bilal, aiko } = t.here.students;
    const id = (await mark(form())).body.session_id;
    await t.sql(
      "UPDATE attendance SET method = 'qr', marked_by = NULL WHERE session_id = $1 AND status IS NOT NULL",
      id,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => mark(form({ attendance_records: present(bilal, aiko, aiko) }))),
    );
    for (const { body } of answers) expect(body).toMatchObject({ session_id: id, count: 2 });
    const marks = await t.sql(
      'SELECT method FROM attendance WHERE session_id = $1 AND status IS NOT NULL ORDER BY method DESC',
      id,
    );
    expect(marks).toEqual([{ method: 'qr' }, { method: 'manual' }]);
    expect(
      await t.sql('SELECT 1 FROM mark_changes WHERE session_id = $1 AND student_id = $2', id, bilal.studentId),
    ).toHaveLength(1);
  });

  it('corrects existing marks and records the history', async () => {
    const id = (await mark(form())).body.session_id;
    const { studentId } = t.here.students.aiko;
    const late = [{ student_id: studentId, status: 'late' }];
    expect((await mark(form({ attendance_records: late }))).body).toMatchObject({ count: 1 });
    const history = await t.call(t.here.lecturer, markHistory, { params: { id, studentId } });
    expect(history.body.changes.at(-1)).toMatchObject({
      before: 'present',
      after: 'late',
      changed_by: { name: 'Lakshmi' },
    });
  });

  it('keeps a colleague’s correction of a student who is sent as unchanged', async () => {
    const { aiko, bilal } = t.here.students;
    const times = { class_start_time: '13:00', class_end_time: '14:00' };
    const id = (await mark(form({ ...times, attendance_records: present(aiko, bilal) }))).body.session_id;
    const [, marks] = present(bilal, aiko);
    await mark(form({ ...times, attendance_records: [{ ...marks, status: 'absent' }, ...present(bilal)] }));
    const later = [
      { student_id: bilal.studentId, status: 'absent' },
      { ...marks, is_unchanged: true },
    ];
    expect((await mark(form({ ...times, attendance_records: later }))).status).toBe(200);
    expect(
      await t.sql('SELECT DISTINCT status FROM attendance WHERE session_id = $1 AND status IS NOT NULL', id),
    ).toEqual([{ status: 'absent' }]);
  });

  it('stores a repeated note once and keeps the scanned mark', async () => {
    const { aiko, bilal } = t.here.students;
    const noted = form({
      class_start_time: '06:00',
      class_end_time: '07:00',
      attendance_records: [
        { student_id: aiko.studentId, status: 'present' },
        { student_id: bilal.studentId, status: 'absent', note: 'Called: the bus broke down' },
      ],
    });
    const { session_id: id } = (await mark(noted)).body;
    const changes = async (studentId: string | null) =>
      (await t.call(t.here.lecturer, markHistory, { params: { id, studentId } })).body.changes;
    await mark(noted);
    expect(await changes(bilal.studentId)).toMatchObject([{ after: 'absent', reason: 'Called: the bus broke down' }]);
    await t.sql("UPDATE attendance SET method = 'qr' WHERE session_id = $1 AND student_id = $2", id, aiko.studentId);
    const note = { student_id: aiko.studentId, status: 'present', note: 'Left early' };
    await mark(form({ class_start_time: '06:00', class_end_time: '07:00', attendance_records: [note] }));
    expect(await changes(aiko.studentId)).toMatchObject([
      { after: 'present', reason: null },
      { before: 'present', after: 'present', reason: 'Left early' },
    ]);
    const [marks] = await t.sql(
      'SELECT method FROM attendance WHERE session_id = $1 AND status IS NOT NULL AND student_id = $2',
      id,
      aiko.studentId,
    );
    expect(marks).toEqual({ method: 'qr' });
  });

  it('applies approved excuses at once, but not to students who are present', async () => {
    const { aiko, bilal } = t.here.students;
    await t.sql(
      `INSERT INTO excuses (university_id, student_id, starts_on, ends_on, reason, state, created_at, decided_at, decided_by)
       SELECT $1, unnest($2::uuid[]), '2026-09-14', '2026-09-14', 'Flu', 'approved', $3, $3, $4`,
      t.here.universityId,
      [aiko.studentId, bilal.studentId],
      new Date(mondayNoonMs - 86_400_000),
      t.here.admin.accountId,
    );
    const { session_id: id } = (await mark(form({ class_start_time: '07:00', class_end_time: '07:45' }))).body;
    const rows = await t.sql(
      'SELECT student_id, status FROM attendance WHERE session_id = $1 AND status IS NOT NULL',
      id,
    );
    await t.sql('DELETE FROM excuses WHERE university_id = $1', t.here.universityId);
    expect(new Map(rows.map((row) => [row['student_id'], row['status']]))).toEqual(
      new Map([
        [aiko.studentId, 'present'],
        [bilal.studentId, 'excused'],
      ]),
    );
  });

  it('accepts a timetable entry instead of the form, from its start', async () => {
    const form = { timetable_id: t.here.timetableId, attendance_records: present(t.here.students.aiko) };
    const text = 'This class begins at 14:00 on 2026-09-14. Students can be marked from then on.';
    expect(await mark(form)).toMatchObject({ status: 400, body: { error: text, details: { class_start_time: text } } });
    t.clock.advance(30 * 60_000);
    expect(await mark(form)).toMatchObject({ status: 200, body: { count: 1 } });
  });

  it('is limited to lecturers of the class and administrators', async () => {
    expect(await mark(form(), t.here.students.aiko)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await mark(form(), t.here.otherLecturer)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(await mark(form({ lecturer_id: '' }), t.here.otherLecturer)).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    });
    expect(await mark(form({ groups: [t.elsewhere.groupA] }))).toMatchObject({
      status: 404,
      body: { error: 'Group not found' },
    });
    expect(await mark(form(), t.here.admin)).toMatchObject({ status: 200 });
  });
});
