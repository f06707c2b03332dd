import { pastGroup, thenConditions } from './enrolment-history.store.ts';
import {
  classConditions,
  type Filters,
  held,
  isPlaced,
  type Parameters,
  personConditions,
  placeConditions,
  sessionConditions,
} from '../queries/report-filters.store.ts';

/**
 * What reports are counted from: the tallies of countable classes, and rosters and marks of those that are not counted yet.
 * Both together are as exact as rosters and marks alone.
 */
const isNotCounted = `NOT EXISTS (SELECT FROM session_tallies c WHERE c.university_id = s.university_id AND c.session_id = s.id)`;

/** Whether there may be any. */
export const hasLiveRows = ({ uncounted }: Filters): boolean => uncounted?.length !== 0;

export const all = (...conditions: readonly string[]): string => conditions.join(' AND ');

/** Conditions on a row `r` of a roster and its student `st`. */
const studentConditions = (filters: Filters, values: Parameters): string[] => [
  ...personConditions(filters, values),
  ...thenConditions(filters, values),
];
/** Only some students are asked for. */
export const isOfSome = (filters: Filters): boolean => isPlaced(filters) || personConditions(filters, []).length > 0;

/** Held sessions, their rosters and marks, and conditions on the students `st`; rest: of those that are not counted yet. */
function sourcesOf(filters: Filters, values: Parameters, isLive: boolean) {
  // Named, they are looked up by their keys in whatever way the planner joins.
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
 * Who was expected at held sessions, as `r`, `s`, and `m` if there is a mark; `withStudents`: as `st`, too. Rest: of those that are not
 * counted yet. `only`: a query for the students who matter.
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
  // The few marks of few students are looked up one by one.
  return `
    ${sessions} JOIN ${rosters(`student_id = ANY (ARRAY(${only}))`)} ON r.session_id = s.id ${people}
    LEFT JOIN LATERAL (SELECT * FROM marks x WHERE x.university_id = $1 AND x.session_id = r.session_id AND x.student_id = r.student_id
                       OFFSET 0) m ON true`;
}

/**
 * Held classes in lines, one of each session for each place of its students: the figures of the students that the filters leave.
 * A single student's few classes are read as they are. `isOfPlaces`: each line has its group and degree.
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
    WHERE ${all('true', ...personConditions(filters, values), ...placeConditions(filters, values))} ${hasLiveRows(filters) ? `UNION ALL ${rest()}` : ''}`;
}

const linesOf = (filters: Filters, values: Parameters, isLive: boolean): string => `
  SELECT c.id AS session_id, c.session_date, c.start_time, c.module_id, c.lecturer_id, ${placeOfThen}, c.present, c.late, c.absent, c.excused
  FROM (SELECT ${ofClass}, ${ofPlace}, ${counts}
        FROM ${expectedAt(filters, values, isLive, { withStudents: true })} GROUP BY ${ofClass}, ${byPlace}) c ${joinThen}`;

/** The places of the students `of`, which are in far shorter rows than the students themselves. */
export const placesOf = (place: string, of: string): string =>
  `tally_places ${place} ON ${place}.university_id = $1 AND ${place}.student_id = ${of}.student_id`;

/** Of whoever has a place and is `asked` for; the statement breaks off if anybody has none, who might be asked for, too. */
export const isKnown = (place: string, of: string, asked = 'true'): string =>
  `CASE WHEN ${place}.student_key IS NULL THEN unkeyed_student(${of}.student_id) IS NULL ELSE ${asked} END`;

/** The same of what is not counted yet and named: grouped before it has days and modules, by three columns instead of seven. */
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
 * The same of everybody, whatever their places. Who has a mark is on the roster, so what is expected and not in the marks is absent.
 * A class at which nobody was expected has no line, as where lines are made of its students.
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
/** A line of one place of today may come several times, once for each place of an earlier term. */
const ofPlace = `${pastGroup} AS past_group_id, st.group_id, st.degree_details_id`;
const byPlace = 'past_group_id, st.group_id, st.degree_details_id';
const joinThen = 'LEFT JOIN groups y ON y.university_id = $1 AND y.id = c.past_group_id';
const placeOfThen =
  'coalesce(y.id, c.group_id) AS group_id, coalesce(y.degree_details_id, c.degree_details_id) AS degree_details_id';
const countOf = (status: string): string => `count(*) FILTER (WHERE m.status = '${status}') AS ${status}`;
const counts = `${countOf('present')}, ${countOf('late')},
  count(*) FILTER (WHERE coalesce(m.status, 'absent') = 'absent') AS absent, ${countOf('excused')}`;
