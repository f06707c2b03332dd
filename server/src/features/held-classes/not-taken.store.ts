import { weekdays } from '@muster/contract/http/shared';
import { z } from 'zod';
import { isNotWithdrawn, isTaken } from '#domain/effective-status.ts';
import { furtherStaffIds } from '#domain/teaching.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import {
  chosenEntries,
  lifeColumns,
  type SessionLife,
  sessionLifeRow,
  time,
  type WeeklyClassFilters,
} from './class-week.store.ts';
import type { Days } from './week.rules.ts';

/** Lists the sessions of a range of days with the columns that decide their state. */
export function listSessionLives(
  tx: UniversityTx,
  days: Days,
  of: { entryIds: readonly string[]; moduleIds: readonly string[] },
): Promise<SessionLife[]> {
  return tx.query(
    `SELECT c.id, c.timetable_id, c.lecturer_id, c.module_id, c.session_date AS date, ${time('c.start_time')} AS start_time,
            ${lifeColumns}
     FROM class_sessions c
     WHERE c.university_id = $1 AND c.session_date BETWEEN $2::date AND $3::date
       AND (c.timetable_id = ANY ($4::uuid[]) OR c.module_id = ANY ($5::uuid[]))
     ORDER BY c.created_at, c.id`,
    [tx.universityId, days.from, days.to, of.entryIds, of.moduleIds],
    sessionLifeRow,
  );
}

/**
 * Counts the classes of a range of days that are over without a register, as the list of them does with `heldBetween`, `matchSessions` and
 * `classStateOf` (a test compares both). Its rows would take longer than all other figures of an overview.
 */
export async function countNotTaken(
  tx: UniversityTx,
  days: Days,
  by: WeeklyClassFilters,
  nowMs: number,
): Promise<number> {
  const values: unknown[] = [tx.universityId, days.from, days.to, new Date(nowMs)];
  const row = await tx.row(
    `WITH ${chosenEntries(values, by).text}, entries AS MATERIALIZED (
       SELECT t.*, s.starts_on, s.ends_on, greatest(s.starts_on, $2::date) AS from_day, least(s.ends_on, $3::date) AS until_day,
              array_position('{${weekdays.join()}}'::text[], t.day_of_week) AS weekday, ${furtherStaffIds('lecturer')} AS further_ids
       FROM chosen t JOIN dated s ON s.academic_year = t.academic_year AND s.semester = t.semester
     ), planned AS (
       SELECT t.*, d.day FROM entries t
       CROSS JOIN LATERAL (
         SELECT day FROM generate_series(0, (t.until_day - t.from_day) / 7) week
         CROSS JOIN LATERAL (SELECT t.from_day + (t.weekday - extract(isodow FROM t.from_day)::int + 7) % 7 + 7 * week AS day) w
         WHERE day <= t.until_day
         UNION ALL
         -- Moved here from other days.
         SELECT c.class_date FROM class_changes c
         WHERE c.university_id = $1 AND c.timetable_id = t.id AND c.new_date BETWEEN $2::date AND $3::date
           AND c.class_date NOT BETWEEN $2::date AND $3::date AND extract(isodow FROM c.class_date) = t.weekday) d
       WHERE d.day BETWEEN t.starts_on AND t.ends_on AND is_class_day(t.weeks, t.valid_from, t.valid_until, t.starts_on, t.ends_on, d.day)
     ), held AS MATERIALIZED (
       SELECT row_number() OVER () AS place, p.id, p.module_id, o.day, o.start_time,
              coalesce(c.substitute_lecturer_id, p.lecturer_id) || p.further_ids AS lecturer_ids
       FROM planned p
       LEFT JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = p.id AND c.class_date = p.day
       CROSS JOIN LATERAL (SELECT coalesce(c.new_date, p.day) AS day, coalesce(c.new_start_time, p.start_time) AS start_time,
                                  coalesce(c.new_end_time, p.end_time) AS end_time) o
       WHERE c.is_cancelled IS NOT TRUE AND o.day BETWEEN $2::date AND $3::date
         AND o.day + o.end_time <= (SELECT $4::timestamptz AT TIME ZONE time_zone FROM universities WHERE id = $1)
         AND NOT EXISTS (SELECT FROM holidays h WHERE h.university_id = $1 AND o.day BETWEEN h.starts_on AND h.ends_on)
     ), sessions AS MATERIALIZED (
       SELECT s.id, s.timetable_id, s.lecturer_id, s.module_id, s.session_date, s.start_time, s.created_at,
              s.final_at IS NULL AND ${isNotWithdrawn} AND NOT ${isTaken} AS is_not_taken
       FROM class_sessions s WHERE s.university_id = $1 AND s.session_date BETWEEN $2::date AND $3::date
     ), matched AS MATERIALIZED (
       SELECT DISTINCT ON (h.place) h.id, h.day, s.id AS session_id, s.is_not_taken
       FROM held h
       LEFT JOIN sessions s ON s.session_date = h.day AND s.start_time = h.start_time
         AND (s.timetable_id = h.id OR s.module_id = h.module_id AND s.lecturer_id = ANY (h.lecturer_ids))
       ORDER BY h.place, s.created_at, s.id
     ), others AS (
       SELECT m.id, m.day, count(*) AS classes FROM matched m WHERE m.session_id IS NULL GROUP BY m.id, m.day
     ), taken AS (
       -- Other sessions of the entry on the day, in turn for the classes that have none at their start.
       SELECT o.classes, s.is_not_taken, row_number() OVER (PARTITION BY o.id, o.day ORDER BY s.created_at, s.id) AS place
       FROM others o JOIN sessions s ON s.timetable_id = o.id AND s.session_date = o.day
       WHERE s.id NOT IN (SELECT session_id FROM matched WHERE session_id IS NOT NULL))
     SELECT ((SELECT count(*) FROM matched WHERE is_not_taken) + (SELECT coalesce(sum(classes), 0) FROM others)
             - (SELECT count(*) FROM taken WHERE place <= classes AND NOT is_not_taken))::int AS count`,
    values,
    z.object({ count: z.number() }),
    Object.values(by).every((value) => value === null || value === undefined) ? 'prepared' : undefined,
  );
  return row.count;
}
