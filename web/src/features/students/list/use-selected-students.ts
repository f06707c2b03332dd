import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import type { StudentFilters } from './student-list.logic.ts';
import { type Selection, toFilterQuery } from './student-list.api.ts';

/** The selected students, or all that match the filters, and the selection as the API expects it. */
export function useSelectedStudents(filters: StudentFilters) {
  const { selection, clear } = useSelectedRows(filters);
  const { ids, allMatching } = selection;
  const chosen: Selection = allMatching.isSelected ? { filters: toFilterQuery(filters) } : { ids: [...ids] };
  return { selection, chosen, clear };
}
