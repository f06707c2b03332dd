import type { TimetableEntry } from '@muster/contract/timetables';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { findGroupPage } from '../../lib/searched-records.ts';
import { typingRestsMs } from '../../ui/typing-rests.ts';
import { useSearchedPicks } from '../../ui/use-searched-picks.ts';
import { ofTerm } from './timetable-form.api.ts';
import type { Term } from './timetable-form.logic.ts';

export type GroupPicks = ReturnType<typeof useGroupPicks>;

/** Groups of the degrees in the academic year of an entry, of whichever year and semester. */
export function useGroupPicks(term: Term, known: TimetableEntry['groups'], onChange: (ids: string[]) => void) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingRestsMs);
  const { degree_details_ids, academic_year } = ofTerm(term);
  const above = { degree_details_ids, academic_year };
  const picks = useSearchedPicks<TimetableEntry['groups'][number]>({
    key: ['groups', 'of degrees', above],
    search,
    value: term.group_ids,
    onChange,
    known,
    find: (text, signal) => findGroupPage(above, text, signal),
    isOff: term.degree_details_ids.length === 0,
  });
  return { ...picks, onSearch: setTyped };
}
