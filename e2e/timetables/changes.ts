import type { classWeek, HeldClass } from '@muster/contract/timetables/class-week';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirmDialog, type Harness, expectAlert } from '../harness.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { admin, get, lecturer, student, tokenOf, openSignedInWindow } from '../users.ts';

type Week = ReplyOf<typeof classWeek>;
type StaffPage = { readonly data: readonly { readonly id: string; readonly name: string; readonly email: string }[] };
type Account = { readonly email: string; readonly role: string };

const reason = 'The room is being painted';

/** Cancelled and moved classes, and calendar feeds. */
export function changeJourneys(harness: Harness): void {
  const weekOf = async (who: Account, date: string): Promise<Week> => {
    const { url } = harness.product;
    return (await get<Week>(url, `/api/timetables/week?date=${date}`, await tokenOf(url, who.email, who.role))).body;
  };
  /** Two future classes of the demo lecturer with the demo student. */
  async function findUpcomingClasses(): Promise<[HeldClass, HeldClass]> {
    const { today } = await weekOf(lecturer, '');
    for (const days of [7, 14, 21, 28]) {
      const date = addDays(today, days);
      const [own, attended] = await Promise.all([weekOf(lecturer, date), weekOf(student, date)]);
      const [first, second] = own.classes.filter(
        ({ timetable_id: id, state }) =>
          state === 'as planned' && attended.classes.some(({ timetable_id }) => timetable_id === id),
      );
      if (first && second) return [first, second];
    }
    throw new Error('The demo lecturer and the demo student have no common class in the next four weeks');
  }
  /** A lecturer of the demo who has no class at that time. */
  async function findColleague(held: HeldClass): Promise<{ readonly name: string; readonly email: string }> {
    const { url } = harness.product;
    const token = await tokenOf(url, admin.email, admin.role);
    const { body: staff } = await get<StaffPage>(url, '/api/staff?page=1&page_size=20', token);
    for (const { id, name, email } of staff.data) {
      const { body } = await get<Week>(url, `/api/timetables/week?lecturer_id=${id}`, token);
      const isBusy = body.classes.some((one) => one.starts_at < held.ends_at && held.starts_at < one.ends_at);
      if (id !== held.lecturer.id && !isBusy) return { name, email };
    }
    throw new Error('Each lecturer of the demo has a class at that time');
  }
  /** By module, type and day of the month, because a week can have several classes of a module. */
  const classOf = (page: Page, { module_code, class_type, date }: HeldClass, prefix = '') =>
    page
      .getByRole('button', {
        name: new RegExp(`^${prefix}.*${module_code}.* ${Number(date.slice(8))} \\p{L}.*${class_type}`, 'u'),
      })
      .first();
  const actions = (page: Page) => page.getByRole('dialog', { name: 'Timetable Details' });
  const change = (page: Page) => page.getByRole('dialog', { name: "Change or cancel this week's class" });

  it('takes or cancels the classes without a register', async () => {
    const { product, browser } = harness;
    const { page } = await openSignedInWindow(browser, product.url, lecturer);
    await page.goto(`${product.url}/lecturer-dashboard`);
    await page.getByRole('link', { name: 'View registers' }).click();
    const take = page.getByRole('link', { name: /^Take it now/ });
    await take.first().waitFor();
    await expectAccessible(page, 'registers-not-taken');
    const count = await take.count();
    await take.first().click();
    await page.getByRole('button', { name: 'Mark All Present' }).click();
    await page.getByRole('button', { name: 'Submit Attendance' }).click();
    await page.getByText(`${count - 1} registers`, { exact: true }).waitFor();
    await page
      .getByRole('button', { name: /^Did not take place/ })
      .first()
      .click();
    await change(page).getByLabel('Reason').fill(reason);
    await change(page).getByRole('button', { name: 'Save change' }).click();
    await page.getByText(`${count - 2} registers`, { exact: true }).waitFor();
    await page.context().close();
  });

  it('shows cancelled and moved classes in the student timetable and calendar feed', async () => {
    const { product, browser } = harness;
    const [first, second] = await findUpcomingClasses();
    const week = `view=week&week=${first.class_date}`;

    const studentWindow = await openSignedInWindow(browser, product.url, student);
    await studentWindow.page.goto(`${product.url}/student-timetable`);
    const address = await (await calendarAddressField(studentWindow.page)).inputValue();
    const feed = async () => unfoldLines(await (await fetch(address)).text());
    expect(await feed()).toContain('BEGIN:VCALENDAR');

    const lecturerWindow = await openSignedInWindow(browser, product.url, lecturer);
    const { page } = lecturerWindow;
    await page.goto(`${product.url}/lecturer-dashboard?${week}`);
    await classOf(page, first).click();
    await actions(page).getByRole('button', { name: "Change or cancel this week's class" }).click();
    await change(page).getByRole('button', { name: 'Save change' }).click();
    await expectAlert(page, 'Please change the day, the time, the venue or the lecturer, or cancel the class');
    await expectAccessible(page, 'class-change');
    await page.setViewportSize({ width: 1440, height: 900 });
    await change(page).getByText('Cancel it', { exact: true }).click();
    await change(page).getByLabel('Reason').fill(reason);
    await change(page).getByRole('button', { name: 'Save change' }).click();
    await expectAlert(page, 'is cancelled.');
    await classOf(page, first, 'Cancelled').waitFor();

    // The new time and venue are occupied, which is shown before saving.
    await classOf(page, second).click();
    await actions(page).getByRole('button', { name: "Change or cancel this week's class" }).click();
    const occupied = await findOccupiedPlace(harness, first, second);
    await change(page).getByLabel('New date').fill(occupied.date);
    await change(page).getByLabel('Start').fill(occupied.start_time);
    await change(page).getByLabel('End').fill(occupied.end_time);
    await change(page).getByRole('combobox', { name: 'Venue' }).fill(occupied.venue);
    await change(page).getByLabel('Reason').fill(reason);
    await change(page).getByRole('button', { name: 'Save change' }).click();
    await change(page).getByText(`${occupied.venue} is taken by`, { exact: false }).first().waitFor();
    await change(page).getByRole('button', { name: 'Save anyway' }).click();
    await expectAlert(page, `${second.module_code} is now on`);
    await classOf(page, { ...second, date: occupied.date }, 'Moved').waitFor();
    await expectAccessible(page, 'lecturer-week');
    await page.setViewportSize({ width: 1440, height: 900 });

    await studentWindow.page.goto(`${product.url}/student-timetable?${week}`);
    await classOf(studentWindow.page, first, 'Cancelled').waitFor();
    await classOf(studentWindow.page, { ...second, date: occupied.date }, 'Moved').waitFor();
    await classOf(studentWindow.page, first, 'Cancelled').click();
    await actions(studentWindow.page).getByText(reason).waitFor();
    expect(await actions(studentWindow.page).getByRole('button').allTextContents()).toEqual(['Copy link', 'Close']);
    const changed = await feed();
    expect(changed).toContain(occupied.venue);
    expect(changed).toMatch(/STATUS:CANCELLED|EXDATE/);

    await classOf(page, first, 'Cancelled').click();
    await actions(page).getByRole('button', { name: 'Undo this change' }).click();
    await confirmDialog(page, 'Undo this change');
    await expectAlert(page, 'takes place as planned');
    await classOf(page, first, 'Cancelled').waitFor({ state: 'detached' });
    const { classes } = await weekOf(student, first.class_date);
    expect(classes.find(({ timetable_id }) => timetable_id === first.timetable_id)?.state).toBe('as planned');
    expect([...studentWindow.consoleErrors, ...lecturerWindow.consoleErrors]).toEqual([]);
  });

  it('hands the class of today to a substitute, who takes its attendance', async () => {
    const { product, browser } = harness;
    const { today, now, classes } = await weekOf(lecturer, '');
    const held = classes.find((one) => one.date === today && one.starts_at <= now && now < one.ends_at);
    if (!held) throw new Error('The demo lecturer has no class now');
    const colleague = await findColleague(held);

    const { page } = await openSignedInWindow(browser, product.url, lecturer);
    await page.goto(`${product.url}/lecturer-dashboard?view=week&week=${held.class_date}`);
    await classOf(page, held).click();
    await actions(page).getByRole('button', { name: "Change or cancel this week's class" }).click();
    await change(page).getByRole('combobox', { name: 'Substitute' }).fill(colleague.name);
    await page.getByRole('option', { name: new RegExp(colleague.name) }).click();
    await change(page).getByLabel('Reason').fill(reason);
    await change(page).getByRole('button', { name: 'Save change' }).click();
    await expectAlert(page, `held by ${colleague.name}`);
    await page.getByText(`Substitute: ${colleague.name}`).first().waitFor();

    const substituteWindow = await openSignedInWindow(browser, product.url, { ...colleague, role: 'lecturer' });
    await substituteWindow.page.goto(`${product.url}/lecturer-dashboard`);
    await substituteWindow.page.getByRole('button', { name: 'Take attendance', exact: true }).click();
    await substituteWindow.page.waitForURL((url) => url.pathname === '/qr-display');
    await substituteWindow.page.getByText(held.module_code).first().waitFor();
    await page.context().close();
    await substituteWindow.context.close();
  });

  it('rejects replaced and deleted calendar links', async () => {
    const { product, browser } = harness;
    const { page, consoleErrors: complaints } = await openSignedInWindow(browser, product.url, lecturer);
    await page.goto(`${product.url}/lecturer-dashboard`);
    const field = await calendarAddressField(page);
    const first = await field.inputValue();
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(first)).toBe(200);
    await page.reload();
    await page.getByText('Last used by a calendar:').waitFor();
    await expectAccessible(page, 'lecturer-dashboard');
    await page.getByRole('button', { name: 'Replace link' }).click();
    await confirmDialog(page, 'Replace link');
    await expect.poll(() => field.inputValue()).not.toBe(first);
    const second = await field.inputValue();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await confirmDialog(page, 'Stop sharing');
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    expect(await status(second)).toBe(404);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download .ics' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    expect(complaints).toEqual([]);
  });
}

/** The field with the private calendar link, which is created if missing. */
async function calendarAddressField(page: Page): Promise<Locator> {
  const field = page.getByRole('textbox', { name: 'Your private link' });
  const create = page.getByRole('button', { name: 'Create link' });
  await field.or(create).waitFor();
  if (await create.isVisible()) await create.click();
  return field;
}

/** A class of another lecturer in the week of `reference`. */
async function findOccupiedPlace({ product }: Harness, reference: HeldClass, moved: HeldClass): Promise<HeldClass> {
  const token = await tokenOf(product.url, 'admin@demo.muster.test', 'admin');
  const { body } = await get<Week>(product.url, `/api/timetables/week?date=${reference.class_date}`, token);
  const found = body.classes.find(
    ({ state, lecturer: of, date }) =>
      state === 'as planned' && of.id !== reference.lecturer.id && date !== reference.date && date !== moved.date,
  );
  if (!found) throw new Error('No other lecturer has a class in that week');
  return found;
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Joins the folded lines of an iCalendar file. */
const unfoldLines = (text: string): string => text.replaceAll(/\r?\n[ \t]/g, '');
