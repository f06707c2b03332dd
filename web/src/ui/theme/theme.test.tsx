import { MantineProvider, Select } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

describe('theme', () => {
  it('keeps the value when the current option is selected again', () => {
    const changes: unknown[] = [];
    render(
      <MantineProvider theme={theme} env="test">
        <Select
          label="Year"
          data={['Year 1', 'Year 2']}
          defaultValue="Year 2"
          onChange={(year) => changes.push(year)}
        />
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

  it('selects the text of a searchable select on click', async () => {
    render(
      <MantineProvider theme={theme} env="test">
        <Select
          label="Student"
          data={['All students', 'Mei Chen', 'Chidi Eze']}
          defaultValue="All students"
          searchable
        />
      </MantineProvider>,
    );
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Student' });
    await userEvent.click(field);
    await userEvent.keyboard('che');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mei Chen']);
    // Typed already: a click into it is for mending a letter.
    await userEvent.click(field);
    await userEvent.keyboard('n');
    expect(field.value).toBe('chen');
    await userEvent.click(screen.getByRole('option', { name: 'Mei Chen' }));
    await userEvent.click(field);
    await userEvent.keyboard('chi');
    expect(field.value).toBe('chi');
    await userEvent.keyboard('{Enter}');
    expect(field.value).toBe('Chidi Eze');
  });
});
