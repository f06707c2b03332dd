import { saveUniversitySettings } from '@muster/contract/accounts/universities';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

async function preview(kind: ImportKind, ...lines: string[]) {
  const batch = await calls.preview(kind, lines.join('\n'));
  const rows = await calls.rows(batch.id);
  return { ...batch, results: rows.map(({ verdict, reasons }) => [verdict, ...Object.entries(reasons).flat()]) };
}

describe('import into a university with its own academic structure', () => {
  const widen = () =>
    calls.call(saveUniversitySettings, {
      body: {
        first_year: 0,
        terms: ['Michaelmas', 'Hilary', 'Trinity'],
        credits_min: 2,
        credits_max: 60,
        credits_step: 0.5,
      },
    });
  const modules = [
    'Module Code,Module Name,Semester,Credits',
    'W1,Optics,Trinity,7.5',
    'W2,Waves,Hilary,',
    'W3,Heat,4,7',
    'W4,Light,1,1',
    'W5,Sound,1,250',
  ];

  it('refuses by default what the forms refuse, with the stated sentences', async () => {
    expect((await preview('modules', ...modules.filter((line) => !line.includes('Trinity')))).results).toEqual([
      ['create'],
      ['refused', 'Semester', 'Please choose a number from 1 to 2', 'Credits', 'Credits must be between 1 and 6'],
      ['create'],
      ['refused', 'Credits', 'Credits must be between 1 and 6'],
    ]);
  });

  it('gives modules their attendance requirement and limit, which classes follow', async () => {
    const headings = 'Module Code,Module Name,Semester,Anwesenheitspflicht,Mindestanwesenheit';
    const { id, results } = await preview(
      'modules',
      headings,
      'CS101,Programming,1,Recorded only,75 %',
      'W1,Optics,1,obligatorisch,0.6',
      'W2,Waves,1,sometimes,101',
    );
    expect(results).toEqual([
      ['update'],
      ['create'],
      [
        'refused',
        'Attendance',
        'Please give one of: Required, Recorded only, Counted only',
        'Attendance Limit',
        'Please enter a percentage from 1 to 100',
      ],
    ]);
    const stored = `SELECT m.module_code, m.attendance_requirement AS own, m.attendance_limit AS percent, s.attendance_requirement AS of_class
      FROM modules m LEFT JOIN class_sessions s ON s.module_id = m.id
      WHERE m.university_id = $1 AND m.module_code IN ('CS101', 'W1') ORDER BY 1`;
    const before = await calls.query(stored);
    await calls.applyAndWait(id);
    const imported = [
      { module_code: 'CS101', own: 'recorded', percent: 75, of_class: 'recorded' },
      { module_code: 'W1', own: 'required', percent: 60, of_class: null },
    ];
    expect(await calls.query(stored)).toEqual(imported);
    expect((await preview('modules', headings, 'CS101,Programming,1,,')).results).toEqual([['same']]);
    await calls.undoAndWait(id);
    expect(await calls.query(stored)).toEqual(before);
  });

  it('follows its credits, and knows the names of its terms', async () => {
    expect((await widen()).status).toBe(200);
    const { id, results } = await preview('modules', ...modules);
    expect(results).toEqual([
      ['create'],
      ['create'],
      ['refused', 'Semester', 'Please choose a number from 1 to 3'],
      ['refused', 'Credits', 'Credits must be between 2 and 60'],
      ['refused', 'Credits', 'Credits must be between 2 and 60'],
    ]);
    await calls.applyAndWait(id);
    const table = `SELECT module_code, semester, credits FROM modules WHERE university_id = $1 AND module_code LIKE 'W%' ORDER BY 1`;
    expect(await calls.query(table)).toEqual([
      { module_code: 'W1', semester: 3, credits: 7.5 },
      { module_code: 'W2', semester: 2, credits: 3 },
    ]);
    const mappings = ['Module Code,Degree Programme,Year', 'W1,Computing,0', 'W1,Computing,5'];
    expect((await preview('mappings', ...mappings)).results).toEqual([
      ['create'],
      ['refused', 'Year', 'Please choose a number from 0 to 4'],
    ]);
  });
});

describe('import of departments', () => {
  it.each([
    ['degrees', 'Degree Programme,Degree Level,Fakultät', 'Botany,undergraduate', 'degree_details', 'degree_programme'],
    ['modules', 'Module Code,Module Name,Semester,School', 'B1,Botany,1', 'modules', 'module_name'],
  ] as const)('reads the department of %s from known headings', async (kind, headings, row, table, name) => {
    const { id, results } = await preview(kind, headings, `${row}, Life  Sciences `);
    expect(results).toEqual([['create']]);
    await calls.applyAndWait(id);
    const query = `SELECT department FROM ${table} WHERE university_id = $1 AND ${name} = 'Botany'`;
    expect(await calls.query(query)).toEqual([{ department: 'Life Sciences' }]);
  });
});

describe('import of programme codes', () => {
  const heading = 'Programme code,Degree Programme,Degree Level,Duration (Years)';
  const listDegrees = () =>
    calls.query(
      'SELECT degree_programme, programme_code, duration_years FROM degree_details WHERE university_id = $1 ORDER BY 2, 1',
    );

  it('creates two programmes of one title, and gives an existing one its code', async () => {
    const rows = ['LAW1,Law,ug,3', 'LAW2,Law,ug,4', 'CMP1,computing,ug,5'];
    const { id, results } = await preview('degrees', heading, ...rows);
    expect(results).toEqual([['create'], ['create'], ['update']]);
    await calls.applyAndWait(id);
    expect(await listDegrees()).toEqual([
      { degree_programme: 'Computing', programme_code: 'CMP1', duration_years: 5 },
      { degree_programme: 'Law', programme_code: 'LAW1', duration_years: 3 },
      { degree_programme: 'Law', programme_code: 'LAW2', duration_years: 4 },
    ]);
    expect((await preview('degrees', heading, ...rows)).results).toEqual([['same'], ['same'], ['same']]);
    expect((await preview('degrees', heading, 'law1,Laws,ug,3', ',Computing,ug,5')).results).toEqual([
      ['update'],
      ['same'],
    ]);
    const mappings = ['Module Code,Degree Programme,Year', 'CS101,law2,1', 'CS101,Law,1'];
    expect((await preview('mappings', ...mappings)).results).toEqual([
      ['create'],
      [
        'refused',
        'Degree Programme',
        'Several degree programmes have this name. Please write one of: Law (LAW1); Law (LAW2)',
      ],
    ]);
  });

  it('knows modules of each term, whose enrolments name the term', async () => {
    const { id, results } = await preview('modules', 'Module Code,Module Name,Turnus', 'E1,Seminar,jedes Semester');
    expect(results).toEqual([['create']]);
    await calls.applyAndWait(id);
    expect(await calls.query(`SELECT semester FROM modules WHERE university_id = $1 AND module_code = 'E1'`)).toEqual([
      { semester: 99 },
    ]);
    const headings = 'Student ID,Module Code,Academic Year,Semester';
    const rows = ['S1,E1,2026-2027,', 'S1,E1,2026-2027,2'];
    const [without, withTerm] = (await preview('enrolments', headings, ...rows)).results;
    expect([without?.slice(0, 2), withTerm?.[0]]).toEqual([['refused', 'Semester'], 'create']);
  });

  it('knows modules that run all year', async () => {
    const { id, results } = await preview('modules', 'Module Code,Module Name,Semester', 'Y1,Project,All year');
    expect(results).toEqual([['create']]);
    await calls.applyAndWait(id);
    expect(await calls.query("SELECT semester FROM modules WHERE university_id = $1 AND module_code = 'Y1'")).toEqual([
      { semester: 0 },
    ]);
  });
});
