import { endOtherSignIns, endSignIn, listSignIns } from '@muster/contract/accounts/sign-ins';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { SignIns } from './sign-ins.tsx';

const server = mockServer();

const signIn = (n: number, is_own = false) => ({
  id: `018f0000-0000-7000-8000-00000000000${n}`,
  device: is_own ? 'Firefox on Windows' : n === 2 ? 'Chrome on Android' : null,
  signed_in_at: `2026-11-0${n}T09:10:00.000Z`,
  used_at: `2026-11-1${n}T09:10:00.000Z`,
  is_own,
});

/** Renders the list for a server with these sign-ins. */
function show(signIns: ReturnType<typeof signIn>[]): void {
  let current = signIns;
  server.reply(listSignIns, () => current);
  server.reply(endSignIn, ({ params }) => {
    current = current.filter(({ id }) => id !== params['id']);
    return { success: true as const };
  });
  server.reply(endOtherSignIns, () => {
    current = current.filter(({ is_own }) => is_own);
    return { success: true as const, ended: signIns.length - 1 };
  });
  renderScreens({ '/': SignIns }, '/');
}
const lines = async (count: number) => {
  const list = await screen.findByRole('list', { name: 'Devices' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(count));
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
};

describe('signed-in devices', () => {
  it('lists each device with its sign-in time; the current one has no sign-out button', async () => {
    show([signIn(3, true), signIn(2), signIn(1)]);
    const [own, other, unknown] = await lines(3);
    expect(own).toMatch(/^This device · Firefox on WindowsSigned in 3 Nov 2026, \d+:10 [AP]M$/);
    expect(other).toMatch(/^Chrome on AndroidSigned in 2 Nov 2026, \d+:10 [AP]MLast seen 12 Nov 2026Sign out$/);
    expect(unknown).toMatch(/^Unknown deviceSigned in 1 Nov/);
    expect(screen.getAllByRole('button', { name: /^Sign out .* of / })).toHaveLength(2);
  });

  it('signs out one device and removes it from the list', async () => {
    show([signIn(3, true), signIn(2)]);
    await lines(2);
    fireEvent.click(screen.getByRole('button', { name: /^Sign out Chrome on Android of 2 Nov 2026/ }));
    await lines(1);
    expect(server.requests(endSignIn).map(({ params }) => params)).toEqual([{ id: signIn(2).id }]);
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Where you are signed in' }));
  });

  it('signs out all other devices after a confirmation', async () => {
    show([signIn(3, true), signIn(2), signIn(1)]);
    await lines(3);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
    expect(server.requests(endOtherSignIns)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await lines(1);
    expect(server.requests(endOtherSignIns)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Where you are signed in' }));
  });

  it('shows an error and refetches the list if a sign-out fails', async () => {
    show([signIn(3, true), signIn(9)]);
    server.fail(endSignIn, 'not_found', { error: 'This sign-in has ended already.' });
    await lines(2);
    fireEvent.click(screen.getByRole('button', { name: /^Sign out the device of 9 Nov 2026/ }));
    await waitFor(() => expect(server.requests(listSignIns)).toHaveLength(2));
    expect(await screen.findByText('This sign-in has ended already.')).toBeTruthy();
    expect(await lines(2)).toHaveLength(2);
  });
});
