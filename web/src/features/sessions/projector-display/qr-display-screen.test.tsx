import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { QrDisplayScreen } from './qr-display-screen.tsx';
import { sampleCode, sampleSession } from './sample-session.ts';

const id = '00000000-0000-4000-8000-000000000001';
const path = `/api/qr-sessions/${id}`;
let state: CurrentCode['state'];
let headCount: number | null;
/** Head count entered by another lecturer in the meantime. */
let countedElsewhere: number | undefined;
let codeReply: Promise<void>;
let resumeReply: Promise<void>;
let requests: string[];
/** Bodies of the "+ 1 minute" requests. */
let extensions: unknown[];
let sendEvent: (event: string, data?: object) => void;
let closeStream: () => void;
let isStreamDown: boolean;
let registerDelayMs: number;
let presentCount: number;
/** Overrides all replies except the event stream. */
let errorReply: Response | undefined;

/** Session state after each command. */
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
  isStreamDown = false;
  registerDelayMs = 0;
  presentCount = 0;
  errorReply = undefined;
  codeReply = Promise.resolve();
  resumeReply = Promise.resolve();
  requests = [];
  extensions = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    Promise.resolve(replyTo(address.slice(path.length + 1), init)),
  );
  renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function replyTo(endpoint: string, { body }: RequestInit): Promise<Response> {
  requests.push(endpoint);
  if (errorReply && endpoint !== '') return errorReply.clone();
  if (endpoint === '') {
    if (body && countedElsewhere !== undefined) {
      headCount = countedElsewhere;
      return Response.json({ code: 'conflict' }, { status: 409 });
    }
    if (body) headCount = (JSON.parse(body as string) as { head_count: number }).head_count;
    return Response.json({ success: true, session: { ...sampleSession, id, head_count: headCount } });
  }
  if (endpoint === 'events') {
    if (isStreamDown) return Response.json({}, { status: 503 });
    const lines = new ReadableStream({
      start(line) {
        sendEvent = (event, data = {}) =>
          line.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        closeStream = () => line.close();
      },
    });
    return new Response(lines);
  }
  if (endpoint === 'attendance') {
    const register = { success: true, expected: 40, count: presentCount, version: `${presentCount}`, students: [] };
    if (registerDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, registerDelayMs));
    return Response.json(register);
  }
  if (endpoint === 'extend-qr') extensions.push(JSON.parse(body as string));
  state = commands[endpoint] ?? state;
  const code = codeIn(state);
  if (endpoint === 'current-qr') await codeReply;
  if (endpoint === 'resume-qr') await resumeReply;
  return Response.json(code);
}

function codeIn(at: CurrentCode['state']): CurrentCode {
  const isActive = at === 'running';
  return { ...sampleCode, state: at, is_active: isActive, qr_code: isActive ? sampleCode.qr_code : null };
}

const startCount = () => requests.filter((endpoint) => endpoint === 'start-qr').length;
const confirmWith = async (name: string) =>
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));

describe('QrDisplayScreen', () => {
  it('startCount the codes of a new session only', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    expect(startCount()).toBe(1);
    state = 'ended';
    sendEvent('end');
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state).toBe('ended');
  });

  it('does not restart a session that the lecturer has ended', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'End attendance' }));
    await confirmWith('End');
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    const before = requests.length;
    sendEvent('end');
    await vi.waitFor(() => expect(requests.slice(before)).toContain('current-qr'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state).toBe('ended');
  });

  it('stays paused until it is resumed', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await confirmWith('Pause');
    await screen.findByRole('button', { name: 'Resume' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.slice(requests.indexOf('pause-qr'))).toContain('current-qr');
    expect(state).toBe('paused');
  });

  it('ignores a reply that is older than a pause by another lecturer', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    const before = requests.length;
    let release = () => undefined as void;
    codeReply = new Promise((resolve) => (release = resolve));
    sendEvent('end');
    await vi.waitFor(() => expect(requests.slice(before)).toContain('current-qr'));
    state = 'paused';
    sendEvent('code', codeIn('paused'));
    await screen.findByRole('button', { name: 'Resume' });
    release();
    await vi.advanceTimersByTimeAsync(1_000);
    screen.getByRole('button', { name: 'Resume' });
  });

  it('shows the saved head count when the register is reopened', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
    const field = await screen.findByRole('textbox', { name: 'Head count' });
    fireEvent.change(field, { target: { value: '40' } });
    fireEvent.blur(field);
    await vi.waitFor(() => expect(headCount).toBe(40));
    fireEvent.click(screen.getByRole('button', { name: 'Close the register' }));
    await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Head count' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    const reopened = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
    await vi.waitFor(() => expect(reopened.value).toBe('40'));
  });

  it('loads a head count entered by another lecturer', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    headCount = 38;
    fireEvent.click(screen.getByRole('button', { name: 'Register' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
    await vi.waitFor(() => expect(field.value).toBe('38'));
  });

  it('does not overwrite a concurrent head count and shows it instead', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
    countedElsewhere = 39;
    fireEvent.change(field, { target: { value: '40' } });
    fireEvent.blur(field);
    await vi.waitFor(() => expect(field.value).toBe('39'));
    expect(headCount).toBe(39);
  });

  it('keeps the open register and its focus when the QR window ends', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
    const find = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a student' });
    find.focus();
    fireEvent.change(find, { target: { value: 'Ai' } });
    state = 'ended';
    sendEvent('end');
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    expect(document.activeElement).toBe(find);
    expect(screen.getAllByRole('textbox', { name: 'Find a student' })).toEqual([find]);
    expect(find.value).toBe('Ai');
    screen.getByRole('dialog', { name: 'Register · Attendance is closed' });
    fireEvent.click(screen.getByRole('button', { name: 'Close the register' }));
    await vi.waitFor(() => expect(find.isConnected).toBe(false));
    screen.getByRole('textbox', { name: 'Find a student' });
  });

  it('disables pause and end until the first code arrives', async () => {
    cleanup();
    codeReply = new Promise(() => undefined);
    renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
    expect((await screen.findByRole('timer')).textContent).toBe('3:00');
    expect(screen.getByRole('button', { name: 'End attendance' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '1 minute' }));
    expect(requests).not.toContain('extend-qr');
  });

  it('sends the current number of codes with an extension, which makes it idempotent', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    fireEvent.click(screen.getByRole('button', { name: '1 minute' }));
    await vi.waitFor(() => expect(extensions).toEqual([{ minutes: 1, total_sequences: sampleCode.total_sequences }]));
  });

  it('saves the head count when Escape closes the register', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Register' }));
    const field = await screen.findByRole('textbox', { name: 'Head count' });
    fireEvent.change(field, { target: { value: '41' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    await vi.waitFor(() => expect(headCount).toBe(41));
  });

  it('ends attendance while another command is pending', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await confirmWith('Pause');
    let release = () => {};
    resumeReply = new Promise((resolve) => (release = resolve));
    fireEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    await vi.waitFor(() => expect(requests).toContain('resume-qr'));
    fireEvent.click(screen.getByRole('button', { name: 'End attendance' }));
    await screen.findByRole('dialog');
    release();
    await screen.findByRole('button', { name: 'Pause' });
    await confirmWith('End');
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    expect(state).toBe('ended');
  });

  it('polls the register without the event stream, even if replies are slow', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    presentCount = 7;
    registerDelayMs = 6_000;
    isStreamDown = true;
    closeStream();
    await vi.advanceTimersByTimeAsync(25_000);
    await screen.findByText('7');
  });

  it('closes attendance if the server is unreachable past the end of the QR window', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    errorReply = Response.json({ code: 'unavailable' }, { status: 503 });
    closeStream();
    await vi.advanceTimersByTimeAsync(sampleCode.time_remaining + 20_000);
    expect(screen.queryByRole('heading', { name: 'Attendance is closed' })).toBeNull();
    await vi.advanceTimersByTimeAsync(15_000);
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    // Another lecturer has extended the QR window: shown once the server is reachable again.
    errorReply = undefined;
    await screen.findByRole('img', { name: /^QR code/ });
  });

  it('shows the server error with a retry button', async () => {
    cleanup();
    errorReply = Response.json({ code: 'not_yours', error: 'This class belongs to another lecturer' }, { status: 403 });
    renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
    await screen.findByText('Failed to generate QR code: This class belongs to another lecturer');
    errorReply = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('img', { name: /^QR code/ });
  });

  it('falls back to a fixed text if the server sends no error', async () => {
    cleanup();
    errorReply = Response.json({}, { status: 409 });
    renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
    await screen.findByText('Failed to generate QR code: Failed to start QR generation');
    errorReply = undefined;
    state = 'ended';
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const reopened = await screen.findByRole('button', { name: 'Show codes again' });
    errorReply = Response.json({}, { status: 500 });
    fireEvent.click(reopened);
    await screen.findByText('Failed to start QR generation');
  });
});
