import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Harness, expectAlert } from '../harness.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { waitForMail } from '../mailbox.ts';
import { openFromMenu, openFromUserMenu } from '../navigate.ts';
import { student } from '../users.ts';

type Context = { harness: Harness; openPage: (role: 'lecturer' | 'student') => Promise<Page> };

const questionText = 'Which of my devices do you know?';
const answerText = 'We know one device, but not which one it is.';

export function privacyJourneys({ harness, openPage }: Context): void {
  it('shows retention periods, exports own data and answers an enquiry', async () => {
    const { url } = harness.product;
    const phone = await openPage('student');
    await openFromUserMenu(phone, student.role, 'Privacy & Policy');
    const retention = phone.getByRole('region', { name: '4. Retention' });
    for (const [statedText, configuredText] of [
      ['programme plus 7 years', '7 years after the end of the programme'],
      ['deleted after 1 year', '1 year after the check-in'],
      ['anonymised after 2 years', '2 years after the last use; anonymised'],
      ['is set inactive 30 days later unless you', '2 years after the last use; the administration'],
    ] as const) {
      await retention.getByText(statedText).waitFor();
      await retention.getByText(configuredText).waitFor();
    }
    await phone.getByRole('button', { name: 'Send enquiry' }).click();
    await phone.getByText('Please write your question').waitFor();
    expect(await phone.getByLabel('Your question').evaluate((field) => field === document.activeElement)).toBe(true);
    await phone.getByLabel('Your question').fill(questionText);
    await phone.getByRole('button', { name: 'Send enquiry' }).click();
    await phone.getByText("Your enquiry was sent. You'll get an answer within 30 days.").waitFor();

    await phone.getByRole('button', { name: 'Back', exact: true }).click();
    await openFromMenu(phone, 'Profile');
    const save = async (name: string): Promise<string> => {
      const saving = phone.waitForEvent('download');
      await phone.getByRole('button', { name, exact: true }).click();
      return await (await saving).path();
    };
    const json = JSON.parse(await readFile(await save('As JSON'), 'utf8')) as Data;
    expect(json.data['Account']?.[0]).toMatchObject({ email: student.email, role: 'student' });
    expect(json.data['Privacy enquiries']?.at(-1)).toMatchObject({ question: questionText });
    const html = await readFile(await save('Download my data'), 'utf8');
    await phone.goto('about:blank');
    await phone.setContent(html);
    await phone.getByRole('heading', { level: 1, name: `Data about ${String(json.for)}` }).waitFor();
    await phone.getByRole('cell', { name: questionText }).waitFor();
    await expectAccessible(phone, 'own-data');

    const { page } = harness;
    // Notifications are fetched once a minute, and at once after a load.
    await page.goto(`${url}/admin`);
    await page.getByRole('button', { name: /^Notifications, .*waiting/ }).click();
    const waiting = page.getByRole('region', { name: 'Privacy enquiries' }).getByRole('link').first();
    await waiting.getByText(/^Due /).waitFor();
    await waiting.click();
    const enquiry = page.getByRole('listitem').filter({ hasText: questionText });
    await enquiry.getByText('Open', { exact: true }).waitFor();
    await enquiry.getByText(/, due \d/).waitFor();
    await enquiry.getByRole('button', { name: /^Answer/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Answer/ })
      .fill(answerText);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectAlert(page, 'The answer was sent');
    await enquiry.getByText('Answered', { exact: true }).waitFor();
    await expect.poll(() => enquiry.evaluate((item) => item === document.activeElement)).toBe(true);
    await page.getByRole('tab', { name: 'Unused accounts' }).click();
    await page.getByText('No unused accounts').waitFor();
    await expectAccessible(page, 'unused-accounts');
    await waitForMail(harness.product, student.email, /Reply from your university:[\s\S]*but not which one/);
  });
}

type Data = { readonly for: unknown; readonly data: Readonly<Record<string, readonly object[]>> };
