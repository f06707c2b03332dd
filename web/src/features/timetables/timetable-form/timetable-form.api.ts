import { modulesByDegrees, moduleTeachers } from '@muster/contract/academics/modules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { isTermChosen, type Term } from './timetable-form.logic.ts';

export const toTermQuery = ({ degree_details_ids, year, semester, academic_year }: Term) => ({
  degree_details_ids: degree_details_ids.toSorted().join(','),
  year,
  semester,
  academic_year,
});

/** Modules that are mapped to all selected degrees, by code. */
export const termModulesQuery = (term: Term) =>
  queryOptions({
    queryKey: ['modules', 'of a term', toTermQuery(term)],
    queryFn: ({ signal }) => call(modulesByDegrees, { query: toTermQuery(term), signal }),
    enabled: isTermChosen(term),
  });

/** Lecturers and assistants of a module. */
export const teachersQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['modules', 'teachers', moduleId],
    queryFn: ({ signal }) => call(moduleTeachers, { params: { id: moduleId }, signal }),
    enabled: moduleId !== '',
  });
