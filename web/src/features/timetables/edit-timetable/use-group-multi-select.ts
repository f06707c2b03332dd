import type { StudentGroup } from '@muster/contract/academics/groups';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { findGroupPage } from '#lib/api/search-records.ts';
import { searchDebounceMs } from '#ui/filters/debounce.ts';
import { useSearchMultiSelect } from '#ui/select/use-search-multi-select.ts';
import { toTermQuery } from '../timetable-form/timetable-form.api.ts';
import type { Term } from '../timetable-form/timetable-form.logic.ts';

export type CohortGroup = Pick<
  StudentGroup,
  'id' | 'group_name' | 'degree_details_id' | 'year' | 'semester' | 'academic_year'
>;
export type GroupMultiSelect = ReturnType<typeof useGroupMultiSelect>;

/** Groups of the degrees in the academic year of the entry, of any year and semester. */
export function useGroupMultiSelect(term: Term, known: readonly CohortGroup[], onChange: (ids: string[]) => void) {
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input.trim(), searchDebounceMs);
  const { degree_details_ids, academic_year } = toTermQuery(term);
  const filter = { degree_details_ids, academic_year };
  const picks = useSearchMultiSelect<CohortGroup>({
    key: ['groups', 'of degrees', filter],
    search,
    value: term.group_ids,
    onChange,
    known,
    find: (text, signal) => findGroupPage(filter, text, signal),
    isDisabled: term.degree_details_ids.length === 0,
  });
  return { ...picks, onSearch: setInput };
}
