import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { navigationStyle } from '#ui/preferences/navigation-style.ts';
import { UserLayout } from './user-layout.tsx';

const user = makeUser({ role: 'lecturer' });

describe('skip link', () => {
  it.each(['side menu', 'top bar'] as const)(
    'is the first Tab stop with the %s and leads to the content',
    async (style) => {
      navigationStyle.set(style);
      renderScreens({ '/': () => <UserLayout user={user}>content</UserLayout> }, '/');
      const main = await screen.findByRole('main');
      await userEvent.tab();
      expect(document.activeElement?.textContent).toBe('Skip to content');
      expect(document.activeElement?.getAttribute('href')).toBe(`#${main.id}`);
    },
  );
});
