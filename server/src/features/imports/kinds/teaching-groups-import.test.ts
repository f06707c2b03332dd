import { exportTimetables } from '@muster/contract/timetables/timetables';
import { matchImport } from '@muster/contract/academics/imports';
import { moveToTeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { listImportTerms } from '@muster/contract/academics/import-terms';
import { importColumns } from '@muster/contract/academics/import-columns';
import { changeImportSource, getImportSource } from '@muster/contract/academics/import-source';
import { weekdays } from '@muster/contract/http/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, startImports, timetableCells } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const timetable = [
  'Semester;Veranst.-Nr.;Veranstaltungsart;Modulnr.;Parallelgruppe;Wochentag;Beginn;Ende;Raum;Dozent;Academic Year',
  '1;010101;Lecture;CS101;;Di;08:00;09:30;Hall 1;E1;2026-2027',
  '1;010102;Practical;CS101;Gruppe A;Mi;08:00;09:30;Lab 1;E1;2026-2027',
  '1;010102;Practical;CS101;Gruppe B;Mi;08:00;09:30;Lab 2;E2;2026-2027',
].join('\n');
const enrolmentHeadings = 'Matrikelnr.;Modulnr.;Veranst.-Nr.;Parallelgruppe;Academic Year;Status';
const enrolments = (...rows: string[]): string => [enrolmentHeadings, ...rows].join('\n');

const students = ['S2', 'S3', 'S4'];
/** Students of other programmes, without a cohort group. */
beforeEach(async () => {
  await calls.addStudents(...students);
});

const apply = calls.applyFile;
const groups = () =>
  calls.query(
    'SELECT group_name, course_number FROM groups WHERE university_id = $1 AND module_id IS NOT NULL ORDER BY course_number, group_name',
  );
/** The numbers of the students whom each class of the timetable expects, as its sign-in sheet lists them. */
async function lists(): Promise<Record<string, string[]>> {
  const entries = await calls.query<{ id: string; venue: string; group_ids: string[] }>(
    `SELECT t.id, t.venue FROM timetables t WHERE t.university_id = $1 AND t.day_of_week <> 'Monday' ORDER BY t.venue`,
  );
  const lists: Record<string, string[]> = {};
  for (const { id, venue } of entries) {
    const rows = await calls.query<{ number: string }>(
      `SELECT DISTINCT s.student_id AS number FROM timetable_groups x
       JOIN student_module_enrollments e ON e.teaching_group_id = x.group_id AND e.active
       JOIN students s ON s.id = e.student_id WHERE x.timetable_id = $1 ORDER BY 1`,
      id,
    );
    lists[venue] = rows.map(({ number }) => number);
  }
  return lists;
}

describe('import of classes and enrolments with parallel groups', () => {
  it('adds the groups that a timetable names, which two classes at one time can have', async () => {
    const { rows, counts } = await apply('timetables', timetable);
    expect(rows.map(({ note }) => note?.split('. ')[0])).toEqual([
      'The import adds the teaching group "010101"',
      'The import adds the teaching group "Gruppe A" (010102)',
      'The import adds the teaching group "Gruppe B" (010102)',
    ]);
    expect(counts).toMatchObject({ create: 3, refused: 0 });
    expect(await groups()).toEqual([
      { group_name: '010101', course_number: '010101' },
      { group_name: 'Gruppe A', course_number: '010102' },
      { group_name: 'Gruppe B', course_number: '010102' },
    ]);
    expect((await calls.preview('timetables', timetable)).counts).toMatchObject({ same: 3, create: 0, refused: 0 });
  });

  it('reads a column Gruppe as teaching groups where students belong to none', async () => {
    const file =
      'Veranstaltungsart;Modulnr.;Gruppe;Wochentag;Beginn;Ende;Raum;Dozent;Academic Year;Semester\nPractical;CS101;A;Mi;08:00;09:30;Lab 1;E1;2026-2027;1';
    const grouped = await calls.preview('timetables', file);
    expect(grouped.matching).toMatchObject({ Groups: { columns: [2] } });
    await calls.dropCohorts();
    const { id, matching, counts } = await calls.preview('timetables', file);
    expect([matching['Groups'], matching['Parallel Group']?.columns, counts.create]).toEqual([undefined, [2], 1]);
    await calls.run(changeImportSource, grouped.id, { body: { separator: ',' } });
    expect((await calls.run(changeImportSource, grouped.id, { body: { separator: ';' } })).matching).toEqual(matching);
    await calls.applyAndWait(id);
    expect(await groups()).toEqual([{ group_name: 'A', course_number: null }]);
  });

  it('requires academic year and semester also of a class of a parallel group', async () => {
    await calls.dropCohorts();
    const file = [
      'Code ELP;Type;Groupe;Jour;Horaire;Semaines;Salle;Enseignant',
      'CS101;TD;TD1;mar;08h00-10h00;even weeks;A101;E1',
      'CS101;TD;TD2;mer;08h00-10h00;even weeks;A101;E1',
      'CS101;CM;;jeu;08h00-10h00;even weeks;A101;E1',
    ].join('\n');
    const reasons = async () => {
      const { id } = await calls.preview('timetables', file);
      return (await calls.rows(id)).map((row) => row.reasons);
    };
    const noYear = { 'Academic Year': 'Academic Year is required' };
    expect(await reasons()).toEqual([noYear, noYear, noYear]);
    await calls.query('UPDATE modules SET semester = 0 WHERE university_id = $1');
    const noTerm = { ...noYear, Semester: 'Semester is required' };
    expect(await reasons()).toEqual([noTerm, noTerm, noTerm]);
  });

  it('refuses each row without a value that its class needs, of each kind of class', async () => {
    await calls.query('UPDATE modules SET semester = 0 WHERE university_id = $1');
    const parallel: Cells = { Groups: '', 'Parallel Group': 'A', Year: '' };
    const expected: readonly Cells[] = [{ Groups: 'G1' }, { Groups: 'all', Year: '' }, parallel];
    const rows = importColumns.timetables.flatMap((blank) =>
      expected.map((groups) => timetableCells({ ...groups, [blank]: '' })),
    );
    // Each class has its own time, so that none is refused because of another one.
    const timed = rows.map((row, at) => {
      const hour = 8 + Math.floor(at / 6);
      const time = { Day: weekdays[at % 6] ?? '', 'Start Time': `${hour}:00`, 'End Time': `${hour}:50` };
      return { ...row, ...Object.fromEntries(Object.entries(time).filter(([label]) => row[label] !== '')) };
    });
    const { id, counts } = await calls.preview('timetables', csvOf('timetables', ...timed));
    expect(counts.refused).toBeGreaterThan(expected.length * 8);
    expect(await calls.applyAndWait(id)).toMatchObject({ state: 'applied' });
  });

  it('does not say that a refused row adds a group', async () => {
    const [headings, whole = '', ...groupsOfCourse] = timetable.split('\n');
    // The second class is refused by the check of the row, the last one because its lecturer has a class already.
    const rows = [whole, (groupsOfCourse[0] ?? '').replace('E1', 'Unknown'), whole.replace('010101', '010103')];
    const { id } = await calls.preview('timetables', [headings, ...rows].join('\n'));
    const adds = 'The import adds the teaching group';
    expect((await calls.rows(id)).map(({ verdict, note }) => [verdict, note?.includes(adds) ?? false])).toEqual([
      ['create', true],
      ['refused', false],
      ['refused', false],
    ]);
  });

  it.each(['Max. TN', 'max. Teilnehmer', 'Capacity', 'Capacité', 'Aforo'])(
    'gives new groups the seats of the column %s',
    async (heading) => {
      const [headings = '', ...rows] = timetable.split('\n');
      const file = (...seats: string[]): string =>
        [`${headings};${heading}`, ...rows.map((row, at) => `${row};${seats[at]}`)].join('\n');
      const refused = await calls.preview('timetables', file('', 'many', '0'));
      expect((await calls.rows(refused.id)).map(({ reasons }) => Object.values(reasons))).toEqual([
        [],
        ['Give a whole number from 1 to 30000, or leave it empty'],
        [],
      ]);
      await apply('timetables', file('', '25', '0'));
      const seats =
        'SELECT capacity FROM groups WHERE university_id = $1 AND module_id IS NOT NULL ORDER BY group_name';
      expect(await calls.query(seats)).toEqual([{ capacity: null }, { capacity: 25 }, { capacity: null }]);
      expect((await calls.preview('timetables', file('', '30', 'many'))).counts).toMatchObject({ same: 3, refused: 0 });
    },
  );

  it('puts each student in the groups of the courses, however the group is written', async () => {
    await apply('timetables', timetable);
    const { counts } = await apply(
      'enrolments',
      enrolments(
        'S2;CS101;010101;;2026-2027;Active',
        'S2;CS101;010102;A;2026-2027;Active',
        'S3;CS101;010102;Gruppe  b;2026-2027;Active',
        'S4;;010102;gruppe A;2026-2027;Active',
      ),
    );
    expect(counts).toMatchObject({ create: 4, refused: 0 });
    expect(await lists()).toEqual({ 'Hall 1': ['S2'], 'Lab 1': ['S2', 'S4'], 'Lab 2': ['S3'] });
    expect(await groups()).toHaveLength(3);
  });

  it('lists the terms of the records, for the check of their class lists', async () => {
    const ofTerm = [{ academic_year: '2026-2027', semester: 1 }];
    const first = await apply('timetables', timetable);
    expect((await calls.call(listImportTerms, { params: { id: first.id } })).body).toEqual(ofTerm);
    const { id } = await apply('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active'));
    expect((await calls.call(listImportTerms, { params: { id } })).body).toEqual(ofTerm);
    const { id: previewed } = await calls.preview('timetables', timetable);
    expect((await calls.call(listImportTerms, { params: { id: previewed } })).body).toEqual([]);
  });

  it('changes the group with a withdrawal and an admission in one file', async () => {
    await apply('timetables', timetable);
    await apply('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active'));
    const { rows } = await apply(
      'enrolments',
      enrolments('S2;CS101;010102;A;2026-2027;Inactive', 'S2;CS101;010102;B;2026-2027;Active'),
    );
    expect(rows.map(({ verdict, note }) => [verdict, note])).toEqual([
      ['update', null],
      ['create', 'Moves from Gruppe A · 010102 to Gruppe B · 010102.'],
    ]);
    expect(await lists()).toEqual({ 'Hall 1': [], 'Lab 1': [], 'Lab 2': ['S2'] });
  });

  it('opens an enrolment again that a move of the student ended', async () => {
    await apply('timetables', timetable);
    await apply('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active'));
    const [from, to] = (
      await calls.query<{ id: string }>(
        `SELECT id FROM groups WHERE university_id = $1 AND group_name LIKE 'Gruppe%' ORDER BY group_name`,
      )
    ).map(({ id }) => id);
    const [student] = await calls.query<{ id: string }>(
      `SELECT id FROM students WHERE university_id = $1 AND student_id = 'S2'`,
    );
    const body = { student_ids: [student?.id], to_group_id: to, from: 'today' };
    expect((await calls.call(moveToTeachingGroup, { params: { id: from }, body })).status).toBe(200);
    const stored = () =>
      calls.query(
        `SELECT g.group_name AS name, e.active, e.valid_until IS NOT NULL AS ends FROM student_module_enrollments e
         JOIN groups g ON g.id = e.teaching_group_id WHERE e.student_id = $1 ORDER BY 1`,
        student?.id,
      );
    const moved = [
      { name: 'Gruppe A', active: true, ends: true },
      { name: 'Gruppe B', active: true, ends: false },
    ];
    expect(await stored()).toEqual(moved);
    const alone = await calls.preview('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active'));
    expect(await calls.rows(alone.id)).toMatchObject([
      { verdict: 'update', note: expect.stringMatching(/ This opens it again\. Stays in Gruppe B · 010102, too\. /u) },
    ]);
    const { id, rows } = await apply(
      'enrolments',
      enrolments('S2;CS101;010102;B;2026-2027;Inactive', 'S2;CS101;010102;A;2026-2027;Active'),
    );
    expect(rows[1]?.note).toMatch(/^The enrolment ended on .+ Moves from Gruppe B · 010102 to Gruppe A · 010102\.$/u);
    expect(await stored()).toEqual([
      { name: 'Gruppe A', active: true, ends: false },
      { name: 'Gruppe B', active: false, ends: false },
    ]);
    expect((await calls.undoAndWait(id)).state).toBe('undone');
    expect(await stored()).toEqual(moved);
  });

  it('keeps the last day that is planned for an enrolment', async () => {
    await apply('timetables', timetable);
    const file = (type: string) =>
      [`${enrolmentHeadings};Type`, `S2;CS101;010102;A;2026-2027;Active;${type}`].join('\n');
    await apply('enrolments', file('Regular'));
    await calls.query(`UPDATE student_module_enrollments SET valid_until = '9999-01-01' WHERE university_id = $1`);
    expect((await calls.preview('enrolments', file('Regular'))).counts).toMatchObject({ same: 1 });
    expect((await apply('enrolments', file('Repeat'))).counts).toMatchObject({ update: 1 });
    expect(
      await calls.query(
        'SELECT enrollment_type AS type, valid_until::text AS last FROM student_module_enrollments WHERE university_id = $1 AND teaching_group_id IS NOT NULL',
      ),
    ).toEqual([{ type: 'repeat', last: '9999-01-01' }]);
  });

  it('notes a parallel group that a student keeps, and no group of another type of classes', async () => {
    await apply('timetables', timetable);
    await apply('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active', 'S3;CS101;010101;;2026-2027;Active'));
    const again = ['S2;CS101;010102;B;2026-2027;Active', 'S3;CS101;010101;;2026-2027;Inactive'];
    const file = enrolments(...again, 'S3;CS101;010102;A;2026-2027;Active', 'S2;CS101;010102;A;2026-2027;Active');
    const notesOf = (rows: { note: string | null }[]) => rows.map(({ note }) => note);
    const { rows } = await apply('enrolments', file);
    expect(notesOf(rows)).toEqual([expect.stringMatching(/^Stays in Gruppe A · 010102, too\. /u), null, null, null]);
    const { id } = await calls.preview('enrolments', file);
    expect(notesOf(await calls.rows(id))).toEqual([null, 'The enrolment has ended already.', null, null]);
  });

  it('takes the groups back with the import that added them, unless another record names them', async () => {
    const { id } = await apply('timetables', timetable);
    const later = await apply('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active'));
    expect((await calls.undoAndWait(id)).state).toBe('undone');
    expect(await groups()).toEqual([{ group_name: 'Gruppe A', course_number: '010102' }]);
    expect((await calls.undoAndWait(later.id)).state).toBe('undone');
    expect(await groups()).toEqual([]);
  });

  it('reads its own export as unchanged', async () => {
    await apply('timetables', timetable);
    const { text } = await calls.call(exportTimetables, { query: { semester: 1 } });
    expect(text).toContain('"010102",Gruppe A,');
    expect((await calls.preview('timetables', text)).counts).toMatchObject({
      same: 4,
      create: 0,
      update: 0,
      refused: 0,
    });
  });

  it('says of an enrolment in a new group that the module has other ones, and makes none of a blank cell', async () => {
    const file = enrolments(
      'S2;CS101;010104;;2026-2027;Active',
      'S3;CS101;;-;2026-2027;Active',
      'S4;CS101;010102;C;2026-2027;Active',
    );
    const notesOf = async (content: string) =>
      (await calls.rows((await calls.preview('enrolments', content)).id)).map(({ note }) => note);
    const added = ['The import adds the teaching group "010104".', 'The import adds the teaching group "C" (010102).'];
    expect(await notesOf(file)).toEqual([added[0], 'Parallel Group: “-” counts as blank.', added[1]]);
    await apply('timetables', timetable);
    const others = 'CS101 has other groups: "010101", "Gruppe A" (010102), "Gruppe B" (010102). Please check the name.';
    expect(await notesOf(file)).toEqual([
      `${added[0]} ${others}`,
      'Parallel Group: “-” counts as blank.',
      `${added[1]} ${others}`,
    ]);
    await apply('enrolments', enrolments('S3;CS101;;-;2026-2027;Active'));
    expect(await groups()).toHaveLength(3);
  });

  describe('with several columns of groups', () => {
    const file = (...rows: string[]) => ['Matrikelnr.;Modulnr.;Groupe TD;Groupe TP;Academic Year', ...rows].join('\n');
    const several = file('S2;CS101;1;2;2026-2027', 'S3;CS101;2;-;2026-2027', 'S4;CS101;;;2026-2027');
    const enrolled = async () =>
      (
        await calls.query<{
          name: string;
        }>(`SELECT concat_ws(' ', s.student_id, g.group_name) AS name FROM student_module_enrollments e
           JOIN students s ON s.id = e.student_id LEFT JOIN groups g ON g.id = e.teaching_group_id
           WHERE e.university_id = $1 ORDER BY 1`)
      ).map(({ name }) => name);

    it('puts the student in one of each column, also with a second file', async () => {
      const { id, matching } = await calls.preview('enrolments', several);
      expect(matching['Parallel Group']?.columns).toEqual([2, 3]);
      const { body } = await calls.call(getImportSource, { params: { id } });
      expect(body.notices).toEqual([
        'Rows with several groups were read as one row for each group: line 2. The further rows follow the last line.',
      ]);
      await calls.applyAndWait(id);
      expect(await enrolled()).toEqual(['S2 TD 1', 'S2 TP 2', 'S3 TD 2', 'S4']);
      expect((await calls.preview('enrolments', several)).counts).toMatchObject({ same: 4, create: 0, refused: 0 });
    });

    it('stays as it is when the file is checked again', async () => {
      const { id, matching } = await calls.preview('enrolments', several);
      expect(await calls.run(matchImport, id, { body: { matching } })).toMatchObject({
        rows: 4,
        counts: { create: 4, refused: 0 },
      });
    });

    it('finds the groups of a timetable, with their type or without it', async () => {
      const [headings] = timetable.split('\n');
      const classes = [
        '1;;Tutorial;CS101;A;Di;08:00;09:30;Hall 1;E1;2026-2027',
        '1;;Practical;CS101;TP 2;Mi;08:00;09:30;Lab 1;E1;2026-2027',
      ];
      await apply('timetables', [headings, ...classes].join('\n'));
      const { rows } = await apply('enrolments', file('S2;CS101;A;2;2026-2027'));
      expect(rows.map(({ note }) => note)).toEqual(['“TD A” was read as the group “A”.', null]);
      expect(await lists()).toEqual({ 'Hall 1': ['S2'], 'Lab 1': ['S2'] });
      expect(await groups()).toHaveLength(2);
    });
  });

  it('has no group for a blank part of a list', async () => {
    const row = (group: string) => `1;;Practical;CS101;"${group}";Mi;08:00;09:30;Lab 1;E1;2026-2027`;
    const [headings = ''] = timetable.split('\n');
    const { rows } = await apply('timetables', [headings, row('A; ;B;')].join('\n'));
    expect(rows[0]?.note).toContain('The import adds the teaching groups "A", "B".');
    expect(await groups()).toEqual([
      { group_name: 'A', course_number: null },
      { group_name: 'B', course_number: null },
    ]);
    const { id } = await calls.preview('timetables', [headings, row(';')].join('\n'));
    expect((await calls.rows(id))[0]?.reasons).toEqual({ 'Parallel Group': 'There is no name in this cell' });
  });

  it('asks for the course number where several courses of the module have the group', async () => {
    await apply('timetables', `${timetable}\n1;010103;Practical;CS101;A;Do;08:00;09:30;Lab 1;E1;2026-2027`);
    const { id } = await calls.preview(
      'enrolments',
      enrolments('S2;CS101;;A;2026-2027;Active', 'S3;;999;;2026-2027;Active'),
    );
    expect((await calls.rows(id)).map(({ reasons }) => reasons)).toEqual([
      { 'Parallel Group': 'Several courses of the module have a group of this name. Please give the course number.' },
      { 'Module Code': 'Please give the module code, or the number of a course in the timetable' },
    ]);
  });
});
