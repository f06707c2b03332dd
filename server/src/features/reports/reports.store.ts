import { markStatuses } from '@muster/contract/attendance/statuses';
import { markMethods } from '@muster/contract/attendance/marks';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { effectiveStatus, isInFigures } from '#domain/effective-status.ts';
import {
  all,
  classConditions,
  type FilterValues,
  type Parameters,
  placeConditions,
} from './queries/report-filters.store.ts';

const sessionRow = z.object({
  student: z.string(),
  module_id: z.string(),
  session_id: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  session_type: z.string(),
  location: z.string(),
  status: z.enum(markStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: z.date().nullable(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** Lists the sessions behind the figures of these students, oldest first. */
export function listSessionsBehind(
  tx: UniversityTx,
  students: readonly string[],
  filters: FilterValues,
): Promise<SessionRow[]> {
  const values: Parameters = [tx.universityId, students];
  const conditions = [
    'a.university_id = $1',
    'a.student_id = ANY($2::uuid[])',
    isInFigures,
    `${effectiveStatus} IS NOT NULL`,
    ...classConditions(filters, values, 'a'),
    ...placeConditions(filters, values, 'a', 'student'),
  ];
  return tx.query(
    `SELECT a.student_id AS student, a.module_id, s.id AS session_id, s.session_date::text AS date,
            to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
            s.session_type, coalesce(s.location, '') AS location, ${effectiveStatus} AS status, a.method, a.marked_at
     FROM attendance a JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id
     WHERE ${all(...conditions)}
     ORDER BY s.starts_at, s.id`,
    values,
    sessionRow,
  );
}

const namedRow = z.object({ id: z.string(), name: z.string(), code: z.string() });
export type Named = z.infer<typeof namedRow>;

export async function findModule(tx: UniversityTx, idOrCode: string): Promise<Named | undefined> {
  return tx.optionalRow(
    `SELECT id, module_name AS name, module_code AS code FROM modules
     WHERE university_id = $1 AND (id::text = $2 OR upper(module_code) = upper($2))
     ORDER BY module_code = $2 DESC LIMIT 1`,
    [tx.universityId, idOrCode],
    namedRow,
  );
}

const isGroup = (group: string): string => `(lower(${group}.group_name) = lower($3) OR ${group}.id::text = $3)`;

/** Finds a student by id or number, and by the current or an earlier group. */
export async function findStudent(
  tx: UniversityTx,
  idOrNumber: string,
  groupName: string | null,
): Promise<(Named & { group_name: string | null }) | undefined> {
  return tx.optionalRow(
    `SELECT st.id, st.name, st.student_id AS code, g.group_name
     FROM students st
     LEFT JOIN groups g ON g.university_id = st.university_id AND g.id = st.group_id
     WHERE st.university_id = $1 AND (st.student_id_key = lower($2) OR st.id::text = $2)
       AND ($3::text IS NULL OR ${isGroup('g')} OR EXISTS (
         SELECT FROM attendance a JOIN groups y ON y.university_id = $1 AND y.id = a.group_id
         WHERE a.university_id = $1 AND a.student_id = st.id AND ${isGroup('y')}))
     ORDER BY st.student_id = $2 DESC LIMIT 1`,
    [tx.universityId, idOrNumber, groupName],
    namedRow.extend({ group_name: z.string().nullable() }),
  );
}
