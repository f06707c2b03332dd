import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markSignOutStarted, endSession, startSession } from '#lib/auth/session.ts';
import { nextSessionScreen, noScreen } from './session-screen.logic.ts';
import { stubUser, renderApp } from '../render-app.setup.tsx';

beforeEach(() => {
  // An autosizing textarea listens for fonts, which happy-dom does not have.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  startSession('a-token-of-twenty-characters');
});
afterEach(() => {
  Reflect.deleteProperty(document, 'fonts');
  endSession('ended');
  vi.unstubAllGlobals();
});

const signInHeading = () => screen.findByRole('heading', { name: 'Sign in' });
/** Includes hidden fields. */
const hasFieldWith = (text: string) =>
  [...document.querySelectorAll('input, textarea')].some((field) => 'value' in field && field.value === text);

async function typeGroupName(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: /Group Name/ }), 'CS2-Z');
}

describe('preserved screen', () => {
  it('keeps the input when the session ends and the same user signs in again', async () => {
    stubUser('admin');
    const router = renderApp('/add-group?from=here');
    await typeGroupName();
    endSession('ended');
    await signInHeading();
    expect(screen.queryByRole('textbox', { name: /Group Name/ })).toBeNull();
    expect(router.latestLocation.maskedLocation?.pathname).toBe('/login');
    expect(document.title).toContain('Sign in');

    startSession('another-token-of-this-browser');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Group Name/ });
    expect(field.value).toBe('CS2-Z');
    await waitFor(() => expect(router.latestLocation.maskedLocation).toBeUndefined());
    expect(router.latestLocation.href).toBe('/add-group?from=here');
    expect(document.title).toContain('Add group');
  });

  it('keeps the input when another tab replaces the token with one of the same user', async () => {
    stubUser('admin');
    renderApp('/add-group');
    await typeGroupName();
    localStorage.setItem('muster.token', 'another-token-of-this-browser');
    dispatchEvent(new StorageEvent('storage', { key: 'muster.token' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Group Name/ })).toBeNull());
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Group Name/ })).value).toBe('CS2-Z');
  });

  it('shows another user neither the input nor the loaded data', async () => {
    const degree = {
      id: 'd',
      degree_programme: 'Physics of the first',
      degree_level: 'undergraduate',
      local_international: 'local',
      active: true,
    };
    stubUser('admin', '1', (path) => Response.json(path.startsWith('/api/degrees') ? [degree] : []));
    renderApp('/add-group');
    await typeGroupName();
    await userEvent.click(screen.getByRole('combobox', { name: /Degree Programme/ }));
    await screen.findByText(/Physics of the first/);
    endSession('ended');
    await signInHeading();
    expect(hasFieldWith('CS2-Z')).toBe(true);

    stubUser('admin', '2', () => new Promise(() => undefined));
    startSession('the-token-of-another-user');
    await screen.findByRole('textbox', { name: /Group Name/ });
    expect(hasFieldWith('CS2-Z')).toBe(false);
    await userEvent.click(screen.getByRole('combobox', { name: /Degree Programme/ }));
    expect(document.body.textContent).not.toContain('Physics of the first');
  });

  it('discards the input when the user signs out', async () => {
    stubUser('admin');
    renderApp('/add-group');
    await typeGroupName();
    markSignOutStarted();
    endSession('by choice');
    await signInHeading();
    expect(hasFieldWith('CS2-Z')).toBe(false);
  });

  it('preserves a public page only if it has unsaved input', async () => {
    stubUser('student', '1', () => Response.json({ success: false, error: 'Not here' }, { status: 404 }));
    renderApp('/privacy-policy');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Why?');
    endSession('ended');
    await signInHeading();
    startSession('another-token-of-this-browser');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your question' });
    expect(field.value).toBe('Why?');

    await userEvent.clear(field);
    endSession('ended');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'Privacy Policy' })).toBeTruthy();
  });

  const stubProvider = (without_password: string[]) => {
    const options = {
      password_min: 6,
      public_url: location.origin,
      single_sign_on: [{ code: 'LAKES', university: 'Lakes', label: 'University account', without_password }],
      demo_accounts: [],
    };
    stubUser('admin', '1', (path) => Response.json(path === '/api/auth/options' ? options : []));
  };

  it('says before single sign-on leaves the page that it discards the input', async () => {
    stubProvider([]);
    renderApp('/add-group');
    await typeGroupName();
    endSession('ended');
    await screen.findByText(/Single sign-on leaves this page, so what you typed and didn't save will be lost/);
    expect(screen.queryByText(/^You were signed out\. Sign in and you'll be right where you left off/)).toBeNull();

    startSession('another-token-of-this-browser');
    await userEvent.clear(await screen.findByRole('textbox', { name: /Group Name/ }));
    endSession('ended');
    await screen.findByText('You were signed out. Please sign in again.');
  });

  it('names no password where passwords, and so passkeys, are switched off', async () => {
    stubProvider(['admin', 'lecturer', 'student']);
    renderApp('/add-group');
    await typeGroupName();
    endSession('ended');
    await screen.findByText(
      "You were signed out. Single sign-on leaves this page, so what you typed and didn't save will be lost.",
    );
  });

  it('asks for confirmation before a link on the sign-in page discards the input', async () => {
    stubUser('admin');
    renderApp('/add-group');
    await typeGroupName();
    endSession('ended');
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
    await screen.findByText('Your changes will be lost.');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Reset your password' });
    expect(hasFieldWith('CS2-Z')).toBe(false);
  });

  it('belongs to one user and one path until the user leaves it', () => {
    const state = { isUnsaved: true, scrollTop: 40 };
    const visit = { pathname: '/qr', isPublic: false, hasSignedOut: false, readScreenState: () => state };
    const signedOut = { ...visit, accountId: undefined };
    const own = nextSessionScreen(noScreen, { ...visit, accountId: 'a' });
    expect(nextSessionScreen(own, { ...visit, accountId: 'a' })).toBe(own);
    const suspended = nextSessionScreen(own, signedOut);
    expect(suspended).toEqual({ ...own, suspended: state });
    expect(nextSessionScreen(suspended, signedOut)).toBe(suspended);
    expect(nextSessionScreen(suspended, { ...visit, accountId: 'a' })).toEqual(own);
    expect(nextSessionScreen(suspended, { ...visit, accountId: 'b' })).toEqual({
      ...own,
      accountId: 'b',
      ownerNumber: 1,
    });
    const discarded = { ...noScreen, ownerNumber: 1 };
    expect(nextSessionScreen(suspended, { ...signedOut, pathname: '/login' })).toEqual(discarded);
    expect(nextSessionScreen(own, { ...signedOut, hasSignedOut: true })).toEqual(discarded);
  });
});
