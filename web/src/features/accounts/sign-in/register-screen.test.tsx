import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { RegisterScreen } from './register-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

async function register(refusal: object, status: number) {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/options'
      ? Response.json({ password_min: 6, demo_accounts: [] })
      : Response.json(refusal, { status }),
  );
  renderScreens({ '/': RegisterScreen }, '/', new QueryClient());
  await screen.findByRole('heading', { name: 'Admin Registration' });
  const fields = {
    'Full Name': 'Ruth',
    Email: 'ruth',
    'University ID': 'NORTH',
    Password: '123456',
    'Confirm Password': '123456',
  };
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Register as Admin' }));
}

test.each([
  ['Email', 'email', 'Please enter a valid email address'],
  ['Password', 'password', 'This password is too common. Please choose another one.'],
])('what the server finds wrong with the %s stands at that field, which has the focus', async (label, field, error) => {
  await register({ success: false, code: 'invalid_input', error, details: { [field]: error } }, 400);
  await screen.findByText(error);
  const input = screen.getByLabelText<HTMLInputElement>(label);
  expect(document.activeElement).toBe(input);
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(error);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal of no field stands above the button, and what was typed stays, each password with a button of its own name that shows it', async () => {
  await register({}, 409);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Registration failed. Please try again.'));
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ruth');
  expect(screen.getAllByRole('button', { name: 'Show confirmed password' })).toHaveLength(1);
});

test('what went wrong keeps its place until the answer to the next try, so that a double click meets no link', async () => {
  await register({}, 409);
  const alert = await screen.findByRole('alert');
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'Register as Admin' }));
  await screen.findByRole('button', { name: 'Registering...' });
  expect([alert.isConnected, alert.style.visibility]).toEqual([true, 'hidden']);
  answer(Response.json({ error: 'Once more' }, { status: 409 }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Once more'));
});
