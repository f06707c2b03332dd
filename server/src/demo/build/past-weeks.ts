import { z } from 'zod';
import type { SystemTx } from '#platform/database/database.ts';
import { idInSql } from '../plan/random.ts';

export type PastWeeks = {
  universityId: string;
  timetableIds: readonly string[];
  /** First and last day, 'YYYY-MM-DD' in the university's time zone. On the last day only classes that have ended by `now`. */
  from: string;
  to: string;
  now: Date;
  /** A day with unusually low attendance. */
  badFriday: string;
  /** Whether to refresh the planner statistics between the steps. */
  refreshesStatistics: boolean;
};

const idRow = z.object({ id: z.string() });

/** Inserts sessions with class lists and plausible marks for every weekly class in the span. Existing sessions are unchanged. */
export async function fillPastWeeks(tx: SystemTx, past: PastWeeks): Promise<void> {
  const sessions = await tx.query(
    insertSessions,
    [past.universityId, past.timetableIds, past.from, past.to, past.now],
    idRow,
  );
  const ids = sessions.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.execute(insertSessionGroups, [past.universityId, ids]);
  if (past.refreshesStatistics) await tx.execute("SELECT refresh_statistics('class_sessions', 'session_groups')");
  await tx.execute(insertAttendance, [past.universityId, ids, past.badFriday]);
  if (past.refreshesStatistics) await tx.execute("SELECT refresh_statistics('attendance', 'mark_changes')");
}

/** SQL: a number in [0, 1) from 20 bits of a hash. Parts 0, 1 and 2 are independent. */
const share = (hash: string, part: 0 | 1 | 2): string => `((${hash} >> ${part * 20}) & 1048575) / 1048576.0::float8`;
const crockford = `(SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(decode(md5(key || ' handle'), 'hex'), place) & 31), 1), '' ORDER BY place)
   FROM generate_series(0, 7) place)`;

const insertSessions = `
  INSERT INTO class_sessions (university_id, id, handle, timetable_id, module_id, lecturer_id, assistant_lecturer_id, session_type,
    academic_year, year, semester, session_date, start_time, end_time, starts_at, ends_at, location, late_after_minutes,
    qr_started_at, qr_ends_at, qr_stopped_at, created_by, created_at, updated_at)
  SELECT university_id, ${idInSql('key')}, ${crockford}, id, module_id, lecturer_id, assistant_lecturer_id, class_type,
    academic_year, year, semester, day, start_time, end_time, starts_at, ends_at, venue, 10,
    ran_at, ran_at + interval '3 minutes', ran_at + interval '3 minutes', account_id, starts_at, ran_at
  FROM (
    SELECT t.*, s.account_id, days.day, t.university_id || ' ' || t.id || ' ' || days.day AS key,
      (days.day + t.start_time) AT TIME ZONE u.time_zone AS starts_at,
      (days.day + t.end_time) AT TIME ZONE u.time_zone AS ends_at,
      (days.day + t.start_time) AT TIME ZONE u.time_zone
        + make_interval(secs => 60 + abs(hashtext(t.id::text || days.day)) % 360) AS ran_at
    FROM timetables t
    JOIN universities u ON u.id = t.university_id
    JOIN staff s ON s.university_id = t.university_id AND s.id = t.lecturer_id
    CROSS JOIN (SELECT generate_series($3::date, $4::date, '1 day')::date AS day) days
    WHERE t.university_id = $1 AND t.id = ANY ($2::uuid[]) AND t.active
      AND trim(to_char(days.day, 'Day')) = t.day_of_week
  ) held
  WHERE ends_at <= $5
  ON CONFLICT DO NOTHING
  RETURNING id`;

const insertSessionGroups = `
  INSERT INTO session_groups (university_id, session_id, group_id)
  SELECT s.university_id, s.id, g.group_id
  FROM class_sessions s JOIN timetable_groups g ON g.university_id = s.university_id AND g.timetable_id = s.timetable_id
  WHERE s.university_id = $1 AND s.id = ANY ($2::uuid[])`;

/**
 * Inserts the attendance in one statement that reads no row it has written, so that the indexes may be dropped.
 *
 * A class list has the active students of the groups who take the module: enrolled, or by a mandatory mapping of their degree and year. Each
 * student has a fixed attendance probability: low for a few, above 93 % for a quarter. Early mornings and late Fridays reduce it slightly,
 * the bad Friday by more than half. Late students and some others are marked by hand.
 */
const insertAttendance = `
  WITH held AS MATERIALIZED (
    SELECT s.id, s.module_id, s.session_date, s.start_time, s.starts_at, s.qr_started_at, lecturer.account_id
    FROM class_sessions s
    JOIN staff lecturer ON lecturer.university_id = s.university_id AND lecturer.id = s.lecturer_id
    WHERE s.university_id = $1 AND s.id = ANY ($2::uuid[])
  ), chosen AS MATERIALIZED (
    SELECT held.id AS session_id, held.module_id, g.group_id
    FROM held JOIN session_groups g ON g.university_id = $1 AND g.session_id = held.id
  ), taking AS (
    SELECT st.id AS student_id, st.group_id, st.degree_details_id, st.current_year, st.current_semester, e.module_id
    FROM students st JOIN student_module_enrollments e ON e.university_id = st.university_id AND e.student_id = st.id AND e.active
    WHERE st.university_id = $1 AND st.active AND st.group_id IN (SELECT group_id FROM chosen)
    UNION
    SELECT st.id, st.group_id, st.degree_details_id, st.current_year, st.current_semester, m.module_id
    FROM students st
    JOIN module_degree_mappings m ON m.university_id = st.university_id AND m.degree_details_id = st.degree_details_id
      AND m.year = st.current_year AND m.is_mandatory
    WHERE st.university_id = $1 AND st.active AND st.group_id IN (SELECT group_id FROM chosen)
  ), listed AS MATERIALIZED (
    SELECT chosen.session_id, taking.* FROM chosen JOIN taking USING (group_id, module_id)
    UNION ALL
    -- A class of a teaching group, or without groups.
    SELECT held.id, st.id, st.group_id, st.degree_details_id, st.current_year, st.current_semester, e.module_id
    FROM held
    JOIN student_module_enrollments e ON e.university_id = $1 AND e.module_id = held.module_id AND e.active AND e.teaching_group_id IS NOT NULL
    JOIN students st ON st.university_id = $1 AND st.id = e.student_id AND st.active
    WHERE NOT EXISTS (SELECT FROM session_groups g
                      WHERE g.university_id = $1 AND g.session_id = held.id AND g.group_id <> e.teaching_group_id)
  ), expected AS (
    UPDATE class_sessions s SET expected_count = counted.n
    FROM (SELECT session_id, count(*) AS n FROM listed GROUP BY session_id) counted
    WHERE s.university_id = $1 AND s.id = counted.session_id
  ), strengths AS (
    SELECT student_id, CASE WHEN kind < 0.12 THEN 0.3 + 0.3 * degree
                            WHEN kind < 0.75 THEN 0.72 + 0.2 * degree ELSE 0.93 + 0.07 * degree END AS strength
    FROM (SELECT student_id, ${share('hash', 0)} AS kind, ${share('hash', 1)} AS degree
          FROM (SELECT student_id, hashtextextended(student_id::text, 3) AS hash
                FROM listed GROUP BY student_id) hashed) kinds
  ), drawn AS (
    SELECT listed.*, held.session_date, held.starts_at, held.qr_started_at, held.account_id,
      hashtextextended(held.id::text || listed.student_id, 7) AS luck, strengths.strength
        * CASE WHEN held.session_date = $3::date THEN 0.42
               WHEN extract(isodow FROM held.session_date) = 5 AND held.start_time >= '15:00' THEN 0.9
               WHEN held.start_time < '09:00' THEN 0.94 ELSE 1 END AS chance
    FROM listed
    JOIN held ON held.id = listed.session_id
    JOIN strengths ON strengths.student_id = listed.student_id
  ), decided AS (
    SELECT *, CASE WHEN ${share('luck', 0)} >= chance THEN CASE WHEN ${share('luck', 1)} < 0.06 THEN 'excused' END
                   WHEN ${share('luck', 1)} < 0.05 THEN 'late' ELSE 'present' END AS status,
      ${share('luck', 2)} AS way
    FROM drawn
  ), methods AS (
    SELECT *, CASE WHEN status IS NULL THEN NULL WHEN status <> 'present' OR way >= 0.96 THEN 'manual' WHEN way >= 0.88 THEN 'typed' ELSE 'qr' END AS method
    FROM decided
  ), marked AS (
    INSERT INTO attendance (university_id, session_id, student_id, module_id, session_date, group_id, degree_details_id, year, semester,
      status, method, marked_at, marked_by)
    SELECT $1, session_id, student_id, module_id, session_date, group_id, degree_details_id, current_year, current_semester, status, method,
      CASE WHEN status IS NULL THEN NULL
           WHEN method <> 'manual' THEN qr_started_at + make_interval(secs => 2 + 170 * way)
           WHEN status = 'late' THEN starts_at + make_interval(secs => 660 + 900 * way)
           ELSE qr_started_at + make_interval(secs => 240 + 300 * way) END,
      CASE WHEN method = 'manual' THEN account_id END
    FROM methods
    ORDER BY session_id, student_id
    RETURNING session_id, student_id, status, method, marked_at, marked_by
  )
  INSERT INTO mark_changes (university_id, session_id, student_id, changed_by, changed_at, after_status, after_method, reason)
  SELECT $1, session_id, student_id, marked_by, marked_at, status, method,
    CASE status WHEN 'late' THEN 'Came late' WHEN 'excused' THEN 'Excused by the faculty office' END
  FROM marked WHERE method = 'manual'`;
