import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '../../../lib/auth/session.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { LecturerDashboardPage } from './lecturer-dashboard-page.tsx';

const staffId = '00000000-0000-4000-8000-000000000001';
const user = { id: staffId, name: 'Amara Silva', role: 'lecturer', staff_id: staffId, time_zone: 'UTC' };
const times = { start_time: '09:00', end_time: '11:00' };
const entry = (session: { session_id: string | null; session_state: string | null }) => ({
  id: 't1',
  day: 'Monday',
  ...times,
  module_code: 'CS2022',
  module_name: 'Data Structures',
  session_type: 'Lecture',
  groups: [],
  this_week: {
    date: '2026-11-23',
    ...times,
    starts_at: '2026-11-23T09:00:00Z',
    ends_at: '2026-11-23T11:00:00Z',
    venue: 'LK',
    state: 'as planned',
    is_open: true,
    present: 40,
    expected: 120,
    ...session,
  },
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Opens the dashboard with one class that is on; `opened` is what comes of the one press. */
function open(session: Parameters<typeof entry>[0], opened: { reopened: boolean; session: object }): string[] {
  const sent: string[] = [];
  const week = { today: '2026-11-23', now: '2026-11-23T10:00:00Z', time_zone: 'UTC', days: [], classes: [] };
  startSession('a-token-of-twenty-characters');
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(address);
    if (address === '/api/auth/me') return Response.json({ user });
    if (address.endsWith('/create')) return Response.json({ success: true, message: '', ...opened });
    if (address.includes('/timetables/lecturer/')) return Response.json([entry(session)]);
    return Response.json(address.includes('/week') ? week : {});
  });
  renderScreens({ '/': LecturerDashboardPage, '/qr-display': () => <h1>The code</h1> }, '/');
  return sent;
}

test('a class whose codes are over while it is on shows them again with one press', async () => {
  const ended = { session_id: 's1', session_state: 'ended' };
  const sent = open(ended, { reopened: true, session: { id: 's1', state: 'ended' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show codes again' }));
  await screen.findByRole('heading', { name: 'The code' });
  expect(sent).toEqual(['/api/qr-sessions/create', '/api/qr-sessions/s1/start-qr']);
});

test('a class that a colleague has begun meanwhile is gone on with as it runs', async () => {
  const sent = open(
    { session_id: null, session_state: null },
    { reopened: true, session: { id: 's1', state: 'paused' } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take attendance' }));
  await screen.findByRole('heading', { name: 'The code' });
  await waitFor(() => expect(sent).toEqual(['/api/qr-sessions/create']));
});
