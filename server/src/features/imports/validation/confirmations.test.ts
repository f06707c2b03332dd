import { matchImport } from '@muster/contract/academics/imports';
import { confirmImportChanges } from '@muster/contract/academics/import-choices';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const file = 'Student ID,Full Name,Email\nS1,Ada Thornbury,changed@new.example';
const confirm = async (id: string, emails: boolean, names: boolean) => {
  const answer = await calls.call(confirmImportChanges, { params: { id }, body: { emails, names } });
  expect(answer.status).toBe(200);
  return await calls.waitUntilSettled(id);
};
const student = async () =>
  (
    await calls.query(`SELECT s.name, s.email, a.email AS sign_in FROM students s JOIN accounts a ON a.university_id = s.university_id AND a.id = s.account_id
       WHERE s.university_id = $1`)
  )[0];

describe('changes of sign-in emails and names', () => {
  it('are refused until each is confirmed', async () => {
    const batch = await calls.preview('students', file);
    expect(batch).toMatchObject({ email_changes: 1, name_changes: 1, counts: { update: 0, refused: 1 } });
    const [row] = await calls.rows(batch.id, '&verdict=email_changes');
    expect(row).toMatchObject({
      verdict: 'refused',
      before: { 'Full Name': 'Student', Email: calls.campus.emailOf('student') },
      reasons: {
        'Full Name': 'This changes the name. Confirm it to import the row.',
        Email: 'This changes the sign-in email. Confirm it to import the row.',
      },
    });
    expect(await calls.rows(batch.id, '&verdict=name_changes')).toHaveLength(1);
    expect((await calls.apply(batch.id)).status).toBe(409);
    expect(await confirm(batch.id, true, false)).toMatchObject({ counts: { refused: 1 }, confirm_emails: true });
    expect(await confirm(batch.id, true, true)).toMatchObject({ counts: { update: 1, refused: 0 }, email_changes: 1 });
    await calls.applyAndWait(batch.id);
    const changed = 'changed@new.example';
    expect(await student()).toEqual({ name: 'Ada Thornbury', email: changed, sign_in: changed });
    await calls.undoAndWait(batch.id);
    expect(await student()).toMatchObject({ name: 'Student', email: calls.campus.emailOf('student') });
  });

  it('must be confirmed again when the columns change, and can be left out again', async () => {
    const batch = await calls.preview('students', file);
    await confirm(batch.id, true, true);
    expect(await confirm(batch.id, false, true)).toMatchObject({ counts: { refused: 1 } });
    await confirm(batch.id, true, true);
    expect(await calls.run(matchImport, batch.id, { body: { matching: batch.matching } })).toMatchObject({
      confirm_emails: false,
      counts: { refused: 1 },
    });
  });

  it('need no confirmation for new people and small differences of the name', async () => {
    const small = await calls.preview('students', 'Student ID,Full Name\nS1,Dr. Student');
    expect(small).toMatchObject({ name_changes: 0, counts: { update: 1 } });
    const staff = await calls.preview('staff', 'Employee ID,Email\nE1,new@staff.example');
    expect(staff).toMatchObject({ email_changes: 1, counts: { refused: 1 } });
  });

  it('are imported by scripts only with confirm_email_changes', async () => {
    const { body } = await calls.bulkImport(file);
    expect(body).toMatchObject({
      updated: 0,
      refused: [{ line: 2, reason: 'This changes the sign-in email. Confirm it to import the row.' }],
    });
    expect((await calls.bulkImport(file, 'confirm_email_changes=true')).body).toMatchObject({
      updated: 1,
      refused: [],
    });
  });
});

describe('emails that people of one file exchange or pass on', () => {
  const person = (number: string, email: string, name = `Student ${number}`) =>
    studentCells(number, { Email: `${email}@case.test`, 'Full Name': name });
  const emails = async () =>
    (
      await calls.query<{
        number: string;
        email: string;
        sign_in: string;
      }>(`SELECT s.student_id AS number, s.email, a.email AS sign_in
         FROM students s JOIN accounts a ON a.university_id = s.university_id AND a.id = s.account_id
         WHERE s.university_id = $1 AND s.email LIKE '%@case.test' ORDER BY s.student_id`)
    ).map(({ number, email, sign_in }) => {
      expect(sign_in).toBe(email);
      return `${number} ${email.split('@')[0]}`;
    });
  const make = async () => {
    const { id } = await calls.preview('students', csvOf('students', person('W1', 'one'), person('W2', 'two')));
    await calls.applyAndWait(id);
  };

  it.each([
    ['exchanged', [person('W1', 'two'), person('W2', 'one')], ['W1 two', 'W2 one']],
    ['passed on', [person('W1', 'two'), person('W2', 'three')], ['W1 two', 'W2 three']],
    ['passed to a new person', [person('W3', 'one'), person('W1', 'new')], ['W1 new', 'W2 two', 'W3 one']],
  ])('are imported once that is confirmed: %s', async (_, rows, after) => {
    await make();
    const before = await emails();
    const batch = await calls.preview('students', csvOf('students', ...rows));
    expect(batch.counts).toMatchObject({ create: 0, update: 0, refused: 2 });
    expect(JSON.stringify(await calls.rows(batch.id))).toMatch(/Confirm .* to import the row/u);
    expect((await confirm(batch.id, true, false)).counts.refused).toBe(0);
    expect((await calls.applyAndWait(batch.id)).counts.refused).toBe(0);
    expect(await emails()).toEqual(after);
    expect((await calls.undoAndWait(batch.id)).state).toBe('undone');
    expect(await emails()).toEqual(before);
  });

  it('say whose email it is if the row of that person cannot be imported', async () => {
    await make();
    const rows = [person('W1', 'two'), { ...person('W2', 'one'), Group: 'None' }];
    const batch = await calls.preview('students', csvOf('students', ...rows));
    const confirmed = await confirm(batch.id, true, false);
    expect(confirmed.counts).toMatchObject({ refused: 2 });
    expect((await calls.rows(batch.id))[0]?.reasons).toEqual({
      Email: 'Another account already uses this email: "Student W2, W2"',
    });
  });
});

describe('password of an existing account', () => {
  it('does not change, and the preview says so', async () => {
    const hash = () => calls.query('SELECT password_hash FROM accounts WHERE id = $1', calls.campus.ids.student);
    const before = await hash();
    const batch = await calls.preview('students', 'Student ID,Password,Address\nS1,kV9#tz-long,Main Street');
    expect((await calls.rows(batch.id))[0]).toMatchObject({
      verdict: 'update',
      note: 'The password of this account does not change.',
    });
    await calls.applyAndWait(batch.id);
    expect(await hash()).toEqual(before);
  });
});
