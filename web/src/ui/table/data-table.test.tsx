import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useState } from 'react';
import type { Column, Sort } from './column.ts';
import { DataTable } from './data-table.tsx';
import { ListBar } from '../list/list-bar.tsx';

type Person = { id: string; name: string; age: number };
const people = [
  { id: 'a', name: 'Amara', age: 30 },
  { id: 'b', name: 'Bo', age: 20 },
];
const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', sort: true, render: ({ name }) => name },
  { key: 'age', title: 'Age', sort: 'born', render: ({ age }) => age },
];
const base = {
  columns,
  rowId: ({ id }: Person) => id,
  rowLabel: ({ name }: Person) => name,
  empty: { title: 'No students' },
};
const kit = ({ children }: { children: React.ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>;

function Listed({ onSort = () => undefined }: { onSort?: (sort: Sort) => void }) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isAll, setIsAll] = useState(false);
  const allMatching = { isSelected: isAll, onSelect: setIsAll };
  const selection = { ids, onChange: setIds, allMatching };
  return (
    <>
      <ListBar total={1200} nouns={['person', 'people']} selection={selection} />
      <DataTable<Person>
        {...base}
        rows={people}
        firstNumber={9}
        sort={{ key: 'name', direction: 'asc' }}
        onSort={onSort}
        selection={selection}
      />
    </>
  );
}

describe('data table', () => {
  it('numbers rows with two digits across pages', () => {
    render(<Listed />, { wrapper: kit });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(['09', '10']);
  });

  it('announces the sort order and sorts by keyboard', async () => {
    const onSort = vi.fn<(sort: Sort) => void>();
    render(<Listed onSort={onSort} />, { wrapper: kit });
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'Age' }).hasAttribute('aria-sort')).toBe(false);
    screen.getByRole('button', { name: 'Age' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort.mock.calls).toEqual([[{ key: 'born', direction: 'asc' }], [{ key: 'name', direction: 'desc' }]]);
  });

  it('selects rows one by one, by page and all matching', async () => {
    render(<Listed />, { wrapper: kit });
    screen.getByText('1,200 people');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bo' }));
    screen.getByText('1 selected');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    screen.getByText('2 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Select all 1,200' }));
    screen.getByText('1,200 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    screen.getByText('1,200 people');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bo' }).checked).toBe(false);
  });

  it('shows the empty state, and Retry after an error', async () => {
    const onRetry = vi.fn<() => void>();
    const { rerender } = render(<DataTable<Person> {...base} rows={[]} />, { wrapper: kit });
    screen.getByRole('heading', { name: 'No students' });
    rerender(<DataTable<Person> {...base} rows={undefined} error="Failed to fetch" onRetry={onRetry} />);
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps old rows while loading and shows a skeleton first', () => {
    const { rerender } = render(<DataTable<Person> {...base} rows={people} isBusy />, { wrapper: kit });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    screen.getByText('Amara');
    rerender(<DataTable<Person> {...base} rows={undefined} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it('opens the card of a row on a phone', async () => {
    render(<DataTable<Person> {...base} rows={people} />, { wrapper: kit });
    const row = screen.getByRole('row', { name: /Amara/ });
    expect(row.dataset['open']).toBeUndefined();
    await userEvent.click(within(row).getByRole('button', { name: 'More about Amara' }));
    expect(row.dataset['open']).toBe('true');
    within(row).getByRole('button', { name: 'Less about Amara', expanded: true });
  });
});
