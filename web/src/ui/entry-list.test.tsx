import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
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
