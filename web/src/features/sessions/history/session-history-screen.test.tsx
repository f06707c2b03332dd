import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { SessionHistoryScreen } from './session-history-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const session = {
  id,
  session_id: id,
  state: 'ended',
  module_code: 'CS1',
  module_name: 'Logic',
  session_type: 'lecture',
  location: 'Hall B',
  date: '2026-11-19',
  class_start_time: '09:00',
  class_end_time: '10:00',
  lecturer_name: 'Dr. Rahman',
  groups: [],
  head_count: null,
};
const aiko = { id, name: 'Aiko', student_id: 'S1', group_name: 'A', status: 'absent', method: null, flags: [] };
const counts = { expected: 1, count: 0, present: 0, late: 0, excused: 0, flagged: 0 };
let sendEvent: (text: string) => void;
let state: string;
let row: object;
let registerReply: Promise<void>;

beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  state = 'ended';
  row = aiko;
  registerReply = Promise.resolve();
  const line = new ReadableStream({
    start: (stream) => {
      sendEvent = (text) => stream.enqueue(new TextEncoder().encode(text));
    },
  });
  const answers: Record<string, () => Response | Promise<Response>> = {
    [`/api/qr-sessions/${id}`]: () =>
      Response.json({ success: true, session: { ...session, state }, is_active: false, qr_started: true }),
    [`/api/qr-sessions/${id}/attendance`]: () =>
      registerReply.then(() => Response.json({ success: true, ...counts, students: [row] })),
    [`/api/qr-sessions/${id}/events`]: () => new Response(line),
  };
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(answers[address]?.() ?? Response.json({}, { status: 500 })),
  );
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('SessionHistoryScreen', () => {
  it('shows an absence that is approved while the register is open', async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    expect(mark.getByRole('button', { name: 'Absent' }).getAttribute('aria-pressed')).toBe('true');
    const excused = { ...aiko, status: 'excused', method: 'manual', marked_at: '2026-11-20T10:00:00.000Z' };
    sendEvent(`event: register\ndata: ${JSON.stringify({ ...counts, excused: 1, students: [excused] })}\n\n`);
    await waitFor(() =>
      expect(mark.getByRole('button', { name: 'Excused' }).getAttribute('aria-pressed')).toBe('true'),
    );
    await screen.findByText('Absent 0');
  });

  it('keeps the typed reason after a failed correction', async () => {
    let isAway = true;
    const corrected: unknown[] = [];
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (init.method !== 'PUT') return answer(address, init);
      if (isAway) return Promise.reject(new TypeError('Failed to fetch'));
      corrected.push(JSON.parse(init.body as string));
      return Promise.resolve(Response.json({ success: true, ...counts, student: { ...aiko, status: 'late' } }));
    });
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    fireEvent.click(mark.getByRole('button', { name: 'Late' }));
    const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason (optional)');
    fireEvent.change(reason, { target: { value: 'The bus was late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    await screen.findByText('Network error. Please check your connection and try again.');
    expect(reason.value).toBe('The bus was late');
    isAway = false;
    fireEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    await waitFor(() => expect(screen.queryByLabelText('Reason (optional)')).toBeNull());
    expect(corrected).toEqual([{ status: 'late', reason: 'The bus was late' }]);
  });

  it("updates the correction dialog with another lecturer's change", async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    fireEvent.click(mark.getByRole('button', { name: 'Late' }));
    const dialog = await screen.findByRole('dialog', { name: 'Correct the mark of Aiko' });
    expect(dialog.textContent).toContain('Absent → Late');
    const excused = { ...aiko, status: 'excused', method: 'manual', marked_at: '2026-11-20T10:00:00.000Z' };
    sendEvent(`event: register\ndata: ${JSON.stringify({ ...counts, excused: 1, students: [excused] })}\n\n`);
    await waitFor(() => expect(dialog.textContent).toContain('Excused → Late'));
  });

  it('shows a check-in that arrives while the register is loading', async () => {
    let release = () => undefined as void;
    registerReply = new Promise((resolve) => (release = resolve));
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    await screen.findByText('Loading the register…');
    const present = { ...aiko, status: 'present', method: 'qr', marked_at: '2026-11-19T03:35:00.000Z' };
    sendEvent(`event: register\ndata: ${JSON.stringify({ ...counts, count: 1, present: 1, students: [present] })}\n\n`);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    release();
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    await waitFor(() =>
      expect(mark.getByRole('button', { name: 'Present' }).getAttribute('aria-pressed')).toBe('true'),
    );
    await screen.findByText('1 of 1 present');
  });

  it('reloads the register if the stream reports another version', async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    row = { ...aiko, status: 'late', method: 'qr', marked_at: '2026-11-19T03:35:00.000Z' };
    sendEvent(`event: register\ndata: ${JSON.stringify({ ...counts, version: 'another', students: [] })}\n\n`);
    await waitFor(() => expect(mark.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true'));
  });

  it('opens the display of a session whose codes were started elsewhere, without restarting them', async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    await screen.findByRole('button', { name: 'Show codes again' });
    state = 'paused';
    sendEvent('event: code\ndata: {"state":"paused"}\n\n');
    await screen.findByRole('button', { name: 'Go to the code' });
  });

  it('lists the facts of the session with accessible names', async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const facts = within(await screen.findByRole('region', { name: 'Class session' }));
    const names = facts.getAllByRole('term').map(({ textContent }) => textContent);
    const values = facts.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(names).toEqual(['State', 'Present', 'Session Type', 'Location', 'Groups', 'Lecturer']);
    expect(values).toEqual(['Ended', '0 of 1 present', 'Lecture', 'Hall B', '–', 'Dr. Rahman']);
  });
});
