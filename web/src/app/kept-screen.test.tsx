import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginToLeave, endSession, startSession } from '../lib/session.ts';
import { follow, nobody } from './kept-screen.logic.ts';
import { asRole, open } from './open-product.setup.tsx';

beforeEach(() => {
  // A field that grows with its text listens for fonts; this document has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  startSession('a-token-of-twenty-characters');
});
afterEach(() => {
  Reflect.deleteProperty(document, 'fonts');
  endSession('ended');
  vi.unstubAllGlobals();
});

const signInHeading = () => screen.findByRole('heading', { name: 'Sign in' });
/** Also where nobody can see it. */
const isAnywhere = (typed: string) =>
  [...document.querySelectorAll('input, textarea')].some((field) => 'value' in field && field.value === typed);

async function typeGroupName(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: /Group Name/ }), 'CS2-Z');
}

test('what was typed when the sign-in ended is there when the same person signs in again', async () => {
  asRole('admin');
  const router = open('/add-group?from=here');
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

test('a token that another tab replaced by a new one of the same person takes nothing away', async () => {
  asRole('admin');
  open('/add-group');
  await typeGroupName();
  localStorage.setItem('muster.token', 'another-token-of-this-browser');
  dispatchEvent(new StorageEvent('storage', { key: 'muster.token' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Group Name/ })).toBeNull());
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Group Name/ })).value).toBe('CS2-Z');
});

test('another person who signs in finds neither what was typed nor what was loaded', async () => {
  const degree = {
    id: 'd',
    degree_programme: 'Physics of the first',
    degree_level: 'undergraduate',
    local_international: 'local',
    active: true,
  };
  asRole('admin', '1', (path) => Response.json(path.startsWith('/api/degrees') ? [degree] : []));
  open('/add-group');
  await typeGroupName();
  await userEvent.click(screen.getByRole('combobox', { name: /Degree Programme/ }));
  await screen.findByText(/Physics of the first/);
  endSession('ended');
  await signInHeading();
  expect(isAnywhere('CS2-Z')).toBe(true);

  asRole('admin', '2', () => new Promise(() => undefined));
  startSession('the-token-of-somebody-else');
  await screen.findByRole('textbox', { name: /Group Name/ });
  expect(isAnywhere('CS2-Z')).toBe(false);
  await userEvent.click(screen.getByRole('combobox', { name: /Degree Programme/ }));
  expect(document.body.textContent).not.toContain('Physics of the first');
});

test('whoever leaves by choice leaves nothing of it', async () => {
  asRole('admin');
  open('/add-group');
  await typeGroupName();
  beginToLeave();
  endSession('by choice');
  await signInHeading();
  expect(isAnywhere('CS2-Z')).toBe(false);
});

test('a page that is open to all asks for a sign-in only where somebody has typed', async () => {
  asRole('student', '1', () => Response.json({ success: false, error: 'Not here' }, { status: 404 }));
  open('/privacy-policy');
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

test('who goes elsewhere from the sign-in is asked before what was typed is lost', async () => {
  asRole('admin');
  open('/add-group');
  await typeGroupName();
  endSession('ended');
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot Password?' }));
  await screen.findByText('What you have typed here will be lost.');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'Reset your password' });
  expect(isAnywhere('CS2-Z')).toBe(false);
});

test('a screen is kept for its person, at its place, until they leave it', () => {
  const left = { isUnsaved: true, top: 40 };
  const there = { pathname: '/qr', isOpen: false, hasLeft: false, howLeft: () => left };
  const mine = follow(nobody, { ...there, accountId: 'a' });
  expect(follow(mine, { ...there, accountId: 'a' })).toBe(mine);
  const kept = follow(mine, { ...there, accountId: undefined });
  expect(kept).toEqual({ ...mine, away: left });
  expect(follow(kept, { ...there, accountId: undefined })).toBe(kept);
  expect(follow(kept, { ...there, accountId: 'a' })).toEqual(mine);
  expect(follow(kept, { ...there, accountId: 'b' })).toEqual({ ...mine, accountId: 'b', turn: 1 });
  expect(follow(kept, { ...there, accountId: undefined, pathname: '/login' })).toEqual({ ...nobody, turn: 1 });
  expect(follow(mine, { ...there, accountId: undefined, hasLeft: true })).toEqual({ ...nobody, turn: 1 });
});
