import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useState } from 'react';
import { SearchCombobox } from './search-combobox.tsx';

const options = [
  { value: '1', label: 'Algorithms', detail: 'CS101' },
  { value: '2', label: 'Databases', detail: 'CS202' },
  { value: '3', label: 'Drawing', detail: 'ART1' },
];

function Field({ onText }: { onText?: (text: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <MantineProvider env="test">
      <SearchCombobox
        label="Module"
        emptyText="No modules found"
        options={options}
        value={value}
        onChange={setValue}
        {...(onText ? { onFreeText: onText } : {})}
      />
      <output>{value}</output>
    </MantineProvider>
  );
}
const chosen = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Module' });
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('search combobox', () => {
  it('finds options by a part of label or detail and selects by keyboard', async () => {
    render(<Field />);
    await userEvent.type(field(), 'cs2');
    expect(shown()).toEqual(['DatabasesCS202']);
    await userEvent.clear(field());
    await userEvent.type(field(), 'DAT');
    expect(shown()).toEqual(['DatabasesCS202']);
    await userEvent.keyboard('{Enter}');
    expect([chosen(), field().value]).toEqual(['2', 'Databases']);
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('shows a text if nothing matches', async () => {
    render(<Field />);
    await userEvent.type(field(), 'zoology');
    expect(screen.getByText('No modules found')).toBeDefined();
  });

  it('keeps free text on blur and reports it', async () => {
    const onText = vi.fn<(text: string) => void>();
    render(<Field onText={onText} />);
    await userEvent.type(field(), 'D');
    await userEvent.tab();
    expect([chosen(), field().value, onText.mock.lastCall]).toEqual(['', 'D', ['D']]);
  });

  it('selects an exact match on blur and clears the selection on typing', async () => {
    render(<Field />);
    await userEvent.type(field(), 'art1');
    await userEvent.tab();
    expect([chosen(), field().value]).toEqual(['3', 'Drawing']);
    await userEvent.click(field());
    await userEvent.keyboard('s');
    expect([chosen(), field().value]).toEqual(['', 's']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Module' }));
    expect(field().value).toBe('');
  });

  it('ignores Enter while async options belong to an older search', async () => {
    const onSubmit = vi.fn<() => void>();
    function Searched({ found }: { found: typeof options }) {
      const [value, setValue] = useState('');
      return (
        <MantineProvider env="test">
          <form onSubmit={onSubmit}>
            <SearchCombobox
              label="Module"
              emptyText="No modules found"
              options={found}
              value={value}
              onChange={setValue}
              onSearch={() => {}}
            />
            <output>{value}</output>
          </form>
        </MantineProvider>
      );
    }
    const { rerender } = render(<Searched found={options} />);
    await userEvent.type(field(), 'cs2{Enter}');
    expect([chosen(), field().value, onSubmit.mock.calls]).toEqual(['', 'cs2', []]);
    rerender(<Searched found={options.slice(1, 2)} />);
    await userEvent.keyboard('{Enter}');
    expect([chosen(), field().value, onSubmit.mock.calls]).toEqual(['2', 'Databases', []]);
  });
});
