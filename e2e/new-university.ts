import type { Browser, Page } from 'playwright-core';
import { confirmDialog, selectOption } from './harness.ts';
import { openFromMenu } from './navigate.ts';
import { admin, completeSignIn, openWindow } from './users.ts';

// What journeys do that set up a new university from files.

export const registrarPassword = 'nine green bottles';
/** Applying 9,918 rows takes long on a busy machine. */
export const importTimeoutMs = 120_000;

/** Registers the first administrator, who founds the university, and signs in. */
export async function registerUniversity(browser: Browser, url: string, code: string, email: string): Promise<Page> {
  const { page } = await openWindow(browser);
  await page.goto(`${url}/register`);
  await page.getByLabel('Full Name').fill('Rhiannon Registrar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('University ID').fill(code);
  await page.getByLabel('Password', { exact: true }).fill(registrarPassword);
  await page.getByLabel('Confirm Password').fill(registrarPassword);
  await page.getByRole('button', { name: 'Register as Admin' }).click();
  await page.waitForURL('**/login');
  await completeSignIn(page, { email, roleName: admin.roleName, password: registrarPassword });
  await page.getByRole('region', { name: 'Set up your university' }).waitFor();
  return page;
}

export type Import = {
  kind: string;
  file: string;
  /** Chosen for all rows. */
  constant?: readonly [field: string, value: string];
  /** What the user chooses in the preview before the import. */
  choose?: (page: Page) => Promise<void>;
  preview: string;
  acceptsClashes?: true;
  result: string;
};

/** Uploads a file of a folder, looks at its preview and imports what can be imported. */
export async function importFile(
  page: Page,
  folder: URL,
  { kind, file, constant, choose, preview, acceptsClashes, result }: Import,
): Promise<void> {
  await openFromMenu(page, 'Imports');
  await page.getByRole('combobox', { name: 'What to import' }).selectOption(kind);
  await page.getByLabel('File to import').setInputFiles(new URL(file, folder).pathname);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  if (constant) {
    const [field, value] = constant;
    await page.getByText(`Not found: ${field}`).waitFor({ timeout: importTimeoutMs });
    await page.getByLabel(`Same value for all: ${field}`).fill(value);
    await page.getByRole('button', { name: 'Check again' }).click();
  }
  await choose?.(page);
  await page.getByText(preview, { exact: true }).waitFor({ timeout: importTimeoutMs });
  if (acceptsClashes) {
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await confirmDialog(page, 'Save anyway');
    await page.getByText(/will be imported anyway\.$/).waitFor({ timeout: importTimeoutMs });
  }
  await page.getByRole('button', { name: /^Import [\d,]+ / }).click();
  await page.getByText(result, { exact: true }).waitFor({ timeout: importTimeoutMs });
}

type Days = readonly [name: string, first: string, last: string];

/** Enters terms of the academic year 2026-2027 and holidays. Days are as the university writes them. */
export async function enterCalendar(page: Page, semesters: readonly Days[], holidays: readonly Days[]): Promise<void> {
  await openFromMenu(page, 'Dashboard', 'Time Table Management', 'Semester dates & holidays');
  const dialog = page.getByRole('dialog');
  const enterDays = async ([, first, last]: Days): Promise<void> => {
    await dialog.getByLabel('First day').fill(first);
    await dialog.getByLabel('First day').blur();
    await dialog.getByLabel('Last day').fill(last);
  };
  for (const semester of semesters) {
    await page.getByRole('button', { name: 'Add Semester', exact: true }).click();
    await selectOption(dialog.getByRole('combobox', { name: 'Academic Year' }), '2026-2027');
    await selectOption(dialog.getByRole('combobox', { name: 'Semester', exact: true }), semester[0]);
    await enterDays(semester);
    await dialog.getByRole('button', { name: 'Save Semester' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  for (const holiday of holidays) {
    await page.getByRole('button', { name: 'Add Holiday', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(holiday[0]);
    await enterDays(holiday);
    await dialog.getByRole('button', { name: 'Save Holiday' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
