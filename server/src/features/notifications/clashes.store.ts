import type { UniversityTx } from '../../platform/database/database.ts';

export type Clash = {
  id: string;
  at: Date;
  day: string;
  start_time: string;
  end_time: string;
  first: string;
  second: string;
  /** What both need at that time: 'lecturer Ada', 'venue Hall 3', 'group G1'. */
  shared: string[];
};

/** The semester of a date; between semesters the whole academic year. */
export type Term = { academicYear: string; semester: number | null };

export async function findTerm(
  tx: UniversityTx,
  nowMs: number,
): Promise<{ today: string; academic_year: string | null; semester: number | null } | undefined> {
  const [row] = await tx.query<{ today: string; academic_year: string | null; semester: number | null }>(
    `SELECT u.today, s.academic_year, s.semester
     FROM (SELECT id, (to_timestamp($2::float8 / 1000) AT TIME ZONE time_zone)::date AS today
           FROM universities WHERE id = $1) u
     LEFT JOIN semesters s ON s.university_id = u.id AND u.today BETWEEN s.starts_on AND s.ends_on
     ORDER BY s.starts_on DESC LIMIT 1`,
    [tx.universityId, nowMs],
  );
  return row;
}

/**
 * Pairs of active classes of a term that need the same lecturer, venue or group at the same time, the newest first. A clash
 * that somebody has accepted when saving is theirs and no news. Each way to clash is found by an equality, so that the work
 * grows with the clashes and not with the square of the timetable.
 */
export function listClashes(tx: UniversityTx, term: Term, limit: number): Promise<Clash[]> {
  return tx.query<Clash>(
    `WITH entry AS MATERIALIZED (
       SELECT t.id, t.module_id, t.lecturer_id, lower(btrim(t.venue)) AS place, t.venue, t.day_of_week, t.start_time,
              t.end_time, t.updated_at
       FROM timetables t
       WHERE t.university_id = $1 AND t.active AND t.clashes_accepted_at IS NULL AND t.academic_year = $2
         AND ($3::int IS NULL OR t.semester = $3)),
     pair AS (
       SELECT a.id AS a, b.id AS b, 1 AS place, 'lecturer ' || l.name AS shared
       FROM entry a JOIN entry b ON b.lecturer_id = a.lecturer_id AND b.day_of_week = a.day_of_week AND a.id < b.id
                                AND a.start_time < b.end_time AND b.start_time < a.end_time
       JOIN staff l ON l.university_id = $1 AND l.id = a.lecturer_id
       UNION ALL
       SELECT a.id, b.id, 2, 'venue ' || a.venue
       FROM entry a JOIN entry b ON b.place = a.place AND b.day_of_week = a.day_of_week AND a.id < b.id
                                AND a.start_time < b.end_time AND b.start_time < a.end_time
       UNION ALL
       SELECT a.id, b.id, 3, 'group ' || g.group_name
       FROM entry a
       JOIN timetable_groups ga ON ga.university_id = $1 AND ga.timetable_id = a.id
       JOIN timetable_groups gb ON gb.university_id = $1 AND gb.group_id = ga.group_id
       JOIN entry b ON b.id = gb.timetable_id AND b.day_of_week = a.day_of_week AND a.id < b.id
                   AND a.start_time < b.end_time AND b.start_time < a.end_time
       JOIN groups g ON g.university_id = $1 AND g.id = ga.group_id)
     SELECT b.id, greatest(a.updated_at, b.updated_at) AS at, a.day_of_week AS day,
            to_char(greatest(a.start_time, b.start_time), 'HH24:MI') AS start_time,
            to_char(least(a.end_time, b.end_time), 'HH24:MI') AS end_time,
            ma.module_code AS first, mb.module_code AS second,
            array_agg(p.shared ORDER BY p.place, p.shared) AS shared
     FROM pair p
     JOIN entry a ON a.id = p.a JOIN entry b ON b.id = p.b
     JOIN modules ma ON ma.university_id = $1 AND ma.id = a.module_id
     JOIN modules mb ON mb.university_id = $1 AND mb.id = b.module_id
     GROUP BY a.id, a.updated_at, a.day_of_week, a.start_time, a.end_time, ma.module_code,
              b.id, b.updated_at, b.start_time, b.end_time, mb.module_code
     ORDER BY at DESC, a.id, b.id LIMIT $4`,
    [tx.universityId, term.academicYear, term.semester, limit],
  );
}
