import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import {
  confirmDialog,
  expectAlert,
  type Harness,
  openFilters,
  openHarness,
  request,
  selectOption,
} from './harness.ts';
import { waitForMail } from './mailbox.ts';
import { completeSignIn } from './users.ts';

type Student = { degree_programme: string; group_name: string; current_year: number; current_semester: number };

const harness = {} as Harness;
beforeAll(async () => void Object.assign(harness, await openHarness()));
afterAll(() => harness.close());

const press = (name: string | RegExp) => harness.page.getByRole('button', { name }).click();
const row = (name: string) => harness.page.getByRole('row').filter({ hasText: name });

async function makeCsv(names: readonly string[]): Promise<string> {
  const { data } = await request<{ data: Student[] }>(harness, '/api/students?page=1&page_size=25&status=active');
  const example = data.find(({ group_name: group }) => group);
  if (!example) throw new Error('No student has a group');
  const { degree_programme: degree, group_name: group, current_year: year, current_semester: semester } = example;
  return [
    'Full Name,Email,Student ID,Degree Programme,Group,Current Year,Current Semester,Enrollment Date,Status',
    ...names.map(
      (name, at) =>
        `${name},inv-${at}@invited.example,INV-${at},${degree},${group},${year},${semester},2026-09-01,Active`,
    ),
  ].join('\n');
}

describe('invitations', () => {
  it('are sent by an import that asks for it, and say how many', async () => {
    await harness.open('Imports');
    await harness.page.getByLabel('File to import').setInputFiles({
      name: 'invited.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(await makeCsv(['Ilse Invited', 'Ines Invited'])),
    });
    await press('Upload and check');
    await harness.page.getByText(/^No invitations will be sent\. 2 new people have no password/).waitFor();
    await harness.page.getByRole('combobox', { name: 'Invitation' }).click();
    await harness.page.getByRole('option', { name: 'Invite now' }).click();
    await harness.page.getByText('2 invitations will be sent.').waitFor();
    await expectAccessible(harness.page, 'import-invitations');
    await press('Import 2 students');
    await expectAlert(harness.page, 'invited.csv: 2 created.');
  });

  it('lead from the mail to a password, a sign-in and the state Accepted', async () => {
    const link = await waitForMail(harness.product, 'inv-0@invited.example', /http\S+\/reset-password#token=\S+/);
    const page = await harness.openWindow();
    await page.goto(link);
    await page.getByLabel('New Password').fill('seven blue kettles');
    await page.getByLabel('Confirm Password').fill('seven blue kettles');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await page.getByRole('alert').filter({ hasText: 'Your password has been changed.' }).waitFor();
    await completeSignIn(page, {
      email: 'inv-0@invited.example',
      roleName: /^Student/,
      password: 'seven blue kettles',
    });
    await page.waitForURL('**/student-dashboard');
    await harness.open('Invitations');
    await row('Ines Invited').getByText('Sent').waitFor();
    expect(await row('Ilse Invited').count()).toBe(0);
    await expectAccessible(harness.page, 'invitations');
    await openFilters(harness.page);
    await selectOption(harness.page.getByRole('combobox', { name: 'Invitation' }), 'Accepted');
    await row('Ilse Invited').getByText('Accepted').waitFor();
  });

  it('wait for a date and can be cancelled', async () => {
    await press('Remove filter Invitation: Accepted');
    await press('Send again Ines Invited');
    const dialog = harness.page.getByRole('dialog', { name: 'Invite Ines Invited' });
    await dialog.getByRole('combobox', { name: 'When' }).click();
    await harness.page.getByRole('option', { name: 'Invite on a date' }).click();
    const nextYear = new Date().getFullYear() + 1;
    await dialog.getByLabel(/^Send at/).fill(`${nextYear}-01-15`);
    await expectAccessible(harness.page, 'invite-dialog');
    await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
    await row('Ines Invited').getByText('Queued').waitFor();
    await row('Ines Invited').getByText(`To be sent 15 Jan ${nextYear}, 8:00 AM`).waitFor();
    await press('Cancel the invitation of Ines Invited');
    await confirmDialog(harness.page, 'Cancel invitations');
    await row('Ines Invited').getByText('Sent').waitFor();
  });

  it('are beside the queue of all other mails', async () => {
    await harness.page.getByRole('tab', { name: 'Mails' }).click();
    await row('inv-0@invited.example').getByText('Password changed').waitFor();
    await expectAccessible(harness.page, 'mails');
  });
});
