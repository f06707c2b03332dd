import { getStaffMember, listAssignments, setStaffStatus } from '@muster/contract/people/staff';
import { listInvitations } from '@muster/contract/accounts/invitations';
import { describe, expect, it } from 'vitest';
import { makeCampus } from '#testing/campus.ts';
import { z } from 'zod';
import { staffScenario } from './staff-office.setup.ts';

const t = staffScenario();

describe('adding a staff member', () => {
  it('stores a repeated request once, and rejects the same values with another id', async () => {
    const sent = { id: crypto.randomUUID(), email: 'once@staff.example', employee_id: 'E-ONCE' };
    const [first, second] = [await t.add(sent), await t.add(sent)];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect((await t.add({ ...sent, id: crypto.randomUUID() })).status).toBe(409);
  });

  it('creates record, account and assignments', async () => {
    const moduleId = await t.module('NEW1');
    const { status, body } = await t.add({
      email: ' Nimal@Staff.example ',
      contact_no: ' ',
      gender: 'prefer not to say',
      dob: '1980-02-29',
      specilization: 'Logic',
      university_id: t.campus.ids.ours,
      photo_url: 'https://evil.example/me.jpg',
      courses: [{ module_id: moduleId, course_name: '', can_teach_as_assistant: false }],
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        university_id: t.campus.ids.ours,
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
        family_name: null,
        active: true,
        status: 'Active',
        photo_url: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(await t.isSignedIn(await t.signIn('nimal@staff.example', 'a long password'))).toBe(true);
    const { body: courses } = await t.call('admin', listAssignments, { params: { id: body.id } });
    expect(courses).toMatchObject([
      {
        module_id: moduleId,
        course_name: 'About NEW1',
        can_teach_as_primary: true,
        can_teach_as_assistant: false,
        modules: { id: moduleId, module_name: 'About NEW1', module_code: 'NEW1' },
      },
    ]);
    const [event] = await t.listAuditEvents('staff.added');
    expect(event).toEqual({
      actor: t.campus.ids.admin,
      subject_id: body.id,
      details: { modules: [moduleId] },
    });
  });

  it('reports the first missing field in the order of the form', async () => {
    const texts: [string, string][] = [
      ['employee_id', 'Employee ID is required'],
      ['name', 'Full Name is required'],
      ['email', 'Email is required'],
      ['password', 'Password is required'],
      ['staff_type', 'Staff Type is required'],
    ];
    for (const [index, [, text]] of texts.entries()) {
      const blanks = Object.fromEntries(texts.slice(index).map(([field]) => [field, field === 'password' ? '' : ' ']));
      const { status, body } = await t.add(blanks);
      expect([status, body.error]).toEqual([400, text]);
      expect(Object.keys(body.details ?? {})).toEqual(texts.slice(index).map(([field]) => field));
    }
    const blank = await t.add({ employee_id: 'E-W', email: 'w@staff.example', password: '   ' });
    expect([blank.status, blank.body.error]).toEqual([400, 'Password is required']);
    const wrong = await t.add({ employee_id: 'E-W', email: 'w@staff.example', dob: '29.02.1980', gender: 'x' });
    expect(Object.keys(wrong.body.details ?? {})).toEqual(['dob', 'gender']);
    const unborn = await t.add({ employee_id: 'E-W', email: 'w@staff.example', dob: '2523-02-28' });
    expect(unborn.body.details).toEqual({ dob: expect.stringContaining('write 1980-02-28') });
    const easy = await t.add({ employee_id: 'E-W', email: 'w@staff.example', password: '12345' });
    expect([easy.status, easy.body.details?.['password']]).toEqual([400, expect.stringContaining('6')]);
  });

  it('invites instead of setting a password', async () => {
    const lin = { employee_id: 'E-150', email: 'lin@staff.example' };
    const both = await t.add({ ...lin, invite: 'now' });
    const hasPassword = 'Leave the password blank to invite this person';
    expect(both).toMatchObject({ status: 400, body: { details: { invite: hasPassword } } });
    const { status, body } = await t.add({ ...lin, password: '', invite: 'now' });
    expect(status).toBe(200);
    const { body: page } = await t.call('admin', listInvitations, { query: { search: 'lin@staff' } });
    expect(page).toMatchObject({
      total: 1,
      data: [{ email: lin.email, state: expect.stringMatching(/^(?:queued|sent)$/u) }],
    });
    expect(await t.listAuditEvents('staff.added')).toContainEqual(
      expect.objectContaining({ subject_id: body.id, details: { modules: [], invite: 'now' } }),
    );
    expect((await t.add({ ...lin, id: body.id, password: undefined, invite: 'now' })).body.id).toBe(body.id);
  });

  it('rejects a taken employee ID or e-mail and stores nothing', async () => {
    await t.addUnique('E-200', { name: 'Kamala' });
    const same = await t.add({ employee_id: 'e-200', email: 'other@new.example' });
    const idTaken = 'The employee ID "e-200" already belongs to Kamala';
    expect(same).toMatchObject({ status: 409, body: { error: idTaken, details: { employee_id: idTaken } } });
    const mail = await t.add({ employee_id: 'E-201', email: 'E-200@staff.example' });
    expect(mail).toMatchObject({ status: 409, body: { code: 'conflict', details: { email: expect.any(String) } } });

    const courses = [{ module_id: t.campus.ids.degree }];
    const nowhere = await t.add({ employee_id: 'E-202', email: 'e202@staff.example', courses });
    const details = { 'courses.0.module_id': 'Module not found' };
    expect(nowhere).toMatchObject({ status: 404, body: { error: 'Module not found', details } });
    expect(await t.list('search=E-202')).toEqual([]);
    expect(await t.signIn('e202@staff.example', 'a long password')).toBeUndefined();
    await t.addUnique('E-202');
  });

  it('accepts one of several concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => t.add({ employee_id: 'E-T', email: 't@t.example' })));
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  });

  it('rejects the form of another university', async () => {
    const { ids } = await makeCampus(t.database);
    const { status, body } = await t.add({ university_id: ids.ours, employee_id: 'E-F', email: 'f@f.example' });
    expect([status, body.error]).toEqual([404, 'University not found']);
  });
});

describe('changing a staff member', () => {
  const required = (mark: string, changes: object = {}) => ({
    employee_id: mark,
    name: 'Nimal Perera',
    email: `${mark}@staff.example`.toLowerCase(),
    staff_type: 'lecturer',
    ...changes,
  });

  it('keeps omitted fields, and the password if it is blank', async () => {
    const member = await t.addUnique('E-300', { department: 'Physics', address: 'Galle', active: false });
    const changes = { name: 'Nimal P.', staff_type: 'professor', address: ' ', password: '  ' };
    const { status, body } = await t.change(member.id, required('E-300', changes));
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
    expect(body.department).toBe('Physics');
    await t.change(member.id, required('E-300', { active: true }));
    expect(await t.isSignedIn(await t.signIn('e-300@staff.example', 'a long password'))).toBe(true);
    const [event] = await t.listAuditEvents('staff.changed');
    expect(event?.details).toEqual({ fields: ['name', 'staff_type', 'active'], removed: 0, modules: [] });
  });

  it('merges with changes made since the form was opened', async () => {
    const member = await t.addUnique('E-310', { department: 'Physics' });
    const opened = required('E-310', { name: member.name, department: 'Physics', active: true });
    await t.call('admin', setStaffStatus, { body: { ids: [member.id], active: false } });
    const { status, body } = await t.change(member.id, { ...opened, department: 'Botany', seen: opened });
    expect([status, body]).toMatchObject([200, { department: 'Botany', active: false }]);
    const details = { department: expect.stringMatching(/^Someone else changed this/) };
    const late = await t.change(member.id, { ...opened, department: 'Law', seen: opened });
    expect(late).toMatchObject({ status: 409, body: { details } });
  });

  it('changes e-mail and password and revokes all sessions', async () => {
    const member = await t.addUnique('E-301');
    const token = await t.signIn('e-301@staff.example', 'a long password');
    const changes = { email: 'New.Address@staff.example', password: 'another password' };
    expect((await t.change(member.id, required('E-301', changes))).status).toBe(200);
    expect(await t.isSignedIn(token)).toBe(false);
    expect(await t.signIn('e-301@staff.example', 'another password')).toBeUndefined();
    const token2 = await t.signIn('new.address@staff.example', 'another password');
    expect(await t.isSignedIn(token2)).toBe(true);
    const me = await fetch(`${t.url}/api/auth/me`, { headers: { authorization: `Bearer ${token2}` } });
    expect(await me.json()).toMatchObject({ user: { name: 'Nimal Perera', employee_id: 'E-301' } });
  });

  it('signs out a staff member who becomes inactive', async () => {
    const member = await t.addUnique('E-302');
    const token = await t.signIn('e-302@staff.example', 'a long password');
    expect(await t.isSignedIn(token)).toBe(true);
    await t.change(member.id, required('E-302', { active: false }));
    expect(await t.isSignedIn(token)).toBe(false);
    expect(await t.signIn('e-302@staff.example', 'a long password')).toBeUndefined();
  });

  it('creates the missing account with the first password', async () => {
    const [{ id } = { id: '' }] = await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.query(
        `INSERT INTO staff (university_id, name, email, employee_id, staff_type)
         VALUES ($1, 'Imported', 'e-303@staff.example', 'E-303', 'lecturer') RETURNING id`,
        [tx.universityId],
        z.object({ id: z.string() }),
      ),
    );
    expect((await t.change(id, required('E-303'))).status).toBe(200);
    expect(await t.signIn('e-303@staff.example', 'first password')).toBeUndefined();
    expect((await t.change(id, required('E-303', { password: 'first password' }))).status).toBe(200);
    expect(await t.isSignedIn(await t.signIn('e-303@staff.example', 'first password'))).toBe(true);
  });

  it('rejects missing fields, taken values and unknown ids', async () => {
    const member = await t.addUnique('E-304');
    await t.addUnique('E-305', { name: 'Sunil' });
    const missing = await t.change(member.id, required('E-304', { name: ' ', staff_type: '' }));
    expect([missing.status, missing.body.error]).toEqual([400, 'Please fill in all required fields']);
    expect(Object.keys(missing.body.details ?? {})).toEqual(['name', 'staff_type']);
    const taken = await t.change(member.id, required('E-304', { employee_id: 'E-305' }));
    expect(taken).toMatchObject({ status: 409, body: { error: 'The employee ID "E-305" already belongs to Sunil' } });
    const mail = await t.change(member.id, required('E-304', { email: 'e-305@staff.example' }));
    expect(mail).toMatchObject({ status: 409, body: { error: 'This email already belongs to Sunil' } });
    const abroad = await makeCampus(t.database);
    for (const id of [abroad.ids.lecturerRecord, t.campus.ids.studentRecord]) {
      for (const password of ['', 'a long password'])
        expect(await t.change(id, required('E-9', { password }))).toMatchObject({
          status: 404,
          body: { error: 'Staff member not found' },
        });
    }
    expect((await t.call(abroad, getStaffMember, { params: { id: member.id } })).status).toBe(404);
  });
});
