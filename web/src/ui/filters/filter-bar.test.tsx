import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { renderScreens } from '../render-screens.setup.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterDate } from './filter-date.tsx';
import { FilterSelect } from './filter-select.tsx';
import { FilterText } from './filter-text.tsx';

const noFilters = { degree: 'all', department: '', from: '' };
const defaults = { ...noFilters, page: 1 };
const degrees = [
  { value: '1', label: 'BSc CS' },
  { value: '2', label: 'BSc SE' },
];

function List() {
  const [search, change] = useRememberedSearch(defaults);
  const { degree, department, from } = search;
  const activeCount = [degree !== 'all', department !== '', from !== ''].filter(Boolean).length;
  return (
    <>
      <FilterBar activeCount={activeCount} onClear={() => change(noFilters)}>
        <FilterSelect label="Degree" value={degree} options={degrees} onChange={(next) => change({ degree: next })} />
        <FilterText
          label="Department"
          placeholder="Contains…"
          value={department}
          onSearch={(next) => change({ department: next })}
        />
        <FilterDate label="From" value={from} onChange={(next) => change({ from: next })} />
      </FilterBar>
      <p data-testid="search">{JSON.stringify(search)}</p>
    </>
  );
}

const search = () => JSON.parse(screen.getByTestId('search').textContent) as typeof defaults;
const toggle = (name = 'Filters') => screen.getByRole('button', { name });

describe('filter bar', () => {
  it('opens the fields in a panel and counts the active filters', async () => {
    renderScreens({ '/': List }, '/');
    await screen.findByRole('button', { name: 'Filters' });
    expect(screen.queryByRole('combobox', { name: 'Degree' })).toBeNull();
    await userEvent.click(toggle());
    const panel = await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.click(within(panel).getByRole('combobox', { name: 'Degree' }));
    await userEvent.click(await screen.findByRole('option', { name: 'BSc SE' }));
    await screen.findByRole('button', { name: 'Remove filter Degree: BSc SE' });
    fireEvent.change(within(panel).getByLabelText('From'), { target: { value: '2026-09-01' } });
    await screen.findByRole('button', { name: 'Remove filter From: 1 Sept 2026' });
    expect(toggle('Filters (2)').getAttribute('aria-expanded')).toBe('true');
  });

  it('removes a filter by its chip and keeps the focus', async () => {
    renderScreens({ '/': List }, '/?degree=1&department=Maths');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Department: Maths' }));
    await waitFor(() => expect(search()).toEqual({ ...defaults, degree: '1' }));
    expect(document.activeElement).toBe(toggle('Filters (1)'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(search()).toEqual(defaults));
    expect(document.activeElement).toBe(toggle());
  });
});

describe('remembered search', () => {
  const open = (url: string) => renderScreens({ '/': List, '/other': () => null }, url);

  it('opens a list with its last filters, but not its page', async () => {
    const { unmount } = open('/?degree=1&page=3');
    await waitFor(() => expect(search().page).toBe(3));
    unmount();
    const { router } = open('/');
    await waitFor(() => expect(search()).toEqual({ ...defaults, degree: '1' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ degree: '1' }));
  });

  it('prefers the filters of the address, and forgets cleared ones', async () => {
    open('/?degree=1').unmount();
    const { unmount } = open('/?degree=2');
    await waitFor(() => expect(search().degree).toBe('2'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(search()).toEqual(defaults));
    unmount();
    open('/');
    await waitFor(() => expect(search()).toEqual(defaults));
  });

  it('closes the list of a select with the first Escape, and the filters with the second', async () => {
    renderScreens({ '/': List }, '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Degree' }));
    await screen.findByRole('option', { name: 'BSc CS' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    screen.getByRole('dialog', { name: 'Filters' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
