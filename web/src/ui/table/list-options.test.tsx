import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setDensity, setHiddenColumns } from './list-display.ts';
import { PagedTable } from './paged-table.tsx';

type Person = { id: string; name: string; age: number };
const result = {
  data: { data: [{ id: 'a', name: 'Amara', age: 30 }], total: 1 },
  isPlaceholderData: false,
  isError: false,
  error: null,
  refetch: vi.fn<() => Promise<never>>(),
};
const params = { page: 3, size: 25, sort: 'name', direction: 'asc', search: 'Amara', degree: 'BSc' };

function show(onParamsChange = vi.fn<(next: object) => void>()) {
  const onSelect = vi.fn<(ids: readonly string[]) => void>();
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <div data-page>
          <PagedTable<Person>
            label="People"
            columns={[
              { key: 'name', title: 'Name', sort: true, render: ({ name }) => name },
              { key: 'age', title: 'Age', render: ({ age }) => age },
            ]}
            rowId={({ id }) => id}
            rowLabel={({ name }) => name}
            empty={{ title: 'No people' }}
            result={result}
            errorText="Failed"
            params={params}
            onParamsChange={onParamsChange}
            nouns={['person', 'people']}
            selection={{ ids: [], onChange: onSelect }}
          >
            <button type="button">Export CSV</button>
          </PagedTable>
        </div>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { onParamsChange, onSelect, unmount };
}

/** The page has no width in tests, like a phone. */
async function openOptions(): Promise<ReturnType<typeof within>> {
  await userEvent.click(screen.getByRole('button', { name: 'List options' }));
  const dialog = await screen.findByRole('dialog', { name: 'List options' });
  await within(dialog).findByText('Saved views');
  return within(dialog);
}

describe('list options', () => {
  it('hides and shows columns, except the first, and keeps the choice on this device', async () => {
    const { unmount } = show();
    screen.getByRole('columnheader', { name: 'Age' });
    const options = await openOptions();
    expect(options.queryByRole('checkbox', { name: 'Name' })).toBeNull();
    await userEvent.click(options.getByRole('checkbox', { name: 'Age' }));
    unmount();
    show();
    expect(screen.queryByRole('columnheader', { name: 'Age' })).toBeNull();
    setHiddenColumns('People', []);
  });

  it('saves a view without the search and the page, and opens it', async () => {
    const { onParamsChange, unmount } = show();
    const options = await openOptions();
    await userEvent.type(options.getByRole('textbox', { name: 'Name of the view' }), 'BSc only{Enter}');
    expect(localStorage.getItem('muster.views.')).not.toContain('Amara');
    unmount();
    const { onParamsChange: change } = show(onParamsChange);
    const again = await openOptions();
    await userEvent.click(again.getByRole('button', { name: 'BSc only' }));
    const { page, ...saved } = params;
    expect(change).toHaveBeenLastCalledWith({ ...saved, page: 1, search: '' });
    expect(page).toBe(3);
    await userEvent.click(again.getByRole('button', { name: 'Remove view BSc only' }));
    expect(again.queryByRole('button', { name: 'BSc only' })).toBeNull();
  });

  it('has the sort order, the actions and the page selection on a phone', async () => {
    const { onSelect } = show();
    const options = await openOptions();
    options.getByLabelText('Sort by');
    options.getByRole('button', { name: 'Export CSV' });
    await userEvent.click(options.getByRole('checkbox', { name: 'All on this page' }));
    expect(onSelect).toHaveBeenCalledWith(['a']);
  });

  it('sets the height of rows', () => {
    show();
    const table = screen.getByRole('table').parentElement;
    expect(table?.dataset['density']).toBe('compact');
    setDensity('comfortable');
    show();
    expect(screen.getAllByRole('table')[1]?.parentElement?.dataset['density']).toBe('comfortable');
    setDensity('compact');
  });
});
