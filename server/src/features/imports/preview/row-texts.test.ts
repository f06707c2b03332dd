import { listImportValues } from '@muster/contract/academics/import-matchings';
import { changeImportSource } from '@muster/contract/academics/import-source';
import { setImportText } from '@muster/contract/academics/import-choices';
import { type ImportBatch, type ImportRow, matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();

const heading = 'Modulnr.;Wochentag;Beginn;Ende;Raum;Veranstaltungsart;Dozent;Veranst.-Nr.;Semester;Academic Year';
const classAt = (day: string, lecturer: string, module = 'CS101') =>
  `${module};${day};08:00;09:30;Hall ${day};Lecture;${lecturer};${day}1;1;2026-2027`;
const severalPeople =
  'Several people can be meant. Please write one of: Lena Braun (B1) – Law; Lukas Braun (B2) – Law, Economics';

beforeEach(async () => {
  await calls.newCampus();
  await calls.query(`INSERT INTO staff (university_id, name, email, employee_id, staff_type, department) VALUES
       ($1, 'Lena Braun', 'b1@x.example', 'B1', 'lecturer', 'Law'), ($1, 'Lukas Braun', 'b2@x.example', 'B2', 'lecturer', 'Law; Economics')`);
});

const preview = (...rows: string[]) => calls.preview('timetables', [heading, ...rows].join('\n'));
const set = async ({ id }: ImportBatch, body: object) => {
  const reply = await calls.call(setImportText, { params: { id }, body });
  const batch = await calls.waitUntilSettled(id);
  return { ...reply, batch };
};
const choose = (batch: ImportBatch, line: number, text: string | null, name: string | null = null) =>
  set(batch, { line, field: 'Lecturer', name, text });
const results = async ({ id }: ImportBatch) =>
  (await calls.rows(id)).map(({ line, verdict, reasons }: ImportRow) => [line, verdict, reasons['Lecturer']]);
const lecturers = async (): Promise<unknown[]> => {
  const rows = await calls.query<{
    people: string;
  }>(`SELECT string_agg(s.name, ', ' ORDER BY s.name) AS people FROM timetables t
     JOIN staff s ON s.id = t.lecturer_id OR s.id IN (SELECT l.staff_id FROM timetable_lecturers l WHERE l.timetable_id = t.id)
     WHERE t.university_id = $1 AND t.venue LIKE 'Hall %' GROUP BY t.id, t.venue ORDER BY t.venue`);
  return rows.map(({ people }) => people);
};

describe('texts of rows', () => {
  it('choose one of two people for each row, until the import is applied', async () => {
    const batch = await preview(classAt('Di', 'Braun, L.'), classAt('Mi', 'Braun, L.'), classAt('Do', 'Braun, L.'));
    expect(await results(batch)).toEqual([2, 3, 4].map((line) => [line, 'refused', severalPeople]));
    await choose(batch, 2, 'Lukas Braun (B2) – Law, Economics');
    const { batch: chosen } = await choose(batch, 4, 'Lena Braun (B1) – Law');
    expect(chosen.counts).toMatchObject({ create: 2, refused: 1 });
    const [first, second] = await calls.rows(batch.id);
    expect(first).toMatchObject({
      values: { Lecturer: 'Lukas Braun (B2) – Law, Economics' },
      texts: { Lecturer: 'Lukas Braun (B2) – Law, Economics' },
    });
    expect(second).toMatchObject({ values: { Lecturer: 'Braun, L.' }, texts: {} });
    await calls.applyAndWait(batch.id);
    // In the order of the venues: Tuesday, Thursday.
    expect(await lecturers()).toEqual(['Lukas Braun', 'Lena Braun']);
  });

  it('choose one of several names in a cell, and keep the others', async () => {
    const batch = await preview(classAt('Di', 'Braun, L. / Other'));
    expect(await results(batch)).toEqual([[2, 'refused', `"Braun, L.": ${severalPeople}`]]);
    const { batch: chosen } = await choose(batch, 2, 'Lena Braun (B1) – Law', 'Braun, L.');
    expect(chosen.counts).toMatchObject({ create: 1 });
    await calls.applyAndWait(batch.id);
    expect(await lecturers()).toEqual(['Lena Braun, Other']);
  });

  it('keep the other names when a choice is repeated, and replace no name that the cell does not have', async () => {
    const batch = await preview(classAt('Di', 'Braun, L. / Other'));
    const lena = 'Lena Braun (B1) – Law';
    for (let times = 0; times < 2; times++) expect((await choose(batch, 2, lena, 'Braun, L.')).status).toBe(200);
    const conflict = { status: 409, body: { details: { name: expect.stringContaining('"Braun, L."') } } };
    expect(await choose(batch, 2, 'B2', 'Braun, L.')).toMatchObject(conflict);
    expect((await calls.rows(batch.id))[0]?.texts).toEqual({ Lecturer: `${lena}; Other` });
    expect((await choose(batch, 2, 'B2', `${lena}; Other`)).status).toBe(200);
    expect((await calls.rows(batch.id))[0]?.texts).toEqual({ Lecturer: 'B2' });
  });

  it('make no cell longer than a text may be', async () => {
    const batch = await preview(classAt('Di', 'a / b'));
    const many = Array.from({ length: 160 }, () => 'a').join('; ');
    expect(await choose(batch, 2, many, 'a')).toMatchObject({ status: 200 });
    expect(await choose(batch, 2, many, 'a')).toMatchObject({
      status: 400,
      body: { details: { text: 'The cell would be longer than 500 characters' } },
    });
  });

  it('fill a field that the file does not have, and are removed again', async () => {
    const batch = await calls.preview('modules', 'Code;Name\nA1;Art\nA2;Law');
    const semester = (text: string | null) => set(batch, { line: 3, field: 'Semester', text });
    expect((await semester('2')).batch.counts).toMatchObject({ create: 1, refused: 1 });
    expect((await semester('9')).batch.counts).toMatchObject({ create: 0, refused: 2 });
    expect((await semester(null)).batch.counts).toMatchObject({ create: 0, refused: 2 });
    expect((await calls.rows(batch.id)).map(({ texts }) => texts)).toEqual([{}, {}]);
  });

  it('name a student whom the file does not', async () => {
    const batch = await calls.preview('enrolments', 'Student ID;Module Code;Academic Year\nS9;CS101;2026-2027');
    expect(batch.counts).toMatchObject({ refused: 1 });
    const { batch: chosen } = await set(batch, { line: 2, field: 'Student ID', text: 's1' });
    expect(chosen.counts).toMatchObject({ create: 1 });
  });

  it('stay with another matching, and are forgotten with another reading of the file', async () => {
    const batch = await preview(classAt('Di', 'Braun, L.'), classAt('Mi', 'Braun, L.'));
    await choose(batch, 2, 'Lena Braun (B1)');
    const lecturer = { columns: [6], constant: null, translations: { 'Braun, L.': 'B2' } };
    await calls.run(matchImport, batch.id, { body: { matching: { ...batch.matching, Lecturer: lecturer } } });
    expect((await calls.rows(batch.id)).map(({ values }) => values['Lecturer'])).toEqual(['Lena Braun (B1)', 'B2']);
    await calls.run(changeImportSource, batch.id, { body: { header_row: 1 } });
    expect((await calls.rows(batch.id)).map(({ values }) => values['Lecturer'])).toEqual(['B2', 'B2']);
  });

  it('are refused for other lines and fields, without a text, and after the import', async () => {
    const batch = await preview(classAt('Di', 'Braun, L.'));
    const refused = async (body: object) => {
      const reply = await set(batch, { line: 2, field: 'Lecturer', text: 'B1', ...body });
      return [reply.status, Object.keys(reply.body.details ?? {})];
    };
    expect(await refused({ line: 1 })).toEqual([400, ['line']]);
    expect(await refused({ line: 2_000_000_000 })).toEqual([400, ['line']]);
    expect(await refused({ line: 3_000_000_000 })).toEqual([400, ['line']]);
    expect(await refused({ field: 'Shoe size' })).toEqual([400, ['field']]);
    expect(await refused({ field: '__proto__' })).toEqual([400, ['field']]);
    expect(await refused({ text: '' })).toEqual([400, ['text']]);
    expect(await refused({ text: 'x'.repeat(501) })).toEqual([400, ['text']]);
    expect(await refused({ text: 'a\u0000b' })).toEqual([400, ['text']]);
    expect(await refused({})).toEqual([200, []]);
    await calls.applyAndWait(batch.id);
    expect((await refused({}))[0]).toBe(409);
  });
});

describe('values of cells with several codes', () => {
  it('are listed one by one, and translated so', async () => {
    const batch = await preview(
      classAt('Di', 'E1', 'CS101, XX9'),
      classAt('Mi', 'E1', 'CS101/XX9'),
      classAt('Do', 'E1', 'YY1/2'),
    );
    const values = async () =>
      (await calls.call(listImportValues, { params: { id: batch.id }, query: { field: 'Module Code' } })).body.data.map(
        ({ value, count, problem }) => [value, count, problem],
      );
    expect(await values()).toEqual([
      ['XX9', 2, 'There is no module with the code "XX9"'],
      ['YY1/2', 1, 'There is no module with this code'],
      ['CS101', 2, null],
    ]);
    const module = { ...batch.matching['Module Code'], translations: { XX9: '' } };
    expect(
      (
        await calls.run(matchImport, batch.id, {
          body: {
            matching: { ...batch.matching, 'Module Code': module },
          },
        })
      ).counts,
    ).toMatchObject({ create: 2, refused: 1 });
    expect((await values())[1]).toEqual(['CS101', 2, null]);
  });
});
