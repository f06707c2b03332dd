import { useState } from 'react';
import type { Selection } from './selection.ts';

/**
 * Rows selected across pages, or all that match the filter. Changing the filter clears the selection, so that hidden rows
 * are never changed.
 */
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
