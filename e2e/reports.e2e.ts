import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFilters, request, selectOption, openHarness, type Harness } from './harness.ts';
import { expectAccessible } from './expect-accessible.ts';

const harness = {} as Harness;

beforeAll(async () => void Object.assign(harness, await openHarness()));
afterAll(() => harness.close());

describe('reports', () => {
  it('filters, sorts, opens, prints, exports and resets a report', async () => {
    const { page } = harness;
    const select = (name: string) => page.getByRole('combobox', { name, exact: true });
    const rows = page.getByRole('table', { name: 'Student Attendance Analysis' }).getByRole('row');
    // The modules depend on the semester.
    const lectures = '/api/timetables?page=1&page_size=200&class_type=Lecture&year=1&search=CS1';
    const { data } = await request<{ data: { module: { module_code: string } }[] }>(harness, lectures);
    const [code = ''] = data.map(({ module }) => module.module_code).toSorted();
    const figures = async () =>
      (await rows.getByRole('cell').filter({ hasText: '%' }).allTextContents()).map(parseFloat);

    await harness.open('Dashboard', 'Reports & Analytics');
    await page.getByRole('link', { name: 'Student Attendance Analysis' }).waitFor();
    // The report of the current semester.
    await rows.nth(2).waitFor();
    await openFilters(page);
    // The server searches all students.
    const [anyStudent] = await request<{ name: string; student_id: string }[]>(
      harness,
      '/api/students/filtered?limit=1',
    );
    await select('Student').fill(anyStudent!.student_id);
    await page.getByRole('option', { name: anyStudent!.student_id }).waitFor();
    await page.keyboard.press('Escape');
    await selectOption(select('Degree Level'), 'Undergraduate');
    await selectOption(select('Degree'), /Computer Science/);
    await selectOption(select('Year'), 'Year 1');
    await selectOption(select('Group'), /CS1-A/);
    await selectOption(select('Module'), new RegExp(code));
    // Groups and modules depend on the year.
    await selectOption(select('Year'), 'Year 2');
    await expect.poll(() => select('Module').inputValue()).toBe('All modules');
    expect(await select('Group').inputValue()).toBe('All groups');
    await selectOption(select('Year'), 'Year 1');
    await selectOption(select('Module'), new RegExp(code));
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await page.waitForURL(/made=true/);
    await rows.nth(2).waitFor();
    await page.getByText(/^As of /).waitFor();

    await page.getByRole('button', { name: 'Attendance', exact: true }).click();
    await page.waitForURL(/sort=attendance_percentage/);
    await expect.poll(async () => (await figures()).length).toBeGreaterThan(2);
    await expect
      .poll(async () => (await figures()).every((figure, at, all) => at === 0 || all[at - 1]! <= figure))
      .toBe(true);
    // The address restores the report.
    await page.goto(page.url());
    await rows.nth(2).waitFor();
    await page.getByRole('button', { name: new RegExp(`^Remove filter Module: ${code}`) }).waitFor();
    await expectAccessible(page, 'reports-analytics');
    await page.setViewportSize({ width: 1440, height: 900 });
    // The print view has no actions.
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('columnheader', { name: 'Actions' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('columnheader', { name: 'Attendance', exact: true }).isVisible()).toBe(true);
    // All pages have the same size.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(new Set(pdf.match(/MediaBox \[[^\]]+\]/g)).size).toBe(1);
    await page.emulateMedia({ media: 'screen' });

    const cells = await rows.nth(1).getByRole('cell').allTextContents();
    expect(cells[0]).toBe('01');
    await page
      .getByRole('button', { name: /^Sessions of / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `${cells[1]} in ${code}` });
    await dialog.getByText(`${cells[5]} of ${cells[6]} sessions attended`, { exact: false }).waitFor();
    await dialog.getByRole('listitem').first().waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog.waitFor({ state: 'detached' });

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Report, CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Student Name,Student ID,Group,Module Code');
    expect(lines[1]).toContain(`${cells[1]},${cells[2]},${cells[4]},${code}`);
    const total = parseInt((await page.getByText(/^\d+ results?$/).textContent()) ?? '', 10);
    expect(lines).toHaveLength(total + 1);

    await openFilters(page);
    await page.getByLabel('Date To').fill('2001-01-01');
    await page.getByText('Filters changed.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Generate Report' }).click();
    await page.getByText('No attendance data found. Please adjust your filters and try again.').waitFor();
    await page.goBack();
    await rows.nth(2).waitFor();
    await page.getByRole('button', { name: /^Remove filter Date To/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await page.waitForURL((address) => address.search === '');
    await page.getByRole('button', { name: 'Filters (2)', exact: true }).waitFor();
    await rows.nth(2).waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('**/admin');
    expect(harness.consoleErrors()).toEqual([]);
  });

  it('links from a week to its sessions and a register, with filters in the address', async () => {
    const { page } = harness;
    await harness.open('Dashboard', 'Reports & Analytics');
    const reportTabs = page.getByRole('navigation', { name: 'Reports and analytics' });
    await reportTabs.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor();
    await openFilters(page);
    await selectOption(page.getByRole('combobox', { name: 'Degree Level', exact: true }), 'Undergraduate');
    await page.waitForURL(/overview\?.*degreeLevel=undergraduate/);
    // The router quotes texts that look like numbers.
    const query = decodeURIComponent(new URL(page.url()).search.slice(1)).replaceAll('"', '');
    expect(query).toMatch(/academicYear=.*semester=1/);
    type Figures = { attended: number; expected: number; percentage: number };
    const analytics = await request<{ weeks: (Figures & { week_start: string; sessions: number })[] }>(
      harness,
      `/api/reports/analytics?${query}`,
    );
    // The newest weeks change during the day.
    const [week] = analytics.weeks;
    const weeks = page.getByRole('region', { name: 'Attendance by week' });
    await weeks.getByText('Show as a table').click();
    const cells = weeks.getByRole('row').nth(1).getByRole('cell');
    // The figures of all degrees stay until the filtered ones arrive.
    await expect
      .poll(() => cells.allTextContents())
      .toEqual([
        String(week!.sessions),
        week!.attended.toLocaleString('en-GB'),
        week!.expected.toLocaleString('en-GB'),
        `${week!.percentage.toFixed(1)}%`,
      ]);
    await page
      .getByRole('region', { name: 'Students at risk' })
      .getByText(/of [\d,]+ · \d+%$/)
      .last()
      .waitFor();
    await expectAccessible(page, 'analytics-overview');

    await weeks.getByRole('link').first().click();
    await page.waitForURL(/sessions.*date_from/);
    const rows = page.getByRole('table', { name: 'Class sessions' }).getByRole('row');
    await page.getByText(`${week!.sessions} classes`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove filter Degree Level: Undergraduate' }).waitFor();
    const exportFile = async (format: string): Promise<Buffer> => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: format }).click();
      const file = await readFile(await (await saving).path());
      await page.getByRole('button', { name: 'Export' }).waitFor();
      return file;
    };
    const [head, ...lines] = (await exportFile('CSV')).toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(week!.sessions);
    // Counted from the end, because only the first columns contain commas.
    const columnFromEnd = head!.split(',').indexOf('Attended') - head!.split(',').length;
    expect(lines.reduce((sum, line) => sum + Number(line.split(',').at(columnFromEnd)), 0)).toBe(week!.attended);
    expect((await exportFile('XLSX')).subarray(0, 2).toString()).toBe('PK');
    expect((await exportFile('PDF')).subarray(0, 5).toString()).toBe('%PDF-');
    await rows.nth(1).getByRole('link').click();
    await page.waitForURL('**/class-session/**');
    await page.goBack();
    await rows.nth(1).waitFor();
    await page.goBack();
    await page.waitForURL(/overview\?.*degreeLevel=undergraduate/);

    await reportTabs.getByRole('link', { name: 'Heat maps' }).click();
    const square = page
      .getByRole('table', { name: 'Attendance by weekday and hour' })
      .getByRole('link', { name: /attended/ });
    const [, weekday, hour] = (await square.first().getAttribute('aria-label'))!.match(/^(\w+), 0?(\d+):/)!;
    await page.locator('label').filter({ hasText: 'Module and week' }).click();
    await page.getByRole('table', { name: 'Attendance by module and week' }).waitFor();
    await expectAccessible(page, 'analytics-heat');
    await page.locator('label').filter({ hasText: 'Weekday and hour' }).click();
    await square.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`sessions\\?.*weekday=${weekday}&hour=[^&]*${hour}`));
    await rows.nth(1).waitFor();

    await reportTabs.getByRole('link', { name: 'Breakdowns' }).click();
    await page
      .locator('label')
      .filter({ hasText: /^Weekday$/ })
      .click();
    await page.waitForURL(/by=weekday/);
    const monday = page.getByRole('row').filter({ hasText: 'Monday' });
    await monday.getByRole('link').click();
    await page.waitForURL(/sessions\?.*weekday=Monday/);
    await rows.nth(1).waitFor();
    await page.getByRole('button', { name: 'Remove filter Weekday: Monday' }).waitFor();
    expect(harness.consoleErrors()).toEqual([]);
  });
});
