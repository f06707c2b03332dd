import { randomUUID } from 'node:crypto';
import type { HeldClass } from '@muster/contract/timetables/class-week';
import { studentTimetable } from '@muster/contract/timetables/timetables';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import type { TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { timetableScenario } from '#testing/timetable-app.ts';

const t = timetableScenario();
beforeEach(() => t.reset());

const brief = (classes: readonly HeldClass[]) =>
  classes.map((one) => [one.module_code, one.class_date, one.date, one.start_time, one.state]);

describe('class week', () => {
  it('has the days from Monday to Sunday with their semester and all details of the classes', async () => {
    const { body, status } = await t.week('?date=2026-09-20');
    expect(status).toBe(200);
    expect(body).toMatchObject({ today: '2026-09-14', now: '2026-09-14T08:00:00.000Z', time_zone: 'Asia/Colombo' });
    const days = body['days'] as { date: string }[];
    expect(days.map(({ date }) => date)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-09-${day}`));
    expect(days[0]).toEqual({
      date: '2026-09-14',
      holiday: null,
      semester: { academic_year: '2026-2027', semester: 1, week: 3 },
    });
    expect(body['classes']).toEqual([
      {
        timetable_id: t.here.timetableId,
        entry_id: t.here.timetableId,
        class_date: '2026-09-14',
        date: '2026-09-14',
        start_time: '14:00',
        end_time: '16:00',
        starts_at: '2026-09-14T08:30:00.000Z',
        ends_at: '2026-09-14T10:30:00.000Z',
        venue: 'Hall 3',
        state: 'as planned',
        planned: { start_time: '14:00', end_time: '16:00', venue: 'Hall 3' },
        reason: null,
        changed_by: null,
        module_id: t.here.moduleId,
        module_code: 'CS101',
        module_name: 'Programming',
        class_type: 'Lecture',
        weeks: null,
        lecturer: { id: t.here.lecturer.staffId, name: 'Lakshmi' },
        substitute: null,
        assistant_lecturer: { id: t.here.assistant.staffId, name: 'Anton' },
        further_lecturers: [],
        further_assistants: [],
        groups: [{ id: t.here.groupA, name: 'Group A' }],
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        session_id: null,
      },
    ]);
  });

  it('has the classes of an entry in its teaching weeks only, also those moved to another week', async () => {
    await t.sql("UPDATE timetables SET weeks = 'odd' WHERE id = $1", t.here.timetableId);
    const datesOf = async (query: string, caller: Caller = t.here.lecturer) =>
      (await t.week(query, caller)).classes.map(({ date, weeks }) => [date, weeks]);
    // The semester begins on Tuesday, 1 September, so that 14 September is in week 3.
    const odd = [
      ['2026-09-14', 'odd'],
      ['2026-09-28', 'odd'],
    ];
    expect(await datesOf('?date=2026-09-07&weeks=4')).toEqual(odd);
    expect(await datesOf('?date=2026-09-07&weeks=4', t.here.students.aiko)).toEqual(odd);
    expect(await datesOf('?date=2026-09-21', t.here.admin)).toEqual([]);
    const later = { new_date: '2026-09-22', new_start_time: '14:00', new_end_time: '16:00' };
    expect((await t.change(later)).status).toBe(200);
    expect(await datesOf('?date=2026-09-21')).toEqual([['2026-09-22', 'odd']]);
    // A week without a class has none to change, and a stored change of it is ignored.
    expect((await t.change({ is_cancelled: true }, t.here.lecturer, '2026-09-21')).status).toBe(404);
    await t.sql("UPDATE timetables SET weeks = '4,6' WHERE id = $1", t.here.timetableId);
    expect(await datesOf('?date=2026-09-14&weeks=3')).toEqual([['2026-09-21', '4,6']]);
    await t.sql('UPDATE timetables SET weeks = NULL WHERE id = $1', t.here.timetableId);
  });

  it('lists several weeks for lecturers and students, and one for administrators', async () => {
    const { body, status } = await t.week('?date=2026-09-14&weeks=3', t.here.lecturer);
    expect(status).toBe(200);
    expect((body['classes'] as HeldClass[]).map(({ date }) => date)).toEqual([
      '2026-09-14',
      '2026-09-21',
      '2026-09-28',
    ]);
    expect(body['days']).toHaveLength(21);
    for (const weeks of ['0', '7', 'x']) expect((await t.week(`?weeks=${weeks}`, t.here.lecturer)).status).toBe(400);
    const refused = await t.week('?weeks=2');
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ details: { weeks: expect.stringContaining('one week') } });
  });

  it('lists the classes of one student, for lecturers those of their own', async () => {
    const datesOf = async (studentId: string, caller = t.here.admin) => {
      const { body } = await t.week(`?date=2026-09-14&weeks=2&student_id=${studentId}`, caller);
      return (body['classes'] as HeldClass[]).map(({ date }) => date);
    };
    const { aiko, chidi } = t.here.students;
    expect(await datesOf(aiko.studentId)).toEqual(['2026-09-14', '2026-09-21']);
    expect(await datesOf(aiko.studentId, t.here.lecturer)).toEqual(['2026-09-14', '2026-09-21']);
    expect(await datesOf(aiko.studentId, t.here.otherLecturer)).toEqual([]);
    expect(await datesOf(chidi.studentId)).toEqual([]);
    // Students always get their own.
    expect(await datesOf(aiko.studentId, chidi)).toEqual([]);
    expect(await datesOf(t.elsewhere.students.aiko.studentId)).toEqual([]);
  });

  it('has the module that a student takes of a class of several modules', async () => {
    const { aiko, chidi } = t.here.students;
    const course = randomUUID();
    const term = { academic_year: '2026-2027', semester: 1 };
    await t.insert('groups', {
      id: course,
      group_name: '0109',
      course_number: '0109',
      module_id: t.here.moduleId,
      ...term,
    });
    await t.insert('teaching_group_modules', { group_id: course, module_id: t.here.electiveId });
    const id = await t.add({ module_id: t.here.moduleId, year: null }, course);
    const enrol = (student_id: string, module_id: string) =>
      t.insert('student_module_enrollments', { student_id, module_id, teaching_group_id: course, ...term });
    await enrol(aiko.studentId, t.here.moduleId);
    await enrol(chidi.studentId, t.here.electiveId);
    const modulesOf = async (caller: Caller, query = '?') => {
      const { classes } = await t.week(`${query}date=2026-09-14`, caller);
      const found = classes.find((one) => one.timetable_id === id);
      return [found?.module_id === t.here.electiveId, found?.module_code];
    };
    expect(await modulesOf(aiko)).toEqual([false, 'CS101']);
    expect(await modulesOf(chidi)).toEqual([true, 'CS205']);
    expect(await modulesOf(t.here.admin, `?student_id=${chidi.studentId}&`)).toEqual([true, 'CS205']);
    expect(await modulesOf(t.here.admin)).toEqual([false, 'CS101']);
    const listed = async (caller: Caller) => {
      const { body } = await t.call(caller, studentTimetable);
      const entry = body.find((one) => one.id === id);
      return [entry?.module.module_code, ...(entry?.further_modules ?? []).map(({ module_code: code }) => code)];
    };
    expect(await listed(aiko)).toEqual(['CS101']);
    expect(await listed(chidi)).toEqual(['CS205']);
  });

  it('has classes within the semester only', async () => {
    await t.add({ day_of_week: 'Sunday' });
    const dates = async (date: string) => (await t.week(`?date=${date}`)).classes.map((one) => one.date);
    expect(await dates('2026-09-01')).toEqual(['2026-09-06']);
    expect(await dates('2027-01-31')).toEqual(['2027-01-25', '2027-01-31']);
    expect(await dates('2027-02-01')).toEqual([]);
    const { body } = await t.week('?date=2027-02-01');
    expect((body['days'] as { semester: unknown }[])[0]?.semester).toBeNull();
  });

  it('defaults to the current week in the university’s time zone', async () => {
    const monday = async () => ((await t.week('')).body['days'] as { date: string }[])[0]?.date;
    t.clock.set(Date.UTC(2026, 8, 13, 18, 29));
    expect(await monday()).toBe('2026-09-07');
    t.clock.set(Date.UTC(2026, 8, 13, 18, 30));
    expect(await monday()).toBe('2026-09-14');
  });

  it('marks holidays, cancelled and moved classes, and includes classes moved from another week', async () => {
    await t.add();
    await t.holiday('Poya Day', '2026-09-15');
    await t.holiday('Long Break', '2026-09-28', '2026-10-02');
    expect((await t.change({ is_cancelled: true, reason: 'Ill' })).status).toBe(200);
    const first = await t.week('?date=2026-09-14');
    expect(brief(first.classes)).toEqual([
      ['CS101', '2026-09-14', '2026-09-14', '14:00', 'cancelled'],
      ['CS205', '2026-09-15', '2026-09-15', '10:00', 'holiday'],
    ]);
    expect(first.classes.map(({ reason }) => reason)).toEqual(['Ill', 'Poya Day']);
    expect((first.body['days'] as { holiday: string | null }[])[1]?.holiday).toBe('Poya Day');

    const moved = { new_date: '2026-09-23', new_start_time: '08:00', new_end_time: '09:30', new_venue: 'Lab 7' };
    expect((await t.change(moved)).status).toBe(200);
    const second = await t.week('?date=2026-09-21');
    expect(brief(second.classes)).toEqual([
      ['CS101', '2026-09-21', '2026-09-21', '14:00', 'as planned'],
      ['CS205', '2026-09-22', '2026-09-22', '10:00', 'as planned'],
      ['CS101', '2026-09-14', '2026-09-23', '08:00', 'moved'],
    ]);
    expect(second.classes[2]).toMatchObject({ venue: 'Lab 7', planned: { start_time: '14:00', venue: 'Hall 3' } });
    expect(brief((await t.week('?date=2026-09-14')).classes)).toContainEqual([
      'CS101',
      '2026-09-14',
      '2026-09-23',
      '08:00',
      'moved',
    ]);
    await t.holiday('Late Feast', '2026-09-23');
    expect(brief((await t.week('?date=2026-09-14')).classes)).toContainEqual([
      'CS101',
      '2026-09-14',
      '2026-09-23',
      '08:00',
      'holiday',
    ]);
  });

  const moved = { new_date: '2026-09-16', new_start_time: '08:00', new_end_time: '09:30' };

  it('ignores changes for dates on which the entry no longer has a class', async () => {
    expect((await t.change(moved)).status).toBe(200);
    await t.sql(`UPDATE timetables SET weeks = '5' WHERE id = $1`, t.here.timetableId);
    expect((await t.week('?date=2026-09-14')).classes).toEqual([]);
    await t.sql('UPDATE timetables SET weeks = NULL WHERE id = $1', t.here.timetableId);
  });

  it('has changes of a week on the new weekday of the entry', async () => {
    expect((await t.change(moved)).status).toBe(200);
    await t.sql(`UPDATE timetables SET day_of_week = 'Thursday' WHERE id = $1`, t.here.timetableId);
    expect(brief((await t.week('?date=2026-09-14')).classes)).toEqual([
      ['CS101', '2026-09-17', '2026-09-16', '08:00', 'moved'],
    ]);
    await t.sql(`UPDATE timetables SET day_of_week = 'Monday' WHERE id = $1`, t.here.timetableId);
  });

  it('includes the session of a class for lecturers and administrators', async () => {
    const open = async (start: string, entry: string | null) => {
      const [row] = await t.sql<{ id: string }>(
        `INSERT INTO class_sessions (university_id, handle, timetable_id, module_id, lecturer_id, session_type, session_date,
           start_time, end_time, starts_at, ends_at)
         VALUES ($1, $2, $3, $4, $5, 'lecture', '2026-09-14', $6, '23:00', '2026-09-14', '2026-09-15') RETURNING id`,
        t.here.universityId,
        randomUUID().slice(0, 8).toUpperCase(),
        entry,
        t.here.moduleId,
        t.here.lecturer.staffId,
        start,
      );
      return row?.id;
    };
    const late = await open('14:10', t.here.timetableId);
    const sessionFor = async (caller = t.here.admin) => (await t.week('', caller)).classes[0]?.session_id;
    expect(await sessionFor()).toBe(late);
    const exact = await open('14:00', null);
    expect([await sessionFor(), await sessionFor(t.here.assistant), await sessionFor(t.here.students.aiko)]).toEqual([
      exact,
      exact,
      null,
    ]);
  });
});

describe('class week access', () => {
  it('limits lecturers, assistants and students to their own classes', async () => {
    await t.add();
    await t.add({ year: 2, day_of_week: 'Friday' }, t.here.groupA);
    const codes = async (caller: TestUniversity['admin'], query = '') =>
      (await t.week(query, caller)).classes.map((one) => `${one.module_code} ${one.year}`);
    expect(await codes(t.here.admin)).toEqual(['CS101 1', 'CS205 1', 'CS205 2']);
    expect(await codes(t.here.lecturer)).toEqual(['CS101 1']);
    expect(await codes(t.here.assistant)).toEqual(['CS101 1']);
    expect(await codes(t.here.otherLecturer)).toEqual(['CS205 1', 'CS205 2']);
    // Aiko takes CS205 by enrolment, with the own group.
    expect(await codes(t.here.students.aiko)).toEqual(['CS101 1', 'CS205 2']);
    expect(await codes(t.here.students.chidi)).toEqual(['CS205 1']);
    expect(await codes(t.here.students.dana)).toEqual(['CS205 2']);
    expect(await codes(t.here.lecturer, `?lecturer_id=${t.here.otherLecturer.staffId}`)).toEqual([]);
    expect(await codes(t.here.students.aiko, `?group_id=${t.here.groupB}`)).toEqual([]);
    expect(await codes(t.elsewhere.admin, `?group_id=${t.here.groupA}`)).toEqual([]);
    expect(await codes(t.elsewhere.admin)).toEqual(['CS101 1']);
  });

  it('shows students the classes of the group that an enrolment names, instead of those of their own', async () => {
    const { bilal } = t.here.students;
    const groupsOf = async () =>
      (await t.week('', bilal)).classes.map((one) => `${one.module_code} ${one.groups.map(({ name }) => name).join()}`);
    expect(await groupsOf()).toEqual(['CS101 Group A']);
    await t.add();
    await t.add({ module_id: t.here.moduleId, day_of_week: 'Tuesday' }, t.here.groupB);
    await t.sql(
      `INSERT INTO student_module_enrollments (university_id, student_id, module_id, academic_year, semester, group_id)
       VALUES ($1, $2, $3, '2026-2027', 1, $4), ($1, $2, $5, '2026-2027', 1, $4)`,
      t.here.universityId,
      bilal.studentId,
      t.here.moduleId,
      t.here.groupB,
      t.here.electiveId,
    );
    expect((await groupsOf()).toSorted()).toEqual(['CS101 Group B', 'CS205 Group B']);
  });

  it('shows students no classes on the days on which they are away', async () => {
    const { aiko } = t.here.students;
    const datesOf = async () => (await t.week('?date=2026-09-07&weeks=4', aiko)).classes.map(({ date }) => date);
    const away = (text: string) => t.sql(`UPDATE students SET ${text} WHERE id = $1`, aiko.studentId);
    expect(await datesOf()).toEqual(['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28']);
    await away(`leave_reason = 'leave', leave_from = '2026-09-14', leave_until = '2026-09-20'`);
    expect(await datesOf()).toEqual(['2026-09-07', '2026-09-21', '2026-09-28']);
    await away(`left_on = '2026-09-28'`);
    expect(await datesOf()).toEqual(['2026-09-07', '2026-09-21']);
    await away('leave_reason = NULL, leave_from = NULL, leave_until = NULL, left_on = NULL');
  });

  it('shows students who change their group the classes of each group on its days', async () => {
    const { bilal } = t.here.students;
    await t.sql('DELETE FROM student_module_enrollments WHERE student_id = $1', bilal.studentId);
    await t.add({ module_id: t.here.moduleId, day_of_week: 'Tuesday' }, t.here.groupB);
    await t.sql(
      `INSERT INTO student_module_enrollments (university_id, student_id, module_id, academic_year, semester, group_id, valid_from)
       VALUES ($1, $2, $3, '2026-2027', 1, $4, '2026-09-17')`,
      t.here.universityId,
      bilal.studentId,
      t.here.moduleId,
      t.here.groupB,
    );
    const { classes } = await t.week('?date=2026-09-14&weeks=2', bilal);
    expect(classes.map(({ date, groups }) => `${date} ${groups[0]?.name}`)).toEqual([
      '2026-09-14 Group A',
      '2026-09-22 Group B',
    ]);
  });

  it('lets administrators filter by lecturer, group, degree, module, year or venue', async () => {
    const id = await t.add({ assistant_lecturer_id: t.here.lecturer.staffId });
    await t.sql('INSERT INTO timetable_degrees VALUES ($1, $2, $3)', t.here.universityId, id, t.here.degreeId);
    const codes = async (query: string) => (await t.week(`?${query}`)).classes.map((one) => one.module_code);
    expect(await codes(`lecturer_id=${t.here.lecturer.staffId}`)).toEqual(['CS101', 'CS205']);
    expect(await codes(`lecturer_id=${t.here.otherLecturer.staffId}`)).toEqual(['CS205']);
    expect(await codes(`group_id=${t.here.groupA}`)).toEqual(['CS101']);
    expect(await codes(`degree_details_id=${t.here.degreeId}`)).toEqual(['CS205']);
    expect(await codes(`module_id=${t.here.moduleId}`)).toEqual(['CS101']);
    expect(await codes('year=2')).toEqual([]);
    expect(await codes('venue=lab%201')).toEqual(['CS205']);
    expect((await t.change({ new_venue: 'LAB 1' })).status).toBe(200);
    expect(await codes('venue=lab%201')).toEqual(['CS101', 'CS205']);
    expect(await codes('venue=hall%203')).toEqual([]);
  });

  it('rejects accounts without a record, and invalid dates', async () => {
    const without = async (caller: TestUniversity['admin']) => (await t.week('', caller)).body['code'];
    expect(await without({ ...t.here.admin, accountId: randomUUID(), tokenId: randomUUID() })).toBe('no_admin_record');
    expect(await without(t.here.lecturerWithoutRecord)).toBe('no_staff_record');
    expect(await without({ ...t.here.students.aiko, studentId: null, tokenId: randomUUID() })).toBe(
      'no_student_record',
    );
    for (const date of ['9999-12-31', '0001-01-01', '2026-02-30', 'x'])
      expect((await t.week(`?date=${date}`)).status).toBe(400);
  });
});
