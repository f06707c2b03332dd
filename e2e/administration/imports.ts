import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookAt } from '../look-at.ts';
import { answer, ask, type Rig, sees } from './rig.ts';

type Student = {
  student_id: string;
  degree_programme: string;
  group_name: string;
  current_year: number;
  current_semester: number;
};

const columns =
  'Full Name,Email,Password,Student ID,Contact Number,Date of Birth,Gender,Address,Degree Programme,Group,Current Year,Current Semester,Enrollment Date,Status';

/** What an administrator does with a file of students. */
export function importJourneys(rig: Rig): void {
  const press = (name: string | RegExp) => rig.page.getByRole('button', { name }).click();
  const found = async (number: string) =>
    (await ask<{ total: number }>(rig, `/api/students?page=1&search=${number}`)).total;

  /** Two who come, one who is there already and is refused for another's e-mail, one with an unknown group. */
  async function file(): Promise<string> {
    const { data } = await ask<{ data: Student[] }>(rig, '/api/students?page=1&page_size=25&status=active');
    const one = data.find(({ group_name: group }) => group);
    const study = [one?.degree_programme, one?.group_name, one?.current_year, one?.current_semester].join();
    const line = (name: string, number: string, of = study, born = '2004-02-29') =>
      `${name},${number.toLowerCase()}@import.example,,${number},,${born},Female,,${of},2026-09-01,Active`;
    return [
      columns,
      line('Ilse Import', 'IMP-001'),
      line('Ines Import', 'IMP-002'),
      line('Nils Nowhere', 'IMP-003', `${one?.degree_programme},No Such Group,${one?.current_year},1`),
      line('Bodo Birthday', 'IMP-004', study, 'yesterday'),
    ].join('\r\n');
  }
  const upload = async (name: string, text: string) => {
    await rig.page
      .getByLabel('File to import')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await press('Upload and check');
  };

  test('the page offers its template, and sends nothing before a file is chosen', async () => {
    await rig.open('/bulk-import-students');
    await rig.page.getByRole('heading', { name: 'Bulk Import Students' }).waitFor();
    expect(await rig.page.getByRole('button', { name: 'Upload and check' }).isDisabled()).toBe(true);
    const saving = rig.page.waitForEvent('download');
    await press('students_import_template.csv');
    const template = await saving;
    expect(template.suggestedFilename()).toBe('students_import_template.csv');
    expect(
      readFileSync(await template.path(), 'utf8')
        .replace('\uFEFF', '')
        .split('\r\n')[0],
    ).toBe(columns);
    await lookAt(rig.page, 'bulk-import');
    await rig.page.getByRole('link', { name: 'Back' }).click();
    await rig.page.waitForURL('**/add-student');
  });

  test('a file is looked at row by row, imported, and the refused rows are given back', async () => {
    await rig.open('/bulk-import-students');
    await upload('autumn.csv', await file());
    await rig.page.getByText('2 to create, 2 refused').waitFor();
    const rows = rig.page.getByRole('table', { name: 'Rows of the file' });
    await rows.getByText('Ilse Import').waitFor();
    await lookAt(rig.page, 'bulk-import-preview');
    await press(/^Refused 2/);
    await rows.getByText('Ilse Import').waitFor({ state: 'detached' });
    expect(await rows.getByRole('row').filter({ hasText: 'Nils Nowhere' }).textContent()).toContain(
      'There is no active group of this name',
    );
    expect(await found('IMP-00')).toBe(0);
    const saving = rig.page.waitForEvent('download');
    await press('Download refused rows as CSV');
    const lines = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/Nils Nowhere.*There is no active group of this name/);
    await press('Import 2 students');
    await sees(rig.page, 'autumn.csv: 2 created, 2 refused.');
    expect(await found('IMP-00')).toBe(2);
  });

  test('who left meanwhile finds it among the past imports and under the bell, and undoes it', async () => {
    await rig.open('/admin');
    await press(/^Notifications.* new$/);
    await rig.page.getByRole('link', { name: /autumn\.csv: 2 students imported, 2 rows refused/ }).click();
    await rig.page.getByText('2 created, 2 refused').waitFor();
    await rig.open('/bulk-import-students');
    await rig.page.getByRole('button', { name: /autumn\.csv/ }).click();
    await press('Undo import');
    await answer(rig.page, 'Undo');
    await sees(rig.page, 'The import of autumn.csv was undone.');
    expect(await found('IMP-00')).toBe(0);
  });

  test('a header that nobody knows is matched by hand', async () => {
    const [head = '', ...lines] = (await file()).split('\r\n');
    await rig.open('/bulk-import-students');
    await upload('matched.csv', [head.replace('Full Name', 'Called'), ...lines].join('\n'));
    await rig.page.getByText('Not found: Full Name').waitFor();
    await rig.page.getByLabel('Called').selectOption('Full Name');
    await press('Check again');
    await rig.page.getByText('2 to create, 2 refused').waitFor();
    await press('Discard');
    await rig.page.getByRole('heading', { name: 'Past imports' }).waitFor();
  });

  test('a class of a file that clashes is left out, unless somebody saves it anyway', async () => {
    const exported = await fetch(`${rig.product.url}/api/timetables/export?format=csv`, {
      headers: { authorization: `Bearer ${rig.token}` },
    });
    const [head = '', first = ''] = (await exported.text()).split('\r\n');
    // The same people in the same room, half an hour later.
    const text = [head, first.replace(/(\d\d):00/, '$1:30')].join('\r\n');
    await rig.open('/bulk-import-students?kind=timetables');
    await upload('week.csv', text);
    await rig.page.getByText('1 row clashes with other classes, and will not be imported.').waitFor();
    await press('Save anyway');
    await answer(rig.page, 'Save anyway');
    await rig.page.getByText('1 row clashes with other classes, and will be imported anyway.').waitFor();
    await rig.page.getByRole('button', { name: 'Import 1 timetable entry' }).waitFor();
    await lookAt(rig.page, 'bulk-import-clash');
    await press('Discard');
    await rig.page.getByRole('heading', { name: 'Past imports' }).waitFor();
  });

  test('what is no spreadsheet is told so', async () => {
    await rig.open('/bulk-import-students');
    await upload('broken.csv', '%PDF-1.7');
    await sees(rig.page, 'This file is not a spreadsheet. Please choose a .csv, .xlsx or .xls file.');
  });
}
