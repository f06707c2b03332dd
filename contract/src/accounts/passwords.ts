import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { success } from '../http/shared.ts';
import { required } from '../http/fields.ts';
import { email, password } from './accounts.ts';

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Email a password reset link; the reply does not reveal whether the account exists',
  guard: { who: 'public' },
  body: z.object({ email: email('Please enter your email address') }),
  reply: success,
  errors: [],
});

export const confirmReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password/confirm',
  summary: 'Set a new password with the single-use token of the email',
  guard: { who: 'public' },
  body: z.object({
    token: required('This reset link is incomplete', 200),
    password: password('Password is required'),
  }),
  reply: success,
  errors: ['invalid_reset_link'],
});

export const passwordTexts = {
  wrongCurrent: 'This is not your current password. Try again, or use "Forgot Password?" on the sign-in page.',
  unchanged: 'Choose a password that differs from the current one.',
  demo: 'The password of a demo account cannot be changed.',
} as const;

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  summary: "Change the caller's password with the current one; all other sign-ins end",
  guard: { who: 'signed-in', allowsFirstPassword: true },
  body: z.object({
    current_password: password('Please enter your current password'),
    password: password('Password is required'),
  }),
  reply: success,
  changes: ['auth'],
  errors: ['too_many_attempts', 'conflict'],
});
