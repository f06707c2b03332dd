import { randomUUID } from 'node:crypto';
import {
  changeTeachingGroup,
  closeTeachingGroup,
  listTeachingGroupStudents,
  addTeachingGroup,
  listTeachingGroups,
  listClassesWithoutTeachingGroup,
} from '@muster/contract/academics/teaching-group-lists';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { race } from '#testing/race.ts';
import { term, teachingGroupsScenario, today, yesterday } from './teaching-groups.setup.ts';

const { t, addGroup, enrol, move, studentsOf } = teachingGroupsScenario();
const form = { group_name: 'A', ...term };
const add = (body: object, caller: Caller = t.here.admin) =>
  t.call(caller, addTeachingGroup, { params: { id: t.here.moduleId }, body });
const change = (id: string, body: object, caller: Caller = t.here.admin) =>
  t.call(caller, changeTeachingGroup, { params: { id }, body });
const close = (id: string, caller: Caller = t.here.admin) => t.call(caller, closeTeachingGroup, { params: { id } });
const page = async (query = '', module = t.here.moduleId) =>
  (await t.call(t.here.admin, listTeachingGroups, { params: { id: module }, query })).body;

describe('teaching groups', () => {
  it('adds a group once for a repeated request', async () => {
    const group = { ...form, id: randomUUID(), course_number: ' 010102 ', class_type: 'Laboratory', capacity: '25' };
    const [first, second] = [await add(group), await add(group)];
    expect(first).toEqual({
      status: 200,
      body: {
        id: group.id,
        module_id: t.here.moduleId,
        modules: [{ id: t.here.moduleId, module_name: 'Programming', module_code: 'CS101' }],
        group_name: 'A',
        course_number: '010102',
        class_type: 'Laboratory',
        capacity: 25,
        ...term,
        active: true,
        student_count: 0,
        classes: [],
      },
    });
    expect(second).toEqual(first);
    expect(await add({ ...group, capacity: 30 })).toMatchObject({ status: 409 });
  });

  it('rejects the id of a cohort group', async () => {
    const details = { id: expect.stringContaining('add another one with a new id') };
    expect(await add({ ...form, id: t.here.groupA })).toMatchObject({ status: 409, body: { details } });
  });

  it.each([
    [{ group_name: ' ' }, 'group_name', 'Enter a name, such as A or Lab 2'],
    [{ semester: '' }, 'semester', 'Select a semester'],
    [{ semester: 2 }, 'semester', 'is a module of'],
    [{ academic_year: '' }, 'academic_year', 'Select an academic year'],
    [{ capacity: 0 }, 'capacity', 'Give a whole number from 1 to 30000, or leave it empty'],
    [{ capacity: 'many' }, 'capacity', 'Give a whole number from 1 to 30000, or leave it empty'],
    [{ class_type: 'Dance' }, 'class_type', 'Please give one of:'],
  ])('reject %o at the field %s', async (values, field, text) => {
    const answer = await add({ ...form, ...values });
    expect(answer).toMatchObject({ status: 400, body: { details: { [field]: expect.stringContaining(text) } } });
  });

  it('rejects a name that the module has in the term, and names Inactive groups', async () => {
    const id = await addGroup({ group_name: 'Lab' });
    const details = { group_name: expect.stringContaining('already') };
    expect(await add({ ...form, group_name: 'LAB' })).toMatchObject({ status: 409, body: { details } });
    for (const name of ['Gruppe LAB', 'group lab', 'Gr. Ｌab'])
      expect(await add({ ...form, group_name: name }), name).toMatchObject({ status: 409, body: { details } });
    await addGroup({ group_name: 'Lab', class_type: 'Laboratory' });
    await addGroup({ group_name: 'Lab', academic_year: '2027-2028' });
    const other = await addGroup({ group_name: 'Lab', course_number: '7' });
    expect(await change(other, { group_name: 'lab', course_number: '' })).toMatchObject({ status: 409 });
    await close(id);
    expect((await add({ ...form, group_name: 'Lab' })).body.error).toContain('It is Inactive: set it Active instead.');
  });

  it('accepts one of six concurrent requests with the same name', async () => {
    const answers = await race(t.database, 'groups', () => Array.from({ length: 6 }, () => add(form)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it('lists the groups of a term with students, capacity and weekly classes', async () => {
    const ids = [await addGroup({ group_name: 'Lab 10' }), await addGroup({ group_name: 'Lab 2', capacity: 1 })];
    await addGroup({ group_name: 'Old', academic_year: '2025-2026' });
    const [lab10 = '', lab2 = ''] = ids;
    const { aiko, bilal, inactive } = t.here.students;
    await enrol(aiko.studentId, lab2);
    await enrol(inactive.studentId, lab2);
    await enrol(bilal.studentId, lab2, { valid_until: yesterday });
    await enrol(bilal.studentId, lab10, { valid_from: today });
    const { timetableId } = t.here;
    await t.sql('UPDATE timetables SET year = NULL WHERE id = $1', timetableId);
    await t.insert('timetable_groups', { timetable_id: timetableId, group_id: lab2 });
    const { data, total } = await page('academic_year=2026-2027&semester=1');
    expect(total).toBe(2);
    expect(data.map((one) => [one.group_name, one.student_count, one.capacity])).toEqual([
      ['Lab 2', 1, 1],
      ['Lab 10', 1, null],
    ]);
    expect(data[0]?.classes).toEqual([
      {
        id: timetableId,
        day_of_week: 'Monday',
        start_time: '14:00',
        end_time: '16:00',
        venue: 'Hall 3',
        class_type: 'Lecture',
        weeks: null,
        valid_from: null,
        valid_until: null,
        lecturer: expect.any(String),
      },
    ]);
    expect(await studentsOf(lab2)).toHaveLength(1);
    expect((await page('page=2&page_size=1&academic_year=2026-2027')).data.map((one) => one.group_name)).toEqual([
      'Lab 10',
    ]);
    expect((await close(lab2)).body).toMatchObject({ success: true, classes_ahead: 1 });
    expect((await close(lab2)).body).toEqual({ success: true, message: 'Teaching group set Inactive' });
    expect((await page('active=false')).data.map((one) => one.group_name)).toEqual(['Lab 2']);
    const reopened = await change(lab2, { group_name: 'Lab 2', capacity: 40, active: true });
    expect(reopened.body).toMatchObject({ active: true, capacity: 40, student_count: 1 });
  });

  it('leave the classes for everyone and for cohort groups to another list', async () => {
    const lab = await addGroup({ group_name: 'Lab 1' });
    const { timetableId, moduleId, lecturer } = t.here;
    await enrol(t.here.students.aiko.studentId, lab);
    await enrol(t.here.students.bilal.studentId, null);
    await t.insert('venues', { name: 'Lab 7', capacity: 1 });
    const lecture = randomUUID();
    await t.insert('timetables', {
      id: lecture,
      module_id: moduleId,
      lecturer_id: lecturer.staffId,
      ...term,
      day_of_week: 'Friday',
      start_time: '08:00',
      end_time: '10:00',
      venue: 'lab 7',
      class_type: 'Lecture',
      weeks: 'odd',
    });
    const list = async (query: string) =>
      (await t.call(t.here.admin, listClassesWithoutTeachingGroup, { params: { id: moduleId }, query })).body;
    const whole = await list('academic_year=2026-2027&semester=1');
    expect(whole.data.map(({ id, groups, student_count: count, capacity }) => [id, groups, count, capacity])).toEqual([
      [timetableId, [expect.any(String)], expect.any(Number), null],
      [lecture, [], 2, 1],
    ]);
    expect(whole.data[1]).toMatchObject({ day_of_week: 'Friday', weeks: 'odd' });
    expect(await list('page=2&page_size=1')).toMatchObject({ data: [{ id: lecture }], total: 2 });
    await t.insert('timetable_groups', { timetable_id: lecture, group_id: lab });
    expect((await list('')).data.map(({ id }) => id)).toEqual([timetableId]);
    expect((await page()).data[0]?.classes.map(({ id }) => id)).toEqual([lecture]);
  });

  it('counts students of the module without a teaching group in a whole course', async () => {
    const course = await addGroup({ group_name: '0101', course_number: '0101' });
    const { aiko, bilal } = t.here.students;
    await enrol(aiko.studentId, null);
    await enrol(bilal.studentId, course);
    expect(await studentsOf(course)).toEqual(['Aiko', 'Bilal']);
    expect((await page()).data[0]?.student_count).toBe(2);
    const parallel = await addGroup({ group_name: 'Lab' });
    expect(await studentsOf(parallel)).toEqual([]);
  });

  it('merges with changes made since the form was opened', async () => {
    const id = await addGroup({ capacity: 20 });
    const seen = { group_name: 'A', course_number: null, class_type: null, capacity: 20 };
    expect((await change(id, { ...seen, group_name: 'B', seen })).status).toBe(200);
    expect((await change(id, { ...seen, capacity: 30, seen })).body).toMatchObject({ group_name: 'B', capacity: 30 });
    expect(await change(id, { ...seen, group_name: 'C', seen })).toMatchObject({ status: 409 });
  });

  it('does not show or change the groups of another university, nor cohort groups', async () => {
    const id = await addGroup({});
    const notFound = { status: 404 };
    const stranger = t.elsewhere.admin;
    expect(await t.call(stranger, listTeachingGroups, { params: { id: t.here.moduleId } })).toMatchObject(notFound);
    expect(await add(form, stranger)).toMatchObject(notFound);
    expect(await change(id, form, stranger)).toMatchObject(notFound);
    expect(await close(id, stranger)).toMatchObject(notFound);
    expect(await t.call(stranger, listTeachingGroupStudents, { params: { id } })).toMatchObject(notFound);
    const body = { student_ids: [t.here.students.aiko.studentId], to_group_id: id };
    expect(await move(id, body, stranger)).toMatchObject(notFound);
    expect(await change(t.here.groupA, form)).toMatchObject(notFound);
    expect(await close(t.here.groupA)).toMatchObject(notFound);
  });
});

describe('teaching groups of several modules', () => {
  const further = (): string => t.here.electiveId;
  const details = (text: string) => ({ details: { further_module_ids: expect.stringContaining(text) } });

  it('lists a group in each module that it serves, with the students of all', async () => {
    const id = await addGroup({ further_module_ids: [further()] });
    const { aiko, bilal } = t.here.students;
    await enrol(aiko.studentId, id);
    await enrol(bilal.studentId, id, { module_id: further() });
    for (const module of [t.here.moduleId, further()])
      expect((await page('', module)).data).toMatchObject([
        { id, module_id: t.here.moduleId, student_count: 2, modules: [{ id: t.here.moduleId }, { id: further() }] },
      ]);
    expect(await studentsOf(id)).toEqual(['Aiko', 'Bilal']);
    expect((await change(id, { group_name: 'A2' })).body).toMatchObject({ modules: [{}, { id: further() }] });
    const removed = await change(id, { group_name: 'A2', further_module_ids: [] });
    expect(removed).toMatchObject({ status: 409, body: details('Students of CS205 are in this teaching group') });
    await t.sql('DELETE FROM student_module_enrollments WHERE module_id = $1', further());
    expect((await change(id, { group_name: 'A2', further_module_ids: [] })).body['modules']).toHaveLength(1);
    const [event] = await t.sql(
      `SELECT details FROM audit_events WHERE action = 'teaching_group.changed' AND subject_id = $1 ORDER BY at DESC LIMIT 1`,
      id,
    );
    expect(event).toMatchObject({
      details: { before: { further_module_ids: [further()] }, after: { further_module_ids: [] } },
    });
    expect((await page('', further())).data).toEqual([]);
  });

  it('rejects unknown and Inactive modules, those of other universities and its own', async () => {
    const reject = (module: string) => add({ ...form, further_module_ids: [module] });
    expect(await reject(randomUUID())).toMatchObject({ status: 404, body: details('Module not found') });
    expect(await reject(t.elsewhere.moduleId)).toMatchObject({ status: 404 });
    expect(await reject(t.here.moduleId)).toMatchObject({ status: 409, body: details('belongs to this module') });
    await t.sql('UPDATE modules SET active = false WHERE id = $1', further());
    expect(await reject(further())).toMatchObject({ status: 409, body: details('The module CS205 is Inactive') });
    await t.sql('UPDATE modules SET active = true WHERE id = $1', further());
  });

  it('moves students to groups that serve the module of their enrolment', async () => {
    const a = await addGroup({ further_module_ids: [further()] });
    const b = await addGroup({ group_name: 'B', further_module_ids: [further()] });
    const own = await addGroup({ group_name: 'C' });
    const { aiko } = t.here.students;
    await enrol(aiko.studentId, a, { module_id: further() });
    const student_ids = [aiko.studentId];
    expect(await move(a, { student_ids, to_group_id: own })).toMatchObject({
      status: 409,
      body: { details: { to_group_id: expect.stringContaining('take another module') } },
    });
    expect((await move(a, { student_ids, to_group_id: b, from: 'term' })).body).toMatchObject({ moved: 1 });
    expect(await studentsOf(b)).toEqual(['Aiko']);
    const [row] = await t.sql('SELECT module_id FROM student_module_enrollments WHERE teaching_group_id = $1', b);
    expect(row).toEqual({ module_id: further() });
  });
});

describe('students of a group', () => {
  it('are searched by name and number, in pages', async () => {
    const id = await addGroup({});
    const { aiko, bilal, chidi } = t.here.students;
    for (const one of [aiko, bilal, chidi]) await enrol(one.studentId, id);
    expect(await studentsOf(id, 'search=aik')).toEqual(['Aiko']);
    expect(await studentsOf(id, 'search=S-Bilal')).toEqual(['Bilal']);
    expect(await studentsOf(id, 'search=dana')).toEqual([]);
    expect(await studentsOf(id, 'page=2&page_size=2')).toEqual(['Chidi']);
  });
});
