import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Offered, ReportFilters } from './report-filters.logic.ts';
import { chosenStudentQuery, studentsQuery } from './reports.api.ts';
import { texts } from './reports.texts.ts';

const waitMs = 250;
const labelOf = ({ name, student_id }: { name: string; student_id: string }): string => `${name} · ${student_id}`;

/** A student out of a whole university, or of what the other filters leave: typing searches at the server. */
export function useStudentChoice(filters: ReportFilters): Offered {
  const [typed, setTyped] = useState('');
  const chosen = useQuery(chosenStudentQuery(filters.student)).data?.student;
  const chosenLabel = chosen && filters.student !== 'all' ? labelOf(chosen) : undefined;
  // What stands in the field without having been typed searches for nothing.
  const wanted = typed === chosenLabel || typed === texts.allStudents ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, waitMs);
  const found = useQuery(studentsQuery(filters, search));
  const options = (found.data ?? []).map((one) => ({ value: one.id, label: labelOf(one) }));
  const isListed = options.some(({ value }) => value === filters.student);
  const first = chosenLabel === undefined || isListed ? [] : [{ value: filters.student, label: chosenLabel }];
  return {
    options: [...first, ...options],
    note: found.data?.length === 0 && search === '' && chosenLabel === undefined ? texts.noStudents : undefined,
    onSearch: setTyped,
  };
}
