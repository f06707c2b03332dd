import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Found<Row> = { readonly data: readonly Row[]; readonly total: number };

type SearchMultiSelectOptions<Row> = {
  /** Of the queries: what kind of rows, and what else narrows them. */
  key: readonly unknown[];
  /** What was typed, once the typing rests. */
  search: string;
  /** The ids of the chosen rows. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Rows that may be chosen from the beginning. */
  known?: readonly Row[];
  /** What a search finds; the first rows without one. */
  find: (search: string, signal: AbortSignal) => Promise<Found<Row>>;
  /** Nothing can be chosen yet, and nothing is asked for. */
  isDisabled?: boolean;
};

/** Any number of more rows than a screen should load: typing searches at the server. What is chosen stays among them meanwhile. */
export function useSearchMultiSelect<Row extends { readonly id: string }>(options: SearchMultiSelectOptions<Row>) {
  const { key, search, value, onChange, known = [], find, isDisabled = false } = options;
  const [selectedRows, setSelectedRows] = useState(known);
  const keyPrefix = [...key, 'found'];
  const query = useQuery({
    queryKey: [...keyPrefix, search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: !isDisabled,
    // Until the next search is answered; what is narrowed otherwise has nothing to do with the rows before.
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
    /** How many there are to be found. */
    total: query.data?.total,
    query,
    select: (ids: string[]): void => {
      setSelectedRows(rowsById(ids));
      onChange(ids);
    },
  };
}
