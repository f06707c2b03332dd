import {
  classConditions,
  type Filters,
  held,
  type Parameters,
  placeConditions,
  sessionConditions,
  studentConditions,
} from './report-filters.store.ts';

/**
 * What reports are counted from: the tallies of countable classes, and rosters and marks of those that are not counted yet.
 * Both together are as exact as rosters and marks alone.
 */
const isNotCounted = `NOT EXISTS (SELECT FROM session_tallies c WHERE c.university_id = s.university_id AND c.session_id = s.id)`;

/** Whether there may be any. */
export const hasRest = ({ uncounted }: Filters): boolean => uncounted?.length !== 0;

export const all = (...conditions: readonly string[]): string => conditions.join(' AND ');

/**
 * Who was expected at held sessions, as `r`, `s`, and `m` if there is a mark; `withStudents`: as `st`, too. Rest: of those that are not
 * counted yet. `only`: a query for the students who matter.
 */
export function expectedAt(
  filters: Filters,
  values: Parameters,
  isRest: boolean,
  { only, withStudents = false }: { readonly only?: string | undefined; readonly withStudents?: boolean } = {},
): string {
  // Named, they are looked up by their keys in whatever way the planner joins.
  const known =
    isRest && filters.uncounted !== undefined ? `= ANY ($${values.push(filters.uncounted)}::uuid[])` : undefined;
  const sessions = all(
    's.university_id = $1',
    ...(isRest ? [known === undefined ? isNotCounted : `s.id ${known}`] : []),
    ...sessionConditions(filters, values),
    held,
  );
  const ofSessions = ['university_id = $1', ...(known === undefined ? [] : [`session_id ${known}`])];
  const onlyOf = only === undefined ? [] : [`student_id IN (${only})`];
  const whose = studentConditions(filters, values);
  return `
    (SELECT s.* FROM class_sessions s WHERE ${sessions} OFFSET 0) s
    JOIN (SELECT * FROM session_roster WHERE ${all(...ofSessions, ...onlyOf)}) r
      ON r.session_id = s.id
    ${withStudents || whose.length > 0 ? `JOIN students st ON ${all('st.university_id = $1', 'st.id = r.student_id', ...whose)}` : ''}
    LEFT JOIN (SELECT * FROM marks WHERE ${all(...ofSessions)}) m
      ON m.session_id = s.id AND m.student_id = r.student_id`;
}

/**
 * Held classes in lines, one of each session for each place of its students: the figures of the students that the filters leave.
 * A single student's few classes are read as they are.
 */
export function classLines(filters: Filters, values: Parameters): string {
  const isWhole = filters.student === null;
  const columns = 's.id, s.session_date, s.start_time, s.module_id, s.lecturer_id, st.group_id, st.degree_details_id';
  const rest = (isRest: boolean): string => `
    SELECT ${columns.replace('s.id', 's.id AS session_id')}, ${countOf('present')}, ${countOf('late')},
           count(*) FILTER (WHERE coalesce(m.status, 'absent') = 'absent') AS absent, ${countOf('excused')}
    FROM ${expectedAt(filters, values, isRest, { withStudents: true })}
    GROUP BY ${columns}`;
  if (!isWhole) return rest(false);
  return `
    SELECT st.session_id, st.session_date, st.start_time, st.module_id, st.lecturer_id, st.group_id, st.degree_details_id,
           st.present, st.late, st.absent, st.excused
    FROM (SELECT s.* FROM session_tally_lines s WHERE ${all('s.university_id = $1', ...classConditions(filters, values))}) st
    WHERE ${all('true', ...placeConditions(filters, values))} ${hasRest(filters) ? `UNION ALL ${rest(true)}` : ''}`;
}

const countOf = (status: string): string => `count(*) FILTER (WHERE m.status = '${status}') AS ${status}`;
