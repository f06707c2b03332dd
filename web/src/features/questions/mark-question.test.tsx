import type { OwnQuestion } from '@muster/contract/attendance/questions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { MarkQuestion } from './mark-question.tsx';

const openQuestion: OwnQuestion = {
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
const answeredQuestion: OwnQuestion = {
  ...openQuestion,
  state: 'answered',
  answer: 'So you were.',
  answered_by: 'Dr Rahman',
};

/** Questions on the stubbed server. */
let own: OwnQuestion[];

beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  own = [openQuestion];
  vi.stubGlobal('fetch', async (_path: string, init: { method: string }) =>
    init.method === 'GET'
      ? Response.json(own)
      : Response.json({ code: 'conflict', error: 'This question was already answered or withdrawn' }, { status: 409 }),
  );
  const record = { session_id: 's', status: 'absent', is_corrected: false } as const;
  renderScreens({ '/': () => <MarkQuestion record={record} name="CS1, Fri 20 Nov" /> }, '/');
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
  vi.unstubAllGlobals();
});

describe('MarkQuestion', () => {
  it('keeps the text and shows the answer if the question was answered in the meantime', async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Change question/ }));
    const dialog = await screen.findByRole('dialog');
    const words = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.type(words, ', at the back');
    own = [answeredQuestion];
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save question' }));
    await screen.findByText('This question was already answered or withdrawn');
    await screen.findByText('So you were.');
    expect(words.value).toBe('I was there, at the back');
  });

  it('shows the answer if a withdrawn question was answered in the meantime', async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Withdraw the question/ }));
    own = [answeredQuestion];
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('So you were.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw the question/ })).toBeNull());
  });
});
