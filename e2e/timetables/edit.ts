import { expect, test } from 'vitest';
import { answer, ask, choose, type Rig, sees } from '../administration/rig.ts';
import { lookAt } from '../look-at.ts';
import { hall } from './add.ts';
import { entries } from './rig.ts';

/** How an administrator finds, changes and deletes classes. */
export function editJourneys(rig: Rig): void {
  const page = () => rig.page;
  const main = () => page().getByRole('main');
  const dialog = () => page().getByRole('dialog', { name: 'Edit Timetable Entry' });
  const select = (name: string) => dialog().getByRole('combobox', { name, exact: true });
  const filter = (name: string) => main().getByRole('combobox', { name, exact: true });
  const counter = (shown: number, all: number) =>
    main().getByText(`Showing ${shown} of ${all} timetable entries`, { exact: true });
  const search = () => new URL(page().url()).searchParams;

  test('entries are filtered in the address, counted, and found again by it', async () => {
    const { all } = await entries(rig);
    await rig.open('/edit-timetable');
    await counter(all, all).waitFor();
    await choose(filter('Day'), 'Monday');
    await choose(filter('Class Type'), 'Lecture');
    const lectures = await entries(rig, { day_of_week: 'Monday', class_type: 'Lecture' });
    await counter(lectures.total, all).waitFor();
    expect([search().get('day_of_week'), search().get('class_type')]).toEqual(['Monday', 'Lecture']);
    await page().reload();
    await counter(lectures.total, all).waitFor();
    await lookAt(page(), 'edit-timetable');
    await page().setViewportSize({ width: 1440, height: 900 });
    await page().getByRole('textbox', { name: 'Search timetables' }).fill('nothing is called this');
    await page().getByRole('heading', { name: 'No timetables match your search criteria.' }).waitFor();
    await main().getByRole('button', { name: 'Clear Filters' }).click();
    await counter(all, all).waitFor();
    expect([...search().keys()]).toEqual([]);
  });

  test('an entry is edited; what narrows its choices lets go of what no longer fits', async () => {
    const [entry] = (await entries(rig, { search: hall })).data;
    await rig.open(`/edit-timetable?search=${encodeURIComponent(hall)}`);
    const opener = main()
      .getByRole('button', { name: `Edit ${entry?.module.module_code} ${entry?.class_type}` })
      .first();
    await opener.click();
    await dialog().getByText('only narrow which modules can be chosen').waitFor();
    await expect.poll(() => select('Lecturer').inputValue()).toBe(entry?.lecturer.name);
    await choose(select('Year'), entry?.year === 1 ? 'Year 2' : 'Year 1');
    await expect.poll(() => select('Module').inputValue()).toBe('');
    expect(await select('Lecturer').isDisabled()).toBe(true);
    await dialog().getByRole('button', { name: 'Save Changes' }).click();
    await sees(page(), 'Please fill in all required fields.');
    await choose(select('Year'), `Year ${entry?.year}`);
    await choose(select('Module'), new RegExp(`^${entry?.module.module_code}`));
    await choose(select('Lecturer'), entry?.lecturer.name ?? '');
    await dialog().getByLabel('End Time').fill('22:00');
    await lookAt(page(), 'edit-timetable-entry');
    await page().setViewportSize({ width: 1440, height: 900 });
    await dialog().getByRole('button', { name: 'Save Changes' }).click();
    await sees(page(), 'Timetable entry updated successfully!');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    await main().getByText('8:00 PM – 10:00 PM').first().waitFor();
    const changed = await ask<{ data: { end_time: string; groups: unknown[] }[] }>(
      rig,
      `/api/timetables?page=1&search=${encodeURIComponent(hall)}`,
    );
    expect(changed.data[0]).toMatchObject({ end_time: '22:00' });
    expect(changed.data[0]?.groups).toHaveLength(entry?.groups.length ?? 0);
  });

  test('an entry is deleted after a question, and the focus is where one reads what is left', async () => {
    const { total, all } = await entries(rig, { search: hall });
    await rig.open(`/edit-timetable?search=${encodeURIComponent(hall)}`);
    const first = main()
      .getByRole('button', { name: /^Delete / })
      .first();
    await first.click();
    await answer(page(), 'Cancel');
    await first.click();
    await answer(page(), 'Delete');
    await sees(page(), 'Timetable entry deleted successfully!');
    const left = counter(total - 1, all - 1);
    await left.waitFor();
    await expect.poll(() => left.evaluate((one) => one === document.activeElement)).toBe(true);
  });
}
