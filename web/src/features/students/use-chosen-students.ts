import { useState } from 'react';
import type { StudentFilters } from './student-filters.logic.ts';
import { type Chosen, wireFilters } from './students.api.ts';

/** Rows chosen by hand on any page, or all that match the filter. Another filter begins anew: nobody unseen is changed. */
export function useChosenStudents(filters: StudentFilters) {
  const of = JSON.stringify(filters);
  const none = { of, ids: [] as readonly string[], isAll: false };
  const [state, setState] = useState(none);
  const { ids, isAll } = state.of === of ? state : none;
  const chosen: Chosen = isAll ? { filters: wireFilters(filters) } : { ids: [...ids] };
  return {
    selection: {
      ids,
      onChange: (next: readonly string[]) => setState({ of, ids: next, isAll: false }),
      allMatching: { isChosen: isAll, onChoose: (next: boolean) => setState({ of, ids, isAll: next }) },
    },
    chosen,
    clear: () => setState(none),
  };
}
