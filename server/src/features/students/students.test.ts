import { listEnrollments } from '@muster/contract/people/enrollments';
import { listInvitations } from '@muster/contract/accounts/invitations';
import { getStudent } from '@muster/contract/people/students';
import { removeStudentPhoto, uploadStudentPhoto } from '@muster/contract/people/person-photos';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCampus } from '#testing/campus.ts';
import { studentsScenario, password } from './students-office.setup.ts';

const t = studentsScenario();
let otherDegree: string;
let otherGroup: string;
beforeAll(async () => {
  otherDegree = await t.degree('Law', { local_international: 'international' });
  otherGroup = await t.group('L1', otherDegree);
});

const nextYear = new Date().getUTCFullYear() + 1;
const futureBirth = (date: string) =>
  `A date of birth cannot be in the future. If the year is of the Buddhist calendar, write ${date}.`;
const groupTexts = { group_id: 'This group belongs to another degree programme' };

describe('adding a student', () => {
  it('creates record, account and enrolments', async () => {
    const { ids } = t.campus;
    const module = await t.module('NEW1');
    const enrollments = [{ module_id: module, academic_year: '2026-2027', semester: 'Semester 1' }];
    const padded = { email: ' New.One@Students.example ', name: '  New One ', student_id: ' NEW-1 ' };
    const sent = { phone: '+94 1', gender: 'female', dob: '', university_id: ids.ours, emergency_contact: 'x' };
    const { status, body } = await t.add({ ...padded, ...sent, enrollments });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        name: 'New One',
        full_name: 'New One',
        email: 'new.one@students.example',
        student_id: 'NEW-1',
        contact_no: '+94 1',
        phone: '+94 1',
        dob: null,
        gender: 'Female',
        address: null,
        degree_details_id: ids.degree,
        degree_programme: 'Computing',
        degree_level: 'undergraduate',
        second_degree_id: null,
        second_programme: null,
        group_id: ids.group,
        group_name: 'G1',
        group_no: 'G1',
        current_year: 1,
        current_semester: 1,
        local_international: 'local',
        degree_path: 'local',
        enrollment_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        family_name: null,
        leave_reason: null,
        leave_from: null,
        leave_until: null,
        left_on: null,
        active: true,
        status: 'Active',
        photo_url: null,
        university_id: ids.ours,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await t.isSignedIn(await t.signIn('new.one@students.example'))).toBe(true);
    const taken = await t.call('admin', listEnrollments, { params: { id: body.id } });
    expect(taken.body).toMatchObject([{ module_id: module, enrollment_type: 'regular', student_id: body.id }]);
    const [noted] = await t.listAuditEvents('student.added');
    expect(noted).toEqual({ actor: ids.admin, subject_id: body.id, details: {} });
  });

  it('reports the first missing field in the order of the form', async () => {
    const missing = 'Please fill in all required fields';
    const cases: [object, string][] = [
      [{ name: ' ', degree_details_id: '' }, missing],
      [{ email: '', group_id: '' }, missing],
      [{ password: '' }, missing],
      [{ password: '   ' }, missing],
      [{ student_id: '  ' }, missing],
      [{ degree_details_id: '', group_id: '', current_year: '' }, 'Please select a degree programme'],
      [{ group_id: '', current_year: '' }, 'Please select a group'],
      [{ current_year: '', current_semester: '' }, 'Please select current year and semester'],
      [{ current_year: 5 }, 'Please choose a number from 1 to 4'],
      [{ email: 'not an address' }, 'Please enter a valid email address'],
      [{ password: '12345' }, 'Password must be at least 6 characters'],
      [{ dob: '31.12.1999' }, 'Please give a date as YYYY-MM-DD'],
      [{ gender: 'Prefer not to say' }, 'Please choose a gender from the list'],
      [{ dob: '2547-05-03' }, futureBirth('2004-05-03')],
      [{ dob: `${nextYear}-01-09` }, 'A date of birth cannot be in the future. Please check the year.'],
      [
        { enrollment_date: '2569-09-21' },
        'This date is more than 10 years ahead. If the year is of the Buddhist calendar, write 2026-09-21.',
      ],
    ];
    for (const [changes, error] of cases) {
      expect(await t.add(changes), error).toMatchObject({ status: 400, body: { code: 'invalid_input', error } });
    }
  });

  it('invites instead of setting a password', async () => {
    const email = 'invited@students.example';
    const both = await t.add({ email, invite: 'now' });
    expect(both).toMatchObject({ status: 400, body: { details: { invite: expect.stringContaining('blank') } } });
    expect(await t.add({ email, password: undefined, invite: 'soon' })).toMatchObject({
      status: 400,
      body: { details: { invite: 'Please give a date as YYYY-MM-DD' } },
    });
    expect((await t.add({ email, password: null, invite: '2000-01-01' })).status).toBe(400);
    expect((await t.add({ email, password: undefined, invite: 'now' })).status).toBe(200);
    const { body } = await t.call('admin', listInvitations, { query: { search: 'invited@' } });
    expect(body).toMatchObject({ total: 1, data: [{ email, role: 'student' }] });
  });

  it('requires a group of the degree, and takes local or international from the degree', async () => {
    expect(await t.add({ group_id: otherGroup })).toMatchObject({ status: 400, body: { details: groupTexts } });
    const { body } = await t.add({ degree_details_id: otherDegree, group_id: otherGroup });
    expect(body).toMatchObject({ local_international: 'international', degree_programme: 'Law' });
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect((await t.add({ group_id: nowhere })).body).toMatchObject({ error: 'Group not found' });
    expect((await t.add({ degree_details_id: nowhere })).body.error).toBe('Degree programme not found');
    const theirs = await makeCampus(t.database);
    expect((await t.add({ group_id: theirs.ids.group })).status).toBe(404);
  });

  it('rejects a taken number or e-mail and stores nothing', async () => {
    await t.add({ student_id: 'TAKEN', email: 'taken@students.example' });
    const number = 'A student with the ID TAKEN already exists';
    const email = 'A student with this email already exists';
    expect(await t.add({ student_id: 'Taken', email: 'free@students.example' })).toMatchObject({
      status: 409,
      body: { error: number, details: { student_id: number } },
    });
    expect(await t.add({ email: 'TAKEN@students.example' })).toMatchObject({
      status: 409,
      body: { details: { email } },
    });
    expect(await t.signIn('free@students.example')).toBeUndefined();
    const unknown = [{ module_id: otherGroup, academic_year: '2026-2027', semester: 1 }];
    const rejected = await t.add({ email: 'free@students.example', enrollments: unknown });
    expect(rejected).toMatchObject({
      status: 404,
      body: { details: { 'enrollments.0.module_id': 'Module not found' } },
    });
    expect(await t.signIn('free@students.example')).toBeUndefined();
  });
});

describe('concurrent requests', () => {
  it('accepts one of several concurrent requests with the same number', async () => {
    const answers = await Promise.all(['RACE', 'race', 'Race', 'rACE'].map((student_id) => t.add({ student_id })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  });
});

describe('changing a student', () => {
  const change = (id: string, body: object) => t.change(id, body);

  it('keeps omitted fields, the degree, and the password if it is blank', async () => {
    const id = await t.addStudent({ address: 'Lake Road 1', dob: '2001-02-03', email: 'kept@students.example' });
    const before = await t.get(id);
    const form = { name: 'Kept One', student_id: before['student_id'], email: 'kept@students.example', password: ' ' };
    const stripped = { degree_programme: 'Law', degree_details_id: otherDegree, emergency_contact: 'x', active: true };
    const { status, body } = await change(id, { ...form, ...stripped });
    expect([status, body]).toMatchObject([
      200,
      {
        success: true,
        student: {
          ...before,
          name: 'Kept One',
          full_name: 'Kept One',
          updated_at: expect.any(String),
        },
      },
    ]);
    expect(await t.signIn('kept@students.example')).toBeTypeOf('string');
    const [event] = await t.listAuditEvents('student.changed');
    expect(event?.details).toEqual({ fields: ['name'] });
    const cleared = await change(id, { ...form, contact_no: '', address: '', group_id: '', dob: '' });
    expect(cleared.body.student).toMatchObject({ contact_no: null, address: null, group_id: null, dob: null });
  });

  it('refuses a year or semester that is not that of the group, on the field', async () => {
    const id = await t.addStudent({ email: 'term@students.example' });
    const { name, student_id, email, current_year: year } = await t.get(id);
    const refused = await change(id, { name, student_id, email, current_year: Number(year) + 1 });
    expect(refused).toMatchObject({ status: 400 });
    expect(JSON.stringify(refused.body)).toMatch(/"current_year":"The group .* is of year/u);
    const free = { name, student_id, email, group_id: '', current_year: Number(year) + 1 };
    expect(await change(id, free)).toMatchObject({ status: 200 });
  });

  it('changes e-mail and password and revokes all sessions', async () => {
    const { body } = await t.add({ email: 'before@students.example' });
    const token = await t.signIn('before@students.example');
    expect(await t.isSignedIn(token)).toBe(true);
    const form = { name: 'After', student_id: body.student_id, email: 'After@students.example' };
    expect((await change(body.id, { ...form, password: 'another long one' })).status).toBe(200);
    expect(await t.isSignedIn(token)).toBe(false);
    expect(await t.signIn('before@students.example')).toBeUndefined();
    expect(await t.signIn('after@students.example', password)).toBeUndefined();
    expect(await t.signIn('after@students.example', 'another long one')).toBeTypeOf('string');
    expect((await change(body.id, { ...form, password: '123' })).body.details).toEqual({
      password: 'Password must be at least 6 characters',
    });
  });

  it('asks for a group of a student who comes back to a closed one', async () => {
    const id = await t.addStudent({ email: 'back@students.example' });
    const { student_id, group_id } = await t.get(id);
    const form = { name: 'Back', student_id, email: 'back@students.example' };
    const setOpen = (isOpen: boolean) =>
      t.database.inUniversity(t.campus.ids.ours, (tx) =>
        tx.execute('UPDATE groups SET active = $3 WHERE university_id = $1 AND id = $2', [
          t.campus.ids.ours,
          group_id,
          isOpen,
        ]),
      );
    await change(id, { ...form, active: false });
    await setOpen(false);
    expect(await change(id, { ...form, active: true })).toMatchObject({
      status: 400,
      body: { details: { group_id: expect.stringContaining('closed') } },
    });
    await setOpen(true);
    expect((await change(id, { ...form, active: true })).status).toBe(200);
  });

  it('signs out a student who becomes inactive', async () => {
    const { body } = await t.add({ email: 'leaving@students.example' });
    const token = await t.signIn('leaving@students.example');
    expect(await t.isSignedIn(token)).toBe(true);
    const form = { name: 'Leaving', student_id: body.student_id, email: 'leaving@students.example' };
    expect((await change(body.id, { ...form, active: false })).body.student).toMatchObject({ status: 'Inactive' });
    expect(await t.isSignedIn(token)).toBe(false);
    await change(body.id, { ...form, active: true });
    expect(await t.signIn('leaving@students.example')).toBeTypeOf('string');
  });

  it('rejects a group of another degree, a taken number or e-mail, and blank names', async () => {
    const { body } = await t.add();
    const other = await t.add();
    const form = { name: 'A', student_id: body.student_id, email: body.email };
    expect((await change(body.id, { ...form, group_id: otherGroup })).body.details).toEqual(groupTexts);
    const [own, others] = [body, other.body].map((one) => String(one['student_id']).toLowerCase());
    expect((await change(body.id, { ...form, student_id: others })).status).toBe(409);
    expect((await change(body.id, { ...form, email: other.body.email })).status).toBe(409);
    expect((await change(body.id, { ...form, name: ' ' })).body.error).toBe(
      'Please fill in all required fields (Name, Student ID, Email)',
    );
    expect(await t.get(body.id)).toMatchObject({ name: 'Nadia Perera', email: body.email });
    expect((await change(body.id, { ...form, student_id: own })).body.student).toMatchObject({ student_id: own });
  });

  it('creates the missing account with the first password', async () => {
    const studentId = await t.insertWithoutAccount('walk.in@students.example');
    const form = { name: 'Walk In', student_id: 'WALK', email: 'walk.in@students.example' };
    expect((await change(studentId, form)).status).toBe(200);
    expect(await t.signIn('walk.in@students.example')).toBeUndefined();
    const email = 'A student with this email already exists';
    const rejected = { status: 409, body: { error: email, details: { email } } };
    expect(await t.add({ email: 'Walk.In@students.example' })).toMatchObject(rejected);
    const other = await t.add();
    expect(await change(studentId, { ...form, email: other.body.email })).toMatchObject(rejected);
    expect((await change(studentId, { ...form, password })).status).toBe(200);
    expect(await t.isSignedIn(await t.signIn('walk.in@students.example'))).toBe(true);
  });

  it('adds and removes enrolments in the same transaction', async () => {
    const [first, second] = [await t.module('CH1'), await t.module('CH2')];
    const term = { academic_year: '2026-2027', semester: 1 };
    const { body } = await t.add({ enrollments: [{ module_id: first, ...term }] });
    const list = async () => await t.listEnrollments(body.id);
    const [existing] = await list();
    const form = { name: 'A', student_id: body.student_id, email: body.email };
    const twice = [second, first].map((module_id) => ({ module_id, ...term }));
    const rejected = await change(body.id, { ...form, new_enrollments: twice });
    const text = 'Already enrolled in CH1 for 2026-2027, semester 1';
    expect(rejected).toMatchObject({
      status: 409,
      body: { error: text, details: { 'new_enrollments.1.module_id': text } },
    });
    expect(await list()).toHaveLength(1);
    const changes = { new_enrollments: twice.slice(0, 1), deleted_enrollment_ids: ['new_7', existing?.id] };
    expect((await change(body.id, { ...form, ...changes })).status).toBe(200);
    expect(await list()).toMatchObject([{ module_id: second }]);
  });
});

describe('students', () => {
  it('rejects a date of birth in the future on every change', async () => {
    const { body } = await t.add({ dob: '2001-02-03' });
    const form = { student_id: body.student_id, email: body.email, name: body.name };
    const changed = await t.change(body.id, { ...form, date_of_birth: '2544-02-03' });
    expect(changed).toMatchObject({ status: 400, body: { details: { dob: futureBirth('2001-02-03') } } });
  });

  it('accepts the alias names of fields', async () => {
    const sent = { name: undefined, full_name: 'Alias One', date_of_birth: '2001-02-03', phone: '+94 7' };
    const { body } = await t.add(sent);
    expect(body).toMatchObject({ name: 'Alias One', dob: '2001-02-03', contact_no: '+94 7' });
    const form = { student_id: body.student_id, email: body.email, full_name: 'Alias Two', date_of_birth: '' };
    const changed = await t.change(body.id, { ...form, name: null, phone: '+94 8' });
    expect(changed.body.student).toMatchObject({ name: 'Alias Two', dob: null, phone: '+94 8' });
    const both = await t.change(body.id, { ...form, name: 'Named' });
    expect(both.body.student).toMatchObject({ name: 'Named' });
  });

  it('rejects the form of another university', async () => {
    const { ours, theirs } = t.campus.ids;
    const { body } = await t.add({ university_id: ours.toUpperCase() });
    const rejected = { status: 404, body: { error: 'University not found' } };
    expect(await t.add({ university_id: theirs })).toMatchObject(rejected);
    const form = { name: 'A', student_id: body.student_id, email: body.email, university_id: theirs };
    expect(await t.change(body.id, form)).toMatchObject(rejected);
  });

  it('does not find unknown students or those of another university', async () => {
    const theirs = await makeCampus(t.database);
    const form = { name: 'A', student_id: 'S1', email: 'a@b.example' };
    for (const id of [theirs.ids.studentRecord, '00000000-0000-4000-8000-000000000000']) {
      const gone = {
        status: 404,
        body: { error: expect.stringMatching(/^Student not found\. The student may have been deleted/) },
      };
      expect(await t.call('admin', getStudent, { params: { id } })).toMatchObject(gone);
      expect(await t.change(id, form)).toMatchObject(gone);
    }
    expect((await t.call('admin', getStudent, { params: { id: 'none' } })).status).toBe(400);
  });

  it('stores a photo under the id of the student and replaces the previous one', async () => {
    const id = await t.addStudent({ student_id: 'PH/1' });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const upload = async (bytes: Buffer, student = id) => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(bytes)]), 'me.png');
      return await t.call('admin', uploadStudentPhoto, { params: { id: student }, body });
    };
    const url = (await upload(png)).body.photo_url;
    expect(url).toMatch(new RegExp(`/api/uploads/student-photos/[\\w-]+/student-${id}-\\d+\\.\\w+$`));
    expect((await t.get(id))['photo_url']).toBe(url);
    const both = await Promise.all([upload(png), upload(png)]);
    const existing = (await t.get(id))['photo_url'];
    const urls = [url, ...both.map(({ body }) => body.photo_url)];
    expect(urls.slice(1)).toContain(existing);
    const kept = await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.execute(`SELECT 1 FROM files WHERE university_id = $1 AND bucket = 'student-photos'`, [tx.universityId]),
    );
    expect(kept).toBe(1);
    const statusOf = async (address: string) => (await fetch(new URL(address, t.url))).status;
    await vi.waitFor(async () => expect(await statusOf(url)).toBe(404), { timeout: 15_000 });
    expect((await upload(Buffer.from('no image'))).status).toBe(400);
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect((await upload(png, unknownId)).status).toBe(404);
    const remove = async (student: string) =>
      (await t.call('admin', removeStudentPhoto, { params: { id: student } })).status;
    expect([await remove(id), await remove(id), await remove(unknownId)]).toEqual([200, 200, 404]);
    expect((await t.get(id))['photo_url']).toBeNull();
    await vi.waitFor(async () => expect(await statusOf(String(existing))).toBe(404), { timeout: 15_000 });
  });
});
