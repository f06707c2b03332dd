import type { User } from '@muster/contract/accounts/accounts';
import type { Session } from '@muster/contract/attendance/sessions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { ClassesScreen } from './classes-screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const session = {
  id,
  session_id: id,
  module_code: 'CS1',
  module_name: 'Logic',
  session_type: 'lab',
  location: 'LK',
  duration_minutes: 3,
  expected: 12,
} as Session;
const refused = (status: number, error: string) =>
  Response.json({ success: false, code: 'conflict', error }, { status });
let answers: Record<string, () => Response>;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  answers = {
    'GET /api/qr-sessions/modules': () =>
      Response.json({ success: true, modules: [{ id, module_code: 'CS1', module_name: 'Logic' }] }),
    [`GET /api/qr-sessions/${id}`]: () =>
      Response.json({ success: true, session, is_active: false, qr_started: false }),
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (typeof init.body === 'string') sent.push(JSON.parse(init.body));
    // The list below the form must not show an alert of its own.
    const isList = address.startsWith('/api/qr-sessions?');
    const other = isList ? Response.json({ data: [], total: 0 }) : Response.json({}, { status: 500 });
    return Promise.resolve(answers[`${init.method} ${address}`]?.() ?? other);
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (sessionId?: string, role = 'lecturer') =>
  renderScreens({ '/': () => <ClassesScreen user={{ role } as User} sessionId={sessionId} /> }, '/');
const banner = async (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));

describe('ClassesScreen', () => {
  it('requires a module and shows server errors in the banner', async () => {
    answers['POST /api/qr-sessions/create'] = () => refused(409, 'It is too late.');
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Create Session' }));
    await banner('Please fill in all required fields');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Module' }));
    await userEvent.click(await screen.findByRole('option', { name: 'CS1 Logic' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create Session' }));
    await banner('Failed to create session: It is too late.');
    expect(sent).toEqual([{ module_id: id, session_type: 'lecture', duration_minutes: 3, location: '' }]);
  });

  it('searches modules on the server for administrators', async () => {
    const found = (rows: unknown[]) => () => Response.json({ data: rows, total: rows.length, page: 1, page_size: 50 });
    const logic = { id, module_code: 'CS1', module_name: 'Logic' };
    const list = (of: string) => `GET /api/modules?${of}sort=module_code&page=1&page_size=50`;
    answers[list('')] = found([{ ...logic, id: session.id.replace(/1$/, '2'), module_code: 'AA1' }]);
    answers[list('search=logic&')] = found([logic]);
    answers[`GET /api/modules?id=${id}&active=all`] = () => Response.json([logic]);
    delete answers['GET /api/qr-sessions/modules'];
    open(undefined, 'admin');
    const field = await screen.findByRole('combobox', { name: 'Module' });
    await userEvent.type(field, 'logic');
    await userEvent.click(await screen.findByRole('option', { name: 'CS1 Logic' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create Session' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ module_id: id });
  });

  it('shows a summary of the created session and start errors in the banner', async () => {
    answers[`POST /api/qr-sessions/${id}/start-qr`] = () => refused(409, 'Not now.');
    open(id);
    await screen.findByRole('heading', { name: 'Session created' });
    for (const fact of [id, 'CS1 Logic', 'Lab', 'LK']) screen.getByText(fact);
    fireEvent.click(screen.getByRole('button', { name: 'Start QR Generation' }));
    await banner('Failed to start QR generation: Not now.');
    screen.getByRole('button', { name: 'Start New Session' });
  });

  it('falls back to a fixed text if the server sends no start error', async () => {
    answers[`POST /api/qr-sessions/${id}/start-qr`] = () => Response.json({}, { status: 500 });
    open(id);
    fireEvent.click(await screen.findByRole('button', { name: 'Start QR Generation' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to start QR generation'));
  });

  it('scrolls to the banner on every failed submit', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    open();
    const create = await screen.findByRole('button', { name: 'Create Session' });
    fireEvent.click(create);
    await banner('Please fill in all required fields');
    fireEvent.click(create);
    expect(scrollIntoView).toHaveBeenCalledTimes(2);
    scrollIntoView.mockRestore();
  });

  it('shows one alert with one retry if the modules and the history fail to load', async () => {
    const modules = answers['GET /api/qr-sessions/modules']!;
    const list = () => Response.json({ data: [], total: 0 });
    const busy = () => refused(400, 'The service is busy for a moment.');
    const past = 'GET /api/qr-sessions?page=1&page_size=25';
    answers['GET /api/qr-sessions/modules'] = busy;
    answers[past] = busy;
    open();
    await banner('The service is busy for a moment.');
    await screen.findByText("Couldn't load the sessions.");
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    answers['GET /api/qr-sessions/modules'] = modules;
    answers[past] = list;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Create Session' }));
    await screen.findByText('No sessions yet');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.click(screen.getByRole('combobox', { name: 'Module' }));
    await screen.findByRole('option', { name: 'CS1 Logic' });
  });

  it('shows a failed history in its own section', async () => {
    answers['GET /api/qr-sessions?page=1&page_size=25'] = () => refused(400, 'The service is busy for a moment.');
    open();
    await banner('The service is busy for a moment.');
    const section = screen.getByRole('region', { name: 'Past sessions' });
    expect(section.contains(screen.getByRole('alert'))).toBe(true);
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  });
});
