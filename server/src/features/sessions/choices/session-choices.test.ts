import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSettableClock } from '../../../platform/clock.ts';
import {
  mondayNoonMs,
  makeTestUniversity,
  type TestUniversity,
} from '../../../platform/database/testing/test-university.setup.ts';
import { makeTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type ClassApp, makeClassApp } from '../../../testing/class-app.ts';

let database: TestDatabase;
let here: TestUniversity;
let elsewhere: TestUniversity;
let web: ClassApp;

beforeAll(async () => {
  database = await makeTestDatabase();
  here = await makeTestUniversity(database, 'HERE');
  elsewhere = await makeTestUniversity(database, 'ELSEWHERE');
  web = await makeClassApp(database, makeSettableClock(mondayNoonMs));
});
afterAll(() => database.drop());

const get = (path: string, caller: Caller = here.lecturer) => web.call(caller, 'GET', `/api/qr-sessions/${path}`);

describe('session form options', () => {
  it('list the lecturer’s modules, or all modules for an administrator', async () => {
    const codes = async (caller: Caller) =>
      ((await get('modules', caller)).body['modules'] as { module_code: string }[]).map((one) => one.module_code);
    expect(await codes(here.lecturer)).toEqual(['CS101', 'CS205']);
    expect(await codes(here.assistant)).toEqual(['CS101']);
    expect(await codes(here.otherLecturer)).toEqual([]);
    expect(await codes(here.admin)).toEqual(['CS101', 'CS205', 'MA100']);
    expect(await get('modules', here.lecturerWithoutRecord)).toMatchObject({
      status: 404,
      body: { error: 'Lecturer not found in staff table' },
    });
  });

  it('list semesters and modules of a lecturer by staff or account id', async () => {
    for (const id of [here.lecturer.staffId, here.lecturer.accountId]) {
      expect((await get(`dropdown/lecturer/${id}/semesters`)).body).toEqual({
        success: true,
        semesters: [{ value: '1', label: 'Semester 1' }],
      });
      expect((await get(`dropdown/lecturer/${id}/modules/1`)).body).toEqual({
        success: true,
        modules: [
          { id: here.moduleId, code: 'CS101', name: 'Programming' },
          { id: here.electiveId, code: 'CS205', name: 'Music and Machines' },
        ],
      });
      expect((await get(`dropdown/lecturer/${id}/modules/2`)).body['modules']).toEqual([]);
    }
  });

  it('return 403 for another lecturer and 404 for another university', async () => {
    const path = (caller: Caller) => `dropdown/lecturer/${caller.staffId}/semesters`;
    expect(await get(path(here.otherLecturer))).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(await get(path(elsewhere.lecturer))).toMatchObject({ status: 404 });
    expect(await get(path(here.lecturer), here.admin)).toMatchObject({ status: 200 });
    expect(await get(path(here.lecturer), elsewhere.admin)).toMatchObject({ status: 404 });
    expect(await get(path(here.lecturer), here.students.aiko)).toMatchObject({ status: 403 });
  });

  it('list the groups and assistants of a module', async () => {
    const { body } = await get('dropdown/module/cs101/groups');
    expect(body['groups']).toMatchObject([
      {
        id: here.groupA,
        group_name: 'Group A',
        name: 'Group A',
        degree_programme: 'Computing',
        academic_year: '2026-2027',
      },
      { id: here.groupB },
    ]);
    expect((await get('dropdown/module/MA100/groups')).body['groups']).toEqual([]);
    expect((await get('dropdown/module/CS101/assistants')).body['assistants']).toEqual([
      { id: here.assistant.staffId, name: 'Anton', employee_id: 'E-Anton', staff_type: 'assistant_lecturer' },
    ]);
    expect(await get('dropdown/module/NO%2FNE/groups')).toMatchObject({
      status: 404,
      body: { error: 'Module not found' },
    });
  });
});

describe('expected students of groups and a module', () => {
  const ask = (body: object, caller: Caller = here.lecturer) =>
    web.call(caller, 'POST', '/api/students/by-groups-and-module', body);

  it('are the active students of the groups who take the module', async () => {
    const { status, body } = await ask({ group_ids: [here.groupA, here.groupA], module_code: 'CS101' });
    expect(status).toBe(200);
    expect(body['students']).toEqual([
      {
        id: here.students.aiko.studentId,
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
    const elective = await ask({ group_ids: [here.groupA, here.groupB], module_code: 'CS205' });
    expect(elective.body['students']).toMatchObject([{ name: 'Aiko' }]);
    const lastYear = await ask({ group_ids: [here.groupA], module_code: 'CS205', academic_year: '2025-2026' });
    expect(lastYear.body['students']).toMatchObject([{ name: 'Bilal' }]);
  });

  it('require a group, a module and ids of the own university', async () => {
    expect(await ask({ group_ids: [], module_code: 'CS101' })).toMatchObject({
      status: 400,
      body: { error: 'Please select at least one group' },
    });
    expect(await ask({ group_ids: [here.groupA] })).toMatchObject({
      status: 400,
      body: { error: 'Please select a module' },
    });
    expect(await ask({ group_ids: [elsewhere.groupA], module_code: 'CS101' })).toMatchObject({ status: 404 });
    expect(await ask({ group_ids: [here.groupA], module_code: 'CS101' }, elsewhere.lecturer)).toMatchObject({
      status: 404,
    });
    expect(await ask({ group_ids: [here.groupA], module_code: 'CS101' }, here.students.aiko)).toMatchObject({
      status: 403,
    });
  });

  it('are limited to lecturers of the module and administrators', async () => {
    const request = { group_ids: [here.groupA], module_code: 'CS101' };
    const asAssistant = await ask(request, here.assistant);
    expect(asAssistant.body['students']).toHaveLength(2);
    expect((await ask(request, here.admin)).body['students']).toHaveLength(2);
    expect(await ask(request, here.otherLecturer)).toMatchObject({
      status: 403,
      body: { code: 'not_yours', error: 'Access denied. This module is not one of yours.' },
    });
  });
});
