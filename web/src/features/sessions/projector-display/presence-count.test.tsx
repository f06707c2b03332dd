import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PresenceCount } from './presence-count.tsx';

describe('PresenceCount', () => {
  it('shows a dash until the counts are loaded', () => {
    const presenceCount = (counts: { count: number; expected: number } | undefined) => (
      <MantineProvider env="test">
        <PresenceCount counts={counts} />
      </MantineProvider>
    );
    const { rerender } = render(presenceCount(undefined));
    expect(screen.getByRole('status').textContent).toBe('– present');
    rerender(presenceCount({ count: 0, expected: 42 }));
    expect(screen.getByRole('status').textContent).toBe('0 of 42 present');
  });
});
