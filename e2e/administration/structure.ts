import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from '../expect-accessible.ts';
import { confirmDialog, selectOption, type Harness, expectAlert } from '../harness.ts';

const degree = 'BSc Marine Biology';
const renamed = 'BSc Marine Sciences';
const otherDegree = 'MSc Coastal Ecology';
const module = { name: 'Tides and Currents', code: 'MB-E101' };

/** Degrees, modules, mappings and groups. */
export function structureJourneys(harness: Harness): void {
  const field = (name: string) => harness.page.getByRole('textbox', { name, exact: true });
  const button = (name: string) => harness.page.getByRole('button', { name, exact: true });
  const press = (name: string) => button(name).click();
  const select = (name: string, option: string | RegExp) =>
    selectOption(harness.page.getByRole('form').getByRole('combobox', { name, exact: true }), option);
  const expectPath = (path: string) => harness.page.waitForURL((url) => url.pathname === path);
  const card = (name: string) => harness.page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
  const entries = (title: string) => harness.page.getByRole('region', { name: new RegExp(`^${title}`) });
  const entry = (title: string, words: string) =>
    entries(title).getByRole('listitem').filter({ hasText: words }).first();
  const dialog = () => harness.page.getByRole('dialog', { name: /^Edit/ });

  /** Clicks the button, expects each error in turn, and fixes it. */
  async function expectErrors(
    button: string,
    steps: readonly (readonly [string, () => Promise<void>])[],
  ): Promise<void> {
    for (const [errorText, fix] of steps) {
      await press(button);
      await expectAlert(harness.page, errorText);
      await fix();
    }
  }

  /** Expects an invalid field with the focus. */
  async function expectInvalidFocus(name: string) {
    const input = field(name);
    await expect
      .poll(() =>
        input.evaluate((field) => field === document.activeElement && field.getAttribute('aria-invalid') === 'true'),
      )
      .toBe(true);
    return input;
  }

  async function addDegree(name: string, level: string): Promise<void> {
    await harness.open('Dashboard', 'Academic Management', 'Add Degree Program');
    await field('Degree Programme Name').fill(name);
    await select('Degree Level', level);
    await select('Local/International', 'Local');
    await press('Add Degree Program');
    await expectPath('/academic-management');
  }

  it('adds a degree programme after all errors are fixed', async () => {
    await harness.open('Dashboard', 'Academic Management');
    await card('Year Roll-over').waitFor();
    await harness.page
      .getByRole('region', { name: 'Overview' })
      .getByRole('link', { name: /groups$/ })
      .waitFor();
    await expectAccessible(harness.page, 'academic-management');
    await card('Add Degree Program').click();
    await expectErrors('Add Degree Program', [
      ['Degree Programme Name is required', () => field('Degree Programme Name').fill(` ${degree} `)],
      ['Degree Level is required', () => select('Degree Level', 'Undergraduate')],
      ['Local/International selection is required', () => select('Local/International', 'Local')],
    ]);
    await field('Duration (Years)').fill('9');
    await expectErrors('Add Degree Program', [
      ['Duration must be between 1 and 8 years', () => field('Duration (Years)').fill('3')],
    ]);
    await press('Add Degree Program');
    await expectPath('/academic-management');
    await expectAlert(harness.page, 'Degree Program added successfully!');
    await addDegree(otherDegree, 'Postgraduate');
  });

  it('keeps what was typed in the drawer of a narrow window', async () => {
    await harness.open('Dashboard', 'Academic Management', 'Add Degree Program');
    await harness.page.setViewportSize({ width: 820, height: 900 });
    await press('Add Degree Program');
    const drawer = harness.page.getByRole('dialog', { name: 'Add Degree Program' });
    await drawer.getByRole('textbox', { name: 'Degree Programme Name' }).fill('BSc Botany');
    await harness.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await press('Add Degree Program (unsaved)');
    await drawer.getByRole('button', { name: 'Add Degree Program' }).click();
    await drawer.getByText('Select a degree level').last().waitFor();
    await harness.page.keyboard.press('Escape');
    await harness.page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => field('Degree Programme Name').inputValue()).toBe('BSc Botany');
  });

  it('rejects an existing degree programme and keeps the form', async () => {
    await harness.open('Dashboard', 'Academic Management', 'Add Degree Program');
    await field('Degree Programme Name').fill(degree);
    await select('Degree Level', 'Undergraduate');
    await select('Local/International', 'Local');
    await field('Description').fill('By the sea');
    await press('Add Degree Program');
    await expectAlert(harness.page, 'Error adding degree program: ');
    expect(await field('Description').inputValue()).toBe('By the sea');
    await card('Back').click();
    await confirmDialog(harness.page, 'Stay');
    expect(await field('Degree Programme Name').inputValue()).toBe(degree);
    await card('Back').click();
    await confirmDialog(harness.page, 'Leave');
    await expectPath('/academic-management');
  });

  it('edits a degree programme, and sets it Inactive and Active', async () => {
    await harness.open('Dashboard', 'Academic Management', 'Add Degree Program');
    await entry('Degree programmes', degree).getByRole('button', { name: /^Edit/ }).click();
    await dialog().getByLabel('Degree Programme Name').fill('');
    await dialog().getByRole('button', { name: 'Update Degree Program' }).click();
    await expectAlert(harness.page, 'Degree Programme Name is required');
    await dialog().getByLabel('Degree Programme Name').fill(renamed);
    await harness.page.keyboard.press('Escape');
    await confirmDialog(harness.page, 'Stay');
    await expectAccessible(harness.page, 'edit-degree-program');
    await harness.page.goBack();
    await confirmDialog(harness.page, 'Stay');
    await dialog().getByRole('button', { name: 'Update Degree Program' }).click();
    await expectAlert(harness.page, 'Degree Program updated successfully!');
    await dialog().waitFor({ state: 'detached' });
    await press(`Deactivate ${renamed}`);
    await entry('Degree programmes', renamed).getByText('Inactive', { exact: true }).waitFor();
    await press(`Activate ${renamed}`);
    await button(`Deactivate ${renamed}`).waitFor();
  });

  it('adds a module with a photo', async () => {
    await harness.open('Dashboard', 'Module Management');
    await card('Add Module').click();
    await expectErrors('Add Module', [
      ['Module Name and Module Code are required', () => field('Module Name').fill(module.name)],
      // The text is the same as before; the focus shows that it is a new error.
      [
        'Module Name and Module Code are required',
        () => expectInvalidFocus('Module Code').then((input) => input.fill(module.code)),
      ],
      ['Semester is required', () => select('Semester', 'Semester 1')],
    ]);
    expect(await field('Credits').inputValue()).toBe('3');
    await field('Credits').fill('7');
    await expectErrors('Add Module', [['Credits must be between 1 and 6', () => field('Credits').fill('4')]]);
    const photo = harness.page.locator('input[type=file]');
    await photo.setInputFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('not an image') });
    await expectAlert(harness.page, 'Please select an image file');
    await photo.setInputFiles(createLargeFile(5_242_881));
    await expectAlert(harness.page, 'File size must be less than 5MB');
    await photo.setInputFiles({ name: 'tides.png', mimeType: 'image/png', buffer: PNG.sync.write(new PNG(square)) });
    await press('Add Module');
    await expectPath('/add-module');
    await expectAlert(harness.page, 'Module added successfully!');
  });

  it('finds a module by code, edits it, and sets it Inactive and Active', async () => {
    await harness.open('Dashboard', 'Module Management', 'Add Module');
    const row = harness.page.getByRole('table', { name: 'Modules' }).getByRole('row').filter({ hasText: module.code });
    await field('Search modules').fill(module.code);
    await harness.page.getByText('1 module', { exact: true }).waitFor();
    const image = row.locator('img');
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(harness.page, 'add-module');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog().getByLabel('Credits').fill('5');
    await dialog().getByRole('button', { name: 'Update Module' }).click();
    await expectAlert(harness.page, 'Module updated successfully!');
    await row.getByRole('cell', { name: '5', exact: true }).waitFor();
    await press(`Deactivate ${module.code} ${module.name}`);
    await row.getByText('Inactive', { exact: true }).waitFor();
    await press(`Activate ${module.code} ${module.name}`);
    await button(`Deactivate ${module.code} ${module.name}`).waitFor();
  });

  it('adds a module although the photo upload fails', async () => {
    await harness.open('Dashboard', 'Module Management', 'Add Module');
    await field('Module Name').fill('Salt Marshes');
    await field('Module Code').fill('MB-E102');
    await select('Semester', 'Semester 2');
    const broken = { name: 'marsh.png', mimeType: 'image/png', buffer: Buffer.from('not a PNG') };
    await harness.page.locator('input[type=file]').setInputFiles(broken);
    await press('Add Module');
    await expectAlert(harness.page, 'Photo upload failed, but module will be created without photo');
    await expectAlert(harness.page, 'Module added successfully!');
    await expectPath('/add-module');
  });

  it('maps a module to two degrees, changes one mapping and removes the other', async () => {
    await harness.open('Dashboard', 'Module Management');
    await card('Map Module').click();
    await press('Map Module');
    await expectAlert(harness.page, 'Please fill in all required fields');
    const modules = harness.page.getByRole('combobox', { name: 'Module', exact: true });
    await modules.fill('nothing like it');
    await harness.page.getByText('No modules found').waitFor();
    await modules.fill(module.code.toLowerCase());
    await harness.page.getByRole('option', { name: module.name }).click();
    const degrees = harness.page.getByRole('combobox', { name: 'Degree Programmes', exact: true });
    await selectOption(degrees, renamed);
    await harness.page.getByRole('option', { name: otherDegree }).click();
    await harness.page.keyboard.press('Escape');
    await select('Year', 'Year 1');
    await press('Map Module');
    await expectPath('/add-module');
    await expectAlert(harness.page, 'Module mapped to 2 degree program(s) successfully!');

    await harness.open('Dashboard', 'Module Management', 'Map Module');
    await field('Search mapped modules').fill(module.code);
    await harness.page.getByText('1 module', { exact: true }).waitFor();
    await entries('Mapped modules')
      .getByRole('button', { name: new RegExp(`^Edit ${module.code}`) })
      .click();
    const title = `Mappings of ${module.code}`;
    await entry(title, renamed).waitFor();
    await expectAccessible(harness.page, 'map-module');
    await entry(title, otherDegree).getByRole('switch').click();
    await expectAlert(harness.page, 'is now not mandatory in');
    await expect.poll(() => entry(title, otherDegree).getByRole('switch').isChecked()).toBe(false);
    await entry(title, renamed)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await confirmDialog(harness.page, 'Cancel');
    await entry(title, renamed)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await confirmDialog(harness.page, 'Remove');
    await entry(title, renamed).waitFor({ state: 'detached' });
    await entry(title, otherDegree).waitFor();
  });

  it('adds a group, rejects it the second time, edits it and sets it Inactive', async () => {
    await harness.open('Dashboard', 'Academic Management');
    await card('Add Group').click();
    const fill = async () => {
      await field('Group Name').fill('Plankton');
      await select('Degree Programme', new RegExp(`^${otherDegree}`));
      await select('Year', 'Year 1');
      await select('Semester', 'Semester 1');
      await select('Academic Year', '2026-2027');
    };
    await expectErrors('Add Group', [
      ['Group Name is required', () => field('Group Name').fill('Plankton')],
      ['Degree Programme is required', () => select('Degree Programme', new RegExp(`^${otherDegree}`))],
      ['Year is required', () => select('Year', 'Year 1')],
      ['Semester is required', () => select('Semester', 'Semester 1')],
      ['Academic Year is required', () => select('Academic Year', '2026-2027')],
    ]);
    await press('Add Group');
    await expectPath('/academic-management');
    await expectAlert(harness.page, 'Group added successfully!');

    await harness.open('Dashboard', 'Academic Management', 'Add Group');
    await fill();
    await press('Add Group');
    await expectAlert(harness.page, 'Error adding group: ');
    expect(await field('Group Name').inputValue()).toBe('Plankton');
    const group = harness.page.getByRole('table', { name: 'Groups' }).getByRole('row').filter({ hasText: 'Plankton' });
    await field('Search groups').fill('Plankton');
    await harness.page.getByText('1 group', { exact: true }).waitFor();
    await group.getByRole('button', { name: /^Edit/ }).click();
    await selectOption(dialog().getByRole('combobox', { name: 'Semester' }), 'Semester 2');
    await dialog().getByRole('button', { name: 'Update Group' }).click();
    await expectAlert(harness.page, 'Group updated successfully!');
    await group.getByText('Year 1, Semester 2').waitFor();
    await press('Deactivate Plankton');
    await group.getByText('Inactive', { exact: true }).waitFor();
  });
}

/** The browser reads the file from disk. */
function createLargeFile(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-photo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'large.png');
  writeFileSync(path, '');
  truncateSync(path, bytes);
  return path;
}

const square = { width: 24, height: 24, fill: true };
