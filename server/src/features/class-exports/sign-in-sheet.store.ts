import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { studentOrder } from '#domain/name-order.ts';
import { furtherStaff, staffIdsOfEntry } from '#domain/teaching.ts';

const sheetStudentRow = z.object({
  name: z.string(),
  student_id: z.string(),
  group_name: z.string().nullable(),
  photo_url: z.string().nullable(),
});
export type SheetStudent = z.infer<typeof sheetStudentRow>;

export function listSheetStudents(tx: UniversityTx, sessionId: string): Promise<SheetStudent[]> {
  return tx.query(
    `SELECT st.name, st.student_id, g.group_name, st.photo_url
     FROM attendance a
     JOIN students st ON st.university_id = $1 AND st.id = a.student_id
     LEFT JOIN groups g ON g.university_id = $1 AND g.id = a.group_id
     WHERE a.university_id = $1 AND a.session_id = $2
     ORDER BY ${studentOrder('st')}`,
    [tx.universityId, sessionId],
    sheetStudentRow,
  );
}

const plannedClassRow = z.object({
  university: z.string(),
  time_zone: z.string(),
  clock_hours: z.number(),
  module_id: z.string(),
  module_code: z.string(),
  module_name: z.string(),
  session_type: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  lecturer: z.string(),
  further_lecturers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** All lecturers and assistants. */
  staff_ids: z.array(z.string()),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PlannedClass = z.infer<typeof plannedClassRow>;

export async function findPlannedClass(tx: UniversityTx, entryId: string): Promise<PlannedClass | undefined> {
  return tx.optionalRow(
    `SELECT u.name AS university, u.time_zone, u.clock_hours, t.module_id, m.module_code, m.module_name, t.class_type AS session_type,
            t.academic_year, t.semester, l.name AS lecturer, ${furtherStaff('lecturer')} AS further_lecturers, ${staffIdsOfEntry()} AS staff_ids,
            (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.group_name) ORDER BY natural_key(g.group_name)), '[]'::json)
             FROM timetable_groups tg JOIN groups g ON g.university_id = $1 AND g.id = tg.group_id
             WHERE tg.university_id = $1 AND tg.timetable_id = t.id) AS groups
     FROM timetables t
     JOIN universities u ON u.id = $1
     JOIN modules m ON m.university_id = $1 AND m.id = t.module_id
     JOIN staff l ON l.university_id = $1 AND l.id = t.lecturer_id
     WHERE t.university_id = $1 AND t.id = $2 AND t.active`,
    [tx.universityId, entryId],
    plannedClassRow,
  );
}

/** Finds the session that was opened for the class of an entry. */
export async function findOpenedSession(
  tx: UniversityTx,
  of: { readonly entryId: string; readonly date: string; readonly start_time: string },
): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `SELECT id FROM class_sessions
     WHERE university_id = $1 AND timetable_id = $2 AND session_date = $3
     ORDER BY start_time = $4::time DESC, created_at LIMIT 1`,
    [tx.universityId, of.entryId, of.date, of.start_time],
    z.object({ id: z.string() }),
  );
  return row?.id;
}
