import {
  type Filters,
  hasEnrolmentFilters,
  type Parameters,
  pastGroupsOf,
  currentEnrolmentConditions,
} from '../queries/report-filters.store.ts';

/*
 * A class counts for the enrolment (group, degree, year, semester) that its students had in its term: after a roll-over, the classes of the
 * last term stay with the groups of the last term. A move to another group of the same term moves the classes too. The group comes from the
 * roster; without one, or if it is the current group, the current enrolment counts.
 */

const isSameTerm = (one: string, other: string): string =>
  `(${one}.academic_year, ${one}.year, ${one}.semester) = (${other}.academic_year, ${other}.year, ${other}.semester)`;

/** Joins for a roster row `r` and its student `st`: `pg` is the group of the roster, `ng` the current group if it is of the same term. */
export const pastJoins = joinsOf('r.group_id');
function joinsOf(then: string): string {
  return `
  LEFT JOIN groups pg ON pg.university_id = $1 AND pg.id = ${then} AND pg.id IS DISTINCT FROM st.group_id
  LEFT JOIN groups ng ON ng.university_id = $1 AND ng.id = st.group_id
    AND ${isSameTerm('ng', 'pg')}`;
}
const isJoinedPast = 'pg.id IS NOT NULL AND ng.id IS NULL';
export const joinedPastGroup = `CASE WHEN ${isJoinedPast} THEN pg.id END`;

/** Columns of the enrolment at the time of the class. */
export const joinedPlace = (
  [
    ['group_id', 'pg.id'],
    ['degree_details_id', 'pg.degree_details_id'],
    ['current_year', 'pg.year'],
    ['current_semester', 'pg.semester'],
  ] as const
).map(([column, then]) => ({ column, value: `CASE WHEN ${isJoinedPast} THEN ${then} ELSE st.${column} END` }));

/**
 * Sums of students who have `moved` from `left_group_id`, with their new past group: rows of another term keep the group that the student
 * left; rows of an earlier group keep it unless the student is back in its term.
 */
export const rowsOfMoved = `
  SELECT t.student_id, t.module_id, t.academic_year, ${joinedPastGroup} AS past_group_id
  FROM moved st JOIN student_tally_sums t ON t.university_id = $1 AND t.student_id = st.id
  ${joinsOf('coalesce(t.past_group_id, st.left_group_id)')}`;

/** As `isJoinedPast`, for few rows: groups are looked up only if they differ, which is rare. */
const isPast = `r.group_id IS NOT NULL AND r.group_id IS DISTINCT FROM st.group_id AND NOT EXISTS (
    SELECT FROM groups a JOIN groups b ON b.university_id = $1 AND b.id = st.group_id AND ${isSameTerm('b', 'a')}
    WHERE a.university_id = $1 AND a.id = r.group_id)`;
export const pastGroup = `CASE WHEN ${isPast} THEN r.group_id END`;

/** Conditions on a roster row `r` and its student `st`: the enrolment that counts for the class matches the filters. */
export const enrolmentConditions = (filters: Filters, values: Parameters): string[] =>
  hasEnrolmentFilters(filters)
    ? [
        `CASE WHEN ${isPast} THEN r.group_id IN (${pastGroupsOf(filters, values)})
           ELSE ${currentEnrolmentConditions(filters, values).join(' AND ')} END`,
      ]
    : [];
