import { defaultWarningRules } from '@muster/contract/attendance/warnings';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, type Rig, sees } from '../administration/rig.ts';
import { lookAt } from '../look-at.ts';
import { findInMail } from '../mailbox.ts';

type Stage = { rig: Rig; come: (who: 'lecturer' | 'student') => Promise<Page> };
type Mails = { data: { student_name: string; address: string }[] };

export function warningJourneys({ rig, come }: Stage): void {
  test('an administrator switches early warning on, students are mailed, and the lecturer sees whom', async () => {
    const { page, product } = rig;
    // As on the first day, also on a second try.
    await ask(rig, '/api/attendance/warning-rules', { ...defaultWarningRules, is_on: false }, 'PUT');
    await rig.open('/reports-analytics');
    await page.getByRole('link', { name: 'Early Warnings' }).click();
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
    await sees(page, /^Checked\.|This goes on in the background/);
    // A busy machine needs more than the ten seconds that anybody is kept waiting, and one looks again later.
    if (await page.getByText('This goes on in the background').isVisible()) {
      const raised = () => ask<{ data: unknown[] }>(rig, '/api/attendance/warnings?page_size=1');
      await expect.poll(async () => (await raised()).data.length, { timeout: 100_000, interval: 500 }).toBe(1);
      await page.reload();
    }
    await page.getByText('Below 55% after 5 classes').waitFor();
    const line = page.getByRole('table', { name: 'Early Warnings' }).getByRole('row').nth(1);
    await line.getByText('Open', { exact: true }).waitFor();
    await line.getByText(/of \d+ classes; below 55%/u).waitFor();
    await lookAt(page, 'attendance-warnings');

    const sent = () => ask<Mails>(rig, '/api/attendance/warning-mails?state=sent&page_size=1');
    // Asked for at once; mails that come up while the job is at work on others wait until its next minute.
    await expect.poll(async () => (await sent()).data.length, { timeout: 100_000, interval: 500 }).toBe(1);
    await page.getByRole('tab', { name: 'Emails' }).click();
    const mailed = page.getByRole('table', { name: 'Emails' }).getByRole('row').filter({ hasText: 'Sent' }).first();
    await mailed.waitFor();
    const address = (await sent()).data[0]?.address ?? '';
    await findInMail(product, address, /Missed classes:\n +\w+day, \d/);

    const desk = await come('lecturer');
    await desk.goto(`${product.url}/lecturer-dashboard`);
    await desk.getByText(/early warnings? (is|are) open in your classes\./).waitFor();
    await desk.getByRole('link', { name: 'View warnings' }).click();
    await desk.getByRole('heading', { level: 1, name: 'Early Warnings' }).waitFor();
    await desk.getByRole('row').filter({ hasText: 'below 55%' }).first().waitFor();
  });
}
