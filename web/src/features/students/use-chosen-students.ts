import { useChosenRows } from '../../ui/use-chosen-rows.ts';
import type { StudentFilters } from './student-filters.logic.ts';
import { type Chosen, wireFilters } from './students.api.ts';

/** Students chosen by hand, or all that match the filter, and how the server is told which. */
export function useChosenStudents(filters: StudentFilters) {
  const { selection, clear } = useChosenRows(filters);
  const { ids, allMatching } = selection;
  const chosen: Chosen = allMatching.isChosen ? { filters: wireFilters(filters) } : { ids: [...ids] };
  return { selection, chosen, clear };
}
