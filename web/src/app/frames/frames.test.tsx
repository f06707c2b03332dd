import { MantineProvider } from '@mantine/core';
import type { User } from '@muster/contract/accounts';
import type { Role } from '@muster/contract/shared';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { SidebarFrame } from './sidebar-frame.tsx';
import { TopFrame } from './top-frame.tsx';

afterEach(() => vi.unstubAllGlobals());

const show = async (Frame: typeof SidebarFrame, role: Role, path = '/') => {
  const user = { name: 'Amara Silva', role, photo: null } as User;
  const root = createRootRoute({ component: () => <Frame user={user}>content</Frame>, notFoundComponent: () => null });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.findByRole('navigation', { name: 'Main' });
};
const linksOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('a student reads it when the device has lost its network, as long as that lasts', async () => {
  await show(SidebarFrame, 'student');
  const change = (isOnline: boolean) => {
    vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: isOnline } }));
    act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  const told = () => screen.queryByText('No connection. This may be out of date.');
  expect(told()).toBeNull();
  change(false);
  expect(told()?.closest('[role="status"]')).not.toBeNull();
  change(true);
  expect(told()).toBeNull();
});

test.each<[Role, string, string[]]>([
  ['admin', 'Sign Out', ['Dashboard /admin', 'Students /students-list', 'Lecturers /lecturers', 'Profile /profile']],
  [
    'lecturer',
    'Sign out',
    ['Dashboard /lecturer-dashboard', 'Students /lecturer/students', 'Classes /qr', 'Profile /lecturer/profile'],
  ],
  ['student', 'Sign out', ['Dashboard /student-dashboard', 'Timetable /student-timetable', 'Profile /student/profile']],
])('the sidebar of the %s has exactly the listed items', async (role, signOut, items) => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const nav = await show(SidebarFrame, role);
  const [, ...links] = linksOf(nav);
  expect(links).toEqual(items);
  expect(within(nav).getByRole('button', { name: signOut })).toBeTruthy();
});

test.each<[Role, string, string]>([
  ['admin', '/edit-student/1', 'Students'],
  ['admin', '/add-student-form', 'Students'],
  ['admin', '/edit-staff/1', 'Lecturers'],
  ['lecturer', '/manual-attendance-mark', 'Classes'],
  ['admin', '/add-module', ''],
])('the sidebar of the %s on %s marks where one came from: %s', async (role, path, marked) => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  const links = within(await show(SidebarFrame, role, path)).getAllByRole('link');
  expect(links.flatMap((link) => (link.hasAttribute('aria-current') ? [link.textContent] : [])).join()).toBe(marked);
});

test.each<[Role, string]>([
  ['lecturer', 'Muster /lecturer'],
  ['student', 'Muster /student'],
])('the logo of the %s leads to their own place', async (role, logo) => {
  expect(linksOf(await show(SidebarFrame, role))[0]).toBe(logo);
});

test.each<[Role, string[]]>([
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
])('the top bar of the %s has exactly the listed tabs', async (role, tabs) => {
  expect(linksOf(await show(TopFrame, role))).toEqual(tabs);
  expect(screen.getByText('AttendanceApp')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

test('signing out works even when the server cannot hear it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  startSession('a-token-of-twenty-characters');
  const nav = await show(SidebarFrame, 'student');
  fireEvent.click(within(nav).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(localStorage.getItem('muster.token')).toBeNull());
});
