import { matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const headings = 'Matrikelnr.,Full Name,E-Mail,Studiengang,Gruppe,Year,Semester';
const student = (number: string) => `${number},Student ${number},${number}@new.example,Computing,G1,1,1`;
/** A file of new students with further columns; one line for each. */
const preview = (columns: string, ...cells: readonly string[]) =>
  calls.preview(
    'students',
    [`${headings},${columns}`, ...cells.map((cell, at) => `${student(`K${at + 1}`)},${cell}`)].join('\n'),
  );
const previewChange = (...lines: readonly string[]) => calls.preview('students', lines.join('\n'));
const resultsOf = async ({ id }: { id: string }) =>
  (await calls.rows(id)).map(({ verdict, reasons, note }) => [verdict, verdict === 'refused' ? reasons : note]);
const stored = async () =>
  (
    await calls.query(`SELECT leave_reason, leave_from, leave_until, left_on, s.active, a.status FROM students s
       JOIN accounts a ON a.university_id = s.university_id AND a.id = s.account_id
       WHERE s.university_id = $1 AND student_id LIKE 'K%' ORDER BY student_id`)
  ).map((row) => Object.values(row));
async function undo(id: string) {
  return await calls.undoAndWait(id);
}

const days = '2026-10-01,2027-03-31';
const active = [true, 'active'];
const onLeave = ['leave', '2026-10-01', '2027-03-31', null, ...active];
const never = [null, null, null, null, ...active];

describe('columns of leave and departure', () => {
  it.each([
    ['Beurlaubt von,Beurlaubt bis,Beurlaubungsgrund,Exmatrikuliert am', 'Auslandssemester'],
    ['Leave From,Leave Until,Leave Reason,Left On', 'exchange'],
    ['Congé du,Congé au,Motif du congé,Date de départ', 'Mobilité'],
    ['Inicio excedencia,Fin excedencia,Motivo excedencia,Fecha de baja', 'Intercambio'],
    ['Aspettativa dal,Aspettativa al,Motivo aspettativa,Data di uscita', 'Scambio'],
    ['Início da licença,Fim da licença,Motivo da licença,Data de saída', 'Mobilidade'],
  ])('are found by their headings: %s', async (columns, reason) => {
    const { id, matching } = await preview(columns, `${days},${reason},2035-01-31`);
    expect(['Leave From', 'Leave Until', 'Leave Reason', 'Left On'].map((field) => matching[field]?.columns)).toEqual([
      [7],
      [8],
      [9],
      [10],
    ]);
    expect(await resultsOf({ id })).toEqual([
      ['create', 'On exchange from 1 Oct 2026 until 31 Mar 2027. From 31 Jan 2035 on, this student will be Inactive.'],
    ]);
    await calls.applyAndWait(id);
    expect(await stored()).toEqual([['exchange', '2026-10-01', '2027-03-31', '2035-01-31', ...active]]);
  });

  it('have the errors of the form', async () => {
    const { id } = await preview(
      'Beurlaubt von,Beurlaubt bis,Beurlaubungsgrund',
      '2027-03-31,2026-10-01,',
      '01.10.2026,,',
      ',,exchange',
      '2026-10-01,soon,',
      `${days},Krankheit`,
    );
    expect(await resultsOf({ id })).toEqual(
      [
        { 'Leave Until': 'The last day must not be before the first day' },
        { 'Leave Until': 'Please enter the last day' },
        { 'Leave From': 'Please enter the first day', 'Leave Until': 'Please enter the last day' },
        { 'Leave Until': 'Please give a date as YYYY-MM-DD' },
        { 'Leave Reason': 'Please give one of: On leave, On exchange' },
      ].map((reasons) => ['refused', reasons]),
    );
    const notes = (await calls.rows(id)).map(({ note }) => note);
    expect(notes.slice(0, -1)).toEqual([null, null, null, null]);
  });

  it('set a student Inactive whose day of departure is over, and the undo brings the former values back', async () => {
    await calls.applyAndWait((await preview('Beurlaubt von,Beurlaubt bis', days)).id);
    expect(await stored()).toEqual([onLeave]);
    const { id } = await previewChange('Matrikelnr.,Leave From,Exmatrikulation', 'K1,2026-09-01,2026-01-10');
    expect(await calls.rows(id)).toMatchObject([
      {
        verdict: 'update',
        values: { 'Leave From': '2026-09-01', 'Left On': '2026-01-10' },
        before: { 'Leave From': '2026-10-01', 'Left On': '', Status: 'Active' },
        note: 'On leave from 1 Sept 2026 until 31 Mar 2027. From 10 Jan 2026 on, this student is Inactive.',
      },
    ]);
    await calls.applyAndWait(id);
    const left = ['leave', '2026-09-01', '2027-03-31', '2026-01-10', false, 'inactive'];
    expect(await stored()).toEqual([left]);
    const same = await previewChange('Matrikelnr.,Leave From,Exmatrikulation', 'K1,,', 'K1,2026-09-01,2026-01-10');
    expect(same.counts).toMatchObject({ same: 2 });
    const back = await previewChange('Matrikelnr.,Status', 'K1,Active');
    await calls.applyAndWait(back.id);
    expect(await stored()).toEqual([['leave', '2026-09-01', '2027-03-31', null, ...active]]);
    await undo(back.id);
    expect(await stored()).toEqual([left]);
    expect(await undo(id)).toMatchObject({ state: 'undone' });
    expect(await stored()).toEqual([onLeave]);
  });
});

describe('undo after the day of departure', () => {
  /** Does what the hourly job does, days after the import. */
  const leave = async (actor: string | null = null) => {
    const { ours } = calls.campus.ids;
    const [student] = await calls.query<{ id: string }>(
      `UPDATE students SET active = false WHERE university_id = $1 AND student_id = 'K1' RETURNING id`,
    );
    await calls.query(
      `UPDATE accounts a SET status = 'inactive' FROM students s WHERE s.university_id = $1 AND s.id = $2 AND a.id = s.account_id`,
      ours,
      student?.id,
    );
    await calls.query(
      `INSERT INTO audit_events (university_id, actor, action, subject_type, details)
       VALUES ($1, $2, 'students.deactivated', 'student', jsonb_build_object('count', 1, 'ids', jsonb_build_array($3::uuid)))`,
      ours,
      actor,
      student?.id,
    );
  };
  const importDeparture = async () => {
    await calls.applyAndWait((await preview('Status', 'Active')).id);
    const { id } = await previewChange('Matrikelnr.,Left On', 'K1,2035-01-31');
    expect(await resultsOf({ id })).toEqual([['update', 'From 31 Jan 2035 on, this student will be Inactive.']]);
    await calls.applyAndWait(id);
    return id;
  };

  it('makes the student and the account Active again', async () => {
    const id = await importDeparture();
    await leave();
    expect(await undo(id)).toMatchObject({ state: 'undone' });
    expect(await stored()).toEqual([never]);
  });

  it('leaves a student Inactive whom a person set Inactive', async () => {
    const id = await importDeparture();
    await leave(calls.campus.ids.admin);
    expect(await undo(id)).toMatchObject({ state: 'undone' });
    expect(await stored()).toEqual([[null, null, null, null, false, 'inactive']]);
  });
});

describe('status of a student who is away', () => {
  it('is Active with the days of a leave, whose reason it tells', async () => {
    const { id } = await preview(
      'Status,Beurlaubt von,Beurlaubt bis,Exmatrikuliert am',
      `beurlaubt,${days},`,
      `on leave,${days},`,
      `exchange,${days},`,
      `immatrikuliert,,,`,
      `exmatrikuliert,,,2026-01-10`,
    );
    expect((await resultsOf({ id })).map(([verdict]) => verdict)).toEqual(Array(5).fill('create'));
    await calls.applyAndWait(id);
    expect(await stored()).toEqual([
      onLeave,
      onLeave,
      ['exchange', ...onLeave.slice(1)],
      never,
      [null, null, null, '2026-01-10', false, 'inactive'],
    ]);
  });

  it('is confirmed as before without the days, and keeps the reason then', async () => {
    const file = ['Status,Beurlaubt von,Beurlaubt bis', `exchange,${days}`, 'exchange,,', 'immatrikuliert,,'] as const;
    const { id, matching } = await preview(...file);
    const guessed = expect.stringContaining('may mean Active, but other values of this column are not known') as string;
    expect(await resultsOf({ id })).toEqual([
      ['create', 'On exchange from 1 Oct 2026 until 31 Mar 2027.'],
      ['refused', { Status: 'Please give Active or Inactive' }],
      ['refused', { Status: guessed }],
    ]);
    const Status = { columns: [7], constant: null, translations: { exchange: 'Active', immatrikuliert: 'Active' } };
    await calls.run(matchImport, id, { body: { matching: { ...matching, Status } } });
    await calls.applyAndWait(id);
    expect(await stored()).toEqual([['exchange', ...onLeave.slice(1)], never, never]);
  });
});
