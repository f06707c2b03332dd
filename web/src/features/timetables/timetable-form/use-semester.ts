import { listSemesters } from '@muster/contract/academics/semesters';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import type { Term } from './timetable-form.logic.ts';

/** The dates of the semester of a term; undefined if it has none. They are not known while they load and without a term. */
export function useSemester({ semester, academic_year: year }: Pick<Term, 'semester' | 'academic_year'>) {
  const semesters = useQuery({ ...queryOf(listSemesters), enabled: semester !== '' && year !== '' });
  const dates = semesters.data?.find((one) => one.academic_year === year && String(one.semester) === semester);
  return { isKnown: semester !== '' && year !== '' && semesters.data !== undefined, dates };
}
