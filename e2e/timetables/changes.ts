import type { classWeek, HeldClass } from '@muster/contract/timetables/class-week';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, type Rig, sees } from '../administration/rig.ts';
import { lookAt, skipSplash } from '../look-at.ts';
import { get, lecturer, student, tokenOf, visitAs } from '../people.ts';

type Week = ReplyOf<typeof classWeek>;
type Account = { readonly email: string; readonly role: string };

const reason = 'The hall is being painted';

/** How a lecturer cancels and moves single classes, and how students come to know. */
export function changeJourneys(rig: Rig): void {
  const weekOf = async (who: Account, date: string): Promise<Week> => {
    const { url } = rig.product;
    return (await get<Week>(url, `/api/timetables/week?date=${date}`, await tokenOf(url, who.email, who.role))).body;
  };
  /** Two classes in some weeks' time that the lecturer gives and the student hears. */
  async function comingClasses(): Promise<[HeldClass, HeldClass]> {
    const { today } = await weekOf(lecturer, '');
    for (const days of [7, 14, 21, 28]) {
      const date = addDays(today, days);
      const [own, heard] = await Promise.all([weekOf(lecturer, date), weekOf(student, date)]);
      const [first, second] = own.classes.filter(
        ({ timetable_id: id, state }) =>
          state === 'as planned' && heard.classes.some(({ timetable_id }) => timetable_id === id),
      );
      if (first && second) return [first, second];
    }
    throw new Error('The demo lecturer and the demo student meet in no week to come');
  }
  /** By its module, type and day of the month: a week may have several of one module. */
  const classOf = (page: Page, { module_code, class_type, date }: HeldClass, word = '') =>
    page
      .getByRole('button', {
        name: new RegExp(`^${word}.*${module_code}.* ${Number(date.slice(8))} \\p{L}.*${class_type}`, 'u'),
      })
      .first();
  const actions = (page: Page) => page.getByRole('dialog', { name: 'Timetable Details' });
  const change = (page: Page) => page.getByRole('dialog', { name: "Cancel or move this week's class" });

  test('a lecturer cancels one class and moves another; the student sees it in the week and in their own calendar', async () => {
    const { product, browser } = rig;
    const [first, second] = await comingClasses();
    const week = `view=week&week=${first.class_date}`;

    const learner = await visitAs(browser, product.url, student);
    await skipSplash(learner.page);
    await learner.page.goto(`${product.url}/student-timetable`);
    const address = await (await ownAddress(learner.page)).inputValue();
    const feed = async () => unfolded(await (await fetch(address)).text());
    expect(await feed()).toContain('BEGIN:VCALENDAR');

    const teacher = await visitAs(browser, product.url, lecturer);
    const { page } = teacher;
    await skipSplash(page);
    await page.goto(`${product.url}/lecturer-dashboard?${week}`);
    await classOf(page, first).click();
    await actions(page).getByRole('button', { name: "Cancel or move this week's class" }).click();
    await change(page).getByRole('button', { name: 'Save change' }).click();
    await sees(page, 'Please change the day, the time or the venue, or cancel the class');
    await lookAt(page, 'class-change');
    await page.setViewportSize({ width: 1440, height: 900 });
    await change(page).getByText('Cancel it', { exact: true }).click();
    await change(page).getByLabel('Reason').fill(reason);
    await change(page).getByRole('button', { name: 'Save change' }).click();
    await sees(page, 'is cancelled.');
    await classOf(page, first, 'Cancelled').waitFor();

    // To a time and a place that another class of the first one's day has: shown before it is saved.
    await classOf(page, second).click();
    await actions(page).getByRole('button', { name: "Cancel or move this week's class" }).click();
    const taken = await takenPlace(rig, first, second);
    await change(page).getByLabel('New date').fill(taken.date);
    await change(page).getByLabel('Start').fill(taken.start_time);
    await change(page).getByLabel('End').fill(taken.end_time);
    await change(page).getByRole('combobox', { name: 'Venue' }).fill(taken.venue);
    await change(page).getByLabel('Reason').fill(reason);
    await change(page).getByRole('button', { name: 'Save change' }).click();
    await change(page).getByText(`${taken.venue} is taken by`, { exact: false }).first().waitFor();
    await change(page).getByRole('button', { name: 'Save anyway' }).click();
    await sees(page, `${second.module_code} is now on`);
    await classOf(page, { ...second, date: taken.date }, 'Moved').waitFor();
    await lookAt(page, 'lecturer-week');
    await page.setViewportSize({ width: 1440, height: 900 });

    await learner.page.goto(`${product.url}/student-timetable?${week}`);
    await classOf(learner.page, first, 'Cancelled').waitFor();
    await classOf(learner.page, { ...second, date: taken.date }, 'Moved').waitFor();
    await classOf(learner.page, first, 'Cancelled').click();
    await actions(learner.page).getByText(reason).waitFor();
    expect(await actions(learner.page).getByRole('button').allTextContents()).toEqual(['Close']);
    const changed = await feed();
    expect(changed).toContain(taken.venue);
    expect(changed).toMatch(/STATUS:CANCELLED|EXDATE/);

    await classOf(page, first, 'Cancelled').click();
    await actions(page).getByRole('button', { name: 'Undo this change' }).click();
    await answer(page, 'Undo this change');
    await sees(page, 'takes place as planned');
    await classOf(page, first, 'Cancelled').waitFor({ state: 'detached' });
    const { classes } = await weekOf(student, first.class_date);
    expect(classes.find(({ timetable_id }) => timetable_id === first.timetable_id)?.state).toBe('as planned');
    expect([...learner.complaints, ...teacher.complaints]).toEqual([]);
  });

  test('a calendar address that is replaced or ended answers no more', async () => {
    const { product, browser } = rig;
    const { page, complaints } = await visitAs(browser, product.url, lecturer);
    await skipSplash(page);
    await page.goto(`${product.url}/lecturer-dashboard`);
    const field = await ownAddress(page);
    const first = await field.inputValue();
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(first)).toBe(200);
    await page.reload();
    await page.getByText('Last used by a calendar:').waitFor();
    await lookAt(page, 'lecturer-dashboard');
    await page.getByRole('button', { name: 'Replace link' }).click();
    await answer(page, 'Replace link');
    await expect.poll(() => field.inputValue()).not.toBe(first);
    const second = await field.inputValue();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await answer(page, 'Stop sharing');
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    expect(await status(second)).toBe(404);
    const waits = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download .ics' }).click();
    expect((await waits).suggestedFilename()).toMatch(/\.ics$/);
    expect(complaints).toEqual([]);
  });
}

/** The field with the private address, which is made when there is none. */
async function ownAddress(page: Page): Promise<Locator> {
  const field = page.getByRole('textbox', { name: 'Your private link' });
  const create = page.getByRole('button', { name: 'Create link' });
  await field.or(create).waitFor();
  if (await create.isVisible()) await create.click();
  return field;
}

/** A class of somebody else in the week of `near`, whose room and hour `moved` is sent to. */
async function takenPlace({ product }: Rig, near: HeldClass, moved: HeldClass): Promise<HeldClass> {
  const token = await tokenOf(product.url, 'admin@demo.muster.test', 'admin');
  const { body } = await get<Week>(product.url, `/api/timetables/week?date=${near.class_date}`, token);
  const found = body.classes.find(
    ({ state, lecturer: of, date }) =>
      state === 'as planned' && of.id !== near.lecturer.id && date !== near.date && date !== moved.date,
  );
  if (!found) throw new Error('Nobody else teaches in that week');
  return found;
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Long lines of a calendar file go on after a break and a blank. */
const unfolded = (text: string): string => text.replaceAll(/\r?\n[ \t]/g, '');
