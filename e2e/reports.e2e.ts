import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, choose, openRig, type Rig } from './administration/rig.ts';
import { lookAt } from './look-at.ts';

const rig = {} as Rig;

beforeAll(async () => void Object.assign(rig, await openRig()));
afterAll(() => rig.close());

test('the administrator narrows a report, sorts it, opens a line, takes it along and begins anew', async () => {
  const { page } = rig;
  const select = (name: string) => page.getByRole('combobox', { name, exact: true });
  const rows = page.getByRole('table', { name: 'Student Attendance Analysis' }).getByRole('row');
  // Each semester has its own.
  const lectures = '/api/timetables?page=1&page_size=200&class_type=Lecture&year=1&search=CS1';
  const { data } = await ask<{ data: { module: { module_code: string } }[] }>(rig, lectures);
  const [code = ''] = data.map(({ module }) => module.module_code).toSorted();
  const figures = async () => (await rows.getByRole('cell').filter({ hasText: '%' }).allTextContents()).map(parseFloat);

  await rig.open('/admin');
  await page.getByRole('link', { name: /^Reports & Analytics/ }).click();
  await page.getByRole('tab', { name: 'Student Attendance Analysis' }).waitFor();
  // Somebody out of the whole university, found by the server while one types.
  const [somebody] = await ask<{ name: string; student_id: string }[]>(rig, '/api/students/filtered?limit=1');
  await select('Student').fill(somebody!.student_id);
  await page.getByRole('option', { name: somebody!.student_id }).waitFor();
  await page.keyboard.press('Escape');
  await choose(select('Degree Level'), 'Undergraduate');
  await choose(select('Degree'), /Computer Science/);
  await choose(select('Year'), 'Year 1');
  await choose(select('Group'), /CS1-A/);
  await choose(select('Module'), new RegExp(code));
  // Another year has other groups and modules.
  await choose(select('Year'), 'Year 2');
  await expect.poll(() => select('Module').inputValue()).toBe('All modules');
  expect(await select('Group').inputValue()).toBe('All groups');
  await choose(select('Year'), 'Year 1');
  await choose(select('Module'), new RegExp(code));
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await page.waitForURL(/made=true/);
  await rows.nth(2).waitFor();
  await page.getByText(/^As of /).waitFor();

  await page.getByRole('button', { name: 'Attendance', exact: true }).click();
  await page.waitForURL(/sort=attendance_percentage/);
  await expect.poll(async () => (await figures()).length).toBeGreaterThan(2);
  await expect.poll(async () => (await figures()).every((one, at, all) => at === 0 || all[at - 1]! <= one)).toBe(true);
  // Shared, the address tells the same.
  await page.goto(page.url());
  await rows.nth(2).waitFor();
  await expect.poll(() => select('Module').inputValue()).toMatch(new RegExp(`^${code}`));
  await lookAt(page, 'reports-analytics');
  await page.setViewportSize({ width: 1440, height: 900 });
  // Paper has what can be read of the list, and nothing to press.
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('columnheader', { name: 'Actions' }).waitFor({ state: 'hidden' });
  expect(await page.getByRole('columnheader', { name: 'Attendance', exact: true }).isVisible()).toBe(true);
  // No page of another size, empty, comes after the last one.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(new Set(paper.match(/MediaBox \[[^\]]+\]/g)).size).toBe(1);
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
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toContain('Student Name,Student ID,Group,Module Code');
  expect(lines[1]).toContain(`${cells[1]},${cells[2]},${cells[4]},${code}`);
  const total = parseInt((await page.getByText(/^\d+ results?$/).textContent()) ?? '', 10);
  expect(lines).toHaveLength(total + 1);

  await page.getByLabel('Date To').fill('2001-01-01');
  await page.getByText('The filters have changed.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await page.getByText('No attendance data found. Please adjust your filters and try again.').waitFor();
  await page.goBack();
  await rows.nth(2).waitFor();
  await expect.poll(() => page.getByLabel('Date To').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await page.waitForURL((address) => address.search === '');
  await expect.poll(() => select('Module').inputValue()).toBe('All modules');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.waitForURL('**/admin');
  expect(rig.complaints()).toEqual([]);
});

test('the overview leads from a week to its classes and on to a register; filters stay in the address', async () => {
  const { page } = rig;
  await rig.open('/reports-analytics/overview?degreeLevel=undergraduate');
  const query = 'degreeLevel=undergraduate';
  type Figures = { attended: number; expected: number; percentage: number };
  const counted = await ask<{ weeks: (Figures & { week_start: string; sessions: number })[] }>(
    rig,
    `/api/reports/analytics?${query}`,
  );
  // The newest weeks change while classes are given.
  const [week] = counted.weeks;
  const weeks = page.getByRole('region', { name: 'Week by week' });
  const cells = weeks.getByRole('row').nth(1).getByRole('cell');
  await cells.first().waitFor();
  expect(await cells.allTextContents()).toEqual([
    String(week!.sessions),
    week!.attended.toLocaleString('en-GB'),
    week!.expected.toLocaleString('en-GB'),
    `${week!.percentage.toFixed(1)}\u00A0%`,
  ]);
  await page
    .getByRole('region', { name: 'Students at risk' })
    .getByText(/^[\d,]+ students?$/)
    .last()
    .waitFor();
  await lookAt(page, 'analytics-overview');

  await weeks.getByRole('link').first().click();
  await page.waitForURL(/sessions.*date_from/);
  const rows = page.getByRole('table', { name: 'Class sessions' }).getByRole('row');
  await page.getByText(`${week!.sessions} classes`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Take back Degree Level: Undergraduate' }).waitFor();
  const saved = async (format: string): Promise<Buffer> => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${format}` }).click();
    const file = await readFile(await (await saving).path());
    await page.getByRole('button', { name: `Export ${format}` }).waitFor();
    return file;
  };
  const [head, ...lines] = (await saved('CSV')).toString('utf8').trimEnd().split('\r\n');
  expect(lines).toHaveLength(week!.sessions);
  // From the end, where no text with a comma in it stands.
  const place = head!.split(',').indexOf('Attended') - head!.split(',').length;
  expect(lines.reduce((sum, line) => sum + Number(line.split(',').at(place)), 0)).toBe(week!.attended);
  expect((await saved('XLSX')).subarray(0, 2).toString()).toBe('PK');
  expect((await saved('PDF')).subarray(0, 5).toString()).toBe('%PDF-');
  await rows.nth(1).getByRole('link').click();
  await page.waitForURL('**/class-session/**');
  await page.goBack();
  await rows.nth(1).waitFor();
  await page.goBack();
  await page.waitForURL(/overview\?degreeLevel=undergraduate$/);

  await page
    .getByRole('navigation', { name: 'Reports and analytics' })
    .getByRole('link', { name: 'Breakdowns' })
    .click();
  await page
    .locator('label')
    .filter({ hasText: /^Weekday$/ })
    .click();
  await page.waitForURL(/by=weekday/);
  const monday = page.getByRole('row').filter({ hasText: 'Monday' });
  await monday.getByRole('link').click();
  await page.waitForURL(/sessions\?.*weekday=Monday/);
  await rows.nth(1).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Weekday' }).inputValue()).toBe('Monday');
  expect(rig.complaints()).toEqual([]);
});
