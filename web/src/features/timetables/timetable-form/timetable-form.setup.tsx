import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { expireOnNavigation } from '../../../ui/feedback/notice.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';

export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const degree = {
  id: uuid(1),
  degree_programme: 'BSc Physics',
  degree_level: 'undergraduate',
  local_international: 'local',
};
const group = {
  id: uuid(2),
  group_name: 'PH1-A',
  degree_details_id: uuid(1),
  year: 1,
  semester: 1,
  academic_year: '2026-2027',
};
const modules = [{ id: uuid(3), module_name: 'Optics', module_code: 'PH101' }];
const teachers = {
  success: true,
  lecturers: [{ id: uuid(4), name: 'Amara Silva' }],
  assistants: [{ id: uuid(5), name: 'Ben Okoro' }],
};
export const entry = {
  id: uuid(6),
  module_id: uuid(3),
  lecturer_id: uuid(4),
  assistant_lecturer_id: uuid(5),
  group_ids: [uuid(2)],
  degree_details_ids: [uuid(1)],
  year: 1,
  semester: 1,
  academic_year: '2026-2027',
  day_of_week: 'Monday',
  start_time: '13:00',
  end_time: '15:00',
  venue: 'Hall A1',
  class_type: 'Lecture',
  module: modules[0],
  lecturer: teachers.lecturers[0],
  assistant_lecturer: teachers.assistants[0],
  groups: [group],
  degrees: [degree],
};
export const groupPage = (groups: readonly object[], total = groups.length) =>
  json({ data: groups, total, page: 1, page_size: 100 });
export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
/** Stubbed replies and recorded requests; reset for each test. */
type StubbedServer = {
  /** Takes precedence over `replies`. */
  replyTo: (address: URL) => Response | undefined;
  replies: Record<string, () => Response>;
  sent: { call: string; body: Record<string, unknown> }[];
};
export const server: StubbedServer = { replyTo: () => undefined, replies: {}, sent: [] };

/** Signs in an administrator and stubs the server. */
export function stubServer(): void {
  localStorage.setItem('muster.token', 'mine');
  server.sent = [];
  server.replyTo = () => undefined;
  server.replies = {
    'GET /api/auth/me': () =>
      json({ success: true, user: { id: uuid(9), name: 'Ada', role: 'admin', time_zone: 'UTC' } }),
    'GET /api/degrees': () => json([degree]),
    'GET /api/groups': () => groupPage([group]),
    'GET /api/modules/by-degrees': () => json(modules),
    'GET /api/modules': () => json(modules),
    [`GET /api/modules/${uuid(3)}/teachers`]: () => json(teachers),
    'GET /api/staff/lookup': () => json(teachers.lecturers),
    'GET /api/venues': () => json([]),
    'GET /api/timetables': () => json({ data: [entry], total: 1, all: 4, page: 1, page_size: 50 }),
    'GET /api/timetables/academic-years': () => json(['2021-2022']),
    'POST /api/timetables/clashes': () => json({ clashes: [], capacity: [] }),
    'POST /api/timetables/free-slots': () => json({ slots: [], venues: [] }),
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.split('?')[0]}`;
    if (init.method !== 'GET')
      server.sent.push({
        call,
        body: JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>,
      });
    const special = server.replyTo(new URL(address, 'http://localhost'));
    if (special) return Promise.resolve(special);
    return Promise.resolve((server.replies[call] ?? (() => json({ success: false, code: 'internal' }, 500)))());
  });
}

export function resetServer(): void {
  vi.unstubAllGlobals();
  localStorage.clear();
  // Removes the notices of this test.
  expireOnNavigation();
  expireOnNavigation();
}

export function open(path: string, screens: Readonly<Record<string, () => React.ReactNode>>): void {
  renderScreens(screens, path);
}
/** Finds the button by text, because role queries are slow on a large form. */
export const press = async (name: string) => {
  const words = await screen.findByText(name, { selector: 'button, button *' });
  await userEvent.click(words.closest('button') ?? words);
};
/** The last match: a dialog field precedes the list filter with the same label.  */
export function box(label: string): HTMLInputElement {
  const labelled = screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
  const input = labelled.findLast((one) => one.tagName === 'INPUT');
  if (!input) throw new Error(`There is no field ${label}`);
  return input;
}
export const choose = async (label: string, option: string) => {
  await userEvent.click(box(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
export const fill = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
export const expectAlert = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('alert').at(-1)?.textContent).toBe(text));
