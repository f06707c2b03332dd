import { randomUUID } from 'node:crypto';
import { deleteEnrollments } from '@muster/contract/people/enrollments';
import { describe, expect, it } from 'vitest';
import { makeCampus } from '#testing/campus.ts';
import { studentsScenario } from '../students-office.setup.ts';

const t = studentsScenario();

const term = { academic_year: '2026-2027', semester: 1 };
const add = (id: string, enrollments: object[]) => t.enrol(id, ...enrollments);
const remove = (id: string, ids: string[]) => t.call('admin', deleteEnrollments, { params: { id }, body: { ids } });
const list = async (id: string) => await t.listEnrollments(id);

describe('enrolments', () => {
  it('adds, lists and removes enrolments, latest term first', async () => {
    const id = await t.addStudent();
    const [one, two] = [await t.module('EN1'), await t.module('EN2')];
    const earlier = { module_id: two, academic_year: '2025-2026', semester: 2, enrollment_type: 'repeat' };
    const { status, body } = await add(id, [earlier, { module_id: one, ...term }]);
    expect([status, body]).toEqual([
      200,
      [
        {
          id: expect.any(String),
          student_id: id,
          module_id: one,
          ...term,
          enrollment_type: 'regular',
          group_id: null,
          group_name: null,
          teaching_group_id: null,
          teaching_group: null,
          valid_from: null,
          valid_until: null,
          enrolled_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          active: true,
          created_at: expect.stringMatching(/^\d\d:\d\d:\d\d\+00:00$/),
          module: { id: one, module_name: 'About EN1', module_code: 'EN1' },
        },
        expect.objectContaining({ ...earlier }),
      ],
    ]);
    const existing = await list(id);
    expect(existing).toEqual(body);
    expect((await remove(id, ['new_1', existing[0]?.id ?? '', 'DROP TABLE'])).body).toEqual({
      success: true,
      deleted: 1,
    });
    expect((await remove(id, ['new_1'])).body).toEqual({ success: true, deleted: 0 });
    expect(await list(id)).toMatchObject([earlier]);
    expect((await t.listAuditEvents('enrolments.removed'))[0]).toMatchObject({
      subject_id: id,
      details: { count: 1 },
    });
  });

  it('names a teaching group of the term, or of any term of a module of all year', async () => {
    const id = await t.addStudent();
    const module_id = await t.module('TG1');
    const group = randomUUID();
    const change = (text: string, ...values: string[]) =>
      t.database.inUniversity(t.campus.ids.ours, (tx) => tx.execute(text, [tx.universityId, module_id, ...values]));
    await change(
      `INSERT INTO groups (university_id, id, module_id, group_name, academic_year, semester) VALUES ($1, $3, $2, 'Lab', '2026-2027', 2)`,
      group,
    );
    const row = { module_id, ...term, teaching_group_id: group };
    expect(await add(id, [row])).toMatchObject({
      status: 404,
      body: { details: { 'enrollments.0.teaching_group_id': 'The module has no such teaching group in this term' } },
    });
    await change('UPDATE modules SET semester = 0 WHERE university_id = $1 AND id = $2');
    expect((await add(id, [row])).status).toBe(200);
  });

  it('rejects all rows if one module of a term is enrolled twice', async () => {
    const id = await t.addStudent();
    const [one, two] = [await t.module('TW1'), await t.module('TW2')];
    await add(id, [{ module_id: one, ...term }]);
    const text = 'Already enrolled in TW1 for 2026-2027, semester 1';
    expect(
      await add(
        id,
        [two, one].map((module_id) => ({ module_id, ...term })),
      ),
    ).toMatchObject({
      status: 409,
      body: { error: text, details: { 'enrollments.1.module_id': text } },
    });
    const twice = await add(
      id,
      [two, two].map((module_id) => ({ module_id, ...term })),
    );
    expect(twice.body.details).toHaveProperty(['enrollments.1.module_id']);
    expect(await list(id)).toHaveLength(1);
    expect((await add(id, [{ module_id: one, ...term, semester: 2 }])).status).toBe(200);
  });

  it('stores and audits the rows of a repeated request once', async () => {
    const id = await t.addStudent();
    const [one, two] = [await t.module('LO1'), await t.module('LO2')];
    const rows = [one, two].map((module_id) => ({ id: randomUUID(), module_id, ...term }));
    const first = await add(id, rows);
    expect([first.status, await add(id, rows)]).toEqual([200, first]);
    const form = t.form({
      new_enrollments: [...rows, { id: randomUUID(), module_id: one, ...term, semester: 2 }],
    });
    expect((await t.change(id, form)).status).toBe(200);
    expect((await t.change(id, form)).status).toBe(200);
    expect(await list(id)).toHaveLength(3);
    const events = await t.listAuditEvents('enrolments.added');
    expect(events.filter(({ subject_id }) => subject_id === id).map(({ details }) => details)).toEqual([
      { modules: [one] },
      { modules: [one, two] },
    ]);
    // The same id with another module, or the id of another student's row, is a conflict.
    expect((await add(id, [{ ...rows[0], enrollment_type: 'repeat' }])).status).toBe(409);
    expect((await add(await t.addStudent(), [{ ...rows[0], semester: 2 }])).status).toBe(409);
  });

  it('ignores an id that is not a UUID', async () => {
    const id = await t.addStudent();
    const [one, two] = [await t.module('OM1'), await t.module('OM2')];
    expect((await add(id, [{ id: 'new_1', module_id: one, ...term }])).status).toBe(200);
    expect((await add(id, [{ id: 'new_1', module_id: two, ...term }])).status).toBe(200);
    expect(await list(id)).toHaveLength(2);
  });

  it('rejects an unknown module, term or enrolment type', async () => {
    const id = await t.addStudent();
    const module_id = await t.module('RE1');
    const theirs = await makeCampus(t.database);
    expect(await add(id, [{ module_id: theirs.ids.module, ...term }])).toMatchObject({
      status: 404,
      body: { error: 'Module not found' },
    });
    const cases: [object, string][] = [
      [{ academic_year: '' }, 'Academic Year is required'],
      [{ academic_year: '2026-2028' }, 'Please give an academic year as 2026-2027'],
      [{ semester: '' }, 'Semester is required'],
      [{ semester: 3 }, 'Please choose a number from 1 to 2'],
      [{ enrollment_type: 'never' }, 'Please choose an enrollment type'],
    ];
    for (const [changes, error] of cases) {
      expect(await add(id, [{ module_id, ...term, ...changes }]), error).toMatchObject({
        status: 400,
        body: { error },
      });
    }
    expect((await add(id, [])).body.error).toBe('Please choose at least one module');
    expect(await list(id)).toEqual([]);
  });

  it('does not find students of another university or remove enrolments of another student', async () => {
    const theirs = await makeCampus(t.database);
    const gone = { status: 404, body: { error: 'Student not found' } };
    const module_id = await t.module('AN1');
    const path = `/students/${theirs.ids.studentRecord}/enrollments`;
    expect(await t.call('GET', path)).toMatchObject(gone);
    expect(await add(theirs.ids.studentRecord, [{ module_id, ...term }])).toMatchObject(gone);
    expect(await remove(theirs.ids.studentRecord, ['x'])).toMatchObject(gone);
    const [one, other] = [await t.addStudent(), await t.addStudent()];
    await add(one, [{ module_id, ...term }]);
    const [existing] = await list(one);
    expect((await remove(other, [existing?.id ?? ''])).body).toMatchObject({ deleted: 0 });
    expect(await list(one)).toHaveLength(1);
  });
});
