import { listModules } from '@muster/contract/academics/modules';
import type { User } from '@muster/contract/accounts/accounts';
import { sessionModules } from '@muster/contract/attendance/session-choices';
import { createSession, getSession, listSessions, type Session, startQr } from '@muster/contract/attendance/sessions';
import { lookUpStaff } from '@muster/contract/people/staff';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeModule } from '#lib/testing/make-records.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { id, lecturer, session, uuid } from '../session.setup.ts';
import { ClassesScreen } from './classes-screen.tsx';

const server = mockServer();
const lab: Session = { ...session, state: 'created', session_type: 'lab', location: 'LK', expected: 12 };
const busyText = 'The service is busy for a moment.';

const replyWithModules = () =>
  server.reply(sessionModules, { success: true, modules: [{ id, module_code: 'CS1', module_name: 'Logic' }] });
const replyWithoutSessions = () => server.reply(listSessions, { data: [], total: 0, page: 1, page_size: 25 });

beforeEach(() => {
  replyWithModules();
  replyWithoutSessions();
  server.reply(getSession, { success: true, session: lab, is_active: false, qr_started: false });
});

const open = (sessionId?: string, role: User['role'] = 'lecturer') =>
  renderScreens({ '/': () => <ClassesScreen user={{ ...lecturer, role }} sessionId={sessionId} /> }, '/');
const banner = async (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));

/** In the form; a button with this name opens the form in a drawer. */
const createButton = async (): Promise<HTMLElement> =>
  within(await screen.findByRole('form', { name: 'Class Sessions' })).getByRole('button', { name: 'Create Session' });

describe('ClassesScreen', () => {
  it('requires a module and shows server errors in the banner', async () => {
    server.fail(createSession, 'conflict', { error: 'It is too late.' });
    open();
    fireEvent.click(await createButton());
    await banner('Please fill in all required fields');
    expect(server.requests(createSession)).toEqual([]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Module' }));
    await userEvent.click(await screen.findByRole('option', { name: 'CS1 Logic' }));
    fireEvent.click(await createButton());
    await banner('Failed to create session: It is too late.');
    expect(server.requests(createSession).map(({ body }) => body)).toEqual([
      { module_id: id, session_type: 'lecture', duration_minutes: 3, location: '' },
    ]);
  });

  it('starts with the type that the current class has in the timetable', async () => {
    server.fail(createSession, 'conflict');
    const current = { module_id: id, session_type: 'Workshop' };
    renderScreens({ '/': () => <ClassesScreen user={lecturer} sessionId={undefined} current={current} /> }, '/');
    const type = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Session Type' });
    expect(type.value).toBe('Workshop');
    await userEvent.click(screen.getByRole('combobox', { name: 'Module' }));
    await userEvent.click(await screen.findByRole('option', { name: 'CS1 Logic' }));
    fireEvent.click(await createButton());
    await waitFor(() => expect(server.requests(createSession)[0]?.body).toMatchObject({ session_type: 'workshop' }));
    await userEvent.click(type);
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Lecture', 'Tutorial', 'Lab', 'Seminar', 'Workshop']);
  });

  it('searches modules on the server for administrators', async () => {
    const logic = makeModule({ id, module_name: 'Logic', module_code: 'CS1' });
    const algebra = { ...logic, id: uuid(2), module_code: 'AA1' };
    server.reply(listModules, ({ query }) => {
      if (query['id']) return [logic];
      return { data: [query['search'] === 'logic' ? logic : algebra], total: 1, page: 1, page_size: 50 };
    });
    server.reply(sessionModules, { success: true, modules: [] });
    server.reply(lookUpStaff, []);
    server.fail(createSession, 'conflict');
    open(undefined, 'admin');
    const field = await screen.findByRole('combobox', { name: 'Module' });
    await userEvent.type(field, 'logic');
    await userEvent.click(await screen.findByRole('option', { name: 'CS1 Logic' }));
    fireEvent.click(await createButton());
    await waitFor(() => expect(server.requests(createSession)).toHaveLength(1));
    expect(server.requests(createSession)[0]?.body).toMatchObject({ module_id: id });
  });

  it('shows a summary of the created session and start errors in the banner', async () => {
    server.fail(startQr, 'conflict', { error: 'Not now.' });
    open(id);
    await screen.findByRole('heading', { name: 'Session created' });
    for (const fact of [id, 'CS1 Logic', 'Lab', 'LK']) screen.getByText(fact);
    fireEvent.click(screen.getByRole('button', { name: 'Start QR Generation' }));
    await banner('Failed to start QR generation: Not now.');
    screen.getByRole('button', { name: 'Start New Session' });
  });

  it('falls back to a fixed text if the server sends no start error', async () => {
    server.reply(startQr, () => Response.json({}, { status: 500 }));
    open(id);
    fireEvent.click(await screen.findByRole('button', { name: 'Start QR Generation' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to start QR generation'));
  });

  it('scrolls to the banner on every failed submit', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    open();
    const create = await createButton();
    fireEvent.click(create);
    await banner('Please fill in all required fields');
    fireEvent.click(create);
    expect(scrollIntoView).toHaveBeenCalledTimes(2);
    scrollIntoView.mockRestore();
  });

  it('shows one alert with one retry if the modules and the history fail to load', async () => {
    server.fail(sessionModules, 'conflict', { error: busyText });
    server.fail(listSessions, 'conflict', { error: busyText });
    open();
    await banner(busyText);
    await screen.findByText("Couldn't load the sessions.");
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    replyWithModules();
    replyWithoutSessions();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Create Session' }));
    await screen.findByText('No sessions yet');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.click(screen.getByRole('combobox', { name: 'Module' }));
    await screen.findByRole('option', { name: 'CS1 Logic' });
  });

  it('shows a failed history in its own section', async () => {
    server.fail(listSessions, 'conflict', { error: busyText });
    open();
    await banner(busyText);
    const section = screen.getByRole('region', { name: 'Past sessions' });
    expect(section.contains(screen.getByRole('alert'))).toBe(true);
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  });
});
