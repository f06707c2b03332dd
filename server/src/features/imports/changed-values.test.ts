import type { Endpoint } from '@muster/contract/http/endpoint';
import { addStaffMember } from '@muster/contract/people/staff';
import { addGroup } from '@muster/contract/academics/groups';
import { addModule } from '@muster/contract/academics/modules';
import { addVenue } from '@muster/contract/academics/venues';
import { signIn } from '@muster/contract/accounts/sign-in';
import { addStudent } from '@muster/contract/people/students';
import type { ImportKind } from '@muster/contract/academics/import-kinds';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, csvOf, startImports, studentCells } from './import-client.setup.ts';

// What other programs, and people who copy lists, do to the values of a file. The university is in Asia/Colombo.
const calls = await startImports();
beforeEach(calls.newCampus);

const previewRows = async (kind: ImportKind, ...rows: readonly Cells[]) => {
  const { id } = await calls.preview(kind, csvOf(kind, ...rows));
  return calls.rows(id);
};
/** The value of a field as it is read, or the reason of its refusal; and the note of the row. */
async function read(field: string, ...texts: string[]) {
  const rows = await previewRows(
    'students',
    ...texts.map((text, at) =>
      studentCells(
        `V${at + 1}`,
        field === 'Student ID' ? { [field]: text, Email: `v${at}@new.example` } : { [field]: text },
      ),
    ),
  );
  return rows.map(({ values, reasons, note }) => [reasons[field] ?? values[field], note]);
}
const storedStudents = (columns: string) =>
  calls.query(`SELECT ${columns} FROM students WHERE university_id = $1 AND student_id <> 'S1' ORDER BY name`);
const applyRows = async (...rows: readonly Cells[]) =>
  (await calls.applyAndWait((await calls.preview('students', csvOf('students', ...rows))).id)).counts;

describe('numbers that a program displayed', () => {
  it('are read without separators and decimals, with a note', async () => {
    const texts = [
      '20,261,234',
      '20.261.235',
      '20 261 236',
      '20\u202F261\u202F237',
      "20'261'238",
      '20261239.00',
      '2,02,61,240',
      '20261241.0',
    ];
    expect(await read('Student ID', ...texts)).toEqual(
      texts.map((text, at) => [
        String(20_261_234 + at),
        `Student ID: “${text.replaceAll('\u202F', ' ')}” was read as “${20_261_234 + at}”.`,
      ]),
    );
  });

  it('are refused with decimals, or where the column was too narrow', async () => {
    const [decimals, tooNarrow, whole] = await read('Student ID', '20261234.5', '########', '20261236');
    expect([decimals?.[0], tooNarrow?.[0], whole]).toEqual([
      'This number has decimals. Please export the list again with this column as text.',
      'The column was too narrow for this value. Please export the list again.',
      ['20261236', null],
    ]);
    expect((await read('Full Name', '###'))[0]?.[0]).toBe(
      'The column was too narrow for this value. Please export the list again.',
    );
  });

  it('stay as they are where a record has such a number', async () => {
    await calls.query(`UPDATE students SET student_id = '12.345.678' WHERE id = $1`, calls.campus.ids.studentRecord);
    const rows = await previewRows('students', { 'Student ID': '12.345.678', 'Contact Number': '+94 7' });
    expect(rows.map(({ verdict, note }) => [verdict, note])).toEqual([['update', null]]);
  });
});

describe('codes with other dashes, blanks and digits', () => {
  const variants = ['DD–100', 'dd −100', 'DD-١٠٠'];

  it('name the same student', async () => {
    expect(await applyRows(studentCells('DD-100', { Email: 'first@new.example' }))).toMatchObject({ create: 1 });
    for (const number of variants)
      expect(
        (
          await previewRows(
            'students',
            studentCells(number, { 'Full Name': 'Student DD-100', Email: 'first@new.example' }),
          )
        ).map(({ verdict }) => verdict),
        number,
      ).toEqual(['same']);
    const twice = await previewRows(
      'students',
      studentCells('EE-1'),
      studentCells('EE–1', { Email: 'ee@new.example' }),
    );
    expect(twice[1]?.reasons).toEqual({ 'Student ID': 'Line 2 is the same student' });
  });

  it('name the same record that was stored with them', async () => {
    await calls.query(`UPDATE students SET student_id = 'DD–100' WHERE id = $1`, calls.campus.ids.studentRecord);
    const [row] = await previewRows('students', { 'Student ID': 'DD-100', 'Contact Number': '+94 7' });
    expect(row?.verdict).toBe('update');
  });

  it('are refused in forms as existing', async () => {
    const { degree, group } = calls.campus.ids;
    const student = {
      name: 'A',
      email: 'a@new.example',
      password: 'kV9#tz-long',
      degree_details_id: degree,
      group_id: group,
      current_year: 1,
      current_semester: 1,
    };
    const staff = { name: 'A', email: 's@new.example', password: 'kV9#tz-long', staff_type: 'lecturer' };
    const module = { module_name: 'M', semester: 1, credits: 3 };
    const inTerm = { degree_details_id: degree, year: 1, semester: 1, academic_year: '2026-2027' };
    for (const [add, body, field] of [
      [addVenue, {}, 'name'],
      [addModule, module, 'module_code'],
      [addGroup, inTerm, 'group_name'],
      [addStudent, student, 'student_id'],
      [addStaffMember, staff, 'employee_id'],
    ] as const) {
      const addNamed = async (name: string, email: object = {}) =>
        (await calls.call<Endpoint>(add, { body: { ...body, ...email, [field]: name } })).status;
      expect(await addNamed('A–101'), add.path).toBe(200);
      for (const text of ['A-101', 'A -101', 'a—١٠١'])
        expect(await addNamed(text, { email: 'b@new.example' }), `${add.path} ${text}`).toBe(409);
    }
  });
});

describe('dates with a time', () => {
  it('are the day that begins at midnight in the zone of the university or in a usual one', async () => {
    expect(
      (await read('Date of Birth', '2004-05-02T18:30:00.000Z', '2004-11-08T18:30:00Z')).map(([, note]) => note),
    ).toEqual([
      'Date of Birth: “2004-05-02T18:30:00.000Z” was read as “2004-05-03”.',
      'Date of Birth: “2004-11-08T18:30:00Z” was read as “2004-11-09”.',
    ]);
    expect(
      await applyRows(
        studentCells('D1', { 'Date of Birth': '2004-05-02T18:30:00.000Z' }),
        studentCells('D2', { 'Date of Birth': '2004-05-03T00:00:00.000Z' }),
        studentCells('D3', { 'Date of Birth': '2004-05-03 00:00:00' }),
        studentCells('D4', { 'Date of Birth': '2004-05-03T00:00:00+05:30' }),
      ),
    ).toMatchObject({ create: 4 });
    expect(await storedStudents('dob')).toEqual(Array.from({ length: 4 }, () => ({ dob: '2004-05-03' })));
  });

  it('are refused with both readings where the column has several times', async () => {
    const both = 'This date can be read in two ways. Please write 2004-05-02 or 2004-05-03.';
    const rows = await read('Date of Birth', '2004-05-02T22:00:00Z', '2004-05-02T20:00:00Z', '2004-05-02 18:30:00');
    expect(rows.map(([text]) => text)).toEqual([both, both, both]);
    expect(
      (await read('Date of Birth', '2004-05-02T22:00:00Z', '2004-12-02T23:00:00Z')).map(([, note]) => note),
    ).toEqual([
      'Date of Birth: “2004-05-02T22:00:00Z” was read as “2004-05-03”.',
      'Date of Birth: “2004-12-02T23:00:00Z” was read as “2004-12-03”.',
    ]);
  });

  it('are refused for people who would be too young or too old', async () => {
    const text = 'This person would be younger than 10 or older than 110. Please check the year.';
    const lastYear = new Date().getUTCFullYear() - 1;
    expect((await read('Date of Birth', `${lastYear}-01-01`, '1900-01-01')).map(([one]) => one)).toEqual([text, text]);
    expect((await read('Date of Birth', `${lastYear - 11}-01-01`))[0]?.[1]).toBe(
      'Date of Birth: this student is 12 years old.',
    );
  });
});

describe('email cells', () => {
  it('are read without the rest of a link', async () => {
    const rows = await previewRows(
      'students',
      ...[
        'mailto:a.q@case.test',
        'Ben Rook <b.r@case.test>',
        'MAILTO:c.s@case.test?subject=x',
        '<d.v@case.test>',
        'p..r@case.test',
        '.p@case.test',
      ].map((email, at) => studentCells(`E${at}`, { Email: email })),
    );
    expect(rows.map(({ values, reasons }) => reasons['Email'] ?? values['Email'])).toEqual([
      'a.q@case.test',
      'b.r@case.test',
      'c.s@case.test',
      'd.v@case.test',
      'Please enter a valid email address',
      'Please enter a valid email address',
    ]);
    expect(rows[0]?.note).toBe('Email: “mailto:a.q@case.test” was read as “a.q@case.test”.');
  });

  it('with a domain in letters and in punycode are one person', async () => {
    const rows = await previewRows(
      'students',
      studentCells('P1', { Email: 'a@müller.test' }),
      studentCells('P2', { Email: 'a@xn--mller-kva.test' }),
    );
    expect(rows[1]?.reasons).toEqual({ Email: 'Line 2 has the same email' });
  });
});

describe('password cells', () => {
  it.each(['Harbour-77-xyz ', '\u00A0Harbour-77-xyz', 'Harbour-77-xyz\u200B', '\uFEFFHarbour-77-xyz\u00A0 '])(
    'with blanks at an end (%j) are the password without them',
    async (password) => {
      const [row] = await previewRows('students', studentCells('W1', { Password: password }));
      expect(row?.note).toBe('Blanks or invisible characters at an end of the password were removed.');
      expect(await applyRows(studentCells('W2', { Password: password }))).toMatchObject({ create: 1 });
      const body = { role: 'student', email: 'w2@new.example', password: 'Harbour-77-xyz' };
      expect((await calls.call(signIn, { body })).status).toBe(200);
    },
  );
});

describe('names', () => {
  it.each([
    ['&Eacute;va Kov&aacute;cs', 'Éva Kovács'],
    ['Sean O&#39;Brien', "Sean O'Brien"],
    ['Ann Smith &amp;amp; Jones', 'Ann Smith & Jones'],
    ['=?UTF-8?Q?Zo=C3=AB_Quill?=', 'Zoë Quill'],
    ['=?utf-8?B?Wm/DqyBRdWlsbA==?=', 'Zoë Quill'],
    ['Zo%C3%AB%20Quill', 'Zoë Quill'],
    [String.raw`Zo\u00eb Quill`, 'Zoë Quill'],
    [String.raw`Pat O\'Fell`, "Pat O'Fell"],
  ])('that were escaped (%s) are read as they were', async (text, name) => {
    expect(await read('Full Name', text)).toEqual([[name, `Full Name: “${text}” was read as “${name}”.`]]);
  });

  it('stay as they are', async () => {
    const names = [
      'Null',
      'Jane None',
      'NaN',
      'Martin King, Jr.',
      'Kamala Perera, PhD',
      'R&D Smith',
      'Ann 100% Lee',
      'AT&T; Lee',
    ];
    expect(await read('Full Name', ...names)).toEqual(names.map((name) => [name, null]));
    expect(await read('Full Name', 'Imp, One')).toEqual([['One Imp', null]]);
  });

  it.each([
    ['a.q@case.test', 'This is an email address, not a name'],
    ['1234', 'A name has letters'],
    ['?????', 'A name has letters'],
  ])('are no %s, in files and forms', async (name, text) => {
    expect((await read('Full Name', name))[0]?.[0]).toBe(text);
    const { degree, group } = calls.campus.ids;
    const form = {
      name,
      student_id: 'N1',
      email: 'n1@new.example',
      password: 'kV9#tz-long',
      degree_details_id: degree,
      group_id: group,
      current_year: 1,
      current_semester: 1,
    };
    expect(await calls.call(addStudent, { body: form })).toMatchObject({
      status: 400,
      body: { details: { name: text } },
    });
  });
});

describe('words for no value', () => {
  it('count as blank, with a note', async () => {
    const words = ['N/A', 'n.a.', 'NULL', 'None', 'NaN', '-', '--', '(blank)', 'unknown', 'keine Angabe'];
    const rows = await previewRows(
      'students',
      ...words.map((word, at) =>
        studentCells(`B${at}`, { 'Contact Number': word, Address: word, Gender: word, 'Date of Birth': word }),
      ),
    );
    expect(rows.map(({ verdict, reasons, values }) => [verdict, reasons, values['Address'] ?? null])).toEqual(
      words.map(() => ['create', {}, null]),
    );
    expect(rows[0]?.note).toContain('Address: “N/A” counts as blank.');
    expect(await applyRows(studentCells('C1', { 'Contact Number': 'N/A', Address: '-' }))).toMatchObject({ create: 1 });
    expect(await storedStudents('contact_no, address')).toEqual([{ contact_no: null, address: null }]);
  });

  it('are no student numbers', async () => {
    expect((await read('Student ID', 'N/A', 'NULL')).map(([text]) => text)).toEqual([
      'Please fill in all required fields',
      'Please fill in all required fields',
    ]);
  });
});
