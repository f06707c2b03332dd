import type { User } from '@muster/contract/accounts/accounts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { SidebarLayout } from './sidebar-layout.tsx';
import { TopBarLayout } from './top-bar-layout.tsx';

const user = { name: 'Amara Silva', role: 'lecturer', photo: null } as User;

afterEach(() => vi.unstubAllGlobals());

describe('skip link', () => {
  it.each([
    ['the sidebar layout', SidebarLayout],
    ['the top bar layout', TopBarLayout],
  ] as const)('is the first Tab stop of %s and leads to the content', async (_, Layout) => {
    vi.stubGlobal('fetch', async () => Response.json([]));
    renderScreens({ '/': () => <Layout user={user}>content</Layout> }, '/');
    const main = await screen.findByRole('main');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${main.id}`);
  });
});
