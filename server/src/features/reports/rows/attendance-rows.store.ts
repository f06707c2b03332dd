import { attendanceRow, rowClassStates } from '@muster/contract/reports/attendance-rows';
import { attendanceRequirement } from '@muster/contract/attendance/requirements';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isTaken } from '#domain/effective-status.ts';
import { whereConditions } from '#platform/database/sql/where.ts';
import {
  all,
  classConditions,
  type FilterValues,
  type Parameters,
  placeConditions,
  studentConditions,
} from '../queries/report-filters.store.ts';

/*
 * Attendance rows in the order of (date, class, student). A page is read in two steps: classes by their index on the date, then the rows
 * of these classes by primary key. So a page costs the same at the start and at the end of millions of rows.
 */

export type RowFilters = FilterValues & { readonly updatedSince: string | null };
/** The last row of the previous page. */
export type RowKey = { readonly date: string; readonly sessionId: string; readonly studentId: string };

const rowClassRow = z.object({
  id: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  session_type: z.string(),
  class_state: z.enum(rowClassStates),
  attendance_requirement: attendanceRequirement,
  academic_year: z.string().nullable(),
  module_code: z.string(),
  module_name: z.string(),
  lecturer: z.string(),
  lecturer_employee_id: z.string(),
});
export type RowClass = z.infer<typeof rowClassRow>;

/**
 * Classes of which anything changed. A check-in changes no indexed column, but its code was shown at most 15 minutes before: check-ins
 * are found by the end of the codes, all other changes by their time.
 */
const isChanged = (since: string): string => `s.id IN (
  SELECT c.id FROM class_sessions c WHERE c.university_id = $1 AND c.updated_at >= ${since}::timestamptz
  UNION SELECT c.id FROM class_sessions c WHERE c.university_id = $1 AND c.qr_ends_at >= ${since}::timestamptz - interval '15 minutes'
  UNION SELECT a.session_id FROM attendance a WHERE a.university_id = $1 AND a.changed_at >= ${since}::timestamptz)`;

/** Classes with rows of one student. Other filters of students leave most classes. */
const hasStudent = (filters: FilterValues, values: Parameters): string[] =>
  filters.student === null
    ? []
    : [
        `s.id IN (SELECT a.session_id FROM attendance a JOIN students st ON st.university_id = $1 AND st.id = a.student_id
         WHERE ${all('a.university_id = $1', ...studentConditions(filters, values))})`,
      ];

const ofClasses = (filters: RowFilters, values: Parameters): string[] => [
  's.university_id = $1',
  ...classConditions(filters, values),
  ...hasStudent(filters, values),
  ...whereConditions(values, [[filters.updatedSince, isChanged]]),
];

/** Lists the classes from the one of the key on, oldest first. */
export function listRowClasses(
  tx: UniversityTx,
  filters: RowFilters,
  after: RowKey | undefined,
  { limit, nowMs }: { readonly limit: number; readonly nowMs: number },
): Promise<RowClass[]> {
  const values: Parameters = [tx.universityId, new Date(nowMs), limit];
  const conditions = ofClasses(filters, values);
  if (after)
    conditions.push(
      `(s.session_date, s.id) >= ($${values.push(after.date)}::date, $${values.push(after.sessionId)}::uuid)`,
    );
  return tx.query(
    `SELECT s.id, s.session_date AS date, to_char(s.start_time, 'HH24:MI') AS class_start_time,
            to_char(s.end_time, 'HH24:MI') AS class_end_time, s.session_type, s.attendance_requirement, s.academic_year, m.module_code, m.module_name,
            l.name AS lecturer, l.employee_id AS lecturer_employee_id,
            CASE WHEN s.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN s.final_at IS NOT NULL THEN 'final'
                 WHEN s.ends_at > $2 OR ${isTaken} THEN 'in_progress' ELSE 'not_taken' END AS class_state
     FROM (SELECT * FROM class_sessions s WHERE ${all(...conditions)} ORDER BY s.session_date, s.id LIMIT $3) s
     JOIN modules m ON m.university_id = $1 AND m.id = s.module_id
     JOIN staff l ON l.university_id = $1 AND l.id = s.lecturer_id
     ORDER BY s.session_date, s.id`,
    values,
    rowClassRow,
  );
}

const studentRow = attendanceRow
  .pick({
    session_id: true,
    student: true,
    student_id: true,
    student_name: true,
    group_name: true,
    degree_programme: true,
    year: true,
    semester: true,
    source: true,
    attended_in_parallel: true,
    mark: true,
    method: true,
    marked_by: true,
  })
  .extend({
    marked_at: z.date().nullable(),
    /** By the clock of the university. */
    marked_on: z.string().nullable(),
    marked_time: z.string().nullable(),
  });
export type StudentRow = z.infer<typeof studentRow>;

/** Lists the rows of these classes after the key, in the order of the classes. */
export function listRowsOf(
  tx: UniversityTx,
  classes: readonly RowClass[],
  filters: FilterValues,
  after: RowKey | undefined,
  limit: number,
): Promise<StudentRow[]> {
  const values: Parameters = [tx.universityId, classes.map(({ id }) => id), limit];
  const conditions = [
    'a.university_id = $1',
    'a.session_id = ANY ($2::uuid[])',
    ...placeConditions(filters, values, 'a'),
    ...studentConditions(filters, values),
  ];
  if (after)
    conditions.push(
      `(a.session_id <> $${values.push(after.sessionId)}::uuid OR a.student_id > $${values.push(after.studentId)}::uuid)`,
    );
  return tx.query(
    `SELECT a.session_id, a.student_id AS student, st.student_id, st.name AS student_name, g.group_name, d.degree_programme, a.year,
            a.semester, a.source, a.parallel_session_id IS NOT NULL AS attended_in_parallel, a.status AS mark, a.method, a.marked_at, a.marked_by_label AS marked_by,
            to_char(a.marked_at AT TIME ZONE u.time_zone, 'YYYY-MM-DD') AS marked_on,
            to_char(a.marked_at AT TIME ZONE u.time_zone, 'HH24:MI') AS marked_time
     FROM attendance a
     JOIN universities u ON u.id = $1
     JOIN students st ON st.university_id = $1 AND st.id = a.student_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = a.group_id
     LEFT JOIN degree_details d ON d.university_id = $1 AND d.id = a.degree_details_id
     WHERE ${all(...conditions)}
     ORDER BY array_position($2::uuid[], a.session_id), a.student_id LIMIT $3`,
    values,
    studentRow,
  );
}

/** Counts the rows, at most `max`. */
export async function countRows(tx: UniversityTx, filters: RowFilters, max: number): Promise<number> {
  const values: Parameters = [tx.universityId, max];
  const conditions = [
    ...ofClasses(filters, values),
    ...placeConditions(filters, values, 'a'),
    ...studentConditions(filters, values),
  ];
  const row = await tx.row(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM class_sessions s
       JOIN attendance a ON a.university_id = $1 AND a.session_id = s.id
       JOIN students st ON st.university_id = $1 AND st.id = a.student_id
       WHERE ${all(...conditions)} LIMIT $2) x`,
    values,
    z.object({ count: z.number() }),
  );
  return row.count;
}
