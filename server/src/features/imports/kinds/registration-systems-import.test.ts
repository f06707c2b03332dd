import { type ImportBatch } from '@muster/contract/academics/imports';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';
import { datedWeeksTexts } from './timetable-dated-weeks.rules.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const importedClasses = async ({ id }: ImportBatch) => {
  await calls.applyAndWait(id);
  return await calls.query(`SELECT day_of_week AS day, to_char(start_time, 'HH24:MI') || '-' || to_char(end_time, 'HH24:MI') AS times, weeks, valid_from
     FROM timetables WHERE university_id = $1 AND venue LIKE 'A%' AND active ORDER BY venue, valid_from`);
};

describe('timetables of registration systems', () => {
  it('take weeks from rhythm, first and last day: LSF', async () => {
    const batch = await calls.preview(
      'timetables',
      [
        'Semester;Veranst.-Nr.;Titel;Veranstaltungsart;SWS;Modulnr.;Wochentag;Beginn;Ende;Rhythmus;Startdatum;Enddatum;Raum;Lehrperson(en);Gruppe',
        'WS 2026/27;010101;Ökologie;Vorlesung;2;CS101;Do;18:15;19:45;wöchentl;03.09.2026;28.01.2027;A1;Dr. Lecturer;G1',
        'WS 2026/27;010102;Ökologie;Praktikum;2;CS101;Di;18:15;19:45;14tägl;13.10.2026;26.01.2027;A2;Other;G1',
        'WS 2026/27;010101;Ökologie;Vorlesung;2;CS101;Sa;15:00;21:30;Einzel;28.11.2026;28.11.2026;A3;Lecturer;G1',
        'WS 2026/27;010103;Ökologie;Praktikum;2;CS101;;09:00;17:00;Block;14.01.2027;16.01.2027;A4;Lecturer;G1',
        'WS 2026/27;010105;Ökologie;Praktikum;2;CS101;;09:00;17:00;Block;14.01.2027;21.01.2027;A6;Lecturer;G1',
        'WS 2026/27;010104;Ökologie;Vorlesung;2;CS101;Mo;18:15;19:45;nach Vereinbarung;13.10.2026;26.01.2027;A5;Lecturer;G1',
      ].join('\n'),
    );
    expect(batch.matching['Weeks']?.columns).toEqual([9, 10, 11]);
    const rows = await calls.rows(batch.id);
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons['Weeks']])).toEqual([
      ['create', undefined],
      ['create', undefined],
      ['create', undefined],
      ['create', undefined],
      ['refused', datedWeeksTexts.longBlock(8)],
      ['refused', datedWeeksTexts.invalid],
      ['create', undefined],
      ['create', undefined],
    ]);
    expect(rows[1]?.note).toContain('“14tägl 13.10.2026 26.01.2027” was read as weeks ');
    // Week 1 begins on 31 August.
    expect(await importedClasses(batch)).toEqual([
      { day: 'Thursday', times: '18:15-19:45', weeks: null, valid_from: '2026-09-03' },
      { day: 'Tuesday', times: '18:15-19:45', weeks: '7,9,11,13,15,17,19,21', valid_from: '2026-10-13' },
      { day: 'Saturday', times: '15:00-21:30', weeks: '13', valid_from: '2026-11-28' },
      { day: 'Thursday', times: '09:00-17:00', weeks: '20', valid_from: '2027-01-14' },
      { day: 'Friday', times: '09:00-17:00', weeks: '20', valid_from: '2027-01-15' },
      { day: 'Saturday', times: '09:00-17:00', weeks: '20', valid_from: '2027-01-16' },
    ]);
  });

  it('take day and times from one cell, c.t. included: a plan of a faculty', async () => {
    const batch = await calls.preview(
      'timetables',
      [
        'Nr.;Veranstaltung;Art;Modul;Tag / Zeit;Turnus;Ort;Dozent/in;Gruppe',
        '040284;Gesellschaftsrecht;Vorlesung;CS101;Mi 8-10 c.t.;wöch.;A1;Lecturer / Other;G1',
        '040285;Gesellschaftsrecht;Vorlesung;CS101;Di 18-20 s.t.;;A2;Lecturer;G1',
      ].join('\n'),
    );
    expect(batch.missing_columns).toEqual([]);
    expect((await calls.rows(batch.id))[0]?.values).toMatchObject({
      Day: 'Wednesday',
      'Start Time': '08:15',
      'End Time': '09:45',
    });
    expect(await importedClasses(batch)).toMatchObject([
      { day: 'Wednesday', times: '08:15-09:45', weeks: null },
      { day: 'Tuesday', times: '18:00-20:00', weeks: null },
    ]);
  });

  it('have subject and number of the module, seats and dates without a year: Banner', async () => {
    const batch = await calls.preview(
      'timetables',
      [
        'Term;CRN;Subj;Crse;Sec;Title;Days;Time;Cap;Instructor;Date (MM/DD);Location;Schedule Type',
        '202710;10001;CS;101;001;Computing;R;06:15 pm-07:45 pm;30;Lecturer (P);09/03-12/11;A1;Lecture',
        '202710;10002;CS;101;002;Computing;T;06:15 pm-07:45 pm;25;Other;08/31-01/28;A2;Lecture',
      ].join('\n'),
    );
    expect(batch).toMatchObject({ missing_columns: [], counts: { create: 2 } });
    expect(await importedClasses(batch)).toMatchObject([
      { day: 'Thursday', weeks: '1-15', valid_from: '2026-09-03' },
      { day: 'Tuesday', weeks: null, valid_from: '2026-08-31' },
    ]);
    const seats = await calls.query(
      'SELECT group_name, course_number, academic_year, capacity FROM groups WHERE university_id = $1 AND module_id IS NOT NULL ORDER BY group_name',
    );
    expect(seats).toEqual([
      { group_name: '001', course_number: '10001', academic_year: '2026-2027', capacity: 30 },
      { group_name: '002', course_number: '10002', academic_year: '2026-2027', capacity: 25 },
    ]);
  });

  it('are read in French and Spanish', async () => {
    const french = await calls.preview(
      'timetables',
      'Code matière;Jour / horaire;Salle;Type séance;Enseignant(s);Groupe\nCS101;lun 18h-20h;A1;CM;Lecturer;G1',
    );
    const spanish = await calls.preview(
      'timetables',
      'Asignatura;Día;Hora inicio;Hora fin;Aula;Tipo clase;Profesor;Grupo\nCS101;Jueves;18:00;20:00;A2;Laboratorio;Other;G1',
    );
    expect([french, spanish].map(({ counts }) => counts)).toMatchObject([{ create: 1 }, { create: 1 }]);
    await calls.applyAndWait(french.id);
    expect(await importedClasses(spanish)).toMatchObject([
      { day: 'Monday', times: '18:00-20:00', weeks: null },
      { day: 'Thursday', times: '18:00-20:00', weeks: null },
    ]);
  });
});

describe('students of registration systems', () => {
  const heading = 'Matrikelnr.;Nachname;Vorname;E-Mail (Uni);Studiengang;Abschluss;Fachsem.;Status';
  const row = (number: number, degree: string, term: string) =>
    `${number};Koch;Ina;${number}@new.example;Computing;${degree};${term};Active`;

  it('need no group where students belong to none, and tell programmes of one name apart by the degree', async () => {
    const [master] = await calls.query<{
      id: string;
    }>(`INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international) VALUES ($1, 'Computing', 'postgraduate', 'local')
       RETURNING id`);
    const file = [heading, row(7000001, 'Bachelor of Science', '5'), row(7000002, 'Master of Science', '2')].join('\n');
    const refused = await calls.preview('students', file);
    expect(refused).toMatchObject({ missing_columns: ['Group'], counts: { refused: 2 } });
    expect((await calls.rows(refused.id))[0]?.reasons).toEqual({ Group: 'Please select a group' });
    await calls.dropCohorts();
    const batch = await calls.preview('students', file);
    expect(batch).toMatchObject({ missing_columns: [], counts: { create: 2 } });
    await calls.applyAndWait(batch.id);
    const students = await calls.query(
      `SELECT degree_details_id, group_id, current_year, current_semester FROM students WHERE university_id = $1 AND student_id LIKE '700%' ORDER BY student_id`,
    );
    expect(students).toEqual([
      { degree_details_id: calls.campus.ids.degree, group_id: null, current_year: 3, current_semester: 1 },
      { degree_details_id: master?.id, group_id: null, current_year: 1, current_semester: 2 },
    ]);
  });

  it('without a programme are imported where students do not belong to groups', async () => {
    const file = 'Matrikelnr.;Nachname;Vorname;E-Mail (Uni)\n7100001;Lang;Uwe;uwe@new.example';
    expect((await calls.preview('students', file)).missing_columns).toContain('Degree Programme');
    await calls.dropCohorts();
    const batch = await calls.preview('students', file);
    expect(batch).toMatchObject({ missing_columns: [], counts: { create: 1 } });
    await calls.applyAndWait(batch.id);
    expect(
      await calls.query(`SELECT degree_details_id FROM students WHERE university_id = $1 AND student_id = '7100001'`),
    ).toEqual([{ degree_details_id: null }]);
  });

  it('without an email get an account with the first one, which an undo takes back', async () => {
    await calls.dropCohorts();
    const file = (email: string) =>
      `Matrikelnr.;Nachname;Vorname;E-Mail (Uni);Studiengang\n7000001;Koch;Ina;${email};Computing`;
    const student = async () =>
      (
        await calls.query(`SELECT s.email, a.email AS account FROM students s LEFT JOIN accounts a ON a.id = s.account_id
           WHERE s.university_id = $1 AND s.student_id = '7000001'`)
      )[0];
    await calls.applyAndWait((await calls.preview('students', file(''))).id);
    expect(await student()).toEqual({ email: '', account: null });
    expect((await calls.preview('students', file(''))).counts).toMatchObject({ same: 1 });
    const { id, counts } = await calls.preview('students', file('ina@new.example'));
    expect(counts).toMatchObject({ update: 1 });
    await calls.applyAndWait(id);
    expect(await student()).toEqual({ email: 'ina@new.example', account: 'ina@new.example' });
    expect((await calls.undoAndWait(id)).state).toBe('undone');
    expect(await student()).toEqual({ email: '', account: null });
  });

  it('are enrolled in the academic year that the term names', async () => {
    const batch = await calls.preview(
      'enrolments',
      'Semester;Matrikelnr.;Modulnr.\n20262;S1;CS101\nSoSe 2027;S1;CS101',
    );
    expect(batch).toMatchObject({ missing_columns: [], counts: { create: 2 } });
    await calls.applyAndWait(batch.id);
    const terms = await calls.query(
      'SELECT academic_year, semester FROM student_module_enrollments WHERE university_id = $1 ORDER BY semester',
    );
    expect(terms).toEqual([
      { academic_year: '2026-2027', semester: 1 },
      { academic_year: '2026-2027', semester: 2 },
    ]);
  });
});

describe('files of UXXI', () => {
  beforeEach(() => calls.dropCohorts());
  const import_ = async (kind: 'students' | 'timetables' | 'enrolments', ...lines: string[]) => {
    const batch = await calls.preview(kind, lines.join('\n'));
    expect(batch).toMatchObject({ missing_columns: [], counts: { create: lines.length - 1 } });
    await calls.applyAndWait(batch.id);
  };

  it('have students with both names, and groups of one name that differ in their type', async () => {
    await import_('students', 'NIF;EXPEDIENTE;APELLIDOS;NOMBRE', '12345678Z;500;García López;Ana');
    await import_(
      'timetables',
      'CURSO ACADÉMICO;CUATRIMESTRE;COD. ASIGNATURA;ASIGNATURA;GRUPO;TIPO GRUPO;AULA;DÍA;HORA INICIO;HORA FIN;PROFESOR',
      '2026-27;C1;CS101;Programación;1;T;A1;MARTES;09:00;11:00;E1',
      '2026/27;1C;CS101;Programación;1;P;A2;JUEVES;09:00;11:00;E1',
      '2026/27;1º cuatrimestre;CS101;Programación;2;L;A3;VIERNES;09:00;11:00;E2',
    );
    await import_(
      'enrolments',
      'NIF;EXPEDIENTE;APELLIDOS;NOMBRE;CURSO ACADÉMICO;COD. ASIGNATURA;GRUPO;TIPO GRUPO;CONVOCATORIA',
      '12345678Z;500;García López;Ana;2026/27;CS101;1;T;ORDINARIA',
      '12345678Z;500;García López;Ana;2026/27;CS101;2;L;ORDINARIA',
    );
    const lists = await calls.query(`SELECT t.venue, t.class_type, s.name FROM timetables t
       LEFT JOIN timetable_groups x ON x.timetable_id = t.id
       LEFT JOIN student_module_enrollments e ON e.teaching_group_id = x.group_id
       LEFT JOIN students s ON s.id = e.student_id
       WHERE t.university_id = $1 AND t.day_of_week <> 'Monday' ORDER BY t.venue`);
    expect(lists).toEqual([
      { venue: 'A1', class_type: 'Lecture', name: 'Ana García López' },
      { venue: 'A2', class_type: 'Practical', name: null },
      { venue: 'A3', class_type: 'Laboratory', name: 'Ana García López' },
    ]);
  });

  it('have the class types of the university', async () => {
    await calls.query(`UPDATE universities SET class_types = '{Teoría,Prácticas,Laboratorio}' WHERE id = $1`);
    await import_(
      'timetables',
      'CURSO ACADÉMICO;CUATRIMESTRE;COD. ASIGNATURA;GRUPO;TIPO GRUPO;AULA;DÍA;HORA INICIO;HORA FIN;PROFESOR',
      '2026-27;C1;CS101;1;T;A1;MARTES;09:00;11:00;E1',
    );
    const types = await calls.query(`SELECT class_type FROM timetables WHERE university_id = $1 AND venue = 'A1'`);
    expect(types).toEqual([{ class_type: 'Teoría' }]);
  });

  it('are refused without the family names, and not imported with the given name alone', async () => {
    const batch = await calls.preview('students', 'EXPEDIENTE;NOMBRE;APELLIDOS (LEGALES)\n500;Ana;García López');
    expect(batch).toMatchObject({ missing_columns: ['Full Name'], counts: { create: 0, refused: 1 } });
  });
});
