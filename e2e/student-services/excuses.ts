import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Harness, expectAlert, selectOption } from '../harness.ts';
import { followLink, linkIn, openFromSearch } from '../navigate.ts';
import { expectAccessible } from '../expect-accessible.ts';
import type { MissedClass } from './missed-class.ts';

type Context = {
  harness: Harness;
  missedClass: MissedClass;
  openPage: (role: 'lecturer' | 'student') => Promise<Page>;
};

const note = '%PDF-1.4 a note of a doctor';
const reason = 'Fever, and the doctor said to stay in bed.';

export function excuseJourneys({ harness, missedClass, openPage }: Context): void {
  it('excuses a class after the lecturer has approved a reported absence', async () => {
    const before = await missedClass.report();
    const phone = await openPage('student');
    await phone.getByRole('button', { name: 'Report an absence' }).click();
    const form = phone.getByRole('dialog', { name: 'Report an absence' });
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.getByText('Please give a reason').waitFor();
    await form.getByLabel(/^First day/).fill(missedClass.date);
    await form.getByLabel(/^Last day/).fill(missedClass.date);
    await form.getByLabel(/^Reason/).fill(reason);
    await form
      .getByLabel('Document')
      .setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from(note) });
    await form.getByRole('button', { name: 'Send report' }).click();
    await expectAlert(phone, 'Absence reported.');
    const ownReport = phone
      .getByRole('list', { name: 'Reported absences' })
      .getByRole('listitem')
      .filter({ hasText: reason });
    await ownReport.getByText('Waiting').waitFor();
    await ownReport.getByRole('button', { name: 'Save note.pdf' }).waitFor();

    const lecturerPage = await openPage('lecturer');
    await followLink(lecturerPage, linkIn(lecturerPage, 'Open inbox'));
    await lecturerPage.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    const inboxItem = lecturerPage.getByRole('listitem').filter({ hasText: reason });
    await inboxItem.waitFor();
    await expectAccessible(lecturerPage, 'lecturer-inbox');
    const saving = lecturerPage.waitForEvent('download');
    await inboxItem.getByRole('button', { name: 'Save note.pdf' }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toBe(note);
    await inboxItem.getByRole('button', { name: /^Approve/ }).click();
    const decision = lecturerPage.getByRole('dialog', { name: /^Approve the absence of/ });
    await decision.getByText(/absences? becomes? excused/).waitFor();
    await decision.getByLabel('Comment').fill('Get well soon.');
    await decision.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectAlert(lecturerPage, /^Absence of .* approved$/);
    await inboxItem.waitFor({ state: 'detached' });

    expect(await missedClass.status()).toBe('excused');
    await expect.poll(() => missedClass.report()).toEqual({ ...before, total: before.total - 1 });
    await phone.reload();
    await ownReport.getByText('Approved').waitFor();
    await ownReport.getByText('Get well soon.').waitFor();
  });

  it('counts the class as missed again after the student has withdrawn the report', async () => {
    const before = await missedClass.report();
    const phone = await openPage('student');
    const ownReport = phone
      .getByRole('list', { name: 'Reported absences' })
      .getByRole('listitem')
      .filter({ hasText: reason });
    await ownReport.getByRole('button', { name: /^Withdraw/ }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expectAlert(phone, 'Report withdrawn');
    await ownReport.getByText('Withdrawn').waitFor();
    expect(await missedClass.status()).toBe('absent');
    await expect.poll(() => missedClass.report()).toEqual({ ...before, total: before.total + 1 });

    await openFromSearch(harness.page, 'Inbox: absences and questions');
    await selectOption(harness.page.getByRole('combobox', { name: 'Show absences' }), 'Withdrawn');
    await harness.page.getByRole('listitem').filter({ hasText: reason }).waitFor();
    await harness.page.getByRole('button', { name: 'Absence policy' }).click();
    await harness.page
      .getByRole('dialog', { name: 'Absence policy' })
      .getByLabel(/^Reporting window/)
      .waitFor();
    await expectAccessible(harness.page, 'excuse-rule');
  });
}
