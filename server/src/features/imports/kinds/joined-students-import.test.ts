import { undoImport } from '@muster/contract/academics/imports';
import { listImportMissing } from '@muster/contract/academics/import-missing';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const preview = (...rows: Parameters<typeof studentCells>[]) =>
  calls.preview('students', csvOf('students', ...rows.map((row) => studentCells(...row))));

describe('import of a number of a joined record', () => {
  it('changes nothing, enrols the kept record, and reports no one as missing', async () => {
    const [kept, joined] = [calls.campus.ids.studentRecord, crypto.randomUUID()];
    await calls.query(
      `INSERT INTO students (university_id, id, name, email, student_id, dob, active, joined_into)
       VALUES ($1, $2, 'Student', 'old@x.example', 'OLD-1', '2004-05-03', false, $3)`,
      calls.campus.ids.ours,
      joined,
      kept,
    );
    await calls.query(`UPDATE students SET dob = '2004-05-03' WHERE id = $1`, kept);
    const born = { 'Full Name': 'Student', 'Date of Birth': '2004-05-03' };
    const batch = await preview(['OLD-1', { ...born, Email: 'x@new.example', Status: 'Active' }], ['0002', born]);
    expect(batch.counts).toMatchObject({ create: 1, update: 0, same: 1, refused: 0 });
    expect((await calls.rows(batch.id)).map(({ note }) => note)).toEqual([
      'OLD-1 and S1 are the same person: the records were joined. This row changes nothing.',
      'Line 2 has the same name and date of birth with another number. Student, born 2004-05-03, is S1.',
    ]);
    const { body } = await calls.call(listImportMissing, { params: { id: batch.id }, query: { page_size: 25 } });
    expect(body.total).toBe(0);
    await calls.applyAndWait(batch.id);
    const [, added] = await calls.rows(batch.id);
    expect(added?.same_people).toEqual([{ id: kept, name: 'Student', number: 'S1' }]);
    const made = await calls.query<{ id: string }>(
      `SELECT id FROM students WHERE university_id = $1 AND student_id = '0002'`,
    );
    expect(made).toEqual([{ id: added?.record_id }]);
    expect(await calls.query('SELECT active, email FROM students WHERE id = $1', joined)).toEqual([
      { active: false, email: 'old@x.example' },
    ]);
    const enrolments = await calls.preview(
      'enrolments',
      'Student ID,Module Code,Academic Year,Semester\nOLD-1,CS101,2026-2027,1',
    );
    await calls.applyAndWait(enrolments.id);
    expect(await calls.query('SELECT student_id FROM student_module_enrollments WHERE university_id = $1')).toEqual([
      { student_id: kept },
    ]);
  });

  it.each([
    ['its number without zeros', 'Student ID,Full Name\n77,Ann Earlier'],
    ['its email and another number', 'Student ID,Full Name,Email\nQ,A,old@x.example'],
    ['its name and date of birth', 'Student ID,Full Name,Date of Birth\nQ,Ann Earlier,2004-05-03'],
  ])('leaves the kept record Active if a row of a complete file could be the joined one: %s', async (_, file) => {
    await calls.query(
      `INSERT INTO students (university_id, name, email, student_id, dob, active, joined_into)
       VALUES ($1, 'Ann Earlier', 'old@x.example', '0077', '2004-05-03', false, $2)`,
      calls.campus.ids.ours,
      calls.campus.ids.studentRecord,
    );
    const { id } = await calls.preview('students', file);
    const { body } = await calls.call(listImportMissing, { params: { id }, query: { page_size: 25 } });
    expect(body).toMatchObject({ data: [], unclear: [{ name: 'Student', number: 'S1', line: 2 }] });
  });

  it('is not undone while a record that it changed is joined', async () => {
    const { ours, studentRecord } = calls.campus.ids;
    const first = await preview(['NEW-2', { 'Contact Number': '1' }]);
    await calls.applyAndWait(first.id);
    const second = await preview(['NEW-2', { 'Contact Number': '2' }]);
    await calls.applyAndWait(second.id);
    await calls.query(
      `UPDATE students SET joined_into = $2, active = false, group_id = NULL WHERE university_id = $1 AND student_id = 'NEW-2'`,
      ours,
      studentRecord,
    );
    const { body } = await calls.call(undoImport, { params: { id: second.id } });
    expect(body.error).toContain('later changes (1)');
  });
});
