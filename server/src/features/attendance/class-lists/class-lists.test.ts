import { randomUUID } from 'node:crypto';
import { correctMark, getRegister } from '@muster/contract/attendance/registers';
import { createSession, restoreSession, withdrawSession } from '@muster/contract/attendance/sessions';
import * as api from '@muster/contract/attendance/class-lists';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { mountClassEndpoints, openMondayClass } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';

const t = scenario({ mount: mountClassEndpoints, hasListener: true });

let here: TestUniversity;
let id: string;
/** A class of group A at 13:00, half an hour ago: Aiko and Bilal are expected. */
beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  here = await t.addUniversity();
  id = await openMondayClass(t, here.lecturer, 13, { groups: [here.groupA] });
});

const add = (student: Caller, caller: Caller = here.lecturer, more: object = {}) =>
  t.call(caller, api.addToClassList, { params: { id }, body: { student_id: student.studentId, ...more } });
const remove = (student: Caller, caller: Caller = here.lecturer, body: object = {}) =>
  t.call(caller, api.removeFromClassList, { params: { id, studentId: student.studentId }, body });
const register = async () => (await t.call(here.lecturer, getRegister, { params: { id } })).body;
const names = async () => (await register()).students.map(({ name }) => name);
const history = () => t.sql('SELECT * FROM class_list_changes WHERE session_id = $1 ORDER BY changed_at, action', id);
const correct = (student: Caller, status: string) =>
  t.call(here.lecturer, correctMark, { params: { id, studentId: student.studentId }, body: { status } });
const enrol = (student: Caller, values: object = {}) =>
  t.insert('student_module_enrollments', {
    university_id: here.universityId,
    student_id: student.studentId,
    module_id: here.moduleId,
    academic_year: '2026-2027',
    semester: 1,
    enrollment_type: 'repeat',
    ...values,
  });

describe('class list', () => {
  it('keeps the list of a withdrawn class', async () => {
    const { chidi } = here.students;
    await t.call(here.lecturer, withdrawSession, { params: { id }, body: { reason: 'Opened by mistake' } });
    expect(await add(chidi)).toMatchObject({ status: 409, body: { code: 'session_closed' } });
    expect(await names()).toEqual(['Aiko', 'Bilal']);
    await t.call(here.lecturer, restoreSession, { params: { id } });
    expect((await add(chidi)).status).toBe(200);
  });

  it('expects students whose enrolment names a group of the class', async () => {
    const { dana, chidi } = here.students;
    // Dana is in group A and attends with group B; Chidi is in group B and attends with group A.
    await enrol(dana, { group_id: here.groupB });
    await enrol(chidi, { group_id: here.groupA, enrollment_type: 'elective' });
    const listed = async (hour: number, groups: string[]) => {
      id = await openMondayClass(t, here.lecturer, hour, { groups });
      return await names();
    };
    expect(await listed(8, [here.groupA])).toEqual(['Aiko', 'Bilal', 'Chidi']);
    expect(await listed(9, [here.groupB])).toEqual(['Dana']);
    expect(await listed(10, [])).toEqual(['Aiko', 'Bilal', 'Chidi', 'Dana']);
  });

  it('expects students whose enrolment names no group with their own group and in classes without groups', async () => {
    const { dana } = here.students;
    await enrol(dana);
    id = await openMondayClass(t, here.lecturer, 8, { groups: [here.groupB] });
    expect(await names()).toEqual(['Chidi']);
    id = await openMondayClass(t, here.lecturer, 9, { groups: [here.groupA] });
    expect(await names()).toEqual(['Aiko', 'Bilal', 'Dana']);
    id = await openMondayClass(t, here.lecturer, 10, { groups: [] });
    expect(await names()).toEqual(['Aiko', 'Bilal', 'Chidi', 'Dana']);
  });

  it('expects enrolled students only in the semester and academic year of the enrolment', async () => {
    const { dana } = here.students;
    await enrol(dana, { semester: 2 });
    await enrol(dana, { academic_year: '2025-2026' });
    id = await openMondayClass(t, here.lecturer, 8, { groups: [here.groupA] });
    expect(await names()).toEqual(['Aiko', 'Bilal']);
    id = await openMondayClass(t, here.lecturer, 9, { groups: [here.groupA], semester: 2 });
    expect(await names()).toEqual(['Aiko', 'Bilal', 'Dana']);
  });

  it('gives the reason when a new class expects no student', async () => {
    const form = {
      semester: 1,
      year: 1,
      session_type: 'lecture',
      module_code: 'CS101',
      date: '2026-09-14',
      academic_year: '2026-2027',
      class_start_time: '08:00',
      class_end_time: '08:50',
      groups: [here.groupA],
    };
    const open = async (change: object) =>
      (await t.call(here.lecturer, createSession, { body: { ...form, ...change } })).body.no_students;
    expect(await open({})).toBeNull();
    await t.sql('DELETE FROM module_degree_mappings WHERE university_id = $1', here.universityId);
    const reason = 'CS101 is optional and no student is enrolled.';
    expect(await open({ class_start_time: '09:00', class_end_time: '09:50' })).toBe(reason);
    // The existing class has students.
    expect(await open({})).toBeNull();
  });

  it('finds active students who are not on the list', async () => {
    const find = async (search: string, caller: Caller = here.lecturer) =>
      (await t.call(caller, api.listCandidates, { params: { id }, query: { search } })).body.students;
    expect(await find('chi')).toEqual([
      {
        id: here.students.chidi.studentId,
        student_id: 'S-Chidi',
        name: 'Chidi',
        group_name: 'Group B',
        photo_url: null,
      },
    ]);
    expect(await find('S-Dana')).toMatchObject([{ name: 'Dana' }]);
    expect(await find('aiko')).toEqual([]);
    expect(await find('ivan')).toEqual([]);
  });

  it('limits and records the searches of lecturers', async () => {
    const search = (text: string, caller: Caller = here.lecturer) =>
      t.call(caller, api.listCandidates, { params: { id }, query: { search: text } });
    expect(await search(' a')).toMatchObject({
      status: 400,
      body: { details: { search: 'Type at least 2 characters of the name, number or email.' } },
    });
    const statuses: number[] = [];
    for (let count = 0; count < 121; count++) statuses.push((await search('dan')).status);
    expect([statuses[0], statuses[120]]).toEqual([200, 429]);
    expect((await search('dan', here.admin)).status).toBe(200);
    expect(
      await t.sql(
        `SELECT actor, details, count(*)::int AS number FROM audit_events
         WHERE action = 'students.looked_up' AND subject_id = $1 GROUP BY actor, details`,
        id,
      ),
    ).toEqual([{ actor: here.lecturer.accountId, details: { found: 1 }, number: statuses.indexOf(429) }]);
  });

  it('adds a student once, with who, when and why', async () => {
    const { chidi } = here.students;
    expect(await add(chidi, here.lecturer, { reason: 'Moved from group B' })).toMatchObject({
      status: 200,
      body: { expected: 3 },
    });
    expect((await add(chidi, here.admin, { reason: 'Again' })).body).toMatchObject({ expected: 3 });
    const { students, expected } = await register();
    expect(expected).toBe(3);
    expect(students.at(-1)).toMatchObject({
      name: 'Chidi',
      status: 'in_progress',
      added: {
        source: 'added',
        by: { name: 'Lakshmi', role: 'lecturer', identifier: 'E-Lakshmi' },
        at: new Date(t.clock.now()).toISOString(),
        reason: 'Moved from group B',
      },
    });
    expect(students[0]?.added).toBeNull();
    expect(await t.sql('SELECT expected_count FROM class_sessions WHERE id = $1', id)).toEqual([{ expected_count: 3 }]);
    expect(
      await t.sql('SELECT group_id, year FROM attendance WHERE session_id = $1 AND source = $2', id, 'added'),
    ).toEqual([{ group_id: here.groupB, year: 1 }]);
    expect(await history()).toMatchObject([{ action: 'added', changed_by: here.lecturer.accountId, status: null }]);
    expect((await correct(chidi, 'late')).status).toBe(200);
  });

  it('refuses students who are inactive, unknown or of another university, and other lecturers', async () => {
    const { chidi, inactive } = here.students;
    expect(await add(inactive)).toMatchObject({ status: 409, body: { details: { student_id: expect.any(String) } } });
    expect(await add(t.elsewhere.students.aiko)).toMatchObject({ status: 404 });
    expect(await add({ ...chidi, studentId: randomUUID() })).toMatchObject({ status: 404 });
    expect(await add(chidi, here.otherLecturer)).toMatchObject({ status: 403 });
    expect(await add(chidi, t.elsewhere.lecturer)).toMatchObject({ status: 404 });
    expect(await add(chidi, t.elsewhere.admin)).toMatchObject({ status: 404 });
    expect(await add(chidi, here.students.aiko)).toMatchObject({ status: 403 });
    expect(await add({ ...chidi, studentId: 'x' })).toMatchObject({ status: 400 });
    expect(await add(chidi, here.lecturer, { reason: 'x'.repeat(501) })).toMatchObject({ status: 400 });
    expect((await register()).expected).toBe(2);
  });

  it('removes an added student and keeps the mark in the history', async () => {
    const { chidi, aiko, dana } = here.students;
    await add(chidi);
    await correct(chidi, 'late');
    expect(await remove(aiko)).toMatchObject({ status: 409, body: { error: expect.stringContaining('removed') } });
    expect(await remove(dana)).toMatchObject({ status: 403, body: { code: 'not_expected' } });
    expect(await remove(t.elsewhere.students.aiko)).toMatchObject({ status: 404 });
    expect(await remove(chidi, here.otherLecturer)).toMatchObject({ status: 403 });
    expect(await remove(chidi, here.admin, { reason: 'Wrong student' })).toMatchObject({
      status: 200,
      body: { expected: 2 },
    });
    expect(await names()).toEqual(['Aiko', 'Bilal']);
    expect(await history()).toMatchObject([
      { action: 'added', source: 'added', status: null },
      {
        action: 'removed',
        source: 'added',
        status: 'late',
        method: 'manual',
        changed_by: here.admin.accountId,
        reason: 'Wrong student',
      },
    ]);
    const marks = await t.sql('SELECT after_status FROM mark_changes WHERE student_id = $1', chidi.studentId);
    expect(marks).toEqual([{ after_status: 'late' }]);
    await expect(t.sql('DELETE FROM class_list_changes WHERE session_id = $1', id)).rejects.toThrow('append-only');
  });

  it('counts added and removed students in the figures of a final class', async () => {
    const { aiko, chidi } = here.students;
    await correct(aiko, 'present');
    t.clock.advance(86_400_000);
    await t.services.figures.work(() => false);
    const counters = () =>
      t.sql('SELECT attended, missed FROM student_counters WHERE student_id = $1', chidi.studentId);
    const totals = () =>
      t.sql(
        'SELECT sum(present)::int AS present, sum(absent)::int AS absent FROM class_totals WHERE session_id = $1',
        id,
      );
    expect(await totals()).toEqual([{ present: 1, absent: 1 }]);
    await add(chidi);
    expect(await counters()).toEqual([{ attended: 0, missed: 1 }]);
    expect(await totals()).toEqual([{ present: 1, absent: 2 }]);
    await correct(chidi, 'present');
    expect(await counters()).toEqual([{ attended: 1, missed: 0 }]);
    await remove(chidi);
    expect(await counters()).toEqual([]);
    expect(await totals()).toEqual([{ present: 1, absent: 1 }]);
  });

  it('counts each student of a class of two modules in the module for which they take it', async () => {
    const { aiko, chidi, dana, bilal } = here.students;
    const numerics = here.electiveId;
    const insertGroup = async (name: string, furtherModule?: string): Promise<string> => {
      const [group] = await t.sql<{ id: string }>(
        `INSERT INTO groups (university_id, group_name, course_number, module_id, academic_year, semester)
         VALUES ($1, $2, $2, $3, '2026-2027', 1) RETURNING id`,
        here.universityId,
        name,
        here.moduleId,
      );
      const ofGroup = { university_id: here.universityId, group_id: group?.id, module_id: furtherModule };
      if (furtherModule !== undefined) await t.insert('teaching_group_modules', ofGroup);
      return group?.id ?? '';
    };
    const course = await insertGroup('0109', numerics);
    await enrol(aiko, { teaching_group_id: course });
    await enrol(chidi, { teaching_group_id: course, module_id: numerics });
    await enrol(dana, { module_id: numerics });
    id = await openMondayClass(t, here.lecturer, 8, { groups: [course] });
    expect(await names()).toEqual(['Aiko', 'Chidi', 'Dana']);
    await correct(aiko, 'present');
    await correct(chidi, 'late');
    t.clock.advance(86_400_000);
    await t.services.figures.work(() => false);
    const counters = () =>
      t.sql(
        `SELECT st.name, m.module_code AS code, c.attended, c.missed FROM student_counters c JOIN students st ON st.id = c.student_id
         JOIN modules m ON m.id = c.module_id WHERE c.university_id = $1 ORDER BY st.name`,
        here.universityId,
      );
    const own = { name: 'Aiko', code: 'CS101', attended: 1, missed: 0 };
    const late = { name: 'Chidi', code: 'CS205', attended: 1, missed: 0 };
    const missed = { name: 'Dana', code: 'CS205', attended: 0, missed: 1 };
    const attended = async () => (await counters()).filter((row) => row['name'] !== 'Bilal');
    expect(await attended()).toMatchObject([own, late, missed]);
    // Bilal takes the other module in no group of this class.
    await enrol(bilal, { module_id: numerics, teaching_group_id: await insertGroup('0110', numerics) });
    await add(bilal);
    expect(
      await t.sql('SELECT module_id FROM attendance WHERE session_id = $1 AND student_id = $2', id, bilal.studentId),
    ).toEqual([{ module_id: numerics }]);
    await remove(bilal);
    expect(await attended()).toMatchObject([own, late, missed]);
    const totals = await t.sql(
      `SELECT m.module_code AS code, sum(t.present + t.late)::int AS attended, sum(t.absent)::int AS missed FROM class_totals t
       LEFT JOIN modules m ON m.id = t.module_id WHERE t.session_id = $1 GROUP BY 1 ORDER BY 1 NULLS FIRST`,
      id,
    );
    expect(totals).toEqual([
      { code: null, attended: 1, missed: 0 },
      { code: 'CS205', attended: 1, missed: 1 },
    ]);
  });

  it('adds one student whom several lecturers add at the same time', async () => {
    const { chidi, dana } = here.students;
    const answers = await Promise.all([
      add(chidi),
      add(chidi, here.admin),
      add(dana),
      correct(here.students.aiko, 'present'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await register()).toMatchObject({ expected: 4 });
    expect(await t.sql('SELECT expected_count FROM class_sessions WHERE id = $1', id)).toEqual([{ expected_count: 4 }]);
    expect(await history()).toHaveLength(2);
  });
});

describe('students who joined since', () => {
  const joined = async (caller: Caller = here.lecturer) =>
    (await t.call(caller, api.listJoined, { params: { id } })).body.students;
  const addAll = () => t.call(here.lecturer, api.addJoined, { params: { id } });
  const reopen = () => openMondayClass(t, here.lecturer, 13, { groups: [here.groupA] });
  const move = (student: Caller) =>
    t.sql('UPDATE students SET group_id = $1 WHERE id = $2', here.groupA, student.studentId);

  it('are listed and added with one request until the class is final', async () => {
    const { aiko, chidi, dana } = here.students;
    expect(await joined()).toEqual([]);
    await correct(aiko, 'present');
    await move(chidi);
    await enrol(dana, { group_id: here.groupA });
    expect(await joined()).toMatchObject([{ name: 'Chidi' }, { name: 'Dana' }]);
    expect((await addAll()).body).toEqual({ success: true, expected: 4, added: 2 });
    expect((await addAll()).body).toEqual({ success: true, expected: 4, added: 0 });
    expect(await joined()).toEqual([]);
    expect((await register()).students.at(-1)).toMatchObject({
      added: { source: 'joined', by: { name: 'Lakshmi', role: 'lecturer', identifier: 'E-Lakshmi' } },
    });

    await remove(dana);
    expect(await joined()).toMatchObject([{ name: 'Dana' }]);
    t.clock.advance(86_400_000);
    await t.services.figures.work(() => false);
    expect(await joined()).toEqual([]);
    expect(await addAll()).toMatchObject({ status: 409 });
  });

  it('are added by themselves when the class is reopened before the first mark', async () => {
    const { aiko, chidi, dana } = here.students;
    await move(chidi);
    expect(await reopen()).toBe(id);
    expect(await names()).toEqual(['Aiko', 'Bilal', 'Chidi']);
    expect((await register()).students.at(-1)).toMatchObject({ added: { source: 'joined', by: null } });
    expect(await history()).toMatchObject([{ action: 'added', source: 'joined', changed_by: null }]);
    await correct(aiko, 'present');
    await enrol(dana, { group_id: here.groupA });
    await reopen();
    expect((await register()).expected).toBe(3);
  });
});
