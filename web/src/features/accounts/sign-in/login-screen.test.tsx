import { signIn, signInOptions, type SignInProvider } from '@muster/contract/accounts/sign-in';
import { finishSingleSignOn } from '@muster/contract/accounts/single-sign-on';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readToken } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
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

beforeEach(() =>
  server.reply(signInOptions, { password_min: 6, public_url: location.origin, single_sign_on: [], demo_accounts: [] }),
);
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

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
    server.reply(signInOptions, {
      password_min: 6,
      public_url: location.origin,
      single_sign_on: [],
      demo_accounts: [demo],
    });
    server.reply(signIn, session('demo-token'));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Student' }));
    await waitFor(() => expect(readToken()).toBe('demo-token'));
  });
});

describe('sign-in on a shared computer', () => {
  it('keeps the token in the tab, and remembers neither role nor university', async () => {
    server.reply(signIn, session('a-token-of-this-tab'));
    await show();
    fillIn();
    fireEvent.click(screen.getByRole('checkbox', { name: 'This is a shared computer' }));
    expect(screen.getByText(/signed out after 30 minutes without use/)).toBeTruthy();
    press();
    await waitFor(() => expect(readToken()).toBe('a-token-of-this-tab'));
    expect(server.requests(signIn).map(({ body }) => body.is_shared)).toEqual([true]);
    expect(sessionStorage.getItem('muster.token')).toBe('a-token-of-this-tab');
    expect(JSON.stringify(localStorage)).not.toContain('a-token-of-this-tab');
    for (const key of ['muster.role', 'muster.university', 'muster.copies'])
      expect(localStorage.getItem(key)).toBeNull();
  });
});

describe('single sign-on', () => {
  const provider = {
    code: 'LAKES',
    university: 'University of the Lakes',
    label: 'Lakes account',
    without_password: [],
  } satisfies SignInProvider;
  const student = { id: '00000000-0000-4000-8000-000000000001', role: 'student', name: 'Sam' } as const;
  const lecturer = { id: '00000000-0000-4000-8000-000000000002', role: 'lecturer', name: 'Sam' } as const;
  const comeBack = (outcome: string) => (location.hash = `#single-sign-on=${outcome}`);
  afterEach(() => {
    history.replaceState(null, '', '/');
    sessionStorage.clear();
  });

  it('leads to the provider of the university', async () => {
    server.reply(signInOptions, {
      password_min: 6,
      public_url: location.origin,
      single_sign_on: [provider],
      demo_accounts: [],
    });
    await show();
    const link = await screen.findByRole('link', { name: 'Continue with Lakes account' });
    expect(link.getAttribute('href')).toBe('/api/auth/single-sign-on/start?university=LAKES&to=%2Flogin');
  });

  it('names the universities where there are several', async () => {
    const other = { code: 'HILLS', university: 'University of the Hills', label: 'Hills ID', without_password: [] };
    server.reply(signInOptions, {
      password_min: 6,
      public_url: location.origin,
      single_sign_on: [provider, other],
      demo_accounts: [],
    });
    await show();
    await screen.findByRole('link', { name: 'Continue with Hills ID (University of the Hills)' });
  });

  const offer = (...single_sign_on: SignInProvider[]) =>
    server.reply(signInOptions, { password_min: 6, public_url: location.origin, single_sign_on, demo_accounts: [] });

  it('says which role signs in without a password, also after a wrong one', async () => {
    offer({ ...provider, without_password: ['student'] });
    server.fail(signIn, 'invalid_credentials');
    await show();
    const text = 'Students sign in with “Lakes account” below, not with a password.';
    await screen.findByRole('link', { name: 'Continue with Lakes account' });
    fireEvent.click(screen.getByRole('radio', { name: /^Lecturer/ }));
    expect(screen.queryByText(text)).toBeNull();
    fillIn();
    await screen.findByText(text);
    press();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  });

  it('says before a role is chosen that passwords are switched off for all', async () => {
    offer({ ...provider, without_password: ['admin', 'lecturer', 'student'] });
    await show();
    await screen.findByText('Users sign in with “Lakes account” below, not with a password.');
  });

  it('names the right address where Muster is open at another one', async () => {
    server.reply(signInOptions, {
      password_min: 6,
      public_url: 'https://muster.example.edu',
      single_sign_on: [provider],
      demo_accounts: [],
    });
    await show();
    const link = await screen.findByRole('link', { name: 'https://muster.example.edu' });
    expect(link.getAttribute('href')).toBe('https://muster.example.edu/login');
    expect(screen.queryByRole('link', { name: 'Continue with Lakes account' })).toBeNull();
  });

  it('starts the session when the person comes back', async () => {
    comeBack('done');
    server.reply(finishSingleSignOn, session('token-of-single-sign-on'));
    await show();
    await waitFor(() => expect(readToken()).toBe('token-of-single-sign-on'));
    expect(server.requests(finishSingleSignOn).map(({ body }) => body)).toEqual([{ is_shared: false }]);
  });

  it('asks a person with several accounts which one', async () => {
    comeBack('done');
    server.reply(finishSingleSignOn, ({ body }) =>
      body.account_id === lecturer.id
        ? session('token-of-the-lecturer')
        : { success: true, accounts: [student, lecturer] },
    );
    await show();
    const choice = await screen.findByRole('button', { name: 'Lecturer/Staff · Sam' });
    expect(screen.queryByLabelText('Email')).toBeNull();
    fireEvent.click(choice);
    await waitFor(() => expect(readToken()).toBe('token-of-the-lecturer'));
  });

  it.each([
    ['unknown', /Muster has no account for you/],
    ['cancelled', /cancelled/],
    ['expired', /took too long/],
    ['something else', /could not be reached/],
  ])('says why it failed: %s', async (outcome, text) => {
    comeBack(outcome);
    await show();
    await waitFor(() => expect(screen.getAllByRole('alert').some((one) => text.test(one.textContent))).toBe(true));
    expect(server.requests(finishSingleSignOn)).toEqual([]);
  });
});
