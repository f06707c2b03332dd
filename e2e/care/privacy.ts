import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Rig, sees } from '../administration/rig.ts';
import { lookAt } from '../look-at.ts';
import { findInMail } from '../mailbox.ts';
import { student } from '../people.ts';

type Stage = { rig: Rig; come: (who: 'lecturer' | 'student') => Promise<Page> };

const question = 'Which of my devices do you know?';
const answer = 'That there is one. Which it is, nobody can tell.';

export function privacyJourneys({ rig, come }: Stage): void {
  test('a student reads the terms, saves the own data in both forms, asks, and is answered in time', async () => {
    const { url } = rig.product;
    const phone = await come('student');
    await phone.goto(`${url}/privacy-policy`);
    const kept = phone.getByRole('region', { name: '4. Retention' });
    for (const [stated, live] of [
      ['programme plus 7 years', '7 years after the end of the programme'],
      ['deleted after 1 year', '1 year after the check-in'],
      ['anonymised after 2 years', '2 years after the last use'],
    ] as const) {
      await kept.getByText(stated).waitFor();
      await kept.getByText(live).waitFor();
    }
    await phone.getByRole('button', { name: 'Send enquiry' }).click();
    await phone.getByText('Please write your question').waitFor();
    expect(await phone.getByLabel('Your question').evaluate((one) => one === document.activeElement)).toBe(true);
    await phone.getByLabel('Your question').fill(question);
    await phone.getByRole('button', { name: 'Send enquiry' }).click();
    await phone.getByText('Your enquiry was sent. You will have an answer within 30 days.').waitFor();

    await phone.goto(`${url}/student/profile`);
    const save = async (name: string): Promise<string> => {
      const saving = phone.waitForEvent('download');
      await phone.getByRole('button', { name, exact: true }).click();
      return await (await saving).path();
    };
    const own = JSON.parse(await readFile(await save('As JSON'), 'utf8')) as Data;
    expect(own.data['Account']?.[0]).toMatchObject({ email: student.email, role: 'student' });
    expect(own.data['Privacy enquiries']?.at(-1)).toMatchObject({ question });
    const toRead = await readFile(await save('Download my data'), 'utf8');
    await phone.goto('about:blank');
    await phone.setContent(toRead);
    await phone.getByRole('heading', { level: 1, name: `Data about ${String(own.for)}` }).waitFor();
    await phone.getByRole('cell', { name: question }).waitFor();
    await lookAt(phone, 'own-data');

    const { page } = rig;
    // The bell asks once a minute; whoever comes anew sees what waits at once.
    await page.goto(`${url}/admin`);
    await page.getByRole('button', { name: /^Notifications, .*waiting/ }).click();
    const waiting = page.getByRole('region', { name: 'Privacy enquiries' }).getByRole('link').first();
    await waiting.getByText(/^Due /).waitFor();
    await waiting.click();
    const line = page.getByRole('listitem').filter({ hasText: question });
    await line.getByText('Open', { exact: true }).waitFor();
    await line.getByText(/^Asked .*, due /).waitFor();
    await line.getByRole('button', { name: /^Answer/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Answer/ })
      .fill(answer);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await sees(page, 'The answer was sent');
    await line.getByText('Answered', { exact: true }).waitFor();
    await expect.poll(() => line.evaluate((one) => one === document.activeElement)).toBe(true);
    await findInMail(rig.product, student.email, /Reply from your university:[\s\S]*nobody can tell/);
  });
}

type Data = { readonly for: unknown; readonly data: Readonly<Record<string, readonly object[]>> };
