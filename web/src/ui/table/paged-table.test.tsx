import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#lib/api/problem.ts';
import { PagedTable } from './paged-table.tsx';
import type { ChangeListParams } from './use-last-page.ts';
import { renderPart } from '../render-screens.setup.tsx';

type Person = { id: string; name: string };
const refetch = vi.fn<() => Promise<never>>();
const page = (names: readonly string[], total = names.length) => ({
  data: { data: names.map((name) => ({ id: name, name })), total },
  isPlaceholderData: false,
  isError: false as const,
  error: null,
  refetch,
});

function show(
  result: ReturnType<typeof page> | object,
  place = { page: 1, size: 25 },
  onPlace: ChangeListParams = vi.fn(),
) {
  renderPart(
    <PagedTable<Person>
      columns={[{ key: 'name', title: 'Name', render: ({ name }) => name }]}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      empty={{ title: 'No students' }}
      result={result as ReturnType<typeof page>}
      errorText="The people could not be loaded."
      params={place}
      onParamsChange={onPlace}
      nouns={['person', 'people']}
    />,
  );
}

describe('paged table', () => {
  it('numbers rows across pages and loads the next page', async () => {
    const onPlace = vi.fn<ChangeListParams>();
    show(page(['Amara', 'Bo'], 80), { page: 3, size: 25 }, onPlace);
    screen.getByText('80 people');
    expect(within(screen.getByRole('row', { name: /Amara/ })).getByText('51')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPlace).toHaveBeenLastCalledWith({ page: 4 });
  });

  it("shows the server's error or its own text, with Retry", async () => {
    const failed = { ...page([]), data: undefined, isError: true };
    show({ ...failed, error: new ApiProblem('internal', 500) });
    screen.getByText('The people could not be loaded.');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }));
    expect(refetch).toHaveBeenCalledOnce();
    show({ ...failed, error: new ApiProblem('conflict', 409, 'Already changed') });
    screen.getByText('Already changed');
  });

  it('keeps stale rows if a refetch fails', () => {
    show({ ...page(['Amara']), isError: true, error: new ApiProblem('network', 0) });
    screen.getByRole('row', { name: /Amara/ });
    expect(screen.queryByRole('button', { name: /again|Retry/ })).toBeNull();
  });

  it('redirects from beyond the last page, but not in an empty list', () => {
    const onPlace = vi.fn<ChangeListParams>();
    show(page([], 30), { page: 9, size: 25 }, onPlace);
    expect(onPlace).toHaveBeenCalledExactlyOnceWith({ page: 2 }, { replace: true });
    const stay = vi.fn<ChangeListParams>();
    show(page([]), { page: 9, size: 25 }, stay);
    expect(stay).not.toHaveBeenCalled();
  });

  it('has no pager if it is empty', () => {
    show(page([]));
    screen.getByText('No students');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it.for([
    ['above the window', -1200, 1],
    ['in sight', 240, 0],
  ])('the next page is read from its first row: with the head of the list %s', async ([, top, times]) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
    show(page(['Amara'], 80), { page: 1, size: 25 });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(scroll).toHaveBeenCalledTimes(times as number);
    vi.restoreAllMocks();
  });
});
