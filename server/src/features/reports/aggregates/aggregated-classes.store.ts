import { pastGroup, enrolmentConditions } from './enrolment-history.store.ts';
import {
  classConditions,
  type Filters,
  held,
  hasEnrolmentFilters,
  type Parameters,
  personConditions,
  currentEnrolmentConditions,
  sessionConditions,
} from '../queries/report-filters.store.ts';

/**
 * Reports read the aggregates of final sessions, and live rows (rosters and marks) of sessions that are not aggregated yet. Together they
 * give the same figures as rosters and marks alone.
 */
const isNotCounted = `NOT EXISTS (SELECT FROM session_tallies c WHERE c.university_id = s.university_id AND c.session_id = s.id)`;

/** Whether there may be sessions that are not aggregated. */
export const hasLiveRows = ({ uncounted }: Filters): boolean => uncounted?.length !== 0;

export const all = (...conditions: readonly string[]): string => conditions.join(' AND ');

/** Conditions on a roster row `r` and its student `st`. */
const studentConditions = (filters: Filters, values: Parameters): string[] => [
  ...personConditions(filters, values),
  ...enrolmentConditions(filters, values),
];
/** Whether the filters limit the students. */
export const isOfSome = (filters: Filters): boolean =>
  hasEnrolmentFilters(filters) || personConditions(filters, []).length > 0;

/** Parts of a FROM clause: held sessions, rosters, marks and students. `isLive`: only sessions that are not aggregated. */
function sourcesOf(filters: Filters, values: Parameters, isLive: boolean) {
  // Known ids make the planner look up the sessions by key.
  const known =
    isLive && filters.uncounted !== undefined ? `= ANY ($${values.push(filters.uncounted)}::uuid[])` : undefined;
  const sessions = all(
    's.university_id = $1',
    ...(isLive ? [known === undefined ? isNotCounted : `s.id ${known}`] : []),
    ...sessionConditions(filters, values),
    held,
  );
  const ofSessions = ['university_id = $1', ...(known === undefined ? [] : [`session_id ${known}`])];
  return {
    sessions: `(SELECT s.* FROM class_sessions s WHERE ${sessions} OFFSET 0) s`,
    rosters: (...conditions: readonly string[]): string =>
      `(SELECT * FROM session_roster WHERE ${all(...ofSessions, ...conditions)}) r`,
    marks: `(SELECT * FROM marks WHERE ${all(...ofSessions)}) m`,
    students: () =>
      `students st ON ${all('st.university_id = $1', 'st.id = r.student_id', ...studentConditions(filters, values))}`,
  };
}

/**
 * FROM clause for expected students: roster `r`, session `s`, mark `m` if any, and student `st` with `withStudents`. `isLive`: only sessions
 * that are not aggregated. `only`: a query that limits the students.
 */
export function expectedAt(
  filters: Filters,
  values: Parameters,
  isLive: boolean,
  { only, withStudents = false }: { readonly only?: string | undefined; readonly withStudents?: boolean } = {},
): string {
  const { sessions, rosters, marks, students } = sourcesOf(filters, values, isLive);
  const people = withStudents || isOfSome(filters) ? `JOIN ${students()}` : '';
  if (only === undefined) {
    return `
      ${sessions} JOIN ${rosters()} ON r.session_id = s.id ${people}
      LEFT JOIN ${marks} ON m.session_id = s.id AND m.student_id = r.student_id`;
  }
  // With few students, marks are looked up one by one.
  return `
    ${sessions} JOIN ${rosters(`student_id = ANY (ARRAY(${only}))`)} ON r.session_id = s.id ${people}
    LEFT JOIN LATERAL (SELECT * FROM marks x WHERE x.university_id = $1 AND x.session_id = r.session_id AND x.student_id = r.student_id
                       OFFSET 0) m ON true`;
}

/**
 * Query for class lines: the figures of each held session for each enrolment of its students. The sessions of a single student are read
 * from rosters and marks. `isOfPlaces`: each line has its group and degree.
 */
export function classLines(filters: Filters, values: Parameters, isOfPlaces = false): string {
  if (filters.student !== null) return linesOf(filters, values, false);
  const rest = (): string => {
    if (filters.uncounted === undefined) return linesOf(filters, values, true);
    const isOfAll = !isOfPlaces && !isOfSome(filters);
    return isOfAll ? linesOfAll(filters, values) : linesOfNamed(filters, values);
  };
  return `
    SELECT st.session_id, st.session_date, st.start_time, st.module_id, st.lecturer_id, st.group_id, st.degree_details_id,
           st.present, st.late, st.absent, st.excused
    FROM (SELECT s.* FROM session_tally_lines s WHERE ${all('s.university_id = $1', ...classConditions(filters, values))}) st
    WHERE ${all('true', ...personConditions(filters, values), ...currentEnrolmentConditions(filters, values))} ${hasLiveRows(filters) ? `UNION ALL ${rest()}` : ''}`;
}

const linesOf = (filters: Filters, values: Parameters, isLive: boolean): string => `
  SELECT c.id AS session_id, c.session_date, c.start_time, c.module_id, c.lecturer_id, ${placeOfThen}, c.present, c.late, c.absent, c.excused
  FROM (SELECT ${ofClass}, ${ofPlace}, ${counts}
        FROM ${expectedAt(filters, values, isLive, { withStudents: true })} GROUP BY ${ofClass}, ${byPlace}) c ${joinThen}`;

/** Joins the stored enrolments of students, whose rows are much shorter than those of `students`. */
export const placesOf = (place: string, of: string): string =>
  `tally_places ${place} ON ${place}.university_id = $1 AND ${place}.student_id = ${of}.student_id`;

/** Applies `condition` to students with a key. The statement fails if a student has no key, because that student might match too. */
export const isKnown = (place: string, of: string, condition = 'true'): string =>
  `CASE WHEN ${place}.student_key IS NULL THEN unkeyed_student(${of}.student_id) IS NULL ELSE ${condition} END`;

/** Class lines of live sessions with known ids. Grouped by three columns before session columns are joined. */
function linesOfNamed(filters: Filters, values: Parameters): string {
  const { sessions, rosters, marks, students } = sourcesOf(filters, values, true);
  const isKeyed = filters.isRestKeyed === true;
  const people = isKeyed ? `LEFT JOIN ${placesOf('st', 'r')}` : `JOIN ${students()}`;
  const known = isKeyed ? `WHERE ${isKnown('st', 'r', all('true', ...studentConditions(filters, values)))}` : '';
  return `
    SELECT ${ofClass}, ${placeOfThen}, c.present, c.late, c.absent, c.excused
    FROM (SELECT r.session_id, ${ofPlace}, ${counts}
          FROM ${rosters()} ${people} LEFT JOIN ${marks} ON m.session_id = r.session_id AND m.student_id = r.student_id
          ${known} GROUP BY r.session_id, ${byPlace}) c
    JOIN ${sessions} ON s.id = c.session_id ${joinThen}`;
}

/**
 * Class lines of live sessions for all students without enrolments. Every mark has a roster row, so expected students without a mark are
 * absent. A session with an empty roster has no line.
 */
const linesOfAll = (filters: Filters, values: Parameters): string => `
  SELECT ${ofClass}, NULL::uuid AS group_id, NULL::uuid AS degree_details_id, m.present, m.late,
         r.expected - m.present - m.late - m.excused AS absent, m.excused
  FROM ${sourcesOf(filters, values, true).sessions}
  CROSS JOIN LATERAL (SELECT count(*) AS expected FROM session_roster WHERE university_id = $1 AND session_id = s.id
                      HAVING count(*) > 0 OFFSET 0) r
  CROSS JOIN LATERAL (SELECT ${['present', 'late', 'excused'].map(countOf).join()} FROM marks m
                      WHERE m.university_id = $1 AND m.session_id = s.id OFFSET 0) m`;

const ofClass = 's.id, s.session_date, s.start_time, s.module_id, s.lecturer_id';
/** A current enrolment may have several lines, one per earlier enrolment. */
const ofPlace = `${pastGroup} AS past_group_id, st.group_id, st.degree_details_id`;
const byPlace = 'past_group_id, st.group_id, st.degree_details_id';
const joinThen = 'LEFT JOIN groups y ON y.university_id = $1 AND y.id = c.past_group_id';
const placeOfThen =
  'coalesce(y.id, c.group_id) AS group_id, coalesce(y.degree_details_id, c.degree_details_id) AS degree_details_id';
const countOf = (status: string): string => `count(*) FILTER (WHERE m.status = '${status}') AS ${status}`;
const counts = `${countOf('present')}, ${countOf('late')},
  count(*) FILTER (WHERE coalesce(m.status, 'absent') = 'absent') AS absent, ${countOf('excused')}`;
