import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, onTestFinished, test } from 'vitest';
import { lookAt } from '../look-at.ts';
import { answer, choose, type Rig, sees } from './rig.ts';

const degree = 'BSc Marine Biology';
const renamed = 'BSc Marine Sciences';
const other = 'MSc Coastal Ecology';
const module = { name: 'Tides and Currents', code: 'MB-E101' };

/** What an administrator does with degrees, modules, mappings and groups. */
export function structureJourneys(rig: Rig): void {
  const field = (name: string) => rig.page.getByRole('textbox', { name, exact: true });
  const press = (name: string) => rig.page.getByRole('button', { name, exact: true }).click();
  const select = (name: string, option: string | RegExp) =>
    choose(rig.page.getByRole('form').getByRole('combobox', { name, exact: true }), option);
  const goes = (path: string) => rig.page.waitForURL((url) => url.pathname === path);
  const card = (name: string) => rig.page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
  const entries = (title: string) => rig.page.getByRole('region', { name: new RegExp(`^${title}`) });
  const entry = (title: string, words: string) =>
    entries(title).getByRole('listitem').filter({ hasText: words }).first();
  const dialog = () => rig.page.getByRole('dialog', { name: /^Edit/ });

  /** Presses, reads the complaint, mends it with `fill`; in the stated order. */
  async function isAskedFor(button: string, steps: readonly (readonly [string, () => Promise<void>])[]): Promise<void> {
    for (const [complaint, mend] of steps) {
      await press(button);
      await sees(rig.page, complaint);
      await mend();
    }
  }

  /** The fault stands at the field, and the focus is there. */
  async function isLedTo(name: string) {
    const input = field(name);
    await expect
      .poll(() =>
        input.evaluate((one) => one === document.activeElement && one.getAttribute('aria-invalid') === 'true'),
      )
      .toBe(true);
    return input;
  }

  async function addDegree(name: string, level: string): Promise<void> {
    await rig.open('/add-degree-program');
    await field('Degree Programme Name').fill(name);
    await select('Degree Level', level);
    await select('Local/International', 'Local');
    await press('Add Degree Program');
    await goes('/academic-management');
  }

  test('a degree programme is added once every answer is there', async () => {
    await rig.open('/academic-management');
    await card('Year Roll-over').waitFor();
    await lookAt(rig.page, 'academic-management');
    await card('Add Degree Program').click();
    await isAskedFor('Add Degree Program', [
      ['Degree Programme Name is required', () => field('Degree Programme Name').fill(` ${degree} `)],
      ['Degree Level is required', () => select('Degree Level', 'Undergraduate')],
      ['Local/International selection is required', () => select('Local/International', 'Local')],
    ]);
    await field('Duration (Years)').fill('9');
    await isAskedFor('Add Degree Program', [
      ['Duration must be between 1 and 8 years', () => field('Duration (Years)').fill('3')],
    ]);
    await press('Add Degree Program');
    await goes('/academic-management');
    await sees(rig.page, 'Degree Program added successfully!');
    await addDegree(other, 'Postgraduate');
  });

  test('a degree programme that exists is refused, and what was typed is still there', async () => {
    await rig.open('/add-degree-program');
    await field('Degree Programme Name').fill(degree);
    await select('Degree Level', 'Undergraduate');
    await select('Local/International', 'Local');
    await field('Description').fill('By the sea');
    await press('Add Degree Program');
    await sees(rig.page, 'Error adding degree program: ');
    expect(await field('Description').inputValue()).toBe('By the sea');
    await card('Back').click();
    await answer(rig.page, 'Stay');
    expect(await field('Degree Programme Name').inputValue()).toBe(degree);
    await card('Back').click();
    await answer(rig.page, 'Leave');
    await goes('/academic-management');
  });

  test('a degree programme is edited where it is listed, and set Inactive and Active', async () => {
    await rig.open('/add-degree-program');
    await entry('Degree programmes', degree).getByRole('button', { name: /^Edit/ }).click();
    await dialog().getByLabel('Degree Programme Name').fill('');
    await dialog().getByRole('button', { name: 'Update Degree Program' }).click();
    await sees(rig.page, 'Degree Programme Name is required');
    await dialog().getByLabel('Degree Programme Name').fill(renamed);
    await rig.page.keyboard.press('Escape');
    await answer(rig.page, 'Stay');
    await lookAt(rig.page, 'edit-degree-program');
    await rig.page.goBack();
    await answer(rig.page, 'Stay');
    await dialog().getByRole('button', { name: 'Update Degree Program' }).click();
    await sees(rig.page, 'Degree Program updated successfully!');
    await dialog().waitFor({ state: 'detached' });
    await press(`Deactivate ${renamed}`);
    await entry('Degree programmes', renamed).getByText('Inactive', { exact: true }).waitFor();
    await press(`Activate ${renamed}`);
    await entry('Degree programmes', renamed).getByText('Active', { exact: true }).waitFor();
  });

  test('a module is added with its photo', async () => {
    await rig.open('/add-module');
    await card('Add Module').click();
    await isAskedFor('Add Module', [
      ['Module Name and Module Code are required', () => field('Module Name').fill(module.name)],
      // The same words as before: that they are told anew is seen by where they lead.
      [
        'Module Name and Module Code are required',
        () => isLedTo('Module Code').then((input) => input.fill(module.code)),
      ],
      ['Semester is required', () => select('Semester', 'Semester 1')],
    ]);
    expect(await field('Credits').inputValue()).toBe('3');
    await field('Credits').fill('7');
    await isAskedFor('Add Module', [['Credits must be between 1 and 6', () => field('Credits').fill('4')]]);
    const photo = rig.page.locator('input[type=file]');
    await photo.setInputFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
    await sees(rig.page, 'Please select an image file');
    await photo.setInputFiles(fileOf(5_242_881));
    await sees(rig.page, 'File size must be less than 5MB');
    await photo.setInputFiles({ name: 'tides.png', mimeType: 'image/png', buffer: PNG.sync.write(new PNG(square)) });
    await press('Add Module');
    await goes('/add-module');
    await sees(rig.page, 'Module added successfully!');
  });

  test('the module is found by its code, with its photo, edited and set Inactive and Active', async () => {
    await rig.open('/add-module-here');
    const row = rig.page.getByRole('table', { name: 'Modules' }).getByRole('row').filter({ hasText: module.code });
    await field('Search modules').fill(module.code);
    await rig.page.getByText('1 module', { exact: true }).waitFor();
    const image = row.locator('img');
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await lookAt(rig.page, 'add-module');
    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog().getByLabel('Credits').fill('5');
    await dialog().getByRole('button', { name: 'Update Module' }).click();
    await sees(rig.page, 'Module updated successfully!');
    await row.getByRole('cell', { name: '5', exact: true }).waitFor();
    await press(`Deactivate ${module.code} ${module.name}`);
    await row.getByText('Inactive', { exact: true }).waitFor();
    await press(`Activate ${module.code} ${module.name}`);
    await row.getByText('Active', { exact: true }).waitFor();
  });

  test('a photo that does not arrive keeps nobody from adding the module', async () => {
    await rig.open('/add-module-here');
    await field('Module Name').fill('Salt Marshes');
    await field('Module Code').fill('MB-E102');
    await select('Semester', 'Semester 2');
    const broken = { name: 'marsh.png', mimeType: 'image/png', buffer: Buffer.from('not what it says') };
    await rig.page.locator('input[type=file]').setInputFiles(broken);
    await press('Add Module');
    await sees(rig.page, 'Photo upload failed, but module will be created without photo');
    await sees(rig.page, 'Module added successfully!');
    await goes('/add-module');
  });

  test('a module is mapped to two degrees, made optional in one and taken out of the other', async () => {
    await rig.open('/add-module');
    await card('Map Module').click();
    await press('Map Module');
    await sees(rig.page, 'Please fill in all required fields');
    const modules = rig.page.getByRole('combobox', { name: 'Module', exact: true });
    await modules.fill('nothing like it');
    await rig.page.getByText('No modules found').waitFor();
    await modules.fill(module.code.toLowerCase());
    await rig.page.getByRole('option', { name: module.name }).click();
    const degrees = rig.page.getByRole('combobox', { name: 'Degree Programmes', exact: true });
    await choose(degrees, renamed);
    await rig.page.getByRole('option', { name: other }).click();
    await rig.page.keyboard.press('Escape');
    await select('Year', 'Year 1');
    await press('Map Module');
    await goes('/add-module');
    await sees(rig.page, 'Module mapped to 2 degree program(s) successfully!');

    await rig.open('/map-module-to-degree');
    await field('Search mapped modules').fill(module.code);
    await rig.page.getByText('1 module', { exact: true }).waitFor();
    await entries('Mapped modules')
      .getByRole('button', { name: new RegExp(`^Edit ${module.code}`) })
      .click();
    const title = `Mappings of ${module.code}`;
    await entry(title, renamed).waitFor();
    await lookAt(rig.page, 'map-module');
    await entry(title, other).getByRole('switch').click();
    await sees(rig.page, 'is not mandatory in');
    await expect.poll(() => entry(title, other).getByRole('switch').isChecked()).toBe(false);
    await entry(title, renamed)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await answer(rig.page, 'Cancel');
    await entry(title, renamed)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await answer(rig.page, 'Remove');
    await entry(title, renamed).waitFor({ state: 'detached' });
    await entry(title, other).waitFor();
  });

  test('a group is added, refused the second time with everything kept, edited and set Inactive', async () => {
    await rig.open('/academic-management');
    await card('Add Group').click();
    const fill = async () => {
      await field('Group Name').fill('Plankton');
      await select('Degree Programme', new RegExp(`^${other}`));
      await select('Year', 'Year 1');
      await select('Semester', 'Semester 1');
      await select('Academic Year', '2026-2027');
    };
    await isAskedFor('Add Group', [
      ['Group Name is required', () => field('Group Name').fill('Plankton')],
      ['Degree Programme is required', () => select('Degree Programme', new RegExp(`^${other}`))],
      ['Year is required', () => select('Year', 'Year 1')],
      ['Semester is required', () => select('Semester', 'Semester 1')],
      ['Academic Year is required', () => select('Academic Year', '2026-2027')],
    ]);
    await press('Add Group');
    await goes('/academic-management');
    await sees(rig.page, 'Group added successfully!');

    await rig.open('/add-group');
    await fill();
    await press('Add Group');
    await sees(rig.page, 'Error adding group: ');
    expect(await field('Group Name').inputValue()).toBe('Plankton');
    const group = rig.page.getByRole('table', { name: 'Groups' }).getByRole('row').filter({ hasText: 'Plankton' });
    await field('Search groups').fill('Plankton');
    await rig.page.getByText('1 group', { exact: true }).waitFor();
    await group.getByRole('button', { name: /^Edit/ }).click();
    await choose(dialog().getByRole('combobox', { name: 'Semester' }), 'Semester 2');
    await dialog().getByRole('button', { name: 'Update Group' }).click();
    await sees(rig.page, 'Group updated successfully!');
    await group.getByText('Year 1, Semester 2').waitFor();
    await press('Deactivate Plankton');
    await group.getByText('Inactive', { exact: true }).waitFor();
  });
}

/** On the disk: the browser reads it there itself. */
function fileOf(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-photo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'large.png');
  writeFileSync(path, '');
  truncateSync(path, bytes);
  return path;
}

const square = { width: 24, height: 24, fill: true };
