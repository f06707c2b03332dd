import { closeTeachingGroup, listTeachingGroups } from '@muster/contract/academics/teaching-group-lists';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { teachingGroupsScenario, term, today, yesterday } from './teaching-groups.setup.ts';

const { t, addGroup, enrol, move, studentsOf } = teachingGroupsScenario();
const enrolments = (studentId: string) =>
  t.sql(
    `SELECT g.group_name AS name, e.active, e.valid_from::text, e.valid_until::text FROM student_module_enrollments e
     LEFT JOIN groups g ON g.university_id = e.university_id AND g.id = e.teaching_group_id
     WHERE e.student_id = $1 AND e.module_id = $2 ORDER BY g.group_name`,
    studentId,
    t.here.moduleId,
  );

describe('moving students', () => {
  const groups = async () => ({ a: await addGroup({}), b: await addGroup({ group_name: 'B' }) });

  it('moves them from today on, and back with the same enrolment', async () => {
    const { a, b } = await groups();
    const { aiko, bilal } = t.here.students;
    await enrol(aiko.studentId, a, { enrollment_type: 'repeat' });
    await enrol(bilal.studentId, a);
    const student_ids = [aiko.studentId];
    expect((await move(a, { student_ids, to_group_id: b })).body).toEqual({ success: true, moved: 1 });
    expect(await enrolments(aiko.studentId)).toEqual([
      { name: 'A', active: true, valid_from: null, valid_until: yesterday },
      { name: 'B', active: true, valid_from: today, valid_until: null },
    ]);
    expect([await studentsOf(a), await studentsOf(b)]).toEqual([['Bilal'], ['Aiko']]);
    expect((await move(b, { student_ids, to_group_id: a })).status).toBe(200);
    expect(await enrolments(aiko.studentId)).toEqual([
      { name: 'A', active: true, valid_from: null, valid_until: null },
      { name: 'B', active: false, valid_from: today, valid_until: null },
    ]);
    expect((await move(a, { student_ids, to_group_id: b })).status).toBe(200);
    expect(await studentsOf(b)).toEqual(['Aiko']);
  });

  it('moves them for the whole term', async () => {
    const { a, b } = await groups();
    const { aiko, bilal } = t.here.students;
    await enrol(aiko.studentId, a);
    await enrol(bilal.studentId, a);
    await enrol(bilal.studentId, b, { valid_until: '2026-09-07', active: false });
    const student_ids = [aiko.studentId, bilal.studentId];
    expect((await move(a, { student_ids, to_group_id: b, from: 'term' })).body).toMatchObject({ moved: 2 });
    const whole = { name: 'B', active: true, valid_from: null, valid_until: null };
    expect(await enrolments(aiko.studentId)).toEqual([whole]);
    expect(await enrolments(bilal.studentId)).toEqual([{ ...whole, name: 'A', active: false }, whole]);
    const [event] = await t.sql(
      `SELECT details FROM audit_events WHERE action = 'students.teaching_group_changed' AND university_id = $1 ORDER BY at DESC LIMIT 1`,
      t.here.universityId,
    );
    expect(event).toMatchObject({ details: { count: 2, from_group_id: a, group_id: b, from: 'term' } });
  });

  it.each(['today', 'term'])('keeps the planned last day of an enrolment, from %s on and back', async (from) => {
    const { a, b } = await groups();
    const { aiko } = t.here.students;
    await enrol(aiko.studentId, a, { valid_until: '2026-10-15' });
    const body = { student_ids: [aiko.studentId], from };
    const lastDay = async (name: string) =>
      (await enrolments(aiko.studentId)).find((one) => one['name'] === name)?.['valid_until'];
    expect((await move(a, { ...body, to_group_id: b })).status).toBe(200);
    expect(await lastDay('B')).toBe('2026-10-15');
    expect((await move(b, { ...body, to_group_id: a })).status).toBe(200);
    expect(await lastDay('A')).toBe('2026-10-15');
  });

  it('moves no enrolment of another term', async () => {
    const course = await addGroup({ group_name: '0101', course_number: '0101' });
    const b = await addGroup({ group_name: 'B' });
    const { aiko } = t.here.students;
    await enrol(aiko.studentId, null, { semester: 2 });
    expect(await studentsOf(course)).toEqual([]);
    const body = { student_ids: [aiko.studentId], to_group_id: b, from: 'term' };
    expect(await move(course, body)).toMatchObject({
      status: 409,
      body: { details: { student_ids: expect.any(String) } },
    });
    expect(await enrolments(aiko.studentId)).toMatchObject([{ name: null, active: true }]);
  });

  it('moves all students or none, to an active group of the module and term', async () => {
    const { a, b } = await groups();
    const later = await addGroup({ academic_year: '2027-2028' });
    const { aiko, bilal } = t.here.students;
    await enrol(aiko.studentId, a);
    const student_ids = [aiko.studentId];
    for (const [body, status, field] of [
      [{ student_ids: [aiko.studentId, bilal.studentId], to_group_id: b }, 409, 'student_ids'],
      [{ student_ids: [], to_group_id: b }, 400, 'student_ids'],
      [{ student_ids, to_group_id: later }, 404, 'to_group_id'],
      [{ student_ids, to_group_id: t.here.groupA }, 404, 'to_group_id'],
      [{ student_ids, to_group_id: a }, 409, 'to_group_id'],
      [{ student_ids, to_group_id: '' }, 400, 'to_group_id'],
    ] as const)
      expect(await move(a, body)).toMatchObject({ status, body: { details: { [field]: expect.any(String) } } });
    await t.call(t.here.admin, closeTeachingGroup, { params: { id: b } });
    expect(await move(a, { student_ids, to_group_id: b })).toMatchObject({ status: 409 });
    expect(await studentsOf(a)).toEqual(['Aiko']);
  });

  /** A weekly class of the group. */
  const teach = async (groupId: string, class_type: string) => {
    const id = randomUUID();
    const at = { day_of_week: 'Friday', start_time: '08:00', end_time: '10:00', venue: 'Hall 9', class_type };
    const of = { id, module_id: t.here.moduleId, lecturer_id: t.here.lecturer.staffId, ...term };
    await t.insert('timetables', { ...of, ...at });
    await t.insert('timetable_groups', { timetable_id: id, group_id: groupId });
  };
  /** Names of the groups to which the dialog offers to move students. */
  const targetsOf = async (id: string) => {
    const query = { parallel_to: id };
    const { body } = await t.call(t.here.admin, listTeachingGroups, { params: { id: t.here.moduleId }, query });
    return body.data.map(({ group_name: name }) => name);
  };

  it('moves them to parallel groups alone, of a common class type', async () => {
    const lab = await addGroup({ group_name: 'Lab', course_number: '0102', class_type: 'Laboratory' });
    const { aiko } = t.here.students;
    await enrol(aiko.studentId, lab);
    const to = (id: string) => move(lab, { student_ids: [aiko.studentId], to_group_id: id });
    const refused = (text: string) => ({
      status: 409,
      body: { details: { to_group_id: expect.stringContaining(text) } },
    });
    const typed = await addGroup({ group_name: 'Exercise', class_type: 'Tutorial' });
    expect(await to(typed)).toMatchObject(refused('is for other types of classes'));
    const taught = await addGroup({ group_name: 'Lecture' });
    await teach(taught, 'Lecture');
    expect(await to(taught)).toMatchObject(refused('is for other types of classes'));
    // Each parallel group may have its own course number, as in Banner.
    await teach(await addGroup({ group_name: 'Lab 2', course_number: '0103' }), 'Lab');
    const any = await addGroup({ group_name: 'Open' });
    expect(await targetsOf(lab)).toEqual(['Lab 2', 'Open']);
    expect((await to(any)).body).toMatchObject({ moved: 1 });
  });

  it.each(['today', 'term'])('moves the enrolments in all modules that the groups serve, from %s on', async (from) => {
    const { a, b } = await groups();
    const { aiko, bilal } = t.here.students;
    for (const group_id of [a, b]) await t.insert('teaching_group_modules', { group_id, module_id: t.here.electiveId });
    for (const module_id of [t.here.moduleId, t.here.electiveId]) await enrol(aiko.studentId, a, { module_id });
    // Each module of this student was moved alone.
    await enrol(bilal.studentId, b);
    await enrol(bilal.studentId, a, { module_id: t.here.electiveId });
    const student_ids = [aiko.studentId, bilal.studentId];
    expect(await move(a, { student_ids, to_group_id: b, from })).toMatchObject({ status: 200, body: { moved: 2 } });
    expect([await studentsOf(a), await studentsOf(b)]).toEqual([[], ['Aiko', 'Bilal']]);
  });

  it('names a student who is in the other group already', async () => {
    const { a, b } = await groups();
    const { aiko, bilal } = t.here.students;
    for (const one of [aiko, bilal]) await enrol(one.studentId, a);
    await enrol(aiko.studentId, b);
    for (const from of ['today', 'term'])
      expect(await move(a, { student_ids: [aiko.studentId, bilal.studentId], to_group_id: b, from })).toMatchObject({
        status: 409,
        body: { details: { student_ids: 'Aiko is in this teaching group already. Leave them out.' } },
      });
    expect([await studentsOf(a), await studentsOf(b)]).toEqual([['Aiko', 'Bilal'], ['Aiko']]);
  });
});
