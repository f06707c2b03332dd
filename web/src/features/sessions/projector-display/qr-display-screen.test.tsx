import { getRegister, registerEvents } from '@muster/contract/attendance/registers';
import {
  changeSession,
  type CurrentCode,
  currentQr,
  extendQr,
  getSession,
  pauseQr,
  resumeQr,
  type Session,
  startQr,
  stopQr,
} from '@muster/contract/attendance/sessions';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import type { ProblemCode } from '@muster/contract/http/problems';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { aiko, counts, id, mockEvents, session } from '../session.setup.ts';
import { QrDisplayScreen } from './qr-display-screen.tsx';
import { sampleCode, sampleSession } from './sample-session.ts';

const server = mockServer();
/** State, head count and number of check-ins on the server. */
let state: CurrentCode['state'];
let headCount: number | null;
let presentCount: number;
let events: ReturnType<typeof mockEvents>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  state = 'created';
  headCount = null;
  presentCount = 0;
  server.reply(getSession, () => ({ success: true, session: currentSession(), is_active: true, qr_started: true }));
  server.reply(changeSession, ({ body }) => {
    headCount = body.head_count ?? null;
    return { success: true, session: currentSession() };
  });
  replyToCommands();
  renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
});
afterEach(() => {
  vi.useRealTimers();
});

const currentSession = (): Session => ({ ...session, ...sampleSession, head_count: headCount });

/** Replies to everything but the session. */
function replyToCommands(): void {
  events = mockEvents(server);
  server.reply(getRegister, register);
  server.reply(currentQr, () => codeIn(state));
  server.reply(startQr, () => codeIn((state = 'running')));
  server.reply(pauseQr, () => codeIn((state = 'paused')));
  server.reply(resumeQr, () => codeIn((state = 'running')));
  server.reply(extendQr, () => codeIn(state));
  server.reply(stopQr, () => {
    state = 'ended';
    return { success: true, message: '' };
  });
}

const register = (): ReplyOf<typeof getRegister> => ({
  success: true,
  ...counts,
  expected: 40,
  count: presentCount,
  version: String(presentCount),
  students: [],
});

/** Fails everything but the session. */
function failCommands(code: ProblemCode, error?: string): void {
  for (const endpoint of [registerEvents, getRegister, currentQr, startQr, pauseQr, resumeQr, extendQr, stopQr])
    server.fail(endpoint, code, error === undefined ? {} : { error });
}

function codeIn(at: CurrentCode['state']): CurrentCode {
  const isActive = at === 'running';
  return { ...sampleCode, state: at, is_active: isActive, qr_code: isActive ? sampleCode.qr_code : null };
}

const countCodeRequests = () => server.requests(currentQr).length;
const confirmWith = async (name: string) =>
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));

describe('QrDisplayScreen', () => {
  it('starts the codes of a new session only', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    expect(server.requests(startQr)).toHaveLength(1);
    state = 'ended';
    events.send('end');
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state).toBe('ended');
  });

  it('does not restart a session that the lecturer has ended', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'End attendance' }));
    await confirmWith('End');
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    const before = countCodeRequests();
    events.send('end');
    await vi.waitFor(() => expect(countCodeRequests()).toBeGreaterThan(before));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state).toBe('ended');
  });

  it('hides the names of the register while second codes can be shown, also while the codes are paused', async () => {
    const { resumed, shown } = { resumed: 'Resume', shown: 'Show it now' };
    server.reply(getRegister, () => ({ ...register(), students: [aiko] }));
    const second_code = { shown: null, shown_at: null, due_in: 600_000, is_missed: false, is_available: true };
    server.reply(currentQr, () => ({ ...codeIn(state), second_code }));
    server.reply(pauseQr, () => ({ ...codeIn((state = 'paused')), second_code }));
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await confirmWith('Pause');
    await screen.findByRole('button', { name: resumed });
    screen.getByRole('button', { name: shown });
    fireEvent.click(screen.getByRole('button', { name: 'End attendance' }));
    await confirmWith('End');
    const show = await screen.findByRole('button', { name: 'Show the register' });
    screen.getByRole('button', { name: shown });
    expect(screen.queryByText(aiko.name)).toBeNull();
    fireEvent.click(show);
    await screen.findAllByText(aiko.name);
    fireEvent.click(screen.getByRole('button', { name: 'Hide the register' }));
    expect(screen.queryByText(aiko.name)).toBeNull();
  });

  it('stays paused until it is resumed', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await confirmWith('Pause');
    await screen.findByRole('button', { name: 'Resume' });
    const before = countCodeRequests();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(countCodeRequests()).toBeGreaterThan(before);
    expect(state).toBe('paused');
  });

  it('ignores a reply that is older than a pause by another lecturer', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    const before = countCodeRequests();
    const codeReply = Promise.withResolvers<CurrentCode>();
    server.reply(currentQr, () => codeReply.promise);
    events.send('end');
    await vi.waitFor(() => expect(countCodeRequests()).toBeGreaterThan(before));
    state = 'paused';
    events.send('code', codeIn('paused'));
    await screen.findByRole('button', { name: 'Resume' });
    codeReply.resolve(codeIn('running'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy();
  });

  it('shows the saved head count when the register is reopened', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Register on this screen' }));
    const field = await screen.findByRole('textbox', { name: 'Head count' });
    fireEvent.change(field, { target: { value: '40' } });
    fireEvent.blur(field);
    await vi.waitFor(() => expect(headCount).toBe(40));
    fireEvent.click(screen.getByRole('button', { name: 'Close the register' }));
    await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Head count' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Register on this screen' }));
    const reopened = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
    await vi.waitFor(() => expect(reopened.value).toBe('40'));
  });

  it('loads a head count entered by another lecturer', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    headCount = 38;
    fireEvent.click(screen.getByRole('button', { name: 'Register on this screen' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
    await vi.waitFor(() => expect(field.value).toBe('38'));
  });

  it('does not overwrite a concurrent head count and shows it instead', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Register on this screen' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Head count' });
    server.reply(changeSession, () => {
      headCount = 39;
      return Response.json({ code: 'conflict' }, { status: 409 });
    });
    fireEvent.change(field, { target: { value: '40' } });
    fireEvent.blur(field);
    await vi.waitFor(() => expect(field.value).toBe('39'));
    expect(headCount).toBe(39);
  });

  it('keeps the open register and its focus when the QR window ends', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Register on this screen' }));
    const find = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a student' });
    find.focus();
    fireEvent.change(find, { target: { value: 'Ai' } });
    state = 'ended';
    events.send('end');
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
    server.hang(currentQr);
    renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
    expect((await screen.findByRole('timer')).textContent).toBe('3:00');
    expect(screen.getByRole('button', { name: 'End attendance' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '1 minute' }));
    expect(server.requests(extendQr)).toEqual([]);
  });

  it('sends the current number of codes with an extension, which makes it idempotent', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    fireEvent.click(screen.getByRole('button', { name: '1 minute' }));
    await vi.waitFor(() => expect(server.requests(extendQr)).toHaveLength(1));
    const extension = { minutes: 1, total_sequences: sampleCode.total_sequences };
    expect(server.requests(extendQr)[0]?.body).toEqual(extension);
  });

  it('saves the head count when Escape closes the register', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Register on this screen' }));
    const field = await screen.findByRole('textbox', { name: 'Head count' });
    fireEvent.change(field, { target: { value: '41' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    await vi.waitFor(() => expect(headCount).toBe(41));
  });

  it('ends attendance while another command is pending', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await confirmWith('Pause');
    const resumeReply = Promise.withResolvers<CurrentCode>();
    server.reply(resumeQr, () => resumeReply.promise);
    fireEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    await vi.waitFor(() => expect(server.requests(resumeQr)).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'End attendance' }));
    await screen.findByRole('dialog');
    resumeReply.resolve(codeIn((state = 'running')));
    await screen.findByRole('button', { name: 'Pause' });
    await confirmWith('End');
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    expect(state).toBe('ended');
  });

  it('polls the register without the event stream, even if replies are slow', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    presentCount = 7;
    server.reply(getRegister, async () => {
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      return register();
    });
    server.fail(registerEvents, 'unavailable');
    events.close();
    await vi.advanceTimersByTimeAsync(25_000);
    await screen.findByText('7');
  });

  it('closes attendance if the server is unreachable past the end of the QR window', async () => {
    await screen.findByRole('img', { name: /^QR code/ });
    failCommands('unavailable');
    events.close();
    await vi.advanceTimersByTimeAsync(sampleCode.time_remaining + 20_000);
    expect(screen.queryByRole('heading', { name: 'Attendance is closed' })).toBeNull();
    await vi.advanceTimersByTimeAsync(15_000);
    await screen.findByRole('heading', { name: 'Attendance is closed' });
    // Another lecturer has extended the QR window: shown once the server is reachable again.
    replyToCommands();
    await screen.findByRole('img', { name: /^QR code/ });
  });

  it('opens the register in another window, which the room cannot read', async () => {
    const link = await screen.findByRole('link', { name: 'Open register in another window' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/class-session/${id}`, '_blank']);
  });

  it('shows arriving names in full, shortened, or not at all', async () => {
    cleanup();
    const ada = { ...aiko, name: 'Ada Lovelace', status: 'present', marked_at: '2026-11-19T09:00:00Z' } as const;
    server.reply(getRegister, () => ({ ...register(), students: [ada] }));
    renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
    await screen.findByText('Ada Lovelace');
    const choice = screen.getByRole('combobox', { name: 'Names on the display' });
    fireEvent.change(choice, { target: { value: 'short' } });
    screen.getByText('Ada L.');
    fireEvent.change(choice, { target: { value: 'count' } });
    expect(screen.queryByRole('list', { name: 'Latest check-ins' })).toBeNull();
    localStorage.clear();
  });

  it('shows the server error with a retry button', async () => {
    cleanup();
    failCommands('not_yours', 'This class belongs to another lecturer');
    renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
    await screen.findByText('Failed to generate QR code: This class belongs to another lecturer');
    replyToCommands();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('img', { name: /^QR code/ });
  });

  it.each([
    ['the current code', currentQr],
    ['the start', startQr],
  ])(
    'says what failed if the server answers with an error to %s, and not that the network is down',
    async (_, failing) => {
      cleanup();
      state = 'created';
      server.reply(failing, () => Response.json({}, { status: 500 }));
      renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
      const text = 'Failed to generate QR code: Failed to start QR generation';
      while (!screen.queryByText(text)) {
        expect(screen.queryByText(/Reconnecting/)).toBeNull();
        await vi.advanceTimersByTimeAsync(500);
      }
      const before = server.requests(failing).length;
      await vi.advanceTimersByTimeAsync(20_000);
      screen.getByText(text);
      expect(server.requests(failing)).toHaveLength(before);
      replyToCommands();
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await screen.findByRole('img', { name: /^QR code/ });
    },
  );

  it('asks a busy server again before the first code', async () => {
    cleanup();
    state = 'created';
    server.fail(startQr, 'unavailable');
    renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
    await vi.waitFor(() => expect(server.requests(startQr)).not.toEqual([]));
    replyToCommands();
    await vi.advanceTimersByTimeAsync(3_000);
    await screen.findByRole('img', { name: /^QR code/ });
  });

  it('falls back to a fixed text if the server sends no error', async () => {
    cleanup();
    server.reply(currentQr, () => Response.json({}, { status: 409 }));
    renderScreens({ '/': () => <QrDisplayScreen sessionId={id} /> }, '/');
    await screen.findByText('Failed to generate QR code: Failed to start QR generation');
    replyToCommands();
    state = 'ended';
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const reopened = await screen.findByRole('button', { name: 'Show codes again' });
    server.reply(startQr, () => Response.json({}, { status: 500 }));
    fireEvent.click(reopened);
    await screen.findByText('Failed to start QR generation');
  });
});
