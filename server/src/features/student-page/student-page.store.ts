import { personLabel, systemLabel } from '@muster/contract/accounts/person-labels';
import { markMethods } from '@muster/contract/attendance/marks';
import { attendanceRequirement } from '@muster/contract/attendance/requirements';
import { markStatuses, recordStatuses } from '@muster/contract/attendance/statuses';
import { historyKinds } from '@muster/contract/people/student-page';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isOfRecord, isShownToStudent, isTaken, recordStatus } from '#domain/effective-status.ts';
import { isInTaughtModule } from '#domain/taught-modules.ts';
import { andWhere } from '#platform/database/sql/where.ts';
import { teachesSession } from '#domain/teaching.ts';

type Range = { readonly page: number; readonly pageSize: number };
const countRow = z.object({ count: z.number() });

const classRow = z.object({
  session_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  attendance_requirement: attendanceRequirement,
  status: z.enum(recordStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: z.date().nullable(),
  is_corrected: z.boolean(),
  can_open: z.boolean(),
});

type ClassFilters = { readonly studentId: string; readonly staffId: string | null; readonly at: Date };

/** Lists the classes that a student was expected at, that have begun and in which attendance was taken, newest first. */
export async function listClasses(
  tx: UniversityTx,
  { studentId, staffId, at }: ClassFilters,
  { page, pageSize }: Range,
): Promise<{ rows: z.infer<typeof classRow>[]; total: number }> {
  const values: unknown[] = [tx.universityId, studentId, at];
  const where = `FROM attendance a
     JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
     WHERE a.university_id = $1 AND a.student_id = $2 AND s.starts_at <= $3 AND ${isTaken} AND ${isOfRecord} AND ${isShownToStudent}
       ${andWhere(values, [[staffId, isInTaughtModule]])}`;
  const found = await tx.optionalRow(`SELECT count(*)::int AS count ${where}`, values, countRow);
  const canOpen = staffId === null ? 'true' : `coalesce(${teachesSession(`$${values.push(staffId)}`)}, false)`;
  const rows = await tx.query(
    `SELECT c.session_id, mo.module_code, mo.module_name, c.session_type, c.location, c.date, c.class_start_time, c.class_end_time,
            c.attendance_requirement, c.status, c.method, c.marked_at, c.can_open,
            c.changed_at IS NOT NULL AND EXISTS (
              SELECT FROM mark_changes h
              WHERE h.university_id = $1 AND h.session_id = c.session_id AND h.student_id = $2 AND h.before_status IS NOT NULL)
              AS is_corrected
     FROM (
       SELECT s.id AS session_id, s.module_id, s.session_type, coalesce(s.location, '') AS location, s.starts_at, s.attendance_requirement,
              s.session_date::text AS date, to_char(s.start_time, 'HH24:MI') AS class_start_time,
              to_char(s.end_time, 'HH24:MI') AS class_end_time, a.method, a.marked_at, a.changed_at,
              ${recordStatus} AS status, ${canOpen} AS can_open
       ${where}
       ORDER BY s.starts_at DESC, s.id
       LIMIT $${values.push(pageSize)} OFFSET $${values.push((page - 1) * pageSize)}) c
     JOIN modules mo ON mo.university_id = $1 AND mo.id = c.module_id
     ORDER BY c.starts_at DESC, c.session_id`,
    values,
    classRow,
  );
  return { rows, total: found?.count ?? 0 };
}

const changeRow = z.object({
  id: z.string(),
  at: z.date(),
  by: personLabel,
  kind: z.enum(historyKinds),
  action: z.string(),
  fields: z.array(z.string()),
  session_id: z.string().nullable(),
  module_code: z.string().nullable(),
  date: z.string().nullable(),
  before: z.enum(markStatuses).nullable(),
  after: z.enum(markStatuses).nullable(),
  reason: z.string().nullable(),
});

/** Changes of several students at a time name them in their details. */
const changes = `
  SELECT id, at, actor_label AS by, 'record' AS kind, action,
         CASE WHEN jsonb_typeof(details -> 'fields') = 'array' THEN details -> 'fields' ELSE '[]' END AS fields,
         NULL::uuid AS session_id, NULL AS before, NULL AS after,
         CASE action WHEN 'student.programme_changed'
           THEN format('%s → %s, from %s', coalesce(details ->> 'from', '–'), details ->> 'to', details ->> 'on')
           ELSE details ->> 'joined_number' END AS reason
  FROM audit_events
  WHERE university_id = $1 AND subject_type = 'student'
    AND (subject_id = $2 OR (subject_id IS NULL AND details -> 'ids' ? $2::text))
  UNION ALL
  SELECT id, changed_at, changed_by_label, 'mark', 'mark.changed', '[]', session_id, before_status, after_status, reason
  FROM mark_changes WHERE university_id = $1 AND student_id = $2
  UNION ALL
  SELECT id, changed_at, changed_by_label, 'class_list', 'class_list.' || action, '[]', session_id, NULL, NULL, reason
  FROM class_list_changes WHERE university_id = $1 AND student_id = $2`;

/** Lists the changes of the record, the marks and the class lists of a student, newest first. */
export async function listHistory(
  tx: UniversityTx,
  studentId: string,
  { page, pageSize }: Range,
): Promise<{ rows: z.infer<typeof changeRow>[]; total: number }> {
  const found = await tx.optionalRow(
    `SELECT count(*)::int AS count FROM (${changes}) c`,
    [tx.universityId, studentId],
    countRow,
  );
  const rows = await tx.query(
    `SELECT c.id, c.at, coalesce(c.by, $3::jsonb) AS by, c.kind, c.action, c.fields, c.session_id, mo.module_code,
            s.session_date::text AS date, c.before, c.after, c.reason
     FROM (SELECT * FROM (${changes}) every ORDER BY at DESC, id LIMIT $4 OFFSET $5) c
     LEFT JOIN class_sessions s ON s.university_id = $1 AND s.id = c.session_id
     LEFT JOIN modules mo ON mo.university_id = $1 AND mo.id = s.module_id
     ORDER BY c.at DESC, c.id`,
    [tx.universityId, studentId, JSON.stringify(systemLabel), pageSize, (page - 1) * pageSize],
    changeRow,
  );
  return { rows, total: found?.count ?? 0 };
}
