import type { CurrentCode } from '@muster/contract/sessions';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { QrDisplayScreen } from './qr-display-screen.tsx';
import { sampleCode, sampleSession } from './sample-session.ts';

const id = '00000000-0000-4000-8000-000000000001';
const path = `/api/qr-sessions/${id}`;
let state: CurrentCode['state'];
let headCount: number | null;
/** What a colleague at another device has entered since. */
let countedElsewhere: number | undefined;
let codeComes: Promise<void>;
let resumes: Promise<void>;
let asked: string[];
/** What each press of + 1 minute said. */
let extensions: unknown[];
let say: (event: string, data?: object) => void;
let cutLine: () => void;
let isLineDown: boolean;
let registerTakesMs: number;
let here: number;
/** What the server answers to everything but the line; undefined: what is asked. */
let answer: Response | undefined;

/** As the server keeps it: whoever starts what is over begins a new run. */
const commands: Readonly<Record<string, CurrentCode['state']>> = {
  'start-qr': 'running',
  'pause-qr': 'paused',
  'resume-qr': 'running',
  'stop-qr': 'ended',
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  state = 'created';
  headCount = null;
  countedElsewhere = undefined;
  isLineDown = false;
  registerTakesMs = 0;
  here = 0;
  answer = undefined;
  codeComes = Promise.resolve();
  resumes = Promise.resolve();
  asked = [];
  extensions = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    Promise.resolve(answerTo(address.slice(path.length + 1), init)),
  );
  showScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answerTo(what: string, { body }: RequestInit): Promise<Response> {
  asked.push(what);
  if (answer && what !== '') return answer.clone();
  if (what === '') {
    if (body && countedElsewhere !== undefined) {
      headCount = countedElsewhere;
      return Response.json({ code: 'conflict' }, { status: 409 });
    }
    if (body) headCount = (JSON.parse(body as string) as { head_count: number }).head_count;
    return Response.json({ success: true, session: { ...sampleSession, id, head_count: headCount } });
  }
  if (what === 'events') {
    if (isLineDown) return Response.json({}, { status: 503 });
    const lines = new ReadableStream({
      start(line) {
        say = (event, data = {}) =>
          line.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        cutLine = () => line.close();
      },
    });
    return new Response(lines);
  }
  if (what === 'attendance') {
    const register = { success: true, expected: 40, count: here, version: `${here}`, students: [] };
    if (registerTakesMs > 0) await new Promise((resolve) => setTimeout(resolve, registerTakesMs));
    return Response.json(register);
  }
  if (what === 'extend-qr') extensions.push(JSON.parse(body as string));
  state = commands[what] ?? state;
  const code = codeIn(state);
  if (what === 'current-qr') await codeComes;
  if (what === 'resume-qr') await resumes;
  return Response.json(code);
}

function codeIn(at: CurrentCode['state']): CurrentCode {
  const isActive = at === 'running';
  return { ...sampleCode, state: at, is_active: isActive, qr_code: isActive ? sampleCode.qr_code : null };
}

const starts = () => asked.filter((what) => what === 'start-qr').length;
const isSure = async (name: string) =>
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));

test('a display begins the run of a session that has none, and no other', async () => {
  await screen.findByRole('img', { name: /^QR code/ });
  expect(starts()).toBe(1);
  state = 'ended';
  say('end');
  await screen.findByRole('heading', { name: 'Attendance has ended' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toBe('ended');
});

test('what the lecturer stops stays stopped when the line says so, too', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await isSure('Stop');
  await screen.findByRole('heading', { name: 'Attendance has ended' });
  const before = asked.length;
  say('end');
  await vi.waitFor(() => expect(asked.slice(before)).toContain('current-qr'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toBe('ended');
});

test('a pause lasts until somebody ends it', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await isSure('Pause');
  await screen.findByRole('button', { name: 'Resume' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.slice(asked.indexOf('pause-qr'))).toContain('current-qr');
  expect(state).toBe('paused');
});

test('what was asked before somebody else paused does not bring the code back', async () => {
  await screen.findByRole('img', { name: /^QR code/ });
  const before = asked.length;
  let come = () => undefined as void;
  codeComes = new Promise((resolve) => (come = resolve));
  say('end');
  await vi.waitFor(() => expect(asked.slice(before)).toContain('current-qr'));
  state = 'paused';
  say('code', codeIn('paused'));
  await screen.findByRole('button', { name: 'Resume' });
  come();
  await vi.advanceTimersByTimeAsync(1_000);
  screen.getByRole('button', { name: 'Resume' });
});

test('the head count stands in the register when it is opened again', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
  const field = await screen.findByRole('textbox', { name: 'Head count' });
  fireEvent.change(field, { target: { value: '40' } });
  fireEvent.blur(field);
  await vi.waitFor(() => expect(headCount).toBe(40));
  fireEvent.click(screen.getByRole('button', { name: 'Close the register' }));
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Head count' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
  await vi.waitFor(() => expect(again.value).toBe('40'));
});

test('a head count that a colleague has entered since stands in the register that is opened', async () => {
  await screen.findByRole('img', { name: /^QR code/ });
  headCount = 38;
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
  await vi.waitFor(() => expect(field.value).toBe('38'));
});

test('a head count is not put over that of a colleague who was quicker, and the lecturer sees theirs', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
  countedElsewhere = 39;
  fireEvent.change(field, { target: { value: '40' } });
  fireEvent.blur(field);
  await vi.waitFor(() => expect(field.value).toBe('39'));
  expect(headCount).toBe(39);
});

test('a lecturer who is at the register when the time is over goes on where they were', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
  const find = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a student' });
  find.focus();
  fireEvent.change(find, { target: { value: 'Ai' } });
  state = 'ended';
  say('end');
  await screen.findByRole('heading', { name: 'Attendance has ended' });
  expect(document.activeElement).toBe(find);
  expect(screen.getAllByRole('textbox', { name: 'Find a student' })).toEqual([find]);
  expect(find.value).toBe('Ai');
  screen.getByRole('dialog', { name: 'Register · Attendance has ended' });
  fireEvent.click(screen.getByRole('button', { name: 'Close the register' }));
  await vi.waitFor(() => expect(find.isConnected).toBe(false));
  screen.getByRole('textbox', { name: 'Find a student' });
});

test('until the first code is here the whole time is left, and nothing can be paused or stopped', async () => {
  cleanup();
  codeComes = new Promise(() => undefined);
  showScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
  expect((await screen.findByRole('timer')).textContent).toBe('3:00');
  expect(screen.getByRole('button', { name: 'Stop' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '1 minute' }));
  expect(asked).not.toContain('extend-qr');
});

test('+ 1 minute says which end it was pressed at, so that it can be sent again', async () => {
  await screen.findByRole('img', { name: /^QR code/ });
  fireEvent.click(screen.getByRole('button', { name: '1 minute' }));
  await vi.waitFor(() => expect(extensions).toEqual([{ minutes: 1, total_sequences: sampleCode.total_sequences }]));
});

test('a head count is kept when Escape closes the register over it', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
  const field = await screen.findByRole('textbox', { name: 'Head count' });
  fireEvent.change(field, { target: { value: '41' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  await vi.waitFor(() => expect(headCount).toBe(41));
});

test('whoever stops while something else is on its way has stopped', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await isSure('Pause');
  let come = () => {};
  resumes = new Promise((resolve) => (come = resolve));
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  await vi.waitFor(() => expect(asked).toContain('resume-qr'));
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('dialog');
  come();
  await screen.findByRole('button', { name: 'Pause' });
  await isSure('Stop');
  await screen.findByRole('heading', { name: 'Attendance has ended' });
  expect(state).toBe('ended');
});

test('without its line a display counts on, also where the register takes longer than it is asked for', async () => {
  await screen.findByRole('img', { name: /^QR code/ });
  here = 7;
  registerTakesMs = 6_000;
  isLineDown = true;
  cutLine();
  await vi.advanceTimersByTimeAsync(25_000);
  await screen.findByText('7');
});

test('where nobody can be heard for longer than the run can last, attendance has ended all the same', async () => {
  await screen.findByRole('img', { name: /^QR code/ });
  answer = Response.json({ code: 'unavailable' }, { status: 503 });
  cutLine();
  await vi.advanceTimersByTimeAsync(sampleCode.time_remaining + 20_000);
  expect(screen.queryByRole('heading', { name: 'Attendance has ended' })).toBeNull();
  await vi.advanceTimersByTimeAsync(15_000);
  await screen.findByRole('heading', { name: 'Attendance has ended' });
  // Somebody else has let it run longer: that is seen when the server is heard again.
  answer = undefined;
  await screen.findByRole('img', { name: /^QR code/ });
});

test('why no code can be shown is said in the words of the server, and can be tried again', async () => {
  cleanup();
  answer = Response.json({ code: 'not_yours', error: 'This class is of somebody else' }, { status: 403 });
  showScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
  await screen.findByText('Failed to generate QR code: This class is of somebody else');
  answer = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('img', { name: /^QR code/ });
});

test('where the server says nothing of why no code comes, the stated words do', async () => {
  cleanup();
  answer = Response.json({}, { status: 409 });
  showScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
  await screen.findByText('Failed to generate QR code: Failed to start QR generation');
  answer = undefined;
  state = 'ended';
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const again = await screen.findByRole('button', { name: 'Show codes again' });
  answer = Response.json({}, { status: 500 });
  fireEvent.click(again);
  await screen.findByText('Failed to start QR generation');
});
