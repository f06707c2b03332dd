import { MantineProvider, Select } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('who picks what is chosen already keeps it, and what hangs on it', () => {
  const changes: unknown[] = [];
  render(
    <MantineProvider theme={theme} env="test">
      <Select label="Year" data={['Year 1', 'Year 2']} defaultValue="Year 2" onChange={(year) => changes.push(year)} />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Year' });
  fireEvent.click(field);
  fireEvent.click(screen.getByRole('option', { name: 'Year 2' }));
  expect(field.value).toBe('Year 2');
  expect(changes).toEqual([]);
  fireEvent.click(field);
  fireEvent.click(screen.getByRole('option', { name: 'Year 1' }));
  expect(changes).toEqual(['Year 1']);
});
