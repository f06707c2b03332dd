import { setImportText } from '@muster/contract/academics/import-choices';
import type { ImportMatching } from '@muster/contract/academics/import-matchings';
import { nameChoices } from '@muster/contract/academics/import-matchings';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { type ImportBatch, matchImport } from '@muster/contract/academics/imports';
import { beforeAll, describe, expect, it } from 'vitest';
import { studentsWhoTake } from '#domain/expected-students.ts';
import { startImports } from './import-client.setup.ts';

// A small university whose classes are lists of enrolments, from files as its systems write them.
const calls = await startImports();

const modules = `Modulkatalog;;;;
Modul;;Umfang;Angebot;Status
Nr.;Titel;ECTS-LP;Turnus;
LAW-1;Vertragsrecht;5;WiSe;Active
LAW-2;Strafrecht;5;jedes Semester;Active
LAW-3;Seerecht;5;SoSe;Inactive`;
const staff = `Personalnr.;Titel;Nachname;Vorname;Organisationseinheit;Mitarbeiterkreis;E-Mail
0501;Prof. Dr.;Ahrens;Ida;Jura;Professor/in W3;ida@law.example
0502;Dr.;Braun;Lena;Jura;Wiss. Mitarbeiter/in;lena@law.example
0503;;Braun;Lukas;Jura;Wiss. Mitarbeiter/in;lukas@law.example`;
const students = `Matrikelnr.;Nachname;Vorname;E-Mail (Uni);Studiengang;Status
${Array.from({ length: 6 }, (_, at) => `070000${at};Koch;Ina ${at};ina${at}@stud.example;Computing;Active`).join('\n')}`;
const timetable = `Semester;Veranst.-Nr.;Veranstaltungsart;Modulnr.;Parallelgruppe;Wochentag;Beginn;Ende;Rhythmus;Startdatum;Enddatum;Raum;Lehrperson(en)
WS 2026/27;0401;Lecture;LAW-1;;Mo;08:15;09:45;wöchentl;07.09.2026;25.01.2027;H1;Prof. Dr. Ida Ahrens
WS 2026/27;0402;Tutorial;LAW-1;Gruppe A;Di;10:15;11:45;14tägl;08.09.2026;19.01.2027;R1;Braun, L.
WS 2026/27;0402;Tutorial;LAW-1;Gruppe B;Mi;10:15;11:45;wöchentl;09.09.2026;20.01.2027;R2;Braun, L.
WS 2026/27;0403;Workshop;LAW-2;;;09:00;17:00;Block;14.01.2027;16.01.2027;R3;Ahrens`;
const enrolmentHeadings = 'Semester;Matrikelnr.;Veranst.-Nr.;Modulnr.;Parallelgruppe;Status';
const enrolments = `${enrolmentHeadings}
20262;0700000;0401;LAW-1;;ZU
20262;0700000;0402;LAW-1;Gruppe A;ZU
20262;0700001;0401;LAW-1;;ZU
20262;0700001;0402;LAW-1;Gruppe B;ZU
20262;0700002;0401;LAW-1;;WL
20262;0700003;0401;LAW-1;;ST
20262;0700003;0401;LAW-1;;ZU
20262;0700004;0403;LAW-2;;ZU`;
/** Student 1 changes the group, student 2 is admitted late, student 3 withdraws. */
const changes = `${enrolmentHeadings}
20262;0700001;0402;LAW-1;Gruppe A;ZU
20262;0700001;0402;LAW-1;Gruppe B;ST
20262;0700002;0401;LAW-1;;ZU
20262;0700002;0402;LAW-1;Gruppe B;ZU
20262;0700003;0401;LAW-1;;ST`;
const statuses = { ZU: 'Active', WL: 'Inactive', ST: 'Inactive' };

/** Previews a file, makes the choices of the user, imports all rows, and returns how many records were added and changed. */
async function importAll(
  kind: ImportKind,
  content: string,
  translations: Record<string, Record<string, string>> = {},
  choose: (batch: ImportBatch) => Promise<unknown> = async () => undefined,
): Promise<[number, number]> {
  const { id, matching } = await calls.preview(kind, content);
  const changed: ImportMatching = structuredClone(matching);
  for (const [field, values] of Object.entries(translations))
    changed[field] = { columns: [], constant: null, ...changed[field], translations: values };
  if (Object.keys(translations).length > 0)
    await choose(await calls.run(matchImport, id, { body: { matching: changed } }));
  else await choose(await calls.get(id));
  const { counts, state } = await calls.applyAndWait(id);
  expect([kind, state, counts.refused]).toEqual([kind, 'applied', 0]);
  return [counts.create, counts.update];
}

/** The first tutorial is of Lukas Braun, the second one of Lena Braun. */
async function choosePeople({ id }: ImportBatch): Promise<void> {
  const refused = (await calls.rows(id)).filter(({ verdict }) => verdict === 'refused');
  expect(refused.map(({ line }) => line)).toEqual([3, 4]);
  for (const { line, reasons } of refused) {
    const [lena, lukas] = nameChoices.listIn(reasons['Lecturer'] ?? '');
    await calls.run(setImportText, id, { body: { line, field: 'Lecturer', text: line === 3 ? lukas : lena } });
  }
}

/** Each class with its lecturer and the last digit of the numbers of its students. */
const classLists = () =>
  calls.query<{ place: string; students: string | null }>(
    `SELECT concat_ws(' ', t.venue, left(t.day_of_week, 3), t.weeks, s.employee_id) AS place, x.students
     FROM timetables t JOIN staff s ON s.id = t.lecturer_id
     CROSS JOIN LATERAL (SELECT string_agg(right(p.student_id, 1), '' ORDER BY p.student_id) AS students
       FROM (${studentsWhoTake({
         university: 't.university_id',
         module: 't.module_id',
         groups:
           'ARRAY(SELECT g.group_id FROM timetable_groups g WHERE g.university_id = t.university_id AND g.timetable_id = t.id)',
         academicYear: 't.academic_year',
         semester: 't.semester',
         date: `'2026-12-01'::date`,
       })}) e JOIN students p ON p.id = e.id) x
     WHERE t.university_id = $1 AND t.venue <> 'Hall' AND t.active ORDER BY t.venue, t.valid_from`,
  );

describe('files of a university with parallel groups', () => {
  beforeAll(async () => {
    await calls.newCampus();
    await calls.dropCohorts();
  });

  it('lead to every class and its list, and to their changes', { timeout: 240_000 }, async () => {
    expect(await importAll('modules', modules)).toEqual([3, 0]);
    expect(await calls.query('SELECT module_code FROM modules WHERE university_id = $1 AND NOT active')).toEqual([
      { module_code: 'LAW-3' },
    ]);
    expect(await importAll('staff', staff)).toEqual([3, 0]);
    expect(await importAll('students', students)).toEqual([6, 0]);
    expect(await importAll('timetables', timetable, {}, choosePeople)).toEqual([6, 0]);
    await importAll('enrolments', enrolments, { Status: statuses });
    const [block, fortnights] = ['20', '2,4,6,8,10,12,14,16,18,20'];
    const places = [
      'H1 Mon 2-22 0501',
      `R1 Tue ${fortnights} 0503`,
      'R2 Wed 2-21 0502',
      ...['Thu', 'Fri', 'Sat'].map((day) => `R3 ${day} ${block} 0501`),
    ];
    const lists = async () => (await classLists()).map(({ students: list }) => list);
    expect((await classLists()).map(({ place }) => place)).toEqual(places);
    expect(await lists()).toEqual(['013', '0', '1', '4', '4', '4']);
    await importAll('enrolments', changes, { Status: statuses });
    expect(await lists()).toEqual(['012', '01', '2', '4', '4', '4']);
    expect((await calls.preview('timetables', timetable)).counts).toMatchObject({ create: 0, same: 4 });
  });
});
