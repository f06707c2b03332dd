import type { UniversityTx } from '../../platform/database/database.ts';

export async function getTimeZone(tx: UniversityTx): Promise<string> {
  const [row] = await tx.query<{ time_zone: string }>('SELECT time_zone FROM universities WHERE id = $1', [
    tx.universityId,
  ]);
  if (!row) throw new Error('The university of a caller does not exist');
  return row.time_zone;
}

/** The semester that the university's calendar has on a date. */
export async function findSemester(
  tx: UniversityTx,
  date: string,
): Promise<{ academic_year: string; semester: number } | undefined> {
  const [row] = await tx.query<{ academic_year: string; semester: number }>(
    `SELECT academic_year, semester FROM semesters WHERE university_id = $1 AND $2::date BETWEEN starts_on AND ends_on
     ORDER BY starts_on DESC LIMIT 1`,
    [tx.universityId, date],
  );
  return row;
}

export type WeeklyClass = {
  id: string;
  day_of_week: string;
  start_time: string;
  end_time: string;
  module_id: string;
  module_code: string;
  module_name: string;
  venue: string;
  class_type: string;
  year: number;
  semester: number;
  academic_year: string;
  groups: { id: string; name: string }[];
  session_id: string | null;
  present: number | null;
  expected: number | null;
  qr_started_at: Date | null;
  qr_ends_at: Date | null;
  qr_paused_at: Date | null;
  qr_stopped_at: Date | null;
};

/**
 * The lecturer's weekly classes of a term (`semester` null: of the academic year), each with the session that was opened for
 * its occurrence in the week that begins on `monday`: by the timetable, or with the form for the same class.
 */
export function listWeeklyClasses(
  tx: UniversityTx,
  of: { lecturerId: string; academicYear: string; semester: number | null; monday: string },
): Promise<WeeklyClass[]> {
  return tx.query<WeeklyClass>(
    `WITH weekly AS (
       SELECT t.*, array_position(ARRAY['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], t.day_of_week) AS day_no
       FROM timetables t
       JOIN staff l ON l.university_id = t.university_id AND (l.id = $2 OR l.account_id = $2)
                   AND l.id IN (t.lecturer_id, t.assistant_lecturer_id)
       WHERE t.university_id = $1 AND t.active AND t.academic_year = $3 AND ($4::int IS NULL OR t.semester = $4))
     SELECT w.id, w.day_of_week, to_char(w.start_time, 'HH24:MI') AS start_time, to_char(w.end_time, 'HH24:MI') AS end_time,
            w.module_id, m.module_code, m.module_name, w.venue, w.class_type, w.year, w.semester, w.academic_year,
            (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.group_name) ORDER BY g.group_name), '[]'::json)
               FROM timetable_groups tg JOIN groups g ON g.university_id = tg.university_id AND g.id = tg.group_id
              WHERE tg.university_id = w.university_id AND tg.timetable_id = w.id) AS groups,
            s.id AS session_id, s.expected_count AS expected, s.qr_started_at, s.qr_ends_at, s.qr_paused_at, s.qr_stopped_at,
            CASE WHEN s.id IS NOT NULL THEN (SELECT count(*) FROM marks k WHERE k.university_id = w.university_id
               AND k.session_id = s.id AND k.status IN ('present', 'late')) END AS present
     FROM weekly w
     JOIN modules m ON m.university_id = w.university_id AND m.id = w.module_id
     LEFT JOIN LATERAL (
       SELECT c.* FROM class_sessions c
       WHERE c.university_id = w.university_id AND c.session_date = $5::date + (w.day_no - 1)
         AND (c.timetable_id = w.id
              OR (c.lecturer_id = w.lecturer_id AND c.module_id = w.module_id AND c.start_time = w.start_time))
       ORDER BY c.timetable_id = w.id DESC NULLS LAST, c.created_at LIMIT 1) s ON true
     ORDER BY w.day_no, w.start_time, m.module_code, w.id`,
    [tx.universityId, of.lecturerId, of.academicYear, of.semester, of.monday],
  );
}
