import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../lib/api/problem.ts';
import { typingRestsMs } from '../filters/debounce.ts';

/** What stands for a choice that an address names and that is not there, or not any more. */
export const gone = 'Not found';

type Parts<Row> = {
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
  isOff?: boolean;
  /** Words that stand in the field without having been typed. */
  none?: string;
};

/** One of more rows than a screen should load: typing searches at the server. What is chosen is always among the options. */
export function useSearchedChoice<Row extends { readonly id: string }>(parts: Parts<Row>) {
  const { key, value, labelOf, find, get, isOff = false, none } = parts;
  const [typed, setTyped] = useState('');
  const hasValue = value !== '' && value !== 'all';
  const own = useQuery({
    queryKey: [key[0], 'chosen', value],
    queryFn: ({ signal }) => get(value, signal),
    enabled: hasValue,
  });
  const chosen = hasValue ? (own.data ?? undefined) : undefined;
  const isGone = hasValue && chosen === undefined && (own.isSuccess || isNotFound(own.error));
  const isOwnWord = typed === none || (isGone && typed === gone) || (chosen !== undefined && typed === labelOf(chosen));
  const [search] = useDebouncedValue(isOwnWord ? '' : typed.trim(), typingRestsMs);
  const found = useQuery({
    queryKey: [...key, 'found', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: !isOff,
    placeholderData: keepPreviousData,
  });
  const rows = isOff ? [] : (found.data ?? []);
  const isListed = chosen === undefined || rows.some(({ id }) => id === chosen.id);
  const offered = isListed ? rows : [chosen, ...rows];
  return {
    chosen,
    rows: offered,
    options: [
      ...offered.map((row) => ({ value: row.id, label: labelOf(row) })),
      ...(isGone ? [{ value, label: gone }] : []),
    ],
    /** There is nothing that could be found. */
    isEmpty: found.data?.length === 0 && search === '' && chosen === undefined,
    query: found,
    onSearch: setTyped,
  };
}
