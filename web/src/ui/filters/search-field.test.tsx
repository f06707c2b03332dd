import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

function show() {
  const onSearch = vi.fn<(text: string) => void>();
  const at = (value: string) => (
    <MantineProvider env="test">
      <SearchField label="Search" value={value} onSearch={onSearch} />
    </MantineProvider>
  );
  const { rerender } = render(at(''));
  return { onSearch, comeBack: (value: string) => rerender(at(value)) };
}

describe('search field', () => {
  it('does not overwrite newer typing with an older search', async () => {
    const { onSearch, comeBack } = show();
    type('pri');
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith('pri'));
    type('priya');
    comeBack('pri');
    expect(field().value).toBe('priya');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('priya'));
  });

  it('follows an external change without searching', async () => {
    const { onSearch, comeBack } = show();
    type('pri');
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith('pri'));
    comeBack('pri');
    comeBack('');
    expect(field().value).toBe('');
    type('ama');
    comeBack('ivan');
    expect(field().value).toBe('ivan');
    type('ivan p');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('ivan p'));
    expect(onSearch).not.toHaveBeenCalledWith('ama');
  });
});
