import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Rig, sees } from '../administration/rig.ts';
import type { MissedClass } from './missed-class.ts';

type Stage = { rig: Rig; missed: MissedClass; come: (who: 'lecturer' | 'student') => Promise<Page> };

const question = 'I sat in the second row the whole time.';
const answer = 'You did, I remember. It is put right.';

export function questionJourneys({ rig, missed, come }: Stage): void {
  test('a student asks about a mark on the own record, the lecturer answers and puts the mark right', async () => {
    const { url } = rig.product;
    const phone = await come('student');
    const openModule = async (): Promise<void> => {
      await phone.goto(`${url}/student-dashboard`);
      await phone.getByRole('button', { name: new RegExp(`^${missed.module} `), expanded: false }).click();
    };
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
    const name = `${missed.module}, ${day.format(new Date(`${missed.date}T00:00:00Z`))}`;
    await openModule();
    await phone
      .getByRole('button', { name: `Ask about this mark: ${name}`, exact: true })
      .first()
      .click();
    const form = phone.getByRole('dialog', { name: `Ask about ${name}` });
    await form.getByRole('button', { name: 'Send question' }).click();
    await form.getByText('Please write what is wrong with the mark').waitFor();
    await form.getByLabel(/^What is wrong/).fill(question);
    await form.getByRole('button', { name: 'Send question' }).click();
    await sees(phone, 'Question sent.');
    await phone.getByText('Waiting for an answer').waitFor();

    const desk = await come('lecturer');
    await desk.goto(`${url}/lecturer/inbox`);
    const item = desk.getByRole('listitem').filter({ hasText: question });
    await item.getByRole('button', { name: /^Answer/ }).click();
    const dialog = desk.getByRole('dialog', { name: /^Answer/ });
    await dialog.getByRole('textbox', { name: /^Answer/ }).fill(answer);
    await dialog.getByLabel(/^Mark/).selectOption('present');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await sees(desk, /^Answer to .* sent$/);
    await item.waitFor({ state: 'detached' });

    expect(await missed.status()).toBe('present');
    await openModule();
    await phone.getByText(answer).waitFor();
  });
}
