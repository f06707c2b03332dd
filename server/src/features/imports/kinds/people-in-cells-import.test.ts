import { listImportValues } from '@muster/contract/academics/import-matchings';
import { matchImport } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const staffFile = [
  'Personalnr.;Anrede;Titel;Vorsatzwort;Nachname;Vorname;E-Mail;Mitarbeiterkreis',
  '101;Herr;Prof. Dr.;von der;Heide;Jürgen;heide@new.example;Professor',
  '102;Herr;Dr.;;Müller;Stefan;mueller@new.example;Dozent',
  '103;Herr;;;Müller;Stefan;mueller2@new.example;Dozent',
  '104;Frau;Dr.;;Weiß;Zoë;weiss@new.example;Dozentin',
].join('\n');

async function importStaff(): Promise<void> {
  const { id, matching } = await calls.preview('staff', staffFile);
  const type = { columns: [7], constant: null, translations: {} };
  await calls.run(matchImport, id, { body: { matching: { ...matching, 'Staff Type': type } } });
  expect((await calls.applyAndWait(id)).counts).toMatchObject({ create: 4, refused: 0 });
}

describe('people in the cells of files', () => {
  beforeEach(importStaff);

  it('have the prefixes of their family name', async () => {
    expect(
      await calls.query(`SELECT name, family_name FROM staff WHERE university_id = $1 AND employee_id = '101'`),
    ).toEqual([{ name: 'Jürgen von der Heide', family_name: 'von der Heide' }]);
  });

  it('are found whatever the order of name and titles was, several in one cell', async () => {
    const staff = [
      'Personalnr.;Name;E-Mail;Staff Type',
      '201;Prof. Dr. von der Aue, Jürgen;aue@new.example;Professor',
      '202;Dr. Zoë Quill;quill@new.example;Lecturer',
      '203;Haag, Max von;haag@new.example;Lecturer',
    ].join('\n');
    await calls.applyAndWait((await calls.preview('staff', staff)).id);
    const columns = 'Personalnr.;Nachname;Vorname;E-Mail;Staff Type\n204;Dr. Otto;Ida;otto@new.example;Lecturer';
    await calls.applyAndWait((await calls.preview('staff', columns)).id);
    expect(
      await calls.query(
        `SELECT name, family_name FROM staff WHERE university_id = $1 AND employee_id LIKE '20%' ORDER BY employee_id`,
      ),
    ).toEqual([
      { name: 'Prof. Dr. Jürgen von der Aue', family_name: 'von der Aue' },
      { name: 'Dr. Zoë Quill', family_name: null },
      { name: 'Max von Haag', family_name: 'von Haag' },
      { name: 'Dr. Ida Otto', family_name: 'Otto' },
    ]);
    const cells = [
      'Aue, Quill',
      'Aue / Quill',
      'Dr. von der Aue, Prof. Quill',
      'Aue, J., Quill, Z.',
      'Quill, Zoë / Aue, Jürgen von der',
      'Z. Quill & J. von der Aue',
      'von Haag; Otto, Dr. Ida',
    ];
    const timetable = cells.map((cell, at) => `CS101;Di;${at + 11}:15;${at + 11}:45;A1;Vorlesung;"${cell}";G1`);
    const { id } = await calls.preview(
      'timetables',
      ['Modulnr.;Wochentag;Beginn;Ende;Raum;Veranstaltungsart;Dozent;Gruppe', ...timetable].join('\n'),
    );
    const rows = await calls.rows(id);
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons])).toEqual(cells.map(() => ['create', {}]));
  });

  it('are one row each, as modules and programmes are, where a record has one of them', async () => {
    await calls.query(`INSERT INTO modules (university_id, module_code, module_name, semester, credits)
       SELECT university_id, 'CS102', 'Further', semester, credits FROM modules WHERE university_id = $1`);
    const { id } = await calls.preview('teaching', 'Modulnr.;Dozent\n"CS101, CS102";Heide / Weiß\nCS101;Weiß, Zoë');
    const rows = await calls.rows(id);
    expect(rows.map(({ verdict, values }) => [verdict, values['Module Code'], values['Employee ID']])).toEqual([
      ['create', 'CS101', 'Heide'],
      ['create', 'CS101', 'Weiß, Zoë'],
      ['create', 'CS102', 'Heide'],
      ['same', 'CS101', 'Weiß'],
      ['create', 'CS102', 'Weiß'],
    ]);
    const { id: enrolments } = await calls.preview(
      'enrolments',
      'Matrikelnr.;Modulnr.;Session\nS1;CS101 / CS102;2026/27',
    );
    expect((await calls.waitUntilSettled(enrolments)).counts).toMatchObject({ create: 2, refused: 0 });
  });

  it('are found without titles, by a family name, and among those who teach the module', async () => {
    const teaching = await calls.preview(
      'teaching',
      'Modulnr.;Dozent\nCS101;Prof. Dr. Jürgen von der Heide\nCS101;Weiß\nCS101;Dr. Stefan Müller',
    );
    const rows = await calls.rows(teaching.id);
    const choices = 'Stefan Müller (102); Stefan Müller (103)';
    expect(rows.map(({ verdict, reasons, note }) => [verdict, reasons, note])).toEqual([
      ['create', {}, null],
      ['create', {}, 'Employee ID: “Weiß” was read as Zoë Weiß (104).'],
      ['refused', { 'Employee ID': `Several people can be meant. Please write one of: ${choices}` }, null],
    ]);
    const { body } = await calls.call(listImportValues, {
      params: { id: teaching.id },
      query: { field: 'Employee ID' },
    });
    expect(body.choices.filter((choice) => choice.startsWith('Stefan'))).toEqual(choices.split('; '));
    await calls.run(matchImport, teaching.id, {
      body: {
        matching: {
          ...teaching.matching,
          'Employee ID': { columns: [1], constant: null, translations: { 'Dr. Stefan Müller': 'Stefan Müller (103)' } },
        },
      },
    });
    expect((await calls.applyAndWait(teaching.id)).counts).toMatchObject({ create: 3, refused: 0 });
    const timetable = await calls.preview(
      'timetables',
      [
        'Modulnr.;Wochentag;Beginn;Ende;Raum;Veranstaltungsart;Dozent;Gruppe',
        'CS101;Mo;12:15;13:45;A1;Vorlesung;Prof. Dr. Jürgen von der Heide, Dr. Stefan Müller;G1',
        'CS101;Di;12:15;13:45;A1;Vorlesung;Heide / Weiß;G1',
      ].join('\n'),
    );
    expect(timetable.counts).toMatchObject({ create: 2, refused: 0 });
    await calls.applyAndWait(timetable.id);
    expect(
      await calls.query(`SELECT t.day_of_week AS day, array_agg(s.employee_id ORDER BY s.employee_id) AS codes FROM timetables t
         JOIN staff s ON s.university_id = t.university_id AND (s.id = t.lecturer_id OR EXISTS (
           SELECT FROM timetable_lecturers l WHERE l.university_id = t.university_id AND l.timetable_id = t.id AND l.staff_id = s.id))
         WHERE t.university_id = $1 AND t.venue = 'A1' GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { day: 'Monday', codes: ['101', '103'] },
      { day: 'Tuesday', codes: ['101', '104'] },
    ]);
  });

  it('are translated one by one in a cell with several', async () => {
    const { id, matching } = await calls.preview(
      'timetables',
      [
        'Modulnr.;Wochentag;Beginn;Ende;Raum;Veranstaltungsart;Dozent;Gruppe',
        'CS101;Mo;12:15;13:45;A1;Vorlesung;Lecturer / Dr. Stefan Müller;G1',
      ].join('\n'),
    );
    const { body } = await calls.call(listImportValues, { params: { id }, query: { field: 'Lecturer' } });
    expect(body.data.map(({ value, problem }) => [value, problem?.slice(0, 29)])).toEqual([
      ['Dr. Stefan Müller', 'Several people can be meant. '],
      ['Lecturer', undefined],
    ]);
    const { columns } = matching['Lecturer'] ?? { columns: [] };
    expect(
      (
        await calls.run(matchImport, id, {
          body: {
            matching: {
              ...matching,
              Lecturer: { columns, constant: null, translations: { 'Dr. Stefan Müller': 'Other' } },
            },
          },
        })
      ).counts,
    ).toMatchObject({ create: 1, refused: 0 });
    expect((await calls.rows(id))[0]?.values['Lecturer']).toBe('Lecturer; Other');
  });
});
