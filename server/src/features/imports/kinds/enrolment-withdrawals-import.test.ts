import { setImportText } from '@muster/contract/academics/import-choices';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { getImportSource } from '@muster/contract/academics/import-source';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(async () => {
  await calls.newCampus();
  await calls.query(
    `UPDATE universities SET students_belong_to_groups = false, class_types = '{Teoría,Prácticas,Laboratorio}' WHERE id = $1`,
  );
  await calls.addStudents('S2', 'S3', 'S4');
  await calls.query(
    `INSERT INTO modules (university_id, module_code, module_name, semester, credits) VALUES ($1, 'CS102', 'Algebra', 1, 15)`,
  );
});

/** Applies a file, if it changes something. */
const apply = async (kind: ImportKind, file: string) => {
  const { id, counts: previewed } = await calls.preview(kind, file);
  const rows = await calls.rows(id);
  const { body: source } = await calls.call(getImportSource, { params: { id } });
  const changesNothing = previewed.create + previewed.update === 0;
  const { counts } = changesNothing ? { counts: previewed } : await calls.applyAndWait(id);
  if (kind === 'timetables') expect(counts.refused).toBe(0);
  return { id, rows, counts, notices: source.notices };
};
const undo = async (id: string) => {
  expect((await calls.undoAndWait(id)).state).toBe('undone');
};
/** 'Group: students' of each group with an enrolment or not, ended ones in brackets. */
const lists = async (): Promise<string[]> => {
  const rows = await calls.query<{
    text: string;
  }>(`SELECT concat(coalesce(g.group_name, m.module_code), ': ', string_agg(CASE WHEN e.active THEN s.student_id ELSE '(' || s.student_id || ')' END, ' ' ORDER BY s.student_id)) AS text
     FROM groups g FULL JOIN student_module_enrollments e ON e.university_id = g.university_id AND e.teaching_group_id = g.id
     LEFT JOIN modules m ON m.id = e.module_id
     LEFT JOIN students s ON s.id = e.student_id
     WHERE coalesce(g.university_id, e.university_id) = $1 AND (g.id IS NULL OR g.module_id IS NOT NULL)
       AND s.student_id IS DISTINCT FROM 'S1'
     GROUP BY g.id, g.group_name, m.module_code ORDER BY 1`);
  return rows.map(({ text }) => text);
};
const shown = ({ rows }: Pick<Awaited<ReturnType<typeof apply>>, 'rows'>) =>
  rows.map(({ verdict, note }) => [verdict, note]);

describe('groups that are named by a column of groups and one of their types', () => {
  const headings =
    'CURSO ACADÉMICO;CUATRIMESTRE;COD. ASIGNATURA;TIPO GRUPO;GRUPO;AULA;DÍA;HORA INICIO;HORA FIN;PROFESOR';
  const classes = ['T;1;A1;MARTES', 'P;1;A2;JUEVES', 'T;2;A3;VIERNES'];
  const timetable = [headings, ...classes.map((one) => `2026/27;1C;CS101;${one};09:00;11:00;E1`)].join('\n');
  const enrolments = (...rows: string[]) =>
    [
      'CURSO ACADÉMICO;EXPEDIENTE;COD. ASIGNATURA;TIPO GRUPO;GRUPO;STATUS',
      ...rows.map((row) => `2026/27;${row.replace(';', ';CS101;')}`),
    ].join('\n');
  beforeEach(() => apply('timetables', timetable));

  it('are left by a withdrawal that gives the type alone, once', async () => {
    await apply('enrolments', enrolments('S2;T;1;Active', 'S2;P;1;Active', 'S3;T;2;Active'));
    const before = ['1 P: S2', '1 T: S2', '2 T: S3'];
    expect(await lists()).toEqual(before);
    const withdrawal = enrolments('S2;T;;Inactive');
    const { id, rows } = await apply('enrolments', withdrawal);
    expect(shown({ rows })).toEqual([['update', null]]);
    expect(await lists()).toEqual(['1 P: S2', '1 T: (S2)', '2 T: S3']);
    expect(shown(await apply('enrolments', withdrawal))).toEqual([['same', 'The enrolment has ended already.']]);
    await undo(id);
    expect(await lists()).toEqual(before);
  });

  it('are not left by a withdrawal of a type of which the student has no group', async () => {
    await apply('enrolments', enrolments('S2;T;1;Active'));
    const { rows } = await apply('enrolments', enrolments('S2;P;;Inactive'));
    expect(rows).toMatchObject([
      {
        verdict: 'refused',
        reasons: {
          'Parallel Group': 'The student is in no group P of CS101 in this term. Groups of the student: 1 T.',
        },
      },
    ]);
    expect(await lists()).toEqual(['1 P: ', '1 T: S2', '2 T: ']);
  });

  it('are no groups of a row that gives the type alone: it means the only group of this type, or the module', async () => {
    const { id } = await calls.preview('enrolments', enrolments('S2;T;;Active', 'S3;P;-;Active', 'S4;L;;Active'));
    const rows = await calls.rows(id);
    expect(rows.map(({ verdict, note, reasons }) => [verdict, note ?? reasons['Parallel Group']])).toEqual([
      ['refused', 'Several groups of the module have this class type. Please write one of: 1 T; 2 T'],
      ['create', '“P” was read as the group “1 P”, the only one of this class type.'],
      ['create', 'The module has no group of the class type “L”.'],
    ]);
    expect(
      (await calls.run(setImportText, id, { body: { line: 2, field: 'Parallel Group', name: null, text: '2 T' } }))
        .counts,
    ).toMatchObject({ create: 3, refused: 0 });
    await calls.applyAndWait(id);
    expect(await lists()).toEqual(['1 P: S3', '1 T: ', '2 T: S2', 'CS101: S4']);
  });

  it('are each a group of a row that gives no type', async () => {
    const { rows, notices } = await apply('enrolments', enrolments('S2;;1;Active', 'S3;;2;Active'));
    expect(rows.map(({ values }) => values['Parallel Group'])).toEqual(['1 P', '2 T', '1 T']);
    expect(notices).toContain('Where a row names no class type, “1” means 1 P and 1 T; “2” means 2 T.');
    expect(await lists()).toEqual(['1 P: S2', '1 T: S2', '2 T: S3']);
  });
});

describe('a withdrawal that ends nothing', () => {
  const headings =
    'Module Code;Course Number;Parallel Group;Day;Class Type;Start;End;Venue;Lecturer;Academic Year;Semester';
  const classes = ['CS101;;A;Tue', 'CS101 / CS102;700;;Wed', 'CS101;;B;Thu'];
  const timetable = [headings, ...classes.map((one, at) => `${one};Teoría;08:00;09:30;A${at};E1;2026-2027;1`)].join(
    '\n',
  );
  const enrolments = (...rows: string[]) =>
    ['Student ID;Course Number;Module Code;Parallel Group;Academic Year;Status', ...rows].join('\n');
  const withdrawal = (name: string) => enrolments(`S2;;CS101;${name};2026-2027;Inactive`);
  const none = ['700: ', 'A: ', 'B: '];
  beforeEach(() => apply('timetables', timetable));

  it('adds no enrolment and no group of a student who is not enrolled', async () => {
    for (const name of ['A', 'Z', '']) {
      const { rows } = await apply('enrolments', withdrawal(name));
      expect(rows).toMatchObject([
        { verdict: 'same', note: expect.stringMatching(/is not enrolled; nothing ends\.$/u) },
      ]);
    }
    expect(await lists()).toEqual(none);
  });

  it('is refused with the groups of the student where its group is unknown', async () => {
    await apply('enrolments', enrolments('S2;;CS101;A;2026-2027;Active'));
    const { rows } = await apply('enrolments', withdrawal('Z'));
    expect(rows).toMatchObject([
      {
        verdict: 'refused',
        reasons: { 'Parallel Group': 'The student is in no group Z of CS101 in this term. Groups of the student: A.' },
      },
    ]);
    expect(shown(await apply('enrolments', withdrawal('B')))).toEqual([
      ['same', 'The student has no such enrolment; nothing ends. Groups of the student: A.'],
    ]);
    expect(await lists()).toEqual(['700: ', 'A: S2', 'B: ']);
  });

  it('says so when the file comes again, and when the enrolment is over', async () => {
    await apply('enrolments', enrolments('S2;;CS101;A;2026-2027;Active', 'S3;;CS101;A;2026-2027;Active'));
    const withdrawals = enrolments('S2;;CS101;A;2026-2027;Inactive', 'S3;;CS101;;2026-2027;Inactive');
    expect((await apply('enrolments', withdrawals)).counts).toMatchObject({ update: 2 });
    expect(shown(await apply('enrolments', withdrawals))).toEqual([
      ['same', 'The enrolment has ended already.'],
      ['same', 'The enrolment has ended already.'],
    ]);
    await calls.query(
      `UPDATE student_module_enrollments SET active = true, valid_until = '2020-02-01' WHERE university_id = $1 AND teaching_group_id IS NOT NULL`,
    );
    const { rows } = await apply('enrolments', withdrawals);
    expect(shown({ rows })).toEqual([
      ['same', expect.stringMatching(/^The enrolment ended on .*2020 already\.$/u)],
      ['same', expect.stringMatching(/^The enrolment ended on .*2020 already\.$/u)],
    ]);
  });

  it('from a whole course ends the enrolment in its module', async () => {
    const enrol = enrolments(
      'S2;;CS101;;2026-2027;Active',
      'S3;;CS102;;2026-2027;Active',
      'S4;700;CS102;;2026-2027;Active',
    );
    await apply('enrolments', enrol);
    const before = ['700: S4', 'A: ', 'B: ', 'CS101: S2', 'CS102: S3'];
    expect(await lists()).toEqual(before);
    const file = enrolments(...['S2', 'S3', 'S4'].map((one) => `${one};700;;;2026-2027;Inactive`));
    const { id, counts, notices } = await apply('enrolments', file);
    expect(counts).toMatchObject({ update: 3, create: 0, refused: 0 });
    expect(notices).toContain(
      'Withdrawals from a whole course end the enrolment in the module that puts the student on its list: lines 2, 3.',
    );
    expect(await lists()).toEqual(['700: (S4)', 'A: ', 'B: ', 'CS101: (S2)', 'CS102: (S3)']);
    expect((await apply('enrolments', file)).counts).toMatchObject({ same: 3 });
    await undo(id);
    expect(await lists()).toEqual(before);
  });
});
