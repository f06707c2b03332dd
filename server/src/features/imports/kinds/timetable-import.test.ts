import { undoImport } from '@muster/contract/academics/imports';
import { academicYears } from '@muster/contract/academics/academic-years';
import { importColumns } from '@muster/contract/academics/import-columns';
import { weekdays } from '@muster/contract/http/shared';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, existingClassCells, startImports, timetableCells as row } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const preview = (...rows: Cells[]) => calls.preview('timetables', csvOf('timetables', ...rows));
const validate = async (...rows: Cells[]) => {
  const { id } = await preview(...rows);
  return (await calls.rows(id)).map(({ verdict, reasons }) => [verdict, reasons]);
};
const listClasses = () =>
  calls.query(`SELECT t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start, t.venue, t.class_type, t.created_by, t.active AND t.valid_until IS NULL AS active,
       (SELECT count(*)::int FROM timetable_groups g WHERE g.timetable_id = t.id) AS groups,
       (SELECT count(*)::int FROM timetable_degrees d WHERE d.timetable_id = t.id) AS degrees
     FROM timetables t WHERE t.university_id = $1 AND t.continued_by IS NULL ORDER BY t.day_of_week, t.start_time`);
const undo = async (id: string) => {
  const answer = await calls.call(undoImport, { params: { id } });
  return answer.status === 200 ? calls.waitUntilSettled(id) : answer.body;
};

describe('timetable import', () => {
  it('creates and updates classes, and can be undone', async () => {
    const before = await listClasses();
    const batch = await preview(
      row(),
      row({ Day: 'Wednesday', 'Start Time': '0.375', Lecturer: 'Other' }),
      row({ ...existingClassCells, 'Class Type': 'Tutorial', Venue: 'Hall 3' }),
      row({ ...existingClassCells, Day: 'Friday', Status: 'Inactive' }),
    );
    expect(batch.counts).toEqual({ create: 2, update: 1, same: 0, refused: 1 });
    const rows = await calls.rows(batch.id);
    expect(rows[2]).toMatchObject({ verdict: 'update', before: { Venue: 'Hall', 'Class Type': 'Practical' } });
    expect(rows[3]?.reasons).toEqual({ Status: 'There is no such active entry to set Inactive' });
    expect((await calls.applyAndWait(batch.id)).state).toBe('applied');
    const made = { active: true, created_by: calls.campus.ids.admin, groups: 1, degrees: 1, class_type: 'Lecture' };
    expect(await listClasses()).toEqual([
      { ...before[0], venue: 'Hall 3', class_type: 'Tutorial' },
      { ...made, day_of_week: 'Tuesday', start: '09:00', venue: 'Hall 2' },
      { ...made, day_of_week: 'Wednesday', start: '09:00', venue: 'Hall 2' },
    ]);
    expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
    expect(await listClasses()).toEqual(before);
  });

  it('takes degree programmes, year and academic year from the groups, the semester from the module, and "Last, First" as a name', async () => {
    const implied = { 'Degree Programmes': '', Year: '', Semester: '', 'Academic Year': '' };
    await calls.query(`UPDATE staff SET name = 'Ada Quill' WHERE id = $1`, calls.campus.ids.lecturerRecord);
    const batch = await preview(row({ ...implied, Lecturer: 'Quill, Ada' }));
    await calls.applyAndWait(batch.id);
    const [made] = await calls.query(
      `SELECT year, semester, academic_year FROM timetables WHERE university_id = $1 AND venue = 'Hall 2'`,
    );
    expect(made).toEqual({ year: 1, semester: 1, academic_year: '2026-2027' });
  });

  it('accepts the usual spellings of days and times', async () => {
    const spellings = [
      ['Tues', '09:00', '10:00'],
      ['Thurs', '0900', '10.00 Uhr'],
      ['R', '2:00p', '3:30 PM'],
      ['Mittwoch', '17h15', '18h'],
      ['Fri', '22:00', '24:00'],
      ['samedi', '21:00', '00:00'],
    ];
    const rows = spellings.map(([Day = '', start = '', end = '']) =>
      row({ Day, 'Start Time': start, 'End Time': end }),
    );
    const plain = row({ Day: 'Wed', 'Start Time': '9', 'End Time': '10' });
    const batch = await preview(...rows, plain);
    const problem = 'Please give a time such as 09:00';
    expect((await calls.rows(batch.id, '&verdict=refused')).map(({ reasons }) => reasons)).toEqual([
      { 'Start Time': problem, 'End Time': problem },
    ]);
    await calls.applyAndWait(batch.id);
    const stored =
      await calls.query(`SELECT day_of_week || to_char(start_time, ' HH24:MI-') || to_char(end_time, 'HH24:MI') AS class
       FROM timetables WHERE university_id = $1 AND venue = 'Hall 2' ORDER BY 1`);
    expect(stored.map((one) => one['class'])).toEqual([
      'Friday 22:00-24:00',
      'Saturday 21:00-24:00',
      'Thursday 09:00-10:00',
      'Thursday 14:00-15:30',
      'Tuesday 09:00-10:00',
      'Wednesday 17:15-18:00',
    ]);
  });

  it('notes in the preview that no student takes a class', async () => {
    const { ours, degree } = calls.campus.ids;
    await calls.query(
      `WITH m AS (INSERT INTO modules (university_id, module_name, module_code, semester) VALUES ($1, 'Fishing', 'FI9', 1) RETURNING id),
         d AS (INSERT INTO module_degree_mappings (university_id, module_id, degree_details_id, year, is_mandatory)
               SELECT $1, id, $2, 1, false FROM m)
       INSERT INTO staff_courses (university_id, staff_id, course_name, module_id) SELECT $1, $3, 'Fishing', id FROM m`,
      ours,
      degree,
      calls.campus.ids.lecturerRecord,
    );
    const fishing = row({ 'Module Code': 'FI9', Day: 'Friday' });
    const { id, counts } = await preview({ ...fishing, Groups: 'G7' }, row(), fishing);
    expect(counts).toMatchObject({ create: 2, refused: 1 });
    const noStudents = 'No students are expected: FI9 is optional and no student is enrolled.';
    const rows = await calls.rows(id);
    expect(rows.map(({ verdict, reasons }) => [verdict, Object.keys(reasons)])).toEqual([
      ['refused', ['Groups']],
      ['create', []],
      ['create', []],
    ]);
    expect(rows.map(({ note }) => note?.includes(noStudents) ?? false)).toEqual([false, false, true]);
    expect((await calls.applyAndWait(id)).counts).toMatchObject({ create: 2 });
  });

  it('deactivates a class; undo is rejected while another class clashes with it', async () => {
    // A class of today would stay, and clash with the other one.
    const twoDaysAgo = weekdays[(new Date().getUTCDay() + 4) % 7] ?? '';
    await calls.query(
      'UPDATE timetables SET day_of_week = $2 WHERE university_id = $1',
      calls.campus.ids.ours,
      twoDaysAgo,
    );
    const cells = { ...existingClassCells, Day: twoDaysAgo };
    const batch = await preview(row({ ...cells, Status: 'inactive' }));
    expect(batch.counts).toMatchObject({ update: 1 });
    await calls.applyAndWait(batch.id);
    expect(await listClasses()).toMatchObject([{ active: false }]);
    const other = await preview(row({ ...cells, 'Start Time': '10:00', Lecturer: 'E2' }));
    await calls.applyAndWait(other.id);
    const refused = { state: 'applied', failure: expect.stringContaining('CS101') };
    expect(await undo(batch.id)).toMatchObject(refused);
    expect(await undo(other.id)).toMatchObject({ state: 'undone' });
    expect(await undo(batch.id)).toMatchObject({ state: 'undone' });
    expect(await listClasses()).toMatchObject([{ active: true }]);
  });

  it('rejects undo when class sessions or class changes exist', async () => {
    const batch = await preview(row());
    await calls.applyAndWait(batch.id);
    await calls.query(`INSERT INTO class_changes (university_id, timetable_id, class_date, is_cancelled)
       SELECT university_id, id, '2026-11-24', TRUE FROM timetables WHERE university_id = $1 AND day_of_week = 'Tuesday'`);
    expect(await undo(batch.id)).toMatchObject({
      error: 'This import can no longer be undone. It is already used: changed classes (1).',
    });
    await calls.query(`UPDATE class_sessions SET timetable_id = t.id FROM timetables t
       WHERE class_sessions.university_id = $1 AND t.university_id = $1 AND t.day_of_week = 'Tuesday'`);
    expect((await calls.get(batch.id)).undo_refused).toContain('class sessions (1), changed classes (1)');
  });

  it('rejects rows with empty or invalid cells', async () => {
    const [empty, invalid, contradictory] = await validate(
      { Day: 'Monday' },
      row({ Day: 'Someday', 'Start Time': '25:00', 'End Time': 'noon', 'Class Type': 'Party', Year: '5' }),
      row({ 'End Time': '8:30', 'Academic Year': '2026-2028', Status: 'perhaps' }),
    );
    const required = Object.fromEntries(
      ['Module Code', 'Start Time', 'End Time', 'Venue', 'Class Type', 'Lecturer'].map((column) => [
        column,
        `${column} is required`,
      ]),
    );
    expect(empty).toEqual(['refused', required]);
    expect(invalid).toEqual([
      'refused',
      {
        Day: 'Please give a day such as Monday',
        'Start Time': 'Please give a time such as 09:00',
        'End Time': 'Please give a time such as 09:00',
        'Class Type': 'Please give one of: Lecture, Tutorial, Practical, Laboratory, Workshop',
        Year: 'Please choose a number from 1 to 4',
      },
    ]);
    expect(contradictory).toEqual([
      'refused',
      {
        'End Time': 'Class end time must be after class start time',
        'Academic Year': 'Please give an academic year as 2026-2027',
        Status: 'Please give Active or Inactive',
      },
    ]);
  });

  it('rejects unknown names and choices that the form does not allow', async () => {
    const { ids } = calls.campus;
    await calls.query(`INSERT INTO staff (university_id, name, email, employee_id, staff_type)
       VALUES ($1, 'other', 'o2@campus.example', 'E3', 'lecturer')`);
    await calls.query(
      `INSERT INTO staff_courses (university_id, staff_id, course_name, module_id)
       SELECT university_id, id, 'Programming', $2 FROM staff WHERE university_id = $1 AND employee_id = 'E3'`,
      ids.ours,
      ids.module,
    );
    await calls.query(
      `UPDATE staff_courses SET can_teach_as_primary = FALSE WHERE staff_id = $1`,
      ids.otherLecturerRecord,
    );
    expect(
      await validate(
        row({ 'Module Code': 'CS999', Lecturer: 'Unknown', 'Degree Programmes': 'Computing; Alchemy', Groups: 'G9' }),
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
          Lecturer: 'No lecturer has this employee id or name',
          'Degree Programmes': 'There is no degree programme "Alchemy"',
          Groups: 'There is no group "G9"',
        },
      ],
      ['refused', { Lecturer: 'Several people can be meant. Please write one of: Other (E2); other (E3)' }],
      ['refused', { Lecturer: 'Other is not assigned to CS101 as lecturer' }],
      ['refused', { 'Assistant Lecturer': 'The assistant lecturer must be a different person' }],
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

describe('timetables of other systems', () => {
  it('take degrees, year and term from the groups, and all lecturers from one cell', async () => {
    const { ids } = calls.campus;
    await calls.query("UPDATE staff SET name = 'Jamila Zeldenrust' WHERE id = $1", ids.lecturerRecord);
    const file = [
      'Activity Type Name,Module Name,Scheduled Days,Scheduled Start Time,Scheduled End Time,Teaching Week Pattern,Allocated Location Name,Allocated Staff Name,Allocated Student Set Name,First Date',
      'Lecture,CS 101,Tuesday,09:00,11:00,"1-5,7-12",Hall 2,"Zeldenrust, Jamila; Other",G1,2026-09-01',
      'Lecture,CS101,Wednesday,09:00,11:00,1-12,Hall 2,"Zeldenrust, Jamila",No such,2026-09-01',
    ].join('\n');
    const batch = await calls.preview('timetables', file);
    expect(batch).toMatchObject({ missing_columns: [], counts: { create: 1, refused: 1 } });
    expect((await calls.rows(batch.id))[1]?.reasons).toEqual({ Groups: 'There is no group "No such"' });
    await calls.applyAndWait(batch.id);
    const classes =
      await calls.query(`SELECT t.year, t.semester, t.academic_year, t.weeks, t.lecturer_id, t.assistant_lecturer_id, f.staff_id, f.role, d.degree_details_id FROM timetables t
       JOIN timetable_lecturers f ON f.university_id = t.university_id AND f.timetable_id = t.id
       JOIN timetable_degrees d ON d.university_id = t.university_id AND d.timetable_id = t.id
       WHERE t.university_id = $1 AND t.day_of_week = 'Tuesday'`);
    expect(classes).toEqual([
      {
        year: 1,
        semester: 1,
        academic_year: '2026-2027',
        weeks: '1-5,7-12',
        lecturer_id: ids.lecturerRecord,
        assistant_lecturer_id: null,
        staff_id: ids.otherLecturerRecord,
        role: 'lecturer',
        degree_details_id: ids.degree,
      },
    ]);
  });
});

describe('timetable files', () => {
  const download = (path: string) =>
    fetch(`${calls.product.url}/api${path}`, { headers: { authorization: `Bearer ${calls.campus.tokens.admin}` } });

  it('reports an exported file as unchanged, including inactive choices', async () => {
    const { ids } = calls.campus;
    const batch = await preview(
      row({ 'Assistant Lecturer': '', Venue: '=odd', Weeks: '1-4, 7', 'First Date': '2026-09-01' }),
      row({ Day: 'Friday', Weeks: 'odd' }),
    );
    expect(batch.counts).toMatchObject({ create: 2 });
    await calls.applyAndWait(batch.id);
    const term = `year, semester, academic_year`;
    await calls.query(`INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international)
       VALUES ($1, 'COMPUTING', 'doctoral', 'local')`);
    await calls.query(`INSERT INTO groups (university_id, group_name, degree_details_id, ${term})
       SELECT $1, 'g1', id, 1, 1, '2026-2027' FROM degree_details WHERE university_id = $1`);
    await calls.query(
      `INSERT INTO timetable_groups SELECT t.university_id, t.id, g.id FROM timetables t
       JOIN groups g ON g.university_id = t.university_id AND g.group_name = 'g1'
       WHERE t.university_id = $1 AND t.day_of_week = 'Friday' AND g.degree_details_id = $2`,
      ids.ours,
      ids.degree,
    );
    for (const table of ['staff', 'groups', 'modules'])
      await calls.query(`UPDATE ${table} SET active = FALSE WHERE university_id = $1`);
    for (const format of ['csv', 'xlsx']) {
      const file = new Uint8Array(await (await download(`/timetables/export?format=${format}`)).arrayBuffer());
      const reimport = await calls.preview('timetables', file, `timetables.${format}`);
      expect(reimport.counts, format).toEqual({ create: 0, update: 0, same: 3, refused: 0 });
      expect(reimport.missing_columns).toEqual([]);
    }
  });

  it('offers a template with choices and reads times of a workbook', async () => {
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
