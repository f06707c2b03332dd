import { correctMark, getRegister, markHistory, type RegisterRow } from '@muster/contract/attendance/registers';
import { getSession } from '@muster/contract/attendance/sessions';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeQueryClient } from '#lib/api/query-client.ts';
import { endSession, startSession } from '#lib/auth/session.ts';
import { makeSettings } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { CanChangeContext } from '#ui/access/can-change.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { SessionHistoryScreen } from '../history/session-history-screen.tsx';
import { aiko, counts, id, lecturer, mockEvents, session, uuid } from '../session.setup.ts';

const server = mockServer();
const names = ['Aiko', 'Ben', 'Chidi', 'Dara', 'Ela', 'Farah', 'Goran', 'Hana', 'Ivo', 'Jana', 'Kofi', 'Lena', 'Mira'];
let rows: RegisterRow[];

beforeEach(() => {
  rows = names.map((name, at) => ({ ...aiko, name, id: uuid(at), student_id: `S-${name}` }));
  // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});
afterEach(() => {
  endSession('ended');
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
});

/** Renders the register of a past class or of one that shows codes. */
async function showRegister(
  state: 'ended' | 'running',
  { offersOnline = false, canChange = true, isCounted = false } = {},
): Promise<void> {
  const inProgress = rows.filter(({ status }) => status === 'in_progress').length;
  const absent = rows.filter(({ status }) => status === 'absent').length;
  const registerCounts = { ...counts, expected: rows.length, absent, in_progress: inProgress };
  server.reply(getSession, {
    success: true,
    session: { ...session, state, ...(isCounted && { attendance_requirement: 'counted' as const }) },
    is_active: false,
    qr_started: true,
  });
  server.reply(getRegister, { success: true, ...registerCounts, version: '1', students: rows });
  server.reply(markHistory, { success: true, changes: [] });
  server.reply(correctMark, ({ params, body: { status } }) => {
    const row = rows.find(({ id: studentId }) => studentId === params['studentId'])!;
    return { success: true, ...registerCounts, student: { ...row, status } };
  });
  mockEvents(server);
  startSession('a-token');
  const client = makeQueryClient();
  client.setQueryData(['me', 'a-token'], { ...lecturer, settings: makeSettings({ offers_online: offersOnline }) });
  const Screen = () => (
    <CanChangeContext value={() => canChange}>
      <SessionHistoryScreen sessionId={id} />
    </CanChangeContext>
  );
  renderScreens({ '/': Screen }, '/', client);
  await screen.findByRole('list', { name: 'Register' });
}

const corrections = () =>
  server.requests(correctMark).map(({ params, body }) => ({ student: params['studentId'], ...body }));
const { keyboard } = userEvent;
const list = (): HTMLElement => screen.getByRole('list', { name: 'Register' });
const line = (name: string): HTMLElement =>
  within(list()).getByRole('button', { name: new RegExp(`^Details of ?${name}`) });
const mark = (name: string, word: string): HTMLElement =>
  within(within(list()).getByRole('group', { name: `Mark of ${name}` })).getByRole('button', { name: word });
const find = (): HTMLElement => screen.getByRole('textbox', { name: 'Find a student' });
const focused = (): Element | null => document.activeElement;
const focusOn = (at: HTMLElement): void => act(() => at.focus());

describe('RegisterPanel', () => {
  it('has no button that changes something for readers, also in the details of a student', async () => {
    await showRegister('ended', { canChange: false });
    await userEvent.click(line('Aiko'));
    const details = await screen.findByRole('dialog', { name: 'Aiko' });
    await within(details).findByText('No corrections.');
    const buttons = screen.getAllByRole('button', { hidden: true }).map((one) => one.textContent ?? '');
    const others = buttons.filter((text) => !text.startsWith('Details of'));
    expect(others.filter((text) => /add|remove|mark|withdraw|codes|present|absent|flag/i.test(text))).toEqual([]);
  });

  it('names the groups of students of parallel groups', async () => {
    const added = { source: 'parallel', by: null, at: '2026-11-21T09:00:00Z', reason: null } as const;
    rows[0] = { ...rows[0]!, status: 'present', added, parallel: { own: 'B', attended: 'A' } };
    rows[1] = { ...rows[1]!, status: 'present', attended_in: { groups: 'C', date: '2026-11-20' } };
    await showRegister('ended');
    expect(line('Aiko').textContent).toContain('Group B, in Group A');
    expect(line('Ben').textContent).toMatch(/Attended in Group C, Fri/u);
    await userEvent.click(line('Aiko'));
    await screen.findByText(/It counts in place of the student’s own class of the week/u);
  });

  it('is one tab stop whose rows are reached with the arrow keys', async () => {
    await showRegister('ended');
    focusOn(screen.getByRole('button', { name: 'Add student' }));
    await userEvent.tab();
    expect(focused()).toBe(line('Aiko'));
    const stops = [...list().querySelectorAll<HTMLElement>('button')].filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([line('Aiko')]);
    await keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe(line('Chidi'));
    await keyboard('{End}');
    expect(focused()).toBe(line('Mira'));
    await keyboard('{PageUp}');
    expect(focused()).toBe(line('Chidi'));
    await keyboard('{PageDown}');
    expect(focused()).toBe(line('Mira'));
    await keyboard('{Home}{ArrowDown}');
    expect(focused()).toBe(line('Ben'));
    await userEvent.tab();
    expect(list().contains(focused())).toBe(false);
    await userEvent.tab({ shift: true });
    expect(focused()).toBe(line('Ben'));
  });

  it('moves between the buttons of a row and down the same column with the arrow keys', async () => {
    await showRegister('ended');
    focusOn(line('Aiko'));
    await keyboard('{ArrowLeft}');
    expect(focused()).toBe(line('Aiko'));
    await keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe(mark('Aiko', 'Late'));
    await keyboard('{ArrowDown}');
    expect(focused()).toBe(mark('Ben', 'Late'));
    await keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe(line('Ben'));
    await keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Ben' })).toBeTruthy();
  });

  it('focuses the match with Enter and returns to the search with the slash key', async () => {
    await showRegister('ended');
    focusOn(line('Mira'));
    await keyboard('/');
    expect(focused()).toBe(find());
    await keyboard('ela{Enter}');
    expect(focused()).toBe(line('Ela'));
    await keyboard('{ArrowUp}');
    expect(focused()).toBe(find());
    await keyboard('{Escape}');
    expect(line('Mira')).toBeTruthy();
    expect(corrections()).toEqual([]);
  });

  it('asks for a reason when a key changes a mark of a past class, then returns focus to the row', async () => {
    await showRegister('ended');
    focusOn(line('Ben'));
    await keyboard('l');
    const reason = await screen.findByRole('textbox', { name: 'Reason (optional)' });
    await waitFor(() => expect(focused()).toBe(reason));
    expect(reason).toHaveProperty('value', '');
    await keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(line('Ben')));
    expect(corrections()).toEqual([]);
    await keyboard('l');
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Reason (optional)' })));
    await keyboard('Bus');
    await userEvent.click(screen.getByRole('button', { name: 'Save correction' }));
    await screen.findByText('Ben: Late');
    await waitFor(() => expect(focused()).toBe(line('Ben')));
    expect(corrections()).toEqual([{ student: uuid(1), status: 'late', reason: 'Bus' }]);
    expect(line('Ben').textContent).toContain('Late');
  });

  it('marks by letter key during class and moves to the next student, also if the mark is unchanged', async () => {
    await showRegister('running');
    focusOn(line('Aiko'));
    await keyboard('p');
    await screen.findByText('Aiko: Present');
    expect(focused()).toBe(line('Ben'));
    await keyboard('A');
    expect(focused()).toBe(line('Chidi'));
    await keyboard('{Control>}e{/Control}');
    expect(corrections()).toEqual([{ student: uuid(0), status: 'present' }]);
  });

  it('moves focus to the next row, or to the search after the last one, when the focused row is filtered out', async () => {
    rows = rows.slice(0, 2);
    await showRegister('running');
    await userEvent.click(screen.getByRole('radio', { name: /^Absent/ }));
    focusOn(mark('Aiko', 'Present'));
    await keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(line('Ben')));
    focusOn(mark('Ben', 'Late'));
    await keyboard('{Enter}');
    await screen.findByText('No students match.');
    expect(focused()).toBe(find());
  });

  it('shows students without a mark of a class that is only counted without a mark', async () => {
    rows = rows.slice(0, 2).map((row) => ({ ...row, status: 'in_progress' }));
    await showRegister('ended', { isCounted: true });
    expect(line('Ben').textContent).toContain('No mark');
    expect(line('Ben').textContent).not.toContain('In progress');
    expect(screen.getByRole('radio', { name: 'No mark 2' })).toBeDefined();
  });

  it('shows students without a mark in a running class as in progress, not as absent', async () => {
    rows = rows.slice(0, 3).map((row, at) => ({ ...row, status: at === 0 ? 'present' : 'in_progress' }));
    await showRegister('running');
    expect(line('Ben').textContent).toContain('In progress');
    expect(mark('Ben', 'Absent').getAttribute('aria-pressed')).toBe('false');
    expect(screen.queryByRole('radio', { name: /^Absent/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'In progress 2' }));
    expect(within(list()).queryByText('Aiko')).toBeNull();
    // Marking a student absent is a change, because the student was not absent before.
    await userEvent.click(mark('Ben', 'Absent'));
    await waitFor(() => expect(corrections()).toEqual([{ student: uuid(1), status: 'absent' }]));
  });

  it('offers Online only if the university uses it', async () => {
    await showRegister('running');
    expect(screen.queryByRole('button', { name: 'Online' })).toBeNull();
    cleanup();
    await showRegister('running', { offersOnline: true });
    focusOn(line('Ben'));
    await keyboard('o');
    await waitFor(() => expect(corrections()).toEqual([{ student: uuid(1), status: 'online' }]));
  });
});
