import { MantineProvider } from '@mantine/core';
import { signOut } from '@muster/contract/accounts/accounts';
import { bellEvents } from '@muster/contract/accounts/notifications';
import type { Role } from '@muster/contract/http/shared';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { type NavigationStyle, navigationStyle } from '#ui/preferences/navigation-style.ts';
import { DemoBanner } from './demo-banner.tsx';
import { UserLayout } from './user-layout.tsx';

const server = mockServer();
beforeEach(() => server.reply(bellEvents, { data: [], total: 0, page: 1, page_size: 50 }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (style: NavigationStyle, role: Role, path = '/') => {
  navigationStyle.set(style);
  const root = createRootRoute({
    component: () => (
      <UserLayout user={makeUser({ role })}>
        <input aria-label="Field" />
      </UserLayout>
    ),
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <MantineProvider env="test" defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.findByRole('navigation', { name: 'Main' });
};
const linksOf = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('demo banner', () => {
  it('is shown on the page of a demo only', () => {
    const { unmount } = render(<DemoBanner />);
    expect(screen.queryByText(/^Demo: /)).toBeNull();
    unmount();
    document.documentElement.dataset['demo'] = '';
    render(<DemoBanner />);
    expect(screen.getByText(/^Demo: /)).toBeTruthy();
    delete document.documentElement.dataset['demo'];
  });
});

describe('layouts', () => {
  it('shows students a notice while the device is offline', async () => {
    await show('side menu', 'student');
    const change = (isOnline: boolean) => {
      vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: isOnline } }));
      act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    };
    const notice = () => screen.queryByText('No connection. This may be out of date.');
    expect(notice()).toBeNull();
    change(false);
    expect(notice()?.closest('[role="status"]')).not.toBeNull();
    change(true);
    expect(notice()).toBeNull();
  });

  it.each<[Role, string, string[], string[]]>([
    [
      'admin',
      'Sign Out',
      ['Dashboard /admin', 'Students /students-list', 'Lecturers /lecturers', 'Profile /profile'],
      [
        'Timetables /timetable-management',
        'Sessions /classes',
        'Modules /add-module',
        'Degrees and groups /academic-management',
        'Reports /reports-analytics',
        'Imports /bulk-import-students',
        'Inbox /attendance-inbox',
        'Warnings /attendance-warnings',
        'Invitations /invitations',
        'University /university',
        'Audit log /audit',
      ],
    ],
    [
      'lecturer',
      'Sign out',
      ['Dashboard /lecturer-dashboard', 'Students /lecturer/students', 'Classes /qr', 'Profile /lecturer/profile'],
      [
        'Sessions /classes',
        'Inbox /lecturer/inbox',
        'Warnings /lecturer/warnings',
        'Registers not taken /registers-not-taken',
      ],
    ],
    [
      'student',
      'Sign out',
      ['Dashboard /student-dashboard', 'Timetable /student-timetable', 'Profile /student/profile'],
      ['Absences /student-dashboard#absences', 'Attendance /student-dashboard#my-attendance'],
    ],
  ])('shows the required sidebar items of the role %s, then its other areas', async (role, button, items, more) => {
    const nav = await show('side menu', role);
    const [, ...links] = linksOf(nav);
    expect(links).toEqual([...items, ...more]);
    expect(linksOf(within(nav).getByRole('group', { name: 'More' }))).toEqual(more);
    expect(within(nav).getByRole('button', { name: button })).toBeTruthy();
  });

  it.each<[Role, string, string]>([
    ['admin', '/edit-student/1', 'Students'],
    ['admin', '/add-student-form', 'Students'],
    ['admin', '/edit-staff/1', 'Lecturers'],
    ['lecturer', '/manual-attendance-mark', 'Classes'],
    ['admin', '/add-module-here', 'Modules'],
    ['admin', '/reports-analytics/overview', 'Reports'],
    ['admin', '/university', 'University'],
    ['admin', '/settings', 'Profile'],
    ['lecturer', '/class-session/1', 'Sessions'],
    ['lecturer', '/settings', 'Profile'],
    ['student', '/student-dashboard', 'Dashboard'],
    ['student', '/student-dashboard#absences', 'Absences'],
    ['admin', '/privacy-policy', ''],
  ])('marks the sidebar item of the role %s on %s: %s', async (role, path, marked) => {
    const links = within(await show('side menu', role, path)).getAllByRole('link');
    expect(links.flatMap((link) => (link.hasAttribute('aria-current') ? [link.textContent] : [])).join()).toBe(marked);
  });

  it.each<[Role, string]>([
    ['lecturer', 'Muster /lecturer'],
    ['student', 'Muster /student'],
  ])('links the logo to the home of the role %s', async (role, logo) => {
    expect(linksOf(await show('side menu', role))[0]).toBe(logo);
  });

  it.each<[Role, string[]]>([
    [
      'admin',
      [
        'Dashboard /dashboard',
        'Students /add-student',
        'Staff /add-staff',
        'Modules /add-module',
        'Classes /classes',
        'Profile /profile',
      ],
    ],
    ['lecturer', ['Dashboard /dashboard', 'Classes /classes', 'Attendance /attendance', 'Profile /profile']],
    ['student', ['Dashboard /dashboard', 'My Attendance /attendance', 'Profile /profile']],
  ])('shows the required tabs in the top bar of the role %s', async (role, tabs) => {
    expect(linksOf(await show('top bar', role))).toEqual(tabs);
    expect(screen.getByText('AttendanceApp')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it.each<[Role, string, string]>([
    ['admin', '/admin', 'Dashboard'],
    ['lecturer', '/qr', 'Attendance'],
    ['student', '/profile', 'Profile'],
  ])('marks the tab of the role %s on %s: %s', async (role, path, marked) => {
    const links = within(await show('top bar', role, path)).getAllByRole('link');
    expect(links.flatMap((link) => (link.hasAttribute('aria-current') ? [link.textContent] : [])).join()).toBe(marked);
  });

  it('changes from the side menu to the top bar in the display preferences and keeps the input of the screen', async () => {
    await show('side menu', 'lecturer');
    fireEvent.change(screen.getByLabelText('Field'), { target: { value: 'typed' } });
    fireEvent.click(screen.getByRole('button', { name: /lecturer/i }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Display preferences' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Top bar' }));
    expect(await screen.findByText('AttendanceApp')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Display preferences' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe('typed');
    expect(localStorage.getItem('muster.navigation')).toBe('top bar');
  });

  it('chooses the theme in the user menu, which stays open', async () => {
    await show('side menu', 'student');
    fireEvent.click(screen.getByRole('button', { name: /student/i }));
    const theme = (name: string) => screen.getByRole('menuitemradio', { name });
    expect(theme('System').getAttribute('aria-checked')).toBe('true');
    fireEvent.click(theme('Dark'));
    expect(theme('Dark').getAttribute('aria-checked')).toBe('true');
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  });

  it('lists the keyboard shortcuts on "?", except in a field', async () => {
    await show('side menu', 'lecturer');
    fireEvent.keyDown(screen.getByLabelText('Field'), { key: '?' });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByRole('region', { name: 'In a register' }).textContent).toContain('undo');
  });

  it('signs out even if the server is unreachable', async () => {
    server.disconnect(signOut);
    startSession('a-token-of-twenty-characters');
    const nav = await show('side menu', 'student');
    fireEvent.click(within(nav).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(localStorage.getItem('muster.token')).toBeNull());
  });
});
