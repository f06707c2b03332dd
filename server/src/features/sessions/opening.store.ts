import type { UniversityTx } from '../../platform/database/database.ts';

export async function getUniversity(tx: UniversityTx): Promise<{ code: string; time_zone: string }> {
  const [row] = await tx.query<{ code: string; time_zone: string }>(
    'SELECT code, time_zone FROM universities WHERE id = $1',
    [tx.universityId],
    'prepared',
  );
  if (!row) throw new Error('The university of a caller does not exist');
  return row;
}

/** The academic year that the university's calendar gives a date. */
export async function findAcademicYear(tx: UniversityTx, date: string): Promise<string | undefined> {
  const [row] = await tx.query<{ academic_year: string }>(
    `SELECT academic_year FROM semesters WHERE university_id = $1 AND $2::date BETWEEN starts_on AND ends_on
     ORDER BY starts_on DESC LIMIT 1`,
    [tx.universityId, date],
    'prepared',
  );
  return row?.academic_year;
}

export type WeeklyClass = {
  id: string;
  module_id: string;
  lecturer_id: string;
  assistant_lecturer_id: string | null;
  year: number;
  semester: number;
  academic_year: string;
  day_of_week: string;
  start_time: string;
  end_time: string;
  venue: string;
  class_type: string;
  group_ids: string[];
};

/** As it stays until the transaction ends: whoever cancels, moves or changes the class waits, and then sees what was begun. */
export async function findWeeklyClass(tx: UniversityTx, id: string): Promise<WeeklyClass | undefined> {
  const [row] = await tx.query<WeeklyClass>(
    `SELECT t.id, t.module_id, t.lecturer_id, t.assistant_lecturer_id, t.year, t.semester, t.academic_year, t.day_of_week,
            to_char(t.start_time, 'HH24:MI') AS start_time, to_char(t.end_time, 'HH24:MI') AS end_time, t.venue, t.class_type,
            ARRAY(SELECT g.group_id::text FROM timetable_groups g
                  WHERE g.university_id = t.university_id AND g.timetable_id = t.id) AS group_ids
     FROM timetables t WHERE t.university_id = $1 AND t.id = $2 AND t.active FOR SHARE OF t`,
    [tx.universityId, id],
    'prepared',
  );
  return row;
}

/** Where the venue of a name is, if an administrator has said so. */
export async function findVenueArea(
  tx: UniversityTx,
  name: string,
): Promise<{ latitude: number; longitude: number; radius_m: number } | null> {
  const [row] = await tx.query<{ latitude: number; longitude: number; radius_m: number }>(
    `SELECT latitude, longitude, radius_m FROM venues
     WHERE university_id = $1 AND lower(btrim(name)) = lower(btrim($2)) AND latitude IS NOT NULL`,
    [tx.universityId, name],
  );
  return row ?? null;
}

type Module = { id: string; module_code: string; semester: number };

/** By id or, when that is null, by its code however it is written. */
export async function findModule(
  tx: UniversityTx,
  by: { id: string | null; code: string | null },
): Promise<Module | undefined> {
  const [row] = await tx.query<Module>(
    `SELECT id, module_code, semester FROM modules
     WHERE university_id = $1 AND active AND CASE WHEN $2::uuid IS NULL THEN upper(module_code) = upper($3) ELSE id = $2 END
     ORDER BY module_code = $3 DESC LIMIT 1`,
    [tx.universityId, by.id, by.code],
  );
  return row;
}

/** A staff member by the id of the record or of the account, as screens send either. */
export async function findStaffId(tx: UniversityTx, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    'SELECT id FROM staff WHERE university_id = $1 AND active AND (id = $2 OR account_id = $2) ORDER BY id = $2 DESC LIMIT 1',
    [tx.universityId, id],
    'prepared',
  );
  return row?.id;
}

/** Whether the timetable or an assignment makes the module one of this lecturer's. */
export async function isTaughtBy(tx: UniversityTx, moduleId: string, staffId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM timetables t WHERE t.university_id = $1 AND t.module_id = $2 AND t.active
                              AND (t.lecturer_id = $3 OR t.assistant_lecturer_id = $3))
        OR EXISTS (SELECT 1 FROM staff_courses c WHERE c.university_id = $1 AND c.module_id = $2 AND c.staff_id = $3)`,
    [tx.universityId, moduleId, staffId],
    'prepared',
  );
  return rows.length > 0;
}

/**
 * Whose class of this module it must be when an administrator names nobody: who has it at this time by the timetable, else who
 * has it in the timetable at all, else who is assigned to it. More than one: nobody can be said.
 */
export async function listLikelyLecturers(
  tx: UniversityTx,
  moduleId: string,
  now: { weekday: string; time: string },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `WITH likely AS (
       SELECT t.lecturer_id AS id,
              CASE WHEN t.day_of_week = $3 AND $4::time >= t.start_time - interval '30 minutes' AND $4::time < t.end_time
                   THEN 1 ELSE 2 END AS rank
       FROM timetables t WHERE t.university_id = $1 AND t.module_id = $2 AND t.active
       UNION
       SELECT c.staff_id, 3 FROM staff_courses c
       WHERE c.university_id = $1 AND c.module_id = $2 AND c.can_teach_as_primary)
     SELECT DISTINCT k.id FROM likely k JOIN staff s ON s.university_id = $1 AND s.id = k.id AND s.active
     WHERE k.rank = (SELECT min(rank) FROM likely)`,
    [tx.universityId, moduleId, now.weekday, now.time],
  );
  return rows.map(({ id }) => id);
}

export async function countGroups(tx: UniversityTx, ids: readonly string[]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*) AS count FROM groups WHERE university_id = $1 AND active AND id = ANY($2::uuid[])',
    [tx.universityId, ids],
  );
  return row?.count ?? 0;
}

/** A session of today that was opened without the timetable and still goes on, so that a second press finds it. */
export async function findOngoing(
  tx: UniversityTx,
  of: { lecturerId: string; moduleId: string; sessionTypes: readonly string[]; date: string; time: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT id FROM class_sessions
     WHERE university_id = $1 AND lecturer_id = $2 AND module_id = $3 AND session_type = ANY($4::text[]) AND session_date = $5
       AND start_time <= $6 AND end_time > $6
     ORDER BY start_time DESC LIMIT 1`,
    [tx.universityId, of.lecturerId, of.moduleId, of.sessionTypes, of.date, of.time],
  );
  return row?.id;
}
