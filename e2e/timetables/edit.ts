import { expect, it } from 'vitest';
import { confirmDialog, openFilters, request, selectOption, type Harness, expectAlert } from '../harness.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { journeyVenue } from './add.ts';
import { listEntries } from './timetable-entries.ts';

/** Finding, editing and deleting classes. */
export function editJourneys(harness: Harness): void {
  const page = () => harness.page;
  const main = () => page().getByRole('main');
  const dialog = () => page().getByRole('dialog', { name: 'Edit Timetable Entry' });
  const select = (name: string) => dialog().getByRole('combobox', { name, exact: true });
  const filter = (name: string) => main().getByRole('combobox', { name, exact: true });
  const counter = (visibleCount: number, allCount: number) =>
    main().getByText(`Showing ${visibleCount} of ${allCount} timetable entries`, { exact: true });
  const search = () => new URL(page().url()).searchParams;

  it('filters and counts entries, and restores the filters from the address', async () => {
    const { all: allCount } = await listEntries(harness);
    await harness.open('Dashboard', 'Time Table Management', 'Edit Time Table');
    await counter(allCount, allCount).waitFor();
    await openFilters(page());
    await selectOption(filter('Day'), 'Monday');
    await selectOption(filter('Class Type'), 'Lecture');
    const lectures = await listEntries(harness, { day_of_week: 'Monday', class_type: 'Lecture' });
    await counter(lectures.total, allCount).waitFor();
    expect([search().get('day_of_week'), search().get('class_type')]).toEqual(['Monday', 'Lecture']);
    await page().reload();
    await counter(lectures.total, allCount).waitFor();
    await expectAccessible(page(), 'edit-timetable');
    await page().setViewportSize({ width: 1440, height: 900 });
    await page().getByRole('textbox', { name: 'Search timetables' }).fill('no such timetable');
    await page().getByRole('heading', { name: 'No timetables match your search criteria.' }).waitFor();
    await main().getByRole('button', { name: 'Clear Filters' }).first().click();
    await counter(allCount, allCount).waitFor();
    expect([...search().keys()]).toEqual([]);
  });

  it('edits an entry, and clears fields that no longer fit the filters', async () => {
    const [entry] = (await listEntries(harness, { search: journeyVenue })).data;
    await harness.open('Dashboard', 'Time Table Management', 'Edit Time Table');
    await page().getByRole('textbox', { name: 'Search timetables' }).fill(journeyVenue);
    await main()
      .getByText(/^Showing \d of /)
      .waitFor();
    const editButton = main()
      .getByRole('button', { name: `Edit ${entry?.module.module_code} ${entry?.class_type}` })
      .first();
    await editButton.click();
    await dialog().getByText("These fields only filter; they aren't saved.").waitFor();
    await expect.poll(() => select('Lecturer').inputValue()).toBe(entry?.lecturer.name);
    await selectOption(select('Year'), entry?.year === 1 ? 'Year 2' : 'Year 1');
    await expect.poll(() => select('Module').inputValue()).toBe('');
    expect(await select('Lecturer').isDisabled()).toBe(true);
    await dialog().getByRole('button', { name: 'Save Changes' }).click();
    await expectAlert(page(), 'Please fill in all required fields.');
    await selectOption(select('Year'), `Year ${entry?.year}`);
    await selectOption(select('Module'), new RegExp(`^${entry?.module.module_code}`));
    await selectOption(select('Lecturer'), entry?.lecturer.name ?? '');
    await dialog().getByLabel('End Time').fill('22:00');
    await expectAccessible(page(), 'edit-timetable-entry');
    await page().setViewportSize({ width: 1440, height: 900 });
    await dialog().getByRole('button', { name: 'Save Changes' }).click();
    await expectAlert(page(), 'Timetable entry updated successfully!');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => editButton.evaluate((element) => element === document.activeElement)).toBe(true);
    await main().getByText('8:00 PM – 10:00 PM').first().waitFor();
    const changed = await request<{ data: { end_time: string; groups: unknown[] }[] }>(
      harness,
      `/api/timetables?page=1&search=${encodeURIComponent(journeyVenue)}`,
    );
    expect(changed.data[0]).toMatchObject({ end_time: '22:00' });
    expect(changed.data[0]?.groups).toHaveLength(entry?.groups.length ?? 0);
  });

  it('deletes an entry after a confirmation, and moves the focus to the count', async () => {
    const { total, all: allCount } = await listEntries(harness, { search: journeyVenue });
    await harness.open('Dashboard', 'Time Table Management', 'Edit Time Table');
    await page().getByRole('textbox', { name: 'Search timetables' }).fill(journeyVenue);
    await main()
      .getByText(/^Showing \d of /)
      .waitFor();
    const first = main()
      .getByRole('button', { name: /^Delete / })
      .first();
    await first.click();
    await confirmDialog(page(), 'Cancel');
    await first.click();
    await confirmDialog(page(), 'Delete');
    await expectAlert(page(), 'Timetable entry deleted successfully!');
    const remaining = counter(total - 1, allCount - 1);
    await remaining.waitFor();
    await expect.poll(() => remaining.evaluate((element) => element === document.activeElement)).toBe(true);
  });
}
