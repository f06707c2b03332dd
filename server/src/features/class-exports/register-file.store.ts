import { personLabel } from '@muster/contract/accounts/person-labels';
import { markMethods } from '@muster/contract/attendance/marks';
import { shownStatuses } from '@muster/contract/attendance/statuses';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { studentOrder } from '#domain/name-order.ts';
import { shownStatus } from '#domain/effective-status.ts';
import { lecturerNamesOfSession } from '#domain/teaching.ts';

const exportedClassRow = z.object({
  university: z.string(),
  time_zone: z.string(),
  clock_hours: z.number(),
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  location: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  lecturer: z.string(),
  groups: z.array(z.string()),
  is_final: z.boolean(),
  is_withdrawn: z.boolean(),
});
export type ExportedClass = z.infer<typeof exportedClassRow>;

export async function getExportedClass(tx: UniversityTx, sessionId: string): Promise<ExportedClass> {
  return tx.row(
    `SELECT u.name AS university, u.time_zone, u.clock_hours, m.module_code, m.module_name, s.session_type, coalesce(s.location, '') AS location,
            s.session_date AS date, to_char(s.start_time, 'HH24:MI') AS start_time, to_char(s.end_time, 'HH24:MI') AS end_time,
            ${lecturerNamesOfSession('l.name')} AS lecturer, s.final_at IS NOT NULL AS is_final, s.withdrawn_at IS NOT NULL AS is_withdrawn,
            ARRAY(SELECT g.group_name FROM session_groups sg JOIN groups g ON g.university_id = $1 AND g.id = sg.group_id
                  WHERE sg.university_id = $1 AND sg.session_id = s.id ORDER BY natural_key(g.group_name)) AS groups
     FROM class_sessions s
     JOIN universities u ON u.id = $1
     JOIN modules m ON m.university_id = $1 AND m.id = s.module_id
     JOIN staff l ON l.university_id = $1 AND l.id = s.lecturer_id
     WHERE s.university_id = $1 AND s.id = $2`,
    [tx.universityId, sessionId],
    exportedClassRow,
  );
}

const exportedMarkRow = z.object({
  name: z.string(),
  student_id: z.string(),
  email: z.string(),
  group_name: z.string().nullable(),
  status: z.enum(shownStatuses),
  method: z.enum(markMethods).nullable(),
  marked_on: z.string().nullable(),
  marked_time: z.string().nullable(),
  marked_by: personLabel.nullable(),
});
export type ExportedMark = z.infer<typeof exportedMarkRow>;

/** Lists the class list with the marks; times by the clock of the university. */
export function listExportedMarks(tx: UniversityTx, sessionId: string, timeZone: string): Promise<ExportedMark[]> {
  return tx.query(
    `SELECT st.name, st.student_id, st.email, g.group_name, ${shownStatus} AS status, a.method,
            to_char(a.marked_at AT TIME ZONE $3, 'YYYY-MM-DD') AS marked_on, to_char(a.marked_at AT TIME ZONE $3, 'HH24:MI') AS marked_time,
            a.marked_by_label AS marked_by
     FROM attendance a
     JOIN class_sessions s ON s.university_id = $1 AND s.id = a.session_id
     JOIN students st ON st.university_id = $1 AND st.id = a.student_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = a.group_id
     WHERE a.university_id = $1 AND a.session_id = $2
     ORDER BY ${studentOrder('st')}`,
    [tx.universityId, sessionId, timeZone],
    exportedMarkRow,
  );
}
