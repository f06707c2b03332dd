import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useSearchSelect } from './use-search-select.ts';

type Row = { readonly id: string; readonly name: string };
const rows: readonly Row[] = [
  { id: '1', name: 'Group A' },
  { id: '2', name: 'Group B' },
];

function renderSelect(value: string, find: () => Promise<readonly Row[]>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const search = vi.fn(find);
  const get = vi.fn(async (id: string) => ({ id, name: `Group ${id}` }));
  const { result } = renderHook(
    () => useSearchSelect<Row>({ key: ['groups'], value, labelOf: ({ name }) => name, find: search, get }),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  return { result, search, get };
}

describe('useSearchSelect', () => {
  it('takes the selected row from the list, which is requested once', async () => {
    const { result, search, get } = renderSelect('2', async () => rows);
    await waitFor(() => expect(result.current.selected).toEqual(rows[1]));
    expect(search).toHaveBeenCalledTimes(1);
    expect(get).not.toHaveBeenCalled();
    expect(result.current.options.map(({ label }) => label)).toEqual(['Group A', 'Group B']);
  });

  it.for([
    ['does not contain it', async () => rows],
    ['fails to load', async () => Promise.reject(new Error('busy'))],
  ] as const)('requests the selected row if the list %s', async ([, find]) => {
    const { result, get } = renderSelect('9', find);
    await waitFor(() => expect(result.current.selected).toEqual({ id: '9', name: 'Group 9' }));
    expect(get).toHaveBeenCalledTimes(1);
    expect(result.current.options).toContainEqual({ value: '9', label: 'Group 9' });
  });
});
