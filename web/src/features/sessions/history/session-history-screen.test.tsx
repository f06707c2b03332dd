import { correctMark, getRegister, type RegisterRow } from '@muster/contract/attendance/registers';
import { getSession, restoreSession, type Session, withdrawSession } from '@muster/contract/attendance/sessions';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { me } from '@muster/contract/accounts/accounts';
import { startSession } from '#lib/auth/session.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { aiko, counts, lecturer, mockEvents, id, session } from '../session.setup.ts';
import { SessionHistoryScreen } from './session-history-screen.tsx';

const server = mockServer();
let events: ReturnType<typeof mockEvents>;

const replyWithRow = (row: RegisterRow) => server.reply(getRegister, register(row));
const register = (row: RegisterRow) => ({ success: true as const, ...counts, version: '1', students: [row] });
const replyWithState = (state: Session['state']) =>
  server.reply(getSession, { success: true, session: { ...session, state }, is_active: false, qr_started: true });

beforeEach(() => {
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  replyWithState('ended');
  replyWithRow(aiko);
  events = mockEvents(server);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
});

const excused: RegisterRow = {
  ...aiko,
  status: 'excused',
  method: 'manual',
  marked_at: '2026-11-20T10:00:00.000Z',
};

const signIn = () => {
  startSession('a-token-of-twenty-characters');
  server.reply(me, { success: true, user: lecturer });
};
const withdrawn: Session = {
  ...session,
  class_state: 'withdrawn',
  withdrawal: {
    at: '2026-11-19T05:00:00Z',
    by: { name: 'Dr. Rahman', role: 'lecturer', identifier: 'E-1' },
    reason: 'Wrong group',
  },
};

describe('SessionHistoryScreen', () => {
  it('shows an absence that is approved while the register is open', async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    expect(mark.getByRole('button', { name: 'Absent' }).getAttribute('aria-pressed')).toBe('true');
    events.send('register', { ...counts, excused: 1, absent: 0, students: [excused] });
    await waitFor(() =>
      expect(mark.getByRole('button', { name: 'Excused' }).getAttribute('aria-pressed')).toBe('true'),
    );
    await screen.findByText('Absent 0');
  });

  it('keeps the typed reason after a failed correction', async () => {
    server.disconnect(correctMark);
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    fireEvent.click(mark.getByRole('button', { name: 'Late' }));
    const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason (optional)');
    fireEvent.change(reason, { target: { value: 'The bus was late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    await screen.findByText('Network error. Please check your connection and try again.');
    expect(reason.value).toBe('The bus was late');
    server.reply(correctMark, { success: true, ...counts, student: { ...aiko, status: 'late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    await waitFor(() => expect(screen.queryByLabelText('Reason (optional)')).toBeNull());
    const correction = { status: 'late', reason: 'The bus was late' };
    expect(server.requests(correctMark).map(({ body }) => body)).toEqual([correction, correction]);
  });

  it("updates the correction dialog with another lecturer's change", async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    fireEvent.click(mark.getByRole('button', { name: 'Late' }));
    const dialog = await screen.findByRole('dialog', { name: 'Correct the mark of Aiko' });
    expect(dialog.textContent).toContain('Absent → Late');
    events.send('register', { ...counts, excused: 1, absent: 0, students: [excused] });
    await waitFor(() => expect(dialog.textContent).toContain('Excused → Late'));
  });

  it('shows a check-in that arrives while the register is loading', async () => {
    const registerReply = Promise.withResolvers<ReturnType<typeof register>>();
    server.reply(getRegister, () => registerReply.promise);
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    await screen.findByText('Loading the register…');
    const present = { ...aiko, status: 'present', method: 'qr', marked_at: '2026-11-19T03:35:00.000Z' };
    events.send('register', { ...counts, count: 1, present: 1, students: [present] });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    registerReply.resolve(register(aiko));
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    await waitFor(() =>
      expect(mark.getByRole('button', { name: 'Present' }).getAttribute('aria-pressed')).toBe('true'),
    );
    await screen.findByText('1 of 1 present');
  });

  it('reloads the register if the stream reports another version', async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const mark = within(await screen.findByRole('group', { name: 'Mark of Aiko' }));
    replyWithRow({ ...aiko, status: 'late', method: 'qr', marked_at: '2026-11-19T03:35:00.000Z' });
    events.send('register', { ...counts, version: 'another', students: [] });
    await waitFor(() => expect(mark.getByRole('button', { name: 'Late' }).getAttribute('aria-pressed')).toBe('true'));
  });

  it('opens the display of a session whose codes were started elsewhere, without restarting them', async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    await screen.findByRole('button', { name: 'Show codes again' });
    replyWithState('paused');
    events.send('code', { state: 'paused' });
    expect(await screen.findByRole('button', { name: 'Go to the code' })).toBeTruthy();
  });

  it('lists the facts of the session with accessible names', async () => {
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    const facts = within(await screen.findByRole('region', { name: 'Class session' }));
    const names = facts.getAllByRole('term').map(({ textContent }) => textContent);
    const values = facts.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(names).toEqual(['State', 'Present', 'Session Type', 'Location', 'Groups', 'Lecturer']);
    expect(values).toEqual(['Ended', '0 of 1 present', 'Lecture', 'Hall B', '–', 'Dr. Rahman']);
  });

  it('withdraws the class with a reason, shows a read-only register, and restores it', async () => {
    signIn();
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw class' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this class?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw class' }));
    await dialog.findByText('Please give a reason');
    fireEvent.change(dialog.getByRole('textbox', { name: /^Reason/ }), { target: { value: ' Wrong group ' } });
    server.reply(withdrawSession, () => {
      server.reply(getSession, { success: true, session: withdrawn, is_active: false, qr_started: true });
      return { success: true, session: withdrawn };
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw class' }));
    const notice = within(await screen.findByRole('alert', { name: 'This class was withdrawn' }));
    notice.getByText('Wrong group');
    notice.getByText(/Dr. Rahman.* \(lecturer, E-1\)/);
    expect(server.requests(withdrawSession).map(({ body }) => body)).toEqual([{ reason: 'Wrong group' }]);
    for (const name of ['Mark by hand', 'Show codes again', 'Withdraw class', 'Late'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getAllByText('Absent').length).toBeGreaterThan(0);

    server.reply(restoreSession, () => {
      replyWithState('ended');
      return { success: true, session };
    });
    fireEvent.click(screen.getByRole('button', { name: 'Restore class' }));
    const question = within(await screen.findByRole('dialog', { name: 'Restore this class?' }));
    fireEvent.click(question.getByRole('button', { name: 'Restore class' }));
    await screen.findByRole('group', { name: 'Mark of Aiko' });
  });

  it('offers no withdrawal to a lecturer a day after the class is final', async () => {
    signIn();
    const old = { ...session, withdrawable_until: '2026-11-20T00:00:00Z' };
    server.reply(getSession, { success: true, session: old, is_active: false, qr_started: true });
    renderScreens({ '/': () => <SessionHistoryScreen sessionId={id} /> }, '/');
    await screen.findByRole('group', { name: 'Mark of Aiko' });
    expect(screen.queryByRole('button', { name: 'Withdraw class' })).toBeNull();
  });
});
