import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { isNotWithdrawn, isTaken } from '#domain/effective-status.ts';

const stat = z.object({ total: z.number(), recent: z.number() });
const countsRow = z.object({ staff: stat, students: stat, groups: stat, modules: stat });
export type Counts = z.infer<typeof countsRow>;

const counted = {
  staff: 'active',
  students: 'active',
  // Teaching groups belong to a module and are counted there.
  groups: 'active AND module_id IS NULL',
  modules: 'active',
};

/** Counts the active records, and those created since `since`, in one round trip. */
export async function countActive(tx: UniversityTx, since: Date): Promise<Counts> {
  const columns = Object.entries(counted).map(
    ([
      table,
      condition,
    ]) => `(SELECT json_build_object('total', count(*), 'recent', count(*) FILTER (WHERE created_at >= $2))
       FROM ${table} WHERE university_id = $1 AND ${condition}) AS ${table}`,
  );
  return tx.row(`SELECT ${columns.join(', ')}`, [tx.universityId, since], countsRow, 'prepared');
}

const requestsRow = z.object({ registrations: z.number(), privacy_requests: z.number() });

/** Counts pending registrations of administrators and unanswered privacy requests. */
export async function countRequests(tx: UniversityTx): Promise<z.infer<typeof requestsRow>> {
  return tx.row(
    `SELECT (SELECT count(*)::int FROM admins d JOIN accounts a ON a.university_id = d.university_id AND a.id = d.user_id
             WHERE d.university_id = $1 AND a.status = 'pending') AS registrations,
            (SELECT count(*)::int FROM privacy_enquiries e
             WHERE e.university_id = $1 AND e.answered_at IS NULL) AS privacy_requests`,
    [tx.universityId],
    requestsRow,
    'prepared',
  );
}

const calendarDay = z.object({
  date: z.string(),
  classes: z.number(),
  sessions: z.number(),
});
export type CalendarDay = z.infer<typeof calendarDay>;

/**
 * Lists every day of the month that begins on `first`. `classes` counts the classes of active timetable entries within their semester
 * after cancellations, moves and holidays. `sessions` counts class sessions in which attendance was taken.
 */
export function listDays(tx: UniversityTx, first: string): Promise<CalendarDay[]> {
  return tx.query(
    `WITH days AS (
       SELECT d::date AS date
       FROM generate_series($2::date, $2::date + interval '1 month' - interval '1 day', interval '1 day') d),
     planned AS (
       SELECT d.date, t.id
       FROM days d
       JOIN semesters s ON s.university_id = $1 AND d.date BETWEEN s.starts_on AND s.ends_on
       JOIN timetables t ON t.university_id = $1 AND t.active AND t.academic_year = s.academic_year
                        AND t.semester = s.semester AND t.day_of_week = to_char(d.date, 'FMDay')
                        AND is_class_day(t.weeks, t.valid_from, t.valid_until, s.starts_on, s.ends_on, d.date)
       LEFT JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = t.id AND c.class_date = d.date
                                AND (c.is_cancelled OR c.new_date <> d.date)
       WHERE c.class_date IS NULL),
     moved_in AS (
       SELECT c.new_date AS date, t.id
       FROM class_changes c
       JOIN timetables t ON t.university_id = $1 AND t.id = c.timetable_id AND t.active
                        AND t.day_of_week = to_char(c.class_date, 'FMDay')
       JOIN semesters s ON s.university_id = $1 AND s.academic_year = t.academic_year AND s.semester = t.semester
                       AND c.class_date BETWEEN s.starts_on AND s.ends_on
                       AND is_class_day(t.weeks, t.valid_from, t.valid_until, s.starts_on, s.ends_on, c.class_date)
       WHERE c.university_id = $1 AND c.new_date >= $2::date AND c.new_date < $2::date + interval '1 month'
         AND c.new_date <> c.class_date),
     taught AS (
       SELECT x.date, count(*) AS classes FROM (SELECT * FROM planned UNION ALL SELECT * FROM moved_in) x
       WHERE NOT EXISTS (SELECT 1 FROM holidays h WHERE h.university_id = $1 AND x.date BETWEEN h.starts_on AND h.ends_on)
       GROUP BY x.date),
     held AS (
       SELECT s.session_date AS date, count(*) AS sessions
       FROM class_sessions s
       WHERE s.university_id = $1 AND s.session_date >= $2::date AND s.session_date < $2::date + interval '1 month'
         AND ${isTaken} AND ${isNotWithdrawn}
       GROUP BY s.session_date)
     SELECT d.date, coalesce(t.classes, 0)::int AS classes, coalesce(h.sessions, 0)::int AS sessions
     FROM days d LEFT JOIN taught t USING (date) LEFT JOIN held h USING (date)
     ORDER BY d.date`,
    [tx.universityId, first],
    calendarDay,
  );
}
