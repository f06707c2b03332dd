import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { EntryList } from './entry-list.tsx';

const onToggle = vi.fn<(id: string, isActive: boolean) => void>();

/** Its change stays pending. */
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
        onToggle(id, isActive);
      }}
    />
  );
}

describe('entry list', () => {
  it('keeps the focus while an entry is saved and toggles it once', async () => {
    render(<Modules />, { wrapper: MantineProvider });
    const button = screen.getByRole('button', { name: 'Deactivate CS101 Algebra' });
    button.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(onToggle).toHaveBeenCalledExactlyOnceWith('m1', false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('keeps loaded entries when a refetch fails and shows an error when the first load fails', () => {
    const list = { title: 'Modules', empty: 'There is no module yet.', error: 'Failed to fetch data' };
    const { rerender } = render(<EntryList {...list} entries={[{ id: 'm1', title: 'CS101 Algebra' }]} />, {
      wrapper: MantineProvider,
    });
    screen.getByText('CS101 Algebra');
    expect(screen.queryByText('Failed to fetch data')).toBeNull();
    rerender(<EntryList {...list} entries={undefined} />);
    screen.getByText('Failed to fetch data');
  });
});
