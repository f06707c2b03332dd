import { readFileSync } from 'node:fs';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

// A registrar sets up a university whose classes are lists of enrolments in parallel groups, from files as HISinOne, LSF and SAP write
// them, without editing them. Two weeks later come late students, changes of groups, withdrawals and late admissions. All names are
// invented. class-lists.json has the students of each class before and after.
//
// What the files contain besides that:
// - staff: one employee does not teach, and is refused.
// - students: two have no email, and two are also listed with a programme that has ended.
// - timetable: one row names a lecturer as "Braun, L.", who can be two people; a block of three days is three classes; a class of two modules.
// - enrolments: of several rows for one course, the admitted one counts.

const email = 'registrar@birkenau.example';
const folder = new URL('fixtures/parallel-groups/', import.meta.url);
/** The journey takes less than a minute on a quiet machine with two cores. */
const budgetMs = 300_000;

/** The classes of a row of the timetable file, and the numbers of their students before and after the changes. */
type ClassList = { days: string[]; start: string; room: string; before: string[]; after: string[] };
const classLists = JSON.parse(readFileSync(new URL('class-lists.json', folder), 'utf8')) as ClassList[];

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

/** The questions of the set-up: name, zone, week and clock; groups or enrolments. */
async function answerQuestions(page: Page): Promise<void> {
  const setUp = page.getByRole('region', { name: 'Set up your university' });
  await setUp.getByLabel('University name').fill('Hochschule Birkenau');
  const zone = setUp.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Europe/Berlin');
  await page.getByRole('option', { name: /^Europe\/Berlin/ }).click();
  await selectOption(setUp.getByRole('combobox', { name: 'Start of week' }), 'Monday');
  await selectOption(setUp.getByRole('combobox', { name: 'Clock' }), /24/);
  await setUp.getByRole('button', { name: 'Save and continue' }).click();
  await setUp.getByRole('button', { name: 'Use enrolments' }).click();
  await expectVisible(setUp.getByText('2 of', { exact: false }));
}

/** Credits in halves, and two further class types. */
async function chooseStructure(page: Page): Promise<void> {
  await openFromMenu(page, 'University');
  await page.getByRole('tab', { name: 'Academic structure' }).click();
  const form = page.getByRole('form', { name: 'Academic structure' });
  await form.getByLabel('Highest').fill('30');
  await selectOption(form.getByRole('combobox', { name: 'Steps', exact: true }), 'Whole and half numbers');
  for (const type of ['Seminar', 'Exkursion']) {
    await form.getByRole('combobox', { name: 'Types' }).fill(type);
    await page.keyboard.press('Enter');
  }
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expectAlert(page, /saved/i);
}

/** Says what each status of a file means, which is never guessed, and saves the matching for the next file. */
const chooseStatuses =
  (name: string, meanings: Readonly<Record<string, 'Active' | 'Inactive'>>) =>
  async (page: Page): Promise<void> => {
    const columns = page.locator('details').filter({ has: page.locator('summary', { hasText: /^Columns/ }) });
    const status = columns.getByRole('region', { name: 'Status', exact: true });
    await status.getByRole('button', { name: 'Translate values of Status' }).click({ timeout: importTimeoutMs });
    for (const [value, meaning] of Object.entries(meanings))
      await status.getByLabel(new RegExp(`^${value} \\(`)).selectOption(meaning);
    await columns.getByRole('button', { name: 'Check again' }).click();
    await page.getByText(/ to create/).waitFor({ timeout: importTimeoutMs });
    // The section closes when no column is missing.
    await columns.locator('summary').click();
    await columns.getByLabel('Save as').fill(name);
    await columns.getByRole('button', { name: 'Save matching' }).click();
    await expectAlert(page, `Saved as “${name}”.`);
  };

/** One of the two people who can be meant, in the row. */
async function chooseLecturer(page: Page): Promise<void> {
  const choice = page.getByLabel(/^Read “Braun, L\.” in line \d+ as$/);
  await choice.selectOption({ label: 'Lukas Braun (00041057) – Fakultät Umwelt' }, { timeout: importTimeoutMs });
  await page.getByRole('button', { name: 'Use in this row' }).click();
}

const files: readonly Import[] = [
  { kind: 'degrees', file: 'studiengaenge.csv', preview: '3 to create', result: '3 created' },
  { kind: 'modules', file: 'modulkatalog.csv', preview: '8 to create', result: '8 created' },
  { kind: 'staff', file: 'personal.csv', preview: '8 to create, 1 with errors', result: '8 created, 1 with errors' },
  { kind: 'venues', file: 'raeume.csv', preview: '7 to create', result: '7 created' },
  {
    kind: 'students',
    file: 'studierende.csv',
    choose: chooseStatuses('HISinOne', { N: 'Active', R: 'Active', X: 'Inactive' }),
    preview: '126 to create, 2 unchanged',
    result: '126 created, 2 unchanged',
  },
  {
    kind: 'timetables',
    file: 'veranstaltungen.csv',
    choose: chooseLecturer,
    preview: '23 to create',
    result: '23 created',
  },
  {
    kind: 'enrolments',
    file: 'belegungen.csv',
    choose: chooseStatuses('Belegungen', { ZU: 'Active', ST: 'Inactive', WL: 'Inactive', AB: 'Inactive' }),
    preview: '653 to create, 97 unchanged',
    result: '653 created, 97 unchanged',
  },
];
/** The saved matchings apply by themselves. */
const secondWeek: readonly Import[] = [
  { kind: 'students', file: 'studierende-nachtrag.csv', preview: '6 to create', result: '6 created' },
  {
    kind: 'enrolments',
    file: 'belegungen-aenderungen.csv',
    preview: '47 to create, 17 to update',
    result: '47 created, 17 updated',
  },
];

/** A class of the timetable, and the students whom it expects, by number. */
async function readClassLists(): Promise<string[]> {
  const token = await tokenOf(product.url, email, 'admin', registrarPassword);
  const { body } = await get<{ data: TimetableEntry[] }>(product.url, '/api/timetables?page=1&page_size=200', token);
  const lists = body.data.map(async ({ groups, module, academic_year, semester, ...entry }) => {
    const reply = await fetch(`${product.url}/api/students/by-groups-and-module`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        group_ids: groups.map(({ id }) => id),
        module_code: module.module_code,
        academic_year,
        semester,
      }),
    });
    const { students } = (await reply.json()) as { students: { student_id: string }[] };
    const numbers = students.map(({ student_id: number }) => number).toSorted();
    return `${entry.day_of_week} ${entry.start_time.slice(0, 5)} ${entry.venue}: ${numbers.join(' ')}`;
  });
  return (await Promise.all(lists)).toSorted();
}

const expectedLists = (of: 'before' | 'after'): string[] =>
  classLists
    .flatMap(({ days, start, room, ...students }) =>
      days.map((day) => `${day} ${start} ${room}: ${students[of].join(' ')}`),
    )
    .toSorted();

describe('a new university whose classes are lists of enrolments', () => {
  it('is set up from its files, and follows the changes of the second week', { timeout: budgetMs }, async () => {
    const page = await registerUniversity(browser, product.url, 'BIRKENAU', email);
    await answerQuestions(page);
    await chooseStructure(page);
    await enterCalendar(
      page,
      [['Semester 1', '12.10.2026', '05.02.2027']],
      [['Weihnachtspause', '21.12.2026', '03.01.2027']],
    );
    for (const file of files) await importFile(page, folder, file);
    await expectVisible(page.getByText('653 of 653 enrolments are on a class list', { exact: true }));
    expect(await readClassLists()).toEqual(expectedLists('before'));
    for (const file of secondWeek) await importFile(page, folder, file);
    await expectVisible(page.getByText('683 of 683 enrolments are on a class list', { exact: true }));
    expect(await readClassLists()).toEqual(expectedLists('after'));
  });
});
