import { useLocation } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { usePageChange, useSectionFocus } from './use-page-change.ts';

/** One component for all paths, as a layout stays mounted while its content changes. */
function Layout() {
  const path = useLocation({ select: (location) => location.pathname });
  usePageChange(path);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <h1>{path}</h1>
      </main>
      <div role="dialog" aria-modal="true" aria-label="Dialog">
        <input aria-label="Note" />
      </div>
    </>
  );
}

describe('usePageChange', () => {
  it('focuses the content of a new screen', async () => {
    const { router } = renderScreens({ '/$name': Layout }, '/one');
    await screen.findByRole('heading', { name: '/one' });
    await router.navigate({ to: '/two' });
    await screen.findByRole('heading', { name: '/two' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('keeps the focus in a field of a dialog', async () => {
    const { router } = renderScreens({ '/$name': Layout }, '/one');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    note.focus();
    await router.navigate({ to: '/two' });
    await screen.findByRole('heading', { name: '/two' });
    expect(document.activeElement).toBe(note);
  });
});

describe('useSectionFocus', () => {
  function SlowScreen() {
    useSectionFocus();
    const [isLoaded, setIsLoaded] = useState(false);
    useEffect(() => {
      const timer = setTimeout(() => setIsLoaded(true), 50);
      return () => clearTimeout(timer);
    }, []);
    return isLoaded ? <h2 id="absences">Absences</h2> : <p>Loading</p>;
  }

  it('scrolls to the section of the address and focuses it, once it has loaded and at each visit', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const { router } = renderScreens({ '/one': SlowScreen }, '/one#absences');
    const section = await screen.findByRole('heading', { name: 'Absences' });
    await waitFor(() => expect(document.activeElement).toBe(section));
    section.blur();
    await router.navigate({ to: '/one', hash: 'absences' });
    await waitFor(() => expect(document.activeElement).toBe(section));
    expect(scroll.mock.contexts).toContain(section);
    scroll.mockRestore();
  });
});
