import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';
import type { UniversityTx } from '../../platform/database/database.ts';
import { type Filters, type Parameters, sessionConditions, studentConditions } from './report-filters.store.ts';

export type ReportRow = {
  student: string;
  student_name: string;
  student_id: string;
  group_name: string | null;
  module_id: string;
  module_name: string;
  module_code: string;
  attended: number;
  total: number;
};

/**
 * Sessions that a student was expected at, that have begun and were held: codes were shown, or somebody was marked.
 * Present or late counts as attended; an excused session counts neither way.
 */
const expected = `
  session_roster r
  JOIN class_sessions s ON s.university_id = r.university_id AND s.id = r.session_id
  LEFT JOIN marks m
    ON m.university_id = r.university_id AND m.session_id = r.session_id AND m.student_id = r.student_id`;
const held = `(s.qr_started_at IS NOT NULL
  OR EXISTS (SELECT FROM marks x WHERE x.university_id = s.university_id AND x.session_id = s.id))`;
const figures = `
  count(*) FILTER (WHERE m.status IN ('present', 'late'))::int AS attended,
  count(*) FILTER (WHERE m.status IS DISTINCT FROM 'excused')::int AS total`;
const columns = `
  st.id AS student, st.name AS student_name, st.student_id, g.group_name,
  a.module_id, mo.module_name, mo.module_code, a.attended, a.total`;
const named = `
  JOIN modules mo ON mo.university_id = $1 AND mo.id = a.module_id
  LEFT JOIN groups g ON g.university_id = $1 AND g.id = st.group_id`;
const order = `ORDER BY st.name, st.student_id, mo.module_code`;

/**
 * Few students: each one's sessions, in the order of the answer, so that a page ends the work. A module of the whole
 * university: its sessions once, then the students.
 */
export function listAttendance(
  tx: UniversityTx,
  filters: Filters,
  page: { limit: number; offset: number },
): Promise<ReportRow[]> {
  const values: Parameters = [tx.universityId];
  const ofSessions = ['r.university_id = $1', held, ...sessionConditions(filters, values)].join(' AND ');
  const ofStudents = ['st.university_id = $1', ...studentConditions(filters, values)].join(' AND ');
  const isByModule = filters.moduleId !== null && filters.group === null && filters.student === null;
  const text = isByModule
    ? `SELECT ${columns}
       FROM (SELECT r.student_id, s.module_id, ${figures} FROM ${expected}
             WHERE ${ofSessions} GROUP BY r.student_id, s.module_id) a
       JOIN students st ON st.university_id = $1 AND st.id = a.student_id ${named}
       WHERE ${ofStudents} ${order}`
    : `SELECT ${columns}
       FROM students st
       CROSS JOIN LATERAL (SELECT s.module_id, ${figures} FROM ${expected}
                           WHERE r.student_id = st.id AND ${ofSessions} GROUP BY s.module_id) a ${named}
       WHERE ${ofStudents} ${order}`;
  values.push(page.limit, page.offset);
  return tx.query(`${text} LIMIT $${values.length - 1} OFFSET $${values.length}`, values);
}

export type SessionRow = {
  student: string;
  module_id: string;
  session_id: string;
  date: string;
  class_start_time: string;
  class_end_time: string;
  session_type: string;
  location: string;
  status: MarkStatus;
  method: MarkMethod | null;
  marked_at: Date | null;
};

/** Every session behind the figures of these students, oldest first. */
export function listSessionsBehind(
  tx: UniversityTx,
  students: readonly string[],
  filters: Filters,
): Promise<SessionRow[]> {
  const values: Parameters = [tx.universityId, students];
  const conditions = [
    'r.university_id = $1',
    'r.student_id = ANY($2::uuid[])',
    held,
    ...sessionConditions(filters, values),
  ];
  return tx.query(
    `SELECT r.student_id AS student, s.module_id, s.id AS session_id, s.session_date::text AS date,
            to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
            s.session_type, coalesce(s.location, '') AS location,
            coalesce(m.status, 'absent') AS status, m.method, m.marked_at
     FROM ${expected}
     WHERE ${conditions.join(' AND ')}
     ORDER BY s.starts_at, s.id`,
    values,
  );
}

export type Named = { id: string; name: string; code: string };

export async function findModule(tx: UniversityTx, idOrCode: string): Promise<Named | undefined> {
  const [row] = await tx.query<Named>(
    `SELECT id, module_name AS name, module_code AS code FROM modules
     WHERE university_id = $1 AND (id::text = $2 OR module_code = $2) LIMIT 1`,
    [tx.universityId, idOrCode],
  );
  return row;
}

export async function findStudent(
  tx: UniversityTx,
  idOrNumber: string,
  groupName: string | null,
): Promise<(Named & { group_name: string | null }) | undefined> {
  const [row] = await tx.query<Named & { group_name: string | null }>(
    `SELECT st.id, st.name, st.student_id AS code, g.group_name
     FROM students st
     LEFT JOIN groups g ON g.university_id = st.university_id AND g.id = st.group_id
     WHERE st.university_id = $1 AND (st.student_id = $2 OR st.id::text = $2)
       AND ($3::text IS NULL OR g.group_name = $3 OR g.id::text = $3)
     ORDER BY st.student_id = $2 DESC LIMIT 1`,
    [tx.universityId, idOrNumber, groupName],
  );
  return row;
}
