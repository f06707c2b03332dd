import { readFile } from 'node:fs/promises';
import { type AuditAction, auditActions } from '@muster/contract/accounts/audit-actions';
import { expect, it } from 'vitest';
import { expectAccessible } from '../expect-accessible.ts';
import { expectVisible } from '../expect-visible.ts';
import { expectAlert, openFilters, request, selectOption, type Harness } from '../harness.ts';

/** The notice about second factors, and the audit log. */
export function securityJourneys(harness: Harness): void {
  const events = () => harness.page.getByRole('table', { name: 'Audit events' }).getByRole('row');

  it('reminds the owner of second factors until the notice is dismissed', async () => {
    const { page } = harness;
    await harness.open('Dashboard');
    const notice = page.getByRole('alert', { name: 'Administrators sign in with a password alone' });
    await notice.getByRole('link', { name: 'sign-in settings' }).click();
    await expectVisible(page.getByRole('switch', { name: 'Administrators need a second factor' }));
    await harness.open('Dashboard');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.reload();
    await expectVisible(page.getByRole('heading', { name: 'Dashboard', level: 1 }));
    await page.getByRole('list', { name: /^Figures/ }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('shows a change in the audit log, with what was before and the timeline of the record', async () => {
    const { page } = harness;
    const venue = await request<{ id: string }>(harness, '/api/venues', { name: 'Aviary Hall', capacity: 481 });
    await request(harness, `/api/venues/${venue.id}`, { name: 'Aviary Hall', capacity: 482 }, 'PUT');

    await harness.open('Audit log');
    await page.getByRole('textbox', { name: 'Search the audit log' }).fill('Aviary Hall');
    await page.waitForURL(/search=/);
    await events().nth(1).getByRole('link').first().click();
    const details = page.getByRole('dialog');
    await expectVisible(details.getByText(/481.*482/));
    await expectAccessible(page, 'audit event');
    await details.getByRole('button', { name: 'Timeline of this record' }).click();
    await page.waitForURL(/subject=/);
    await expectVisible(page.getByRole('button', { name: /^Remove filter About/ }));
    await events().nth(1).waitFor();
  });

  it('filters and exports the audit log', async () => {
    const { page } = harness;
    await harness.open('Audit log');
    await openFilters(page);
    await selectOption(page.getByRole('combobox', { name: 'Action' }), 'Sign-ins');
    await page.waitForURL(/group=/);
    await page.keyboard.press('Escape');
    await events().nth(1).waitFor();
    await expectAccessible(page, 'audit');
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'JSON lines' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    const actions = new Set(lines.map((line) => (JSON.parse(line) as { action: AuditAction }).action));
    expect(actions).toContain('sign_in.succeeded');
    expect([...actions].filter((action) => auditActions[action].group !== 'sign-ins')).toEqual([]);
    await page.getByRole('textbox', { name: 'Search the audit log' }).fill('no such name');
    await expectVisible(page.getByText('No events match these filters.'));
    await expectAccessible(page, 'audit without events');
  });

  it('sets how many days events hold addresses', async () => {
    const { page } = harness;
    await harness.open('Audit log');
    await page.getByRole('button', { name: 'Addresses: off' }).click();
    await expectAccessible(page, 'address days');
    await page.getByLabel('Days to keep IP addresses').fill('30');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectAlert(page, 'Settings saved.');
    await expectVisible(page.getByRole('button', { name: 'Addresses: 30 days' }));
  });
}
