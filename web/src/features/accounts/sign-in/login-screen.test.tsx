import { signIn, signInOptions } from '@muster/contract/accounts/accounts';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '../../../lib/auth/session.ts';
import { makeUser } from '../../../lib/testing/make-user.setup.ts';
import { mockServer } from '../../../lib/testing/mock-server.setup.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { LoginScreen } from './login-screen.tsx';

const demo = { role: 'student', email: 's@demo.test', password: 'muster-demo', label: 'Student' } as const;
const session = (access_token: string): ReplyOf<typeof signIn> => ({
  success: true,
  session: { access_token, expires_at: '2026-12-21T09:02:00Z' },
  user: makeUser({ role: 'student', email: demo.email }),
});

const server = mockServer();

async function show() {
  renderScreens({ '/': LoginScreen }, '/', new QueryClient());
  await screen.findByRole('heading', { name: 'Sign in' });
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fillIn = () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Student: Student account access' }));
  type('Email', 's@demo.test');
  type('Password', 'muster-demo');
};

beforeEach(() => server.reply(signInOptions, { password_min: 6, demo_accounts: [] }));
afterEach(() => localStorage.clear());

describe('sign-in screen', () => {
  it('describes the three roles', async () => {
    await show();
    expect(screen.getAllByRole('radio').map((card) => card.getAttribute('aria-label'))).toEqual([
      'Administrator: System admin with full access',
      'Lecturer/Staff: Teaching staff and faculty',
      'Student: Student account access',
    ]);
    expect(screen.getByRole('link', { name: 'Are you an admin? Register here' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Privacy & Policy' })).toBeTruthy();
  });

  it('shows one missing field at a time, in the required order', async () => {
    await show();
    press();
    expect(screen.getByRole('alert').textContent).toBe('Please select your role to continue');
    fireEvent.click(screen.getByRole('radio', { name: /^Student/ }));
    press();
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email address');
    type('Email', 's@demo.test');
    press();
    expect(screen.getByRole('alert').textContent).toBe('Please enter your password');
  });

  it('shows that it is signing in, then stores the token', async () => {
    let respond = (): void => undefined;
    server.reply(signIn, () => new Promise((resolve) => (respond = () => resolve(session('fresh-token')))));
    await show();
    fillIn();
    press();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Signing in...' }).getAttribute('aria-disabled')).toBe('true'),
    );
    respond();
    await waitFor(() => expect(readToken()).toBe('fresh-token'));
  });

  it('preselects the role of the last sign-in in this browser', async () => {
    localStorage.setItem('muster.role', 'lecturer');
    await show();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Lecturer/ }).checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    server.reply(signIn, session('fresh-token'));
    fillIn();
    press();
    await waitFor(() => expect(localStorage.getItem('muster.role')).toBe('student'));
  });

  it('names the university of the last sign-in in this browser', async () => {
    server.reply(signIn, session('fresh-token'));
    await show();
    fillIn();
    press();
    const { university_name: name } = makeUser({ role: 'student' });
    await waitFor(() => expect(localStorage.getItem('muster.university')).toBe(name));
    cleanup();
    await show();
    screen.getByText(name);
  });

  it('shows the error of the server and enables the form again', async () => {
    const error = 'Invalid credentials or incorrect role. Please try again.';
    server.fail(signIn, 'invalid_credentials', { error });
    await show();
    fillIn();
    press();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error));
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('signs in with one click in demo mode', async () => {
    server.reply(signInOptions, { password_min: 6, demo_accounts: [demo] });
    server.reply(signIn, session('demo-token'));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Student' }));
    await waitFor(() => expect(readToken()).toBe('demo-token'));
  });
});
