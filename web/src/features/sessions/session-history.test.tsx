import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
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
let say: (text: string) => void;
let state: string;
let row: object;
let registerComes: Promise<void>;

beforeEach(() => {
  // A field that grows with its text listens for fonts; this document has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  state = 'ended';
  row = aiko;
  registerComes = Promise.resolve();
  const line = new ReadableStream({
    start: (stream) => {
      say = (text) => stream.enqueue(new TextEncoder().encode(text));
    },
  });
  const answers: Record<string, () => Response | Promise<Response>> = {
    [`/api/qr-sessions/${id}`]: () =>
      Response.json({ success: true, session: { ...session, state }, is_active: false, qr_started: true }),
    [`/api/qr-sessions/${id}/attendance`]: () =>
      registerComes.then(() => Response.json({ success: true, ...counts, students: [row] })),
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

test('an absence that is approved while its register is open stands there at once', async () => {
  showScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
  const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
  expect(mark.getByRole('button', { name: 'Absent' }).getAttribute('aria-pressed')).toBe('true');
  const excused = { ...aiko, status: 'excused', method: 'manual', marked_at: '2026-11-20T10:00:00.000Z' };
  say(`event: register\ndata: ${JSON.stringify({ ...counts, excused: 1, students: [excused] })}\n\n`);
  await waitFor(() => expect(mark.getByRole('button', { name: 'Excused' }).getAttribute('aria-pressed')).toBe('true'));
  await screen.findByText('Absent 0');
});

test('the reason of a correction that did not go through stays, and is kept with the next try', async () => {
  let isAway = true;
  const corrected: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (init.method !== 'PUT') return answer(address, init);
    if (isAway) return Promise.reject(new TypeError('Failed to fetch'));
    corrected.push(JSON.parse(init.body as string));
    return Promise.resolve(Response.json({ success: true, ...counts, student: { ...aiko, status: 'late' } }));
  });
  showScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
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

test('who corrects a mark sees what a colleague makes of it meanwhile', async () => {
  showScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
  const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
  fireEvent.click(mark.getByRole('button', { name: 'Late' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct the mark of Aiko' });
  expect(dialog.textContent).toContain('Absent → Late');
  const excused = { ...aiko, status: 'excused', method: 'manual', marked_at: '2026-11-20T10:00:00.000Z' };
  say(`event: register\ndata: ${JSON.stringify({ ...counts, excused: 1, students: [excused] })}\n\n`);
  await waitFor(() => expect(dialog.textContent).toContain('Excused → Late'));
});

test('who checks in while the register is on its way stands on it', async () => {
  let come = () => undefined as void;
  registerComes = new Promise((resolve) => (come = resolve));
  showScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
  await screen.findByText('Loading the register…');
  const present = { ...aiko, status: 'present', method: 'qr', marked_at: '2026-11-19T03:35:00.000Z' };
  say(`event: register\ndata: ${JSON.stringify({ ...counts, count: 1, present: 1, students: [present] })}\n\n`);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  come();
  const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
  await waitFor(() => expect(mark.getByRole('button', { name: 'Present' }).getAttribute('aria-pressed')).toBe('true'));
  await screen.findByText('1 of 1 here');
});

test('whose mark was never told of stands on the register as soon as the line says that it is another one', async () => {
  showScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
  const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
  row = { ...aiko, status: 'late', method: 'qr', marked_at: '2026-11-19T03:35:00.000Z' };
  say(`event: register\ndata: ${JSON.stringify({ ...counts, version: 'another', students: [] })}\n\n`);
  await waitFor(() => expect(mark.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true'));
});

test('codes that somebody shows again are gone to, not begun anew', async () => {
  showScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
  await screen.findByRole('button', { name: 'Show codes again' });
  state = 'paused';
  say('event: code\ndata: {"state":"paused"}\n\n');
  await screen.findByRole('button', { name: 'Go to the code' });
});

test('what the class was is said in a few words before its register, each with its name for who cannot see the pictures', async () => {
  showScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
  const facts = within(await screen.findByRole('region', { name: 'Class session' }));
  const names = facts.getAllByRole('term').map(({ textContent }) => textContent);
  const values = facts.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(names).toEqual(['State', 'Here', 'Session Type', 'Location', 'Groups', 'Lecturer']);
  expect(values).toEqual(['Ended', '0 of 1 here', 'Lecture', 'Hall B', '–', 'Dr. Rahman']);
});
