import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#lib/api/problem.ts';
import { checkNewPassword, checkRegistration, checkSignIn, signInErrorText } from './accounts.logic.ts';
import { texts } from './accounts.texts.ts';

describe('account forms', () => {
  it('check the role first, then the email, then the password', () => {
    const texts = [
      checkSignIn({ role: '', email: '', password: '' }),
      checkSignIn({ role: 'student', email: '  ', password: '' }),
      checkSignIn({ role: 'student', email: 'a@b.c', password: '' }),
      checkSignIn({ role: 'student', email: 'a@b.c', password: ' ' }),
    ].map((error) => error?.text);
    expect(texts).toEqual([
      'Please select your role to continue',
      'Please enter your email address',
      'Please enter your password',
      undefined,
    ]);
  });

  it('check the registration in the required order', () => {
    const full = { name: 'A', email: 'a@b.c', university_id: 'DEMO', password: 'secret', confirmation: 'secret' };
    const first = (change: Partial<typeof full>) => checkRegistration({ ...full, ...change }, 6)?.text;
    expect(first({ name: ' ', university_id: '' })).toBe('Full Name is required');
    expect(first({ email: '', university_id: '' })).toBe('Email is required');
    expect(first({ password: '', confirmation: '', university_id: '' })).toBe('Password is required');
    expect(first({ confirmation: '', university_id: '' })).toBe('Please confirm your password');
    expect(first({ password: 'abc', confirmation: 'abd', university_id: ' ' })).toBe("Passwords don't match");
    expect(first({ password: 'abc', confirmation: 'abc', university_id: ' ' })).toBe('University ID is required');
    expect(first({ password: 'short', confirmation: 'short' })).toBe('Password must be at least 6 characters');
    expect(first({})).toBeUndefined();
  });

  it('check the minimum length of a new password', () => {
    expect(checkNewPassword('elevenchars', 'elevenchars', 12)?.field).toBe('password');
    expect(checkNewPassword('twelve chars', 'twelve chars', 12)).toBeUndefined();
  });

  it('prefer the message of the server, then that of the form, then the fallback', () => {
    const explain = (problem: unknown) => signInErrorText(problem, texts.wrongCredentials, texts.loginFailed);
    expect(explain(new ApiProblem('too_many_attempts', 429, 'Wait a minute.'))).toBe('Wait a minute.');
    expect(explain(new ApiProblem('internal', 500))).toBe('Invalid credentials or incorrect role. Please try again.');
    expect(explain(new ApiProblem('network', 0))).toMatch(/^Network error/);
    expect(explain(new Error('bug'))).toBe('Login failed');
  });
});
