import { attendanceStatuses, markStatuses } from '@muster/contract/attendance/statuses';
import { effectiveStatus, isInFigures } from '#domain/effective-status.ts';
import {
  all,
  classConditions,
  type Filters,
  type Parameters,
  placeConditions,
  studentConditions,
} from './report-filters.store.ts';

/**
 * Query for the rows behind the figures of classes: the number of students with each status, per class session and place. From the totals
 * of final classes and the marks already made in others; the classes of one student are read from attendance.
 */
export function classRows(filters: Filters, values: Parameters): string {
  if (filters.student !== null) return fromAttendance(filters, values, [isInFigures]);
  const { academicStatus, openSessionIds } = filters;
  /** `module`: the table with the module of the students. */
  const totalsOf = (module: 's' | 't', isOfModule: string): string => {
    const conditions = [
      't.university_id = $1',
      isOfModule,
      ...classConditions(filters, values, 's', module),
      ...placeConditions(filters, values, 't'),
      ...(academicStatus === null ? [] : [`t.local_international = lower($${values.push(academicStatus)})`]),
    ];
    return `
    SELECT t.session_id, s.session_date, s.start_time, ${module}.module_id, t.group_id, t.degree_details_id,
           ${markStatuses.map((status) => `t.${status}`).join()}
    FROM class_totals t JOIN class_sessions s ON s.university_id = $1 AND s.id = t.session_id
    WHERE ${all(...conditions)}`;
  };
  const totals = `${totalsOf('s', 't.module_id IS NULL')} UNION ALL ${totalsOf('t', 't.module_id IS NOT NULL')}`;
  if (openSessionIds.length === 0) return totals;
  return `${totals} UNION ALL ${fromAttendance(filters, values, [`a.session_id = ANY ($${values.push(openSessionIds)}::uuid[])`])}`;
}

function fromAttendance(filters: Filters, values: Parameters, conditions: readonly string[]): string {
  const where = all(
    'a.university_id = $1',
    ...conditions,
    ...classConditions(filters, values, 'a'),
    ...placeConditions(filters, values, 'a'),
  );
  const ofStudents = studentConditions(filters, values);
  const students =
    ofStudents.length === 0
      ? ''
      : `JOIN students st ON ${all('st.university_id = $1', 'st.id = a.student_id', ...ofStudents)}`;
  const counts = markStatuses.map((status) => `count(*) FILTER (WHERE status = '${status}')::int AS ${status}`);
  return `
    SELECT session_id, session_date, start_time, module_id, group_id, degree_details_id, ${counts.join()}
    FROM (SELECT a.session_id, a.session_date, s.start_time, a.module_id, a.group_id, a.degree_details_id,
                 ${effectiveStatus} AS status
          FROM attendance a JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id ${students}
          WHERE ${where}) a
    WHERE status IS NOT NULL
    GROUP BY session_id, session_date, start_time, module_id, group_id, degree_details_id`;
}

/** Sums of the columns of class rows. */
export const sumsOfStatuses = markStatuses.map((status) => `sum(${status})::int AS ${status}`).join();
/** The numerator and the denominator of the percentage over class rows. */
export const attendedSum = markStatuses.filter((status) => attendanceStatuses[status].countsAsAttended).join(' + ');
export const expectedSum = markStatuses.filter((status) => attendanceStatuses[status].countsInTotal).join(' + ');
