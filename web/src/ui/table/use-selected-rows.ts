import { useState } from 'react';
import type { Selection } from './selection.ts';

/** Rows chosen by hand on any page, or all that match the filter. Another filter begins anew: nobody unseen is changed. */
export function useChosenRows(filters: object) {
  const of = JSON.stringify(filters);
  const none = { of, ids: [] as readonly string[], isAll: false };
  const [state, setState] = useState(none);
  const { ids, isAll } = state.of === of ? state : none;
  const selection = {
    ids,
    onChange: (next: readonly string[]) => setState({ of, ids: next, isAll: false }),
    allMatching: { isChosen: isAll, onChoose: (next: boolean) => setState({ of, ids, isAll: next }) },
  } satisfies Selection;
  return { selection, clear: () => setState(none) };
}
