import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markSignOutStarted, endSession, startSession } from '#lib/auth/session.ts';
import { stubUser, stubServer, renderApp } from '../render-app.setup.tsx';

const noResponse = () => new Promise<Response>(() => undefined);

beforeEach(() => startSession('a-token-of-twenty-characters'));
afterEach(() => {
  endSession('ended');
  vi.unstubAllGlobals();
});

describe('root', () => {
  it('shows a spinner while the current user is loading', async () => {
    stubServer(noResponse);
    renderApp('/add-timetable');
    expect((await screen.findByRole('status')).textContent).toBe('Loading…');
  });

  it('redirects a signed-out visitor to the sign-in page and stores the requested address', async () => {
    endSession('ended');
    stubUser('admin');
    const router = renderApp('/academic-management?tab=1');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state.from).toBe('/academic-management?tab=1');
  });

  it('says that nothing is at an address below a known one, and leads on', async () => {
    stubUser('admin');
    const router = renderApp('/academic-management/abc');
    expect(await screen.findByRole('heading', { name: 'There is no page at this address' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Go to your first page' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  });

  it('redirects to the requested address after sign-in', async () => {
    endSession('ended');
    stubUser('admin');
    const router = renderApp('/academic-management?tab=1');
    await screen.findByRole('heading', { name: 'Sign in' });
    startSession('a-token-of-twenty-characters');
    await screen.findByRole('heading', { name: 'Academic Management' });
    expect(router.state.location.href).toBe('/academic-management?tab=1');
  });

  const ended = "You were signed out. Sign in and you'll be right where you left off.";

  it('stores no address and shows no message after the user has signed out', async () => {
    stubUser('admin');
    const router = renderApp('/academic-management');
    await screen.findByRole('heading', { name: 'Academic Management' });
    markSignOutStarted();
    endSession('ended');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.state.from).toBeUndefined();
    expect(screen.queryByText(ended)).toBeNull();
  });

  it('shows the sign-in page when Back is pressed while the sign-out leads to it', async () => {
    stubUser('admin');
    const router = renderApp('/academic-management');
    await screen.findByRole('heading', { name: 'Academic Management' });
    await act(() => router.navigate({ href: '/add-group' }));
    await screen.findByRole('heading', { name: /Add Group/i });
    act(() => {
      markSignOutStarted();
      endSession('by choice');
    });
    act(() => router.history.back());
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.pathname).toBe('/login');
  });

  it('shows a 401 error on the screen for 2 s, then the sign-in page, and the record after sign-in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const student = '00000000-0000-4000-8000-000000000001';
    let respond = () => Response.json({ success: false, code: 'unauthenticated' }, { status: 401 });
    stubUser('admin', undefined, (path) => (path === `/api/students/${student}` ? respond() : Response.json([])));
    renderApp(`/edit-student/${student}`);
    await screen.findByText('Authentication failed. Please log in again.');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
    screen.getByText('Authentication failed. Please log in again.');
    await vi.advanceTimersByTimeAsync(600);
    await screen.findByRole('heading', { name: 'Sign in' });
    respond = () => Response.json({ success: true, student: { id: student, name: 'Amara Okafor' } });
    startSession('another-token-of-this-browser');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Full Name/u)).value).toBe('Amara Okafor');
    vi.useRealTimers();
  });

  it('shows a message when the session ends on a screen and returns to the screen after sign-in', async () => {
    stubUser('admin');
    const router = renderApp('/academic-management?tab=1');
    await screen.findByRole('heading', { name: 'Academic Management' });
    endSession('ended');
    await screen.findByText(ended);
    startSession('another-token-of-this-browser');
    await screen.findByRole('heading', { name: 'Academic Management' });
    expect(router.state.location.href).toBe('/academic-management?tab=1');
  });

  it('shows a message when another tab ends the session', async () => {
    stubUser('admin');
    renderApp('/academic-management');
    await screen.findByRole('heading', { name: 'Academic Management' });
    localStorage.removeItem('muster.token');
    dispatchEvent(new StorageEvent('storage', { key: 'muster.token' }));
    await screen.findByText(ended);
  });

  it('shows a message when a session ends that was started in another tab after a sign-out', async () => {
    stubUser('admin');
    renderApp('/academic-management');
    await screen.findByRole('heading', { name: 'Academic Management' });
    markSignOutStarted();
    endSession('by choice');
    await screen.findByRole('heading', { name: 'Sign in' });
    localStorage.setItem('muster.token', 'the-token-of-another-tab');
    dispatchEvent(new StorageEvent('storage', { key: 'muster.token' }));
    await screen.findByRole('button', { name: 'Sign Out' });
    endSession('ended');
    await screen.findByText(ended);
  });

  it.each([
    ['admin', '/lecturer-dashboard', '/admin'],
    ['admin', '/dashboard', '/admin'],
    ['admin', '/attendance', '/reports-analytics'],
    ['admin', '/', '/admin'],
    ['admin', '/no/such/path', '/admin'],
    ['admin', '/login', '/admin'],
    ['admin', '/login/', '/admin'],
    ['admin', '/Login', '/admin'],
    ['student', '/lecturer/profile', '/student-dashboard'],
  ])('redirects the role %s from %s to %s', async (role, from, to) => {
    stubUser(role);
    const router = renderApp(from);
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
  });

  it('treats the role "staff" of the server as lecturer', async () => {
    stubUser('staff', undefined, noResponse);
    const router = renderApp('/lecturer/profile');
    await screen.findByRole('link', { name: 'Classes' });
    expect(router.state.location.pathname).toBe('/lecturer/profile');
  });

  it('ends the session of an unknown role', async () => {
    stubUser('dean');
    renderApp('/settings');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(localStorage.getItem('muster.token')).toBeNull();
  });

  it('removes a rejected token', async () => {
    stubServer(() => Response.json({ success: false, code: 'unauthenticated', error: 'x' }, { status: 401 }));
    renderApp('/settings');
    await screen.findByText(ended);
    expect(localStorage.getItem('muster.token')).toBeNull();
  });

  it('keeps the session and offers a retry while the server is unreachable', async () => {
    stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
    renderApp('/settings');
    await screen.findByText('Network error. Please check your connection and try again.');
    stubUser('admin', undefined, noResponse);
    screen.getByRole('button', { name: 'Retry' }).click();
    await screen.findByRole('navigation', { name: 'Main' });
    expect(localStorage.getItem('muster.token')).not.toBeNull();
  });
});
