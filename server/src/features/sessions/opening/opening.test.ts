import { randomUUID } from 'node:crypto';
import { createSession } from '@muster/contract/attendance/sessions';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mondayNoonMs } from '#platform/database/testing/test-university.setup.ts';
import type { Caller } from '#platform/http/caller.ts';
import { listTodaysClasses } from '../../held-classes/class-week.service.ts';
import { mountSessions } from '../sessions.routes.ts';
import { makeSessions } from '../sessions.service.ts';
import { scenario } from '#testing/scenario.ts';
import { makeMarking } from '#testing/marking.ts';

const nameRow = z.object({ name: z.string() });

const t = scenario({
  mount: (mount, deps) => mountSessions(mount, makeSessions({ ...deps, listTodaysClasses, ...makeMarking(deps) })),
});
const half = 30 * 60_000;

const open = (caller: Caller | null, form: object) => t.call(caller, createSession, { body: form });
const listOf = async (sessionId: unknown) =>
  (
    await t.database.acrossUniversities((tx) =>
      tx.query(
        'SELECT s.name FROM attendance r JOIN students s ON s.id = r.student_id WHERE r.session_id = $1 ORDER BY 1',
        [sessionId],
        nameRow,
      ),
    )
  ).map(({ name }) => name);
const fullForm = () => ({
  semester: 'Semester 1',
  year: 'Year 1',
  session_type: 'lecture',
  module_code: 'cs101',
  groups: [t.here.groupA, t.here.groupB],
  location: 'Hall 9',
  date: '2026-09-15',
  date_reason: 'Prepared a day before',
  class_start_time: '09:00',
  class_end_time: '10:30',
  academic_year: '2026-2027',
  description: 'Loops',
  lecturer_id: t.here.lecturer.staffId,
  session_datetime: '2026-09-15T09:00',
  module_name: 'CS101',
});

describe('unusual dates', () => {
  it('need a reason, which the session shows with its author', async () => {
    t.clock.set(mondayNoonMs);
    const later = { ...fullForm(), date: '2026-09-17', class_start_time: '07:00', class_end_time: '08:00' };
    for (const date_reason of [undefined, '', '  '])
      expect(await open(t.here.lecturer, { ...later, date_reason })).toMatchObject({
        status: 409,
        body: { code: 'unusual_date', details: { date_reason: 'This class is in the future.' } },
      });
    const opened = {
      status: 200,
      body: { session: { date_reason: { reason: 'Exam week', by: { role: 'lecturer' } } } },
    };
    expect(await open(t.here.lecturer, { ...later, date_reason: 'Exam week' })).toMatchObject(opened);
    // The stored reason answers later requests, and stays.
    expect(await open(t.here.lecturer, { ...later, date_reason: undefined })).toMatchObject(opened);
    expect(await open(t.here.lecturer, { ...later, date_reason: 'Another' })).toMatchObject(opened);
  });

  it('are holidays, days outside the semester, and for lecturers classes of more than 14 days ago', async () => {
    t.clock.set(mondayNoonMs);
    const refusal = async (caller: Caller, date: string) => {
      const { status, body } = await open(caller, { ...fullForm(), date, date_reason: undefined });
      return status === 200 ? 200 : body.details?.['date_reason'];
    };
    const old = 'This date is outside the semester. This class was more than 14 days ago.';
    expect(await refusal(t.here.lecturer, '2026-01-05')).toBe(old);
    expect(await refusal(t.here.admin, '2026-01-05')).toBe('This date is outside the semester.');
    await t.sql(
      `INSERT INTO holidays (university_id, name, starts_on, ends_on) VALUES ($1, 'Poya', '2026-09-14', '2026-09-14')`,
      t.here.universityId,
    );
    expect(await refusal(t.here.lecturer, '2026-09-14')).toBe('This date is a holiday: Poya.');
    await t.sql('DELETE FROM holidays WHERE university_id = $1', t.here.universityId);
    expect(await refusal(t.here.lecturer, '2026-09-14')).toBe(200);
  });
});

describe('class list', () => {
  it('has the place of each student and leaves out those who enrol after the day of the class', async () => {
    t.clock.set(mondayNoonMs);
    const { aiko, bilal } = t.here.students;
    const setEnrolled = (studentId: string, date: string | null) =>
      t.sql('UPDATE students SET enrollment_date = $2 WHERE id = $1', studentId, date);
    await setEnrolled(aiko.studentId, '2026-09-17');
    await setEnrolled(bilal.studentId, '2026-09-16');
    const { body } = await open(t.here.lecturer, { ...fullForm(), date: '2026-09-16' });
    const session = body.session;
    expect(await listOf(session.id)).toEqual(['Bilal', 'Chidi']);
    expect(session.expected).toBe(2);
    const [row] = await t.sql(
      `SELECT a.module_id, a.session_date::text, a.source, a.status, a.group_id,
         (a.degree_details_id, a.year, a.semester) IS NOT DISTINCT FROM (st.degree_details_id, st.current_year, st.current_semester) AS is_place
       FROM attendance a JOIN students st ON st.id = a.student_id WHERE a.session_id = $1 AND a.student_id = $2`,
      session.id,
      bilal.studentId,
    );
    expect(row).toEqual({
      module_id: t.here.moduleId,
      session_date: '2026-09-16',
      source: 'class_list',
      status: null,
      group_id: t.here.groupA,
      is_place: true,
    });
    await setEnrolled(aiko.studentId, null);
    await setEnrolled(bilal.studentId, null);
  });
});

describe('opening from the timetable', () => {
  it('opens one session with the data of the entry for twenty concurrent requests', async () => {
    t.clock.set(mondayNoonMs);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => open(t.here.lecturer, { timetable_id: t.here.timetableId })),
    );
    const ids = answers.map(({ body }) => body.session.id);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(ids).size).toBe(1);
    expect(answers.filter(({ body }) => body.reopened === false)).toHaveLength(1);
    expect(answers[0]!.body.session).toMatchObject({
      state: 'created',
      module_code: 'CS101',
      module_name: 'Programming',
      session_type: 'lecture',
      location: 'Hall 3',
      date: '2026-09-14',
      class_start_time: '14:00',
      class_end_time: '16:00',
      academic_year: '2026-2027',
      year: 1,
      semester: 1,
      duration_minutes: 3,
      lecturer_id: t.here.lecturer.staffId,
      assistant_lecturer: t.here.assistant.staffId,
      groups: [{ name: 'Group A' }],
      expected: 2,
      timetable_id: t.here.timetableId,
    });
    expect(await listOf(ids[0])).toEqual(['Aiko', 'Bilal']);
    const [row] = await t.database.acrossUniversities((tx) =>
      tx.query('SELECT starts_at, ends_at, created_by FROM class_sessions WHERE id = $1', [ids[0]]),
    );
    expect(row).toEqual({
      starts_at: new Date('2026-09-14T08:30:00Z'),
      ends_at: new Date('2026-09-14T10:30:00Z'),
      created_by: t.here.lecturer.accountId,
    });
  });

  it('opens the same session for the assistant and an administrator', async () => {
    t.clock.set(mondayNoonMs + 1);
    for (const caller of [t.here.assistant, t.here.admin]) {
      const { status, body } = await open(caller, { timetable_id: t.here.timetableId });
      expect(status).toBe(200);
      expect(body).toMatchObject({ reopened: true, session: { lecturer_id: t.here.lecturer.staffId } });
    }
  });

  it('is possible on the day, from 30 minutes before the start until the end', async () => {
    const statusAt = async (ms: number) => {
      t.clock.set(ms);
      return (await open(t.here.lecturer, { timetable_id: t.here.timetableId })).status;
    };
    expect(await statusAt(mondayNoonMs - 1)).toBe(400);
    expect(await statusAt(mondayNoonMs)).toBe(200);
    expect(await statusAt(mondayNoonMs + half + 2 * 3_600_000 - 1)).toBe(200);
    expect(await statusAt(mondayNoonMs + half + 2 * 3_600_000)).toBe(400);
    expect(await statusAt(mondayNoonMs + 86_400_000 + half)).toBe(400);
    t.clock.set(mondayNoonMs);
  });

  it('is rejected for other lecturers, students and other universities', async () => {
    const form = { timetable_id: t.here.timetableId };
    expect(await open(t.here.otherLecturer, form)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(await open(t.here.students.aiko, form)).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await open(t.elsewhere.lecturer, form)).toMatchObject({
      status: 404,
      body: { error: 'Timetable entry not found' },
    });
    expect(await open(t.elsewhere.admin, form)).toMatchObject({ status: 404 });
    expect(await open(t.here.lecturerWithoutRecord, form)).toMatchObject({
      status: 404,
      body: { error: 'Lecturer not found in staff table' },
    });
    expect(await open(null, form)).toMatchObject({
      status: 401,
      body: { error: 'Authentication failed. Please log in again.' },
    });
  });
});

describe('lecturer form', () => {
  it('opens a session for the chosen groups and returns the existing one for the same class', async () => {
    const first = await open(t.here.lecturer, fullForm());
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        reopened: false,
        session: { location: 'Hall 9', description: 'Loops', year: 1, expected: 3 },
      },
    });
    const again = await open(t.here.lecturer, {
      ...fullForm(),
      class_start_time: '9:00 AM',
      date: '2026-09-15T00:00:00',
      groups: [],
    });
    expect(again.body).toMatchObject({
      reopened: true,
      session: { id: first.body.session.id, expected: 3 },
    });
    const later = await open(t.here.lecturer, { ...fullForm(), class_start_time: '2026-09-15T09:15:00' });
    expect(later.body).toMatchObject({ reopened: false });
  });

  it('names all missing fields in order before other errors', async () => {
    const { status, body } = await open(t.here.lecturer, {
      ...fullForm(),
      semester: '',
      year: '',
      class_end_time: '08:00',
      academic_year: ' ',
      lecturer_id: '',
    });
    expect(status).toBe(400);
    expect(body.error).toBe('Please fill in the following required fields: Semester, Year, Academic Year');
    const everything = await open(t.here.lecturer, { module_code: '' });
    expect(everything.body.error).toBe(
      'Please fill in the following required fields: Semester, Year, Session Type, Module, Date, Class Start Time, Class End Time, Academic Year',
    );
  });

  it('requires no year of a class of teaching groups, or of everyone where students belong to no groups', async () => {
    const missing = 'Please fill in the following required fields: Year';
    const group = { id: randomUUID(), module_id: t.here.moduleId, academic_year: '2026-2027', semester: 1 };
    await t.insert('groups', { ...group, group_name: 'Parallel' });
    const form = { ...fullForm(), year: '', class_start_time: '03:00', class_end_time: '04:00' };
    const withGroups = (groups: readonly string[]) => open(t.here.lecturer, { ...form, groups });
    expect((await withGroups([group.id, t.here.groupA])).body.error).toBe(missing);
    expect(await withGroups([group.id])).toMatchObject({ status: 200, body: { session: { year: null } } });
    expect((await withGroups([])).body.error).toBe(missing);
    await t.sql('UPDATE universities SET students_belong_to_groups = false WHERE id = $1', t.here.universityId);
    const everyone = await open(t.here.lecturer, { ...form, groups: [], class_start_time: '02:00' });
    await t.sql('UPDATE universities SET students_belong_to_groups = true WHERE id = $1', t.here.universityId);
    expect(everyone).toMatchObject({ status: 200, body: { session: { year: null } } });
  });

  it('requires an end after the start, valid dates and times, and valid choices', async () => {
    const errorOf = async (change: object) => {
      const { status, body } = await open(t.here.lecturer, { ...fullForm(), ...change });
      return [status, body.error];
    };
    expect(await errorOf({ class_end_time: '09:00' })).toEqual([400, 'Class end time must be after class start time']);
    expect(await errorOf({ class_start_time: 'soon' })).toEqual([400, 'Please give the start time as HH:MM']);
    expect(await errorOf({ date: '15/09/2026' })).toEqual([400, 'Please give the date as YYYY-MM-DD']);
    expect(await errorOf({ date: '2026-02-30' })).toEqual([400, 'Please give the date as YYYY-MM-DD']);
    expect(await errorOf({ session_type: 'party' })).toEqual([400, 'Please choose a session type']);
    expect(await errorOf({ year: 7 })).toEqual([400, 'Please choose a year from 1 to 4']);
    expect(await errorOf({ academic_year: '2026-2030' })).toEqual([400, 'Please give the academic year as YYYY-YYYY']);
    expect(await errorOf({ module_code: 'NONE' })).toEqual([404, 'Module not found']);
    expect(await errorOf({ groups: [t.elsewhere.groupA] })).toEqual([404, 'Group not found']);
    const lab = { id: randomUUID(), module_id: randomUUID(), academic_year: '2026-2027', semester: 1 };
    await t.insert('modules', { id: lab.module_id, module_code: 'PH9', module_name: 'Physics', semester: 1 });
    await t.insert('groups', { ...lab, group_name: 'Lab' });
    expect(await errorOf({ groups: [lab.id] })).toEqual([404, 'Group not found']);
    // A group that serves the module, too.
    await t.insert('teaching_group_modules', { group_id: lab.id, module_id: t.here.moduleId });
    expect(await errorOf({ groups: [lab.id], assistant_lecturer: t.here.lecturer.staffId })).not.toContain(
      'Group not found',
    );
    expect((await errorOf({ assistant_lecturer: t.here.lecturer.staffId }))[1]).toContain('must be a different person');
    expect(await errorOf({ assistant_lecturer: t.elsewhere.assistant.staffId })).toEqual([
      404,
      'Assistant lecturer not found',
    ]);
  });

  it('rejects other lecturers, other universities and modules that the lecturer does not teach', async () => {
    const errorFor = async (change: object) => (await open(t.here.lecturer, { ...fullForm(), ...change })).body.code;
    expect(await errorFor({ lecturer_id: t.here.otherLecturer.staffId })).toBe('not_yours');
    for (const id of [t.elsewhere.universityId, 'OTHER'])
      expect(await errorFor({ university_id: id })).toBe('not_found');
    expect(await errorFor({ module_code: 'MA100' })).toBe('not_yours');
    expect(
      await errorFor({ university_id: t.here.universityId, lecturer_id: t.here.lecturer.accountId }),
    ).toBeUndefined();
  });

  it('lets an administrator open a session for a lecturer', async () => {
    const form = { ...fullForm(), class_start_time: '07:00' };
    expect(await open(t.here.admin, { ...form, lecturer_id: t.elsewhere.lecturer.staffId })).toMatchObject({
      status: 404,
    });
    const done = await open(t.here.admin, { ...form, lecturer_id: t.here.otherLecturer.staffId });
    expect(done).toMatchObject({ status: 200, body: { session: { lecturer_id: t.here.otherLecturer.staffId } } });
  });

  it('assigns a session without a lecturer to the only candidate', async () => {
    const form = { ...fullForm(), class_start_time: '06:30', lecturer_id: '' };
    const byTimetable = await open(t.here.admin, form);
    expect(byTimetable.body).toMatchObject({ session: { lecturer_id: t.here.lecturer.staffId } });
    const withoutLecturer = await open(t.here.admin, { ...form, module_code: 'MA100' });
    expect(withoutLecturer).toMatchObject({
      status: 400,
      body: { error: 'Unable to identify lecturer. Please log in again.' },
    });
    await t.database.acrossUniversities((tx) =>
      tx.query('INSERT INTO staff_courses (university_id, staff_id, module_id, course_name) VALUES ($1, $2, $3, $4)', [
        t.here.universityId,
        t.here.otherLecturer.staffId,
        t.here.electiveId,
        'Computing',
      ]),
    );
    const ofTwo = await open(t.here.admin, { module_id: t.here.electiveId, session_type: 'lab' });
    expect(ofTwo).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('rejects inactive groups', async () => {
    const close = (active: boolean) =>
      t.database.acrossUniversities((tx) =>
        tx.query('UPDATE groups SET active = $2 WHERE id = $1', [t.here.groupB, active]),
      );
    await close(false);
    const answer = await open(t.here.lecturer, { ...fullForm(), class_start_time: '05:00' });
    expect(answer).toMatchObject({ status: 404, body: { error: 'Group not found' } });
    await close(true);
  });

  it('expects all enrolled students of that year when no group is chosen', async () => {
    const elective = await open(t.here.lecturer, { ...fullForm(), module_code: 'CS205', groups: [] });
    expect(await listOf(elective.body.session.id)).toEqual(['Aiko']);
    const everyone = await open(t.here.lecturer, { ...fullForm(), class_start_time: '06:00', groups: [] });
    expect(await listOf(everyone.body.session.id)).toEqual(['Aiko', 'Bilal', 'Chidi']);
  });
});

describe('short form', () => {
  it('requires a module and a session type and starts now', async () => {
    t.clock.set(mondayNoonMs);
    const text = 'Please fill in all required fields';
    expect(await open(t.here.lecturer, { module_id: '', session_type: 'lab' })).toMatchObject({
      status: 400,
      body: { error: text },
    });
    expect(await open(t.here.lecturer, { module_id: t.here.electiveId })).toMatchObject({
      status: 400,
      body: { error: text },
    });
    const opened = await open(t.here.lecturer, {
      module_id: t.here.electiveId,
      session_type: 'lab',
      duration_minutes: 5,
      location: 'LK',
    });
    expect(opened).toMatchObject({
      status: 200,
      body: {
        session: {
          date: '2026-09-14',
          class_start_time: '13:30',
          class_end_time: '14:30',
          duration_minutes: 5,
          location: 'LK',
          year: null,
          academic_year: '2026-2027',
        },
      },
    });
    t.clock.advance(35 * 60_000);
    const again = await open(t.here.lecturer, { module_id: t.here.electiveId, session_type: 'laboratory' });
    expect(again.body).toMatchObject({ reopened: true, session: { session_type: 'lab' } });
  });
});
