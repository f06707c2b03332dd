import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(async () => {
  await calls.newCampus();
  await calls.dropCohorts();
  await calls.addStudents('S2', 'S3');
});

const days = ['mar', 'mer', 'jeu', 'ven'];
/** Classes in the rooms A1, A2 and so on. */
const timetable = (...classes: string[]): string =>
  [
    'Code ELP;Type;Groupe;Jour;Début;Fin;Salle;Enseignant;Academic Year;Semester',
    ...classes.map((one, at) => `CS101;${one};${days[at]};08:00;09:30;A${at + 1};E1;2026-2027;1`),
  ].join('\n');
const enrolments = (headings: string, ...rows: string[]): string =>
  [`Code étudiant;Code ELP;${headings};Academic Year`, ...rows.map((row) => `${row};2026-2027`)].join('\n');

const apply = calls.applyFile;
/** Room -> the group of its class and the numbers of the students in it. */
const lists = async (): Promise<Record<string, string>> => {
  const rows = await calls.query<{
    venue: string;
    list: string;
  }>(`SELECT t.venue, concat(g.group_name, ': ', string_agg(s.student_id, ', ' ORDER BY s.student_id)) AS list
     FROM timetables t JOIN timetable_groups x ON x.timetable_id = t.id JOIN groups g ON g.id = x.group_id AND g.module_id IS NOT NULL
     LEFT JOIN student_module_enrollments e ON e.teaching_group_id = g.id AND e.active
     LEFT JOIN students s ON s.id = e.student_id
     WHERE t.university_id = $1 GROUP BY t.venue, g.group_name, g.id ORDER BY t.venue`);
  return Object.fromEntries(rows.map(({ venue, list }) => [venue, list]));
};
const notesOf = ({ rows }: Pick<Awaited<ReturnType<typeof apply>>, 'rows'>) => rows.map(({ note }) => note);

describe('teaching groups that are numbered for each type of classes', () => {
  const parallel = timetable('TD;1', 'TD;2', 'TP;1', 'TP;2');

  it('are groups of their own, which enrolments find by the type of their column', async () => {
    expect((await apply('timetables', parallel)).counts).toMatchObject({ create: 4, refused: 0 });
    const enrolled = await apply('enrolments', enrolments('Groupe TD;Groupe TP', 'S2;CS101;2;1', 'S3;CS101;;2'));
    expect(notesOf(enrolled)).toEqual([
      '“TD 2” was read as the group “Tutorial 2”.',
      '“TP 2” was read as the group “Laboratory 2”.',
      '“TP 1” was read as the group “Laboratory 1”.',
    ]);
    expect(await lists()).toEqual({
      A1: 'Tutorial 1: ',
      A2: 'Tutorial 2: S2',
      A3: 'Laboratory 1: S2',
      A4: 'Laboratory 2: S3',
    });
    expect((await calls.preview('timetables', parallel)).counts).toMatchObject({ same: 4, create: 0, refused: 0 });
    const ofOneType = ['CS101;TP;1;jeu;08:00;09:30;A3;E1;2026-2027;1', 'CS101;TP;2;ven;08:00;09:30;A4;E1;2026-2027;1'];
    const [headings = ''] = parallel.split('\n');
    expect((await calls.preview('timetables', [headings, ...ofOneType].join('\n'))).counts).toMatchObject({ same: 2 });
  });

  it('are groups of their own in files of one type each', async () => {
    await apply('timetables', timetable('TD;1', 'TD;2'));
    const practicals = timetable('TD;1', 'TD;2', 'TP;1', 'TP;2').split('\n').toSpliced(1, 2).join('\n');
    expect((await apply('timetables', practicals)).counts).toMatchObject({ create: 2, refused: 0 });
    await apply('enrolments', enrolments('Groupe TD;Groupe TP', 'S2;CS101;2;1'));
    expect(await lists()).toEqual({ A1: '1: ', A2: '2: S2', A3: 'Laboratory 1: S2', A4: 'Laboratory 2: ' });
    for (const file of [timetable('TD;1', 'TD;2'), practicals])
      expect((await calls.preview('timetables', file)).counts).toMatchObject({ same: 2, create: 0, refused: 0 });
  });

  it('are named in a column of each type', async () => {
    const [headings = '', ...classes] = timetable('CM;A;;', 'TD;;1;', 'TP;;;1', 'TD;;2;1').split('\n');
    const file = [headings.replace('Groupe', 'Groupe CM;Groupe TD;Groupe TP'), ...classes].join('\n');
    expect((await apply('timetables', file)).counts).toMatchObject({ create: 4, refused: 0 });
    const groups = await calls.query<{
      list: string;
    }>(`SELECT concat_ws(' ', t.venue, string_agg(g.group_name, ', ' ORDER BY g.group_name)) AS list
       FROM timetables t JOIN timetable_groups x ON x.timetable_id = t.id JOIN groups g ON g.id = x.group_id
       WHERE t.university_id = $1 AND g.module_id IS NOT NULL GROUP BY t.venue ORDER BY t.venue`);
    expect(groups.map(({ list }) => list)).toEqual(['A1 CM A', 'A2 TD 1', 'A3 TP 1', 'A4 TD 2, TP 1']);
    expect((await calls.preview('timetables', file)).counts).toMatchObject({ same: 4, create: 0, refused: 0 });
  });

  it('have the class types of the university in their names', async () => {
    await calls.query(`UPDATE universities SET class_types = '{Cours,TD,TP}' WHERE id = $1`);
    await apply('timetables', parallel);
    expect(Object.values(await lists())).toEqual(['TD 1: ', 'TD 2: ', 'TP 1: ', 'TP 2: ']);
    const { rows } = await apply('enrolments', enrolments('Groupe TD', 'S2;CS101;1'));
    expect(rows).toMatchObject([{ verdict: 'create', note: null }]);
    expect(await lists()).toMatchObject({ A1: 'TD 1: S2', A3: 'TP 1: ' });
  });

  it('are found where only one type has its name in them', async () => {
    await apply('timetables', timetable('TD;TD1', 'TD;TD2', 'TP;1', 'TP;2'));
    const { rows } = await apply('enrolments', enrolments('Groupe TD', 'S2;CS101;1', 'S3;CS101;3'));
    expect(rows.map(({ note }) => note?.split('. ')[0])).toEqual([
      '“TD 1” was read as the group “TD1”.',
      'The import adds the teaching group "TD 3"',
    ]);
    expect(await lists()).toEqual({ A1: 'TD1: S2', A2: 'TD2: ', A3: '1: ', A4: '2: ' });
  });

  it('stay one group where a course number tells groups apart', async () => {
    const [headings = '', ...classes] = parallel.split('\n');
    const numbered = [`${headings};CRN`, ...classes.map((row, at) => `${row};${at < 2 ? '100' : '200'}`)].join('\n');
    await apply('timetables', numbered);
    expect(Object.values(await lists())).toEqual(['1: ', '2: ', '1: ', '2: ']);
  });
});

describe('names of teaching groups that are written otherwise', () => {
  it.each([
    ['TD1', 'TD 1'],
    ['TD 1', 'TD1'],
    ['TD1', 'TD01'],
    ['TD2', 'TD-2'],
    ['1', '1.'],
    ['1', '01'],
    ['Gruppe B', 'GRUPPE_B'],
    ['Gruppe 1', '1. Parallelgruppe'],
  ])('find %s by %s', async (stored, written) => {
    await apply('timetables', timetable(`TD;${stored}`));
    const enrolled = await apply('enrolments', enrolments('Groupe', `S2;CS101;${written}`));
    expect(notesOf(enrolled)).toEqual([`“${written}” was read as the group “${stored}”.`]);
    expect(await lists()).toEqual({ A1: `${stored}: S2` });
  });

  it('are one group in a file, and the name as it is written wins', async () => {
    await apply('timetables', timetable('TD;TD 1', 'TD;TD01'));
    expect(await lists()).toEqual({ A1: 'TD 1: ', A2: 'TD 1: ' });
    await calls.query(`INSERT INTO groups (university_id, module_id, academic_year, semester, group_name)
       SELECT university_id, module_id, academic_year, semester, 'TD01' FROM groups WHERE university_id = $1 AND group_name = 'TD 1'`);
    const { rows } = await apply('enrolments', enrolments('Groupe', 'S2;CS101;TD 1', 'S3;CS101;TD-1'));
    expect(rows.map(({ note, reasons }) => [note, reasons])).toEqual([
      [null, {}],
      [null, { 'Parallel Group': 'Several groups of the module have this name. Please write one of: TD 1; TD01' }],
    ]);
  });
});
