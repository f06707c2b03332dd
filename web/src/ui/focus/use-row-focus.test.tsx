import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useFocusBeside } from './use-row-focus.ts';

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const beside = useFocusBeside(rows.length);
  return (
    <div>
      {rows.length > 0 && (
        <ul {...beside}>
          {rows.map((row) => (
            <li key={row}>
              <button onClick={() => setRows(rows.filter((other) => other !== row))}>Remove {row}</button>
            </li>
          ))}
        </ul>
      )}
      <button>Add</button>
    </div>
  );
}

test('who removes row after row by keyboard goes on at the next one, at the end at what adds one', async () => {
  render(<Rows />);
  screen.getByText('Remove two').focus();
  for (const next of ['Remove three', 'Remove one', 'Add']) {
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe(next);
  }
});
