import { shownStatuses } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn, isTaken, shownStatus } from '#domain/effective-status.ts';

const excuseClassRow = z.object({
  session_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  status: z.enum(shownStatuses),
});
export type ExcuseClassRow = z.infer<typeof excuseClassRow>;

/** Lists the held classes on the days of the excuse at which the student was expected. */
export function listExcuseClasses(tx: UniversityTx, excuseId: string, at: Date): Promise<ExcuseClassRow[]> {
  return tx.query(
    `SELECT s.id AS session_id, mo.module_code, mo.module_name, s.session_date::text AS date,
            to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
            ${shownStatus} AS status
     FROM excuses e
     JOIN attendance a ON a.university_id = e.university_id AND a.student_id = e.student_id
       AND a.session_date BETWEEN e.starts_on AND e.ends_on
     JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
     JOIN modules mo ON mo.university_id = s.university_id AND mo.id = s.module_id
     WHERE e.university_id = $1 AND e.id = $2 AND s.ends_at <= $3 AND ${isTaken} AND ${isNotWithdrawn}
     ORDER BY s.starts_at, natural_key(mo.module_code), s.id LIMIT 500`,
    [tx.universityId, excuseId, at],
    excuseClassRow,
  );
}
