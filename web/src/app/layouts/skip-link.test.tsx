import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeUser } from '../../lib/testing/make-user.setup.ts';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { SidebarLayout } from './sidebar-layout.tsx';
import { TopBarLayout } from './top-bar-layout.tsx';

const user = makeUser({ role: 'lecturer' });

describe('skip link', () => {
  it.each([
    ['the sidebar layout', SidebarLayout],
    ['the top bar layout', TopBarLayout],
  ] as const)('is the first Tab stop of %s and leads to the content', async (_, Layout) => {
    renderScreens({ '/': () => <Layout user={user}>content</Layout> }, '/');
    const main = await screen.findByRole('main');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${main.id}`);
  });
});
