import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heedFirstPress } from '../focus/prevent-double-click.ts';
import { EntryList } from './entry-list.tsx';

const told = vi.fn<(id: string, isActive: boolean) => void>();

/** The change of an entry takes as long as it takes. */
function Modules() {
  const [busyId, setBusyId] = useState<string>();
  return (
    <EntryList
      title="Modules"
      empty="There is no module yet."
      entries={[{ id: 'm1', title: 'CS101 Algebra', isActive: true }]}
      busyId={busyId}
      onToggle={(id, isActive) => {
        setBusyId(id);
        told(id, isActive);
      }}
    />
  );
}

test('who changes an entry by keyboard keeps their place while it is saved, and changes it once', async () => {
  render(<Modules />, { wrapper: MantineProvider });
  const button = screen.getByRole('button', { name: 'Deactivate CS101 Algebra' });
  button.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(told).toHaveBeenCalledExactlyOnceWith('m1', false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
});

describe('a double click', () => {
  let end: () => void;
  beforeEach(() => {
    told.mockReset();
    end = heedFirstPress();
  });
  afterEach(() => end());

  test('switches an entry once, also where the first press is answered at once', async () => {
    function AtOnce() {
      const [isActive, setIsActive] = useState(true);
      const onToggle = (id: string, next: boolean): void => {
        setIsActive(next);
        told(id, next);
      };
      return (
        <EntryList title="Modules" empty="" entries={[{ id: 'm1', title: 'Algebra', isActive }]} onToggle={onToggle} />
      );
    }
    render(<AtOnce />, { wrapper: MantineProvider });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Deactivate Algebra' }));
    expect(told).toHaveBeenCalledExactlyOnceWith('m1', false);
    await userEvent.click(screen.getByRole('button', { name: 'Activate Algebra' }));
    expect(told).toHaveBeenLastCalledWith('m1', true);
  });

  test('presses nothing that has come to where the first press was, and the same thing twice', () => {
    const press = vi.fn<(name: string) => void>();
    render(
      <main>
        <button onClick={() => press('more')}>One more</button>
        <label>
          Chosen <input type="checkbox" />
        </label>
        <a href="#below">One more</a>
      </main>,
    );
    const more = screen.getByRole('button');
    screen.getByRole('main').addEventListener('click', () => press('what lies around'));
    fireEvent.click(more, { detail: 1 });
    fireEvent.click(more, { detail: 2 });
    expect(press.mock.calls.flat()).toEqual(['what lies around', 'more', 'what lies around', 'more']);
    expect(fireEvent.click(screen.getByRole('link'), { detail: 2 })).toBe(false);
    fireEvent.click(screen.getByRole('main'), { detail: 2 });
    expect(press).toHaveBeenCalledTimes(4);
    fireEvent.click(screen.getByText('Chosen'), { detail: 1 });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    fireEvent.click(screen.getByText('Chosen'), { detail: 2 });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });
});

test('what is here stays when it cannot be asked for anew; what never came is told', () => {
  const list = { title: 'Modules', empty: 'There is no module yet.', error: 'Failed to fetch data' };
  const { rerender } = render(<EntryList {...list} entries={[{ id: 'm1', title: 'CS101 Algebra' }]} />, {
    wrapper: MantineProvider,
  });
  screen.getByText('CS101 Algebra');
  expect(screen.queryByText('Failed to fetch data')).toBeNull();
  rerender(<EntryList {...list} entries={undefined} />);
  screen.getByText('Failed to fetch data');
});
