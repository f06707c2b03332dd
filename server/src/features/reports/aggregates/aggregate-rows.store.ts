import {
  type Filters,
  hasEnrolmentFilters,
  type Parameters,
  pastGroupsOf,
  personConditions,
  currentEnrolmentConditions,
} from '../queries/report-filters.store.ts';
import { all } from './aggregated-classes.store.ts';

/** Whether classes may count for an earlier enrolment instead of the current one. */
export const mayBePast = (filters: Filters): boolean => hasEnrolmentFilters(filters) && filters.hasPast !== false;

/**
 * FROM and WHERE clause for the aggregate rows `t` that match the filters; more conditions can be appended. Students are joined only if
 * needed. Rows of the current and of an earlier enrolment are two queries, because each uses another index.
 */
export function rowsOf(
  table: 'student_tallies' | 'student_tally_sums',
  filters: Filters,
  values: Parameters,
  ...conditions: readonly string[]
): string {
  const some = (isPast: boolean): string => {
    const ofPlaces = isPast ? [] : currentEnrolmentConditions(filters, values);
    const ofStudents = [...personConditions(filters, values), ...ofPlaces];
    const people = ofStudents.length === 0 ? '' : 'JOIN students st ON st.university_id = $1 AND st.id = t.student_id';
    const wherever = isPast ? [isOfPastGroups(filters, values)] : [];
    return `${table} t ${people} WHERE ${all(listed(filters, values), ...wherever, ...ofStudents, ...conditions)}`;
  };
  if (!mayBePast(filters)) return some(false);
  const ofToday = `${some(false)} AND t.past_group_id IS NULL`;
  if (filters.pastGroupIds?.length === 0) return ofToday;
  return `(SELECT t.* FROM ${ofToday} UNION ALL SELECT t.* FROM ${some(true)}) t WHERE true`;
}

/** Known ids let the planner estimate the number of rows. */
const isOfPastGroups = (filters: Filters, values: Parameters): string =>
  filters.pastGroupIds
    ? `t.past_group_id = ANY ($${values.push(filters.pastGroupIds)}::uuid[])`
    : `t.past_group_id IN (${pastGroupsOf(filters, values)})`;

function listed(filters: Filters, values: Parameters): string {
  return all(
    't.university_id = $1',
    ...(filters.moduleId === null ? [] : [`t.module_id = $${values.push(filters.moduleId)}::uuid`]),
    ...(filters.academicYear === null ? [] : [`t.academic_year = $${values.push(filters.academicYear)}`]),
  );
}
