import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { InboxQuestions } from './inbox-questions.tsx';

const question = {
  id: '00000000-0000-4000-8000-000000000001',
  student: { name: 'Aiko', student_id: 'S1' },
  module_code: 'CS1',
  date: '2026-11-19',
  class_start_time: '09:00',
  class_end_time: '10:00',
  status: 'absent',
  question: 'I sat in the first row.',
  state: 'open',
  asked_at: '2026-11-20T10:00:00.000Z',
  answer: null,
  answered_by: null,
  answered_at: null,
  corrected_to: null,
};
let listed: object[];
let isOffline: boolean;
let sent: unknown;

beforeEach(() => {
  listed = [question];
  isOffline = false;
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    if (!address.endsWith('/answer')) return Promise.resolve(Response.json({ data: listed, total: listed.length }));
    sent = JSON.parse(body ?? '');
    return Promise.resolve(Response.json({ code: 'conflict', error: 'Answered already' }, { status: 409 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

describe('InboxQuestions', () => {
  it('shows a conflict and reloads if someone else has answered', async () => {
    renderScreens({ '/': InboxQuestions }, '/');
    fireEvent.click(await screen.findByRole('button', { name: 'Answer Aiko' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Answer' }), { target: { value: 'So you did.' } });
    listed = [];
    fireEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Answered already');
    await screen.findByText('No questions to answer');
  });

  it('updates the question in the dialog and keeps the typed answer', async () => {
    renderScreens({ '/': InboxQuestions }, '/');
    fireEvent.click(await screen.findByRole('button', { name: 'Answer Aiko' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Answer' }), { target: { value: 'So you did.' } });
    listed = [{ ...question, question: 'I came late.', status: 'late' }];
    fireEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
    await dialog.findByText('I came late.');
    dialog.getByRole('option', { name: 'Keep as Late' });
    expect(sent).toMatchObject({ seen: { question: 'I sat in the first row.', status: 'absent' } });
    expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'So you did.');
  });

  it('keeps the list when a refetch fails', async () => {
    const { client } = renderScreens({ '/': InboxQuestions }, '/');
    await screen.findByText('I sat in the first row.');
    isOffline = true;
    dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'), 5_000);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    screen.getByText('I sat in the first row.');
  });

  it('refetches periodically', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderScreens({ '/': InboxQuestions }, '/');
    await screen.findByText('I sat in the first row.');
    listed = [];
    await vi.advanceTimersByTimeAsync(61_000);
    await screen.findByText('No questions to answer');
    vi.useRealTimers();
  });
});
