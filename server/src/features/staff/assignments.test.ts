import { randomUUID } from 'node:crypto';
import { changeModule } from '@muster/contract/academics/modules';
import { addAssignments, deleteAssignments, listAssignments } from '@muster/contract/people/staff';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCampus } from '#testing/campus.ts';
import { staffScenario } from './staff-office.setup.ts';

const t = staffScenario();
let modules: string[];
beforeAll(async () => {
  modules = [await t.module('M1'), await t.module('M2'), await t.module('M3')];
});

const courses = (...indexes: number[]) => indexes.map((index) => ({ module_id: modules[index] }));
const add = (id: string, list: object[]) =>
  t.call('admin', addAssignments, { params: { id }, body: { courses: list } });
const remove = (id: string, ids: string[]) => t.call('admin', deleteAssignments, { params: { id }, body: { ids } });
const list = async (id: string) => (await t.call('admin', listAssignments, { params: { id } })).body;
const codesOf = async (id: string) => (await list(id)).map((row) => row.modules.module_code);

describe('staff assignments', () => {
  it('adds modules, and rejects all if one is assigned already', async () => {
    const { id } = await t.addUnique('A-1', { courses: courses(0) });
    const added = await add(id, courses(2, 1));
    expect(added.body).toMatchObject([{ modules: { module_code: 'M2' } }, { modules: { module_code: 'M3' } }]);
    expect(await codesOf(id)).toEqual(['M1', 'M2', 'M3']);
    const other = await t.addUnique('A-2', { courses: courses(1) });
    const refused = await add(other.id, courses(0, 1));
    const known = 'M2 About M2 is already assigned';
    const details = { 'courses.1.module_id': known };
    expect(refused).toMatchObject({ status: 409, body: { error: known, details } });
    const twice = 'M1 About M1 is already assigned';
    const repeated = await add(other.id, courses(0, 0));
    expect(repeated.body).toMatchObject({ error: twice, details: { 'courses.1.module_id': twice } });
    const nowhere = await add(other.id, [...courses(0), { module_id: randomUUID() }]);
    expect(nowhere.body).toMatchObject({
      error: 'Module not found',
      details: { 'courses.1.module_id': 'Module not found' },
    });
    expect((await add(other.id, [])).body.error).toBe('Please choose at least one module');
    expect(await codesOf(other.id)).toEqual(['M2']);
  });

  it('stores a repeated request once', async () => {
    const { id } = await t.addUnique('A-20');
    const rows = courses(0, 1).map((course) => ({ id: randomUUID(), ...course }));
    const first = await add(id, rows);
    expect([first.status, await add(id, rows)]).toEqual([200, first]);
    expect((await t.listAuditEvents('staff.assigned')).filter((event) => event.subject_id === id)).toHaveLength(1);
    const changed = await add(id, [{ ...rows[0], can_teach_as_primary: false }]);
    expect(changed).toMatchObject({ status: 409, body: { error: 'M1 About M1 is already assigned' } });
    const other = await t.addUnique('A-21');
    expect((await add(other.id, [{ ...rows[0] }])).status).toBe(409);
    expect([await codesOf(id), await codesOf(other.id)]).toEqual([['M1', 'M2'], []]);
  });

  it('ignores an id that is not a UUID', async () => {
    const { id } = await t.addUnique('A-22', { courses: [{ id: 'new_1', ...courses(0)[0] }] });
    expect((await add(id, [{ id: 'new_1700000000000_1', ...courses(1)[0] }])).status).toBe(200);
    expect(await codesOf(id)).toEqual(['M1', 'M2']);
  });

  it('rejects inactive modules and keeps their existing assignments', async () => {
    const gone = await t.module('M9');
    const { id } = await t.addUnique('A-9', { courses: [{ module_id: gone }] });
    const closed = { module_name: 'About M9', module_code: 'M9', semester: 1, active: false };
    expect((await t.call('admin', changeModule, { params: { id: gone }, body: closed })).status).toBe(200);
    const other = await t.addUnique('A-10');
    const refused = { status: 404, body: { error: 'Module not found' } };
    expect(await add(other.id, [...courses(0), { module_id: gone }])).toMatchObject(refused);
    expect([await codesOf(id), await codesOf(other.id)]).toEqual([['M9'], []]);
  });

  it('deletes only assignments of the staff member, and ignores invalid ids', async () => {
    const one = await t.addUnique('A-3', { courses: courses(0, 1) });
    const other = await t.addUnique('A-4', { courses: courses(0) });
    const idsOf = async (id: string) => (await list(id)).map((row) => row.id);
    const [first = ''] = await idsOf(one.id);
    const [theirs = ''] = await idsOf(other.id);
    expect((await remove(one.id, ['new_1', first, theirs, ''])).body).toEqual({ success: true, deleted: 1 });
    expect((await remove(one.id, [first])).body).toEqual({ success: true, deleted: 0 });
    expect([await codesOf(one.id), await codesOf(other.id)]).toEqual([['M2'], ['M1']]);
    expect((await t.listAuditEvents('staff.unassigned')).map((event) => event.subject_id)).toEqual([one.id]);
  });

  it('changes assignments and record in one transaction', async () => {
    const member = await t.addUnique('A-5', { courses: courses(0, 1) });
    const [first] = await list(member.id);
    const form = {
      employee_id: 'A-5',
      name: 'Renamed',
      email: 'a-5@staff.example',
      staff_type: 'lecturer',
      deleted_course_ids: [first?.id, 'new_7'],
    };
    const change = (new_courses: object[]) => t.change(member.id, { ...form, new_courses });
    expect(await change(courses(2, 1))).toMatchObject({
      status: 409,
      body: { details: { 'new_courses.1.module_id': 'M2 About M2 is already assigned' } },
    });
    expect([await codesOf(member.id), (await t.list('search=Renamed')).length]).toEqual([['M1', 'M2'], 0]);
    expect((await change(courses(2))).status).toBe(200);
    expect([await codesOf(member.id), (await t.list('search=Renamed')).length]).toEqual([['M2', 'M3'], 1]);
  });

  it('allows deleting and adding the same module in one form', async () => {
    const member = await t.addUnique('A-6', { courses: courses(0) });
    const [first] = await list(member.id);
    const { status } = await t.change(member.id, {
      ...t.form({ employee_id: 'A-6', email: 'a-6@staff.example', password: '' }),
      deleted_course_ids: [first?.id],
      new_courses: [{ module_id: modules[0], can_teach_as_primary: false }],
    });
    expect(status).toBe(200);
    expect(await list(member.id)).toMatchObject([{ can_teach_as_primary: false }]);
  });

  it('does not find staff of another university', async () => {
    const abroad = await makeCampus(t.database);
    const id = abroad.ids.lecturerRecord;
    const calls = [
      t.call('admin', listAssignments, { params: { id } }),
      add(id, courses(0)),
      remove(id, [randomUUID()]),
    ];
    for (const call of calls)
      expect(await call).toMatchObject({ status: 404, body: { error: 'Staff member not found' } });
  });
});
