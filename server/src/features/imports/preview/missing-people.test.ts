import { applyImport } from '@muster/contract/academics/imports';
import { me } from '@muster/contract/accounts/accounts';
import { listImportMissing } from '@muster/contract/academics/import-missing';
import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

const missing = (id: string) => calls.call(listImportMissing, { params: { id }, query: { page_size: 25 } });

describe('people missing from a file', () => {
  it('are the active ones whose number is not in it', async () => {
    const staff = await calls.preview('staff', 'Staff no\ne1');
    const other = { id: calls.campus.ids.otherLecturerRecord, name: 'Other', number: 'E2' };
    expect((await missing(staff.id)).body).toMatchObject({ data: [other], total: 1 });
    await calls.query('UPDATE staff SET active = false WHERE id = $1', calls.campus.ids.otherLecturerRecord);
    expect((await missing(staff.id)).body).toMatchObject({ data: [], total: 0 });
    const students = await calls.preview('students', 'Matric No,Name\nX1,A');
    expect((await missing(students.id)).body.data.map(({ number }) => number)).toEqual(['S1']);
  });

  it('are deactivated with the import, and active again after its undo', async () => {
    const state = () =>
      calls.query(`SELECT s.active, a.status FROM staff s JOIN accounts a ON a.university_id = s.university_id AND a.id = s.account_id
         WHERE s.university_id = $1 ORDER BY s.employee_id`);
    const active = { active: true, status: 'active' };
    // There is nothing else to import.
    const { id } = await calls.preview('staff', 'Staff no,Full Name\nE1,Lecturer');
    expect((await calls.apply(id)).status).toBe(409);
    expect(await calls.applyAndWait(id, 'missing=deactivate&confirm_missing=true')).toMatchObject({
      counts: { update: 1, same: 1 },
    });
    expect(await state()).toEqual([active, { active: false, status: 'inactive' }]);
    const as = await calls.call(me, {}, calls.campus.tokens.otherLecturer);
    expect(as.status).toBe(401);
    expect((await calls.rows(id, '&verdict=update'))[0]).toMatchObject({
      line: 3,
      values: { 'Employee ID': 'E2', 'Full Name': 'Other' },
      before: { Status: 'Active' },
      note: 'Not in the file: deactivated.',
    });
    expect((await calls.undoAndWait(id)).state).toBe('undone');
    expect(await state()).toEqual([active, active]);
  });

  it('are not those whose number was changed since the preview', async () => {
    const { id } = await calls.preview('staff', 'Staff no,Full Name\nE1,Lecturer\nE2,Other');
    const { otherLecturerRecord } = calls.campus.ids;
    await calls.query(`UPDATE staff SET employee_id = 'NEW-2' WHERE id = $1`, otherLecturerRecord);
    expect((await missing(id)).body).toMatchObject({
      data: [],
      unclear: [{ id: otherLecturerRecord, line: 3, reason: expect.stringContaining('changed since the preview') }],
    });
    await calls.applyAndWait(id, 'missing=deactivate&confirm_missing=true');
    const [record] = await calls.query('SELECT active FROM staff WHERE id = $1', otherLecturerRecord);
    expect(record).toEqual({ active: true });
  });

  it('cannot be deactivated by an import of anything else', async () => {
    const { id } = await calls.preview('modules', 'Code,Name,Semester\nA1,Art,1');
    const answer = await calls.call(applyImport, { params: { id }, query: { missing: 'deactivate' } });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'Only files of people, timetables and enrolments can be complete' },
    });
  });

  it('are not known for other records', async () => {
    const modules = await calls.preview('modules', 'Code,Name\nA1,Art');
    expect((await missing(modules.id)).body.error).toBe(
      'Only files of people, timetables and enrolments can be complete',
    );
  });

  it('must be confirmed if they are more than 5% of the active people', async () => {
    const { id } = await calls.preview('staff', 'Staff no,Full Name\nE1,Lecturer');
    expect((await missing(id)).body).toMatchObject({ active: 2, total: 1, needs_confirmation: true });
    const problem =
      '1 of 2 active people are not in this file, which is more than 5%. Confirm that they are to be deactivated.';
    expect(await calls.call(applyImport, { params: { id }, query: { missing: 'deactivate' } })).toMatchObject({
      status: 400,
      body: { details: { confirm_missing: problem } },
    });
    expect((await calls.get(id)).state).toBe('previewed');
  });

  it('are unknown if no column of the file is their number', async () => {
    const { id } = await calls.preview('staff', 'Full Name,Email\nLecturer,new@staff.example');
    const blocked = 'No column of this file is the Employee ID, so it does not show who is missing.';
    expect((await missing(id)).body).toMatchObject({ blocked });
    expect(
      await calls.call(applyImport, { params: { id }, query: { missing: 'deactivate', confirm_missing: 'true' } }),
    ).toMatchObject({
      status: 409,
      body: { error: blocked },
    });
  });
});

/** People who are in the database, and their rows in a file that changed on the way. */
const people = [
  ['202601234567', 'Wren Alder', 'wren@case.test', '2004-01-11'],
  ['20261234', 'Xan Birch', 'xan@case.test', '2004-02-12'],
  ['CF-3', 'Yul Cedar', 'yul@case.test', '2004-03-13'],
  ['CF-4', 'Zia Dogwood', 'zia@case.test', '2004-04-14'],
  ['00777', 'Ana Elder', 'ana@case.test', '2004-05-15'],
] as const;
const rowOf = (person: readonly string[], changes: Record<string, string> = {}) => {
  const [number = '', name = '', email = '', dob = ''] = person;
  return studentCells(number, { 'Full Name': name, Email: email, 'Date of Birth': dob, ...changes });
};

describe('people whose row of a complete file is refused or has another number', () => {
  /** Uploads a file in which the last person is missing and the row of another one is changed. */
  const complete = async (at: number, changes: Record<string, string>) => {
    const made = await calls.preview('students', csvOf('students', ...people.map((person) => rowOf(person))));
    await calls.applyAndWait(made.id);
    await calls.query(`UPDATE students SET active = false WHERE university_id = $1 AND student_id = 'S1'`);
    const rows = people.slice(0, -1).map((person, index) => rowOf(person, index === at ? changes : {}));
    return await calls.preview('students', csvOf('students', ...rows));
  };

  it.each([
    [0, 'whose number a spreadsheet shortened', { 'Student ID': '2.02601E+11' }],
    [0, 'whose number and email changed', { 'Student ID': '2.02601E+11', Email: '', 'Date of Birth': '' }],
    [1, 'whose number became a decimal', { 'Student ID': '20261234.0' }],
    [1, 'whose number got separators, with another email', { 'Student ID': '20,261,234', Email: 'x@case.test' }],
    [1, 'whose number is in other digits', { 'Student ID': '٢٠٢٦١٢٣٤', Email: 'x@case.test' }],
    [2, 'whose number has another dash', { 'Student ID': 'CF–3' }],
    [
      2,
      'whose number has another dash and a blank',
      { 'Student ID': 'CF - 3', Email: 'y@case.test', 'Date of Birth': '' },
    ],
    [3, 'without a number', { 'Student ID': '' }],
    [3, 'without number and email', { 'Student ID': '', Email: '', 'Full Name': 'Dogwood, Zia' }],
    [3, 'with a new number and email', { 'Student ID': 'N-4', Email: 'new@case.test', 'Full Name': 'Zia M. Dogwood' }],
  ])('are listed apart and stay active: %i, %s', async (at, _, changes) => {
    const { id } = await complete(at, changes);
    const [number, name] = people[at] ?? [];
    const { body } = await missing(id);
    expect(body.data).toMatchObject([{ name: 'Ana Elder', number: '00777' }]);
    expect(body.total).toBe(1);
    // A number that differs in dashes, digits and separators alone is read as the number of the person.
    const isRecognised = at === 1 || at === 2;
    expect(body.unclear).toMatchObject(isRecognised ? [] : [{ name, number, line: at + 2 }]);
    expect(body.unclear_total).toBe(isRecognised ? 0 : 1);
    expect(body.unclear.map(({ reason }) => reason)).not.toContain('');
    await calls.applyAndWait(id, 'missing=deactivate&confirm_missing=true');
    const inactive =
      await calls.query(`SELECT s.name, a.status FROM students s JOIN accounts a ON a.university_id = s.university_id AND a.id = s.account_id
       WHERE s.university_id = $1 AND NOT s.active AND s.student_id <> 'S1'`);
    expect(inactive).toEqual([{ name: 'Ana Elder', status: 'inactive' }]);
  });

  it('are not listed for a row of another person of the same name', async () => {
    const { id } = await complete(3, { 'Full Name': 'Ana Elder' });
    expect((await missing(id)).body).toMatchObject({ total: 1, unclear: [] });
  });

  it('say why the row is refused', async () => {
    const { id } = await complete(0, { 'Student ID': '2.02601E+11' });
    expect((await missing(id)).body.unclear[0]?.reason).toContain('A spreadsheet program shortened this number');
  });
});

describe('people elsewhere in a complete file', () => {
  const headings = ['Student ID', 'Full Name', 'Date of Birth'];
  const cellsOf = ([number, name, , dob]: readonly string[]): string[] => [number, name, dob].map((cell) => cell ?? '');
  /** Adds the people, and uploads a file; the last person is missing. */
  const complete = async (file: string | Uint8Array, name = 'list.csv') => {
    const made = await calls.preview('students', csvOf('students', ...people.map((person) => rowOf(person))));
    await calls.applyAndWait(made.id);
    await calls.query(`UPDATE students SET active = false WHERE university_id = $1 AND student_id = 'S1'`);
    return await calls.preview('students', file, name);
  };
  const [wren = [], xan = [], yul = [], zia = []] = people.map(cellsOf);
  const csv = (...rows: readonly string[][]) => [headings, ...rows].map((cells) => cells.join(';')).join('\n');
  const workbook = (...sheets: string[][][]) =>
    writeXlsx({ sheets: sheets.map((rows, at) => ({ name: `Sheet ${at + 1}`, rows })) });

  it.each([
    ['a row with the number of another person', () => csv(wren, xan, yul, zia.with(0, '20261234'))],
    ['a row with the number of another person who has none', () => csv(wren, xan, zia.with(0, 'CF-3'))],
    ['a row with another separator', () => csv(wren, xan, yul, [zia.join(',')])],
    ['a row in one pair of quotes', () => csv(wren, xan, yul, [`"${zia.join(';')}"`])],
    ['a row that is moved by a cell', () => csv(wren, xan, yul, ['', ...zia])],
    [
      'a row of two people',
      () =>
        csv(
          wren,
          xan,
          yul.map((cell, at) => `"${cell}\n${zia[at]}"`),
        ),
      'Yul Cedar',
    ],
    ['a time of another zone', () => csv(wren, xan, yul, ['N-1', 'Zia Dogwood', '2004-04-13T22:00:00Z'])],
    ['another sheet', () => workbook([headings, wren, xan, yul], [headings, zia])],
    ['a second block of columns', () => workbook([[...headings, '', ...headings], [...wren, '', ...zia], xan, yul])],
    ['a line above the headings', () => [zia.join(';'), csv(wren, xan, yul)].join('\n')],
  ] as const)('stay active: %s', async (_, fileOf, other?: string) => {
    const { id } = await complete(await fileOf());
    const { body } = await missing(id);
    expect(body.data.map(({ name }) => name)).toEqual(['Ana Elder']);
    expect(body.unclear.map(({ name }) => name)).toEqual([...(other === undefined ? [] : [other]), 'Zia Dogwood']);
    expect(body).toMatchObject({ blocked: null, unclear_total: body.unclear.length });
    await calls.applyAndWait(id, 'missing=deactivate&confirm_missing=true');
    const inactive = await calls.query(
      `SELECT name FROM students WHERE university_id = $1 AND NOT active AND student_id <> 'S1'`,
    );
    expect(inactive).toEqual([{ name: 'Ana Elder' }]);
  });

  it('cannot be deactivated if there are too many sheets to search', async () => {
    const { id } = await complete(await workbook([headings, wren], ...Array.from({ length: 13 }, () => [['x']])));
    expect((await missing(id)).body.blocked).toMatch(/^The sheet “Sheet 14” was not searched, so/u);
  });
});
