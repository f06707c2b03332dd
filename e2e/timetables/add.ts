import { weekdays } from '@muster/contract/http/shared';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, choose, type Rig, sees } from '../administration/rig.ts';
import { lookAt } from '../look-at.ts';
import { entries, sharedLecture } from './rig.ts';

/** Where nothing of the demo university is held. */
export const hall = 'Journey Hall';

/** How an administrator adds classes. */
export function addJourneys(rig: Rig): void {
  const page = () => rig.page;
  const main = () => page().getByRole('main');
  const block = (number: number) => main().getByRole('listitem', { name: `Class ${number}` });
  const select = (within: Locator, name: string) => within.getByRole('combobox', { name, exact: true });
  const button = (name: string) => main().getByRole('button', { name, exact: true });

  async function fillTerm({ degrees, groups, year, semester, academic_year }: TimetableEntry): Promise<void> {
    const two = degrees.slice(0, 2);
    for (const { degree_programme } of two) await main().getByRole('checkbox', { name: degree_programme }).check();
    await choose(select(main(), 'Year'), `Year ${year}`);
    await choose(select(main(), 'Semester'), `Semester ${semester}`);
    await choose(select(main(), 'Academic Year'), academic_year);
    for (const { id } of two) {
      const group = groups.find(({ degree_details_id }) => degree_details_id === id);
      await main()
        .getByRole('checkbox', { name: group?.group_name ?? '' })
        .check();
    }
  }
  async function fillClass(number: number, entry: TimetableEntry, when: readonly string[], venue: string) {
    const [day = '', start = '', end = ''] = when;
    await choose(select(block(number), 'Module'), new RegExp(`^${entry.module.module_code}`));
    await block(number).getByLabel('Start Time').fill(start);
    await block(number).getByLabel('End Time').fill(end);
    await choose(select(block(number), 'Day of Week'), day);
    await select(block(number), 'Venue').fill(venue);
    await choose(select(block(number), 'Class Type'), entry.class_type);
    await choose(select(block(number), 'Lecturer'), entry.lecturer.name);
  }

  test('three classes for two degrees are added at once, one of them in spite of its clash', async () => {
    const lecture = await sharedLecture(rig);
    const before = await entries(rig);
    await rig.open('/timetable-management');
    await main()
      .getByRole('link', { name: /^View Time Table/ })
      .waitFor();
    await lookAt(page(), 'timetable-management');
    await main()
      .getByRole('link', { name: /^Add Time Table/ })
      .click();
    await button('Create Time Table').click();
    await sees(page(), 'Please complete Section 1 with all required fields.');
    expect(await select(block(1), 'Module').isDisabled()).toBe(true);
    await fillTerm(lecture);
    await button('Create Time Table').click();
    await sees(page(), 'Please fill in all required fields for all class sections.');
    expect(await button('Remove class 1').count()).toBe(0);

    const { day_of_week, start_time, end_time, venue } = lecture;
    await fillClass(1, lecture, [day_of_week, start_time, end_time], venue);
    await block(1).getByRole('status').getByText(lecture.module.module_code).first().waitFor();
    await block(1).getByRole('group', { name: 'Free at' }).getByRole('button').first().waitFor();
    await button('Add Another Class').click();
    const [oneDay = '', otherDay = ''] = quietEvenings(before.data);
    await fillClass(2, lecture, [oneDay, '20:00', '19:00'], hall);
    await button('Create Time Table').click();
    await sees(page(), 'Class end time must be after class start time');
    await block(2).getByLabel('End Time').fill('21:00');
    await button('Add Another Class').click();
    await fillClass(3, lecture, [otherDay, '20:00', '21:00'], hall);
    await lookAt(page(), 'add-timetable');
    await page().setViewportSize({ width: 1440, height: 900 });

    await button('Create Time Table').click();
    await answer(page(), 'Go back');
    const create = button('Create Time Table');
    await expect.poll(() => create.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await select(block(3), 'Venue').inputValue()).toBe(hall);
    expect((await entries(rig)).total).toBe(before.total);
    await create.click();
    await answer(page(), 'Save anyway');
    await page().waitForURL('**/timetable-management');
    await sees(page(), '3 timetable entries created successfully!');
    const after = await entries(rig);
    expect(after.total).toBe(before.total + 3);
    const known = new Set(before.data.map(({ id }) => id));
    const added = after.data.filter(({ id }) => !known.has(id));
    expect(added.map((entry) => [entry.degrees.length, entry.groups.length])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    expect(added.filter(({ clashes_accepted_at }) => clashes_accepted_at !== null)).toHaveLength(1);
  });

  test('a free time takes a clash away with one press; another year lets go of the groups; leaving asks', async () => {
    const lecture = await sharedLecture(rig);
    await rig.open('/add-timetable');
    await main().getByRole('checkbox').first().waitFor();
    await fillTerm(lecture);
    const { day_of_week, start_time, end_time, venue } = lecture;
    await fillClass(1, lecture, [day_of_week, start_time, end_time], venue);
    const free = block(1).getByRole('group', { name: 'Free at' }).getByRole('button');
    await free.first().click();
    await free.first().waitFor({ state: 'detached' });
    const start = block(1).getByLabel('Start Time');
    expect(await start.evaluate((input) => input === document.activeElement)).toBe(true);
    const other = lecture.year === 1 ? 'Year 2' : 'Year 1';
    await choose(select(main(), 'Year'), other);
    await expect
      .poll(() => main().getByRole('group', { name: 'Groups' }).getByRole('checkbox', { checked: true }).count())
      .toBe(0);
    await main().getByRole('link', { name: 'Cancel' }).click();
    await answer(page(), 'Stay');
    expect(await select(block(1), 'Venue').inputValue()).toBe(venue);
    await main().getByRole('link', { name: 'Back to Time Table Management' }).click();
    await answer(page(), 'Leave');
    await page().waitForURL('**/timetable-management');
  });
}

/** Days, the last ones first, on which nobody has a class in the evening: the demo's class of today may be at any hour. */
const quietEvenings = (entries: readonly TimetableEntry[]): string[] =>
  weekdays.toReversed().filter((day) => !entries.some((one) => one.day_of_week === day && one.end_time > '19:00'));
