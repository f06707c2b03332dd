import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Found<Row> = { readonly data: readonly Row[]; readonly total: number };

type Parts<Row> = {
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
  isOff?: boolean;
};

/** Any number of more rows than a screen should load: typing searches at the server. What is chosen stays among them meanwhile. */
export function useSearchedPicks<Row extends { readonly id: string }>(parts: Parts<Row>) {
  const { key, search, value, onChange, known = [], find, isOff = false } = parts;
  const [kept, keep] = useState(known);
  const above = [...key, 'found'];
  const query = useQuery({
    queryKey: [...above, search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: !isOff,
    // Until the next search is answered; what is narrowed otherwise has nothing to do with the rows before.
    placeholderData: (before, last) =>
      JSON.stringify(last?.queryKey.slice(0, -1)) === JSON.stringify(above) ? before : undefined,
  });
  const rows = isOff ? [] : (query.data?.data ?? []);
  const all = [...new Map([...kept, ...rows].map((row) => [row.id, row])).values()];
  const chosenOf = (ids: readonly string[]) => all.filter(({ id }) => ids.includes(id));
  const chosen = chosenOf(value);
  return {
    chosen,
    found: rows,
    rows: [...chosen.filter(({ id }) => !rows.some((row) => row.id === id)), ...rows],
    /** How many there are to be found. */
    total: query.data?.total,
    query,
    choose: (ids: string[]): void => {
      keep(chosenOf(ids));
      onChange(ids);
    },
  };
}
