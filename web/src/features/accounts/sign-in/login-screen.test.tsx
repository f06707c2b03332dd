import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readToken } from '../../../lib/auth/session.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { LoginScreen } from './login-screen.tsx';

const demo = { role: 'student', email: 's@demo.test', password: 'muster-demo', label: 'Student' };
const user = { id: '1', name: 'S', email: demo.email, role: 'student' };

async function show(signIn: () => Response | Promise<Response>, demoAccounts: unknown[] = []) {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/options' ? Response.json({ password_min: 6, demo_accounts: demoAccounts }) : signIn(),
  );
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

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the three role cards say what they are', async () => {
  await show(() => Response.json({}));
  expect(screen.getAllByRole('radio').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Administrator: System admin with full access',
    'Lecturer/Staff: Teaching staff and faculty',
    'Student: Student account access',
  ]);
  expect(screen.getByRole('link', { name: 'Are you an admin? Register here' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Privacy & Policy' })).toBeTruthy();
});

test('what is missing is said one by one, in order', async () => {
  await show(() => Response.json({}));
  press();
  expect(screen.getByRole('alert').textContent).toBe('Please select your role to continue');
  fireEvent.click(screen.getByRole('radio', { name: /^Student/ }));
  press();
  expect(screen.getByRole('alert').textContent).toBe('Please enter your email address');
  type('Email', 's@demo.test');
  press();
  expect(screen.getByRole('alert').textContent).toBe('Please enter your password');
});

test('while it is under way the button says so; then the token is kept', async () => {
  let answer: (response: Response) => void = () => undefined;
  await show(() => new Promise<Response>((resolve) => (answer = resolve)));
  fillIn();
  press();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Signing in...' }).getAttribute('aria-disabled')).toBe('true'),
  );
  answer(Response.json({ success: true, session: { access_token: 'fresh-token' }, user }));
  await waitFor(() => expect(readToken()).toBe('fresh-token'));
});

test('a refusal shows the words of the server and the form is usable again', async () => {
  const error = 'Invalid credentials or incorrect role. Please try again.';
  await show(() => Response.json({ success: false, code: 'invalid_credentials', error }, { status: 401 }));
  fillIn();
  press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(error));
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});

test('in demo mode one press signs in', async () => {
  await show(() => Response.json({ success: true, session: { access_token: 'demo-token' }, user }), [demo]);
  fireEvent.click(await screen.findByRole('button', { name: 'Student' }));
  await waitFor(() => expect(readToken()).toBe('demo-token'));
});
