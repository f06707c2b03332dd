import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { expectAccessible } from '../expect-accessible.ts';
import { confirmDialog, openFilters, request, selectOption, type Harness, expectAlert } from '../harness.ts';

type Group = { id: string; group_name: string; year: number; degree_details_id: string };
type Student = { id: string; student_id: string; group_name: string; photo_url: string | null; active: boolean };
type Enrollment = { module: { module_code: string }; enrollment_type: string };

const degree = 'BSc (Hons) Computer Science';
const amara = { name: 'Amara Journey', number: 'JRN-1001', email: 'amara.journey@example.org' };

/** Student management. */
export function studentJourneys(harness: Harness): void {
  const page = () => harness.page;
  const main = () => page().getByRole('main');
  const button = (name: string | RegExp): Locator => main().getByRole('button', { name });
  const text = (label: string) => page().getByRole('textbox', { name: label, exact: true });
  const pick = (within: Locator, label: string, option: string | RegExp) =>
    selectOption(within.getByRole('combobox', { name: label, exact: true }), option);
  const course = (number: number) => page().getByRole('group', { name: `Course ${number}` });
  const search = () => new URL(page().url()).searchParams;
  const expectPath = (path: string) => page().waitForURL((url) => url.pathname === path);
  const findStudents = async (text: string) =>
    (await request<{ data: Student[]; total: number }>(harness, `/api/students?page=1&search=${text}`)).data;
  const enrollments = async (id: string) => await request<Enrollment[]>(harness, `/api/students/${id}/enrollments`);

  async function searchStudents(text: string): Promise<void> {
    await harness.open('Students');
    await page().getByRole('textbox', { name: 'Search students' }).fill(text);
    await expect.poll(() => search().get('search')).toBe(text);
  }

  async function chooseCourse(number: number, code: string, type: string): Promise<void> {
    await pick(course(number), 'Year', 'Year 1');
    await pick(course(number), 'Semester', 'Semester 1');
    await pick(course(number), 'Enrollment Type', type);
    const module = course(number).getByRole('combobox', { name: 'Module' });
    await module.click();
    await module.fill(code.toLowerCase());
    await page().getByRole('option', { name: code }).click();
  }

  it('adds a student with photo, group and modules, and keeps the form after errors', async () => {
    await harness.open('Dashboard', 'Student Management');
    await main().getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    await main()
      .getByRole('link', { name: /^Bulk Import Students/ })
      .waitFor();
    await main()
      .getByRole('link', { name: /^Add Individual Student/ })
      .click();
    await page().getByRole('heading', { name: 'Add New Student' }).waitFor();
    await button('Add Student').click();
    await expectAlert(page(), 'Please fill in all required fields');
    await text('Full Name').fill(amara.name);
    await text('Email').fill('student@demo.muster.test');
    await page()
      .getByLabel(/^Password/)
      .fill('a long first word');
    await text('Student ID').fill(amara.number);
    await button('Add Student').click();
    await expectAlert(page(), 'Please select a degree programme');
    await pick(main(), 'Degree Programme', degree);
    await button('Add Student').click();
    await expectAlert(page(), 'Please select a group');
    await pick(main(), 'Group', /^CS1-B/);
    await button('Add Student').click();
    await expectAlert(page(), 'Please select current year and semester');
    await pick(main(), 'Current Year', 'Year 1');
    await pick(main(), 'Current Semester', 'Semester 1');
    await pick(main(), 'Academic Year', '2026-2027');
    await pick(course(1), 'Year', 'Year 1');
    await button('Add Student').click();
    await expectAlert(page(), 'Please complete all course assignment fields or remove incomplete entries');
    await chooseCourse(1, 'CS1104', 'Regular');
    await button('Add Course').click();
    await pick(course(2), 'Year', 'Year 1');
    await course(2).getByText("won't be saved").waitFor();
    await expectAccessible(page(), 'add-student-form');
    await page()
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo() });
    await button('Add Student').click();
    await expectAlert(page(), 'Error adding student: ');
    expect(await text('Full Name').inputValue()).toBe(amara.name);
    await text('Email').fill(amara.email);
    await button('Add Student').click();
    await expectAlert(page(), 'Student added successfully!');
    await expectPath('/add-student');
    const [added] = await findStudents(amara.number);
    expect(added).toMatchObject({ student_id: amara.number, group_name: 'CS1-B', active: true });
    expect((await enrollments(added?.id ?? '')).map((enrollment) => enrollment.module.module_code)).toEqual(['CS1104']);
    await expect.poll(async () => (await findStudents(amara.number))[0]?.photo_url).toContain('/student-photos/');
  });

  it('clears group and modules when the degree changes', async () => {
    await harness.open('Dashboard', 'Student Management', 'Add Individual Student');
    await pick(main(), 'Degree Programme', degree);
    await pick(main(), 'Group', /^CS1-A/);
    await chooseCourse(1, 'CS1104', 'Regular');
    await pick(main(), 'Degree Programme', /Software Engineering/);
    await expect.poll(() => main().getByRole('combobox', { name: 'Group' }).inputValue()).toBe('');
    expect(await course(1).getByRole('combobox', { name: 'Module' }).inputValue()).toBe('');
    await main().getByRole('combobox', { name: 'Group' }).click();
    await page()
      .getByRole('option', { name: /^SE1-A/ })
      .waitFor();
    expect(await page().getByRole('option', { name: /^CS/ }).count()).toBe(0);
  });

  it('edits a student and enrolments, and returns to the same list', async () => {
    await searchStudents(amara.number);
    await main()
      .getByRole('link', { name: new RegExp(`^Edit ${amara.name}`) })
      .click();
    await page().getByRole('heading', { name: 'Edit Student Details' }).waitFor();
    await button(/^Remove CS1104/).click();
    await page().getByText('Delete this module enrollment? This will remove the record permanently.').waitFor();
    await confirmDialog(page(), 'Delete');
    await button(/^Remove CS1104/).waitFor({ state: 'detached' });
    await button('Add Course').click();
    await chooseCourse(1, 'CS1104', 'Repeat');
    await button('Update Student').click();
    await expectAlert(page(), 'Academic Year is required');
    await expectAccessible(page(), 'edit-student');
    await pick(main(), 'Academic Year', '2026-2027');
    await text('Full Name').fill('');
    await button('Update Student').click();
    await expectAlert(page(), 'Please fill in all required fields (Name, Student ID, Email)');
    await text('Full Name').fill(`${amara.name}-Silva`);
    await pick(main(), 'Status', 'Inactive');
    await button('Update Student').click();
    await expectAlert(page(), 'Student and module enrollments updated successfully!');
    await expectPath('/students-list');
    expect(search().get('search')).toBe(amara.number);
    await main()
      .getByRole('row', { name: /Amara Journey-Silva/ })
      .getByText('Inactive')
      .waitFor();
    const [changed] = await findStudents(amara.number);
    expect(await enrollments(changed?.id ?? '')).toMatchObject([{ enrollment_type: 'repeat' }]);
  });

  it('filters the list in the address, and undoes a filter with Back', async () => {
    await harness.open('Students');
    await openFilters(page());
    await pick(main(), 'Degree', degree);
    await pick(main(), 'Group', /^CS2-A/);
    await expect.poll(() => search().get('group')).toBeTruthy();
    const group = search().get('group');
    await expect.poll(() => main().getByRole('combobox', { name: 'Group' }).inputValue()).toMatch(/^CS2-A/);
    await pick(main(), 'Year', 'Year 3');
    await expect.poll(() => search().get('group')).toBeNull();
    expect(search().get('year')).toBe('3');
    await page().goBack();
    await expect.poll(() => search().get('group')).toBe(group);
    await page().reload();
    await button(/^Remove filter Group: CS2-A/).waitFor();
    await main().getByText('01', { exact: true }).waitFor();
    await page().getByRole('textbox', { name: 'Search students' }).fill('no such student');
    await page().getByRole('heading', { name: 'No Students Found' }).waitFor();
    await button('Clear filters').last().click();
    await main()
      .getByText(/^1,2\d\d students$/)
      .waitFor();
    await button('Student ID').click();
    await expect.poll(() => search().get('sort')).toBe('student_id');
    await button('Next page').click();
    await main()
      .getByText(/^51–100 of 1,2/)
      .waitFor();
  });

  it('moves selected students and deactivates all matching ones', async () => {
    const groups = await request<Group[]>(harness, '/api/groups');
    const from = groups.find((group) => group.group_name === 'CS1-A');
    for (const number of ['BLK-1', 'BLK-2', 'BLK-3']) await request(harness, '/api/students', newStudent(number, from));
    await searchStudents('BLK-');
    await page()
      .getByRole('checkbox', { name: /BLK-1$/ })
      .click();
    await page()
      .getByRole('checkbox', { name: /BLK-2$/ })
      .click();
    await button('Move to group').click();
    const dialog = page().getByRole('dialog', { name: 'Move 2 students to a group' });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.getByText('Please select a group').waitFor();
    await dialog.getByRole('combobox', { name: 'Group' }).fill('CS2-B');
    await page()
      .getByRole('option', { name: /^CS2-B/ })
      .click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expectAlert(page(), '2 students moved to CS2-B');
    expect((await findStudents('BLK-')).map((student) => student.group_name).toSorted()).toEqual([
      'CS1-A',
      'CS2-B',
      'CS2-B',
    ]);
    await page()
      .getByRole('checkbox', { name: /BLK-1$/ })
      .click();
    await button('Select all 3').click();
    await button('Deactivate').click();
    await confirmDialog(page(), 'Deactivate');
    await expectAlert(page(), '3 students deactivated');
    expect((await findStudents('BLK-')).map((student) => student.active)).toEqual([false, false, false]);
  });

  it('exports exactly the filtered students', async () => {
    await searchStudents('BLK-');
    await openFilters(page());
    await pick(main(), 'Status', 'Inactive');
    await page().keyboard.press('Escape');
    await main().getByText('3 students', { exact: true }).waitFor();
    const save = async (name: string) => {
      const coming = page().waitForEvent('download');
      await button(name).click();
      return readFileSync(await (await coming).path());
    };
    const lines = (await save('Export CSV')).toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines.slice(1).every((line) => line.includes('BLK-'))).toBe(true);
    const sheet = readSheetText(await save('Export XLSX'));
    for (const number of ['BLK-1', 'BLK-2', 'BLK-3']) expect(sheet).toContain(number);
    expect(sheet).not.toContain(amara.number);
  });
}

const newStudent = (number: string, group: Group | undefined) => ({
  name: `Newcomer ${number}`,
  email: `${number.toLowerCase()}@example.org`,
  password: 'a long first word',
  student_id: number,
  degree_details_id: group?.degree_details_id,
  group_id: group?.id,
  current_year: 1,
  current_semester: 1,
});

/** A small PNG. */
function photo(): Buffer {
  const picture = new PNG({ width: 64, height: 64 });
  picture.data.fill(180);
  return PNG.sync.write(picture);
}

/** The text of all parts of an XLSX file, which is a ZIP archive. */
function readSheetText(file: Buffer): string {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let entry = file.readUInt32LE(end + 16);
  let text = '';
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = file.readUInt32LE(entry + 20);
    const local = file.readUInt32LE(entry + 42);
    const data = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(data, data + size);
    text += (file.readUInt16LE(entry + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8');
    entry += 46 + file.readUInt16LE(entry + 28) + file.readUInt16LE(entry + 30) + file.readUInt16LE(entry + 32);
  }
  return text;
}
