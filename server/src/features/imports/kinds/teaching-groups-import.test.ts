import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startImports } from '../import-client.setup.ts';

const calls = await startImports();
afterAll(calls.stop);
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
  await calls.query(
    `INSERT INTO students (university_id, name, email, student_id)
     SELECT $1, 'Student ' || n, lower(n) || '@x.example', n FROM unnest($2::text[]) AS n`,
    [calls.campus.ids.ours, students],
  );
});

const apply = async (kind: 'timetables' | 'enrolments', file: string) => {
  const { id } = await calls.preview(kind, file);
  const rows = await calls.rows(id);
  const batch = await calls.applyAndWait(id);
  return { id, rows, counts: batch.counts };
};
const groups = () =>
  calls.query(
    'SELECT group_name, course_number FROM groups WHERE university_id = $1 AND module_id IS NOT NULL ORDER BY course_number, group_name',
    [calls.campus.ids.ours],
  );
/** The numbers of the students whom each class of the timetable expects, as its sign-in sheet lists them. */
async function lists(): Promise<Record<string, string[]>> {
  const entries = await calls.query<{ id: string; venue: string; group_ids: string[] }>(
    `SELECT t.id, t.venue FROM timetables t WHERE t.university_id = $1 AND t.day_of_week <> 'Monday' ORDER BY t.venue`,
    [calls.campus.ids.ours],
  );
  const lists: Record<string, string[]> = {};
  for (const { id, venue } of entries) {
    const rows = await calls.query<{ number: string }>(
      `SELECT DISTINCT s.student_id AS number FROM timetable_groups x
       JOIN student_module_enrollments e ON e.teaching_group_id = x.group_id AND e.active
       JOIN students s ON s.id = e.student_id WHERE x.timetable_id = $1 ORDER BY 1`,
      [id],
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
      expect(await calls.query(seats, [calls.campus.ids.ours])).toEqual([
        { capacity: null },
        { capacity: 25 },
        { capacity: null },
      ]);
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
    expect((await calls.call('GET', `/imports/${first.id}/terms`)).body).toEqual(ofTerm);
    const { id } = await apply('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active'));
    expect((await calls.call('GET', `/imports/${id}/terms`)).body).toEqual(ofTerm);
    const { id: previewed } = await calls.preview('timetables', timetable);
    expect((await calls.call('GET', `/imports/${previewed}/terms`)).body).toEqual([]);
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

  it('notes a parallel group that a student keeps, and no group of another type of classes', async () => {
    await apply('timetables', timetable);
    await apply('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active', 'S3;CS101;010101;;2026-2027;Active'));
    const again = ['S2;CS101;010102;B;2026-2027;Active', 'S3;CS101;010101;;2026-2027;Inactive'];
    const file = enrolments(...again, 'S3;CS101;010102;A;2026-2027;Active', 'S2;CS101;010102;A;2026-2027;Active');
    const notesOf = (rows: { note: string | null }[]) => rows.map(({ note }) => note);
    const { rows } = await apply('enrolments', file);
    expect(notesOf(rows)).toEqual(['Stays in Gruppe A · 010102, too.', null, null, null]);
    const { id } = await calls.preview('enrolments', file);
    expect(notesOf(await calls.rows(id))).toEqual([null, null, null, null]);
  });

  it('takes the groups back with the import that added them, unless another record names them', async () => {
    const { id } = await apply('timetables', timetable);
    const later = await apply('enrolments', enrolments('S2;CS101;010102;A;2026-2027;Active'));
    await calls.call('POST', `/imports/${id}/undo`);
    expect((await calls.waitUntilSettled(id)).state).toBe('undone');
    expect(await groups()).toEqual([{ group_name: 'Gruppe A', course_number: '010102' }]);
    await calls.call('POST', `/imports/${later.id}/undo`);
    expect((await calls.waitUntilSettled(later.id)).state).toBe('undone');
    expect(await groups()).toEqual([]);
  });

  it('reads its own export as unchanged', async () => {
    await apply('timetables', timetable);
    const { text } = await calls.call('GET', '/timetables/export?semester=1');
    expect(text).toContain('"010102",Gruppe A,');
    expect((await calls.preview('timetables', text)).counts).toMatchObject({
      same: 4,
      create: 0,
      update: 0,
      refused: 0,
    });
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
