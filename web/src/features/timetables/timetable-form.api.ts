import { modulesByDegrees, moduleTeachers } from '@muster/contract/modules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isTermChosen, type Term } from './timetable-form.logic.ts';

export const ofTerm = ({ degree_details_ids, year, semester, academic_year }: Term) => ({
  degree_details_ids: degree_details_ids.toSorted().join(','),
  year,
  semester,
  academic_year,
});

/** By code: modules that are mapped to all of the degrees. */
export const termModulesQuery = (term: Term) =>
  queryOptions({
    queryKey: ['modules', 'of a term', ofTerm(term)],
    queryFn: ({ signal }) => call(modulesByDegrees, { query: ofTerm(term), signal }),
    enabled: isTermChosen(term),
  });

/** Who may teach a module, and who may assist in it. */
export const teachersQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['modules', 'teachers', moduleId],
    queryFn: ({ signal }) => call(moduleTeachers, { params: { id: moduleId }, signal }),
    enabled: moduleId !== '',
  });
