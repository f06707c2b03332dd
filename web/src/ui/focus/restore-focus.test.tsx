import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rememberFocus } from './restore-focus.ts';

test('the focus comes back to what had it, or to the list that its row has left', async () => {
  const list = (names: readonly string[]) => (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <button>{name}</button>
        </li>
      ))}
    </ul>
  );
  const { rerender } = render(list(['Aiko', 'Bilal']));
  const aiko = screen.getByText('Aiko');
  aiko.focus();
  const back = rememberFocus();
  aiko.blur();
  back();
  await waitFor(() => expect(document.activeElement).toBe(aiko));
  aiko.blur();
  rerender(list(['Bilal']));
  back();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
});
