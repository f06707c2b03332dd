import { me } from '@muster/contract/accounts/accounts';
import { sessionModules } from '@muster/contract/attendance/session-choices';
import { listSessions } from '@muster/contract/attendance/sessions';
import { lookUpStaff } from '@muster/contract/people/staff';
import { lecturerTimetable } from '@muster/contract/timetables/lecturer-classes';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lecturerClass, uuid } from '../../../features/held-classes/held-class.setup.ts';
import { lecturer, mockSessionChoices } from '../../../features/sessions/session.setup.ts';
import { startSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { ClassesPage } from './classes-page.tsx';
import { ManualMarkPage } from './manual-mark-page.tsx';
import { QrFormPage } from './qr-form-page.tsx';

const server = mockServer();
const classOn = (date: string, n: number, start_time: string) => ({
  ...lecturerClass,
  id: uuid(n),
  this_week: { ...lecturerClass.this_week, date, start_time, end_time: '23:59', ends_at: `${date}T23:59:00Z` },
});

beforeEach(() => {
  startSession('a-token-of-twenty-characters');
  mockSessionChoices(server);
  server.reply(me, { success: true, user: lecturer });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'fonts');
  localStorage.clear();
});

describe('class session form pages', () => {
  it('prefill an untouched form again on a new day', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T23:58:40Z') });
    server.reply(lecturerTimetable, [classOn('2026-11-23', 1, '22:00'), classOn('2026-11-24', 2, '09:00')]);
    renderScreens({ '/qr': QrFormPage }, '/qr', new QueryClient({ defaultOptions: { queries: { retry: false } } }));
    const start = () => screen.getByLabelText<HTMLInputElement>(/^Class Start Time/).value;
    await waitFor(() => expect(start()).toBe('10:00 PM'));
    await vi.advanceTimersByTimeAsync(100_000);
    expect(start()).toBe('9:00 AM');
    expect(screen.getByLabelText<HTMLInputElement>(/^Date/).value).toBe('Tue 24 Nov 2026');
  });

  it.each([
    ['/qr', QrFormPage],
    ['/classes', ClassesPage],
    ['/manual-attendance-mark', ManualMarkPage],
  ])('preselect the type that the current class has in the timetable at %s', async (path, Page) => {
    // An autosizing textarea listens for fonts, which happy-dom does not have.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T10:00:00Z') });
    server.reply(lecturerTimetable, [{ ...classOn('2026-11-23', 1, '09:00'), session_type: 'Workshop' }]);
    const { module_id, module_code, module_name } = lecturerClass;
    server.reply(sessionModules, { success: true, modules: [{ id: module_id, module_code, module_name }] });
    server.reply(listSessions, { data: [], total: 0, page: 1, page_size: 25 });
    renderScreens({ [path]: Page }, path);
    const type = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Session Type' }).value;
    await waitFor(() => expect(type()).toBe('Workshop'));
  });

  it.each([
    ['/qr', QrFormPage, 'Class Session'],
    ['/manual-attendance-mark', ManualMarkPage, 'Mark Manual Attendance'],
  ])('show a message instead of the form to a lecturer without a staff record at %s', async (path, Page, title) => {
    server.reply(me, { success: true, user: { ...lecturer, staff_id: null } });
    renderScreens({ [path]: Page }, path);
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('alert').textContent).toBe(
      'Your lecturer account is not found in the staff table. Please contact your administrator to add your record with the correct university_id.',
    );
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('ask an administrator for the lecturer of the class', async () => {
    server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
    server.reply(lookUpStaff, []);
    renderScreens({ '/qr': QrFormPage }, '/qr');
    await screen.findByRole('combobox', { name: 'Lecturer' });
  });
});
