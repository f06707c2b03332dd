import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { csvOf, startImports, studentCells } from './import-calls.setup.ts';

const calls = await startImports();
afterAll(calls.stop);
beforeEach(calls.newCampus);

const addressOf = () => `n1@${calls.campus.code}.example`.toLowerCase();

/** A new student and a new name for the one who is there. */
const appliedImport = async (): Promise<string> => {
  const rows = [
    // An address of their own: people of one address in two universities are told apart by their passwords.
    studentCells('N1', { Password: 'kV9#tz-long', Email: addressOf() }),
    { 'Student ID': 'S1', 'Full Name': 'Renamed', Status: 'Inactive' },
  ];
  return (await calls.applied((await calls.preview('students', csvOf('students', ...rows))).id)).id;
};
const people = () =>
  calls.query(
    `select s.student_id, s.name, s.active, a.name as account, a.status from students s
     join accounts a on a.university_id = s.university_id and a.id = s.account_id
     where s.university_id = $1 order by s.student_id`,
    [calls.campus.ids.ours],
  );
const accountsOf = () =>
  calls.query(`select email from accounts where university_id = $1 and role = 'student'`, [calls.campus.ids.ours]);
const undo = (id: string) => calls.call('POST', `/imports/${id}/undo`);

test('a whole import is taken back: who was added is gone, who was changed is as before', async () => {
  // Who has chosen no other display name is called as the record says.
  await calls.query(`update accounts set name = 'Student' where university_id = $1 and role = 'student'`, [
    calls.campus.ids.ours,
  ]);
  const before = await people();
  const id = await appliedImport();
  expect(await people()).toMatchObject([
    { student_id: 'N1', account: 'Student N1' },
    { student_id: 'S1', name: 'Renamed', account: 'Renamed', status: 'inactive' },
  ]);
  expect((await undo(id)).status).toBe(200);
  expect(await calls.settled(id)).toMatchObject({ state: 'undone', undone_at: expect.any(String), failure: null });
  expect(await people()).toEqual([{ ...before[0], name: 'Student', account: 'Student' }]);
  expect(await accountsOf()).toHaveLength(1);
  expect((await undo(id)).body.error).toBe('This import was undone already');
  const actions = await calls.query(`select action from audit_events where subject_id = $1 order by at`, [id]);
  expect(actions).toEqual([{ action: 'import.read' }, { action: 'import.applied' }, { action: 'import.undone' }]);
});

describe('an import stays once something depends on it', () => {
  const refusedFor = async (id: string, what: string): Promise<void> => {
    const text = `This import cannot be undone any more. Since then there are: ${what}.`;
    expect(await undo(id)).toMatchObject({ status: 409, body: { error: text } });
    expect((await calls.get(id)).undo_refused).toBe(text);
    expect(await people()).toHaveLength(2);
  };
  const enrolled = (): Promise<unknown> =>
    calls.query(
      `insert into student_module_enrollments (university_id, student_id, module_id, academic_year, semester)
       select $1, id, $2, '2026-2027', 1 from students where university_id = $1 and student_id = 'N1'`,
      [calls.campus.ids.ours, calls.campus.ids.module],
    );

  test('an enrolment', async () => {
    const id = await appliedImport();
    await enrolled();
    await refusedFor(id, 'enrolments (1)');
  });

  test('a place on a class list and a mark', async () => {
    const id = await appliedImport();
    const { ours, session } = calls.campus.ids;
    for (const table of [
      'session_roster (university_id, session_id, student_id)',
      'marks (university_id, session_id, student_id, status, method)',
    ]) {
      await calls.query(
        `insert into ${table} select $1, $2, id ${table.startsWith('marks') ? ", 'present', 'qr'" : ''} from students
         where university_id = $1 and student_id = 'N1'`,
        [ours, session],
      );
    }
    await refusedFor(id, 'attendance marks (1), places on class lists (1)');
  });

  test('somebody who signed in', async () => {
    const id = await appliedImport();
    const { status } = await calls.call('POST', '/auth/login', {
      email: addressOf(),
      password: 'kV9#tz-long',
      role: 'student',
    });
    expect(status).toBe(200);
    await refusedFor(id, 'sign-ins (1)');
  });

  test('a later change by hand, to a new record or to a changed one', async () => {
    const id = await appliedImport();
    await calls.query(`update students set address = 'moved' where university_id = $1 and student_id = 'N1'`, [
      calls.campus.ids.ours,
    ]);
    await calls.query(`update students set name = 'Again' where university_id = $1 and student_id = 'S1'`, [
      calls.campus.ids.ours,
    ]);
    await refusedFor(id, 'later changes (2)');
  });

  test('only an import that was applied is undone', async () => {
    const batch = await calls.preview('students', csvOf('students', studentCells('N9')));
    expect((await undo(batch.id)).body.error).toBe('Only an import that was applied can be undone');
  });
});
