import { exportTimetables } from '@muster/contract/timetables/timetables';
import { beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const headings =
  'Semester;Veranst.-Nr.;Veranstaltungsart;Modulnr.;Parallelgruppe;Wochentag;Beginn;Ende;Raum;Dozent;Academic Year';
const timetable = (...rows: string[]): string => [headings, ...rows].join('\n');
const twoModules = timetable(
  '1;010109;Lecture;CS101, MA305;;Di;08:00;09:30;Hall 1;E1;2026-2027',
  '1;010110;Practical;CS101 / MA305;Gruppe A;Mi;08:00;09:30;Lab 1;E1;2026-2027',
  '1;010110;Practical;CS101 + MA305;Gruppe B;Do;08:00;09:30;Lab 2;E2;2026-2027',
);
const enrolments = (...rows: string[]): string =>
  ['Matrikelnr.;Modulnr.;Veranst.-Nr.;Parallelgruppe;Academic Year;Status', ...rows].join('\n');
const ofBoth = enrolments(
  'S2;CS101;010109;;2026-2027;Active',
  'S2;CS101;010110;A;2026-2027;Active',
  'S3;MA305;010109;;2026-2027;Active',
  'S3;MA305;010110;A;2026-2027;Active',
  'S4;MA305;010110;B;2026-2027;Active',
);

/** Two further modules, and students of other programmes. */
beforeEach(async () => {
  await calls.query(`INSERT INTO modules (university_id, module_name, module_code, semester)
     VALUES ($1, 'Numerics', 'MA305', 1), ($1, 'Mechanics', 'PH100', 1)`);
  await calls.addStudents('S2', 'S3', 'S4');
});

const apply = calls.applyFile;
const undo = async (id: string): Promise<void> => {
  expect((await calls.undoAndWait(id)).state).toBe('undone');
};
/** Each teaching group with its module and those that it serves, too. */
const groups = async (): Promise<string[]> => {
  const rows = await calls.query<{
    text: string;
  }>(`SELECT concat_ws(' ', nullif(g.course_number, g.group_name), g.group_name, m.module_code, (
       SELECT '+ ' || string_agg(o.module_code, ', ' ORDER BY o.module_code) FROM teaching_group_modules f
       JOIN modules o ON o.id = f.module_id WHERE f.group_id = g.id)) AS text
     FROM groups g JOIN modules m ON m.id = g.module_id WHERE g.university_id = $1 ORDER BY g.course_number, g.group_name`);
  return rows.map(({ text }) => text);
};
const ofTwoModules = ['010109 CS101 + MA305', '010110 Gruppe A CS101 + MA305', '010110 Gruppe B CS101 + MA305'];
/** The module and the venue of the classes of each enrolment. */
const places = async (): Promise<string[]> => {
  const rows = await calls.query<{ text: string }>(`SELECT concat_ws(' ', s.student_id, m.module_code, t.venue) AS text
     FROM student_module_enrollments e JOIN students s ON s.id = e.student_id JOIN modules m ON m.id = e.module_id
     JOIN timetable_groups x ON x.group_id = e.teaching_group_id JOIN timetables t ON t.id = x.timetable_id
     WHERE e.university_id = $1 ORDER BY 1`);
  return rows.map(({ text }) => text);
};

describe('import of classes of several modules', () => {
  it('makes the first module that of the entry, and the others modules of its teaching groups', async () => {
    const { rows, counts } = await apply('timetables', twoModules);
    expect(rows.map(({ note }) => note?.match(/^.*?MA305\./u)?.[0])).toEqual([
      'The import adds the teaching group "010109". The class also serves MA305.',
      'The import adds the teaching group "Gruppe A" (010110). The class also serves MA305.',
      'The import adds the teaching group "Gruppe B" (010110). The class also serves MA305.',
    ]);
    expect(counts).toMatchObject({ create: 3, refused: 0 });
    expect(await groups()).toEqual(ofTwoModules);
    expect((await calls.preview('timetables', twoModules)).counts).toMatchObject({ same: 3, create: 0, refused: 0 });
  });

  it('puts students of each module in the class, with the module of their enrolment', async () => {
    await apply('timetables', twoModules);
    const { counts } = await apply('enrolments', ofBoth);
    expect(counts).toMatchObject({ create: 5, refused: 0 });
    expect(await places()).toEqual([
      'S2 CS101 Hall 1',
      'S2 CS101 Lab 1',
      'S3 MA305 Hall 1',
      'S3 MA305 Lab 1',
      'S4 MA305 Lab 2',
    ]);
    expect((await calls.preview('enrolments', ofBoth)).counts).toMatchObject({ same: 5, create: 0, refused: 0 });
  });

  it('finds a parallel group without a course number by each of its modules', async () => {
    await apply('timetables', twoModules.replaceAll(/;0101\d+/gu, ';').replaceAll(';;Di', ';Gruppe V;Di'));
    expect((await groups())[0]).toBe('Gruppe A CS101 + MA305');
    await apply('enrolments', enrolments('S2;CS101;;A;2026-2027;Active', 'S3;MA305;;A;2026-2027;Active'));
    expect(await places()).toEqual(['S2 CS101 Lab 1', 'S3 MA305 Lab 1']);
  });

  it('gives the same groups if the enrolments come first', async () => {
    const { counts } = await apply('enrolments', ofBoth);
    expect(counts).toMatchObject({ create: 5, refused: 0 });
    const first = await apply('timetables', twoModules);
    expect(first.counts).toMatchObject({ create: 3, refused: 0 });
    expect((await groups()).toSorted()).toEqual(
      ['010109 CS101 + MA305', '010110 B MA305 + CS101', '010110 A CS101 + MA305'].toSorted(),
    );
    expect(await places()).toHaveLength(5);
  });

  it('refuses an enrolment in another module, and names the modules of the course', async () => {
    await apply('timetables', twoModules);
    const { id } = await calls.preview('enrolments', enrolments('S2;PH100;010109;;2026-2027;Active'));
    expect((await calls.rows(id)).map(({ reasons }) => reasons)).toEqual([
      {
        'Course Number':
          'The course 010109 belongs to CS101 and MA305. Please give one of these modules, or another course number.',
      },
    ]);
  });

  it('refuses several modules without a course, and an unknown one', async () => {
    const { id } = await calls.preview(
      'timetables',
      timetable(
        '1;;Lecture;CS101, MA305;;Di;08:00;09:30;Hall 1;E1;2026-2027',
        '1;010109;Lecture;CS101, XX1;;Di;08:00;09:30;Hall 1;E1;2026-2027',
        '1;010109;Lecture;XX1, XX2;;Di;08:00;09:30;Hall 1;E1;2026-2027',
      ),
    );
    expect((await calls.rows(id)).map(({ reasons }) => reasons['Module Code'])).toEqual([
      'A class of several modules needs a course number or a parallel group, and no other groups',
      'There is no module with the code "XX1"',
      'There is no module with the code "XX1"',
    ]);
  });

  it('adds the module to a class that has one, and takes it back', async () => {
    await apply('timetables', twoModules.replaceAll(/(?<=CS101)[^;]+/gu, ''));
    const ofOne = ['010109 CS101', '010110 Gruppe A CS101', '010110 Gruppe B CS101'];
    expect(await groups()).toEqual(ofOne);
    const { id, rows, counts } = await apply('timetables', twoModules);
    expect(counts).toMatchObject({ update: 3, create: 0, refused: 0 });
    expect(rows.map(({ note, before }) => [note?.match(/^.*?MA305\./u)?.[0], before])).toEqual(
      Array(3).fill(['The class also serves MA305.', {}]),
    );
    expect(await groups()).toEqual(ofTwoModules);
    const [entries] = await calls.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM timetables WHERE university_id = $1 AND day_of_week <> 'Monday'`,
    );
    expect(entries?.count).toBe(3);
    await undo(id);
    expect(await groups()).toEqual(ofOne);
  });

  it('leaves further modules as they are if a row names the first one alone', async () => {
    await apply('timetables', twoModules);
    const one = twoModules.replaceAll(/(?<=CS101)[^;]+/gu, '');
    expect((await calls.preview('timetables', one)).counts).toMatchObject({ same: 3, update: 0, refused: 0 });
  });

  it('takes groups and modules back with the import that added them, unless an enrolment needs them', async () => {
    const { id } = await apply('timetables', twoModules);
    const later = await apply('enrolments', enrolments('S3;MA305;010110;A;2026-2027;Active'));
    await undo(id);
    expect(await groups()).toEqual(['010110 Gruppe A CS101 + MA305']);
    await undo(later.id);
    expect(await groups()).toEqual([]);
  });

  it('takes a module back from a group that existed before', async () => {
    const { ours, module } = calls.campus.ids;
    await calls.query(
      `INSERT INTO groups (university_id, group_name, course_number, module_id, semester, academic_year)
       VALUES ($1, '010109', '010109', $2, 1, '2026-2027')`,
      ours,
      module,
    );
    const { id } = await apply('timetables', twoModules.split('\n').slice(0, 2).join('\n'));
    expect(await groups()).toEqual(['010109 CS101 + MA305']);
    await undo(id);
    expect(await groups()).toEqual(['010109 CS101']);
  });

  it('reads its own export as unchanged', async () => {
    await apply('timetables', twoModules);
    const { text } = await calls.call(exportTimetables, { query: { semester: 1 } });
    expect(text).toContain('"CS101; MA305",Tuesday');
    const { counts } = await calls.preview('timetables', text);
    expect(counts).toMatchObject({ same: 4, create: 0, update: 0, refused: 0 });
  });
});
