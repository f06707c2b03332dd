import { changeProgramme } from '@muster/contract/people/students';
import { listInvitations } from '@muster/contract/accounts/invitations';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { studentsScenario } from './students-office.setup.ts';

const t = studentsScenario();
const groupTexts = { group_id: 'This group belongs to another degree programme' };
let otherDegree: string;
let otherGroup: string;
beforeAll(async () => {
  otherDegree = await t.degree('Law');
  otherGroup = await t.group('L1', otherDegree);
});

describe('students of a university without cohort groups', () => {
  it('requires neither group, year nor semester where students do not belong to groups', async () => {
    const { ids } = t.campus;
    const belong = (value: boolean) =>
      t.database.acrossUniversities((tx) =>
        tx.execute('UPDATE universities SET students_belong_to_groups = $2 WHERE id = $1', [ids.ours, value]),
      );
    const free = { group_id: '', current_year: '', current_semester: '' };
    await belong(false);
    const { status, body } = await t.add(free);
    const moved = await t.call('admin', changeProgramme, {
      params: { id: body.id },
      body: { ...free, degree_details_id: otherDegree, changed_on: '2026-01-10' },
    });
    const wrong = await t.add({ ...free, group_id: otherGroup });
    const withoutDegree = await t.add({ ...free, degree_details_id: '' });
    const groupAlone = await t.add({ degree_details_id: null });
    await belong(true);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { group_id: null, current_year: null, current_semester: null },
    });
    expect(moved).toMatchObject({ status: 200, body: { student: { degree_details_id: otherDegree, group_id: null } } });
    expect(withoutDegree).toMatchObject({
      status: 200,
      body: { degree_details_id: null, group_id: null, local_international: 'local' },
    });
    expect(groupAlone.body.details).toEqual({ degree_details_id: 'Please select a degree programme' });
    expect((await t.add({ ...free, degree_details_id: '' })).body.details).toMatchObject({
      degree_details_id: 'Please select a degree programme',
    });
    expect(wrong).toMatchObject({ status: 400, body: { details: groupTexts } });
    expect((await t.add(free)).body.details).toEqual({
      group_id: 'Please select a group',
      current_year: 'Please select current year and semester',
      current_semester: 'Please select current year and semester',
    });
  });

  it('adds a student without an email, and without an account, where students do not belong to groups', async () => {
    const belong = (value: boolean) =>
      t.database.acrossUniversities((tx) =>
        tx.execute('UPDATE universities SET students_belong_to_groups = $2 WHERE id = $1', [t.campus.ids.ours, value]),
      );
    const none = { email: '', password: '' };
    await belong(false);
    const { status, body } = await t.add(none);
    const second = await t.add({ ...none, email: null, password: undefined });
    const refused = [
      await t.add({ ...none, password: 'A long enough one 7' }),
      await t.add({ ...none, invite: 'now' }),
      await t.add({ password: '' }),
    ];
    await belong(true);
    expect({ status, body }).toMatchObject({ status: 200, body: { email: '' } });
    expect(second.status).toBe(200);
    const [row] = await t.database.inUniversity(t.campus.ids.ours, (tx) =>
      tx.query(
        'SELECT account_id FROM students WHERE university_id = $1 AND id = $2',
        [tx.universityId, body.id],
        z.object({ account_id: z.string().nullable() }),
      ),
    );
    expect(row).toEqual({ account_id: null });
    const noEmail = 'Enter the email address, or leave password and invitation out';
    const missing = 'Please fill in all required fields';
    expect(refused.map((one) => [one.status, one.body.details])).toEqual([
      [400, { email: noEmail }],
      [400, { email: noEmail }],
      [400, { password: missing }],
    ]);
    expect(await t.add(none)).toMatchObject({ status: 400, body: { details: { email: missing, password: missing } } });
  });

  it('opens an account with the first email of a student, and keeps an email that is there', async () => {
    const { id } = (
      await t.database.inUniversity(t.campus.ids.ours, (tx) =>
        tx.query(
          `INSERT INTO students (university_id, name, email, student_id) VALUES ($1, 'Late', '', 'LATE') RETURNING id`,
          [tx.universityId],
          z.object({ id: z.string() }),
        ),
      )
    )[0]!;
    const record = { name: 'Late', student_id: 'LATE' };
    expect((await t.change(id, { ...record, email: '' })).body).toMatchObject({ success: true });
    expect((await t.change(id, { ...record, email: 'late@students.example' })).status).toBe(200);
    expect((await t.call('admin', listInvitations, { query: { search: 'late@students' } })).body).toMatchObject({
      total: 1,
    });
    expect((await t.change(id, { ...record, email: '' })).body.details).toEqual({
      email: 'Please fill in all required fields (Name, Student ID, Email)',
    });
  });
});
