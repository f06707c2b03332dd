import { isInEveryTerm } from '@muster/contract/academics/structure';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { belongToGroups } from '#domain/missing.ts';
import { servesModule } from '#domain/expected-students.ts';
import { staffIdsOfEntry, teachesEntry } from '#domain/teaching.ts';
import { isValidOn } from '#domain/validity.ts';

const academicYearRow = z.object({ academic_year: z.string() });
const idRow = z.object({ id: z.string() });
const countRow = z.object({ count: z.number() });

export async function getUniversity(tx: UniversityTx): Promise<{ code: string; time_zone: string }> {
  return tx.row(
    'SELECT code, time_zone FROM universities WHERE id = $1',
    [tx.universityId],
    z.object({ code: z.string(), time_zone: z.string() }),
    'prepared',
  );
}

/** Finds the academic year of the semester that includes the date. */
export async function findAcademicYear(tx: UniversityTx, date: string): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `SELECT academic_year FROM semesters WHERE university_id = $1 AND $2::date BETWEEN starts_on AND ends_on
     ORDER BY starts_on DESC LIMIT 1`,
    [tx.universityId, date],
    academicYearRow,
    'prepared',
  );
  return row?.academic_year;
}

/** The semester in which a class on the date belongs: that of the module, or for a module of every term the one of the date, else the first. */
export async function findSemesterOfModule(
  tx: UniversityTx,
  { semester }: Pick<Module, 'semester'>,
  date: string,
): Promise<number> {
  if (!isInEveryTerm(semester)) return semester;
  const row = await tx.optionalRow(
    `SELECT semester FROM semesters WHERE university_id = $1 AND $2::date BETWEEN starts_on AND ends_on
     ORDER BY starts_on DESC LIMIT 1`,
    [tx.universityId, date],
    z.object({ semester: z.number() }),
    'prepared',
  );
  return row?.semester ?? 1;
}

/** Finds the holiday on the date, and whether the date is outside all semesters (false if none has dates). */
export async function findDay(
  tx: UniversityTx,
  date: string,
): Promise<{ holiday: string | null; is_outside_semester: boolean }> {
  const row = await tx.optionalRow(
    `SELECT (SELECT min(h.name) FROM holidays h
             WHERE h.university_id = $1 AND $2::date BETWEEN h.starts_on AND h.ends_on) AS holiday,
            EXISTS (SELECT FROM semesters t WHERE t.university_id = $1)
              AND NOT EXISTS (SELECT FROM semesters t
                              WHERE t.university_id = $1 AND $2::date BETWEEN t.starts_on AND t.ends_on) AS is_outside_semester`,
    [tx.universityId, date],
    z.object({ holiday: z.string().nullable(), is_outside_semester: z.boolean() }),
    'prepared',
  );
  return row ?? { holiday: null, is_outside_semester: false };
}

const weeklyClassRow = z.object({
  id: z.string(),
  module_id: z.string(),
  lecturer_id: z.string(),
  assistant_lecturer_id: z.string().nullable(),
  /** All lecturers and assistants. */
  staff_ids: z.array(z.string()),
  year: z.number().nullable(),
  semester: z.number(),
  academic_year: z.string(),
  day_of_week: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  weeks: z.string().nullable(),
  venue: z.string(),
  class_type: z.string(),
  group_ids: z.array(z.string()),
});
export type WeeklyClass = z.infer<typeof weeklyClassRow>;

/** Reads a timetable entry and locks it (FOR SHARE), so that concurrent changes of the class wait until the session exists. */
export async function findWeeklyClass(tx: UniversityTx, id: string): Promise<WeeklyClass | undefined> {
  return tx.optionalRow(
    `SELECT t.id, t.module_id, t.lecturer_id, t.assistant_lecturer_id, ${staffIdsOfEntry()} AS staff_ids, t.year, t.semester, t.academic_year, t.day_of_week,
            to_char(t.start_time, 'HH24:MI') AS start_time, to_char(t.end_time, 'HH24:MI') AS end_time, t.weeks, t.venue,
            t.class_type, ARRAY(SELECT g.group_id::text FROM timetable_groups g
                  WHERE g.university_id = t.university_id AND g.timetable_id = t.id) AS group_ids
     FROM timetables t WHERE t.university_id = $1 AND t.id = $2 AND t.active FOR SHARE OF t`,
    [tx.universityId, id],
    weeklyClassRow,
    'prepared',
  );
}

/** Finds the geofence of the venue with this name. */
export async function findVenueArea(
  tx: UniversityTx,
  name: string,
): Promise<{ latitude: number; longitude: number; radius_m: number } | null> {
  const row = await tx.optionalRow(
    `SELECT latitude, longitude, radius_m FROM venues
     WHERE university_id = $1 AND lower(btrim(name)) = lower(btrim($2)) AND latitude IS NOT NULL`,
    [tx.universityId, name],
    z.object({ latitude: z.number(), longitude: z.number(), radius_m: z.number() }),
  );
  return row ?? null;
}

const moduleRow = z.object({ id: z.string(), module_code: z.string(), semester: z.number() });
export type Module = z.infer<typeof moduleRow>;

/** Finds an active module by id or, if `id` is null, by its code (case-insensitive). */
export async function findModule(
  tx: UniversityTx,
  by: { id: string | null; code: string | null },
): Promise<Module | undefined> {
  return tx.optionalRow(
    `SELECT id, module_code, semester FROM modules
     WHERE university_id = $1 AND active AND CASE WHEN $2::uuid IS NULL THEN upper(module_code) = upper($3) ELSE id = $2 END
     ORDER BY module_code = $3 DESC LIMIT 1`,
    [tx.universityId, by.id, by.code],
    moduleRow,
  );
}

/** Finds an active staff record by its id or the id of its account; clients send either. */
export async function findStaffId(tx: UniversityTx, id: string): Promise<string | undefined> {
  const row = await tx.optionalRow(
    'SELECT id FROM staff WHERE university_id = $1 AND active AND (id = $2 OR account_id = $2) ORDER BY id = $2 DESC LIMIT 1',
    [tx.universityId, id],
    idRow,
    'prepared',
  );
  return row?.id;
}

/** Whether the lecturer teaches the module by the timetable or by an assignment, or holds a class of it on the date as substitute. */
export async function isTaughtBy(
  tx: UniversityTx,
  moduleId: string,
  staffId: string,
  date: string | undefined,
): Promise<boolean> {
  const found = await tx.execute(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM timetables t WHERE t.university_id = $1 AND t.module_id = $2 AND t.active
                              AND ${teachesEntry('$3')} AND ${isValidOn('$4')})
        OR EXISTS (SELECT 1 FROM staff_courses c WHERE c.university_id = $1 AND c.module_id = $2 AND c.staff_id = $3)
        OR EXISTS (SELECT 1 FROM class_changes c JOIN timetables t ON t.university_id = $1 AND t.id = c.timetable_id AND t.active
                   WHERE c.university_id = $1 AND c.substitute_lecturer_id = $3 AND t.module_id = $2
                     AND coalesce(c.new_date, c.class_date) = $4::date)`,
    [tx.universityId, moduleId, staffId, date ?? null],
    'prepared',
  );
  return found > 0;
}

/**
 * Lists the lecturers whose class it can be when an administrator names no lecturer: those who teach the module now by the timetable,
 * else those who have it in the timetable, else those who are assigned to it.
 */
export async function listCandidateLecturers(
  tx: UniversityTx,
  moduleId: string,
  now: { date: string; weekday: string; time: string },
): Promise<string[]> {
  const rows = await tx.query(
    `WITH likely AS (
       SELECT t.lecturer_id AS id,
              CASE WHEN t.day_of_week = $3 AND $4::time >= t.start_time - interval '30 minutes' AND $4::time < t.end_time
                     AND is_class_day(t.weeks, t.valid_from, t.valid_until, s.starts_on, s.ends_on, $5::date)
                   THEN 1 ELSE 2 END AS rank
       FROM timetables t
       LEFT JOIN semesters s ON s.university_id = t.university_id AND s.academic_year = t.academic_year AND s.semester = t.semester
       WHERE t.university_id = $1 AND t.module_id = $2 AND t.active AND ${isValidOn('$5')}
       UNION
       SELECT c.staff_id, 3 FROM staff_courses c
       WHERE c.university_id = $1 AND c.module_id = $2 AND c.can_teach_as_primary)
     SELECT DISTINCT k.id FROM likely k JOIN staff s ON s.university_id = $1 AND s.id = k.id AND s.active
     WHERE k.rank = (SELECT min(rank) FROM likely)`,
    [tx.universityId, moduleId, now.weekday, now.time, now.date],
    idRow,
  );
  return rows.map(({ id }) => id);
}

/** Whether a class has a year: that of a cohort group. Without groups, it is of the cohorts where students belong to groups. */
export async function needsYear(tx: UniversityTx, groupIds: readonly string[]): Promise<boolean> {
  const row = await tx.optionalRow(
    `SELECT CASE WHEN cardinality($2::uuid[]) = 0 THEN ${belongToGroups}
            ELSE EXISTS (SELECT FROM groups g WHERE g.university_id = $1 AND g.id = ANY($2::uuid[]) AND g.module_id IS NULL) END AS needs_year`,
    [tx.universityId, groupIds],
    z.object({ needs_year: z.boolean() }),
    'prepared',
  );
  return row?.needs_year ?? true;
}

/** Counts those of the groups that a class of the module can have: active ones, and inactive ones of classes in the timetable. */
export async function countGroups(tx: UniversityTx, ids: readonly string[], moduleId: string): Promise<number> {
  const row = await tx.row(
    `SELECT count(*) AS count FROM groups g
     WHERE g.university_id = $1 AND g.id = ANY($2::uuid[]) AND (g.module_id IS NULL OR ${servesModule('$3')})
       AND (g.active OR EXISTS (SELECT FROM timetable_groups x
                                JOIN timetables o ON o.university_id = x.university_id AND o.id = x.timetable_id AND o.active
                                WHERE x.university_id = g.university_id AND x.group_id = g.id))`,
    [tx.universityId, ids, moduleId],
    countRow,
    'prepared',
  );
  return row.count;
}

/** Finds a session of today that was opened without the timetable and has not ended, so that a repeated request returns it. */
export async function findOngoingSession(
  tx: UniversityTx,
  of: { lecturerId: string; moduleId: string; sessionTypes: readonly string[]; date: string; time: string },
): Promise<string | undefined> {
  const row = await tx.optionalRow(
    `SELECT id FROM class_sessions
     WHERE university_id = $1 AND lecturer_id = $2 AND module_id = $3 AND session_type = ANY($4::text[]) AND session_date = $5
       AND start_time <= $6 AND end_time > $6 AND withdrawn_at IS NULL
     ORDER BY start_time DESC LIMIT 1`,
    [tx.universityId, of.lecturerId, of.moduleId, of.sessionTypes, of.date, of.time],
    idRow,
  );
  return row?.id;
}
