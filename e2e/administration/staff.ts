import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { expectVisible } from '../expect-visible.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { tabTo } from '../keyboard-focus.ts';
import { get, lecturer, submitSignIn, tokenOf } from '../users.ts';
import { confirmDialog, openFilters, request, selectOption, type Harness, expectAlert } from '../harness.ts';

const person = {
  name: 'Zelda Quispe',
  employeeId: 'EMP-ZQ-1',
  email: 'zelda.quispe@staff.example',
  password: 'chalk and slate',
};
/** The password that the added member chooses in place of the first one. */
const ownPassword = 'a password of my own';
const credentials = { email: person.email, password: person.password, roleName: lecturer.roleName };
type Member = { id: string; name: string; employee_id: string; active: boolean };
type Assigned = { modules: { module_name: string }; can_teach_as_assistant: boolean };

/** Staff management. */
export function staffJourneys(harness: Harness): void {
  const cards = (page: Page) => page.getByRole('region', { name: 'Course Assignments' }).getByRole('listitem');
  const findAddedMember = async (): Promise<Member> => {
    const { data } = await request<{ data: Member[] }>(harness, '/api/staff?page=1&search=EMP-ZQ');
    return data[0]!;
  };
  const listAssignments = async () =>
    request<Assigned[]>(harness, `/api/staff/${(await findAddedMember()).id}/courses`);

  async function searchStaff(): Promise<void> {
    await harness.open('Lecturers');
    await harness.page.getByRole('textbox', { name: 'Search staff' }).fill('quispe');
    await harness.page.waitForURL(/search=quispe/);
  }

  async function pickModule(page: Page, card: number, code: string): Promise<void> {
    const field = cards(page).nth(card).getByRole('combobox', { name: 'Module' });
    await field.click();
    await field.fill(code.toLowerCase());
    await page.getByRole('option', { name: new RegExp(code) }).click();
  }

  it('adds a lecturer, and keeps the form if the employee ID exists', async () => {
    const { page } = harness;
    const existingStaff = await request<Member[]>(harness, '/api/staff?status=active');
    await harness.open('Dashboard', 'Staff Management');
    await page.getByLabel('Employee ID').fill(existingStaff[0]!.employee_id);
    await page.getByLabel('Full Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel(/^Password/).fill(person.password);
    await selectOption(page.getByRole('combobox', { name: 'Staff Type' }), /^Lecturer$/);
    const modules = await request<{ module_code: string }[]>(harness, '/api/modules');
    await pickModule(page, 0, modules[0]!.module_code);
    await page.getByRole('button', { name: 'Add Course' }).click();
    await pickModule(page, 1, modules[1]!.module_code);
    await cards(page).nth(1).getByRole('radiogroup', { name: 'Can Teach as Assistant' }).getByLabel('No').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expectAlert(page, /^Error adding staff: /);
    await expect
      .poll(() => page.getByLabel('Employee ID').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await page.getByLabel('Full Name').inputValue()).toBe(person.name);
    expect(await page.getByLabel(/^Password/).inputValue()).toBe(person.password);

    await page.getByLabel('Employee ID').fill(person.employeeId);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/admin');
    await expectAlert(page, 'Staff member added successfully!');
    const flags = (await listAssignments()).map((assignment) => assignment.can_teach_as_assistant);
    expect(flags).toHaveLength(2);
    expect(new Set(flags)).toEqual(new Set([true, false]));
  });

  it('lets the new lecturer sign in', async () => {
    const page = await harness.openWindow();
    await page.goto(`${harness.product.url}/login`);
    await submitSignIn(page, credentials);
    await expectVisible(page.getByRole('heading', { name: 'Choose your own password' }));
    await expectAccessible(page, 'first password');
    await page.getByLabel('Password you were given').fill(person.password);
    await page.getByLabel('New Password').fill(ownPassword);
    await page.getByLabel('Confirm Password').fill(ownPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.waitForURL('**/lecturer-dashboard');
    await expectVisible(page.getByRole('heading', { name: `Welcome, ${person.name}` }));
    await page.context().close();
  });

  it('restores a filtered list from its address', async () => {
    const { page } = harness;
    await harness.open('Lecturers');
    const rows = page.getByRole('table', { name: 'Staff' }).getByRole('row');
    await rows.nth(1).waitFor();
    await page.getByRole('textbox', { name: 'Search staff' }).fill('quispe');
    await page.waitForURL(/search=quispe/);
    await openFilters(page);
    await selectOption(page.getByRole('combobox', { name: 'Staff Type' }), /^Lecturer$/);
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

  it('sorts and selects by keyboard', async () => {
    const { page } = harness;
    await searchStaff();
    await page.getByRole('checkbox', { name: `Select ${person.name}` }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Department' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=department/);
    const head = page.getByRole('columnheader', { name: 'Department' });
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await tabTo(page, page.getByRole('checkbox', { name: `Select ${person.name}` }));
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Activate', exact: true }), 'Shift+Tab');
  });

  it('edits a lecturer and removes an assignment', async () => {
    const { page } = harness;
    await searchStaff();
    await page.getByRole('link', { name: `Edit ${person.name}` }).click();
    await expectVisible(page.getByRole('region', { name: 'Sign-ins' }).getByRole('listitem').first());
    await expectAccessible(page, 'edit-staff');
    await page.getByRole('heading', { name: 'Edit Staff Details' }).waitFor();
    await page
      .getByText(/^✓ Assigned: /)
      .first()
      .waitFor();
    await expectAccessible(page, 'edit-staff');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await page.getByText('Delete this assigned module? This will remove the record permanently.').waitFor();
    await confirmDialog(page, 'Delete');
    await expect.poll(() => page.getByText(/^✓ Assigned: /).count()).toBe(1);
    await expect.poll(async () => (await listAssignments()).length).toBe(1);
    await page.getByLabel('Department').fill('Astronomy');
    const photo = page.locator('input[type=file]');
    await photo.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('not an image') });
    await expectAlert(page, 'Please select an image file');
    const buffer = PNG.sync.write(new PNG({ width: 64, height: 64, fill: true }));
    await photo.setInputFiles({ name: 'zelda.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Update Staff' }).click();
    // The list keeps its search.
    await page.waitForURL('**/lecturers?search=quispe');
    await expectAlert(page, 'Staff member updated successfully!');
    const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Astronomy' }) });
    await row.waitFor();
    const isLoaded = () => row.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
    await expect.poll(isLoaded).toBe(true);
  });

  it('signs a deactivated lecturer out and rejects the next sign-in', async () => {
    const { page } = harness;
    const token = await signInAsAddedMember(harness);
    await searchStaff();
    await page.getByRole('checkbox', { name: `Select ${person.name}` }).check();
    await expectAccessible(page, 'lecturers');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await confirmDialog(page, 'Deactivate');
    await expectAlert(page, '1 staff member deactivated');
    await page.getByRole('cell', { name: 'Inactive' }).waitFor();
    expect((await get(harness.product.url, '/api/auth/me', token)).status).toBe(401);
    const other = await harness.openWindow();
    await other.goto(`${harness.product.url}/login`);
    await submitSignIn(other, { ...credentials, password: ownPassword });
    await other.getByText('Invalid credentials or incorrect role. Please try again.').waitFor();
    await other.context().close();
  });

  it('has an accessible form for new staff', async () => {
    await harness.open('Dashboard', 'Staff Management');
    await harness.page.getByRole('button', { name: 'Submit' }).click();
    await expectAlert(harness.page, 'Employee ID is required');
    await expectAccessible(harness.page, 'add-staff');
    await harness.page.setViewportSize({ width: 1440, height: 900 });
  });
}

/** A session that exists before the deactivation. */
const signInAsAddedMember = (harness: Harness): Promise<string> =>
  tokenOf(harness.product.url, person.email, 'lecturer', ownPassword);
