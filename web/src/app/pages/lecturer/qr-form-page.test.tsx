import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../lib/auth/session.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { ClassesPage } from './classes-page.tsx';
import { ManualMarkPage } from './manual-mark-page.tsx';
import { QrFormPage } from './qr-form-page.tsx';

const staffId = '00000000-0000-4000-8000-000000000001';
const user = { id: staffId, role: 'lecturer', staff_id: staffId, time_zone: 'UTC' };
const noChoices = { success: true, semesters: [], modules: [], groups: [], assistants: [] };
const classOn = (date: string, module_code: string, start: string) => ({
  id: date,
  module_code,
  session_type: 'Lecture',
  semester: 1,
  year: 1,
  groups: [],
  academic_year: '2026-2027',
  this_week: {
    date,
    start_time: start,
    end_time: '23:59',
    ends_at: `${date}T23:59:00Z`,
    venue: 'LK',
    state: 'as planned',
    is_open: false,
  },
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
  localStorage.clear();
});

describe('class session form pages', () => {
  it('prefill an untouched form again on a new day', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T23:58:40Z') });
    startSession('a-token-of-twenty-characters');
    const classes = [classOn('2026-11-23', 'CS1', '22:00'), classOn('2026-11-24', 'CS2', '09:00')];
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/auth/me') return Response.json({ user });
      return path.startsWith('/api/timetables/') ? Response.json(classes) : Response.json(noChoices);
    });
    renderScreens({ '/qr': QrFormPage }, '/qr', new QueryClient({ defaultOptions: { queries: { retry: false } } }));
    const start = () => screen.getByLabelText<HTMLInputElement>(/^Class Start Time/).value;
    await waitFor(() => expect(start()).toBe('22:00'));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(start()).toBe('09:00');
    expect(screen.getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2026-11-24');
  });

  it.each([
    ['/qr', QrFormPage],
    ['/classes', ClassesPage],
    ['/manual-attendance-mark', ManualMarkPage],
  ])('preselect the type that the current class has in the timetable at %s', async (path, Page) => {
    // An autosizing textarea listens for fonts, which happy-dom does not have.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
    startSession('a-token-of-twenty-characters');
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T10:00:00Z') });
    const workshop = { ...classOn('2026-11-23', 'CS1', '09:00'), module_id: staffId, session_type: 'Workshop' };
    vi.stubGlobal('fetch', async (called: string) => {
      if (called === '/api/auth/me') return Response.json({ user });
      if (called.startsWith('/api/qr-sessions?')) return Response.json({ data: [], total: 0, page: 1, page_size: 25 });
      return called.startsWith('/api/timetables/') ? Response.json([workshop]) : Response.json(noChoices);
    });
    renderScreens({ [path]: Page }, path);
    const type = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Session Type' }).value;
    await waitFor(() => expect(type()).toBe('Workshop'));
  });

  it.each([
    ['/qr', QrFormPage, 'Class Session'],
    ['/manual-attendance-mark', ManualMarkPage, 'Mark Manual Attendance'],
  ])('show a message instead of the form to a lecturer without a staff record at %s', async (path, Page, title) => {
    startSession('a-token-of-twenty-characters');
    vi.stubGlobal('fetch', async () => Response.json({ user: { ...user, staff_id: null } }));
    renderScreens({ [path]: Page }, path);
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('alert').textContent).toBe(
      'Your lecturer account is not found in the staff table. Please contact your administrator to add your record with the correct university_id.',
    );
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('ask an administrator for the lecturer of the class', async () => {
    startSession('a-token-of-twenty-characters');
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/api/auth/me') return Response.json({ user: { ...user, role: 'admin', staff_id: null } });
      return path.startsWith('/api/staff') ? Response.json([]) : Response.json(noChoices);
    });
    renderScreens({ '/qr': QrFormPage }, '/qr');
    await screen.findByRole('combobox', { name: 'Lecturer' });
  });
});
