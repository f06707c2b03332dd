import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
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
let isDown: boolean;
let sent: unknown;

beforeEach(() => {
  listed = [question];
  isDown = false;
  // A field that grows with its text asks when letters have come; there are none here.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    if (isDown) return Promise.reject(new TypeError('Failed to fetch'));
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

test('who answers what somebody else answered meanwhile is told, and it waits no longer', async () => {
  showScreens({ '/': InboxQuestions }, '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Answer Aiko' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Answer' }), { target: { value: 'So you did.' } });
  listed = [];
  fireEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  await screen.findByText('Answered already');
  await screen.findByText('No question waits for an answer');
});

test('who answers words that the student has changed meanwhile reads the new ones in the dialog, and keeps the answer', async () => {
  showScreens({ '/': InboxQuestions }, '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Answer Aiko' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Answer' }), { target: { value: 'So you did.' } });
  listed = [{ ...question, question: 'I came late.', status: 'late' }];
  fireEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  await dialog.findByText('I came late.');
  dialog.getByRole('option', { name: 'Leave it: Late' });
  expect(sent).toMatchObject({ seen: { question: 'I sat in the first row.', status: 'absent' } });
  expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'So you did.');
});

test('questions stay in sight when they cannot be asked for anew', async () => {
  const { client } = showScreens({ '/': InboxQuestions }, '/');
  await screen.findByText('I sat in the first row.');
  isDown = true;
  dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error'), 5_000);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  screen.getByText('I sat in the first row.');
});

test('what somebody else answers waits no longer on a page that stands open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showScreens({ '/': InboxQuestions }, '/');
  await screen.findByText('I sat in the first row.');
  listed = [];
  await vi.advanceTimersByTimeAsync(61_000);
  await screen.findByText('No question waits for an answer');
  vi.useRealTimers();
});
