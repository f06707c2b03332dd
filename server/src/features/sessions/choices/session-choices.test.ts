import { randomUUID } from 'node:crypto';
import { studentsByGroupsAndModule } from '@muster/contract/attendance/registers';
import * as api from '@muster/contract/attendance/session-choices';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { mountClassEndpoints } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';

const t = scenario({ mount: mountClassEndpoints });

const groupsOf = (code: string) => t.call(t.here.lecturer, api.moduleGroups, { params: { code } });

describe('session form options', () => {
  it('list the lecturer’s modules, or all modules for an administrator', async () => {
    const codes = async (caller: Caller) =>
      (await t.call(caller, api.sessionModules)).body.modules.map((one) => one.module_code);
    expect(await codes(t.here.lecturer)).toEqual(['CS101', 'CS205']);
    expect(await codes(t.here.assistant)).toEqual(['CS101']);
    expect(await codes(t.here.otherLecturer)).toEqual([]);
    expect(await codes(t.here.admin)).toEqual(['CS101', 'CS205', 'MA100']);
    expect(await t.call(t.here.lecturerWithoutRecord, api.sessionModules)).toMatchObject({
      status: 404,
      body: { error: 'Lecturer not found in staff table' },
    });
  });

  it('list semesters and modules of a lecturer by staff or account id', async () => {
    for (const id of [t.here.lecturer.staffId, t.here.lecturer.accountId]) {
      const modules = (semester: number) => t.call(t.here.lecturer, api.lecturerModules, { params: { id, semester } });
      expect((await t.call(t.here.lecturer, api.lecturerSemesters, { params: { id } })).body).toEqual({
        success: true,
        semesters: [{ value: '1', label: 'Semester 1' }],
      });
      expect((await modules(1)).body).toEqual({
        success: true,
        modules: [
          { id: t.here.moduleId, code: 'CS101', name: 'Programming' },
          { id: t.here.electiveId, code: 'CS205', name: 'Music and Machines' },
        ],
      });
      expect((await modules(2)).body.modules).toEqual([]);
    }
  });

  it('return 403 for another lecturer and 404 for another university', async () => {
    const semesters = (of: Caller, caller: Caller = t.here.lecturer) =>
      t.call(caller, api.lecturerSemesters, { params: { id: of.staffId } });
    expect(await semesters(t.here.otherLecturer)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(await semesters(t.elsewhere.lecturer)).toMatchObject({ status: 404 });
    expect(await semesters(t.here.lecturer, t.here.admin)).toMatchObject({ status: 200 });
    expect(await semesters(t.here.lecturer, t.elsewhere.admin)).toMatchObject({ status: 404 });
    expect(await semesters(t.here.lecturer, t.here.students.aiko)).toMatchObject({ status: 403 });
  });

  it('list the groups and assistants of a module', async () => {
    const { body } = await groupsOf('cs101');
    expect(body.groups).toMatchObject([
      {
        id: t.here.groupA,
        group_name: 'Group A',
        name: 'Group A',
        degree_programme: 'Computing',
        academic_year: '2026-2027',
      },
      { id: t.here.groupB },
    ]);
    expect((await groupsOf('MA100')).body.groups).toEqual([]);
    expect(
      (await t.call(t.here.lecturer, api.moduleAssistants, { params: { code: 'CS101' } })).body.assistants,
    ).toEqual([
      { id: t.here.assistant.staffId, name: 'Anton', employee_id: 'E-Anton', staff_type: 'assistant_lecturer' },
    ]);
    expect(await groupsOf('NO/NE')).toMatchObject({ status: 404, body: { error: 'Module not found' } });
  });
});

describe('expected students of groups and a module', () => {
  const ask = (body: object, caller: Caller = t.here.lecturer) => t.call(caller, studentsByGroupsAndModule, { body });

  it('are the active students of the groups who take the module', async () => {
    const { status, body } = await ask({ group_ids: [t.here.groupA, t.here.groupA], module_code: 'CS101' });
    expect(status).toBe(200);
    expect(body.students).toEqual([
      {
        id: t.here.students.aiko.studentId,
        name: 'Aiko',
        student_id: 'S-Aiko',
        email: 'aiko@student.example',
        group_name: 'Group A',
        year: 1,
        semester: 1,
        photo_url: null,
      },
      expect.objectContaining({ name: 'Bilal' }),
    ]);
    const elective = await ask({ group_ids: [t.here.groupA, t.here.groupB], module_code: 'CS205' });
    expect(elective.body.students).toMatchObject([{ name: 'Aiko' }]);
    const lastYear = await ask({ group_ids: [t.here.groupA], module_code: 'CS205', academic_year: '2025-2026' });
    expect(lastYear.body.students).toMatchObject([{ name: 'Bilal' }]);
    expect(lastYear.body.no_students).toBeNull();
    const empty = await ask({ group_ids: [t.here.groupB], module_code: 'CS205', academic_year: '2025-2026' });
    expect(empty.body).toMatchObject({ students: [], no_students: expect.stringContaining('CS205') });
  });

  it('require a group, a module and ids of the own university', async () => {
    expect(await ask({ group_ids: [], module_code: 'CS101' })).toMatchObject({
      status: 400,
      body: { error: 'Please select at least one group' },
    });
    expect(await ask({ group_ids: [t.here.groupA] })).toMatchObject({
      status: 400,
      body: { error: 'Please select a module' },
    });
    expect(await ask({ group_ids: [t.elsewhere.groupA], module_code: 'CS101' })).toMatchObject({ status: 404 });
    expect(await ask({ group_ids: [t.here.groupA], module_code: 'CS101' }, t.elsewhere.lecturer)).toMatchObject({
      status: 404,
    });
    expect(await ask({ group_ids: [t.here.groupA], module_code: 'CS101' }, t.here.students.aiko)).toMatchObject({
      status: 403,
    });
  });

  it('are limited to lecturers of the module and administrators', async () => {
    const request = { group_ids: [t.here.groupA], module_code: 'CS101' };
    const asAssistant = await ask(request, t.here.assistant);
    expect(asAssistant.body.students).toHaveLength(2);
    expect((await ask(request, t.here.admin)).body.students).toHaveLength(2);
    expect(await ask(request, t.here.otherLecturer)).toMatchObject({
      status: 403,
      body: { code: 'not_yours', error: 'Access denied. This module is not one of yours.' },
    });
  });
});

it('offers the teaching groups of the module, and finds their students', async () => {
  const term = { academic_year: '2026-2027', semester: 1 };
  const [lab, closed] = [randomUUID(), randomUUID()];
  const group = { university_id: t.here.universityId, module_id: t.here.moduleId, ...term, course_number: '0102' };
  await t.insert('groups', { ...group, id: lab, group_name: 'Lab 2' });
  await t.insert('groups', { ...group, id: closed, group_name: 'Lab 1', active: false });
  await t.insert('student_module_enrollments', {
    university_id: t.here.universityId,
    student_id: t.here.students.chidi.studentId,
    module_id: t.here.moduleId,
    ...term,
    teaching_group_id: lab,
  });
  const offered = (await groupsOf('CS101')).body.groups;
  expect(offered.filter(({ id }) => id === lab || id === closed)).toEqual([
    {
      id: lab,
      group_name: 'Lab 2',
      name: 'Lab 2',
      course_number: '0102',
      year: null,
      ...term,
      degree_details_id: null,
      degree_programme: null,
    },
  ]);
  const others = (await groupsOf('CS205')).body.groups;
  expect(others.some(({ id }) => id === lab)).toBe(false);
  const expected = await t.call(t.here.lecturer, studentsByGroupsAndModule, {
    body: { group_ids: [lab], module_code: 'CS101' },
  });
  expect(expected.body.students).toMatchObject([{ name: 'Chidi' }]);
  // Of inactive groups, those of classes in the timetable are known.
  await t.sql('UPDATE groups SET active = false WHERE id = $1', lab);
  const ask = () =>
    t.call(t.here.lecturer, studentsByGroupsAndModule, { body: { group_ids: [lab], module_code: 'CS101' } });
  expect(await ask()).toMatchObject({ status: 404, body: { error: 'Group not found' } });
  await t.insert('timetable_groups', { timetable_id: t.here.timetableId, group_id: lab });
  expect((await ask()).body.students).toMatchObject([{ name: 'Chidi' }]);
});
