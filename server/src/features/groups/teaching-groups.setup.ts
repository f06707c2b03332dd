import {
  addTeachingGroup,
  moveToTeachingGroup as moveEndpoint,
  listTeachingGroupStudents,
} from '@muster/contract/academics/teaching-group-lists';
import { beforeEach, expect } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { scenario } from '#testing/scenario.ts';
import { moveToTeachingGroup } from '../students/enrollments/teaching-group-moves.service.ts';
import { listStudentsOfGroup } from '../students/enrollments/teaching-group-students.store.ts';
import { mountTeachingGroups } from './teaching-groups.routes.ts';
import { makeTeachingGroups } from './teaching-groups.service.ts';

export const term = { academic_year: '2026-2027', semester: 1 };
export const today = '2026-09-14';
export const yesterday = '2026-09-13';

/** The teaching groups of a module that has none before each test. */
export function teachingGroupsScenario() {
  const students = { list: listStudentsOfGroup, move: moveToTeachingGroup };
  const t = scenario({ mount: (mount, deps) => mountTeachingGroups(mount, makeTeachingGroups({ ...deps, students })) });

  beforeEach(async () => {
    for (const statement of [
      'DELETE FROM student_module_enrollments WHERE university_id = $1 AND (module_id = $2 OR teaching_group_id IS NOT NULL)',
      `DELETE FROM teaching_group_modules x USING groups g WHERE x.university_id = $1 AND g.id = x.group_id AND g.module_id = $2`,
      `DELETE FROM timetable_groups x USING groups g WHERE x.university_id = $1 AND g.id = x.group_id AND g.module_id = $2`,
      'DELETE FROM groups WHERE university_id = $1 AND module_id = $2',
    ])
      await t.sql(statement, t.here.universityId, t.here.moduleId);
  });

  return {
    t,
    /** Adds a group. Returns its id. */
    addGroup: async (values: object): Promise<string> => {
      const group = { group_name: 'A', ...term, ...values };
      const { status, body } = await t.call(t.here.admin, addTeachingGroup, {
        params: { id: t.here.moduleId },
        body: group,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return String(body['id']);
    },
    enrol: async (studentId: string, groupId: string | null, values: Record<string, unknown> = {}): Promise<void> =>
      t.insert('student_module_enrollments', {
        student_id: studentId,
        module_id: t.here.moduleId,
        ...term,
        teaching_group_id: groupId,
        ...values,
      }),
    move: (id: string, body: object, caller: Caller = t.here.admin) =>
      t.call(caller, moveEndpoint, { params: { id }, body }),
    /** Names of the students of a group. */
    studentsOf: async (id: string, query = ''): Promise<string[]> => {
      const { body } = await t.call(t.here.admin, listTeachingGroupStudents, { params: { id }, query });
      return body.data.map(({ name }) => name);
    },
  };
}
