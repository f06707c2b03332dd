import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '#lib/api/problem.ts';
import { searchDebounceMs } from '../filters/debounce.ts';

/** Label of a selected id from the URL that no longer exists. */
export const notFoundLabel = 'Not found';

type SearchSelectOptions<Row> = {
  /** Prefix of the query key: the kind of rows and other filters. */
  key: readonly unknown[];
  /** Id of the selected row; '' and 'all' are none. */
  value: string;
  labelOf: (row: Row) => string;
  /** Searches the server; returns the first rows for an empty search. */
  find: (search: string, signal: AbortSignal) => Promise<readonly Row[]>;
  /** Loads the selected row, which the search may not return; null if there is none. */
  get: (id: string, signal: AbortSignal) => Promise<Row | null>;
  /** Disables the search query. */
  isDisabled?: boolean;
  /** Text of the empty field, which is not a search. */
  placeholderText?: string;
};

/** Options for a select with server-side search. The selected row is always among them. */
export function useSearchSelect<Row extends { readonly id: string }>(options: SearchSelectOptions<Row>) {
  const { key, value, labelOf, find, get, isDisabled = false, placeholderText } = options;
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const searchOptions = (search: string) =>
    queryOptions({
      queryKey: [...key, 'found', search],
      queryFn: ({ signal }) => find(search, signal),
    });
  /** The rows of the empty search usually include the selected one, which is then not requested alone. */
  const firstSearch = { ...searchOptions(''), staleTime: Infinity };
  const hasValue = value !== '' && value !== 'all';
  const selectedQuery = useQuery({
    queryKey: [key[0], 'chosen', value],
    queryFn: async ({ signal }) => {
      const listed = isDisabled ? undefined : await client.fetchQuery(firstSearch).catch(() => undefined);
      return listed?.find(({ id }) => id === value) ?? get(value, signal);
    },
    enabled: hasValue,
  });
  const selected = hasValue ? (selectedQuery.data ?? undefined) : undefined;
  const isMissing = hasValue && selected === undefined && (selectedQuery.isSuccess || isNotFound(selectedQuery.error));
  const isLabelText =
    typed === placeholderText ||
    (isMissing && typed === notFoundLabel) ||
    (selected !== undefined && typed === labelOf(selected));
  const [search] = useDebouncedValue(isLabelText ? '' : typed.trim(), searchDebounceMs);
  const searchQuery = useQuery({
    ...searchOptions(search),
    enabled: !isDisabled,
    placeholderData: keepPreviousData,
  });
  const rows = isDisabled ? [] : (searchQuery.data ?? []);
  const isListed = selected === undefined || rows.some(({ id }) => id === selected.id);
  const offered = isListed ? rows : [selected, ...rows];
  return {
    selected,
    rows: offered,
    options: [
      ...offered.map((row) => ({ value: row.id, label: labelOf(row) })),
      ...(isMissing ? [{ value, label: notFoundLabel }] : []),
    ],
    /** Nothing exists to select. */
    isEmpty: searchQuery.data?.length === 0 && search === '' && selected === undefined,
    query: searchQuery,
    onSearch: setTyped,
  };
}
