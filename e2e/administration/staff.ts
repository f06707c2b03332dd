import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { lookAt } from '../look-at.ts';
import { tabTo } from '../keys.ts';
import { get, knock, lecturer, passDoor, tokenOf } from '../people.ts';
import { answer, ask, choose, type Rig, sees } from './rig.ts';

const person = {
  name: 'Zelda Quispe',
  employeeId: 'EMP-ZQ-1',
  email: 'zelda.quispe@staff.example',
  password: 'chalk and slate',
};
const whoSignsIn = { email: person.email, password: person.password, card: lecturer.card };
type Member = { id: string; name: string; employee_id: string; active: boolean };
type Assigned = { modules: { module_name: string }; can_teach_as_assistant: boolean };

/** What an administrator does with the people who teach. */
export function staffJourneys(rig: Rig): void {
  const cards = (page: Page) => page.getByRole('region', { name: 'Course Assignments' }).getByRole('listitem');
  const zelda = async (): Promise<Member> => {
    const { data } = await ask<{ data: Member[] }>(rig, '/api/staff?page=1&search=EMP-ZQ');
    return data[0]!;
  };
  const assigned = async () => ask<Assigned[]>(rig, `/api/staff/${(await zelda()).id}/courses`);

  async function pickModule(page: Page, card: number, code: string): Promise<void> {
    const field = cards(page).nth(card).getByRole('combobox', { name: 'Module' });
    await field.click();
    await field.fill(code.toLowerCase());
    await page.getByRole('option', { name: new RegExp(code) }).click();
  }

  test('the administrator adds a lecturer; a taken employee ID is refused and nothing typed is lost', async () => {
    const { page } = rig;
    const taken = await ask<Member[]>(rig, '/api/staff?status=active');
    await rig.open('/add-staff');
    await page.getByLabel('Employee ID').fill(taken[0]!.employee_id);
    await page.getByLabel('Full Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel(/^Password/).fill(person.password);
    await choose(page.getByRole('combobox', { name: 'Staff Type' }), /^Lecturer$/);
    const modules = await ask<{ module_code: string }[]>(rig, '/api/modules');
    await pickModule(page, 0, modules[0]!.module_code);
    await page.getByRole('button', { name: 'Add Course' }).click();
    await pickModule(page, 1, modules[1]!.module_code);
    await cards(page).nth(1).getByRole('radiogroup', { name: 'Can Teach as Assistant' }).getByLabel('No').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await sees(page, /^Error adding staff: /);
    await expect
      .poll(() => page.getByLabel('Employee ID').evaluate((one) => one === document.activeElement))
      .toBe(true);
    expect(await page.getByLabel('Full Name').inputValue()).toBe(person.name);
    expect(await page.getByLabel(/^Password/).inputValue()).toBe(person.password);

    await page.getByLabel('Employee ID').fill(person.employeeId);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/admin');
    await sees(page, 'Staff member added successfully!');
    const flags = (await assigned()).map((one) => one.can_teach_as_assistant);
    expect(flags).toHaveLength(2);
    expect(new Set(flags)).toEqual(new Set([true, false]));
  });

  test('the new lecturer can sign in', async () => {
    const page = await rig.come();
    await page.goto(`${rig.product.url}/login`);
    await passDoor(page, whoSignsIn);
    await page.waitForURL('**/lecturer-dashboard');
    await page.getByRole('heading', { name: `Welcome, ${person.name}` }).waitFor();
    await page.context().close();
  });

  test('a filtered list is found again by its address alone', async () => {
    const { page } = rig;
    await rig.open('/lecturers');
    const rows = page.getByRole('table', { name: 'Staff' }).getByRole('row');
    await rows.nth(1).waitFor();
    await page.getByRole('textbox', { name: 'Search staff' }).fill('quispe');
    await page.waitForURL(/search=quispe/);
    await choose(page.getByRole('combobox', { name: 'Staff Type' }), /^Lecturer$/);
    await page.waitForURL(/staff_type=lecturer/);
    await page.getByText('1 staff member', { exact: true }).waitFor();
    await page.goto(page.url());
    await rows.filter({ hasText: person.name }).waitFor();
    expect(await rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Employee ID' }).click();
    await page.waitForURL(/sort=employee_id/);
    await page.goBack();
    await page.waitForURL((address) => !address.search.includes('sort='));
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.csv$/);
  });

  test('the list can be sorted and chosen from by keyboard alone', async () => {
    const { page } = rig;
    await rig.open('/lecturers?search=quispe');
    await page.getByRole('checkbox', { name: `Choose ${person.name}` }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Department' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=department/);
    const head = page.getByRole('columnheader', { name: 'Department' });
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await tabTo(page, page.getByRole('checkbox', { name: `Choose ${person.name}` }));
    await page.keyboard.press('Space');
    await page.getByText('1 chosen').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Activate', exact: true }), 'Shift+Tab');
  });

  test('the administrator edits the lecturer and takes an assignment away at once', async () => {
    const { page } = rig;
    await rig.open('/lecturers?search=quispe');
    await page.getByRole('link', { name: `Edit ${person.name}` }).click();
    await page.getByRole('heading', { name: 'Edit Staff Details' }).waitFor();
    await page
      .getByText(/^✓ Assigned: /)
      .first()
      .waitFor();
    await lookAt(page, 'edit-staff');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await page.getByText('Delete this assigned module? This will remove the record permanently.').waitFor();
    await answer(page, 'Delete');
    await expect.poll(() => page.getByText(/^✓ Assigned: /).count()).toBe(1);
    await expect.poll(async () => (await assigned()).length).toBe(1);
    await page.getByLabel('Department').fill('Astronomy');
    const photo = page.locator('input[type=file]');
    await photo.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await sees(page, 'Please select an image file');
    const buffer = PNG.sync.write(new PNG({ width: 64, height: 64, fill: true }));
    await photo.setInputFiles({ name: 'zelda.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Update Staff' }).click();
    // The list is as it was.
    await page.waitForURL('**/lecturers?search=quispe');
    await sees(page, 'Staff member updated successfully!');
    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Astronomy' }) });
    await row.waitFor();
    const isShown = () => row.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth > 0);
    await expect.poll(isShown).toBe(true);
  });

  test('who is deactivated is signed out and cannot come back in', async () => {
    const { page } = rig;
    const token = await tokenWith(rig);
    await rig.open('/lecturers?search=quispe');
    await page.getByRole('checkbox', { name: `Choose ${person.name}` }).check();
    await lookAt(page, 'lecturers');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await answer(page, 'Deactivate');
    await sees(page, '1 staff member deactivated.');
    await page.getByRole('cell', { name: 'Inactive' }).waitFor();
    expect((await get(rig.product.url, '/api/auth/me', token)).status).toBe(401);
    const other = await rig.come();
    await other.goto(`${rig.product.url}/login`);
    await knock(other, whoSignsIn);
    await other.getByText('Invalid credentials or incorrect role. Please try again.').waitFor();
    await other.context().close();
  });

  test('the form for a new staff member can be used by everybody', async () => {
    await rig.open('/add-staff');
    await rig.page.getByRole('button', { name: 'Submit' }).click();
    await sees(rig.page, 'Employee ID is required');
    await lookAt(rig.page, 'add-staff');
    await rig.page.setViewportSize({ width: 1440, height: 900 });
  });
}

/** The lecturer's own session, from before. */
const tokenWith = (rig: Rig): Promise<string> => tokenOf(rig.product.url, person.email, 'lecturer', person.password);
