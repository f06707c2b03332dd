import { runInNewContext } from 'node:vm';
import { importKinds } from '@muster/contract/academics/import-kinds';
import { importColumns } from '@muster/contract/academics/import-columns';
import { describe, expect, it } from 'vitest';
import { findHeaderRow, matchHeaders, toStorableHeader } from './match-headers.rules.ts';

/** The field that each heading fills; null if none. */
function columnsOf(kind: (typeof importKinds)[number], ...headers: string[]): (string | null)[] {
  const matching = Object.entries(matchHeaders(kind, headers));
  return headers.map((_, at) => matching.find(([, { columns }]) => columns.includes(at))?.[0] ?? null);
}

const tableOf = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));

/** Fails if the work takes longer than 10 s. Linear time takes a hundredth of that. */
const withTimeLimit = <T>(work: () => T): T => runInNewContext('work()', { work }, { timeout: 10_000 }) as T;

describe('import headers', () => {
  it.each(importKinds)('matches the headers of the %s template in any order and spelling', (kind) => {
    const columns = [...importColumns[kind]].toReversed();
    expect(columnsOf(kind, ...columns)).toEqual(columns);
    const written = columns.map((column) => ` ${column.toUpperCase().replaceAll(' ', '_')} * `);
    expect(columnsOf(kind, ...written)).toEqual(columns);
  });

  it('matches API names and names of other systems', () => {
    expect(
      columnsOf('students', 'full_name', 'phone', 'dob', 'group_no', 'year_of_study', 'student_id', 'degree_programme'),
    ).toEqual([
      'Full Name',
      'Contact Number',
      'Date of Birth',
      'Group',
      'Current Year',
      'Student ID',
      'Degree Programme',
    ]);
    expect(columnsOf('students', 'E-mail', 'Registration No.', 'Enrolment date')).toEqual([
      'Email',
      'Student ID',
      'Enrollment Date',
    ]);
    expect(columnsOf('staff', 'specilization', 'Staff No', 'name')).toEqual([
      'Specialization',
      'Employee ID',
      'Full Name',
    ]);
  });

  it('matches headings of Portuguese, Italian and Banner files', () => {
    expect(columnsOf('students', 'Nº Mecanográfico')).toEqual(['Student ID']);
    expect(columnsOf('timetables', 'A.A.', 'Docente/i', 'Sched Type', 'Max Seats')).toEqual([
      'Academic Year',
      'Lecturer',
      'Class Type',
      'Group Capacity',
    ]);
    for (const heading of ['Canale', 'Sec'])
      expect(columnsOf('timetables', heading), heading).toEqual(['Parallel Group']);
  });

  it('joins the subject and the number of modules of Banner', () => {
    const codeOf = (kind: 'timetables' | 'enrolments' | 'modules', ...headers: string[]) =>
      matchHeaders(kind, headers)['Module Code']?.columns;
    expect(codeOf('timetables', 'CRN', 'Subj', 'Crse', 'Sec')).toEqual([1, 2]);
    expect(codeOf('enrolments', 'Crse', 'ID', 'Subj')).toEqual([2, 0]);
    expect(codeOf('modules', 'SUBJ_CODE', 'CRSE_NUMB', 'Title')).toEqual([0, 1]);
    expect(codeOf('enrolments', 'Module Code', 'Subj', 'Crse')).toEqual([0]);
    expect(codeOf('enrolments', 'Subj')).toBeUndefined();
    expect(columnsOf('timetables', 'Cap', 'Date (MM/DD)')).toEqual(['Group Capacity', 'Weeks']);
  });

  it('reads years of study and academic years of one heading', () => {
    for (const heading of ['Année', 'Curso']) {
      expect(columnsOf('enrolments', heading), heading).toEqual(['Academic Year']);
      expect(columnsOf('timetables', heading, 'Academic Year'), heading).toEqual(['Year', 'Academic Year']);
    }
    expect(columnsOf('students', 'Plan', 'Curso')).toEqual(['Degree Programme', 'Current Year']);
  });

  it('prefers the number of a student to that of the identity card', () => {
    expect(columnsOf('students', 'DNI', 'NIA')).toEqual([null, 'Student ID']);
    expect(columnsOf('students', 'DNI')).toEqual(['Student ID']);
    expect(columnsOf('students', 'Nº de aluno', 'Nome')).toEqual(['Student ID', 'Full Name']);
  });

  it('matches each column once and prefers its own name', () => {
    expect(columnsOf('students', 'Name', 'Full Name', 'Reason', '')).toEqual([null, 'Full Name', null, null]);
  });

  it('reads a group as a teaching group where students belong to none, unless another column has it', () => {
    const columnsWithoutCohorts = (kind: 'timetables' | 'enrolments', ...headers: string[]) => {
      const matching = Object.entries(matchHeaders(kind, headers, false));
      return headers.map((_, at) => matching.find(([, { columns }]) => columns.includes(at))?.[0] ?? null);
    };
    for (const heading of ['Groupe', 'Grupo', 'Gruppe', 'Group']) {
      expect(columnsOf('timetables', heading)).toEqual(['Groups']);
      expect(columnsWithoutCohorts('timetables', heading)).toEqual(['Parallel Group']);
    }
    expect(columnsWithoutCohorts('enrolments', 'Grupo')).toEqual(['Parallel Group']);
    expect(columnsWithoutCohorts('timetables', 'Gruppe', 'Parallelgruppe')).toEqual(['Groups', 'Parallel Group']);
    expect(columnsWithoutCohorts('timetables', 'Groups', 'Klassen')).toEqual(['Groups', null]);
  });

  it.each([
    ['Groupe TD', 'Groupe TP'],
    ['TD', 'TP'],
    ['Grupo de teoría', 'Grupo de prácticas'],
    ['Lecture section', 'Lab'],
    ['Übungsgruppe', 'Praktikumsgruppe'],
  ])('reads the columns %s and %s of enrolments both', (one, other) => {
    expect(columnsOf('enrolments', one, 'Matrikelnr.', other)).toEqual([
      'Parallel Group',
      'Student ID',
      'Parallel Group',
    ]);
    expect(columnsOf('enrolments', one, 'Parallelgruppe', 'Parallel Group')).toEqual([null, null, 'Parallel Group']);
  });

  it('tells groups of one name apart by their type, from which the class type is read, too', () => {
    const { 'Parallel Group': group, 'Class Type': type } = matchHeaders('timetables', ['GRUPO', 'TIPO GRUPO'], false);
    expect([group?.columns, type?.columns, type?.translations['T']]).toEqual([[0, 1], [1], 'Teoría']);
    expect(matchHeaders('enrolments', ['TIPO GRUPO', 'GRUPO'], false)['Parallel Group']?.columns).toEqual([1, 0]);
    expect(matchHeaders('timetables', ['GRUPO', 'TIPO GRUPO'])).toMatchObject({
      Groups: { columns: [0] },
      'Class Type': { columns: [1] },
    });
  });

  it('skips a title above the headers', () => {
    const rows = [['Students of 2026'], ['Full Name', 'Email', 'Student ID'], ['Group', 'x@y.example', 'S1']];
    expect(findHeaderRow('students', tableOf(...rows))).toBe(1);
  });

  it('finds no header row in a list without headers, even if a data row contains a header word', () => {
    expect(findHeaderRow('students', tableOf(['A'], ['B']))).toBe(-1);
    expect(findHeaderRow('students', tableOf(['Nimal', 'nimal@new.example', 'kV9#tz-long', 'Active']))).toBe(-1);
  });

  it.each(['M', 'AG', 'ART', 'TD'])('finds no header row in lessons of Untis whose subject is %s', (subject) => {
    const lessons = [
      ['1', '1A', 'HUB', 'D', 'R101', '1', '1', '', ''],
      ['1', '1A', 'HUB', 'D', 'R101', '1', '2', '', ''],
      ['2', '1B', 'MAI', subject, 'R102', '1', '1', '', ''],
      ['3', '1A', 'MAI', 'SP', 'TH1', '2', '5', '', ''],
    ];
    expect(findHeaderRow('timetables', tableOf(...lessons))).toBe(-1);
  });

  it('takes no short or repeated word for headings because it alone is known', () => {
    expect(findHeaderRow('timetables', tableOf(['X', 'M'], ['Y', 'SP']))).toBe(-1);
    expect(findHeaderRow('timetables', tableOf(['X', 'ART'], ['Y', 'Art']))).toBe(-1);
    expect(findHeaderRow('timetables', tableOf(['X', 'Raum'], ['Y', 'Lab']))).toBe(0);
  });

  it('joins given and family name, unless the file has a full name', () => {
    const namesOf = (...headers: string[]) => {
      const { 'Full Name': full, 'Family Name': family } = matchHeaders('students', headers);
      return [full?.columns, family?.columns];
    };
    expect(namesOf('Last Name', 'First Name', 'Email')).toEqual([[1, 0], [0]]);
    expect(namesOf('username', 'firstname', 'lastname')).toEqual([[1, 2], [2]]);
    expect(namesOf('Pers.-Nr.', 'Titel', 'Nachname', 'Vorname')).toEqual([[3, 2], [2]]);
    expect(namesOf('Vorname', 'Name')).toEqual([[0, 1], [1]]);
    expect(namesOf('SPRIDEN_FIRST_NAME', 'SPRIDEN_MI', 'SPRIDEN_LAST_NAME')).toEqual([[0, 1, 2], [2]]);
    expect(namesOf('Apellido 1', 'Apellido 2', 'Nombre')).toEqual([
      [2, 0, 1],
      [0, 1],
    ]);
    expect(namesOf('Nombre', 'Primer apellido', 'Segundo apellido')).toEqual([
      [0, 1, 2],
      [1, 2],
    ]);
    expect(namesOf('Prénom', 'Nom')).toEqual([[0, 1], [1]]);
    expect(namesOf('Full Name', 'First Name', 'Last Name')).toEqual([[0], [2]]);
    expect(namesOf('First Name')).toEqual([undefined, undefined]);
    expect(namesOf('EXPEDIENTE', 'NOMBRE')).toEqual([[1], undefined]);
    expect(namesOf('EXPEDIENTE', 'NOMBRE', 'APELLIDOS (LEGALES)')).toEqual([undefined, undefined]);
    expect(namesOf('EXPEDIENTE', 'NOMBRE', 'APELLIDOS, NOMBRE')).toEqual([[2], undefined]);
  });

  it.each([
    [
      'students',
      'Matric No,Programme title,Stage,Univ. e-mail,DOB,Sex,Term address,Mobile,Start date,Enrol. status,Set',
      11,
    ],
    ['students', 'EMPLID,Name,Email Addr,Acad Plan Descr,Birthdate', 5],
    ['students', 'SPRIDEN_ID,GOREMAL_EMAIL_ADDRESS', 2],
    ['students', 'STU_CODE,STU_SURN,STU_FNM1,STU_GEND', 4],
    ['students', 'sourcedId,enabledUser,givenName,familyName,email,phone', 6],
    ['students', 'Matrikelnummer,Nachname,Vorname,E-Mail-Adresse,Studiengang,Fachsemester,Geburtsdatum,Geschlecht', 8],
    ['students', 'N° étudiant,Nom,Prénom,Adresse mail,Filière,Groupe,Date de naissance,Sexe', 8],
    ['staff', 'Pers.-Nr.,Nachname,Vorname,E-Mail dienstlich,Org.-Einheit,Funktion,Telefon,Geschl.,Geb.-Datum', 9],
    ['modules', 'MOD_CODE,MOD_NAME,CREDITS_CATS,PERIOD,IN_USE', 5],
    [
      'timetables',
      'Activity Type Name,Module Name,Scheduled Days,Scheduled Start Time,Scheduled End Time,Allocated Location Name,Allocated Staff Name,Allocated Student Set Name',
      8,
    ],
    ['timetables', 'COURSE,ITYPE,DAY,START_TIME,END_TIME,ROOM,INSTRUCTOR', 7],
    [
      'students',
      'Matrikelnr.,Nachname,Vorname,Geschlecht,Geburtsdatum,E-Mail (Uni),Telefon,Studiengang,Status,Immatrikulation,Kohorte',
      11,
    ],
    ['students', 'Matr.-Nr.,Nachname,Vorname,E-Mail Uni', 4],
    ['students', 'COD_ETU,LIB_NOM_PAT_IND,LIB_PR1_IND,DAT_NAI_IND,COD_ETP,E-mail étudiant', 6],
    ['students', 'N° étudiant,Nom usuel,Prénom,Né(e) le,Civilité,Étape,Groupe', 7],
    ['students', 'Nº expediente,Apellidos,Nombre,Correo electrónico,Titulación,Grupo,Fecha de nacimiento,Sexo', 8],
    ['students', 'Matricola,Cognome,Nome,E-mail istituzionale,Corso di studio,Anno di corso,Data di nascita,Sesso', 8],
    ['students', 'Número de aluno,Nome completo,Correio eletrónico,Turma,Data de nascimento', 5],
    [
      'staff',
      'Personalnr.,Anrede,Vorsatzwort,Nachname,Vorname,Geburtsdatum,Organisationseinheit,Mitarbeiterkreis,E-Mail,Telefon',
      10,
    ],
    ['modules', 'Nr.,Titel,ECTS-LP,Turnus,Fakultät,Status', 6],
    ['degrees', 'Kürzel,Fach,Abschluss,Einrichtung', 4],
    ['mappings', 'Stg.,Modulnr.,P/WP', 3],
    ['venues', 'Raumnr.,Gebäude,Plätze', 3],
    ['venues', 'Aula,Edificio,Capienza', 3],
    ['enrolments', 'Matrikelnr.,Modulnr.,Status', 3],
    [
      'timetables',
      'Veranstaltungsart,Modulnr.,Wochentag,Beginn,Ende,Rhythmus,Startdatum,Enddatum,Raum,Lehrperson(en)',
      10,
    ],
    ['timetables', 'Art,Modul,Tag / Zeit,Ort,Dozent/in', 5],
    ['timetables', 'Asignatura,Día,Hora inicio,Hora fin,Aula,Tipo clase,Profesor,Grupo', 8],
    ['timetables', 'Code matière,Jour / horaire,Salle,Type séance,Enseignant(s),Groupe', 6],
    ['students', 'NIF,APELLIDOS,NOMBRE', 3],
    ['students', 'EXPEDIENTE,APELLIDO PATERNO,APELLIDO MATERNO,NOMBRE', 4],
    ['students', 'EXPEDIENTE,1er APELLIDO,2º APELLIDO,NOMBRE,CORREO,TITULACIÓN,GRUPO,FECHA NACIMIENTO', 8],
    ['modules', 'COD. ASIGNATURA,ASIGNATURA,CRÉDITOS,CUATRIMESTRE', 4],
    ['enrolments', 'EXPEDIENTE,COD. ASIGNATURA,GRUPO,CURSO ACADÉMICO,Nº CONVOCATORIA,ESTADO', 6],
    [
      'timetables',
      'CURSO ACADÉMICO,COD. ASIGNATURA,GRUPO,TIPO GRUPO,AULA,DÍA,HORA INICIO,HORA FIN,FECHA INICIO,FECHA FIN,PROFESOR',
      11,
    ],
    ['timetables', 'Insegnamento,Giorno,Ora inizio,Ora fine,Aula,Docente', 6],
  ] as const)('knows the headings of %s in other systems: %s', (kind, line, count) => {
    expect(columnsOf(kind, ...line.split(',')).filter((column) => column !== null)).toHaveLength(count);
  });

  it('reads several fields from a column with day and times, and joins a rhythm with its dates', () => {
    const sources = (...headers: string[]) =>
      Object.fromEntries(
        Object.entries(matchHeaders('timetables', headers)).map(([field, { columns }]) => [field, columns]),
      );
    expect(sources('Nr.', 'Tag / Zeit', 'Turnus')).toMatchObject({
      Day: [1],
      'Start Time': [1],
      'End Time': [1],
      Weeks: [2],
    });
    expect(sources('Tag', 'Zeit')).toEqual({ Day: [0], 'Start Time': [1], 'End Time': [1] });
    expect(sources('Startdatum', 'Rhythmus', 'Enddatum')).toEqual({ Weeks: [1, 0, 2] });
    expect(sources('Start date', 'End date')).toEqual({ Weeks: [0, 1] });
    expect(sources('Rythme', 'Date de début', 'Date de fin')).toEqual({ Weeks: [0, 1, 2] });
    expect(sources('Weeks', 'Start date', 'End date')).toEqual({ Weeks: [0], 'First Date': [1], 'Last Date': [2] });
    expect(sources('Start date')).toEqual({ 'First Date': [0] });
  });

  it('reads year and semester from a term of study, with translations that the user can change', () => {
    const { 'Current Year': year, 'Current Semester': semester } = matchHeaders('students', [
      'Matrikelnr.',
      'Fachsem.',
    ]);
    expect([year?.columns, semester?.columns]).toEqual([[1], [1]]);
    expect(year?.translations).toMatchObject({ 1: '1', 2: '1', 5: '3', '3.-4.': '2' });
    expect(semester?.translations).toMatchObject({ 1: '1', 2: '2', 5: '1' });
    expect(matchHeaders('mappings', ['Modulnr.', 'Modul', 'empf. FS'])).toMatchObject({
      'Module Code': { columns: [0] },
      Year: { columns: [2] },
    });
    expect(matchHeaders('students', ['Current Year', 'Fachsem.'])['Current Year']).toMatchObject({
      columns: [0],
      translations: {},
    });
  });

  it('joins the prefixes of a family name', () => {
    const { 'Full Name': full, 'Family Name': family } = matchHeaders('staff', [
      'Titel',
      'Vorsatzwort',
      'Nachname',
      'Vorname',
    ]);
    expect([full?.columns, family?.columns]).toEqual([
      [3, 1, 2],
      [1, 2],
    ]);
  });

  it('guesses unknown headings above data', () => {
    const rowsOf = (...lines: string[]) => tableOf(...lines.map((line) => line.split(',')));
    expect(findHeaderRow('students', rowsOf('Kennung,Wer,Wo', 'A1,Ada,X', 'A2,Bob,Y'))).toBe(0);
    expect(findHeaderRow('students', rowsOf('Extract', 'Kennung,Wer', 'A1,Ada', 'A2,Bob'))).toBe(1);
  });

  it('makes headers storable', () => {
    expect(toStorableHeader(' Na\0me ')).toBe('Name');
    expect(toStorableHeader(`${'x'.repeat(199)}😀`)).toBe(`${'x'.repeat(199)}\uFFFD`);
  });

  it('takes linear time for cells of 200,000 characters', () => {
    const length = 200_000;
    const addresses = 'a@'.repeat(length / 2);
    for (const cell of [
      addresses,
      `a@${'a.'.repeat(length / 2)}@`,
      `${' '.repeat(length)}x`,
      'Year '.repeat(length / 5),
    ])
      withTimeLimit(() => [findHeaderRow('students', tableOf([cell])), matchHeaders('students', [cell])]);
    expect(withTimeLimit(() => findHeaderRow('students', tableOf([...importColumns.students, addresses])))).toBe(0);
  });
});
