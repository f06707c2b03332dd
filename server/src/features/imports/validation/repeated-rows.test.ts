import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { type ImportBatch, matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

/** Uploads lines, the first of which are the headings, and reads the words of one field otherwise. */
async function preview(
  kind: ImportKind,
  lines: readonly string[],
  field?: string,
  translations: Readonly<Record<string, string>> = {},
): Promise<ImportBatch> {
  const batch = await calls.preview(kind, lines.join('\n'));
  const source = batch.matching[field ?? ''];
  if (!source || !field) return batch;
  return await calls.run(matchImport, batch.id, {
    body: {
      matching: { ...batch.matching, [field]: { ...source, translations } },
    },
  });
}
const resultsOf = async ({ id }: Pick<ImportBatch, 'id'>) =>
  (await calls.rows(id)).map(({ verdict, reasons, note }) => [verdict, ...Object.values(reasons), note]);
const enrolled = () =>
  calls.query(`SELECT g.group_name, e.active FROM student_module_enrollments e
     LEFT JOIN groups g ON g.university_id = e.university_id AND g.id = e.group_id WHERE e.university_id = $1`);

describe('several rows of one enrolment', () => {
  const headings = 'Matrikelnr.,Modulnr.,Session,Gruppe,Status';
  const booked = { ZU: 'Active', ST: 'Inactive' };
  beforeEach(async () => {
    await calls.query(`INSERT INTO groups (university_id, id, group_name, degree_details_id, year, semester, academic_year)
       SELECT university_id, gen_random_uuid(), name, degree_details_id, year, semester, academic_year
       FROM groups, unnest(ARRAY['G2', 'G3']) name WHERE university_id = $1 AND group_name = 'G1'`);
  });

  it('a cancelled booking above or below does not block the admitted one', async () => {
    const above = await preview(
      'enrolments',
      [headings, 'S1,CS101,2026/27,G1,ST', 'S1,CS101,2026/27,G1,ZU'],
      'Status',
      booked,
    );
    const text = 'Line 3 counts; line 2 is an inactive row of the same enrolment.';
    expect(await resultsOf(above)).toEqual([
      ['same', text],
      ['create', text],
    ]);
    const below = await preview(
      'enrolments',
      [headings, 'S1,CS101,2026/27,G1,ZU', 'S1,CS101,2026/27,G1,ST'],
      'Status',
      booked,
    );
    expect((await resultsOf(below)).map(([verdict]) => verdict)).toEqual(['create', 'same']);
    await calls.applyAndWait(below.id);
    expect(await enrolled()).toEqual([{ group_name: 'G1', active: true }]);
  });

  it('a refused row counts for nothing', async () => {
    const { id } = await preview('enrolments', [headings, 'S1,CS101,2026/27,G1,ST', 'S1,CS101,2026/27,G2,Active']);
    const text = 'Line 3 counts; line 2 of the same enrolment cannot be imported.';
    expect(await resultsOf({ id })).toEqual([
      ['refused', 'Please give Active or Inactive', text],
      ['create', text],
    ]);
    expect((await calls.applyAndWait(id)).counts).toEqual({ create: 1, update: 0, same: 0, refused: 1 });
    expect(await enrolled()).toEqual([{ group_name: 'G2', active: true }]);
  });

  it.each([
    ['S1,CS101,2026/27,G2,ZU', 'S1,CS101,2026/27,G1,ST'],
    ['S1,CS101,2026/27,G1,ST', 'S1,CS101,2026/27,G2,ZU'],
  ])('a withdrawal and an admission are a change of group: %s, %s', async (...lines) => {
    await calls.applyAndWait((await preview('enrolments', [headings, 'S1,CS101,2026/27,G1,Active'])).id);
    const changed = await preview('enrolments', [headings, ...lines], 'Status', booked);
    expect(changed.counts).toEqual({ create: 0, update: 1, same: 1, refused: 0 });
    expect((await calls.applyAndWait(changed.id)).counts).toEqual({ create: 0, update: 1, same: 1, refused: 0 });
    expect(await enrolled()).toEqual([{ group_name: 'G2', active: true }]);
    const again = await preview('enrolments', [headings, ...lines], 'Status', booked);
    expect(again.counts).toMatchObject({ update: 0, same: 2 });
  });

  it('the last of several active rows counts', async () => {
    const { id } = await preview('enrolments', [
      headings,
      'S1,CS101,2026/27,G1,Active',
      'S1,CS101,2026/27,G2,Active',
      'S1,CS101,2026/27,G3,Active',
      'S1,CS101,2026/27,G3,Active',
    ]);
    const text = 'Line 4 counts; lines 2 and 3 are earlier rows of the same enrolment; line 5 repeats it.';
    expect(await resultsOf({ id })).toEqual([
      ['same', text],
      ['same', text],
      ['create', text],
      ['same', text],
    ]);
  });
});

describe('several rows of one student', () => {
  const headings = 'Matrikelnr.,Nachname,Vorname,Geburtsdatum,E-Mail,Studiengang,Gruppe,Year,Semester,Status';
  const anna = 'K1,Weiß,Anna,01.09.2004,anna@new.example,Computing,G1,1,1';

  it('the programme of an enrolled student counts, wherever the ended one is', async () => {
    const { id } = await preview('students', [headings, `${anna},exmatrikuliert`, `${anna},immatrikuliert`]);
    const text = 'Line 3 counts; line 2 is an inactive row of the same student.';
    expect(await resultsOf({ id })).toEqual([
      ['same', text],
      ['create', text],
    ]);
    await calls.applyAndWait(id);
    expect(
      await calls.query(`SELECT name, active FROM students WHERE university_id = $1 AND student_id = 'K1'`),
    ).toEqual([{ name: 'Anna Weiß', active: true }]);
  });

  it('two people with one number are refused, and a row that does not count keeps no email from another one', async () => {
    const { id } = await preview('students', [
      headings,
      `${anna},Active`,
      'K1,Schwarz,Ben,02.02.2005,ben@new.example,Computing,G1,1,1,Active',
      'K2,Grün,Cem,03.03.2005,cem@new.example,Computing,No such,1,1,Active',
      'K2,Grün,Cem,03.03.2005,cem@new.example,Computing,G1,1,1,Active',
    ]);
    expect((await resultsOf({ id })).map(([verdict, reason]) => [verdict, reason])).toEqual([
      ['create', null],
      ['refused', 'Line 2 is the same student'],
      ['refused', 'There is no active group of this name'],
      ['create', 'Line 5 counts; line 4 of the same student cannot be imported.'],
    ]);
  });
});

describe('several rows of one timetable entry', () => {
  it('are one class of several rooms and lecturers if the groups are the same', async () => {
    const { id } = await preview('timetables', [
      'Module,Day,Start,End,Room,Type,Lecturer,Groups,Weeks',
      'CS101,Tue,9:00,11:00,Hall 2,Lecture,E1,G1,',
      'CS101,Tue,9:00,11:00,Hall 2,Lecture,E1,G1,',
      'CS101,Tue,9:00,11:00,Hall 3,Lecture,E2,G1,',
    ]);
    const rows = await calls.rows(id);
    const note = expect.stringContaining('Lines 2 to 4 are one class, in Hall 2 and Hall 3, by E1 and E2.');
    expect(rows).toMatchObject([
      { verdict: 'create', note },
      { verdict: 'same', note },
      { verdict: 'same', note },
    ]);
  });
});
