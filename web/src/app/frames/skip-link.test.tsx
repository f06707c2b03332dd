import type { User } from '@muster/contract/accounts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { SidebarFrame } from './sidebar-frame.tsx';
import { TopFrame } from './top-frame.tsx';

const user = { name: 'Amara Silva', role: 'lecturer', photo: null } as User;

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the sidebar', SidebarFrame],
  ['the top navigation', TopFrame],
] as const)('the first Tab leads past %s', async (_, Frame) => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  showScreens({ '/': () => <Frame user={user}>content</Frame> }, '/');
  const main = await screen.findByRole('main');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.activeElement?.getAttribute('href')).toBe(`#${main.id}`);
});
