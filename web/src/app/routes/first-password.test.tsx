import { changePassword } from '@muster/contract/accounts/passwords';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubUser, renderApp } from '../render-app.setup.tsx';
import { endSession, startSession } from '#lib/auth/session.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';

let sent: unknown[];
let password: 'own' | 'first' | 'none';
let answer: () => Response;
beforeEach(() => {
  sent = [];
  answer = () => Response.json({ success: true });
  startSession('a-token-of-twenty-characters');
  stubUser('lecturer');
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      if (path === '/api/auth/me')
        return Response.json({ success: true, user: makeUser({ role: 'lecturer', password }) });
      if (path !== changePassword.path) return Response.json([]);
      sent.push(JSON.parse(init?.body as string));
      if (answer().ok) password = 'own';
      return answer();
    }),
  );
});
afterEach(() => {
  endSession('ended');
  vi.unstubAllGlobals();
});

async function fill(current: string, next: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Password you were given'), current);
  await userEvent.type(screen.getByLabelText('New Password'), next);
  await userEvent.type(screen.getByLabelText('Confirm Password'), next);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
}

describe('first password', () => {
  it('is replaced before any screen is shown', async () => {
    password = 'first';
    renderApp('/lecturer/settings');
    await screen.findByRole('heading', { name: 'Choose your own password' });
    expect(screen.queryByRole('navigation')).toBeNull();
    await fill('from the office', 'my own choice');
    expect(sent).toEqual([{ current_password: 'from the office', password: 'my own choice' }]);
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Choose your own password' })).toBeNull());
  });

  it('shows a wrong current password on its field', async () => {
    password = 'first';
    answer = () =>
      Response.json(
        { success: false, code: 'invalid_input', error: 'Wrong', details: { current_password: 'Not the current one' } },
        { status: 400 },
      );
    renderApp('/lecturer/settings');
    await fill('wrong', 'my own choice');
    await screen.findByText('Not the current one');
    expect(document.activeElement).toBe(screen.getByLabelText('Password you were given'));
  });
});
