import { changeStudent } from '@muster/contract/people/students';
import { signIn } from '@muster/contract/accounts/sign-in';
import { undoImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const addressOf = () => `n1@${calls.campus.code}.example`.toLowerCase();

/** Creates a student and renames an existing one. */
const appliedImport = async (): Promise<string> => {
  const rows = [
    // A unique email: accounts with the same email in two universities are distinguished by their passwords.
    studentCells('N1', { Password: 'kV9#tz-long', Email: addressOf() }),
    { 'Student ID': 'S1', 'Full Name': 'Student Renamed', Status: 'Inactive' },
  ];
  return (await calls.applyAndWait((await calls.preview('students', csvOf('students', ...rows))).id)).id;
};
const people = () =>
  calls.query(`SELECT s.student_id, s.name, s.active, a.name AS account, a.status FROM students s
     JOIN accounts a ON a.university_id = s.university_id AND a.id = s.account_id
     WHERE s.university_id = $1 ORDER BY s.student_id`);
const accountsOf = () => calls.query(`SELECT email FROM accounts WHERE university_id = $1 AND role = 'student'`);
const undo = (id: string) => calls.call(undoImport, { params: { id } });

describe('undo', () => {
  it('deletes created records and restores changed ones', async () => {
    const before = await people();
    const id = await appliedImport();
    expect(await people()).toMatchObject([
      { student_id: 'N1', account: 'Student N1' },
      { student_id: 'S1', name: 'Student Renamed', account: 'Student Renamed', status: 'inactive' },
    ]);
    expect((await undo(id)).status).toBe(200);
    expect(await calls.waitUntilSettled(id)).toMatchObject({
      state: 'undone',
      undone_at: expect.any(String),
      failure: null,
    });
    expect(await people()).toEqual([{ ...before[0], name: 'Student', account: 'Student' }]);
    expect(await accountsOf()).toHaveLength(1);
    expect((await undo(id)).body.error).toBe('This import was undone already');
    const actions = await calls.query(`SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY at`, id);
    expect(actions).toEqual([{ action: 'import.read' }, { action: 'import.applied' }, { action: 'import.undone' }]);
  });
});

describe('undo of an import with dependents', () => {
  const expectRejected = async (id: string, what: string): Promise<void> => {
    const text = `This import can no longer be undone. It is already used: ${what}.`;
    expect(await undo(id)).toMatchObject({ status: 409, body: { error: text } });
    expect((await calls.get(id)).undo_refused).toBe(text);
    expect(await people()).toHaveLength(2);
  };
  const enrolled = (): Promise<unknown> =>
    calls.query(
      `INSERT INTO student_module_enrollments (university_id, student_id, module_id, academic_year, semester)
       SELECT $1, id, $2, '2026-2027', 1 FROM students WHERE university_id = $1 AND student_id = 'N1'`,
      calls.campus.ids.ours,
      calls.campus.ids.module,
    );

  it('is rejected after an enrolment', async () => {
    const id = await appliedImport();
    await enrolled();
    await expectRejected(id, 'enrolments (1)');
  });

  it('is rejected after a class list entry and a mark', async () => {
    const id = await appliedImport();
    const { ours, session } = calls.campus.ids;
    await calls.query(
      `INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, status, method, marked_at)
       SELECT $1, $2, st.id, c.module_id, c.session_date, 'present', 'qr', now() FROM students st, class_sessions c
       WHERE st.university_id = $1 AND st.student_id = 'N1' AND c.id = $2`,
      ours,
      session,
    );
    await expectRejected(id, 'attendance marks (1), places on class lists (1)');
  });

  it('is rejected after a sign-in', async () => {
    const id = await appliedImport();
    const { status } = await calls.call(signIn, {
      body: {
        email: addressOf(),
        password: 'kV9#tz-long',
        role: 'student',
      },
    });
    expect(status).toBe(200);
    await expectRejected(id, 'sign-ins (1)');
  });

  it('is rejected after a manual change of a created or updated record', async () => {
    const id = await appliedImport();
    await calls.query(`UPDATE students SET address = 'moved' WHERE university_id = $1 AND student_id = 'N1'`);
    await calls.query(`UPDATE students SET name = 'Renamed again' WHERE university_id = $1 AND student_id = 'S1'`);
    const changed = 'Line 2 (N1) was changed in Address; line 3 (S1) was changed in Full Name';
    await expectRejected(id, `later changes (2). ${changed}`);
  });

  it('names who changed a record, when, and by which import', async () => {
    const id = await appliedImport();
    const [student] = await calls.query<{ id: string }>(
      `SELECT id FROM students WHERE university_id = $1 AND student_id = 'N1'`,
    );
    const values = { name: 'Student N1', student_id: 'N1', email: addressOf(), address: 'Galle' };
    expect((await calls.call(changeStudent, { params: { id: student?.id }, body: values })).status).toBe(200);
    const later = csvOf('students', { 'Student ID': 'S1', Status: 'Active' });
    await calls.applyAndWait((await calls.preview('students', later, 'later.csv')).id);
    expect((await undo(id)).body.error).toMatch(
      /later changes \(2\)\. Line 2 \(N1\) was changed in Address by admin, \d{1,2} \w+ \d{4}, \d.*; line 3 \(S1\) was changed in Status with the file "later\.csv" by admin, \d.*\.$/u,
    );
  });

  it('names the first changes of many', async () => {
    const rows = ['N1', 'N2', 'N3', 'N4'].map((number) => studentCells(number));
    const { id } = await calls.applyAndWait((await calls.preview('students', csvOf('students', ...rows))).id);
    await calls.query(`UPDATE students SET address = 'moved' WHERE university_id = $1 AND student_id LIKE 'N%'`);
    expect((await calls.get(id)).undo_refused).toMatch(
      /later changes \(4\)\. Line 2 .*; line 4 \(N3\) was changed in Address; 1 more\.$/u,
    );
  });

  it('is rejected for an import that is not applied', async () => {
    const batch = await calls.preview('students', csvOf('students', studentCells('N9')));
    expect((await undo(batch.id)).body.error).toBe('Only an import that was applied can be undone');
  });
});
