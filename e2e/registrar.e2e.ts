import { readFileSync } from 'node:fs';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import type { Weekday } from '@muster/contract/http/shared';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTableReader } from '../server/src/platform/spreadsheets/read-table.ts';
import { openBrowser } from './browser.ts';
import { expectVisible } from './expect-visible.ts';
import { expectAlert, selectOption } from './harness.ts';
import { openFromMenu } from './navigate.ts';
import {
  enterCalendar,
  type Import,
  importFile,
  importTimeoutMs,
  registerUniversity,
  registrarPassword,
} from './new-university.ts';
import { type Product, startProduct } from './product.ts';
import { get, tokenOf } from './users.ts';

// A registrar sets up a new university from the raw exports of its systems, without editing them: a student record system, an HR
// system, a module catalogue, the estates' list of rooms, Syllabus Plus and UniTime. All names in them are invented.
//
// Rows that cannot be imported, because of what they contain:
// - staff: 38 employees do not teach (secretaries, technicians), and 7 have the email address of another one.
// - teaching, 18 rows, and timetables, 31 rows: their lecturer is one of these 7.
// - Syllabus Plus, 4 rows: two lecturers of one name are one person for the timetable, who would teach two classes at once.
// - UniTime, 9 rows (one of them of such a lecturer, too): it names no groups, so that two parallel classes of a module are one class of
//   everyone who takes it. Another 71 rows clash for the same reason, and are imported with "Save anyway".

const email = 'registrar@hbu.example';
const folder = new URL('fixtures/registrar/', import.meta.url);
const path = (file: string): string => new URL(file, folder).pathname;
/** The first journey takes about a minute on a quiet machine with two cores. */
const budgetMs = 360_000;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ REGISTRATION: 'open' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** Years 0 to 5, credits up to 120, and seminars. */
async function chooseStructure(page: Page): Promise<void> {
  await openFromMenu(page, 'University');
  await page.getByRole('tab', { name: 'Academic structure' }).click();
  const form = page.getByRole('form', { name: 'Academic structure' });
  const select = (name: string) => form.getByRole('combobox', { name, exact: true });
  await selectOption(select('First year'), 'Year 0');
  await selectOption(select('Last year'), 'Year 5');
  await form.getByLabel('Lowest').fill('0');
  await form.getByLabel('Highest').fill('120');
  await selectOption(select('Steps'), 'Whole and half numbers');
  await form.getByRole('combobox', { name: 'Types' }).fill('Seminar');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expectAlert(page, /saved/i);
}

const structure: readonly Import[] = [
  { kind: 'degrees', file: 'programmes.xlsx', preview: '24 to create', result: '24 created' },
  { kind: 'modules', file: 'modules.csv', preview: '200 to create', result: '200 created' },
  { kind: 'mappings', file: 'programme-modules.xlsx', preview: '414 to create', result: '414 created' },
  {
    kind: 'groups',
    file: 'sets.xlsx',
    constant: ['Semester', '1'],
    preview: '140 to create',
    result: '140 created',
  },
  {
    kind: 'staff',
    file: 'staff-hr.csv',
    preview: '196 to create, 44 with errors',
    result: '196 created, 44 with errors',
  },
  {
    kind: 'teaching',
    file: 'teaching-loads.xlsx',
    preview: '566 to create, 18 with errors',
    result: '566 created, 18 with errors',
  },
  { kind: 'venues', file: 'rooms.csv', preview: '80 to create', result: '80 created' },
];
const students: readonly Import[] = [
  {
    kind: 'students',
    file: 'students.xlsx',
    constant: ['Current Semester', '1'],
    preview: '2,000 to create',
    result: '2,000 created',
  },
  { kind: 'enrolments', file: 'enrolments.csv', preview: '9,918 to create', result: '9,918 created' },
];
const syllabusPlus: Import = {
  kind: 'timetables',
  file: 'timetable-syllabusplus.xlsx',
  preview: '365 to create, 35 with errors',
  result: '365 created, 35 with errors',
};
const uniTime: Import = {
  kind: 'timetables',
  file: 'timetable-unitime.csv',
  preview: '290 to create, 110 with errors',
  acceptsClashes: true,
  result: '361 created, 39 with errors',
};

const semesters = [
  ['Semester 1', '2026-09-21', '2026-12-18'],
  ['Semester 2', '2027-01-25', '2027-05-07'],
] as const;
const holidays = [
  ['Reading week', '2026-11-02', '2026-11-06'],
  ["Founders' Day", '2026-10-14', '2026-10-14'],
  ['Easter vacation', '2027-03-22', '2027-04-09'],
  ['Early May bank holiday', '2027-05-03', '2027-05-03'],
] as const;

const readTable = makeTableReader({ rows: 50_000, columns: 250, cellCharacters: 4_000, unpackedBytes: 80_000_000 });
const readRows = async (file: string): Promise<(readonly string[])[]> =>
  (await readTable(readFileSync(path(file)))).rows.map(({ cells }) => cells);
const readLines = (file: string): string[][] =>
  readFileSync(path(file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','));

/** Number and family name of the active students of the sets who take the module, from the files alone. */
async function expectedStudents(module: string, sets: readonly string[]): Promise<string[]> {
  const core = new Set(
    (await readRows('programme-modules.xlsx'))
      .filter(([, , code, , , kind]) => code === module && kind === 'C')
      .map(([programme, , , , stage]) => `${programme} ${stage}`),
  );
  const enrolled = new Set(readLines('enrolments.csv').flatMap(([student, code]) => (code === module ? student : [])));
  return (await readRows('students.xlsx'))
    .filter((row) => row[16] === 'EN' && sets.includes(row[17] ?? ''))
    .filter(([number = '', , , , programme, , stage]) => core.has(`${programme} ${stage}`) || enrolled.has(number))
    .map(([number, family]) => `${family} ${number}`)
    .toSorted();
}

/** The class list of a weekly class on a date, and what the files say. */
async function expectClassList(page: Page, module: string, day: Weekday, date: string): Promise<void> {
  const token = await tokenOf(product.url, email, 'admin', registrarPassword);
  const { body } = await get<{ data: TimetableEntry[] }>(
    product.url,
    `/api/timetables?search=${module}&page=1&page_size=200`,
    token,
  );
  const entry = body.data.find((one) => one.module.module_code === module && one.day_of_week === day);
  if (!entry) throw new Error(`${module} has no class on ${day}`);
  const students = await expectedStudents(
    module,
    entry.groups.map(({ group_name }) => group_name),
  );
  expect(students.length).toBeGreaterThan(5);
  // The address that the list of registers not taken links to.
  const address = new URLSearchParams({ timetable: entry.id, class_date: date, lecturer: entry.lecturer.id });
  await page.goto(`${product.url}/manual-attendance-mark?${address.toString()}`);
  const lines = page.getByRole('region', { name: 'Students' }).getByRole('listitem');
  await expect.poll(() => lines.count(), { timeout: importTimeoutMs }).toBe(students.length);
  const shown = await lines.allTextContents();
  expect(students.filter((student) => !shown.some((line) => line.includes(student)))).toEqual([]);
}

describe('a new university from the files of its systems', () => {
  it('is set up, and has the timetable of Syllabus Plus with its class lists', { timeout: budgetMs }, async () => {
    const page = await registerUniversity(browser, product.url, 'HBU', email);
    await chooseStructure(page);
    for (const one of [...structure, ...students]) await importFile(page, folder, one);
    // Before the dates of the semester: classes that are imported while it runs begin on the day of the import.
    await importFile(page, folder, syllabusPlus);
    await enterCalendar(page, semesters, holidays);
    await openFromMenu(page, 'Dashboard', 'Time Table Management', 'View Time Table');
    await expectVisible(page.getByText('Showing 365 of 365 timetable entries', { exact: true }));
    await expectClassList(page, 'BUS3192', 'Friday', '2026-10-09');
  });

  it(
    'has the timetable of UniTime, whose classes are for everyone who takes the module',
    { timeout: budgetMs },
    async () => {
      const page = await registerUniversity(browser, product.url, 'HBU2', 'second@hbu.example');
      await chooseStructure(page);
      for (const one of structure) await importFile(page, folder, one);
      await importFile(page, folder, uniTime);
      await openFromMenu(page, 'Dashboard', 'Time Table Management', 'View Time Table');
      await expectVisible(page.getByText('Showing 361 of 361 timetable entries', { exact: true }));
    },
  );
});
