import { expect, test } from 'vitest';
import { lookAt } from '../look-at.ts';
import { ask, type Rig } from './rig.ts';

type Hit = { kind: string; id: string; title: string; detail: string };
type Day = { date: string; classes: number; sessions: number };

/** What an administrator sees first, and finds from anywhere. */
export function dashboardJourneys(rig: Rig): void {
  const figures = () => rig.page.getByRole('list', { name: /^Figures/ });
  const someone = async () => (await ask<Hit[]>(rig, '/api/search?q=priya')).find(({ kind }) => kind === 'student');

  test('the dashboard tells the true figures, and all of it can be used', async () => {
    await rig.open('/admin');
    await rig.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    const told = await Promise.all(
      ['staff', 'students', 'groups', 'modules'].map(async (noun) => ask<{ count: number }>(rig, `/api/${noun}/count`)),
    );
    const [staff, students, groups, modules] = told.map(({ count }) => count.toLocaleString('en'));
    const lines = [
      `Total Employees${staff}`,
      `Total Students${students}`,
      `Total Groups${groups}`,
      `Total Modules${modules}`,
    ];
    await expect
      .poll(async () =>
        (await figures().getByRole('listitem').allTextContents()).map((text, at) => text.startsWith(lines[at] ?? '?')),
      )
      .toEqual([true, true, true, true]);
    await lookAt(rig.page, 'admin-dashboard');
  });

  test('the calendar begins its weeks on Sunday, knows today and the days with classes', async () => {
    await rig.open('/admin');
    const calendar = rig.page.getByRole('region', { name: 'Calendar' });
    await calendar.getByRole('columnheader').first().waitFor();
    expect(await calendar.getByRole('columnheader').allTextContents()).toEqual(
      'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
    );
    const today = calendar.locator('[aria-current="date"]');
    const month = await calendar.getByRole('heading').textContent();
    const { user } = await ask<{ user: { time_zone: string } }>(rig, '/api/auth/me');
    const now = () => new Intl.DateTimeFormat('en-CA', { timeZone: user.time_zone }).format(new Date());
    // The university's midnight may pass between the look at the screen and the look at the clock.
    const before = now();
    const shown = await today.textContent();
    const date = [before, now()].find((day) => String(Number(day.slice(8))) === shown);
    if (date === undefined) throw new Error(`The calendar takes ${shown} for today, which is ${now()}`);
    const days = await ask<Day[]>(rig, `/api/dashboard/calendar?month=${date.slice(0, 7)}`);
    const taught = days.find(({ sessions, classes }) => sessions > 0 && classes > 1);
    if (taught) {
      const words = `${taught.classes} classes in the timetable, ${taught.sessions} class session`;
      await calendar.getByRole('button', { name: words }).first().click();
      await calendar.getByRole('status').filter({ hasText: words }).waitFor();
    }
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await expect.poll(() => calendar.getByRole('heading').textContent()).not.toBe(month);
    expect(await today.count()).toBe(0);
    await calendar.getByRole('button', { name: 'Previous month' }).click();
    await expect.poll(() => calendar.getByRole('heading').textContent()).toBe(month);
    await today.waitFor();
  });

  test('the quick search leads to a student', async () => {
    const student = await someone();
    await rig.open('/admin');
    const box = rig.page.getByRole('combobox', { name: 'Quick search' });
    await box.fill(student?.detail ?? '');
    await rig.page.getByRole('option', { name: student?.title ?? '' }).waitFor();
    await box.press('Enter');
    await rig.page.waitForURL(`**/edit-student/${student?.id}`);
  });

  test('Ctrl-K leads from any screen to a student and to any page, by keyboard alone', async () => {
    const student = await someone();
    await rig.open('/add-student');
    const opener = rig.page.getByRole('button', { name: 'Search', exact: true }).first();
    await opener.waitFor();
    await opener.focus();
    await rig.page.keyboard.press('Control+k');
    const palette = rig.page.getByRole('dialog', { name: 'Search' });
    const words = palette.getByRole('combobox', { name: 'Search' });
    await expect.poll(() => words.evaluate((input) => input === document.activeElement)).toBe(true);
    await rig.page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await rig.page.keyboard.press('Control+k');
    await expect.poll(() => words.evaluate((input) => input === document.activeElement)).toBe(true);
    await rig.page.keyboard.type('priya');
    await palette
      .getByRole('option', { name: student?.title ?? '' })
      .first()
      .waitFor();
    await lookAt(rig.page, 'search-palette');
    await words.fill(student?.detail ?? '');
    await palette.getByRole('option', { name: student?.detail ?? '' }).waitFor();
    await rig.page.keyboard.press('Enter');
    await rig.page.waitForURL(`**/edit-student/${student?.id}`);
    await rig.page.keyboard.press('Control+k');
    await words.fill('dashb');
    await palette.getByRole('option', { name: 'Dashboard' }).waitFor();
    await rig.page.keyboard.press('Enter');
    await rig.page.waitForURL('**/admin');
  });

  test('the search leads to the form of a module', async () => {
    const [module] = (await ask<Hit[]>(rig, '/api/search?q=data')).filter(({ kind }) => kind === 'module');
    await rig.open('/admin');
    await rig.page.getByRole('combobox', { name: 'Quick search' }).fill(module?.detail ?? '');
    await rig.page.getByRole('option', { name: module?.title ?? '' }).click();
    const form = rig.page.getByRole('dialog', { name: /^Edit/ });
    await form.waitFor();
    expect(await form.getByRole('textbox', { name: 'Module Code' }).inputValue()).toBe(module?.detail);
  });
}
