import { useState } from 'react';
import type { Selection } from './selection.ts';

/** Rows chosen by hand on any page, or all that match the filter. Another filter begins anew: nobody unseen is changed. */
export function useSelectedRows(filters: object) {
  const filterKey = JSON.stringify(filters);
  const none = { filterKey, ids: [] as readonly string[], isAll: false };
  const [state, setState] = useState(none);
  const { ids, isAll } = state.filterKey === filterKey ? state : none;
  const selection = {
    ids,
    onChange: (next: readonly string[]) => setState({ filterKey, ids: next, isAll: false }),
    allMatching: { isSelected: isAll, onSelect: (next: boolean) => setState({ filterKey, ids, isAll: next }) },
  } satisfies Selection;
  return { selection, clear: () => setState(none) };
}
