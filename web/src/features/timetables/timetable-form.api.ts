import { listGroups } from '@muster/contract/groups';
import { modulesByDegrees, moduleTeachers } from '@muster/contract/modules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { rowsOf } from '../../lib/list-reply.ts';
import { isTermChosen, type Term } from './timetable-form.logic.ts';

const ofTerm = ({ degree_details_ids, year, semester, academic_year }: Term) => ({
  degree_details_ids: degree_details_ids.toSorted().join(','),
  year,
  semester,
  academic_year,
});

/** The groups of the degrees in that term; none before all of it is chosen. */
export const termGroupsQuery = (term: Term) =>
  queryOptions({
    queryKey: ['groups', 'of a term', ofTerm(term)],
    queryFn: async ({ signal }) => rowsOf(await call(listGroups, { query: ofTerm(term), signal })),
    enabled: isTermChosen(term),
  });

/** The groups of the degrees in that academic year, of whichever year and semester. */
export const degreeGroupsQuery = ({ degree_details_ids, academic_year }: Term) => {
  const query = { degree_details_ids: degree_details_ids.toSorted().join(','), academic_year };
  return queryOptions({
    queryKey: ['groups', 'of degrees', query],
    queryFn: async ({ signal }) => rowsOf(await call(listGroups, { query, signal })),
    enabled: degree_details_ids.length > 0,
    placeholderData: keepPreviousData,
  });
};

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
