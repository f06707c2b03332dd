import { render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { captureFocus } from './restore-focus.ts';
import { useReturnFocus } from './use-return-focus.ts';

const list = (names: readonly string[]) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <button>{name}</button>
      </li>
    ))}
  </ul>
);

/** Takes the focus as soon as it opens, like a Mantine dialog. */
function Dialog({ name }: { name: string }) {
  useReturnFocus();
  useEffect(() => screen.getByText(name).focus(), [name]);
  return (
    <section role="dialog">
      <button>{name}</button>
    </section>
  );
}

const page = (dialogs: readonly string[]) => (
  <main>
    <button>Open</button>
    {dialogs.map((name) => (
      <div key={name}>
        <Dialog name={name} />
      </div>
    ))}
  </main>
);

afterEach(() => void vi.useRealTimers());

describe('captureFocus', () => {
  it('restores the focus, or focuses the nearest ancestor of a removed element', async () => {
    const { rerender } = render(list(['Aiko', 'Bilal']));
    const aiko = screen.getByText('Aiko');
    aiko.focus();
    const restoreFocus = captureFocus();
    aiko.blur();
    restoreFocus();
    await waitFor(() => expect(document.activeElement).toBe(aiko));
    aiko.blur();
    rerender(list(['Bilal']));
    restoreFocus();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
  });

  it('does nothing when another element has the focus', () => {
    vi.useFakeTimers();
    render(list(['Aiko', 'Bilal']));
    screen.getByText('Aiko').focus();
    const restoreFocus = captureFocus();
    screen.getByText('Bilal').focus();
    restoreFocus();
    vi.advanceTimersByTime(1_000);
    expect(document.activeElement).toBe(screen.getByText('Bilal'));
  });
});

describe('useReturnFocus', () => {
  it('returns the focus from a closed dialog to the element that opened it', async () => {
    const { rerender } = render(page([]));
    screen.getByText('Open').focus();
    rerender(page(['Aiko']));
    expect(document.activeElement).toBe(screen.getByText('Aiko'));
    rerender(page([]));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')));
  });

  it('returns from two dialogs that close together to the element that opened the first', async () => {
    const { rerender } = render(page([]));
    screen.getByText('Open').focus();
    rerender(page(['Aiko']));
    rerender(page(['Aiko', 'Close']));
    expect(document.activeElement).toBe(screen.getByText('Close'));
    rerender(page([]));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')));
  });
});
