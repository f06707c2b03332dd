import type { OwnQuestion } from '@muster/contract/questions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { MarkQuestion } from './mark-question.tsx';

const asked: OwnQuestion = {
  id: 'q',
  session_id: 's',
  module_code: 'CS1',
  module_name: 'Algorithms',
  date: '2026-11-20',
  class_start_time: '09:00',
  class_end_time: '10:00',
  status: 'absent',
  question: 'I was there',
  state: 'open',
  asked_at: '2026-11-20T10:00:00Z',
  answer: null,
  answered_by: null,
  answered_at: null,
  corrected_to: null,
};
const answered: OwnQuestion = { ...asked, state: 'answered', answer: 'So you were.', answered_by: 'Dr Rahman' };

/** As the server has it. */
let own: OwnQuestion[];

beforeEach(() => {
  // A field that grows with its text listens for fonts; this document has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  own = [asked];
  vi.stubGlobal('fetch', async (_path: string, init: { method: string }) =>
    init.method === 'GET'
      ? Response.json(own)
      : Response.json({ code: 'conflict', error: 'This question was answered or withdrawn already' }, { status: 409 }),
  );
  const record = { session_id: 's', status: 'absent', is_corrected: false } as const;
  showScreens({ '/': () => <MarkQuestion record={record} name="CS1, Fri 20 Nov" /> }, '/');
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
  vi.unstubAllGlobals();
});

test('whoever changes a question that was answered just then keeps the words, and reads the answer behind them', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Change question/ }));
  const dialog = await screen.findByRole('dialog');
  const words = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  await userEvent.type(words, ', at the back');
  own = [answered];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save question' }));
  await screen.findByText('This question was answered or withdrawn already');
  await screen.findByText('So you were.');
  expect(words.value).toBe('I was there, at the back');
});

test('whoever withdraws a question that was answered just then reads the answer', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Withdraw the question/ }));
  own = [answered];
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('So you were.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw the question/ })).toBeNull());
});
