import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { csvOf, startImports, studentCells } from './import-calls.setup.ts';

const calls = await startImports();
afterAll(calls.stop);
beforeEach(calls.newCampus);

const preview = (...rows: Parameters<typeof studentCells>[]) =>
  calls.preview('students', csvOf('students', ...rows.map((row) => studentCells(...row))));
const reasonsOf = async (...rows: Parameters<typeof studentCells>[]) =>
  (await calls.rows((await preview(...rows)).id)).map(({ reasons }) => reasons);

describe('a list of students', () => {
  test('is previewed row by row, applied in one go, and then they are there with an account', async () => {
    const batch = await preview(
      [
        '0007',
        { Gender: 'female', 'Date of Birth': '2001-02-03', Password: 'kV9#tz-long', 'Contact Number': '+94 71' },
      ],
      ['0008', { Status: 'inactive' }],
      ['S1', { 'Full Name': 'Renamed', Email: '' }],
      ['0009', { Group: 'G9' }],
    );
    expect(batch).toMatchObject({
      kind: 'students',
      file_name: 'list.csv',
      state: 'previewed',
      rows: 4,
      counts: { create: 2, update: 1, same: 0, refused: 1 },
      missing_columns: [],
      created_by: 'admin',
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
    expect(await calls.query(`select 1 from students where student_id like '000%'`)).toEqual([]);

    expect(await calls.applied(batch.id)).toMatchObject({
      state: 'applied',
      progress: 4,
      counts: { create: 2, update: 1, same: 0, refused: 1 },
      undo_refused: null,
    });
    const { ids } = calls.campus;
    const stored = await calls.query(
      `select s.student_id, s.name, s.gender, s.dob, s.contact_no, s.group_id, s.local_international, s.active,
              a.status, a.email, a.password_hash is not null as has_password
       from students s join accounts a on a.university_id = s.university_id and a.id = s.account_id
       where s.university_id = $1 order by s.student_id`,
      [ids.ours],
    );
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
      { student_id: 'S1', name: 'Renamed', group_id: ids.group },
    ]);
    const signIn = { email: '0007@new.example', password: 'kV9#tz-long', role: 'student' };
    expect((await calls.call('POST', '/auth/login', signIn)).status).toBe(200);
  });

  test('changes nothing where it says the same, and leaves what is blank as it is', async () => {
    const file = csvOf('students', studentCells('K7', { Address: '12 Main Street', Password: 'kV9#tz-long' }));
    await calls.applied((await calls.preview('students', file)).id);
    const again = await calls.preview('students', file);
    expect(again.counts).toEqual({ create: 0, update: 0, same: 1, refused: 0 });
    expect((await calls.apply(again.id)).body.error).toBe('There is nothing to import in this file');
    const shorter = await calls.preview('students', 'student id,NAME\nK7,Somebody Else\n');
    await calls.applied(shorter.id);
    expect(await calls.query(`select name, address from students where student_id = 'K7'`)).toEqual([
      { name: 'Somebody Else', address: '12 Main Street' },
    ]);
    expect(await calls.query(`select name from accounts where email = 'k7@new.example'`)).toEqual([
      { name: 'Somebody Else' },
    ]);
  });

  test('finds a student however the number is capitalised, and leaves it as it is written', async () => {
    const [row] = await calls.rows((await preview(['s1', { 'Full Name': 'Renamed', Email: '' }])).id);
    expect(row).toMatchObject({ verdict: 'update', before: { 'Full Name': 'Student' } });
    expect(
      await reasonsOf(['N\u00A0 1', { Email: 'n1@new.example' }], ['n 1', { Email: 'other@new.example' }]),
    ).toEqual([{}, { 'Student ID': 'Line 2 is the same student' }]);
    await calls.query(
      `insert into students (university_id, name, email, student_id, student_id_twin) values ($1, 'Twin', 't@old.example', 's1', 1)`,
      [calls.campus.ids.ours],
    );
    expect(await reasonsOf(['S1', { 'Full Name': 'Renamed', Email: '' }])).toEqual([
      { 'Student ID': 'There are S1 and s1. Please give one of them another Student ID first.' },
    ]);
  });

  test('reads what it gives also where something else that stands would not pass the form today', async () => {
    await calls.query(`update students set email = 'no address' where university_id = $1`, [calls.campus.ids.ours]);
    const batch = await calls.preview('students', 'Student ID,Gender,Current Year\nS1,FEMALE,Year 2\n');
    expect((await calls.applied(batch.id)).counts).toMatchObject({ update: 1, refused: 0 });
    const [student] = await calls.query('select gender, current_year from students where university_id = $1', [
      calls.campus.ids.ours,
    ]);
    expect(student).toEqual({ gender: 'Female', current_year: 2 });
  });

  test('leaves whoever stands in a group or a degree that is Inactive by now where they are, and puts nobody else there', async () => {
    await calls.applied((await preview(['K8'])).id);
    for (const table of ['groups', 'degree_details'])
      await calls.query(`update ${table} set active = false where university_id = $1`, [calls.campus.ids.ours]);
    const rows = await calls.rows((await preview(['K8', { Address: '12 Main Street' }], ['K9'])).id);
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons])).toEqual([
      ['update', {}],
      [
        'refused',
        {
          'Degree Programme': 'There is no active degree programme of this name',
          Group: 'There is no active group of this name',
        },
      ],
    ]);
  });

  test('that ends somebody ends their access with it', async () => {
    const token = calls.campus.tokens.student;
    expect((await calls.call('GET', '/auth/me', undefined, token)).status).toBe(200);
    const batch = await calls.preview('students', 'Student ID,Status\nS1,Inactive\n');
    await calls.applied(batch.id);
    expect((await calls.call('GET', '/auth/me', undefined, token)).status).toBe(401);
  });
});

const faults: [string, Record<string, string>, Record<string, string>][] = [
  ['without a name', { 'Full Name': ' ' }, { 'Full Name': 'Please fill in all required fields' }],
  ['with half an address', { Email: 'nobody' }, { Email: 'Please enter a valid email address' }],
  [
    'of an unknown degree',
    { 'Degree Programme': 'Alchemy' },
    { 'Degree Programme': 'There is no active degree programme of this name' },
  ],
  ['without a degree', { 'Degree Programme': '' }, { 'Degree Programme': 'Please select a degree programme' }],
  ['without a group', { Group: '' }, { Group: 'Please select a group' }],
  ['of a year that there is not', { 'Current Year': '7' }, { 'Current Year': 'Please choose a number from 1 to 4' }],
  ['of a third semester', { 'Current Semester': '3' }, { 'Current Semester': 'Please choose a number from 1 to 2' }],
  ['with a strange gender', { Gender: 'x' }, { Gender: 'Please choose a gender from the list' }],
  ['with no such day', { 'Date of Birth': '2001-02-30' }, { 'Date of Birth': 'There is no such day' }],
  [
    'with a date that can be read in two ways',
    { 'Date of Birth': '03/04/2001' },
    { 'Date of Birth': 'This date can be read in two ways. Please write 2001-04-03 or 2001-03-04.' },
  ],
  ['with a strange status', { Status: 'gone' }, { Status: 'Please give Active or Inactive' }],
  ['with a short password', { Password: 'kV9' }, { Password: 'Password must be at least 6 characters' }],
  [
    'with a common password',
    { Password: 'password' },
    { Password: 'This password is too common. Please choose another one.' },
  ],
  [
    'with a formula',
    { Address: '=1+1' },
    { Address: 'This cell is calculated by a formula. Please put its value there.' },
  ],
  ['with a novel', { Address: 'x'.repeat(5_000) }, { Address: 'This cell holds far too much text' }],
];

describe('a row is refused at its cell by the rules of the form', () => {
  const wanted = faults.map(([what, , reasons]) => ({ what, reasons }));

  test(`namely one ${faults.map(([what]) => what).join(', ')}`, async () => {
    const cells = faults.map(([, changes], at): Parameters<typeof studentCells> => [`0${at}`, changes]);
    const told = (await reasonsOf(...cells)).map((reasons, at) => ({ what: wanted[at]?.what, reasons }));
    expect(told).toEqual(wanted);
  });

  test('of a group that belongs to another degree', async () => {
    await calls.query(
      `with other as (insert into degree_details (university_id, degree_programme, degree_level, local_international)
         values ($1, 'Law', 'undergraduate', 'local') returning id)
       insert into groups (university_id, group_name, degree_details_id, year, semester, academic_year)
       select $1, 'L1', id, 1, 1, '2026-2027' from other`,
      [calls.campus.ids.ours],
    );
    const another = 'This group belongs to another degree programme';
    expect(await reasonsOf(['0001', { Group: 'L1' }])).toEqual([{ Group: another }]);
    expect(await reasonsOf(['S1', { Email: '', Group: 'L1' }])).toEqual([{ Group: another }]);
    expect(await reasonsOf(['S1', { Email: '', Group: '', 'Degree Programme': 'law' }])).toEqual([
      { 'Degree Programme': 'The degree programme of a student who is here already is not changed by an import' },
    ]);
  });

  test('of a degree whose name two programmes have, unless its group or its full name tells which', async () => {
    const { ours, degree, group } = calls.campus.ids;
    const [abroad] = await calls.query<{ id: string }>(
      `insert into degree_details (university_id, degree_programme, degree_level, local_international)
       values ($1, 'Computing', 'undergraduate', 'international') returning id`,
      [ours],
    );
    const addGroup = (name: string) =>
      calls.query(
        `insert into groups (university_id, group_name, degree_details_id, year, semester, academic_year)
         values ($1, $2, $3, 1, 1, '2026-2027')`,
        [ours, name, abroad?.id],
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
    await calls.applied(batch.id);
    const stored = await calls.query(
      `select degree_details_id, local_international, group_id = $2 as is_ours from students
       where university_id = $1 and student_id in ('0001', '0003') order by student_id`,
      [ours, group],
    );
    expect(stored).toEqual([
      { degree_details_id: abroad?.id, local_international: 'international', is_ours: false },
      { degree_details_id: degree, local_international: 'local', is_ours: true },
    ]);
  });

  test('of a group whose name several have, unless its year and semester or its full name tell which', async () => {
    const { ours, degree } = calls.campus.ids;
    const addGroup = (year: number, academicYear: string) =>
      calls.query(
        `insert into groups (university_id, group_name, degree_details_id, year, semester, academic_year)
         values ($1, 'T1', $2, $3, 1, $4)`,
        [ours, degree, year, academicYear],
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

  test('whose number or address stands twice in the file or belongs to somebody else', async () => {
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
      { Email: 'Line 2 has the same e-mail' },
      { Email: 'This e-mail belongs to somebody else already' },
    ]);
  });
});

test('scripts import a file in one call and are told what was left out', async () => {
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
