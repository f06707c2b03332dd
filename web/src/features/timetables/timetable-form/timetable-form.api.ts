import { modulesByDegrees } from '@muster/contract/academics/modules';
import { queryOf } from '#lib/api/query.ts';
import { isTermChosen, type Term } from './timetable-form.logic.ts';

export const toTermQuery = ({ degree_details_ids, year, semester, academic_year }: Term) => ({
  degree_details_ids: degree_details_ids.toSorted().join(','),
  year,
  semester,
  academic_year,
});

/** Modules that are mapped to all selected degrees, by code. */
export const termModulesQuery = (term: Term) => ({
  ...queryOf(modulesByDegrees, { query: toTermQuery(term) }),
  enabled: isTermChosen(term) && term.for === 'cohort_groups',
});
