import { attendanceRequirement } from '@muster/contract/attendance/requirements';
import { recordStatuses } from '@muster/contract/attendance/statuses';
import { locationVerdicts, markMethods } from '@muster/contract/attendance/marks';
import { parallelFields } from '@muster/contract/attendance/parallel-classes';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isOfRecord, isShownToStudent, isTaken, recordStatus } from '#domain/effective-status.ts';
import { parallelColumns } from '#domain/parallel-classes.ts';
import { isInTaughtModule } from '#domain/taught-modules.ts';
import { andWhere } from '#platform/database/sql/where.ts';

const myRecordRow = z.object({
  module_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  attendance_limit: z.number().nullable(),
  session_id: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: z.string(),
  class_start_time: z.string(),
  class_end_time: z.string(),
  attendance_requirement: attendanceRequirement,
  status: z.enum(recordStatuses),
  method: z.enum(markMethods).nullable(),
  marked_at: z.date().nullable(),
  location_verdict: z.enum(locationVerdicts).nullable(),
  is_corrected: z.boolean(),
  ...parallelFields,
});
export type MyRecordRow = z.infer<typeof myRecordRow>;

type RecordFilter = {
  readonly nowMs: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly moduleCode?: string | null;
  /** Only the modules in which this member of staff held a class with the student. */
  readonly staffId?: string | null;
};

/** Lists the classes that a student was expected at, that have begun and in which attendance was taken. */
export function listMyRecords(tx: UniversityTx, studentId: string, filter: RecordFilter): Promise<MyRecordRow[]> {
  const values: unknown[] = [tx.universityId, studentId, new Date(filter.nowMs)];
  const conditions = andWhere(values, [
    [filter.from, (from) => `a.session_date >= ${from}::date`],
    [filter.to, (to) => `a.session_date <= ${to}::date`],
    [filter.moduleCode, (code) => `upper(mo.module_code) = upper(${code})`],
    [filter.staffId, isInTaughtModule],
  ]);
  return tx.query(
    `SELECT a.module_id, mo.module_code, mo.module_name, mo.attendance_limit, s.id AS session_id, s.session_type, s.attendance_requirement,
            coalesce(s.location, '') AS location, s.session_date::text AS date,
            to_char(s.start_time, 'HH24:MI') AS class_start_time, to_char(s.end_time, 'HH24:MI') AS class_end_time,
            ${recordStatus} AS status, ${parallelColumns}, a.method, a.marked_at, a.location_verdict,
            a.changed_at IS NOT NULL AND EXISTS (
              SELECT FROM mark_changes c
              WHERE c.university_id = a.university_id AND c.session_id = a.session_id AND c.student_id = a.student_id
                AND c.before_status IS NOT NULL) AS is_corrected
     FROM attendance a
     JOIN class_sessions s ON s.university_id = a.university_id AND s.id = a.session_id
     JOIN modules mo ON mo.university_id = a.university_id AND mo.id = a.module_id
     WHERE a.university_id = $1 AND a.student_id = $2 AND s.starts_at <= $3 AND ${isTaken} AND ${isOfRecord} AND ${isShownToStudent}
       ${conditions}
     ORDER BY natural_key(mo.module_code), s.starts_at DESC, s.id`,
    values,
    myRecordRow,
    'prepared',
  );
}
