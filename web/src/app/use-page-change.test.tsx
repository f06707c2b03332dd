import { useLocation } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreens } from '../ui/show-screens.setup.tsx';
import { usePageChange } from './use-page-change.ts';

/** One for all addresses, as the frame of the product stays while what is in it changes. */
function Frame() {
  const path = useLocation({ select: (location) => location.pathname });
  usePageChange(path);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <h1>{path}</h1>
      </main>
      <div role="dialog" aria-modal="true" aria-label="Over the page">
        <input aria-label="Words" />
      </div>
    </>
  );
}

test('the focus goes to what a new screen shows', async () => {
  const { router } = showScreens({ '/$place': Frame }, '/one');
  await screen.findByRole('heading', { name: '/one' });
  await router.navigate({ to: '/two' });
  await screen.findByRole('heading', { name: '/two' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('whoever types in a dialog by the time a screen has come goes on typing', async () => {
  const { router } = showScreens({ '/$place': Frame }, '/one');
  const words = await screen.findByRole('textbox', { name: 'Words' });
  words.focus();
  await router.navigate({ to: '/two' });
  await screen.findByRole('heading', { name: '/two' });
  expect(document.activeElement).toBe(words);
});
