import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampus } from '../../testing/campus.ts';
import { openStaffOffice, type StaffOffice } from './staff-office.setup.ts';

let office: StaffOffice;
beforeAll(async () => {
  office = await openStaffOffice();
});
afterAll(() => office.product.stop());

const change = (id: string, body: object) => office.call('PUT', `/staff/${id}`, body);

describe('a new staff member', () => {
  test('is there once when it is sent again because its answer was lost, and not when another one is sent', async () => {
    const sent = { id: crypto.randomUUID(), email: 'once@staff.example', employee_id: 'E-ONCE' };
    const [first, again] = [await office.add(sent), await office.add(sent)];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await office.add({ ...sent, id: crypto.randomUUID() })).status).toBe(409);
  });

  test('signs in with the password of the form and teaches what it says', async () => {
    const moduleId = await office.module('NEW1');
    const { status, body } = await office.add({
      email: ' Nimal@Staff.example ',
      contact_no: ' ',
      gender: 'prefer not to say',
      dob: '1980-02-29',
      specilization: 'Logic',
      university_id: office.campus.ids.ours,
      photo_url: 'https://evil.example/me.jpg',
      courses: [{ module_id: moduleId, course_name: '', can_teach_as_assistant: false }],
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        university_id: office.campus.ids.ours,
        name: 'Nimal Perera',
        email: 'nimal@staff.example',
        employee_id: 'E-100',
        contact_no: null,
        dob: '1980-02-29',
        gender: 'Prefer not to say',
        address: null,
        staff_type: 'lecturer',
        department: null,
        specialization: 'Logic',
        specilization: 'Logic',
        position: null,
        date_joined: null,
        active: true,
        status: 'Active',
        photo_url: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(await office.isIn(await office.signIn('nimal@staff.example', 'a long password'))).toBe(true);
    const { body: courses } = await office.call('GET', `/staff/${body.id}/courses`);
    expect(courses).toMatchObject([
      {
        module_id: moduleId,
        course_name: 'About NEW1',
        can_teach_as_primary: true,
        can_teach_as_assistant: false,
        modules: { id: moduleId, module_name: 'About NEW1', module_code: 'NEW1' },
      },
    ]);
    const [event] = await office.auditOf('staff.added');
    expect(event).toEqual({
      actor: office.campus.ids.admin,
      subject_id: body.id,
      details: { modules: [moduleId] },
    });
  });

  test('is told the first thing missing, in the order of the form', async () => {
    const texts: [string, string][] = [
      ['employee_id', 'Employee ID is required'],
      ['name', 'Full Name is required'],
      ['email', 'Email is required'],
      ['password', 'Password is required'],
      ['staff_type', 'Staff Type is required'],
    ];
    for (const [index, [, text]] of texts.entries()) {
      const blanks = Object.fromEntries(texts.slice(index).map(([field]) => [field, field === 'password' ? '' : ' ']));
      const { status, body } = await office.add(blanks);
      expect([status, body.error]).toEqual([400, text]);
      expect(Object.keys(body.details)).toEqual(texts.slice(index).map(([field]) => field));
    }
    const blank = await office.add({ employee_id: 'E-W', email: 'w@staff.example', password: '   ' });
    expect([blank.status, blank.body.error]).toEqual([400, 'Password is required']);
    const wrong = await office.add({ employee_id: 'E-W', email: 'w@staff.example', dob: '29.02.1980', gender: 'x' });
    expect(Object.keys(wrong.body.details)).toEqual(['dob', 'gender']);
    const easy = await office.add({ employee_id: 'E-W', email: 'w@staff.example', password: '12345' });
    expect([easy.status, easy.body.details['password']]).toEqual([400, expect.stringContaining('6')]);
  });

  test('needs an employee ID and an e-mail that nobody has; what is refused leaves nothing behind', async () => {
    await office.hire('E-200', { name: 'Kamala' });
    const same = await office.add({ employee_id: 'e-200', email: 'other@new.example' });
    const idTaken = 'The employee ID "e-200" already belongs to Kamala';
    expect(same).toMatchObject({ status: 409, body: { error: idTaken, details: { employee_id: idTaken } } });
    const mail = await office.add({ employee_id: 'E-201', email: 'E-200@staff.example' });
    expect(mail).toMatchObject({ status: 409, body: { code: 'conflict', details: { email: expect.any(String) } } });

    const courses = [{ module_id: office.campus.ids.degree }];
    const nowhere = await office.add({ employee_id: 'E-202', email: 'e202@staff.example', courses });
    const told = { 'courses.0.module_id': 'Module not found' };
    expect(nowhere).toMatchObject({ status: 404, body: { error: 'Module not found', details: told } });
    expect(await office.list('?search=E-202')).toEqual([]);
    expect(await office.signIn('e202@staff.example', 'a long password')).toBeUndefined();
    await office.hire('E-202');
  });

  test('is made once, however often the button is pressed at the same moment', async () => {
    const all = await Promise.all(
      Array.from({ length: 4 }, () => office.add({ employee_id: 'E-T', email: 't@t.example' })),
    );
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  });

  test('belongs to this university: a form that says otherwise is refused', async () => {
    const { ids } = await makeCampus(office.product.database);
    const { status, body } = await office.add({ university_id: ids.ours, employee_id: 'E-F', email: 'f@f.example' });
    expect([status, body.error]).toEqual([404, 'University not found']);
  });
});

describe('an edited staff member', () => {
  const required = (mark: string, changes: object = {}) => ({
    employee_id: mark,
    name: 'Nimal Perera',
    email: `${mark}@staff.example`.toLowerCase(),
    staff_type: 'lecturer',
    ...changes,
  });

  test('keeps the password where none is typed, and what the form leaves out', async () => {
    const member = await office.hire('E-300', { department: 'Physics', address: 'Galle', active: false });
    const changes = { name: 'Nimal P.', staff_type: 'professor', address: ' ', password: '  ' };
    const { status, body } = await change(member.id, required('E-300', changes));
    expect([status, body]).toEqual([
      200,
      {
        ...member,
        name: 'Nimal P.',
        staff_type: 'professor',
        address: null,
        updated_at: expect.any(String),
      },
    ]);
    expect(body['department']).toBe('Physics');
    await change(member.id, required('E-300', { active: true }));
    expect(await office.isIn(await office.signIn('e-300@staff.example', 'a long password'))).toBe(true);
    const [event] = await office.auditOf('staff.changed');
    expect(event?.details).toEqual({ fields: ['name', 'staff_type', 'active'], removed: 0, modules: [] });
  });

  test('keeps what somebody else changed since the form was opened', async () => {
    const member = await office.hire('E-310', { department: 'Physics' });
    const opened = required('E-310', { name: member.name, department: 'Physics', active: true });
    await office.call('POST', '/staff/bulk-status', { ids: [member.id], active: false });
    const { status, body } = await change(member.id, { ...opened, department: 'Botany', seen: opened });
    expect([status, body]).toMatchObject([200, { department: 'Botany', active: false }]);
    const told = { department: expect.stringMatching(/^Somebody else has changed this meanwhile/) };
    const late = await change(member.id, { ...opened, department: 'Law', seen: opened });
    expect(late).toMatchObject({ status: 409, body: { details: told } });
  });

  test('signs in under the new address and password, and every device of before is out', async () => {
    const member = await office.hire('E-301');
    const token = await office.signIn('e-301@staff.example', 'a long password');
    const changes = { email: 'New.Address@staff.example', password: 'another password' };
    expect((await change(member.id, required('E-301', changes))).status).toBe(200);
    expect(await office.isIn(token)).toBe(false);
    expect(await office.signIn('e-301@staff.example', 'another password')).toBeUndefined();
    const again = await office.signIn('new.address@staff.example', 'another password');
    expect(await office.isIn(again)).toBe(true);
    const me = await fetch(`${office.product.url}/api/auth/me`, { headers: { authorization: `Bearer ${again}` } });
    expect(await me.json()).toMatchObject({ user: { name: 'Nimal Perera', employee_id: 'E-301' } });
  });

  test('who is made Inactive is out at once', async () => {
    const member = await office.hire('E-302');
    const token = await office.signIn('e-302@staff.example', 'a long password');
    expect(await office.isIn(token)).toBe(true);
    await change(member.id, required('E-302', { active: false }));
    expect(await office.isIn(token)).toBe(false);
    expect(await office.signIn('e-302@staff.example', 'a long password')).toBeUndefined();
  });

  test('who never had an account gets one with their first password', async () => {
    const [{ id } = { id: '' }] = await office.product.database.inUniversity(office.campus.ids.ours, (tx) =>
      tx.query<{ id: string }>(
        `INSERT INTO staff (university_id, name, email, employee_id, staff_type)
         VALUES ($1, 'Imported', 'e-303@staff.example', 'E-303', 'lecturer') RETURNING id`,
        [tx.universityId],
      ),
    );
    expect((await change(id, required('E-303'))).status).toBe(200);
    expect(await office.signIn('e-303@staff.example', 'first password')).toBeUndefined();
    expect((await change(id, required('E-303', { password: 'first password' }))).status).toBe(200);
    expect(await office.isIn(await office.signIn('e-303@staff.example', 'first password'))).toBe(true);
  });

  test('is refused what is missing, taken or not here', async () => {
    const member = await office.hire('E-304');
    await office.hire('E-305', { name: 'Sunil' });
    const missing = await change(member.id, required('E-304', { name: ' ', staff_type: '' }));
    expect([missing.status, missing.body.error]).toEqual([400, 'Please fill in all required fields']);
    expect(Object.keys(missing.body.details)).toEqual(['name', 'staff_type']);
    const taken = await change(member.id, required('E-304', { employee_id: 'E-305' }));
    expect(taken).toMatchObject({ status: 409, body: { error: 'The employee ID "E-305" already belongs to Sunil' } });
    const mail = await change(member.id, required('E-304', { email: 'e-305@staff.example' }));
    expect(mail).toMatchObject({ status: 409, body: { error: 'This e-mail already belongs to Sunil' } });
    const abroad = await makeCampus(office.product.database);
    for (const id of [abroad.ids.lecturerRecord, office.campus.ids.studentRecord]) {
      for (const password of ['', 'a long password'])
        expect(await change(id, required('E-9', { password }))).toMatchObject({
          status: 404,
          body: { error: 'Staff member not found' },
        });
    }
    expect((await office.call('GET', `/staff/${member.id}`, undefined, abroad)).status).toBe(404);
  });
});
