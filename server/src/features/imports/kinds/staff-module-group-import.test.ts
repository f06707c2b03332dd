import { refusedImportRows, listImports, discardImport } from '@muster/contract/academics/imports';
import { academicYears } from '@muster/contract/academics/academic-years';
import { importColumns } from '@muster/contract/academics/import-columns';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildXls } from '#platform/spreadsheets/workbooks/build-workbooks.setup.ts';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';

const calls = await startImports();
beforeEach(calls.newCampus);

describe('import of staff, modules and groups', () => {
  it('matches staff by employee id, creates accounts and removes them on undo', async () => {
    const batch = await calls.preview(
      'staff',
      csvOf(
        'staff',
        { 'Employee ID': 'e1', 'Staff Type': 'professor' },
        { 'Employee ID': 'E7', 'Full Name': 'Nimal', Email: 'Nimal@staff.example', 'Staff Type': 'assistant lecturer' },
        { 'Employee ID': 'E8', 'Full Name': 'Kamal', Email: 'kamal@staff.example', 'Staff Type': 'dean' },
      ),
    );
    const rows = await calls.rows(batch.id);
    expect(rows.map(({ verdict, reasons, before }) => ({ verdict, reasons, before }))).toEqual([
      { verdict: 'update', reasons: {}, before: { 'Staff Type': 'Lecturer' } },
      { verdict: 'create', reasons: {}, before: {} },
      {
        verdict: 'refused',
        reasons: { 'Staff Type': 'Please give one of: Lecturer, Professor, Assistant Lecturer' },
        before: {},
      },
    ]);
    await calls.applyAndWait(batch.id);
    const staff = () =>
      calls.query(`SELECT s.employee_id, s.staff_type, a.email, a.role FROM staff s
       JOIN accounts a ON a.university_id = s.university_id AND a.id = s.account_id
       WHERE s.university_id = $1 AND employee_id <> 'E2' ORDER BY s.employee_id`);
    expect(await staff()).toMatchObject([
      { employee_id: 'E1', staff_type: 'professor' },
      { employee_id: 'E7', staff_type: 'assistant_lecturer', email: 'nimal@staff.example', role: 'lecturer' },
    ]);
    expect((await calls.undoAndWait(batch.id)).state).toBe('undone');
    expect(await staff()).toMatchObject([{ employee_id: 'E1', staff_type: 'lecturer' }]);
  });

  it('matches modules by code, ignoring case, in an Excel 97 workbook', async () => {
    const file = buildXls([
      ['CODE', 'module_name', 'Semester', 'Credits', 'Status'],
      ['cs101', 'Programming I', 1, 3, ''],
      ['CS102', 'Data Structures', 'Semester 2', '', 'Active'],
      ['CS103', 'Too much', 2, 9, ''],
    ]);
    const batch = await calls.preview('modules', file, 'modules.xls');
    expect(batch).toMatchObject({
      counts: { create: 1, update: 1, same: 0, refused: 1 },
      missing_columns: [],
    });
    expect((await calls.rows(batch.id, '&verdict=refused'))[0]?.reasons).toHaveProperty('Credits');
    await calls.applyAndWait(batch.id);
    const modules = await calls.query(
      `SELECT module_code, module_name, semester, credits FROM modules WHERE university_id = $1 ORDER BY module_code`,
    );
    expect(modules).toEqual([
      { module_code: 'CS101', module_name: 'Programming I', semester: 1, credits: 3 },
      { module_code: 'CS102', module_name: 'Data Structures', semester: 2, credits: 3 },
    ]);
  });

  it('matches groups by degree, year, semester, academic year and name', async () => {
    const group = { 'Degree Programme': 'computing', Year: 'Year 1', Semester: '1', 'Academic Year': '2026-2027' };
    const batch = await calls.preview(
      'groups',
      csvOf(
        'groups',
        { ...group, 'Group Name': 'g1', Status: 'Inactive' },
        { ...group, 'Group Name': 'G2' },
        { ...group, 'Group Name': 'G2' },
        { ...group, 'Group Name': 'G3', 'Academic Year': '2026/28' },
        { ...group, 'Group Name': 'G3', 'Degree Programme': 'Alchemy' },
      ),
    );
    const rows = await calls.rows(batch.id);
    expect(rows.map(({ verdict, reasons }) => [verdict, reasons])).toEqual([
      ['update', {}],
      ['create', {}],
      ['same', {}],
      ['refused', { 'Academic Year': 'Please give an academic year as 2026-2027' }],
      ['refused', { 'Degree Programme': 'There is no active degree programme of this name' }],
    ]);
    await calls.applyAndWait(batch.id);
    const groups = await calls.query(
      `SELECT group_name, active FROM groups WHERE university_id = $1 ORDER BY group_name`,
    );
    expect(groups).toEqual([
      { group_name: 'G1', active: false },
      { group_name: 'G2', active: true },
    ]);
  });
});

describe('import files', () => {
  const download = (path: string) =>
    fetch(`${calls.product.url}/api${path}`, { headers: { authorization: `Bearer ${calls.campus.tokens.admin}` } });

  it('offers a CSV template with the specified columns and name', async () => {
    const answer = await download('/imports/template');
    expect(answer.headers.get('content-disposition')).toContain('students_import_template.csv');
    expect((await answer.text()).trim()).toBe(importColumns.students.join(','));
  });

  it('offers a workbook template with drop-down lists', async () => {
    const answer = await download('/imports/template?kind=groups&format=xlsx');
    expect(answer.headers.get('content-disposition')).toContain('groups_import_template.xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows[0]).toEqual([...importColumns.groups]);
    expect(sheets[0]?.dataValidations).toHaveLength(5);
    expect(sheets[1]?.hidden).toBe(true);
    expect(sheets[1]?.rows[0]).toEqual(['Computing', '1', '1', '2023-2024', 'Active']);
    // Includes the next academic year, as the form does.
    const years = sheets[1]?.rows.flatMap((row) => row[3] ?? []).filter((year) => year !== '');
    expect(years).toEqual(academicYears('groups', new Date().toISOString().slice(0, 10)));
  });

  it('returns rejected rows with their reasons in a file that can be imported again', async () => {
    const refused = studentCells('R1', { Password: 'kV9#tz-long', Group: 'G9', Address: '@home (1)' });
    const batch = await calls.preview('students', csvOf('students', studentCells('R0'), refused));
    const text = (await calls.call(refusedImportRows, { params: { id: batch.id } })).text.replace('\uFEFF', '');
    const [headers, line] = text.trim().split('\r\n');
    expect(headers).toBe([...importColumns.students, 'Reason'].join(','));
    expect(line).toBe(
      'Student R1,r1@new.example,,R1,,,,\'@home (1),Computing,G9,"1","1",,,Group: There is no active group of this name',
    );
    const secondImport = await calls.preview('students', text.replace('G9', 'G1'));
    expect(secondImport.counts).toMatchObject({ create: 1, refused: 0 });
    const workbook = await download(`/imports/${batch.id}/refused?format=xlsx`);
    const { sheets } = await readXlsx(new Uint8Array(await workbook.arrayBuffer()));
    expect(sheets[0]?.rows[1]?.[7]).toBe('@home (1)');
  });
});

describe('headings', () => {
  it('need at least one row below them', async () => {
    const { status, body } = await calls.uploadRaw('students', 'Full Name,Email\n\n,,\n');
    expect(status).toBe(400);
    expect(body.details).toEqual({ file: 'This file has no rows below its headings' });
  });
});

describe('past imports', () => {
  it('are listed newest first; a preview can be discarded', async () => {
    const one = await calls.preview('modules', 'Code,Name,Semester\nM1,One,1\n', 'one.csv');
    const other = await calls.preview('modules', 'Code,Name,Semester\nM2,Two,1\n', 'other.csv');
    const list = async () => (await calls.call(listImports)).body.map(({ file_name }) => file_name);
    expect((await list()).slice(0, 2)).toEqual(['other.csv', 'one.csv']);
    expect((await calls.call(discardImport, { params: { id: other.id } })).status).toBe(200);
    await calls.applyAndWait(one.id);
    expect((await calls.call(discardImport, { params: { id: one.id } })).body.error).toBe(
      'This import was applied already',
    );
    expect((await list())[0]).toBe('one.csv');
  });
});
