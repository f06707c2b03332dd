import type { Holiday, Semester } from '@muster/contract/academics/semesters';
import { dayMs } from '@muster/contract/http/durations';
import { weekdays } from '@muster/contract/http/shared';
import { classDates } from '@muster/contract/timetables/class-dates';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { weekOfSemester } from '@muster/contract/timetables/week-patterns';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirmDialog, request, selectOption, type Harness, expectAlert } from '../harness.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { listEntries, findSharedLecture } from './timetable-entries.ts';

/** A venue without classes in the demo university. */
export const journeyVenue = 'Journey Hall';
const datesVenue = 'Calendar Hall';

/** Adding classes. */
export function addJourneys(harness: Harness): void {
  const page = () => harness.page;
  const main = () => page().getByRole('main');
  const block = (number: number) => main().getByRole('listitem', { name: `Class ${number}` });
  const select = (within: Locator, name: string) => within.getByRole('combobox', { name, exact: true });
  const button = (name: string) => main().getByRole('button', { name, exact: true });

  async function fillTerm({ degrees, groups, year, semester, academic_year }: TimetableEntry): Promise<void> {
    const twoDegrees = degrees.slice(0, 2);
    for (const { degree_programme } of twoDegrees)
      await main().getByRole('checkbox', { name: degree_programme }).check();
    await selectOption(select(main(), 'Year'), `Year ${year}`);
    await selectOption(select(main(), 'Semester'), `Semester ${semester}`);
    await selectOption(select(main(), 'Academic Year'), academic_year);
    for (const { id } of twoDegrees) {
      const group = groups.find(({ degree_details_id }) => degree_details_id === id);
      await main()
        .getByRole('checkbox', { name: group?.group_name ?? '' })
        .check();
    }
  }
  async function fillClass(number: number, entry: TimetableEntry, time: readonly string[], venue: string) {
    const [day = '', start = '', end = ''] = time;
    await selectOption(select(block(number), 'Module'), new RegExp(`^${entry.module.module_code}`));
    await block(number).getByLabel('Start Time').fill(start);
    await block(number).getByLabel('End Time').fill(end);
    await selectOption(select(block(number), 'Day of Week'), day);
    await select(block(number), 'Venue').fill(venue);
    await selectOption(select(block(number), 'Class Type'), entry.class_type);
    await selectOption(select(block(number), 'Lecturer'), entry.lecturer.name);
  }

  it('adds three classes for two degrees, one with an accepted clash', async () => {
    const lecture = await findSharedLecture(harness);
    const before = await listEntries(harness);
    await harness.open('Dashboard', 'Time Table Management');
    await main()
      .getByRole('link', { name: /^View Time Table/ })
      .waitFor();
    await expectAccessible(page(), 'timetable-management');
    await main()
      .getByRole('link', { name: /^Add Time Table/ })
      .click();
    await button('Create Time Table').click();
    await expectAlert(page(), 'Please complete Section 1 with all required fields.');
    expect(await select(block(1), 'Module').isDisabled()).toBe(true);
    await fillTerm(lecture);
    await button('Create Time Table').click();
    await expectAlert(page(), 'Please fill in all required fields for all class sections.');
    expect(await button('Remove class 1').count()).toBe(0);

    const { day_of_week, start_time, end_time, venue } = lecture;
    await fillClass(1, lecture, [day_of_week, start_time, end_time], venue);
    await block(1).getByRole('status').getByText(lecture.module.module_code).first().waitFor();
    await block(1).getByRole('group', { name: 'Free at' }).getByRole('button').first().waitFor();
    await button('Add Another Class').click();
    const [oneDay = '', otherDay = ''] = daysWithFreeEvening(before.data);
    await fillClass(2, lecture, [oneDay, '20:00', '19:00'], journeyVenue);
    await button('Create Time Table').click();
    await expectAlert(page(), 'Class end time must be after class start time');
    await block(2).getByLabel('End Time').fill('21:00');
    await button('Add Another Class').click();
    await fillClass(3, lecture, [otherDay, '20:00', '21:00'], journeyVenue);
    await expectAccessible(page(), 'add-timetable');
    await page().setViewportSize({ width: 1440, height: 900 });

    await button('Create Time Table').click();
    await confirmDialog(page(), 'Go back');
    const create = button('Create Time Table');
    await expect.poll(() => create.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await select(block(3), 'Venue').inputValue()).toBe(journeyVenue);
    expect((await listEntries(harness)).total).toBe(before.total);
    await create.click();
    await confirmDialog(page(), 'Save anyway');
    await page().waitForURL('**/timetable-management');
    await expectAlert(page(), '3 timetable entries created successfully!');
    const after = await listEntries(harness);
    expect(after.total).toBe(before.total + 3);
    const existingIds = new Set(before.data.map(({ id }) => id));
    const added = after.data.filter(({ id }) => !existingIds.has(id));
    expect(added.map((entry) => [entry.degrees.length, entry.groups.length])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ]);
    expect(added.filter(({ clashes_accepted_at }) => clashes_accepted_at !== null)).toHaveLength(1);
  });

  it('moves a class to a free time, clears groups with the year, and confirms leaving', async () => {
    const lecture = await findSharedLecture(harness);
    await harness.open('Dashboard', 'Time Table Management', 'Add Time Table');
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
    await selectOption(select(main(), 'Year'), other);
    await expect
      .poll(() => main().getByRole('group', { name: 'Groups' }).getByRole('checkbox', { checked: true }).count())
      .toBe(0);
    await main().getByRole('link', { name: 'Cancel' }).click();
    await confirmDialog(page(), 'Stay');
    expect(await select(block(1), 'Venue').inputValue()).toBe(venue);
    await main().getByRole('link', { name: 'Back to Time Table Management' }).click();
    await confirmDialog(page(), 'Leave');
    await page().waitForURL('**/timetable-management');
  });

  it('adds a class with a first and a last day, and one on single dates', async () => {
    const lecture = await findSharedLecture(harness);
    const before = await listEntries(harness);
    const semesters = await request<Semester[]>(harness, '/api/semesters');
    const semester = semesters.find(
      (one) => one.academic_year === lecture.academic_year && one.semester === lecture.semester,
    );
    if (!semester) throw new Error('The semester of the demo has no dates');
    const holidays = await request<Holiday[]>(harness, '/api/holidays');
    const [day = ''] = daysWithFreeEvening(before.data);
    const dates = classDates(
      { ...semester, day_of_week: day, weeks: null, valid_from: null, valid_until: null },
      { from: semester.starts_on, to: semester.ends_on },
    );
    const [first = '', second = '', last = ''] = dates.slice(-3);
    await harness.open('Dashboard', 'Time Table Management', 'Add Time Table');
    await main().getByRole('checkbox').first().waitFor();
    await fillTerm(lecture);

    await fillClass(1, lecture, [day, '22:00', '22:30'], datesVenue);
    await block(1).getByLabel('First day').fill(second);
    await block(1).getByLabel('Last day').fill(first);
    await button('Create Time Table').click();
    await expectAlert(page(), 'The last day must not be before the first day');
    await block(1).getByLabel('First day').fill(first);
    await block(1).getByLabel('Last day').fill(semester.ends_on);
    await block(1).getByLabel('Last day').press('Tab');
    const held = [first, second, last].filter(
      (date) => !holidays.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on),
    );
    await block(1)
      .getByText(new RegExp(`^${held.length} class(es)?: `, 'u'))
      .waitFor();

    await button('Add Another Class').click();
    await fillClass(2, lecture, [day, '22:30', '23:00'], datesVenue);
    await selectOption(select(block(2), 'Weeks'), 'Single dates');
    const single = block(2).getByRole('combobox', { name: 'Dates', exact: true });
    const dayAfter = new Date(Date.parse(first) + dayMs).toISOString().slice(0, 10);
    await single.fill(`${dayAfter}, ${last}`);
    await single.press('Enter');
    await button('Create Time Table').click();
    await block(2)
      .getByText(new RegExp(` is not a ${day}\\.`, 'u'))
      .waitFor();
    await expectAccessible(page(), 'add-timetable-dates');
    await page().setViewportSize({ width: 1440, height: 900 });
    await single.press('Backspace');
    await single.press('Backspace');
    await single.fill(`${first}, ${last}`);
    await single.press('Enter');
    await button('Create Time Table').click();
    await expectAlert(page(), '2 timetable entries created successfully!');
    const added = (await listEntries(harness, { search: datesVenue })).data;
    const [firstWeek, lastWeek] = [first, last].map((date) => weekOfSemester(semester.starts_on, date));
    expect(added.map(({ valid_from, valid_until, weeks }) => [valid_from, valid_until, weeks])).toEqual([
      [first, semester.ends_on, null],
      [first, null, `${firstWeek},${lastWeek}`],
    ]);
  });
}

/** Days without evening classes, last days first. The current demo class can be at any hour. */
const daysWithFreeEvening = (entries: readonly TimetableEntry[]): string[] =>
  weekdays
    .toReversed()
    .filter((day) => !entries.some((entry) => entry.day_of_week === day && entry.end_time > '19:00'));
