import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Rig, sees } from '../administration/rig.ts';
import { lookAt } from '../look-at.ts';
import type { MissedClass } from './missed-class.ts';

type Stage = { rig: Rig; missed: MissedClass; come: (who: 'lecturer' | 'student') => Promise<Page> };

const note = '%PDF-1.4 a note of a doctor';
const reason = 'Fever, and the doctor said to stay in bed.';

export function excuseJourneys({ rig, missed, come }: Stage): void {
  test('a student reports an absence with a document, the lecturer approves it, and the class counts neither way', async () => {
    const { url } = rig.product;
    const before = await missed.report();
    const phone = await come('student');
    await phone.goto(`${url}/student-dashboard`);
    await phone.getByRole('button', { name: 'Report an absence' }).click();
    const form = phone.getByRole('dialog', { name: 'Report an absence' });
    await form.getByRole('button', { name: 'Send report' }).click();
    await form.getByText('Please give a reason').waitFor();
    await form.getByLabel(/^First day/).fill(missed.date);
    await form.getByLabel(/^Last day/).fill(missed.date);
    await form.getByLabel(/^Reason/).fill(reason);
    await form
      .getByLabel('Document')
      .setInputFiles({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from(note) });
    await form.getByRole('button', { name: 'Send report' }).click();
    await sees(phone, 'Absence reported.');
    const own = phone
      .getByRole('list', { name: 'Reported absences' })
      .getByRole('listitem')
      .filter({ hasText: reason });
    await own.getByText('Waiting').waitFor();
    await own.getByRole('button', { name: 'Save note.pdf' }).waitFor();

    const desk = await come('lecturer');
    await desk.goto(`${url}/lecturer-dashboard`);
    await desk.getByRole('link', { name: 'Open inbox' }).click();
    await desk.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    const item = desk.getByRole('listitem').filter({ hasText: reason });
    await item.waitFor();
    await lookAt(desk, 'lecturer-inbox');
    const saving = desk.waitForEvent('download');
    await item.getByRole('button', { name: 'Save note.pdf' }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toBe(note);
    await item.getByRole('button', { name: /^Approve/ }).click();
    const decision = desk.getByRole('dialog', { name: /^Approve the absence of/ });
    await decision.getByText(/absences? becomes? excused/).waitFor();
    await decision.getByLabel('Comment').fill('Get well soon.');
    await decision.getByRole('button', { name: 'Approve', exact: true }).click();
    await sees(desk, /^Absence of .* approved$/);
    await item.waitFor({ state: 'detached' });

    expect(await missed.status()).toBe('excused');
    await expect.poll(() => missed.report()).toEqual({ ...before, total: before.total - 1 });
    await phone.reload();
    await own.getByText('Approved').waitFor();
    await own.getByText('Get well soon.').waitFor();
  });

  test('the student takes the report back, and the class counts as missed again', async () => {
    const { url } = rig.product;
    const before = await missed.report();
    const phone = await come('student');
    await phone.goto(`${url}/student-dashboard`);
    const own = phone
      .getByRole('list', { name: 'Reported absences' })
      .getByRole('listitem')
      .filter({ hasText: reason });
    await own.getByRole('button', { name: /^Withdraw/ }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await sees(phone, 'Report withdrawn');
    await own.getByText('Withdrawn').waitFor();
    expect(await missed.status()).toBe('absent');
    await expect.poll(() => missed.report()).toEqual({ ...before, total: before.total + 1 });

    // The administration sees what became of it.
    await rig.open('/attendance-inbox?absences=withdrawn');
    await rig.page.getByRole('listitem').filter({ hasText: reason }).waitFor();
    await rig.page.getByRole('button', { name: 'Absence policy' }).click();
    await rig.page
      .getByRole('dialog', { name: 'Absence policy' })
      .getByLabel(/^Reporting window/)
      .waitFor();
    await lookAt(rig.page, 'excuse-rule');
  });
}
