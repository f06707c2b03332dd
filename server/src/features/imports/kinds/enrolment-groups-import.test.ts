import { matchImport } from '@muster/contract/academics/imports';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { getImportSource } from '@muster/contract/academics/import-source';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(async () => {
  await calls.newCampus();
  await calls.dropCohorts();
  await calls.addStudents('S2', 'S3', 'S4');
});

const days = ['Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const timetable = (...classes: string[]): string =>
  [
    'Module Code;Type;Group;Day;Start;End;Venue;Lecturer;Academic Year;Semester',
    ...classes.map((one, at) => `CS101;${one};${days[at]};08:00;09:30;A${at + 1};E1;2026-2027;1`),
  ].join('\n');
/** Rows are student, the columns of the headings, and nothing else. */
const enrolments = (headings: string, ...rows: string[]): string =>
  [
    `Student ID;Module Code;Academic Year;${headings}`,
    ...rows.map((row) => row.replace(';', ';CS101;2026-2027;')),
  ].join('\n');

const apply = async (kind: ImportKind, file: string) => {
  const { id } = await calls.preview(kind, file);
  const rows = await calls.rows(id);
  const { body: source } = await calls.call(getImportSource, { params: { id } });
  const { counts } = await calls.applyAndWait(id);
  expect([kind, counts.refused]).toEqual([kind, 0]);
  return { id, rows, counts, notices: source.notices };
};
const undo = async (id: string) => {
  expect((await calls.undoAndWait(id)).state).toBe('undone');
};
/** Group -> the numbers of its students. */
const lists = async (): Promise<Record<string, string>> => {
  const rows = await calls.query<{
    name: string;
    list: string;
  }>(`SELECT coalesce(g.group_name, 'no group') AS name, coalesce(string_agg(s.student_id, ' ' ORDER BY s.student_id), '') AS list
     FROM (SELECT id, group_name FROM groups WHERE university_id = $1 AND module_id IS NOT NULL
           UNION ALL SELECT NULL, NULL) g
     LEFT JOIN student_module_enrollments e ON e.university_id = $1 AND e.active AND e.teaching_group_id IS NOT DISTINCT FROM g.id
     LEFT JOIN students s ON s.id = e.student_id AND s.student_id <> 'S1'
     GROUP BY g.id, g.group_name ORDER BY 1`);
  return Object.fromEntries(
    rows.flatMap(({ name, list }) => (name === 'no group' && list === '' ? [] : [[name, list]])),
  );
};

describe('a group that has classes of several types', () => {
  const lectureAndLab = timetable('Lecture;A', 'Lab;A', 'Lecture;B', 'Lab;B');

  it('has an enrolment in each type, where a row names no type', async () => {
    await apply('timetables', lectureAndLab);
    const { notices, counts } = await apply('enrolments', enrolments('Group', 'S2;A', 'S3;B', 'S4;Lab B'));
    expect(counts).toMatchObject({ create: 5 });
    expect(notices).toContain(
      'Where a row names no class type, “A” means Laboratory A and Lecture A; “B” means Laboratory B and Lecture B.',
    );
    expect(await lists()).toEqual({
      'Laboratory A': 'S2',
      'Laboratory B': 'S3 S4',
      'Lecture A': 'S2',
      'Lecture B': 'S3',
    });
    expect((await calls.preview('enrolments', enrolments('Group', 'S2;A', 'S3;B'))).counts).toMatchObject({ same: 4 });
  });

  it('has the laboratory of a later file beside the lecture of the first one', async () => {
    await apply('timetables', timetable('Lecture;A'));
    await apply('timetables', lectureAndLab);
    const { rows, id } = await apply('enrolments', enrolments('Group', 'S2;A'));
    expect(rows.map(({ note }) => note)).toEqual(['“Lecture A” was read as the group “A”.', null]);
    expect(await lists()).toMatchObject({ A: 'S2', 'Laboratory A': 'S2' });
    await undo(id);
    expect(await lists()).toMatchObject({ A: '', 'Laboratory A': '' });
  });

  it('has the type that a column says, whether or not the group exists', async () => {
    await apply('timetables', lectureAndLab);
    const { matching } = await calls.preview('enrolments', enrolments('Type;Group', 'S2;Vorlesung;A'));
    expect([matching['Type'], matching['Class Type']?.columns]).toEqual([undefined, [3]]);
    await apply('enrolments', enrolments('Type;Group', 'S2;Vorlesung;A', 'S2;Lab;B', 'S3;TP;A', 'S3;;B', 'S4;Übung;A'));
    expect(await lists()).toEqual({
      'Laboratory A': 'S3',
      'Laboratory B': 'S2 S3',
      'Lecture A': 'S2',
      'Lecture B': 'S3',
      'Übung A': 'S4',
    });
  });

  it('is found by its name where no group of the module has the type of the row', async () => {
    await apply('timetables', timetable('Workshop;A', 'Workshop;B'));
    await apply('enrolments', enrolments('Type;Group', 'S2;Seminar;A', 'S3;Seminar;B'));
    expect(await lists()).toEqual({ A: 'S2', B: 'S3' });
  });

  it('is read by the heading of the only column of groups', async () => {
    await apply('timetables', timetable('TD;1', 'TP;1'));
    await apply('enrolments', enrolments('Groupe de TP', 'S2;1'));
    await apply('enrolments', enrolments('TD-Gruppe', 'S3;1'));
    expect(await lists()).toEqual({ 'Laboratory 1': 'S2', 'Tutorial 1': 'S3' });
  });

  it('keeps a column Type with kinds of enrolments', async () => {
    const { matching } = await calls.preview('enrolments', enrolments('Type;Group', 'S2;Repeat;A', 'S3;Elective;A'));
    expect([matching['Type']?.columns, matching['Class Type']]).toEqual([[3], undefined]);
  });
});

describe('a cell with several groups', () => {
  it.each(['A;B', 'A, B', 'A / B', 'A+B', 'A/B', 'Gruppe A & B'])('%s is an enrolment in each', async (cell) => {
    await apply('timetables', timetable('Lecture;A', 'Lecture;B', 'Lecture;C'));
    const { rows } = await apply('enrolments', enrolments('Group', `S2;"${cell}"`, 'S3;C'));
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'create']);
    expect(await lists()).toEqual({ A: 'S2', B: 'S2', C: 'S3' });
  });

  it('names one group where a group has this name', async () => {
    await calls.query(`INSERT INTO groups (university_id, module_id, academic_year, semester, group_name)
       SELECT university_id, id, '2026-2027', 1, unnest(ARRAY['A / B', 'C']) FROM modules WHERE university_id = $1`);
    await apply('timetables', timetable('Lecture;A / B', 'Lecture;C'));
    await apply('enrolments', enrolments('Group', 'S2;A / B', 'S3;"A / B, C"'));
    expect(await lists()).toEqual({ 'A / B': 'S2 S3', C: 'S3' });
  });

  it('are those of a class with the same cell, and typed as its other classes are', async () => {
    await apply('timetables', timetable('Lecture;"A, B"', 'Lab;A', 'Lab;B'));
    await apply('enrolments', enrolments('Group', 'S2;A', 'S3;A / B'));
    expect(await lists()).toEqual({
      'Laboratory A': 'S2 S3',
      'Laboratory B': 'S3',
      'Lecture A': 'S2 S3',
      'Lecture B': 'S3',
    });
  });

  it('finds groups by abbreviations of other systems and by words between them', async () => {
    await apply('timetables', timetable('TD;TD 1', 'TD;TD 2', 'CM;3'));
    const names = ['S2;TD n°1', 'S3;T.D. 1 et 2', 'S4;G3', 'S4;Gr. 3', 'S2;Groupe 3'];
    const { rows } = await apply('enrolments', enrolments('Group', ...names));
    expect(rows.map(({ note }) => note)).toContain('“TD n°1” was read as the group “TD 1”.');
    expect(await lists()).toEqual({ 3: 'S2 S4', 'TD 1': 'S2 S3', 'TD 2': 'S3' });
  });

  it('names the groups before there is a timetable, with the type of the first', async () => {
    await apply('enrolments', enrolments('Group', 'S2;"TD 1, 2"', 'S3;TD 1 + TP 1', 'S4;1/2'));
    expect(await lists()).toEqual({ '1/2': 'S4', 'TD 1': 'S2 S3', 'TD 2': 'S2', 'TP 1': 'S3' });
  });

  it('stays as it is when the file is checked again', async () => {
    await apply('timetables', timetable('Lecture;A', 'Lab;A', 'Lecture;B'));
    const { id, matching } = await calls.preview('enrolments', enrolments('Group', 'S2;"A;B"'));
    expect(await calls.run(matchImport, id, { body: { matching } })).toMatchObject({
      rows: 3,
      counts: { create: 3, refused: 0 },
    });
  });
});

describe('a withdrawal without a group', () => {
  const file = (...rows: string[]) => enrolments('Group;Status', ...rows);
  const groups = timetable('Lecture;A', 'Lab;A', 'Lecture;B');

  it('ends the enrolments in all groups of the module, which an undo restores', async () => {
    await apply('timetables', groups);
    await apply('enrolments', file('S2;A;Active', 'S2;;Active', 'S3;A;Active', 'S4;B;Active'));
    const before = { B: 'S4', 'Laboratory A': 'S2 S3', 'Lecture A': 'S2 S3', 'no group': 'S2' };
    expect(await lists()).toEqual(before);
    const { id, rows, notices } = await apply('enrolments', file('S2;;abgemeldet', 'S3;A;Active'));
    expect(rows.map(({ verdict, values }) => [verdict, values['Parallel Group']])).toEqual([
      ['update', undefined],
      ['same', 'Laboratory A'],
      ['update', 'Laboratory A'],
      ['update', 'Lecture A'],
      ['same', 'Lecture A'],
    ]);
    expect(notices).toContain(
      'Withdrawals without a group end the enrolments of the student in all groups of the module, or of the course or class type of the row: line 2.',
    );
    expect(await lists()).toEqual({ B: 'S4', 'Laboratory A': 'S3', 'Lecture A': 'S3' });
    await undo(id);
    expect(await lists()).toEqual(before);
  });

  it('needs no column of groups, and asks again after its status was explained', async () => {
    await apply('timetables', groups);
    await apply('enrolments', file('S2;A;Active', 'S3;A;Active'));
    const { id, matching } = await calls.preview('enrolments', enrolments('Status', 'S2;ST', 'S3;ST'));
    const Status = { columns: [3], constant: null, translations: { ST: 'Inactive' } };
    expect(await calls.run(matchImport, id, { body: { matching: { ...matching, Status } } })).toMatchObject({
      rows: 4,
      counts: { update: 4, refused: 0 },
    });
    expect(await calls.run(matchImport, id, { body: { matching: { ...matching, Status } } })).toMatchObject({
      rows: 4,
      counts: { update: 4, refused: 0 },
    });
    await calls.applyAndWait(id);
    expect(await lists()).toEqual({ B: '', 'Laboratory A': '', 'Lecture A': '' });
    await undo(id);
    expect(await lists()).toEqual({ B: '', 'Laboratory A': 'S2 S3', 'Lecture A': 'S2 S3' });
  });

  it('ends only the group that it names', async () => {
    await apply('timetables', groups);
    await apply('enrolments', file('S2;"A;B";Active', 'S3;Lab A;Active'));
    const { counts } = await apply('enrolments', file('S2;A;withdrawn', 'S3;A;dropped'));
    expect(counts).toMatchObject({ update: 3, create: 0 });
    expect(await lists()).toEqual({ B: 'S2', 'Laboratory A': '', 'Lecture A': '' });
  });

  it('ends the groups of the type that it names', async () => {
    await apply('timetables', groups);
    await apply('enrolments', file('S2;A;Active', 'S3;A;Active'));
    await apply('enrolments', enrolments('Type;Group;Status', 'S2;Lab;;dropped', 'S3;TP;A;dropped'));
    expect(await lists()).toEqual({ B: '', 'Laboratory A': '', 'Lecture A': 'S2 S3' });
  });

  it('with an admission to a group is a change of group', async () => {
    await apply('timetables', groups);
    await apply('enrolments', file('S2;B;Active'));
    const { rows } = await apply('enrolments', file('S2;A;Active', 'S2;;withdrawn'));
    expect(rows.map(({ note }) => note)).toEqual([null, null, 'Moves from B to Lecture A.']);
    expect(await lists()).toEqual({ B: '', 'Laboratory A': 'S2', 'Lecture A': 'S2' });
  });

  it('leaves the groups to which the file admits the student', async () => {
    await apply('timetables', groups);
    await apply('enrolments', file('S2;"A;B";Active'));
    await apply('enrolments', file('S2;;withdrawn', 'S2;B;Active'));
    expect(await lists()).toEqual({ B: 'S2', 'Laboratory A': '', 'Lecture A': '' });
  });

  it('ends the groups of the course that it names, and finds groups of one name by their course', async () => {
    const [headings = '', ...classes] = timetable('Lecture;A', 'Lecture;A', 'Lecture;B').split('\n');
    const numbered = classes.map((row, at) => `${row};${at === 1 ? '402' : '401'}`);
    await apply('timetables', [`${headings};CRN`, ...numbered].join('\n'));
    const withNumber = (...rows: string[]) => enrolments('CRN;Group;Status', ...rows);
    const enrol = () => apply('enrolments', withNumber('S2;401;"A;B";Active', 'S2;402;A;Active', 'S3;402;A;Active'));
    await enrol();
    expect((await apply('enrolments', withNumber('S2;401;;dropped'))).counts).toMatchObject({ update: 2, create: 0 });
    await enrol();
    expect((await apply('enrolments', file('S2;;dropped'))).counts).toMatchObject({ update: 3, create: 0 });
    expect(
      await calls.query(`SELECT s.student_id AS student, g.course_number AS course, g.group_name AS name FROM student_module_enrollments e
         JOIN students s ON s.id = e.student_id JOIN groups g ON g.id = e.teaching_group_id
         WHERE e.university_id = $1 AND e.active`),
    ).toEqual([{ student: 'S3', course: '402', name: 'A' }]);
  });
});
