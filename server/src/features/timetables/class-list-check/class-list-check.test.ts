import { checkClassLists, listUnlistedEnrolments } from '@muster/contract/timetables/class-list-check';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { scenario } from '#testing/scenario.ts';
import { getTermOf } from '../../clashes/clash-report.store.ts';
import { mountClassListCheck } from './class-list-check.routes.ts';
import { makeClassListCheck } from './class-list-check.service.ts';

const t = scenario({
  mount: (mount, deps) => mountClassListCheck(mount, makeClassListCheck({ ...deps, getTerm: getTermOf })),
});
const term = { academic_year: '2026-2027', semester: 1 };

const check = async (caller = t.here.admin, query: object = term) =>
  (await t.call(caller, checkClassLists, { query })).body;
const unlisted = async (more = '') => {
  const query = `academic_year=2026-2027&semester=1${more}`;
  const { data, total } = (await t.call(t.here.admin, listUnlistedEnrolments, { query })).body;
  return { total, rows: data.map((one) => [one.module.module_code, one.student.name, one.group_name, one.reason]) };
};
const insert = async (table: string, values: object): Promise<string> => {
  const id = randomUUID();
  await t.insert(table, { id, ...values });
  return id;
};
const teach = async (module_id: string, groups: readonly string[] = [], values: object = {}): Promise<string> => {
  const time = { day_of_week: 'Friday', start_time: '08:00', end_time: '10:00', venue: 'Lab 1', class_type: 'Lab' };
  const lecturer_id = t.here.otherLecturer.staffId;
  const timetable_id = await insert('timetables', { module_id, lecturer_id, ...term, ...time, ...values });
  for (const group_id of groups) await t.insert('timetable_groups', { timetable_id, group_id });
  return timetable_id;
};
const enrol = (student_id: string, module_id: string, values: object = {}) =>
  insert('student_module_enrollments', { student_id, module_id, ...term, enrollment_type: 'elective', ...values });

beforeAll(async () => {
  // Aiko is enrolled in the elective CS205.
  await teach(t.here.electiveId);
});

describe('check of the class lists', () => {
  it('finds nothing where each enrolment is on a list and each class has students and seats', async () => {
    expect(await check()).toEqual({
      ...term,
      enrolments: 1,
      listed: 1,
      unlisted: [],
      classes: 2,
      empty_classes: 0,
      crowded_classes: 0,
      crowded: [],
      crowded_groups: 0,
      fullest_groups: [],
    });
    expect(await unlisted()).toEqual({ total: 0, rows: [] });
  });

  it('counts no enrolment that has ended', async () => {
    const ended = await enrol(t.here.students.bilal.studentId, t.here.electiveId, { valid_until: '2026-09-13' });
    expect(await check()).toMatchObject({ enrolments: 1, listed: 1, unlisted: [] });
    await t.sql('UPDATE student_module_enrollments SET valid_until = NULL WHERE id = $1', ended);
    expect(await check()).toMatchObject({ enrolments: 2, listed: 2 });
    await t.sql('DELETE FROM student_module_enrollments WHERE id = $1', ended);
  });

  it('names the reason why an enrolment is on no list', async () => {
    const { aiko, bilal, chidi, inactive } = t.here.students;
    const [none, labs, shared] = await Promise.all(
      ['NO1', 'LAB1', 'SH1'].map((module_code) =>
        insert('modules', { module_name: module_code, module_code, semester: 1 }),
      ),
    );
    if (!none || !labs || !shared) throw new Error('The modules were not added');
    const lab = (group_name: string) => insert('groups', { group_name, module_id: labs, ...term });
    const [taught, planned, joint] = [await lab('A'), await lab('B'), await lab('C')];
    await t.insert('teaching_group_modules', { group_id: joint, module_id: shared });
    await teach(labs, [taught]);
    await teach(labs, [joint]);
    await teach(none, [], { active: false });
    await enrol(bilal.studentId, none);
    await enrol(aiko.studentId, none);
    await enrol(aiko.studentId, labs, { teaching_group_id: taught });
    await enrol(bilal.studentId, labs, { teaching_group_id: planned });
    await enrol(chidi.studentId, labs);
    // The class of LAB1 C serves SH1, too.
    await enrol(bilal.studentId, shared, { teaching_group_id: joint });
    await enrol(chidi.studentId, shared);
    // Does not count.
    await enrol(inactive.studentId, none);
    await enrol(chidi.studentId, none, { active: false });
    await enrol(chidi.studentId, none, { academic_year: '2025-2026' });
    const counts = await check();
    expect(counts).toMatchObject({ enrolments: 8, listed: 3 });
    expect(counts['unlisted']).toEqual([
      { reason: 'module_without_class', enrolments: 2, modules: 1 },
      { reason: 'group_without_class', enrolments: 1, modules: 1 },
      { reason: 'no_group', enrolments: 2, modules: 2 },
    ]);
    const rows = [
      ['LAB1', 'Bilal', 'B', 'group_without_class'],
      ['LAB1', 'Chidi', null, 'no_group'],
      ['NO1', 'Aiko', null, 'module_without_class'],
      ['NO1', 'Bilal', null, 'module_without_class'],
      ['SH1', 'Chidi', null, 'no_group'],
    ];
    expect(await unlisted()).toEqual({ total: 5, rows });
    expect(await unlisted('&page=2&page_size=2')).toEqual({ total: 5, rows: rows.slice(2, 4) });
    expect(await unlisted('&reason=no_group')).toEqual({ total: 2, rows: [rows[1], rows[4]] });
  });

  it('counts a student of a teaching group without a class as on no list, beside a class for everyone', async () => {
    const module = await insert('modules', { module_name: 'Labs', module_code: 'LAB2', semester: 1 });
    const group = await insert('groups', { group_name: 'A', module_id: module, ...term });
    const { aiko, bilal } = t.here.students;
    await enrol(aiko.studentId, module, { teaching_group_id: group });
    await enrol(bilal.studentId, module);
    await teach(module);
    const ofModule = async () => (await unlisted()).rows.filter(([code]) => code === 'LAB2');
    expect(await ofModule()).toEqual([['LAB2', 'Aiko', 'A', 'group_without_class']]);
    await teach(module, [group], { day_of_week: 'Tuesday' });
    expect(await ofModule()).toEqual([]);
  });

  it('counts an ended class unless another entry continues it', async () => {
    const block = await insert('modules', { module_name: 'Block', module_code: 'BL1', semester: 1 });
    const entry = await teach(block, [], { valid_until: '2026-09-01' });
    await enrol(t.here.students.aiko.studentId, block);
    const before = (await unlisted()).total;
    const next = await teach(block, [], { active: false });
    await t.sql('UPDATE timetables SET continued_by = $2 WHERE id = $1', entry, next);
    expect((await unlisted()).total).toBe(before + 1);
  });

  it('finds classes without students and with more students than seats', async () => {
    const empty = await insert('modules', { module_name: 'Empty', module_code: 'EM1', semester: 1 });
    const { classes, empty_classes, crowded_classes } = await check();
    await teach(empty);
    await insert('venues', { name: 'Lab 7', capacity: 1 });
    const full = await teach(t.here.moduleId, [t.here.groupA], { venue: 'lab 7' });
    await teach(t.here.moduleId, [t.here.groupB], { venue: 'Lab 7', day_of_week: 'Thursday' });
    expect([empty_classes, crowded_classes]).toEqual([0, 0]);
    const found = await check();
    expect(found).toMatchObject({ classes: Number(classes) + 3, empty_classes: 1, crowded_classes: 1 });
    expect(found['crowded']).toMatchObject([{ timetable_id: full, venue: 'lab 7', seats: 1, students: 2 }]);
  });

  it('finds teaching groups with more students than seats', async () => {
    const module_id = await insert('modules', { module_name: 'Full', module_code: 'FU1', semester: 1 });
    const group = (group_name: string, capacity: number | null, values = {}) =>
      insert('groups', { group_name, module_id, capacity, ...term, ...values });
    const full = await group('B', 1);
    const others = [await group('A', 2), await group('C', null), await group('D', 1, { active: false })];
    for (const { studentId } of [t.here.students.aiko, t.here.students.bilal])
      for (const teaching_group_id of [full, ...others]) await enrol(studentId, module_id, { teaching_group_id });
    await enrol(t.here.students.inactive.studentId, module_id, { teaching_group_id: others[0] });
    const found = { id: full, group_name: 'B', module_id, module_code: 'FU1', ...term, seats: 1, students: 2 };
    expect(await check()).toMatchObject({ crowded_groups: 1, fullest_groups: [found] });
    const nextYear = await check(t.here.admin, { academic_year: '2027-2028' });
    expect(nextYear).toMatchObject({ crowded_groups: 0, fullest_groups: [] });
  });

  it('checks the current term by default, and its own university alone', async () => {
    expect(await check(t.here.admin, {})).toMatchObject({ academic_year: '2026-2027' });
    expect(await check(t.elsewhere.admin)).toMatchObject({ enrolments: 1, listed: 0, classes: 1, crowded: [] });
  });
});
