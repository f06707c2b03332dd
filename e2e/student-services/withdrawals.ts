import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { confirmDialog, expectAlert, type Harness } from '../harness.ts';
import { openFromMenu } from '../navigate.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { startClass } from '../running-class.ts';
import { get, student, tokenOf } from '../users.ts';

type Context = { harness: Harness; openPage: (role: 'lecturer' | 'student') => Promise<Page> };
type Module = { total: number; records: { session_id: string; status: string }[] };

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
      return { total: module?.total, status: module?.records.find((one) => one.session_id === opened.id)?.status };
    };
    const before = await myModule();

    const lecturerPage = await openPage('lecturer');
    await openFromMenu(lecturerPage, 'Classes');
    await lecturerPage.locator(`a[href="/class-session/${opened.id}"]`).first().click();
    await lecturerPage.getByRole('button', { name: 'Withdraw class' }).click();
    const dialog = lecturerPage.getByRole('dialog', { name: 'Withdraw this class?' });
    await dialog.getByRole('button', { name: 'Withdraw class' }).click();
    await dialog.getByText('Please give a reason').waitFor();
    await expectAccessible(lecturerPage, 'withdraw-class');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
    await dialog.getByRole('button', { name: 'Withdraw class' }).click();
    await expectAlert(lecturerPage, 'Class withdrawn. It counts for no student.');
    await lecturerPage.getByText('This class was withdrawn').waitFor();
    await lecturerPage.getByText(reason).waitFor();
    await lecturerPage.getByRole('button', { name: 'Show codes again' }).waitFor({ state: 'detached' });
    await expectAccessible(lecturerPage, 'withdrawn-class');
    expect((await myModule()).status).toBe('withdrawn');

    const phone = await openPage('student');
    for (const module of await phone.getByRole('button', { name: /classes? attended|No classes held yet/ }).all())
      await module.click();
    await phone.getByText('Withdrawn', { exact: true }).first().waitFor();

    await lecturerPage.getByRole('button', { name: 'Restore class' }).click();
    await confirmDialog(lecturerPage, 'Restore class');
    await expectAlert(lecturerPage, 'Class restored. It counts again.');
    await lecturerPage.getByRole('button', { name: 'Show codes again' }).waitFor();
    expect(await myModule()).toEqual(before);
  });
}
