import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginToLeave, endSession, startSession } from '../lib/session.ts';
import { asRole, open, serve } from './open-product.setup.tsx';

const silence = () => new Promise<Response>(() => undefined);

beforeEach(() => startSession('a-token-of-twenty-characters'));
afterEach(() => {
  endSession('ended');
  vi.unstubAllGlobals();
});

test('while the server is asked who is there, a spinner shows', async () => {
  serve(silence);
  open('/add-timetable');
  expect((await screen.findByRole('status')).textContent).toBe('Loading…');
});

test('a stranger comes to sign-in, and the wanted page is remembered', async () => {
  endSession('ended');
  asRole('admin');
  const router = open('/academic-management?tab=1');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.state.from).toBe('/academic-management?tab=1');
});

test('after signing in they come to the remembered page, as it was asked for', async () => {
  endSession('ended');
  asRole('admin');
  const router = open('/academic-management?tab=1');
  await screen.findByRole('heading', { name: 'Sign in' });
  startSession('a-token-of-twenty-characters');
  await screen.findByRole('heading', { name: 'Academic Management' });
  expect(router.state.location.href).toBe('/academic-management?tab=1');
});

const ended = 'Your sign-in has ended. Please sign in again; you come back to where you were.';

test('whoever leaves by choice is not led back, and hears of no end', async () => {
  asRole('admin');
  const router = open('/academic-management');
  await screen.findByRole('heading', { name: 'Academic Management' });
  beginToLeave();
  endSession('ended');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.state.from).toBeUndefined();
  expect(screen.queryByText(ended)).toBeNull();
});

test('a student who is refused to a sign-in that is over: told where one is for two seconds, and there once one has signed in again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const student = '00000000-0000-4000-8000-000000000001';
  let answer = () => Response.json({ success: false, code: 'unauthenticated' }, { status: 401 });
  asRole('admin', undefined, (path) => (path === `/api/students/${student}` ? answer() : Response.json([])));
  open(`/edit-student/${student}`);
  await screen.findByText('Authentication failed. Please log in again.');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
  screen.getByText('Authentication failed. Please log in again.');
  await vi.advanceTimersByTimeAsync(600);
  await screen.findByRole('heading', { name: 'Sign in' });
  answer = () => Response.json({ success: true, student: { id: student, name: 'Amara Okafor' } });
  startSession('another-token-of-this-browser');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Full Name/u)).value).toBe('Amara Okafor');
  vi.useRealTimers();
});

test('somebody whose sign-in is over in the middle of a screen hears so, and comes back to it', async () => {
  asRole('admin');
  const router = open('/academic-management?tab=1');
  await screen.findByRole('heading', { name: 'Academic Management' });
  endSession('ended');
  await screen.findByText(ended);
  startSession('another-token-of-this-browser');
  await screen.findByRole('heading', { name: 'Academic Management' });
  expect(router.state.location.href).toBe('/academic-management?tab=1');
});

test('a second tab hears that the sign-in is over', async () => {
  asRole('admin');
  open('/academic-management');
  await screen.findByRole('heading', { name: 'Academic Management' });
  localStorage.removeItem('muster.token');
  dispatchEvent(new StorageEvent('storage', { key: 'muster.token' }));
  await screen.findByText(ended);
});

test('who left by choice and signed in again in another tab hears here too that this sign-in is over', async () => {
  asRole('admin');
  open('/academic-management');
  await screen.findByRole('heading', { name: 'Academic Management' });
  beginToLeave();
  endSession('by choice');
  await screen.findByRole('heading', { name: 'Sign in' });
  localStorage.setItem('muster.token', 'the-token-of-another-tab');
  dispatchEvent(new StorageEvent('storage', { key: 'muster.token' }));
  await screen.findByRole('button', { name: 'Sign Out' });
  endSession('ended');
  await screen.findByText(ended);
});

test.each([
  ['admin', '/lecturer-dashboard', '/admin'],
  ['admin', '/dashboard', '/admin'],
  ['admin', '/attendance', '/reports-analytics'],
  ['admin', '/', '/admin'],
  ['admin', '/no/such/place', '/admin'],
  ['admin', '/login', '/admin'],
  ['admin', '/login/', '/admin'],
  ['admin', '/Login', '/admin'],
  ['student', '/lecturer/profile', '/student-dashboard'],
])('a %s who opens %s comes to %s', async (role, from, to) => {
  asRole(role);
  const router = open(from);
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});

test('the server word staff means lecturer', async () => {
  asRole('staff', undefined, silence);
  const router = open('/lecturer/profile');
  await screen.findByRole('link', { name: 'Classes' });
  expect(router.state.location.pathname).toBe('/lecturer/profile');
});

test('an unknown role ends the session', async () => {
  asRole('dean');
  open('/settings');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(localStorage.getItem('muster.token')).toBeNull();
});

test('a refused token is thrown away', async () => {
  serve(() => Response.json({ success: false, code: 'unauthenticated', error: 'x' }, { status: 401 }));
  open('/settings');
  await screen.findByText(ended);
  expect(localStorage.getItem('muster.token')).toBeNull();
});

test('a server out of reach keeps the session and offers to try again', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  open('/settings');
  await screen.findByText('Network error. Please check your connection and try again.');
  asRole('admin', undefined, silence);
  screen.getByRole('button', { name: 'Retry' }).click();
  await screen.findByText('AttendanceApp');
  expect(localStorage.getItem('muster.token')).not.toBeNull();
});
