import { matchImport, listImportReasons } from '@muster/contract/academics/imports';
import { missingZeros, saveImportMatching } from '@muster/contract/academics/import-matchings';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

/** Students with numbers of seven digits, as in a registration system. */
const addStudents = () =>
  calls.query(
    `INSERT INTO students (university_id, name, email, student_id, degree_details_id, group_id, current_year, current_semester)
     SELECT university_id, 'Student ' || n, n || '@new.example', lpad((245000 + n * 40000)::text, 7, '0'), degree_details_id, group_id, 1, 1
     FROM students, generate_series(0, 39) n WHERE id = $1`,
    calls.campus.ids.studentRecord,
  );
/** An exchange office's workbook has lost the zeros. */
const exchange = [
  'Lfd. Nr.;Nachname;Vorname;Matr.-Nr.;E-Mail Uni;Studiengang;Gruppe;Year;Semester',
  '1;ROSSI;Chloé;262680;rossi@new.example;Computing;G1;1;1',
  "2;O'BRIEN;Giulia;269991;obrien@new.example;Computing;G1;1;1",
  '3;NOWAK;José;1263181;nowak@new.example;Computing;G1;1;1',
].join('\n');

async function choose(id: string, digits: number) {
  const { matching } = await calls.get(id);
  return await calls.run(matchImport, id, {
    body: {
      matching: { ...matching, 'Student ID': { ...matching['Student ID'], digits } },
    },
  });
}

describe('numbers of people without their zeros', () => {
  beforeEach(addStudents);

  it('are refused until the user adds the zeros, which are stored with the matching', async () => {
    const batch = await calls.preview('students', exchange);
    expect(batch.counts).toMatchObject({ create: 1, refused: 2 });
    const [reason] = (await calls.call(listImportReasons, { params: { id: batch.id } })).body;
    expect(reason).toMatchObject({ field: 'Student ID', rows: 2, example: missingZeros.text(7, '0245000') });
    expect((await choose(batch.id, 7)).counts).toMatchObject({ create: 3, refused: 0 });
    expect((await calls.rows(batch.id))[0]?.note).toContain('Student ID: “262680” was read as “0262680”.');
    await calls.call(saveImportMatching, { body: { import_id: batch.id, name: 'Exchange' } });
    await calls.applyAndWait(batch.id);
    expect((await calls.preview('students', exchange)).counts).toMatchObject({ same: 3, refused: 0 });
  });

  it('stay as they are if the user says so, and if a student has the number', async () => {
    const batch = await calls.preview('students', exchange);
    expect((await choose(batch.id, 0)).counts).toMatchObject({ create: 3, refused: 0 });
    await calls.applyAndWait(batch.id);
    expect((await calls.preview('students', exchange)).counts).toMatchObject({ same: 3, refused: 0 });
  });

  it('name the same student in files of enrolments', async () => {
    await calls.query(`UPDATE students SET student_id = '0262680' WHERE id = $1`, calls.campus.ids.studentRecord);
    const batch = await calls.preview('enrolments', 'Matrikelnr.;Modulnr.;Session\n262680;CS101;2026/27');
    expect(batch.counts).toMatchObject({ refused: 1 });
    expect((await choose(batch.id, 7)).counts).toMatchObject({ create: 1, refused: 0 });
  });
});
