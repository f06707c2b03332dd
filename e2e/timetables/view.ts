import { expect, test } from 'vitest';
import { choose, type Rig } from '../administration/rig.ts';
import { lookAt } from '../look-at.ts';
import { signIn, student } from '../people.ts';
import { entries, sharedLecture } from './rig.ts';

const desk = { width: 1440, height: 900 };

/** How timetables are looked at: by the administration, and by a student. */
export function viewJourneys(rig: Rig): void {
  const page = () => rig.page;
  const main = () => page().getByRole('main');
  const filter = (name: string) => main().getByRole('combobox', { name, exact: true });
  const counter = (shown: number, all: number) =>
    main().getByText(`Showing ${shown} of ${all} timetable entries`, { exact: true });
  const search = () => new URL(page().url()).searchParams;

  test('an administrator narrows the entries to a group, reads one, and sees them as a table', async () => {
    const { all } = await entries(rig);
    const lecture = await sharedLecture(rig);
    const [group] = lecture.groups;
    await rig.open('/timetable-management');
    await page()
      .getByRole('link', { name: /^View Time Table/ })
      .click();
    await counter(all, all).waitFor();
    expect(await filter('Group').isDisabled()).toBe(true);
    await main().getByPlaceholder('Select filters to show groups').waitFor();
    await choose(filter('Year'), `Year ${lecture.year}`);
    await choose(filter('Group'), `${group?.group_name} · ${group?.academic_year}`);
    await choose(filter('Class Type'), /^Lecture$/);
    const narrowed = { year: String(lecture.year), group_id: group?.id ?? '', class_type: 'Lecture' };
    await counter((await entries(rig, narrowed)).total, all).waitFor();
    await page().reload();
    const card = main()
      .getByRole('button', {
        name: `${lecture.module.module_code} ${lecture.module.module_name} on ${lecture.day_of_week}`,
      })
      .first();
    await card.click();
    const dialog = page().getByRole('dialog', { name: 'Timetable Details' });
    await dialog.getByText(lecture.groups.map(({ group_name }) => group_name).join(', ')).waitFor();
    await lookAt(page(), 'view-timetable-details');
    await page().setViewportSize(desk);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true);

    await choose(filter('Semester'), `Semester ${lecture.semester}`);
    await expect.poll(() => search().get('group_id')).toBeNull();
    await main().getByText('Table', { exact: true }).click();
    await main().getByRole('table', { name: 'Timetable entries' }).getByRole('button').first().waitFor();
    await main().getByRole('button', { name: 'Clear All Filters' }).click();
    await counter(all, all).waitFor();
    await main().getByText('Grid', { exact: true }).click();
    await lookAt(page(), 'view-timetable');
    await page().setViewportSize(desk);
  });

  test('an administrator sees the week of a lecturer, and the one after', async () => {
    const { lecturer } = await sharedLecture(rig);
    await rig.open('/view-timetable?view=week');
    await main().getByRole('heading', { name: 'Choose a group, lecturer or venue to see its week' }).waitFor();
    await choose(filter('Lecturer'), lecturer.name);
    const days = main()
      .getByRole('group', { name: `Week · ${lecturer.name}` })
      .getByRole('region');
    await expect.poll(() => days.count()).toBe(7);
    await days.filter({ hasText: 'Today' }).waitFor();
    await lookAt(page(), 'view-timetable-week');
    await page().setViewportSize(desk);
    await main().getByRole('button', { name: 'Next week' }).click();
    await days.filter({ hasText: 'Today' }).waitFor({ state: 'detached' });
    await main().getByRole('button', { name: 'This week' }).click();
    await days.filter({ hasText: 'Today' }).waitFor();
  });

  test('a student reads their classes as cards, as a table and week by week, and takes the week along on one page', async () => {
    const own = await rig.come();
    await signIn(own, rig.product.url, student);
    await own.getByRole('link', { name: 'Timetable' }).click();
    await own.getByRole('heading', { name: 'My Timetable' }).waitFor();
    await own.getByText(/^Showing (\d+) of \1 classes$/).waitFor();
    const first = own.getByRole('list', { name: 'My Timetable' }).getByRole('button').first();
    const name = (await first.textContent())?.split(' on ')[0] ?? '';
    await first.click();
    const dialog = own.getByRole('dialog', { name: 'Class Details' });
    await dialog.getByText(name, { exact: true }).waitFor();
    await own.keyboard.press('Escape');
    await own.getByRole('textbox', { name: 'Search classes' }).fill('nothing is called this');
    await own.getByText('Try adjusting your filters to see more results.').waitFor();
    await own.getByRole('button', { name: 'Clear Filters' }).click();
    await own.getByText('Table', { exact: true }).click();
    await own.getByRole('table', { name: 'My Timetable' }).waitFor();
    await lookAt(own, 'student-timetable-table');
    await own.setViewportSize(desk);
    await own.getByText('Week', { exact: true }).click();
    const held = own.getByRole('region').getByRole('button', { name });
    await held.first().click();
    await own.getByRole('dialog', { name: 'Timetable Details' }).getByRole('button', { name: 'Close' }).click();
    const paper = (await own.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = paper.match(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
    expect(Number(width)).toBeGreaterThan(Number(height));
  });
}
