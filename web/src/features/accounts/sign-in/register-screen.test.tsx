import { signInOptions } from '@muster/contract/accounts/sign-in';
import { register } from '@muster/contract/accounts/registration';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { RegisterScreen } from './register-screen.tsx';

const server = mockServer();

beforeEach(() =>
  server.reply(signInOptions, { password_min: 6, public_url: location.origin, single_sign_on: [], demo_accounts: [] }),
);

async function submitForm() {
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

describe('registration screen', () => {
  it.each([
    ['Email', 'email', 'Please enter a valid email address'],
    ['Password', 'password', 'This password is too common. Please choose another one.'],
  ])('shows an error of the server at the field %s and focuses it', async (label, field, error) => {
    server.fail(register, 'invalid_input', { error, details: { [field]: error } });
    await submitForm();
    await screen.findByText(error);
    const input = screen.getByLabelText<HTMLInputElement>(label);
    expect(document.activeElement).toBe(input);
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(error);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a general error above the button and keeps the input; each password has its own visibility button', async () => {
    server.reply(register, Response.json({}, { status: 409 }));
    await submitForm();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Registration failed. Please try again.'));
    expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ruth');
    expect(screen.getAllByRole('button', { name: 'Show confirmed password' })).toHaveLength(1);
  });

  it('keeps the space of an error until the next reply, so that a double click hits no link', async () => {
    server.reply(register, Response.json({}, { status: 409 }));
    await submitForm();
    const alert = await screen.findByRole('alert');
    let respond: (response: Response) => void = () => undefined;
    server.reply(register, () => new Promise<Response>((resolve) => (respond = resolve)));
    fireEvent.click(screen.getByRole('button', { name: 'Register as Admin' }));
    await screen.findByRole('button', { name: 'Registering...' });
    expect([alert.isConnected, alert.style.visibility]).toEqual([true, 'hidden']);
    respond(Response.json({ error: 'Once more' }, { status: 409 }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Once more'));
  });
});
