import { expect, it } from 'vitest';
import { expectVisible } from '../expect-visible.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { request, type Harness } from '../harness.ts';

type Hit = { kind: string; id: string; title: string; detail: string };
type Day = { date: string; classes: number; sessions: number };

/** Dashboard and search. */
export function dashboardJourneys(harness: Harness): void {
  const figures = () => harness.page.getByRole('list', { name: /^Figures/ });
  const findStudent = async () =>
    (await request<Hit[]>(harness, '/api/search?q=priya')).find(({ kind }) => kind === 'student');
  const openQuickSearch = async () => {
    await harness.page.getByRole('button', { name: /^Quick search/ }).click();
    return harness.page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' });
  };

  it('shows the correct counts and is accessible', async () => {
    await harness.open('Dashboard');
    await harness.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    const counts = await Promise.all(
      ['staff', 'students', 'groups', 'modules'].map(async (noun) =>
        request<{ count: number }>(harness, `/api/${noun}/count`),
      ),
    );
    const [staff, students, groups, modules] = counts.map(({ count }) => count.toLocaleString('en'));
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
    await expectAccessible(harness.page, 'admin-dashboard');
  });

  it('shows a calendar from Sunday with today and the days with classes', async () => {
    await harness.open('Dashboard');
    const calendar = harness.page.getByRole('region', { name: 'Calendar' });
    await calendar.getByRole('columnheader').first().waitFor();
    expect(await calendar.getByRole('columnheader').allTextContents()).toEqual(
      'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
    );
    const today = calendar.locator('[aria-current="date"]');
    const month = await calendar.getByRole('heading').textContent();
    const { user } = await request<{ user: { time_zone: string } }>(harness, '/api/auth/me');
    const now = () => new Intl.DateTimeFormat('en-CA', { timeZone: user.time_zone }).format(new Date());
    // Midnight may pass between reading the screen and the clock.
    const before = now();
    const shown = await today.textContent();
    const date = [before, now()].find((day) => String(Number(day.slice(8))) === shown);
    if (date === undefined) throw new Error(`The calendar shows ${shown} as today, expected ${now()}`);
    const days = await request<Day[]>(harness, `/api/dashboard/calendar?month=${date.slice(0, 7)}`);
    const dayWithClasses = days.find(({ sessions, classes }) => sessions > 0 && classes > 1);
    if (dayWithClasses) {
      const words = `${dayWithClasses.classes} classes in the timetable, ${dayWithClasses.sessions} class session`;
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

  it('opens a student from the quick search', async () => {
    const student = await findStudent();
    await harness.open('Dashboard');
    const box = await openQuickSearch();
    await box.fill(student?.detail ?? '');
    await harness.page.getByRole('option', { name: student?.title ?? '' }).waitFor();
    await box.press('Enter');
    await harness.page.waitForURL(`**/students/${student?.id}`);
    await expectVisible(harness.page.getByRole('heading', { level: 1, name: student?.title ?? '' }));
  });

  it('opens students and pages from the Ctrl-K search by keyboard', async () => {
    const student = await findStudent();
    await harness.open('Dashboard', 'Student Management');
    const searchButton = harness.page.getByRole('button', { name: 'Search', exact: true }).first();
    await searchButton.waitFor();
    await searchButton.focus();
    await harness.page.keyboard.press('Control+k');
    const palette = harness.page.getByRole('dialog', { name: 'Search' });
    const searchField = palette.getByRole('combobox', { name: 'Search' });
    await expect.poll(() => searchField.evaluate((input) => input === document.activeElement)).toBe(true);
    await harness.page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    await expect.poll(() => searchButton.evaluate((button) => button === document.activeElement)).toBe(true);
    await harness.page.keyboard.press('Control+k');
    await expect.poll(() => searchField.evaluate((input) => input === document.activeElement)).toBe(true);
    await harness.page.keyboard.type('priya');
    await palette
      .getByRole('option', { name: student?.title ?? '' })
      .first()
      .waitFor();
    await expectAccessible(harness.page, 'search-palette');
    await searchField.fill(student?.detail ?? '');
    await palette.getByRole('option', { name: student?.detail ?? '' }).waitFor();
    await harness.page.keyboard.press('Enter');
    await harness.page.waitForURL(`**/students/${student?.id}`);
    await harness.page.keyboard.press('Control+k');
    await searchField.fill('dashb');
    await palette.getByRole('option', { name: 'Dashboard' }).waitFor();
    await harness.page.keyboard.press('Enter');
    await harness.page.waitForURL('**/admin');
  });

  it('opens the form of a module from the search', async () => {
    const [module] = (await request<Hit[]>(harness, '/api/search?q=data')).filter(({ kind }) => kind === 'module');
    await harness.open('Dashboard');
    await (await openQuickSearch()).fill(module?.detail ?? '');
    await harness.page.getByRole('option', { name: module?.title ?? '' }).click();
    const form = harness.page.getByRole('dialog', { name: /^Edit/ });
    await form.waitFor();
    expect(await form.getByRole('textbox', { name: 'Module Code' }).inputValue()).toBe(module?.detail);
  });
}
