import type { UniversityTx } from '../../platform/database/database.ts';
import type { Named } from './clashes.rules.ts';

/** The semester of a date; between semesters the whole academic year. */
export type Term = { readonly academicYear: string; readonly semester: number | null };

export async function getTermOf(
  tx: UniversityTx,
  nowMs: number,
): Promise<{ today: string; academic_year: string | null; semester: number | null }> {
  const [row] = await tx.query<{ today: string; academic_year: string | null; semester: number | null }>(
    `SELECT u.today, s.academic_year, s.semester
     FROM (SELECT id, (to_timestamp($2::float8 / 1000) AT TIME ZONE time_zone)::date AS today
           FROM universities WHERE id = $1) u
     LEFT JOIN semesters s ON s.university_id = u.id AND u.today BETWEEN s.starts_on AND s.ends_on
     ORDER BY s.starts_on DESC LIMIT 1`,
    [tx.universityId, nowMs],
  );
  if (!row) throw new Error('The university of a caller does not exist');
  return row;
}

export async function countEntries(tx: UniversityTx, term: Term): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) AS count FROM timetables t
     WHERE t.university_id = $1 AND t.active AND t.academic_year = $2 AND ($3::int IS NULL OR t.semester = $3)`,
    [tx.universityId, term.academicYear, term.semester],
  );
  return row?.count ?? 0;
}

/**
 * Other words as soon as any of the active entries of the term is another one, or one more or less: every change of a row has a
 * transaction of its own. Quickly told, where to look for clashes takes a hundred milliseconds.
 */
export async function getTermState(tx: UniversityTx, term: Term): Promise<string> {
  const [row] = await tx.query<{ state: string }>(
    `SELECT concat(count(*), ' ', bit_xor(uuid_hash_extended(t.id, t.xmin::text::bigint))) AS state FROM timetables t
     WHERE t.university_id = $1 AND t.active AND t.academic_year = $2 AND ($3::int IS NULL OR t.semester = $3)`,
    [tx.universityId, term.academicYear, term.semester],
  );
  return row?.state ?? '';
}

export type ClashingEntry = {
  id: string;
  academic_year: string;
  semester: number;
  day_of_week: string;
  start_time: string;
  end_time: string;
  module_code: string;
  module_name: string;
  class_type: string;
  lecturer: Named;
  assistant: Named | null;
  venue: string;
  groups: Named[];
  accepted_by: string | null;
  updated_at: Date;
};

/**
 * The active entries of a term that clash with another one, by weekday and start. Whoever and whatever is needed on a day is
 * lined up by start: an entry clashes if somebody before it in the line is not done yet, or the next one begins before it
 * ends. So the work grows with the timetable, and not with the number of pairs. The lines are told apart by hashes, which
 * sort much faster than words; an entry too many does no harm, since the rules compare again. `among`: of these entries alone.
 */
export function listClashingEntries(
  tx: UniversityTx,
  term: Term,
  { withAccepted, among = null }: { withAccepted: boolean; among?: readonly string[] | null },
): Promise<ClashingEntry[]> {
  return tx.query<ClashingEntry>(
    `WITH entry AS MATERIALIZED (
       SELECT t.*, hashtextextended(t.day_of_week, t.semester) AS day FROM timetables t
       WHERE t.university_id = $1 AND t.active AND t.academic_year = $2 AND ($3::int IS NULL OR t.semester = $3)
         AND ($4 OR t.clashes_accepted_at IS NULL) AND ($5::uuid[] IS NULL OR t.id = ANY($5))),
     need AS (
       SELECT id, uuid_hash_extended(lecturer_id, day) AS what, start_time, end_time FROM entry
       UNION ALL
       SELECT id, uuid_hash_extended(assistant_lecturer_id, day), start_time, end_time FROM entry
       WHERE assistant_lecturer_id <> lecturer_id
       UNION ALL
       SELECT id, hashtextextended(lower(btrim(venue)), day), start_time, end_time FROM entry
       UNION ALL
       SELECT e.id, uuid_hash_extended(x.group_id, day), e.start_time, e.end_time
       FROM entry e JOIN timetable_groups x ON x.university_id = $1 AND x.timetable_id = e.id),
     lined_up AS (
       SELECT id, start_time, end_time, lead(start_time) OVER line AS next_start,
              max(end_time) OVER (line ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until
       FROM need WINDOW line AS (PARTITION BY what ORDER BY start_time))
     SELECT t.id, t.academic_year, t.semester, t.day_of_week, to_char(t.start_time, 'HH24:MI') AS start_time,
            to_char(t.end_time, 'HH24:MI') AS end_time, m.module_code, m.module_name, t.class_type, t.venue,
            json_build_object('id', l.id, 'name', l.name) AS lecturer,
            CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS assistant,
            (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.group_name) ORDER BY g.group_name, g.id), '[]'::json)
             FROM timetable_groups x JOIN groups g ON g.university_id = $1 AND g.id = x.group_id
             WHERE x.university_id = $1 AND x.timetable_id = t.id) AS groups,
            CASE WHEN t.clashes_accepted_at IS NOT NULL THEN coalesce(a.name, '') END AS accepted_by, t.updated_at
     FROM entry t
     JOIN modules m ON m.university_id = $1 AND m.id = t.module_id
     JOIN staff l ON l.university_id = $1 AND l.id = t.lecturer_id
     LEFT JOIN staff s ON s.university_id = $1 AND s.id = t.assistant_lecturer_id
     LEFT JOIN accounts a ON a.university_id = $1 AND a.id = t.clashes_accepted_by
     WHERE t.id IN (SELECT id FROM lined_up WHERE busy_until > start_time OR next_start < end_time)
     ORDER BY array_position(ARRAY['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], t.day_of_week),
       t.start_time, t.semester, lower(m.module_code), lower(t.venue), t.id`,
    [tx.universityId, term.academicYear, term.semester, withAccepted, among],
  );
}
