import { changeStaffProfile, staffProfile } from '@muster/contract/accounts/profiles';
import { describe, expect, it } from 'vitest';
import { staffScenario } from './staff-office.setup.ts';

const t = staffScenario();

const own = () => t.call('lecturer', staffProfile);
const save = (body: object) => t.call('lecturer', changeStaffProfile, { body });
const sql = (text: string) => t.database.inUniversity(t.campus.ids.ours, (tx) => tx.execute(text, [tx.universityId]));

describe('own staff record', () => {
  it('returns the record of the lecturer', async () => {
    const { ids, emailOf } = t.campus;
    await sql(`UPDATE staff SET department = 'Computing', specialization = 'Compilers', position = 'Senior',
    date_joined = '2020-01-31', dob = '1980-01-01' WHERE university_id = $1 AND employee_id = 'E1'`);
    expect(await own()).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          id: ids.lecturerRecord,
          name: 'Lecturer',
          email: emailOf('lecturer'),
          employee_id: 'E1',
          contact_no: null,
          address: null,
          staff_type: 'lecturer',
          department: 'Computing',
          specialization: 'Compilers',
          specilization: 'Compilers',
          position: 'Senior',
          date_joined: '2020-01-31',
          photo_url: null,
        },
      },
    });
  });
});

describe('changing the own staff record', () => {
  it('changes address and phone number, keeps omitted fields and clears blank ones', async () => {
    const { ids } = t.campus;
    expect(await save({ address: ' 1 Lake Road\nKandy ', phoneNumber: ' ext. 204 ' })).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Settings saved successfully!',
        data: { address: '1 Lake Road\nKandy', contact_no: 'ext. 204', name: 'Lecturer' },
      },
    });
    expect((await save({ address: '' })).body.data).toMatchObject({ address: null, contact_no: 'ext. 204' });
    expect((await save({ contact_no: '011 2' })).body.data).toMatchObject({ address: null, contact_no: '011 2' });
    expect((await own()).body.data).toMatchObject({ address: null, contact_no: '011 2' });
    expect(await t.get(ids.lecturerRecord)).toMatchObject({ contact_no: '011 2' });
    const events = await t.listAuditEvents('staff.own_contact_changed');
    expect(events.map(({ details }) => details)).toEqual([
      { fields: ['contact_no'] },
      { fields: ['address'] },
      { fields: ['address', 'contact_no'] },
    ]);
    expect(events[0]).toMatchObject({ actor: ids.lecturer, subject_id: ids.lecturerRecord });
    await save({});
    expect(await t.listAuditEvents('staff.own_contact_changed')).toHaveLength(3);
  });

  it('rejects other fields and records of colleagues', async () => {
    const { ids } = t.campus;
    const before = (await own()).body;
    const colleague = await t.get(ids.otherLecturerRecord);
    const error = 'Access denied. You do not have permission to update this profile.';
    const others = { name: 'Prof.', email: 'x@y.example', employee_id: 'E9', staff_type: 'professor', id: ids.admin };
    for (const [field, value] of Object.entries(others))
      expect(await save({ address: 'Elsewhere', [field]: value }), field).toMatchObject({
        status: 403,
        body: { error },
      });
    expect(await save({ address: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      body: { error: 'Please use at most 500 characters' },
    });
    expect((await save({ phoneNumber: '1'.repeat(61) })).status).toBe(400);
    expect((await own()).body).toEqual(before);
    expect(await t.get(ids.otherLecturerRecord)).toEqual(colleague);
  });

  it('is not found for accounts without a record', async () => {
    await sql(`UPDATE staff SET account_id = NULL WHERE university_id = $1 AND employee_id = 'E1'`);
    const refusal = { status: 404, body: { error: 'Lecturer not found in staff table' } };
    expect(await own()).toMatchObject(refusal);
    expect(await save({ address: 'Elsewhere' })).toMatchObject(refusal);
    expect((await t.call('student', staffProfile)).status).toBe(403);
    expect((await t.call('admin', staffProfile)).status).toBe(403);
  });
});
