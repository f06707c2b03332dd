import { changeStudentProfile, studentProfile, studentProfileModules } from '@muster/contract/accounts/profiles';
import { describe, expect, it } from 'vitest';
import { makeCampus } from '#testing/campus.ts';
import { studentsScenario } from '../students-office.setup.ts';

const t = studentsScenario();

const own = () => t.call('student', studentProfile);
const save = (body: object) => t.call('student', changeStudentProfile, { body });
const sql = (text: string) => t.database.inUniversity(t.campus.ids.ours, (tx) => tx.execute(text, [tx.universityId]));

const onlyPhone = 'You can only update your phone number. Contact academic office for other changes.';
const noPhone = 'Invalid phone number format.';

describe('own student record', () => {
  it('returns the record under every alias of its fields', async () => {
    const { ids, emailOf } = t.campus;
    await sql(`UPDATE students SET contact_no = '071 234 5678', gender = 'Female', dob = '2004-02-29', photo_url = '/p.jpg',
    enrollment_date = '2024-09-01', local_international = 'international' WHERE university_id = $1`);
    expect((await own()).body).toEqual({
      success: true,
      student: {
        id: ids.studentRecord,
        name: 'Student',
        full_name: 'Student',
        student_id: 'S1',
        email: emailOf('student'),
        contact_no: '071 234 5678',
        phone: '071 234 5678',
        degree_details_id: ids.degree,
        degree_programme: 'Computing',
        program: 'Computing',
        second_programme: null,
        degree_level: 'undergraduate',
        group_id: ids.group,
        group_name: 'G1',
        group_no: 'G1',
        current_year: 1,
        year_of_study: 1,
        current_semester: 1,
        local_international: 'international',
        degree_path: 'international',
        department: null,
        enrollment_date: '2024-09-01',
        gender: 'Female',
        dob: '2004-02-29',
        photo_url: '/p.jpg',
        university_id: ids.ours,
        group: { id: ids.group, group_name: 'G1', year: 1, semester: 1, academic_year: '2026-2027' },
        degree_details: {
          id: ids.degree,
          degree_programme: 'Computing',
          degree_level: 'undergraduate',
          local_international: 'local',
        },
        university: { id: ids.ours, name: 'Our University' },
      },
    });
  });

  it('lists each module of the active enrolments once', async () => {
    const { ids } = t.campus;
    const modules = async () => (await t.call('student', studentProfileModules)).body;
    expect(await modules()).toEqual([]);
    const left = await t.module('LEFT');
    const enrollments = [
      { module_id: ids.module, academic_year: '2025-2026', semester: 1 },
      { module_id: ids.module, academic_year: '2026-2027', semester: 1, enrollment_type: 'repeat' },
      { module_id: left, academic_year: '2026-2027', semester: 1 },
    ];
    await t.enrol(ids.studentRecord, ...enrollments);
    await sql(`UPDATE student_module_enrollments e SET active = false FROM modules m
    WHERE e.university_id = $1 AND m.id = e.module_id AND m.module_code = 'LEFT'`);
    expect(await modules()).toEqual([{ id: ids.module, module_name: 'Programming', module_code: 'CS101' }]);
  });
});

describe('student profile', () => {
  it('changes the phone number under either name and clears it when blank', async () => {
    const { ids } = t.campus;
    const saved = await save({ phone: ' +94 (71) 555-0101 ' });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Phone number updated successfully!',
        student: { phone: '+94 (71) 555-0101', contact_no: '+94 (71) 555-0101', name: 'Student' },
      },
    });
    expect((await own()).body.student).toMatchObject({ phone: '+94 (71) 555-0101' });
    expect(await t.get(ids.studentRecord)).toMatchObject({ contact_no: '+94 (71) 555-0101' });
    expect((await save({ contact_no: '0112345678 ext. 12' })).body.student).toMatchObject({
      phone: '0112345678 ext. 12',
    });
    expect((await save({ phone: '  ' })).body.student).toMatchObject({ phone: null, contact_no: null });
    const written = await t.listAuditEvents('student.own_phone_changed');
    expect(written[0]).toEqual({ actor: ids.student, subject_id: ids.studentRecord, details: {} });
    await save({ phone: '' });
    expect(await t.listAuditEvents('student.own_phone_changed')).toHaveLength(written.length);
  });

  it.each(['abc', '12', '+', '1234567890123456', '071 234 5678 or so', '071\n2345678', 94715550101, {}, []])(
    'rejects %j as a phone number',
    async (phone) => {
      expect(await save({ phone })).toMatchObject({
        status: 400,
        body: { error: noPhone, details: { phone: noPhone } },
      });
    },
  );

  it('rejects changes of other fields, with or without the phone number', async () => {
    const before = (await own()).body;
    const others = {
      name: 'Dr. Student',
      email: 'x@y.example',
      student_id: 'S9',
      group_id: null,
      active: false,
      id: 'x',
    };
    for (const [field, value] of Object.entries(others))
      for (const sent of [{ [field]: value }, { phone: '071 000 0000', [field]: value }])
        expect(await save(sent), field).toMatchObject({ status: 403, body: { error: onlyPhone } });
    expect((await save({})).body.error).toBe(noPhone);
    expect((await own()).body).toEqual(before);
  });

  it('is not found for accounts without a record, and forbidden for other roles', async () => {
    const theirs = await makeCampus(t.database);
    await sql(`UPDATE students SET account_id = NULL WHERE university_id = $1`);
    // The token may still name the record.
    for (const [method, path] of [
      ['GET', '/students/profile'],
      ['GET', '/students/profile/modules'],
    ] as const)
      expect(await t.call(method, path, undefined, 'student')).toMatchObject({
        status: 404,
        body: { error: 'Student information not found' },
      });
    expect((await save({ phone: '071 234 5678' })).status).toBe(404);
    expect((await t.call(theirs, studentProfile)).status).toBe(403);
    expect((await t.call('lecturer', studentProfile)).status).toBe(403);
  });
});
