import type { MarkMethod, MarkStatus } from '@muster/contract/attendance';
import type { UniversityTx } from '../../platform/database/database.ts';
import { narrowedBy } from '../../platform/database/narrowed-by.ts';

export type MyRecordRow = {
  module_id: string;
  module_code: string;
  module_name: string;
  session_id: string;
  session_type: string;
  location: string;
  date: string;
  class_start_time: string;
  class_end_time: string;
  status: MarkStatus;
  method: MarkMethod | null;
  marked_at: Date | null;
  location_verdict: 'in' | 'out' | 'uncertain' | null;
  is_corrected: boolean;
};

/**
 * Every session that a student was expected at, that has begun and was held: codes were shown, or somebody was marked. Found from
 * the student's places on rosters: a plan that began at the classes would go through all of the university's.
 */
export function listMyRecords(
  tx: UniversityTx,
  studentId: string,
  filter: { nowMs: number; from: string | null; to: string | null; moduleCode: string | null },
): Promise<MyRecordRow[]> {
  const values: unknown[] = [tx.universityId, studentId, new Date(filter.nowMs)];
  const narrowed = narrowedBy(values, [
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
       ${narrowed}
     ORDER BY mo.module_code, s.starts_at DESC, s.id`,
    values,
    'prepared',
  );
}
