import { changeQuestion, listOwnQuestions, withdrawQuestion } from '@muster/contract/attendance/questions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { MarkQuestion } from './mark-question.tsx';
import { answeredQuestion, openQuestion } from './questions.setup.ts';

const server = mockServer();
const conflictText = 'This question was already answered or withdrawn';

beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  server.reply(listOwnQuestions, [openQuestion]);
  server.fail(changeQuestion, 'conflict', { error: conflictText });
  server.fail(withdrawQuestion, 'conflict', { error: conflictText });
  const record = { session_id: openQuestion.session_id, status: 'absent', is_corrected: false } as const;
  renderScreens({ '/': () => <MarkQuestion record={record} name="CS1, Fri 20 Nov" /> }, '/');
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
});

describe('MarkQuestion', () => {
  it('keeps the text and shows the answer if the question was answered in the meantime', async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Change question/ }));
    const dialog = await screen.findByRole('dialog');
    const words = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.type(words, ', at the back');
    server.reply(listOwnQuestions, [answeredQuestion]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save question' }));
    await screen.findByText(conflictText);
    await screen.findByText('So you were.');
    expect(words.value).toBe(`${openQuestion.question}, at the back`);
  });

  it('shows the answer if a withdrawn question was answered in the meantime', async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Withdraw the question/ }));
    server.reply(listOwnQuestions, [answeredQuestion]);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('So you were.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw the question/ })).toBeNull());
  });
});
