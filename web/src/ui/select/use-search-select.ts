import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../lib/api/problem.ts';
import { searchDebounceMs } from '../filters/debounce.ts';

/** What stands for a choice that an address names and that is not there, or not any more. */
export const notFoundLabel = 'Not found';

type SearchSelectOptions<Row> = {
  /** Of the queries: what kind of rows, and what else narrows them. */
  key: readonly unknown[];
  /** The chosen row's id; '' and 'all' are none. */
  value: string;
  labelOf: (row: Row) => string;
  /** Whom a search finds; the first ones without one. */
  find: (search: string, signal: AbortSignal) => Promise<readonly Row[]>;
  /** The chosen one, which an address may name and a search may not show; null where there is none. */
  get: (id: string, signal: AbortSignal) => Promise<Row | null>;
  /** Nothing can be chosen yet, and nothing is asked for. */
  isDisabled?: boolean;
  /** Words that stand in the field without having been typed. */
  placeholderText?: string;
};

/** One of more rows than a screen should load: typing searches at the server. What is chosen is always among the options. */
export function useSearchSelect<Row extends { readonly id: string }>(options: SearchSelectOptions<Row>) {
  const { key, value, labelOf, find, get, isDisabled = false, placeholderText } = options;
  const [typed, setTyped] = useState('');
  const hasValue = value !== '' && value !== 'all';
  const selectedQuery = useQuery({
    queryKey: [key[0], 'chosen', value],
    queryFn: ({ signal }) => get(value, signal),
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
    queryKey: [...key, 'found', search],
    queryFn: ({ signal }) => find(search, signal),
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
    /** There is nothing that could be found. */
    isEmpty: searchQuery.data?.length === 0 && search === '' && selected === undefined,
    query: searchQuery,
    onSearch: setTyped,
  };
}
