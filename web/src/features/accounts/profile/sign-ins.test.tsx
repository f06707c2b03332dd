import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { SignIns } from './sign-ins.tsx';

afterEach(() => vi.unstubAllGlobals());

const signIn = (n: number, is_own = false) => ({
  id: `018f0000-0000-7000-8000-00000000000${n}`,
  device: is_own ? 'Firefox on Windows' : n === 2 ? 'Chrome on Android' : null,
  signed_in_at: `2026-11-0${n}T09:10:00.000Z`,
  used_at: `2026-11-1${n}T09:10:00.000Z`,
  is_own,
});

/** A server with these sign-ins; answers what it was asked to end. */
function show(signIns: ReturnType<typeof signIn>[]) {
  const asked: string[] = [];
  let left = signIns;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'DELETE') return Response.json(left);
    asked.push(url.replace(/^.*\/sign-ins\/?/, ''));
    const [id = ''] = asked.slice(-1);
    if (id === signIn(9).id)
      return Response.json({ success: false, error: 'This sign-in has ended already.' }, { status: 404 });
    left = left.filter((one) => one.is_own || (id !== '' && one.id !== id));
    return Response.json(id === '' ? { success: true, ended: 2 } : { success: true });
  });
  renderScreens({ '/': SignIns }, '/');
  return asked;
}
const lines = async (count: number) => {
  const list = await screen.findByRole('list', { name: 'Devices' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(count));
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
};

test('each device says since when it is signed in, and this one cannot be signed out here', async () => {
  show([signIn(3, true), signIn(2), signIn(1)]);
  const [own, other, unknown] = await lines(3);
  expect(own).toMatch(/^This device · Firefox on WindowsSigned in 3 Nov 2026, \d+:10 [AP]M$/);
  expect(other).toMatch(/^Chrome on AndroidSigned in 2 Nov 2026, \d+:10 [AP]MLast seen 12 Nov 2026Sign out$/);
  expect(unknown).toMatch(/^Another deviceSigned in 1 Nov/);
  expect(screen.getAllByRole('button', { name: /^Sign out .* of / })).toHaveLength(2);
});

test('one is signed out by one press, and is gone', async () => {
  const asked = show([signIn(3, true), signIn(2)]);
  await lines(2);
  fireEvent.click(screen.getByRole('button', { name: /^Sign out Chrome on Android of 2 Nov 2026/ }));
  await lines(1);
  expect(asked).toEqual([signIn(2).id]);
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Where you are signed in' }));
});

test('all others are signed out once the person is sure', async () => {
  const asked = show([signIn(3, true), signIn(2), signIn(1)]);
  await lines(3);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  expect(asked).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await lines(1);
  expect(asked).toEqual(['']);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Where you are signed in' }));
});

test('what could not be ended stays, and the list is asked for again', async () => {
  const asked = show([signIn(3, true), signIn(9)]);
  await lines(2);
  fireEvent.click(screen.getByRole('button', { name: /^Sign out the device of 9 Nov 2026/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await screen.findByText('This sign-in has ended already.')).toBeTruthy();
  expect(await lines(2)).toHaveLength(2);
});
