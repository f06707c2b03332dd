import { answerQuestion, listQuestions, type Question } from '@muster/contract/attendance/questions';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { InboxQuestions } from './inbox-questions.tsx';
import { aikosQuestion } from './questions.setup.ts';

const server = mockServer();

const replyWith = (...questions: Question[]) =>
  server.reply(listQuestions, { data: questions, total: questions.length, page: 1, page_size: 50 });

beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  replyWith(aikosQuestion);
  server.fail(answerQuestion, 'conflict', { error: 'Answered already' });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
});

describe('InboxQuestions', () => {
  it('shows a conflict and reloads if someone else has answered', async () => {
    renderScreens({ '/': InboxQuestions }, '/');
    fireEvent.click(await screen.findByRole('button', { name: 'Answer Aiko' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Answer' }), { target: { value: 'So you did.' } });
    replyWith();
    fireEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Answered already');
    await screen.findByText('No questions to answer');
  });

  it('updates the question in the dialog and keeps the typed answer', async () => {
    renderScreens({ '/': InboxQuestions }, '/');
    fireEvent.click(await screen.findByRole('button', { name: 'Answer Aiko' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Answer' }), { target: { value: 'So you did.' } });
    replyWith({ ...aikosQuestion, question: 'I came late.', status: 'late' });
    fireEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    await dialog.findByText('I came late.');
    dialog.getByRole('option', { name: 'Keep as Late' });
    expect(server.requests(answerQuestion)[0]?.body).toMatchObject({
      seen: { question: 'I sat in the first row.', status: 'absent' },
    });
    expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'So you did.');
  });

  it('keeps the list when a refetch fails', async () => {
    const { client } = renderScreens({ '/': InboxQuestions }, '/');
    await screen.findByText('I sat in the first row.');
    server.disconnect(listQuestions);
    dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'), 5_000);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    screen.getByText('I sat in the first row.');
  });

  it('refetches periodically', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderScreens({ '/': InboxQuestions }, '/');
    await screen.findByText('I sat in the first row.');
    replyWith();
    await vi.advanceTimersByTimeAsync(61_000);
    await screen.findByText('No questions to answer');
    vi.useRealTimers();
  });
});
