import {
  type Filters,
  isPlaced,
  type Parameters,
  pastGroupsOf,
  placeConditions,
} from '../queries/report-filters.store.ts';

/**
 * A class counts for the place that its students had in its term: after a roll-over last term's classes stay with last term's groups.
 * Who moves to another group of the same term takes the classes along. The roster says which group it was; where it names none, or
 * the student's own, the place of today counts.
 */

const isSameTerm = (one: string, other: string): string =>
  `(${one}.academic_year, ${one}.year, ${one}.semester) = (${other}.academic_year, ${other}.year, ${other}.semester)`;

/** Of a row `r` of a roster and its student `st`, where many are counted: as `pg` the group of then, as `ng` today's, if it is of the same term. */
export const pastJoins = joinsOf('r.group_id');
function joinsOf(then: string): string {
  return `
  LEFT JOIN groups pg ON pg.university_id = $1 AND pg.id = ${then} AND pg.id IS DISTINCT FROM st.group_id
  LEFT JOIN groups ng ON ng.university_id = $1 AND ng.id = st.group_id
    AND ${isSameTerm('ng', 'pg')}`;
}
const isJoinedPast = 'pg.id IS NOT NULL AND ng.id IS NULL';
export const joinedPastGroup = `CASE WHEN ${isJoinedPast} THEN pg.id END`;

/** The place of then, column by column. */
export const joinedPlace = (
  [
    ['group_id', 'pg.id'],
    ['degree_details_id', 'pg.degree_details_id'],
    ['current_year', 'pg.year'],
    ['current_semester', 'pg.semester'],
  ] as const
).map(([column, then]) => ({ column, value: `CASE WHEN ${isJoinedPast} THEN ${then} ELSE st.${column} END` }));

/**
 * The rows of the sums of students who have `moved`, from `left_group_id`: what counted for the place that they left counts for it as a
 * past one, if it was of another term, and what is past stays so, unless they are back in its term.
 */
export const rowsOfMoved = `
  SELECT t.student_id, t.module_id, t.academic_year, ${joinedPastGroup} AS past_group_id
  FROM moved st JOIN student_tally_sums t ON t.university_id = $1 AND t.student_id = st.id
  ${joinsOf('coalesce(t.past_group_id, st.left_group_id)')}`;

/** The same of few rows, looked up where the groups differ: nearly nobody's do. */
const isPast = `r.group_id IS NOT NULL AND r.group_id IS DISTINCT FROM st.group_id AND NOT EXISTS (
    SELECT FROM groups a JOIN groups b ON b.university_id = $1 AND b.id = st.group_id AND ${isSameTerm('b', 'a')}
    WHERE a.university_id = $1 AND a.id = r.group_id)`;
export const pastGroup = `CASE WHEN ${isPast} THEN r.group_id END`;

/** Conditions on a row `r` of a roster and its student `st`: the place that counts for the class is the one asked for. */
export const thenConditions = (filters: Filters, values: Parameters): string[] =>
  isPlaced(filters)
    ? [
        `CASE WHEN ${isPast} THEN r.group_id IN (${pastGroupsOf(filters, values)})
           ELSE ${placeConditions(filters, values).join(' AND ')} END`,
      ]
    : [];
