import { expect, it } from 'vitest';
import { openFilters, selectOption, type Harness } from '../harness.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { signIn, student } from '../users.ts';
import { listEntries, findSharedLecture } from './timetable-entries.ts';

const desktop = { width: 1440, height: 900 };

/** Viewing timetables as an administrator and as a student. */
export function viewJourneys(harness: Harness): void {
  const page = () => harness.page;
  const main = () => page().getByRole('main');
  const filter = (name: string) => main().getByRole('combobox', { name, exact: true });
  const counter = (shown: number, all: number) =>
    main().getByText(`Showing ${shown} of ${all} timetable entries`, { exact: true });
  const search = () => new URL(page().url()).searchParams;

  it('filters entries by group, and shows details and a table', async () => {
    const { all } = await listEntries(harness);
    const lecture = await findSharedLecture(harness);
    const [group] = lecture.groups;
    await harness.open('Dashboard', 'Time Table Management', 'View Time Table');
    await counter(all, all).waitFor();
    await openFilters(page());
    expect(await filter('Group').isDisabled()).toBe(true);
    await main().getByPlaceholder('Select filters to show groups').waitFor();
    await selectOption(filter('Year'), `Year ${lecture.year}`);
    await selectOption(filter('Group'), `${group?.group_name} · ${group?.academic_year}`);
    await selectOption(filter('Class Type'), /^Lecture$/);
    const filters = { year: String(lecture.year), group_id: group?.id ?? '', class_type: 'Lecture' };
    await counter((await listEntries(harness, filters)).total, all).waitFor();
    await page().reload();
    const card = main()
      .getByRole('button', {
        name: `${lecture.module.module_code} ${lecture.module.module_name} on ${lecture.day_of_week}`,
      })
      .first();
    await card.click();
    const dialog = page().getByRole('dialog', { name: 'Timetable Details' });
    await dialog.getByText(lecture.groups.map(({ group_name }) => group_name).join(', ')).waitFor();
    await expectAccessible(page(), 'view-timetable-details');
    await page().setViewportSize(desktop);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);

    await openFilters(page());
    await selectOption(filter('Semester'), `Semester ${lecture.semester}`);
    await expect.poll(() => search().get('group_id')).toBeNull();
    await page().keyboard.press('Escape');
    await main().getByText('Table', { exact: true }).click();
    await main().getByRole('table', { name: 'Timetable entries' }).getByRole('button').first().waitFor();
    await main().getByRole('button', { name: 'Clear All Filters' }).click();
    await counter(all, all).waitFor();
    await main().getByText('Grid', { exact: true }).click();
    await expectAccessible(page(), 'view-timetable');
    await page().setViewportSize(desktop);
  });

  it('shows the week of a lecturer and the next one', async () => {
    const { lecturer } = await findSharedLecture(harness);
    await harness.open('Dashboard', 'Time Table Management', 'View Time Table');
    await main().getByText('Week', { exact: true }).click();
    await main().getByRole('heading', { name: 'All rooms' }).waitFor();
    await main().getByRole('table', { name: 'Number of classes by weekday and hour' }).waitFor();
    await expectAccessible(page(), 'view-timetable-all-rooms');
    await page().setViewportSize(desktop);
    await openFilters(page());
    await selectOption(filter('Lecturer'), lecturer.name);
    await page().keyboard.press('Escape');
    const days = main()
      .getByRole('group', { name: `Week · ${lecturer.name}` })
      .getByRole('region');
    await expect.poll(() => days.count()).toBe(7);
    await days.filter({ hasText: 'Today' }).waitFor();
    await expectAccessible(page(), 'view-timetable-week');
    await page().setViewportSize(desktop);
    await main().getByRole('button', { name: 'Next week' }).click();
    await days.filter({ hasText: 'Today' }).waitFor({ state: 'detached' });
    await main().getByRole('button', { name: 'This week' }).click();
    await days.filter({ hasText: 'Today' }).waitFor();
  });

  it('moves a class of the week by mouse or in a dialog, and shows clashes before', async () => {
    const planned = { hasNotText: /Cancelled|Moved|Holiday/ };
    const [held] = await main().getByRole('region').getByRole('button').filter(planned).all();
    const box = await held?.boundingBox();
    if (!held || !box) throw new Error('The lecturer has no class in this week');
    const [code = ''] = ((await held.textContent()) ?? '').match(/[A-Z]+\d+/) ?? [];
    const dialog = page().getByRole('dialog', { name: 'Move a weekly class' });
    await page().mouse.move(box.x + 20, box.y + 10);
    await page().mouse.down();
    await page().mouse.move(box.x + 20, box.y + 74, { steps: 4 });
    await main().getByText(`${code} to `, { exact: false }).waitFor();
    await page().keyboard.press('Escape');
    await page().mouse.up();
    expect(await dialog.count()).toBe(0);

    await page().mouse.move(box.x + 20, box.y + 10);
    await page().mouse.down();
    await page().mouse.move(box.x + 20, box.y + 74, { steps: 4 });
    await page().mouse.up();
    await dialog.getByRole('button', { name: 'Move in all weeks' }).waitFor();
    await expectAccessible(page(), 'move-entry');
    await page().setViewportSize(desktop);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page().getByRole('dialog', { name: /\?$/ }).getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });

    await held.press('Enter');
    await page().getByRole('dialog', { name: 'Timetable Details' }).getByRole('button', { name: 'Move' }).click();
    await dialog.getByLabel('Start Time').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows student classes as cards, table and week, and prints the week on one page', async () => {
    const studentPage = await harness.openWindow();
    await signIn(studentPage, harness.product.url, student);
    await studentPage.getByRole('link', { name: 'Timetable' }).click();
    await studentPage.getByRole('heading', { name: 'My Timetable' }).waitFor();
    const first = studentPage
      .getByRole('list', { name: /^My Timetable/ })
      .getByRole('button')
      .first();
    const name = (await first.textContent())?.split(' on ')[0] ?? '';
    await first.click();
    const dialog = studentPage.getByRole('dialog', { name: 'Class Details' });
    await dialog.getByText(name, { exact: true }).waitFor();
    await studentPage.keyboard.press('Escape');
    await studentPage.getByRole('textbox', { name: 'Search classes' }).fill('no such class');
    await studentPage.getByText('Try adjusting your filters to see more results.').waitFor();
    await studentPage.getByRole('button', { name: 'Clear Filters' }).click();
    await studentPage.getByText('Table', { exact: true }).click();
    await studentPage.getByRole('table', { name: 'My Timetable' }).waitFor();
    await expectAccessible(studentPage, 'student-timetable-table');
    await studentPage.setViewportSize(desktop);
    await studentPage.getByText('Week', { exact: true }).click();
    const classButton = studentPage.getByRole('region').getByRole('button', { name });
    await classButton.first().click();
    await studentPage.getByRole('dialog', { name: 'Timetable Details' }).getByRole('button', { name: 'Close' }).click();
    const pdf = (await studentPage.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = pdf.match(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
  });
}
