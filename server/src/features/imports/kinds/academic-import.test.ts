import { importTemplate } from '@muster/contract/academics/imports';
import { type ImportKind, importKinds } from '@muster/contract/academics/import-kinds';
import { importColumns, importFields } from '@muster/contract/academics/import-columns';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';
import { kindRules } from './kinds.rules.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

/** Uploads lines, the first of which are the headings, and returns the preview with its rows. */
async function preview(kind: ImportKind, ...lines: string[]) {
  const batch = await calls.preview(kind, lines.join('\n'));
  const rows = await calls.rows(batch.id);
  return { ...batch, results: rows.map(({ verdict, reasons }) => [verdict, ...Object.entries(reasons).flat()]) };
}
async function undo(id: string) {
  return await calls.undoAndWait(id);
}
/** Applies a file, compares the table, uploads the file again and undoes the import. */
async function expectRoundTrip(kind: ImportKind, lines: string[], table: string, before: object[], after: object[]) {
  const query = () => calls.query(table);
  expect(await query()).toEqual(before);
  const first = await preview(kind, ...lines);
  expect(first.results.filter(([verdict]) => verdict === 'refused')).toEqual([]);
  await calls.applyAndWait(first.id);
  expect(await query()).toEqual(after);
  const second = await preview(kind, ...lines);
  expect(new Set(second.results.map(([verdict]) => verdict))).toEqual(new Set(['same']));
  expect(await undo(first.id)).toMatchObject({ state: 'undone' });
  expect(await query()).toEqual(before);
}

describe('declarations of kinds', () => {
  it.each(importKinds)('%s have the columns of the contract, in order', (kind) => {
    expect(Object.keys(kindRules[kind].columns)).toEqual(importFields(kind));
  });

  it.each(importKinds)('%s have a template with drop-downs', async (kind) => {
    const template = (format: string) => calls.call(importTemplate, { query: { kind, format } });
    expect((await template('csv')).text.trim().split(',')).toHaveLength(importColumns[kind].length);
    expect((await template('xlsx')).status).toBe(200);
  });
});

describe('import of degrees', () => {
  const programmes = [
    'Programme code,Programme title,Award,Level,Normal length (yrs),Mode,Owning department',
    'UBIO1H,BSc (Hons) Biology,BSc,Undergraduate,3,FT,Life Sciences',
    'PCMP1T,MSc Artificial Intelligence,MSc,PG,1,FT,Computing',
    'XCMP,computing,BSc,UG,5,FT,Computing',
  ];
  const table = `SELECT degree_programme, degree_level, duration_years, local_international FROM degree_details
    WHERE university_id = $1 ORDER BY 1`;
  const computing = { degree_programme: 'Computing', degree_level: 'undergraduate', local_international: 'local' };

  it('creates and updates by name, level and path; local unless it says otherwise', async () => {
    await expectRoundTrip(
      'degrees',
      programmes,
      table,
      [{ ...computing, duration_years: 4 }],
      [
        {
          degree_programme: 'BSc (Hons) Biology',
          degree_level: 'undergraduate',
          duration_years: 3,
          local_international: 'local',
        },
        { ...computing, duration_years: 5 },
        {
          degree_programme: 'MSc Artificial Intelligence',
          degree_level: 'postgraduate',
          duration_years: 1,
          local_international: 'local',
        },
      ],
    );
  });

  it('takes the last row of one name, and refuses an unknown level and a wrong duration', async () => {
    const { results } = await preview(
      'degrees',
      'Degree Programme,Level,Duration',
      'Law,ug,3',
      'LAW,UG,4',
      'Art,Level 9,3',
      'Music,pg,12',
    );
    expect(results).toEqual([
      ['same'],
      ['create'],
      ['refused', 'Degree Level', 'Please give one of: Undergraduate, Postgraduate, Doctoral'],
      ['refused', 'Duration (Years)', 'Duration must be between 1 and 8 years'],
    ]);
  });

  it('cannot be undone while other records refer to the degree', async () => {
    const { id } = await preview('degrees', 'Degree Programme,Level', 'Law,ug');
    await calls.applyAndWait(id);
    const group = await preview('groups', 'Group,Programme,Stage,Semester,Session', 'L1,Law,1,SEM1,2026/7');
    await calls.applyAndWait(group.id);
    expect((await calls.get(id)).undo_refused).toContain('groups (1)');
  });
});

describe('import of mappings', () => {
  it('maps modules to years of degrees, mandatory or optional', async () => {
    const table = `SELECT m.module_code, x.year, x.is_mandatory FROM module_degree_mappings x
      JOIN modules m ON m.university_id = x.university_id AND m.id = x.module_id WHERE x.university_id = $1 ORDER BY 2`;
    const lines = [
      'Programme,Module,Module title,Stage,Core/Option,Period',
      'Computing,CS101,Programming,1,O,SEM1',
      'Computing,cs 101,Programming,Year 2,C,SEM1',
      'Computing,CS101,Programming,3,O,SEM1',
    ];
    const row = (year: number, is_mandatory: boolean) => ({ module_code: 'CS101', year, is_mandatory });
    await expectRoundTrip('mappings', lines, table, [row(1, true)], [row(1, false), row(2, true), row(3, false)]);
  });

  it('refuses unknown modules, degrees and years, and takes the last of two rows', async () => {
    const { results } = await preview(
      'mappings',
      'Module,Programme,Year,Type',
      'CS999,Computing,1,C',
      'CS101,Alchemy,1,C',
      'CS101,Computing,9,C',
      'CS101,Computing,2,maybe',
      'CS101,Computing,3,',
      'CS101,Computing,3,O',
      ',Computing,4,',
    );
    expect(results).toEqual([
      ['refused', 'Module Code', 'There is no module with this code'],
      ['refused', 'Degree Programme', 'There is no active degree programme of this name'],
      ['refused', 'Year', 'Please choose a number from 1 to 4'],
      ['refused', 'Type', 'Please give one of: Mandatory, Optional'],
      ['same'],
      ['create'],
      ['refused', 'Module Code', 'Module Code is required'],
    ]);
  });
});

describe('import of teaching', () => {
  it('assigns modules to staff by number or name', async () => {
    await calls.applyAndWait((await preview('modules', 'MOD_CODE,MOD_NAME,PERIOD', 'CS102,Logic,S2')).id);
    const table = `SELECT s.employee_id, m.module_code, c.course_name, c.can_teach_as_primary AS "primary",
        c.can_teach_as_assistant AS assistant
      FROM staff_courses c JOIN staff s ON s.university_id = c.university_id AND s.id = c.staff_id
      JOIN modules m ON m.university_id = c.university_id AND m.id = c.module_id WHERE c.university_id = $1 ORDER BY 1, 2`;
    const lines = ['Module,Staff no.,Name,Role', 'CS102,e1,X,Convenor', 'CS102,Other,X,TA', 'CS101,E1,X,Lecturer only'];
    const both = { primary: true, assistant: true };
    const first = { employee_id: 'E1', module_code: 'CS101', course_name: 'Programming', ...both };
    const second = { employee_id: 'E2', module_code: 'CS101', course_name: 'Programming', ...both };
    const logic = { module_code: 'CS102', course_name: 'Logic' };
    await expectRoundTrip(
      'teaching',
      lines,
      table,
      [first, second],
      [
        { ...first, assistant: false },
        { employee_id: 'E1', ...logic, ...both },
        second,
        { employee_id: 'E2', ...logic, primary: false, assistant: true },
      ],
    );
  });

  it('refuses unknown staff and roles', async () => {
    const { results } = await preview('teaching', 'Module,Staff no.,Role', 'CS101,E9,Lecturer', 'CS101,E1,Dean');
    expect(results).toEqual([
      ['refused', 'Employee ID', 'No lecturer has this employee id or name'],
      ['refused', 'Role', 'Please give one of: Lecturer, Assistant, Lecturer only'],
    ]);
  });

  it('cannot be undone while a class needs the assignment', async () => {
    await calls.query('DELETE FROM staff_courses WHERE university_id = $1');
    const created = await preview('teaching', 'Module,Staff no.', 'CS101,E1');
    await calls.applyAndWait(created.id);
    expect((await calls.get(created.id)).undo_refused).toContain('timetable entries (1)');
  });
});

describe('import of enrolments', () => {
  const table = `SELECT e.academic_year, e.semester, e.enrollment_type, g.group_name, e.active FROM student_module_enrollments e
    LEFT JOIN groups g ON g.university_id = e.university_id AND g.id = e.group_id WHERE e.university_id = $1 ORDER BY 1, 2`;

  it('enrols students in modules; the semester is that of the module unless the row gives one', async () => {
    const lines = [
      'Matric No,Module,Session,Period,Attempt,Set,Reg. status',
      's1,CS101,2026/7,YEAR,1,g1,REG',
      'S1,CS101,2025/26,SEM2,2,,REG',
    ];
    await expectRoundTrip(
      'enrolments',
      lines,
      table,
      [],
      [
        { academic_year: '2025-2026', semester: 2, enrollment_type: 'repeat', group_name: null, active: true },
        { academic_year: '2026-2027', semester: 1, enrollment_type: 'regular', group_name: 'G1', active: true },
      ],
    );
  });

  it('updates type, group and status of an existing enrolment', async () => {
    await calls.applyAndWait((await preview('enrolments', 'Student,Module,Session,Group', 'S1,CS101,2026/7,G1')).id);
    const changed = await preview('enrolments', 'Student,Module,Session,Type', 'S1,CS101,2026/7,Elective');
    const [row] = await calls.rows(changed.id);
    expect(row).toMatchObject({ verdict: 'update', before: { Type: 'Regular' } });
    await calls.applyAndWait(changed.id);
    expect(await calls.query(table)).toMatchObject([{ enrollment_type: 'elective', group_name: 'G1' }]);
  });

  it('imports more than a thousand at once', async () => {
    const years = Array.from({ length: 1_001 }, (_, at) => `S1,CS101,${1900 + at}-${1901 + at}`);
    const { id } = await preview('enrolments', 'Student,Module,Session', ...years);
    expect(await calls.applyAndWait(id)).toMatchObject({ state: 'applied', counts: { create: 1_001 } });
  });

  it('refuses unknown students, modules, groups and years', async () => {
    const { results } = await preview(
      'enrolments',
      'Student,Module,Session,Group',
      'S9,CS101,2026/7,',
      'S1,CS9,2026/7,',
      'S1,CS101,2026/9,',
      'S1,CS101,2026/7,No such',
      'S1,CS101,,',
    );
    expect(results).toEqual([
      ['refused', 'Student ID', 'There is no student with this number'],
      ['refused', 'Module Code', 'There is no module with this code'],
      ['refused', 'Academic Year', 'Please give an academic year as 2026-2027'],
      ['refused', 'Group', 'There is no active group of this name'],
      ['refused', 'Academic Year', 'Academic Year is required'],
    ]);
  });

  it('does not find students of another university', async () => {
    await calls.query("UPDATE students SET student_id = 'F1' WHERE university_id = $1");
    await calls.newCampus();
    const { results } = await preview('enrolments', 'Student,Module,Session', 'F1,CS101,2026/7');
    expect(results[0]).toContain('There is no student with this number');
  });
});

describe('import of venues', () => {
  const table = `SELECT name, building, capacity, latitude, radius_m FROM venues WHERE university_id = $1 ORDER BY 1`;
  const hall = { name: 'Hall', building: null, capacity: null, latitude: null, radius_m: null };

  it('creates and updates by name; a position without a radius gets 100 m', async () => {
    const lines = [
      'Room ID,Building,Cap,Type,Lat,Long',
      'MB0.01,Mill Building,18,Seminar,51.77608824201977,0.10763331618021792',
      'hall,Main,120,Lecture,,',
    ];
    await expectRoundTrip(
      'venues',
      lines,
      table,
      [hall],
      [
        { ...hall, building: 'Main', capacity: 120 },
        { name: 'MB0.01', building: 'Mill Building', capacity: 18, latitude: 51.77608824201977, radius_m: 100 },
      ],
    );
  });

  it('keeps the radius of a venue whose position changes', async () => {
    await calls.query('UPDATE venues SET latitude = 1, longitude = 1, radius_m = 250 WHERE university_id = $1');
    const { id } = await preview('venues', 'Venue;Lat;Long', 'Hall;6,9;79,86');
    await calls.applyAndWait(id);
    expect(await calls.query(table)).toEqual([{ ...hall, latitude: 6.9, radius_m: 250 }]);
  });

  it('refuses half a position and other numbers, and takes the last of two rows', async () => {
    const { results } = await preview(
      'venues',
      'Venue,Capacity,Lat,Long',
      'A,many,,',
      'B,,91,1',
      'C,,1,',
      'D,10,,',
      'd,10,,',
    );
    const noPosition = 'Please give latitude, longitude and radius, or none of them';
    expect(results).toEqual([
      ['refused', 'Capacity', 'Capacity must be between 1 and 100,000'],
      ['refused', 'Latitude', noPosition],
      ['refused', 'Latitude', noPosition],
      ['same'],
      ['create'],
    ]);
  });
});

describe('import of the calendar', () => {
  const table = `SELECT academic_year || ' ' || semester AS name, starts_on, ends_on FROM semesters WHERE university_id = $1
    UNION ALL SELECT name, starts_on, ends_on FROM holidays WHERE university_id = $1 ORDER BY 2, 1`;
  const first = { name: '2026-2027 1', starts_on: '2026-09-01', ends_on: '2027-01-31' };
  beforeEach(() => calls.endSemesterOn(first.ends_on));

  it('creates and updates semesters and holidays, and notifies calendar feeds', async () => {
    const sequence = async () => (await calls.query('SELECT sequence FROM timetables WHERE university_id = $1'))[0];
    const before = await sequence();
    const lines = [
      'Type,Name,Academic Year,Semester,First Day,Last Day',
      'Semester,,2026/7,SEM1,21 Sep 2026,18 Dec 2026',
      'Term,,2026/7,2,2027-01-25,2027-05-07',
      ',Founders Day,,,2026-10-14,',
      'Vacation,Easter,,,2027-03-22,2027-04-09',
    ];
    await expectRoundTrip(
      'calendar',
      lines,
      table,
      [first],
      [
        { name: '2026-2027 1', starts_on: '2026-09-21', ends_on: '2026-12-18' },
        { name: 'Founders Day', starts_on: '2026-10-14', ends_on: '2026-10-14' },
        { name: '2026-2027 2', starts_on: '2027-01-25', ends_on: '2027-05-07' },
        { name: 'Easter', starts_on: '2027-03-22', ends_on: '2027-04-09' },
      ],
    );
    expect(await sequence()).not.toEqual(before);
  });

  it('refuses overlapping semesters, missing fields and wrong orders', async () => {
    const { results } = await preview(
      'calendar',
      'Type,Name,Academic Year,Semester,Start,End',
      'Semester,,2026/7,2,2027-01-25,2027-05-07',
      'Semester,,2027/8,1,2027-05-01,2027-12-01',
      'Semester,,,1,2028-01-01,2028-05-01',
      'Holiday,,,,2026-10-14,',
      'Holiday,Easter,,,2027-04-09,2027-04-01',
      'Party,X,,,2027-04-09,',
    );
    expect(results).toEqual([
      ['refused', 'First Day', 'These dates overlap with semester 1 of 2026-2027'],
      ['create'],
      ['refused', 'Academic Year', 'Academic Year is required'],
      ['refused', 'Name', 'Name is required'],
      ['refused', 'Last Day', 'The last day must not be before the first day'],
      ['refused', 'Type', 'Please give one of: Semester, Holiday'],
    ]);
  });

  it('refuses a holiday on which attendance was taken', async () => {
    const [session] = await calls.query('SELECT session_date FROM class_sessions WHERE university_id = $1');
    const { results } = await preview('calendar', 'Name,Date', `Holiday,${String(session?.['session_date'])}`);
    expect(results[0]?.join(' ')).toContain('Attendance was already taken in classes on these days');
  });
});
