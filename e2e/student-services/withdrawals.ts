import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirmDialog, expectAlert, type Harness } from '../harness.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { startClass } from '../running-class.ts';
import { get, lecturer, student, tokenOf } from '../users.ts';

type Context = { harness: Harness; openPage: (role: 'lecturer' | 'student') => Promise<Page> };
type Module = { module_code: string; total: number; records: { session_id: string; status: string }[] };

const reason = 'Opened by mistake: the class is next week.';

export function withdrawalJourneys({ harness, openPage }: Context): void {
  it('withdraws a class that was opened by mistake, and restores it', async () => {
    const { url } = harness.product;
    const opened = await startClass(url);
    await opened.sendCommand('stop-qr');
    const studentToken = await tokenOf(url, student.email, student.role);
    const myModule = async () => {
      const { body } = await get<Module[]>(url, '/api/attendance/my', studentToken);
      const module = body.find(({ records }) => records.some(({ session_id }) => session_id === opened.id));
      return {
        code: module?.module_code,
        total: module?.total,
        status: module?.records.find((one) => one.session_id === opened.id)?.status,
      };
    };
    const before = await myModule();

    const lecturerPage = await openPage('lecturer');
    await lecturerPage.goto(`${url}/class-session/${opened.id}`);
    await lecturerPage.getByRole('button', { name: 'Withdraw class' }).click();
    const dialog = lecturerPage.getByRole('dialog', { name: 'Withdraw this class?' });
    await dialog.getByRole('button', { name: 'Withdraw class' }).click();
    await dialog.getByText('Please give a reason').waitFor();
    await expectAccessible(lecturerPage, 'withdraw-class');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
    await dialog.getByRole('button', { name: 'Withdraw class' }).click();
    await expectAlert(lecturerPage, "Class withdrawn. It doesn't count for any student.");
    await lecturerPage.getByText('This class was withdrawn').waitFor();
    await lecturerPage.getByRole('main').getByText(reason).waitFor();
    await lecturerPage.getByRole('button', { name: 'Show codes again' }).waitFor({ state: 'detached' });
    await expectAccessible(lecturerPage, 'withdrawn-class');
    expect((await myModule()).status).toBe('withdrawn');

    const phone = await openPage('student');
    const { code } = await myModule();
    await phone.getByRole('button', { name: new RegExp(`^${code} `), expanded: false }).click();
    await phone.getByText('Withdrawn', { exact: true }).first().waitFor();

    await lecturerPage.getByRole('button', { name: 'Restore class' }).click();
    await confirmDialog(lecturerPage, 'Restore class');
    await expectAlert(lecturerPage, 'Class restored. It counts again.');
    await lecturerPage.getByRole('button', { name: 'Show codes again' }).waitFor();
    expect(await myModule()).toEqual(before);
  });

  it('asks for the reason before a lecturer marks a class of more than 14 days ago', async () => {
    const { url } = harness.product;
    const token = await tokenOf(url, lecturer.email, lecturer.role);
    const before = Temporal.Now.plainDateISO().subtract({ days: 20 }).toString();
    type Listed = { sessions: { id: string }[] };
    const { body } = await get<Listed>(url, `/api/qr-sessions?date_to=${before}&limit=1`, token);
    const [old] = body.sessions;
    const page = await openPage('lecturer');
    await page.goto(`${url}/manual-attendance-mark?session=${old?.id}`);
    await page.getByRole('button', { name: 'Submit Attendance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is the date right?' });
    await dialog.getByText('This class was more than 14 days ago.').waitFor();
    await expectAccessible(page, 'unusual-date');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The paper list was found.');
    await dialog.getByRole('button', { name: 'Use this date' }).click();
    await page.waitForURL(/\/class-session\//);
    await page.getByText('Taken on an unusual date').waitFor();
    await page.getByText('The paper list was found.').waitFor();
    await expectAccessible(page, 'date-reason');
  });
}
