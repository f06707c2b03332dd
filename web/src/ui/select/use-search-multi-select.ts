import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Found<Row> = { readonly data: readonly Row[]; readonly total: number };

type SearchMultiSelectOptions<Row> = {
  /** Prefix of the query key: the kind of rows and other filters. */
  key: readonly unknown[];
  /** Debounced search text. */
  search: string;
  /** Ids of the selected rows. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Rows that may be selected initially. */
  known?: readonly Row[];
  /** Searches the server; returns the first rows for an empty search. */
  find: (search: string, signal: AbortSignal) => Promise<Found<Row>>;
  /** Disables the query. */
  isDisabled?: boolean;
};

/** Options for a multi-select with server-side search. Selected rows stay among the options. */
export function useSearchMultiSelect<Row extends { readonly id: string }>(options: SearchMultiSelectOptions<Row>) {
  const { key, search, value, onChange, known = [], find, isDisabled = false } = options;
  const [selectedRows, setSelectedRows] = useState(known);
  const keyPrefix = [...key, 'found'];
  const query = useQuery({
    queryKey: [...keyPrefix, search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: !isDisabled,
    // Keeps the previous rows during a new search, but not after another filter changed.
    placeholderData: (before, last) =>
      JSON.stringify(last?.queryKey.slice(0, -1)) === JSON.stringify(keyPrefix) ? before : undefined,
  });
  const rows = isDisabled ? [] : (query.data?.data ?? []);
  const all = [...new Map([...selectedRows, ...rows].map((row) => [row.id, row])).values()];
  const rowsById = (ids: readonly string[]) => all.filter(({ id }) => ids.includes(id));
  const selected = rowsById(value);
  return {
    selected,
    found: rows,
    rows: [...selected.filter(({ id }) => !rows.some((row) => row.id === id)), ...rows],
    /** Number of rows that match. */
    total: query.data?.total,
    query,
    select: (ids: string[]): void => {
      setSelectedRows(rowsById(ids));
      onChange(ids);
    },
  };
}
