import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAlert } from '../harness.ts';
import { followLink, linkIn } from '../navigate.ts';
import type { MissedClass } from './missed-class.ts';

type Context = { missedClass: MissedClass; openPage: (role: 'lecturer' | 'student') => Promise<Page> };

const questionText = 'I sat in the second row the whole time.';
const answerText = 'You did. I have corrected the mark.';

export function questionJourneys({ missedClass, openPage }: Context): void {
  it('corrects a mark with the answer to a question', async () => {
    const phone = await openPage('student');
    const openModule = () =>
      phone.getByRole('button', { name: new RegExp(`^${missedClass.module} `), expanded: false }).click();
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
    const name = `${missedClass.module}, ${day.format(new Date(`${missedClass.date}T00:00:00Z`))}`;
    await openModule();
    await phone
      .getByRole('button', { name: `Ask about this mark: ${name}`, exact: true })
      .first()
      .click();
    const form = phone.getByRole('dialog', { name: `Ask about ${name}` });
    await form.getByRole('button', { name: 'Send question' }).click();
    await form.getByText("Please write what's wrong with the mark").waitFor();
    await form.getByLabel(/^What is wrong/).fill(questionText);
    await form.getByRole('button', { name: 'Send question' }).click();
    await expectAlert(phone, 'Question sent.');
    await phone.getByText('Waiting for an answer').waitFor();

    const lecturerPage = await openPage('lecturer');
    await followLink(lecturerPage, linkIn(lecturerPage, 'Open inbox'));
    const item = lecturerPage.getByRole('listitem').filter({ hasText: questionText });
    await item.getByRole('button', { name: /^Answer/ }).click();
    const dialog = lecturerPage.getByRole('dialog', { name: /^Answer/ });
    await dialog.getByRole('textbox', { name: /^Answer/ }).fill(answerText);
    await dialog.getByLabel(/^Mark/).selectOption('present');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expectAlert(lecturerPage, /^Answer to .* sent$/);
    await item.waitFor({ state: 'detached' });

    expect(await missedClass.status()).toBe('present');
    await phone.reload();
    await openModule();
    await phone.getByText(answerText).waitFor();
  });
}
