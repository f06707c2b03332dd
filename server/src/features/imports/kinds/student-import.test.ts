import { signIn } from '@muster/contract/accounts/sign-in';
import { addStudent } from '@muster/contract/people/students';
import { me } from '@muster/contract/accounts/accounts';
import { findSameStudents } from '@muster/contract/people/same-person';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const preview = (...rows: Parameters<typeof studentCells>[]) =>
  calls.preview('students', csvOf('students', ...rows.map((row) => studentCells(...row))));
const reasonsOf = async (...rows: Parameters<typeof studentCells>[]) =>
  (await calls.rows((await preview(...rows)).id)).map(({ reasons }) => reasons);

describe('student import', () => {
  it('previews each row, then creates the students with accounts', async () => {
    const batch = await preview(
      [
        '0007',
        { Gender: 'female', 'Date of Birth': '2001-02-03', Password: 'kV9#tz-long', 'Contact Number': '+94 71' },
      ],
      ['0008', { Status: 'inactive' }],
      ['S1', { 'Full Name': 'Student Renamed', Email: '' }],
      ['0009', { Group: 'G9' }],
    );
    expect(batch).toMatchObject({
      kind: 'students',
      file_name: 'list.csv',
      state: 'previewed',
      rows: 4,
      counts: { create: 2, update: 1, same: 0, refused: 1 },
      missing_columns: [],
      created_by: { name: 'admin', role: 'admin', identifier: expect.any(String) },
    });
    const rows = await calls.rows(batch.id);
    expect(rows.map(({ line, verdict }) => [line, verdict])).toEqual([
      [2, 'create'],
      [3, 'create'],
      [4, 'update'],
      [5, 'refused'],
    ]);
    expect(rows[0]?.values).toMatchObject({ 'Student ID': '0007', Password: '•••' });
    expect(rows[2]?.before).toEqual({ 'Full Name': 'Student' });
    expect(rows[3]?.reasons).toEqual({ Group: 'There is no active group of this name' });
    expect(await calls.query(`SELECT 1 FROM students WHERE student_id LIKE '000%'`)).toEqual([]);

    expect(await calls.applyAndWait(batch.id)).toMatchObject({
      state: 'applied',
      progress: 4,
      counts: { create: 2, update: 1, same: 0, refused: 1 },
      undo_refused: null,
    });
    const { ids } = calls.campus;
    const stored =
      await calls.query(`SELECT s.student_id, s.name, s.gender, s.dob, s.contact_no, s.group_id, s.local_international, s.active,
              a.status, a.email, a.password_hash IS NOT NULL AS has_password
       FROM students s JOIN accounts a ON a.university_id = s.university_id AND a.id = s.account_id
       WHERE s.university_id = $1 ORDER BY s.student_id`);
    expect(stored).toMatchObject([
      {
        student_id: '0007',
        gender: 'Female',
        dob: '2001-02-03',
        contact_no: '+94 71',
        group_id: ids.group,
        local_international: 'local',
        active: true,
        status: 'active',
        email: '0007@new.example',
        has_password: true,
      },
      { student_id: '0008', active: false, status: 'inactive', has_password: false },
      { student_id: 'S1', name: 'Student Renamed', group_id: ids.group },
    ]);
    const body = { email: '0007@new.example', password: 'kV9#tz-long', role: 'student' };
    expect((await calls.call(signIn, { body })).status).toBe(200);
  });

  it('rejects dates of birth in the future', async () => {
    const future = 'A date of birth cannot be in the future.';
    const born = (day: string) => ({ 'Date of Birth': day });
    const rows = reasonsOf(['DB-1', born('2547-05-03')], ['DB-2', born('9 Jan 2090')], ['DB-3', born('3. März 2001')]);
    expect(await rows).toEqual([
      { 'Date of Birth': `${future} If the year is of the Buddhist calendar, write 2004-05-03.` },
      { 'Date of Birth': `${future} Please check the year.` },
      {},
    ]);
  });

  it('rejects numbers that a spreadsheet program changed', async () => {
    const shortened = expect.stringContaining('A spreadsheet program shortened this number');
    const rows = [
      ['2.02601E+11', { Email: 'a@new.example', 'Contact Number': '7.7E+11' }],
      ['2.02601E+11', { Email: 'b@new.example' }],
      ['2-Jan', {}],
      ['00001234', { Address: '=1+1' }],
      ['5678', {}],
    ] as [string, Record<string, string>][];
    expect(await reasonsOf(...rows)).toEqual([
      { 'Student ID': shortened, 'Contact Number': shortened },
      { 'Student ID': shortened },
      { 'Student ID': expect.stringContaining('changed this value to a date') },
      {},
      { 'Student ID': expect.stringContaining('Others have 8 digits, such as 00001234') },
    ]);
  });

  it('reads codes of genders', async () => {
    const batch = await preview(['GE-1', { Gender: 'M' }], ['GE-2', { Gender: 'w' }], ['GE-3', { Gender: 'H' }]);
    expect(batch.counts).toMatchObject({ create: 2, refused: 1 });
    await calls.applyAndWait(batch.id);
    const stored = await calls.query(
      `SELECT gender FROM students WHERE university_id = $1 AND student_id LIKE 'GE-%' ORDER BY student_id`,
    );
    expect(stored.map(({ gender }) => gender)).toEqual(['Male', 'Female']);
  });

  it('ignores unchanged rows and blank cells', async () => {
    const file = csvOf('students', studentCells('K7', { Address: '12 Main Street', Password: 'kV9#tz-long' }));
    await calls.applyAndWait((await calls.preview('students', file)).id);
    const unchanged = await calls.preview('students', file);
    expect(unchanged.counts).toEqual({ create: 0, update: 0, same: 1, refused: 0 });
    expect((await calls.apply(unchanged.id)).body.error).toBe('There is nothing to import in this file');
    const shorter = await calls.preview('students', 'student id,NAME\nK7,K7 Student Renamed\n');
    await calls.applyAndWait(shorter.id);
    expect(await calls.query(`SELECT name, address FROM students WHERE student_id = 'K7'`)).toEqual([
      { name: 'K7 Student Renamed', address: '12 Main Street' },
    ]);
    expect(await calls.query(`SELECT name FROM accounts WHERE email = 'k7@new.example'`)).toEqual([
      { name: 'K7 Student Renamed' },
    ]);
  });

  it('matches student ids ignoring case and keeps the existing capitalisation', async () => {
    const [row] = await calls.rows((await preview(['s1', { 'Full Name': 'Student Renamed', Email: '' }])).id);
    expect(row).toMatchObject({ verdict: 'update', before: { 'Full Name': 'Student' } });
    expect(
      await reasonsOf(['N\u00A0 1', { Email: 'n1@new.example' }], ['n 1', { Email: 'other@new.example' }]),
    ).toEqual([{}, { 'Student ID': 'Line 2 is the same student' }]);
  });

  it('updates a record whose other fields are invalid today', async () => {
    await calls.query(`UPDATE students SET email = 'no address', group_id = NULL WHERE university_id = $1`);
    const batch = await calls.preview('students', 'Student ID,Gender,Current Year\nS1,FEMALE,Year 2\n');
    expect((await calls.applyAndWait(batch.id)).counts).toMatchObject({ update: 1, refused: 0 });
    const [student] = await calls.query('SELECT gender, current_year FROM students WHERE university_id = $1');
    expect(student).toEqual({ gender: 'Female', current_year: 2 });
  });

  it('keeps students in inactive groups and degrees, but adds none', async () => {
    await calls.applyAndWait((await preview(['K8'])).id);
    for (const table of ['groups', 'degree_details'])
      await calls.query(`UPDATE ${table} SET active = FALSE WHERE university_id = $1`);
    const rows = await calls.rows((await preview(['K8', { Address: '12 Main Street' }], ['K9'])).id);
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons])).toEqual([
      ['update', {}],
      [
        'refused',
        {
          'Degree Programme': 'There is no active degree programme of this name',
          Group: 'This group is closed',
        },
      ],
    ]);
  });

  it('ends the session of a deactivated student', async () => {
    const token = calls.campus.tokens.student;
    expect((await calls.call(me, {}, token)).status).toBe(200);
    const batch = await calls.preview('students', 'Student ID,Status\nS1,Inactive\n');
    await calls.applyAndWait(batch.id);
    expect((await calls.call(me, {}, token)).status).toBe(401);
  });
});

const invalidRows: [string, Record<string, string>, Record<string, string>][] = [
  ['without a name', { 'Full Name': ' ' }, { 'Full Name': 'Please fill in all required fields' }],
  ['with an invalid email', { Email: 'invalid' }, { Email: 'Please enter a valid email address' }],
  [
    'of an unknown degree',
    { 'Degree Programme': 'Alchemy' },
    { 'Degree Programme': 'There is no active degree programme of this name' },
  ],
  ['without a degree', { 'Degree Programme': '' }, { 'Degree Programme': 'Please select a degree programme' }],
  ['without a group', { Group: '' }, { Group: 'Please select a group' }],
  ['of a year out of range', { 'Current Year': '7' }, { 'Current Year': 'Please choose a number from 1 to 4' }],
  ['of a third semester', { 'Current Semester': '3' }, { 'Current Semester': 'Please choose a number from 1 to 2' }],
  ['with an unknown gender', { Gender: 'robot' }, { Gender: 'Please choose a gender from the list' }],
  ['with an invalid date', { 'Date of Birth': '2001-02-30' }, { 'Date of Birth': 'There is no such day' }],
  [
    'with an ambiguous date',
    { 'Date of Birth': '03/04/2001' },
    { 'Date of Birth': 'This date can be read in two ways. Please write 2001-04-03 or 2001-03-04.' },
  ],
  ['with an unknown status', { Status: 'gone' }, { Status: 'Please give Active or Inactive' }],
  ['with a short password', { Password: 'kV9' }, { Password: 'Password must be at least 6 characters' }],
  [
    'with a common password',
    { Password: 'password' },
    { Password: 'This password is too common. Please choose another one.' },
  ],
  ['with an error of a formula', { Address: '#REF!' }, { Address: 'This cell shows an error of a formula' }],
  ['with a long text', { Address: 'x'.repeat(5_000) }, { Address: 'The text in this cell is too long' }],
];

describe('validation of student rows', () => {
  const expected = invalidRows.map(([what, , reasons]) => ({ what, reasons }));

  it(`rejects a row ${invalidRows.map(([what]) => what).join(', ')}`, async () => {
    const cells = invalidRows.map(([, changes], at): Parameters<typeof studentCells> => [`0${at}`, changes]);
    const actual = (await reasonsOf(...cells)).map((reasons, at) => ({ what: expected[at]?.what, reasons }));
    expect(actual).toEqual(expected);
  });

  it('rejects a group of another degree', async () => {
    await calls.query(`WITH other AS (INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international)
         VALUES ($1, 'Law', 'undergraduate', 'local') RETURNING id)
       INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
       SELECT $1, 'L1', id, 1, 1, '2026-2027' FROM other`);
    const another = 'This group belongs to another degree programme';
    expect(await reasonsOf(['0001', { Group: 'L1' }])).toEqual([{ Group: another }]);
    expect(await reasonsOf(['S1', { Email: '', Group: 'L1' }])).toEqual([{ Group: another }]);
    expect(await reasonsOf(['S1', { Email: '', Group: '', 'Degree Programme': 'law' }])).toEqual([
      { 'Degree Programme': 'An import cannot change the degree programme of an existing student' },
    ]);
  });

  it('resolves an ambiguous degree name by group or full label', async () => {
    const { ours, degree, group } = calls.campus.ids;
    const [abroad] = await calls.query<{
      id: string;
    }>(`INSERT INTO degree_details (university_id, degree_programme, degree_level, local_international)
       VALUES ($1, 'Computing', 'undergraduate', 'international') RETURNING id`);
    const addGroup = (name: string) =>
      calls.query(
        `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
         VALUES ($1, $2, $3, 1, 1, '2026-2027')`,
        ours,
        name,
        abroad?.id,
      );
    await addGroup('G2');
    expect(await reasonsOf(['0001'], ['0002', { Group: 'g2' }])).toEqual([{}, {}]);
    await addGroup('G1');
    const text =
      'Several degree programmes have this name. Please write one of: Computing (undergraduate, local); Computing (undergraduate, international)';
    const [refused] = await reasonsOf(['0001']);
    expect(refused?.['Degree Programme']?.split(/[:;] /).toSorted()).toEqual(text.split(/[:;] /).toSorted());
    const full = { 'Degree Programme': 'Computing (Undergraduate, International)' };
    const batch = await preview(['0001', full], ['0003', { 'Degree Programme': 'computing (undergraduate, local)' }]);
    await calls.applyAndWait(batch.id);
    const stored = await calls.query(
      `SELECT degree_details_id, local_international, group_id = $2 AS is_ours FROM students
       WHERE university_id = $1 AND student_id IN ('0001', '0003') ORDER BY student_id`,
      ours,
      group,
    );
    expect(stored).toEqual([
      { degree_details_id: abroad?.id, local_international: 'international', is_ours: false },
      { degree_details_id: degree, local_international: 'local', is_ours: true },
    ]);
  });

  it('resolves an ambiguous group name by year and semester or full label', async () => {
    const { ours, degree } = calls.campus.ids;
    const addGroup = (year: number, academicYear: string) =>
      calls.query(
        `INSERT INTO groups (university_id, group_name, degree_details_id, year, semester, academic_year)
         VALUES ($1, 'T1', $2, $3, 1, $4)`,
        ours,
        degree,
        year,
        academicYear,
      );
    await addGroup(1, '2026-2027');
    await addGroup(2, '2026-2027');
    expect(await reasonsOf(['0001', { Group: 'T1' }])).toEqual([{}]);
    const several = 'Several groups have this name. Please write one of: ';
    const [first, second] = ['T1 (Year 1, Semester 1, 2026-2027)', 'T1 (Year 2, Semester 1, 2026-2027)'];
    expect(await reasonsOf(['0001', { Group: 'T1', 'Current Year': '3' }])).toEqual([
      { Group: `${several}${first}; ${second}` },
    ]);
    await addGroup(1, '2027-2028');
    expect(await reasonsOf(['0001', { Group: 'T1' }], ['0002', { Group: first }])).toEqual([
      { Group: `${several}${first}; T1 (Year 1, Semester 1, 2027-2028)` },
      {},
    ]);
  });

  it('names the person who has the name and date of birth of a new row under another number', async () => {
    const born = (name: string, dob: string, number: string) =>
      studentCells(number, { 'Full Name': name, 'Date of Birth': dob });
    const first = await calls.preview('students', csvOf('students', born('Ada Quill', '2004-05-03', 'HM-1')));
    await calls.applyAndWait(first.id);
    const rows = [
      born('Ada Quill', '2004-05-03', 'HM-9'),
      born('QUILL, Ada', '3 May 2004', 'HM-8'),
      born('Ada Quill', '2004-05-04', 'HM-7'),
      born('Ada Quill', '2004-05-03', 'HM-1'),
    ];
    const sameAs = (line: number) => `Line ${line} has the same name and date of birth with another number.`;
    const again = await calls.preview('students', csvOf('students', ...rows));
    expect(again.counts).toMatchObject({ create: 3, refused: 0 });
    expect((await calls.rows(again.id)).map(({ note }) => note)).toEqual([
      `${sameAs(3)} Ada Quill, born 2004-05-03, is HM-1.`,
      `${sameAs(2)} Ada Quill, born 2004-05-03, is HM-1.`,
      null,
      sameAs(3),
    ]);
    const body = { name: 'Quill Ada', dob: '2004-05-03' };
    const { body: found } = await calls.call(findSameStudents, { body });
    expect(found).toMatchObject([{ name: 'Ada Quill', number: 'HM-1' }]);
  });

  it('refuses a year or semester that is not that of the group', async () => {
    expect(await reasonsOf(['0001', { 'Current Year': '3', 'Current Semester': '2' }])).toEqual([
      { 'Current Year': 'The group G1 is of year 1', 'Current Semester': 'The group G1 is of semester 1' },
    ]);
    const number = (
      await calls.query<{ student_id: string }>('SELECT student_id FROM students WHERE university_id = $1')
    )[0];
    const batch = await calls.preview('students', `Student ID,Current Semester\n${number?.student_id},2`);
    expect((await calls.rows(batch.id))[0]?.reasons).toEqual({ 'Current Semester': 'The group G1 is of semester 1' });
  });

  it('rejects duplicate student ids and emails', async () => {
    expect(
      await reasonsOf(
        ['0001'],
        ['0001', { Email: 'x@new.example' }],
        ['0002', { Email: ' 0001@NEW.example' }],
        ['0003', { Email: calls.campus.emailOf('student') }],
      ),
    ).toEqual([
      {},
      { 'Student ID': 'Line 2 is the same student' },
      { Email: 'Line 2 has the same email' },
      { Email: 'Another account already uses this email: "Student, S1"' },
    ]);
  });
});

describe('enrolment date', () => {
  const datesOf = async () => {
    const rows = await calls.query<{
      student_id: string;
      enrollment_date: string | null;
      today: string;
    }>(`SELECT s.student_id, s.enrollment_date, (now() AT TIME ZONE u.time_zone)::date AS today
       FROM students s JOIN universities u ON u.id = s.university_id WHERE u.id = $1`);
    return new Map(rows.map((row) => [row.student_id, { ...row, isToday: row.enrollment_date === row.today }]));
  };

  it('is today at the university for added students, in each way to add them', async () => {
    const { ids } = calls.campus;
    const form = {
      name: 'Added',
      email: 'added@new.example',
      password: 'kV9#tz-long',
      student_id: 'ADDED',
      degree_details_id: ids.degree,
      group_id: ids.group,
      current_year: 1,
      current_semester: 1,
    };
    expect((await calls.call(addStudent, { body: form })).status).toBe(200);
    await calls.bulkImport(csvOf('students', studentCells('BULK')));
    const dated = studentCells('DATED', { 'Enrollment Date': '2020-09-01' });
    await calls.applyAndWait((await calls.preview('students', csvOf('students', studentCells('BLANK'), dated))).id);
    const dates = await datesOf();
    for (const number of ['ADDED', 'BULK', 'BLANK']) expect(dates.get(number)).toMatchObject({ isToday: true });
    expect(dates.get('DATED')).toMatchObject({ enrollment_date: '2020-09-01' });
  });

  it('of an existing student is not changed by a blank cell', async () => {
    await calls.applyAndWait((await preview(['S1', { 'Full Name': 'Student Renamed', Email: '' }])).id);
    expect((await datesOf()).get('S1')).toMatchObject({ enrollment_date: null });
  });
});

describe('bulk import endpoint', () => {
  it('imports a file in one call and returns the rejected rows', async () => {
    const { status, body } = await calls.bulkImport(
      csvOf('students', studentCells('0001'), studentCells('0002', { Group: 'G9' })),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      import_id: expect.any(String),
      created: 1,
      updated: 0,
      refused: [{ line: 3, reason: 'There is no active group of this name' }],
    });
  });
});
