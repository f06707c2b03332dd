import { locationVerdicts, markMethods, markStatuses } from '@muster/contract/attendance/registers';
import { z } from 'zod';
import type { UniversityTx } from '../../../platform/database/database.ts';
import { andWhere } from '../../../platform/database/sql/where.ts';

const myRecordRow = z.object({
  module_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  session_id: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  status: z.enum(markStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: z.date().nullable(),
  location_verdict: z.enum(locationVerdicts).nullable(),
  is_corrected: z.boolean(),
});
export type MyRecordRow = z.infer<typeof myRecordRow>;

/**
 * Lists the sessions that a student was expected at and that have begun and were held (codes were shown, or a student was marked).
 * The query starts from the roster; a plan that starts from the sessions reads all sessions of the university.
 */
export function listMyRecords(
  tx: UniversityTx,
  studentId: string,
  filter: { nowMs: number; from: string | null; to: string | null; moduleCode: string | null },
): Promise<MyRecordRow[]> {
  const values: unknown[] = [tx.universityId, studentId, new Date(filter.nowMs)];
  const conditions = andWhere(values, [
    [filter.from, (from) => `s.session_date >= ${from}::date`],
    [filter.to, (to) => `s.session_date <= ${to}::date`],
    [filter.moduleCode, (code) => `upper(mo.module_code) = upper(${code})`],
  ]);
  return tx.query(
    `SELECT s.module_id, mo.module_code, mo.module_name, s.id AS session_id, s.session_type,
            coalesce(s.location, '') AS location, s.session_date::text AS date,
            to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
            coalesce(m.status, 'absent') AS status, m.method, m.marked_at, m.location_verdict,
            m.changed_at IS NOT NULL AS is_corrected
     FROM session_roster r
     JOIN class_sessions s ON s.university_id = r.university_id AND s.id = r.session_id
     JOIN modules mo ON mo.university_id = s.university_id AND mo.id = s.module_id
     LEFT JOIN marks m
       ON m.university_id = r.university_id AND m.session_id = r.session_id AND m.student_id = r.student_id
     WHERE r.university_id = $1 AND r.student_id = $2 AND s.starts_at <= $3
       AND (s.qr_started_at IS NOT NULL
            OR EXISTS (SELECT FROM marks x WHERE x.university_id = s.university_id AND x.session_id = s.id))
       ${conditions}
     ORDER BY mo.module_code, s.starts_at DESC, s.id`,
    values,
    myRecordRow,
    'prepared',
  );
}
