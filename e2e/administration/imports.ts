import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { expectVisible } from '../expect-visible.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { confirmDialog, request, type Harness, expectAlert } from '../harness.ts';

type Student = {
  student_id: string;
  degree_programme: string;
  group_name: string;
  current_year: number;
  current_semester: number;
};

const columns =
  'Full Name,Email,Password,Student ID,Contact Number,Date of Birth,Gender,Address,Degree Programme,Group,Current Year,Current Semester,Enrollment Date,Status';

/** Bulk import. */
export function importJourneys(harness: Harness): void {
  const press = (name: string | RegExp) => harness.page.getByRole('button', { name }).click();
  const countStudents = async (number: string) =>
    (await request<{ total: number }>(harness, `/api/students?page=1&search=${number}`)).total;

  /** Two new students, one with an unknown group and one with an invalid date. */
  async function makeCsv(): Promise<string> {
    const { data } = await request<{ data: Student[] }>(harness, '/api/students?page=1&page_size=25&status=active');
    const example = data.find(({ group_name: group }) => group);
    const study = [
      example?.degree_programme,
      example?.group_name,
      example?.current_year,
      example?.current_semester,
    ].join();
    const line = (name: string, number: string, of = study, born = '2004-02-29') =>
      `${name},${number.toLowerCase()}@import.example,,${number},,${born},Female,,${of},2026-09-01,Active`;
    return [
      columns,
      line('Ilse Import', 'IMP-001'),
      line('Ines Import', 'IMP-002'),
      line('Nils Nowhere', 'IMP-003', `${example?.degree_programme},No Such Group,${example?.current_year},1`),
      line('Bodo Birthday', 'IMP-004', study, 'yesterday'),
    ].join('\r\n');
  }
  const upload = async (name: string, text: string | Buffer) => {
    await harness.page
      .getByLabel('File to import')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text as string) });
    await press('Upload and check');
  };

  it('offers a template, and disables the upload without a file', async () => {
    await harness.open('Dashboard', 'Student Management', 'Bulk Import Students');
    await harness.page.getByRole('heading', { name: 'Bulk Import Students' }).waitFor();
    expect(await harness.page.getByRole('button', { name: 'Upload and check' }).isDisabled()).toBe(true);
    const saving = harness.page.waitForEvent('download');
    await press('students_import_template.csv');
    const template = await saving;
    expect(template.suggestedFilename()).toBe('students_import_template.csv');
    expect(
      readFileSync(await template.path(), 'utf8')
        .replace('\uFEFF', '')
        .split('\r\n')[0],
    ).toBe(columns);
    await expectAccessible(harness.page, 'bulk-import');
    await harness.page.getByRole('link', { name: 'Back' }).click();
    await harness.page.waitForURL('**/add-student');
  });

  it('previews a file, imports it and exports the rows with errors', async () => {
    await harness.open('Dashboard', 'Student Management', 'Bulk Import Students');
    await upload('autumn.csv', await makeCsv());
    await harness.page.getByText('2 to create, 2 with errors').waitFor();
    const rows = harness.page.getByRole('table', { name: 'Rows of the file' });
    await rows.getByText('Ilse Import').waitFor();
    await expectAccessible(harness.page, 'bulk-import-preview');
    await press(/^Error 2/);
    await rows.getByText('Ilse Import').waitFor({ state: 'detached' });
    expect(await rows.getByRole('row').filter({ hasText: 'Nils Nowhere' }).textContent()).toContain(
      'There is no active group of this name',
    );
    expect(await countStudents('IMP-00')).toBe(0);
    const saving = harness.page.waitForEvent('download');
    await press('Download rows with errors as CSV');
    const lines = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/Nils Nowhere.*There is no active group of this name/);
    await press('Import 2 students');
    await expectAlert(harness.page, 'autumn.csv: 2 created, 2 with errors.');
    expect(await countStudents('IMP-00')).toBe(2);
  });

  it('lists a finished import in the notifications, and undoes it', async () => {
    await harness.open('Dashboard');
    await press(/^Notifications.* new$/);
    await harness.page.getByRole('link', { name: /autumn\.csv: 2 students imported, 2 rows with errors/ }).click();
    await harness.page.getByText('2 created, 2 with errors').waitFor();
    await harness.open('Dashboard', 'Student Management', 'Bulk Import Students');
    await harness.page.getByRole('button', { name: /autumn\.csv/ }).click();
    await press('Undo import');
    await confirmDialog(harness.page, 'Undo');
    await expectAlert(harness.page, 'The import of autumn.csv was undone.');
    expect(await countStudents('IMP-00')).toBe(0);
  });

  it('matches unknown headings, sets one value for all and translates values', async () => {
    const [head = '', ...lines] = (await makeCsv()).split('\r\n');
    await harness.open('Dashboard', 'Student Management', 'Bulk Import Students');
    const heading = head.replace('Full Name', 'Called').replace('Status', 'State of enrolment');
    await upload('matched.csv', [heading, ...lines.map((line) => line.replace('Active', 'yes!'))].join('\n'));
    await harness.page.getByText('Not found: Full Name').waitFor();
    await expectAccessible(harness.page, 'bulk-import-matching');
    const choose = async (field: string, column: string): Promise<void> => {
      await harness.page.getByRole('combobox', { name: field, exact: true }).click();
      await harness.page.getByRole('option', { name: column }).click();
      await harness.page.keyboard.press('Escape');
    };
    await choose('Full Name', 'Called');
    await choose('Status', 'State of enrolment');
    await press('Translate values of Status');
    await harness.page.getByRole('combobox', { name: /^yes! / }).selectOption('Active');
    await expectAccessible(harness.page, 'bulk-import-translation');
    await press('Check again');
    await expectVisible(harness.page.getByText('2 to create, 2 with errors'));
    await press('Discard');
    await harness.page.getByRole('heading', { name: 'Past imports' }).waitFor();
  });

  it('says that an encoding is not certain, and reads the file in another one', async () => {
    const text = (await makeCsv()).replace('Ilse Import', 'Niccolò Forlì').replace('Ines Import', 'Ilaria Nicolò');
    await harness.open('Dashboard', 'Student Management', 'Bulk Import Students');
    await upload('western.csv', Buffer.from(`Extract of 1 September\n${text}`, 'latin1'));
    await harness.page.getByText('The encoding of the file is not certain.').waitFor();
    await expectVisible(harness.page.getByRole('cell', { name: 'Niccolò Forlì' }).first());
    await expectAccessible(harness.page, 'bulk-import-file');
    await harness.page.getByRole('combobox', { name: 'Encoding' }).selectOption('windows-1250');
    await press('Read again');
    await expectVisible(harness.page.getByRole('cell', { name: 'Niccolň Forlě' }).first());
    await harness.page.getByText('Central European (Windows-1250) · comma · headings in line 2').click();
    await harness.page.getByRole('radio', { name: 'Line 1' }).check();
    await press('Read again');
    await harness.page.getByText('Rows with more cells than headings').waitFor();
    await press('Discard');
    await harness.page.getByRole('heading', { name: 'Past imports' }).waitFor();
  });

  it('asks whether a row moves an existing class, and skips rows that clash unless they are accepted', async () => {
    const exported = await fetch(`${harness.product.url}/api/timetables/export?format=csv`, {
      headers: { authorization: `Bearer ${harness.token}` },
    });
    const [head = '', first = ''] = (await exported.text()).split('\r\n');
    // The same end, but a later start: within its own hours the class clashes with no other one.
    const text = [head, first.replace(/\b(\d\d):(?:00|30)\b/, '$1:45')].join('\r\n');
    await harness.open('Dashboard', 'Time Table Management', 'Import timetable');
    await upload('week.csv', text);
    await harness.page.getByText(/^1 row may be an existing class .* will not be imported unless you choose/).waitFor();
    await expectAccessible(harness.page, 'bulk-import-correction');
    await press('Change the class');
    await harness.page.getByText('1 row may be an existing class that was changed, and has an answer.').waitFor();
    await harness.page.getByRole('button', { name: 'Import 1 timetable entry' }).waitFor();
    await harness.page.getByRole('switch', { name: /^This file is complete/ }).check();
    await harness.page.getByText('Complete for Semester 1 of').waitFor();
    await harness.page.getByRole('checkbox', { name: /^End \d+ timetable entries with this import/ }).check();
    await harness.page.getByRole('checkbox', { name: /^Yes, \d+ timetable entries of \d+/ }).waitFor();
    await expectAccessible(harness.page, 'bulk-import-missing-classes');
    await harness.page.getByRole('switch', { name: /^This file is complete/ }).uncheck();
    await press('Add all');
    await harness.page.getByText('1 row clashes with other classes, and will not be imported.').waitFor();
    await press('Accept this clash: line 2');
    await press('Refuse it again: line 2');
    await harness.page.getByText('1 row clashes with other classes, and will not be imported.').waitFor();
    await press('Save anyway');
    await confirmDialog(harness.page, 'Save anyway');
    await harness.page.getByText('1 row clashes with other classes, and will be imported anyway.').waitFor();
    await harness.page.getByRole('button', { name: 'Import 1 timetable entry' }).waitFor();
    await expectAccessible(harness.page, 'bulk-import-clash');
    await press('Discard');
    await harness.page.getByRole('heading', { name: 'Past imports' }).waitFor();
  });

  it('rejects files that are not spreadsheets', async () => {
    await harness.open('Dashboard', 'Student Management', 'Bulk Import Students');
    await upload('broken.csv', '%PDF-1.7');
    await expectAlert(
      harness.page,
      'This file is not a spreadsheet. Please choose a .csv, .txt, .xlsx, .xls or .ods file.',
    );
  });
}
