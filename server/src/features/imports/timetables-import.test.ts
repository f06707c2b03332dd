import { academicYears } from '@muster/contract/academic-years';
import { importColumns } from '@muster/contract/imports';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Cells,
  csvOf,
  standingCells as standing,
  startImports,
  timetableCells as row,
} from './import-calls.setup.ts';

const calls = await startImports();
afterAll(calls.stop);
beforeEach(calls.newCampus);

const preview = (...rows: Cells[]) => calls.preview('timetables', csvOf('timetables', ...rows));
const judged = async (...rows: Cells[]) => {
  const { id } = await preview(...rows);
  return (await calls.rows(id)).map(({ verdict, reasons }) => [verdict, reasons]);
};
const kept = () =>
  calls.query(
    `select t.day_of_week, to_char(t.start_time, 'HH24:MI') as start, t.venue, t.class_type, t.active, t.created_by,
       (select count(*)::int from timetable_groups g where g.timetable_id = t.id) as groups,
       (select count(*)::int from timetable_degrees d where d.timetable_id = t.id) as degrees
     from timetables t where t.university_id = $1 order by t.day_of_week, t.start_time`,
    [calls.campus.ids.ours],
  );
const undo = async (id: string) => {
  const answer = await calls.call('POST', `/imports/${id}/undo`);
  return answer.status === 200 ? calls.settled(id) : answer.body;
};

describe('a file of timetables', () => {
  test('brings classes in, changes those that stand, and is taken back as a whole', async () => {
    const before = await kept();
    const batch = await preview(
      row(),
      row({ Day: 'Wednesday', 'Start Time': '0.375', Lecturer: 'Other' }),
      row({ ...standing, 'Class Type': 'Tutorial', Venue: 'Hall 3' }),
      row({ ...standing, Day: 'Friday', Status: 'Inactive' }),
    );
    expect(batch.counts).toEqual({ create: 2, update: 1, same: 0, refused: 1 });
    const rows = await calls.rows(batch.id);
    expect(rows[2]).toMatchObject({ verdict: 'update', before: { Venue: 'Hall', 'Class Type': 'Lecture' } });
    expect(rows[3]?.reasons).toEqual({ Status: 'There is no such active entry to be set Inactive' });
    expect((await calls.applied(batch.id)).state).toBe('applied');
    const made = { active: true, created_by: calls.campus.ids.admin, groups: 1, degrees: 1, class_type: 'Lecture' };
    expect(await kept()).toEqual([
      { ...before[0], venue: 'Hall 3', class_type: 'Tutorial' },
      { ...made, day_of_week: 'Tuesday', start: '09:00', venue: 'Hall 2' },
      { ...made, day_of_week: 'Wednesday', start: '09:00', venue: 'Hall 2' },
    ]);
    expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
    expect(await kept()).toEqual(before);
  });

  test('sets a class Inactive, and is not taken back once its place is somebody else’s', async () => {
    const batch = await preview(row({ ...standing, Status: 'inactive' }));
    expect(batch.counts).toMatchObject({ update: 1 });
    await calls.applied(batch.id);
    expect(await kept()).toMatchObject([{ active: false }]);
    const other = await preview(row({ ...standing, 'Start Time': '10:00', Lecturer: 'E2' }));
    await calls.applied(other.id);
    const refused = { state: 'applied', failure: expect.stringContaining('CS101') };
    expect(await undo(batch.id)).toMatchObject(refused);
    expect(await undo(other.id)).toMatchObject({ state: 'undone' });
    expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
    expect(await kept()).toMatchObject([{ active: true }]);
  });

  test('is not taken back once class sessions or changes of one week hang on its classes', async () => {
    const { ids } = calls.campus;
    const batch = await preview(row());
    await calls.applied(batch.id);
    await calls.query(
      `insert into class_changes (university_id, timetable_id, class_date, is_cancelled)
       select university_id, id, '2026-11-24', true from timetables where university_id = $1 and day_of_week = 'Tuesday'`,
      [ids.ours],
    );
    expect(await undo(batch.id)).toMatchObject({
      error: 'This import cannot be undone any more. Since then there are: changed classes (1).',
    });
    await calls.query(
      `update class_sessions set timetable_id = t.id from timetables t
       where class_sessions.university_id = $1 and t.university_id = $1 and t.day_of_week = 'Tuesday'`,
      [ids.ours],
    );
    expect((await calls.get(batch.id)).undo_refused).toContain('class sessions (1), changed classes (1)');
  });

  test('is refused, row by row, where cells are empty or make no sense', async () => {
    const [empty, odd, wrong] = await judged(
      { Day: 'Monday' },
      row({ Day: 'Someday', 'Start Time': '25:00', 'End Time': 'noon', 'Class Type': 'Party', Year: '5' }),
      row({ 'End Time': '8:30', 'Academic Year': '2026-2028', Status: 'perhaps' }),
    );
    const required = Object.fromEntries(
      importColumns.timetables
        .filter((column) => !['Day', 'Assistant Lecturer', 'Status'].includes(column))
        .map((column) => [column, `${column} is required`]),
    );
    expect(empty).toEqual(['refused', required]);
    expect(odd).toEqual([
      'refused',
      {
        Day: 'Please give a day such as Monday',
        'Start Time': 'Please give a time such as 09:00',
        'End Time': 'Please give a time such as 09:00',
        'Class Type': 'Please give one of: Lecture, Tutorial, Practical, Laboratory, Workshop',
        Year: 'Please choose a number from 1 to 4',
      },
    ]);
    expect(wrong).toEqual([
      'refused',
      {
        'End Time': 'Class end time must be after class start time',
        'Academic Year': 'Please give an academic year as 2026-2027',
        Status: 'Please give Active or Inactive',
      },
    ]);
  });

  test('is refused where it names what is not there, or what may not be chosen on the form', async () => {
    const { ids } = calls.campus;
    await calls.query(
      `insert into staff (university_id, name, email, employee_id, staff_type)
       values ($1, 'other', 'o2@campus.example', 'E3', 'lecturer')`,
      [ids.ours],
    );
    await calls.query(`update staff_courses set can_teach_as_primary = false where staff_id = $1`, [
      ids.otherLecturerRecord,
    ]);
    expect(
      await judged(
        row({ 'Module Code': 'CS999', Lecturer: 'Nobody', 'Degree Programmes': 'Computing; Alchemy', Groups: 'G9' }),
        row({ Day: 'Wednesday', Lecturer: 'Other' }),
        row({ Day: 'Thursday', Lecturer: 'E2' }),
        row({ Day: 'Friday', 'Assistant Lecturer': 'E1' }),
        row({ Day: 'Saturday', Semester: '2' }),
      ),
    ).toEqual([
      [
        'refused',
        {
          'Module Code': 'There is no module with this code',
          Lecturer: 'There is nobody with this employee id or name',
          'Degree Programmes': 'There is no degree programme "Alchemy"',
          Groups: 'There is no group "G9"',
        },
      ],
      ['refused', { Lecturer: 'Several people have this name. Please write an employee id: E2; E3' }],
      ['refused', { Lecturer: 'Other is not assigned to CS101 as lecturer' }],
      ['refused', { 'Assistant Lecturer': 'The assistant lecturer must be somebody else than the lecturer' }],
      [
        'refused',
        {
          'Module Code': 'CS101 is a module of Semester 1',
          Groups: 'The group "G1" is not of Year 1, Semester 2 of 2026-2027',
        },
      ],
    ]);
  });
});

describe('the files around it', () => {
  const download = (path: string) =>
    fetch(`${calls.product.url}/api${path}`, { headers: { authorization: `Bearer ${calls.campus.tokens.admin}` } });

  test('what was exported says Same when it is imported, also what would not be chosen any more', async () => {
    const { ids } = calls.campus;
    const batch = await preview(row({ 'Assistant Lecturer': '', Venue: '=odd' }), row({ Day: 'Friday' }));
    expect(batch.counts).toMatchObject({ create: 1 });
    await calls.applied(batch.id);
    const term = `year, semester, academic_year`;
    await calls.query(
      `insert into degree_details (university_id, degree_programme, degree_level, local_international)
       values ($1, 'COMPUTING', 'doctoral', 'local')`,
      [ids.ours],
    );
    await calls.query(
      `insert into groups (university_id, group_name, degree_details_id, ${term})
       select $1, 'g1', id, 1, 1, '2026-2027' from degree_details where university_id = $1`,
      [ids.ours],
    );
    await calls.query(
      `insert into timetable_groups select t.university_id, t.id, g.id from timetables t
       join groups g on g.university_id = t.university_id and g.group_name = 'g1'
       where t.university_id = $1 and t.day_of_week = 'Friday' and g.degree_details_id = $2`,
      [ids.ours, ids.degree],
    );
    for (const table of ['staff', 'groups', 'modules'])
      await calls.query(`update ${table} set active = false where university_id = $1`, [ids.ours]);
    for (const format of ['csv', 'xlsx']) {
      const file = new Uint8Array(await (await download(`/timetables/export?format=${format}`)).arrayBuffer());
      const again = await calls.preview('timetables', file, `timetables.${format}`);
      expect(again.counts, format).toEqual({ create: 0, update: 0, same: 2, refused: 0 });
      expect(again.missing_columns).toEqual([]);
    }
  });

  test('the template offers what there is to choose from; times of a workbook are read as they are shown', async () => {
    const answer = await download('/imports/template?kind=timetables&format=xlsx');
    expect(answer.headers.get('content-disposition')).toContain('timetables_import_template.xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows[0]).toEqual([...importColumns.timetables]);
    expect(sheets[1]?.rows[0]).toEqual(
      expect.arrayContaining(['CS101', 'Monday', 'Lecture', 'Lecturer', 'Computing', 'G1']),
    );
    const today = new Date().toISOString().slice(0, 10);
    expect(sheets[1]?.rows.flat()).toEqual(expect.arrayContaining(academicYears('timetables', today)));
    expect((await (await download('/imports/template?kind=timetables')).text()).trim()).toBe(
      importColumns.timetables.join(','),
    );
    const cells = row();
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'Timetable',
          columns: importColumns.timetables.map((key) =>
            key.endsWith('Time') ? { key, numFmt: 'h:mm AM/PM' } : { key },
          ),
          rows: [
            [...importColumns.timetables],
            importColumns.timetables.map((column) =>
              column === 'Start Time' ? 0.354166666666667 : column === 'End Time' ? 0.4375 : (cells[column] ?? ''),
            ),
          ],
        },
      ],
    });
    const batch = await calls.preview('timetables', workbook, 'timetable.xlsx');
    expect((await calls.rows(batch.id))[0]).toMatchObject({
      verdict: 'create',
      values: { 'Start Time': '08:30', 'End Time': '10:30' },
    });
  });
});
