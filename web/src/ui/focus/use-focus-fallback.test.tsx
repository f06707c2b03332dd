import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useFocusFallback } from './use-focus-fallback.ts';

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const focusFallback = useFocusFallback<HTMLDivElement>();
  return (
    <div {...focusFallback} role="region" aria-label="Rows">
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button onClick={() => setRows(rows.filter((other) => other !== row))}>Remove {row}</button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Panel() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <div {...useFocusFallback<HTMLDivElement>()} role="region" aria-label="Panel">
      {isOpen && <button onClick={() => setIsOpen(false)}>Close</button>}
    </div>
  );
}

describe('focus fallback', () => {
  it('focuses the next row when a row is removed, and the container after the last one', async () => {
    render(<Rows />);
    screen.getByText('Remove two').focus();
    for (const next of ['Remove three', 'Remove one']) {
      await userEvent.keyboard('{Enter}');
      expect(document.activeElement?.textContent).toBe(next);
    }
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('region'));
  });

  it('focuses the container when its focused button is removed', async () => {
    render(<Panel />);
    await userEvent.click(screen.getByText('Close'));
    expect(document.activeElement).toBe(screen.getByRole('region'));
  });
});
