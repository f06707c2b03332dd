import { countExpectedStudents } from '@muster/contract/timetables/expected-students';
import { expect, it } from 'vitest';
import { timetableEntriesScenario } from './timetables.setup.ts';

const t = timetableEntriesScenario();
const count = async (classes: readonly object[], caller = t.here.admin) =>
  (await t.call(caller, countExpectedStudents, { body: { classes } })).body['counts'];

it('counts whom classes of cohort groups, teaching groups and everyone expect', async () => {
  const { here } = t;
  const term = { academic_year: '2026-2027', semester: 1 };
  const of = { module_id: here.moduleId, ...term };
  const lab = await t.put('groups', { group_name: 'Lab', module_id: here.moduleId, ...term });
  const enrol = (student_id: string, values: object = {}) =>
    t.put('student_module_enrollments', { student_id, ...of, teaching_group_id: lab, ...values });
  await enrol(here.students.aiko.studentId, { enrollment_type: 'elective' });
  await enrol(here.students.chidi.studentId, { enrollment_type: 'elective', valid_until: '2020-01-01' });
  const classes = [
    { ...of, group_ids: [lab] },
    { ...of, group_ids: [here.groupA] },
    { ...of, group_ids: [here.groupB] },
    { ...of, group_ids: [] },
    { ...of, module_id: here.foreignModuleId, group_ids: [] },
  ];
  expect(await count(classes)).toEqual([1, 2, 1, 3, 0]);
  expect(await count(classes.toReversed())).toEqual([0, 3, 1, 2, 1]);
  expect(await count(classes.slice(0, 4), t.elsewhere.admin)).toEqual([0, 0, 0, 0]);
});
