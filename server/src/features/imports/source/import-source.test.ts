import { importEncodings, getImportSource, changeImportSource } from '@muster/contract/academics/import-source';
import { type ImportBatch, discardImport } from '@muster/contract/academics/imports';
import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { encodeText } from '#platform/spreadsheets/encodings/encode-text.setup.ts';
import { latin, writingSystems } from '#platform/spreadsheets/encodings/writing-systems.ts';
import { buildZip, workbookParts } from '#platform/spreadsheets/workbooks/build-workbooks.setup.ts';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const sourceOf = async (id: string) => (await calls.call(getImportSource, { params: { id } })).body;
const change = (id: string, body: object) => calls.call(changeImportSource, { params: { id }, body });
const changeAndWait = async (id: string, body: object) => {
  const { status, text } = await change(id, body);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return calls.waitUntilSettled(id);
};
const namesOf = async (id: string) => (await calls.rows(id)).map(({ values }) => values['Full Name']);
const countStored = async () => (await calls.query('SELECT FROM import_sources WHERE university_id = $1')).length;

const headers = ['Full Name', 'Email', 'Student ID', 'Degree Programme', 'Group', 'Current Year', 'Current Semester'];
const student = (number: string, name = `Student ${number}`) => [
  name,
  `${number}@new.example`,
  number,
  'Computing',
  'G1',
  '1',
  '1',
];

describe('source of an import', () => {
  it('lists the sheets, and reads another one on request', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Year 1', rows: [headers, student('A1')] },
        { name: 'Year 2', rows: [['Extract of 1 September'], headers, student('B1'), student('B2')] },
      ],
    });
    const { id } = await calls.preview('students', file, 'two.xlsx');
    expect(await sourceOf(id)).toEqual({
      sheets: [
        { name: 'Year 1', is_hidden: false },
        { name: 'Year 2', is_hidden: false },
      ],
      sheet: 'Year 1',
      encoding: null,
      separator: null,
      header_row: 1,
      first_rows: [
        { line: 1, cells: headers },
        { line: 2, cells: student('A1') },
      ],
      notices: ['Another sheet was not read: “Year 2”.'],
    });
    const batch = await changeAndWait(id, { sheet: 'Year 2' });
    expect(batch).toMatchObject({ state: 'previewed', rows: 2, counts: { create: 2 } });
    expect(await namesOf(id)).toEqual(['Student B1', 'Student B2']);
    expect(await sourceOf(id)).toMatchObject({ sheet: 'Year 2', header_row: 2 });
    expect((await calls.applyAndWait(id)).counts).toMatchObject({ create: 2 });
  });

  it('offers encodings with their names, and reads the file in another one', async () => {
    const text = [headers.join(';'), student('A1', 'Niccolò Forlì').join(';')].join('\n');
    const { id } = await calls.preview('students', encodeText(text, 'windows-1252'));
    expect(await sourceOf(id)).toMatchObject({
      separator: ';',
      encoding: { name: 'windows-1252', is_certain: false },
      notices: ['The encoding of the file is not certain. It was read as windows-1252: check the names.'],
    });
    expect((await sourceOf(id)).encoding?.candidates).toContainEqual({ name: 'windows-1250', sample: 'Niccolň Forlě' });
    await changeAndWait(id, { encoding: 'windows-1250' });
    expect(await namesOf(id)).toEqual(['Niccolň Forlě']);
    expect(await sourceOf(id)).toMatchObject({ notices: [], encoding: { name: 'windows-1250', is_certain: true } });
  });

  it('reads another line as headings, or none, and another separator', async () => {
    const lines = ['Title', headers.join(','), student('A1').join(','), student('A2').join(',')];
    const { id } = await calls.preview('students', lines.join('\n'));
    expect(await sourceOf(id)).toMatchObject({ header_row: 2 });
    expect(await changeAndWait(id, { header_row: 3 })).toMatchObject({ rows: 1, counts: { refused: 1 } });
    expect(await changeAndWait(id, { header_row: 2 })).toMatchObject({ rows: 2, counts: { create: 2 } });
    await changeAndWait(id, { header_row: 2, separator: ';' });
    expect(await sourceOf(id)).toMatchObject({
      separator: ';',
      first_rows: [{}, { cells: [headers.join(',').slice(0, 40) + '…'] }, {}, {}],
    });
    await changeAndWait(id, {});
    expect(await sourceOf(id)).toMatchObject({ separator: ',', header_row: 2 });
  });

  describe('with two rows of headings', () => {
    const lower = ['', 'Day', 'Start', 'End', 'Room', 'Day', 'Start', 'End', 'Room', 'Lecturer'];
    const rows = [
      ['Timetable of the autumn'],
      ['Module Code', 'Theory', '', '', '', 'Practical', '', '', '', 'Staff'],
      lower,
      ['CS101', 'Tue', '09:00', '10:00', 'Hall', 'Wed', '09:00', '10:00', 'Lab', 'E1'],
    ];
    const headings = ['Module Code', 'Lecturer', 'Class Type', 'Day', 'Start', 'End', 'Room'];
    const columnsOf = ({ matching }: ImportBatch) =>
      Object.fromEntries(Object.entries(matching).map(([field, { columns }]) => [field, columns]));
    const matched = {
      'Module Code': [0],
      Lecturer: [1],
      'Class Type': [2],
      Day: [3],
      'Start Time': [4],
      'End Time': [5],
      Venue: [6],
    };

    it('has one row for each class of a row', async () => {
      const batch = await calls.preview('timetables', rows.map((cells) => cells.join(',')).join('\n'));
      expect(batch).toMatchObject({ headers: headings, rows: 2 });
      expect(columnsOf(batch)).toEqual(matched);
      expect(await sourceOf(batch.id)).toMatchObject({
        header_row: 3,
        notices: [
          'Lines above the headings were not read: 1.',
          'Rows with several classes were read as one row for each of Theory, Practical: line 4. The further rows follow the last line.',
        ],
      });
      const read = (await calls.rows(batch.id)).map(({ line, values }) => [line, ...Object.values(values)].join(' '));
      expect(read).toEqual([
        '4 Tuesday Hall 10:00 E1 Lecture 09:00 CS101',
        '5 Wednesday Lab 10:00 E1 Practical 09:00 CS101',
      ]);
    });

    it('has them from merged cells of a workbook', async () => {
      const cellsOf = (cells: readonly string[], line: number): string =>
        cells
          .map((text, at) => [`${String.fromCodePoint(65 + at)}${line}`, text] as const)
          .map(([ref, text]) =>
            text === '' ? `<c r="${ref}"/>` : `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`,
          )
          .join('');
      const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cellsOf(cells, at + 1)}</row>`).join('');
      const merges = ['A1:J1', 'A2:A3', 'B2:E2', 'F2:I2'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
      const file = buildZip(workbookParts(sheet, { after: `<mergeCells>${merges}</mergeCells>` }));
      const batch = await calls.preview('timetables', file, 'plan.xlsx');
      expect(batch).toMatchObject({ headers: headings, rows: 2 });
      expect(columnsOf(batch)).toEqual(matched);
    });

    it('has the first and the last day of all classes of a row', async () => {
      await calls.query(
        `UPDATE semesters SET starts_on = '2026-09-01', ends_on = '2082-12-31' WHERE university_id = $1`,
      );
      const plan = [
        'Modul;Vorlesung;;;;Übung;;;;Zeitraum;',
        'Modulnr.;Tag;Zeit;Raum;Dozent;Tag;Zeit;Raum;Dozent;von;bis',
        'CS101;Di;9-10;Hall;E1;Mi;9-10;Lab;E1;14.09.2026;18.12.2082',
      ];
      const batch = await calls.preview('timetables', plan.join('\n'));
      expect(batch.headers).toEqual(expect.arrayContaining(['Zeitraum von', 'Zeitraum bis']));
      expect(columnsOf(batch)).toMatchObject({ 'First Date': [1], 'Last Date': [2] });
      const read = await calls.rows(batch.id);
      const days = { 'First Date': '14.09.2026', 'Last Date': '18.12.2082' };
      expect(read.map(({ values }) => values)).toEqual([expect.objectContaining(days), expect.objectContaining(days)]);
      expect(read.map(({ note }) => note ?? '').join(' ')).not.toContain('semester has begun');
    });

    it('has headings that are known with their group', async () => {
      const { headers, matching } = await calls.preview(
        'timetables',
        'Module Code,Fecha,,Hora,\n,Inicio,Fin,Inicio,Fin\nCS101,2026-09-01,2026-12-01,09:00,10:00',
      );
      expect(headers).toEqual(['Module Code', 'Fecha Inicio', 'Fecha Fin', 'Hora Inicio', 'Hora Fin']);
      expect(matching).toMatchObject({
        Weeks: { columns: [1, 2] },
        'Start Time': { columns: [3] },
        'End Time': { columns: [4] },
      });
    });
  });

  it('names all lines above chosen headings', async () => {
    const lines = ['1,1A,HUB,D,R101,1,2,,', '2,1B,MAI,Raum,R102,1,1,,', '3,1A,MAI,SP,TH1,2,5,,'];
    const { id } = await calls.preview('timetables', lines.join('\n'));
    expect(await sourceOf(id)).toMatchObject({ header_row: 0, notices: [] });
    await changeAndWait(id, { header_row: 2 });
    expect((await sourceOf(id)).notices).toContain('Lines above the headings were not read: 1.');
  });

  it('reports rows that are wider than the headings', async () => {
    const lines = [headers.join(','), [...student('A1'), 'x'].join(','), student('A2').join(',')];
    const { id } = await calls.preview('students', lines.join('\n'));
    expect((await sourceOf(id)).notices).toEqual([
      'Rows with more cells than headings: 2. Check the headings and the separator.',
    ]);
  });

  it('rejects what the file does not have, on its field', async () => {
    const { id } = await calls.preview('students', csvOf('students', studentCells('A1')));
    const details = async (body: object) => (await change(id, body)).body.details;
    expect(await details({ header_row: 99 })).toEqual({ header_row: 'This file has no such line' });
    expect(await details({ header_row: 2 })).toEqual({ file: 'This file has no rows below its headings' });
    expect(await details({ encoding: 'ebcdic' })).toEqual({ encoding: 'Please choose an encoding from the list' });
    expect(await details({ separator: '#' })).toEqual({ separator: 'Please choose a separator from the list' });
    const workbook = await calls.preview(
      'students',
      await writeXlsx({ sheets: [{ name: 'A', rows: [headers, student('A1')] }] }),
    );
    const { body } = await change(workbook.id, { sheet: 'None' });
    expect(body.details).toEqual({ sheet: 'This file has no such sheet. Please choose another one.' });
    expect(await calls.get(id)).toMatchObject({ state: 'previewed', rows: 1 });
  });

  it('is stored encrypted until the import is applied, discarded or expires', async () => {
    const upload = (number: string) => calls.preview('students', csvOf('students', studentCells(number)));
    const [applied, discarded, expired] = [await upload('A1'), await upload('A2'), await upload('A3')];
    const stored = await calls.query<{ file: Buffer; details: Buffer }>(
      'SELECT file, details FROM import_sources WHERE university_id = $1',
    );
    expect(stored).toHaveLength(3);
    for (const { file, details } of stored)
      expect(Buffer.concat([file, details]).toString('latin1')).not.toMatch(/Student A|U3R1ZGVudC/u);
    await calls.applyAndWait(applied.id);
    await calls.call(discardImport, { params: { id: discarded.id } });
    expect(await countStored()).toBe(1);
    await calls.query(`UPDATE import_sources SET created_at = now() - interval '25 hours'`);
    await calls.deleteExpired();
    expect(await countStored()).toBe(0);
    for (const { id } of [applied, discarded, expired])
      expect(await calls.call(getImportSource, { params: { id } })).toMatchObject({ status: 404 });
    expect(await change(expired.id, {})).toMatchObject({
      status: 404,
      body: { error: 'The file of this import is no longer stored. Please choose it again.' },
    });
    expect(await change(applied.id, {})).toMatchObject({ status: 409 });
  });

  it('can be read in each encoding that is detected', () => {
    const detected = [...latin, ...writingSystems].flatMap(({ encodings }) => encodings);
    expect(new Set(importEncodings)).toEqual(new Set(['utf-8', 'utf-16le', 'utf-16be', ...detected]));
  });
});
