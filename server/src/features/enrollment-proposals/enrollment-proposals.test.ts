import { addToClassList } from '@muster/contract/attendance/class-lists';
import * as api from '@muster/contract/people/enrollment-proposals';
import { getRegister } from '@muster/contract/attendance/registers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import { mountClassEndpoints, openMondayClass } from '#testing/class-app.ts';
import { scenario } from '#testing/scenario.ts';

const t = scenario({ mount: mountClassEndpoints, hasListener: true });

let here: TestUniversity;
let id: string;
/** A class of group A: Aiko and Bilal are expected. Chidi is in group B. */
beforeEach(async () => {
  t.clock.set(mondayNoonMs);
  here = await t.addUniversity();
  id = await openMondayClass(t, here.lecturer, 14, { groups: [here.groupA] });
});

const add = async (student: Caller, caller: Caller, body: object = {}) =>
  await t.call(caller, addToClassList, {
    params: { id },
    body: { student_id: student.studentId, scope: 'module', ...body },
  });
const enrolments = (student: Caller) =>
  t.sql<{ group_id: string; enrollment_type: string; semester: number; academic_year: string }>(
    'SELECT * FROM student_module_enrollments WHERE student_id = $1 AND module_id = $2',
    student.studentId,
    here.moduleId,
  );
type Proposal = { id: string; state: string };
const proposals = async (query = 'state=open', caller = here.admin) =>
  (await t.call(caller, api.listEnrollmentProposals, { query })).body;
const decide = (proposal: Proposal | undefined, body: object, caller = here.admin) =>
  t.call(caller, api.decideEnrollmentProposal, { params: { id: proposal?.id }, body });
const namesAt = async (hour: number) => {
  const next = await openMondayClass(t, here.lecturer, hour, { groups: [here.groupA] });
  const { body } = await t.call(here.lecturer, getRegister, { params: { id: next } });
  return body.students.map(({ name }) => name);
};

describe('adding a student for all further classes', () => {
  it('enrols the student with a group of the class when an administrator adds them', async () => {
    const { chidi } = here.students;
    expect(await add(chidi, here.admin)).toMatchObject({ status: 200, body: { expected: 3, enrollment: 'saved' } });
    expect(await enrolments(chidi)).toMatchObject([
      { group_id: here.groupA, academic_year: '2026-2027', semester: 1, enrollment_type: 'regular' },
    ]);
    expect(await namesAt(16)).toEqual(['Aiko', 'Bilal', 'Chidi']);
    expect((await proposals()).total).toBe(0);
  });

  it('changes an enrolment that names another group', async () => {
    const { aiko } = here.students;
    await t.insert('student_module_enrollments', {
      university_id: here.universityId,
      student_id: aiko.studentId,
      module_id: here.moduleId,
      academic_year: '2026-2027',
      semester: 1,
      group_id: here.groupB,
      enrollment_type: 'repeat',
    });
    expect(await namesAt(8)).toEqual(['Bilal']);
    await add(aiko, here.admin);
    // Group A is Aiko's own group.
    expect(await enrolments(aiko)).toMatchObject([{ group_id: null, enrollment_type: 'repeat' }]);
    expect(await namesAt(9)).toEqual(['Aiko', 'Bilal']);
  });

  it('is proposed by lecturers, once for each class and student', async () => {
    const { chidi } = here.students;
    expect((await add(chidi, here.lecturer, { reason: 'Repeats the year' })).body).toMatchObject({
      expected: 3,
      enrollment: 'proposed',
    });
    await add(chidi, here.lecturer);
    expect(await enrolments(chidi)).toEqual([]);
    expect(await proposals()).toMatchObject({
      total: 1,
      data: [
        {
          state: 'open',
          student: { name: 'Chidi', student_id: 'S-Chidi' },
          module_code: 'CS101',
          academic_year: '2026-2027',
          semester: 1,
          group_name: 'Group A',
          reason: 'Repeats the year',
          proposed_by: { name: 'Lakshmi', role: 'lecturer', identifier: 'E-Lakshmi' },
          decided_by: null,
        },
      ],
    });
  });

  it('is only for this class by default', async () => {
    const { chidi } = here.students;
    expect((await add(chidi, here.lecturer, { scope: undefined })).body).toMatchObject({ enrollment: null });
    expect((await proposals()).total).toBe(0);
  });
});

describe('decision on a proposed enrolment', () => {
  it('enrols the student when it is accepted; the first decision counts', async () => {
    const { chidi } = here.students;
    await add(chidi, here.lecturer);
    const [proposal] = (await proposals()).data;
    expect((await decide(proposal, { state: 'accepted' })).body).toMatchObject({
      state: 'accepted',
      decided_by: { role: 'admin' },
    });
    expect(await enrolments(chidi)).toMatchObject([{ group_id: here.groupA }]);
    expect((await decide(proposal, { state: 'declined' })).status).toBe(409);
    expect(await proposals()).toMatchObject({ total: 0 });
    expect(await proposals('')).toMatchObject({ total: 1, data: [{ state: 'accepted' }] });
  });

  it('changes nothing but the proposal when it is declined, which leaves room for another one', async () => {
    const { chidi } = here.students;
    await add(chidi, here.lecturer);
    const [proposal] = (await proposals()).data;
    expect((await decide(proposal, { state: 'declined', comment: 'Not in this semester' })).body).toMatchObject({
      state: 'declined',
      comment: 'Not in this semester',
    });
    expect(await enrolments(chidi)).toEqual([]);
    await add(chidi, here.lecturer);
    expect((await proposals()).total).toBe(1);
  });

  it('is not possible for proposals of another university', async () => {
    await add(here.students.chidi, here.lecturer);
    const [proposal] = (await proposals()).data;
    const elsewhere = await t.addUniversity();
    expect((await decide(proposal, { state: 'accepted' }, elsewhere.admin)).status).toBe(404);
    expect((await proposals('', elsewhere.admin)).total).toBe(0);
  });
});

describe('own proposals', () => {
  const own = async (caller: Caller, query = '') =>
    (await t.call(caller, api.listOwnEnrollmentProposals, { query })).body;

  it('show the lecturer what became of them, and nothing of other lecturers', async () => {
    const { chidi } = here.students;
    await add(chidi, here.lecturer, { reason: 'Repeats the year' });
    expect(await own(here.lecturer)).toMatchObject({ total: 1, data: [{ state: 'open', comment: null }] });
    const [proposal] = (await proposals()).data;
    await decide(proposal, { state: 'declined', comment: 'Not in this semester' });
    expect(await own(here.lecturer)).toMatchObject({
      total: 1,
      data: [{ state: 'declined', student: { name: 'Chidi' }, module_code: 'CS101', comment: 'Not in this semester' }],
    });
    expect((await own(here.lecturer, 'state=accepted')).total).toBe(0);
    expect((await own(here.otherLecturer)).total).toBe(0);
    const elsewhere = await t.addUniversity();
    expect((await own(elsewhere.lecturer)).total).toBe(0);
  });
});
