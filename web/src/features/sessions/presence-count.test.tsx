import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PresenceCount } from './presence-count.tsx';

test('the wall counts nobody before it knows whom to expect', () => {
  const counted = (counts: { count: number; expected: number } | undefined) => (
    <MantineProvider env="test">
      <PresenceCount counts={counts} />
    </MantineProvider>
  );
  const { rerender } = render(counted(undefined));
  expect(screen.getByRole('status').textContent).toBe('– present');
  rerender(counted({ count: 0, expected: 42 }));
  expect(screen.getByRole('status').textContent).toBe('0 of 42 present');
});
