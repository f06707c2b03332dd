import { defaultWarningRules } from '@muster/contract/attendance/warning-rules';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { request, type Harness, expectAlert } from '../harness.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { followLink, linkIn } from '../navigate.ts';
import { waitForMail } from '../mailbox.ts';

type Context = { harness: Harness; openPage: (role: 'lecturer' | 'student') => Promise<Page> };
type Mails = { data: { student_name: string; address: string }[] };

export function warningJourneys({ harness, openPage }: Context): void {
  it('emails students after early warnings are switched on, and lists them for the lecturer', async () => {
    const { page, product } = harness;
    // A retry starts with warnings off, too.
    await request(harness, '/api/attendance/warning-rules', { ...defaultWarningRules, is_on: false }, 'PUT');
    await harness.open('Dashboard', 'Reports & Analytics', 'Early Warnings');
    await page.getByText('Early warnings are off.').waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    const rules = page.getByRole('dialog', { name: 'Early warning rules' });
    const below = rules.getByLabel(/^Warn below/);
    expect(await below.inputValue()).toBe('80');
    await below.fill('0');
    await rules.getByRole('switch', { name: 'Warn about missed classes' }).setChecked(false);
    await rules.getByRole('button', { name: 'Save rules' }).click();
    await rules.getByText('Please give a whole number from 1 to 100').waitFor();
    await below.fill('55');
    await rules.getByRole('button', { name: 'Save rules' }).click();
    await expectAlert(page, /^Checked\.|continues in the background/);
    // On a busy machine the check continues in the background.
    if (await page.getByText('continues in the background').isVisible()) {
      const warnings = () => request<{ data: unknown[] }>(harness, '/api/attendance/warnings?page_size=1');
      await expect.poll(async () => (await warnings()).data.length, { timeout: 100_000, interval: 500 }).toBe(1);
      await page.reload();
    }
    await page.getByText('Below 55% after 5 classes').waitFor();
    const warningRow = page.getByRole('table', { name: 'Early Warnings' }).getByRole('row').nth(1);
    await warningRow.getByText('Open', { exact: true }).waitFor();
    await warningRow.getByText(/of \d+ classes; below 55%/u).waitFor();
    await expectAccessible(page, 'attendance-warnings');

    const sentMails = () => request<Mails>(harness, '/api/attendance/warning-mails?state=sent&page_size=1');
    // New mails may wait a minute for the next run of the mail job.
    await expect.poll(async () => (await sentMails()).data.length, { timeout: 100_000, interval: 500 }).toBe(1);
    await page.getByRole('tab', { name: 'Emails' }).click();
    const mailRow = page.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: 'Sent' }).first();
    await mailRow.waitFor();
    const address = (await sentMails()).data[0]?.address ?? '';
    await waitForMail(product, address, /Missed classes:\n +\w+day, \d/);

    const lecturerPage = await openPage('lecturer');
    await lecturerPage.getByText(/early warnings? (is|are) open in your classes\./).waitFor();
    await followLink(lecturerPage, linkIn(lecturerPage, 'View warnings'));
    await lecturerPage.getByRole('heading', { level: 1, name: 'Early Warnings' }).waitFor();
    await lecturerPage.getByRole('row').filter({ hasText: 'below 55%' }).first().waitFor();
  });
}
