import { personLabel } from '@muster/contract/accounts/person-labels';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { namedRow } from './clashes.store.ts';
import { furtherStaff } from '#domain/teaching.ts';
import { countRows } from '#platform/database/sql/paging.ts';
import { isEntryOfTerm } from '#domain/validity.ts';
import { andWhere } from '#platform/database/sql/where.ts';

const stateRow = z.object({ state: z.string() });

/** A semester; between semesters (`semester` null) the whole academic year. */
export type Term = { readonly academicYear: string; readonly semester: number | null; readonly today: string };

export async function getTermOf(
  tx: UniversityTx,
  nowMs: number,
): Promise<{ today: string; academic_year: string | null; semester: number | null }> {
  return tx.row(
    `SELECT u.today, s.academic_year, s.semester
     FROM (SELECT id, (to_timestamp($2::float8 / 1000) AT TIME ZONE time_zone)::date AS today
           FROM universities WHERE id = $1) u
     LEFT JOIN semesters s ON s.university_id = u.id AND u.today BETWEEN s.starts_on AND s.ends_on
     ORDER BY s.starts_on DESC LIMIT 1`,
    [tx.universityId, nowMs],
    z.object({ today: z.string(), academic_year: z.string().nullable(), semester: z.number().nullable() }),
  );
}

export function countEntries(tx: UniversityTx, term: Term): Promise<number> {
  const values = [tx.universityId, term.academicYear, term.semester, term.today];
  return countRows(tx, `FROM timetables t WHERE t.university_id = $1 AND ${isEntryOfTerm('$2', '$3', '$4')}`, values);
}

/**
 * Fingerprint of the active entries of a term. It changes with every change of an entry, because each update sets another `xmin`.
 * Much cheaper than a search for clashes.
 */
export async function getTermState(tx: UniversityTx, term: Term): Promise<string> {
  const row = await tx.optionalRow(
    `SELECT concat(count(*), ' ', bit_xor(uuid_hash_extended(t.id, t.xmin::text::bigint))) AS state FROM timetables t
     WHERE t.university_id = $1 AND ${isEntryOfTerm('$2', '$3', '$4')}`,
    [tx.universityId, term.academicYear, term.semester, term.today],
    stateRow,
  );
  return row?.state ?? '';
}

const clashingEntryRow = z.object({
  id: z.string(),
  academic_year: z.string(),
  semester: z.number(),
  day_of_week: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  weeks: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  module_code: z.string(),
  module_name: z.string(),
  class_type: z.string(),
  lecturer: namedRow,
  assistant: namedRow.nullable(),
  further_lecturers: z.array(namedRow),
  further_assistants: z.array(namedRow),
  venue: z.string(),
  groups: z.array(namedRow),
  accepted_by: personLabel.nullable(),
  updated_at: z.date(),
});
export type ClashingEntry = z.infer<typeof clashingEntryRow>;

/**
 * Lists the active entries of a term that clash with another one, by weekday and start, without those that have ended. The uses of each resource (lecturer, venue,
 * group) on a day are sorted by start: an entry clashes if an earlier one has not ended, or the next one starts before it ends. The cost
 * grows with the number of entries, not of pairs. Resources are identified by hashes, which sort faster than text; a hash collision is
 * harmless, because the rules compare again. `onlyIds` restricts the search to these entries.
 */
export function listClashingEntries(
  tx: UniversityTx,
  term: Term,
  { withAccepted, onlyIds = null }: { withAccepted: boolean; onlyIds?: readonly string[] | null },
): Promise<ClashingEntry[]> {
  const values: unknown[] = [tx.universityId, term.academicYear, term.semester, term.today, withAccepted];
  return tx.query(
    `WITH entry AS MATERIALIZED (
       SELECT t.*, hashtextextended(t.day_of_week, t.semester) AS day FROM timetables t
       WHERE t.university_id = $1 AND ${isEntryOfTerm('$2', '$3', '$4')}
         AND ($5 OR t.clashes_accepted_at IS NULL) ${andWhere(values, [[onlyIds, (ids) => `t.id = ANY(${ids}::uuid[])`]])}),
     need AS (
       SELECT id, uuid_hash_extended(lecturer_id, day) AS what, start_time, end_time FROM entry
       UNION ALL
       SELECT id, uuid_hash_extended(assistant_lecturer_id, day), start_time, end_time FROM entry
       WHERE assistant_lecturer_id <> lecturer_id
       UNION ALL
       SELECT e.id, uuid_hash_extended(f.staff_id, day), e.start_time, e.end_time
       FROM entry e JOIN timetable_lecturers f ON f.university_id = $1 AND f.timetable_id = e.id
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
            to_char(t.end_time, 'HH24:MI') AS end_time, t.weeks, t.valid_from, t.valid_until, m.module_code, m.module_name, t.class_type, t.venue,
            json_build_object('id', l.id, 'name', l.name) AS lecturer,
            CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS assistant,
            ${furtherStaff('lecturer')} AS further_lecturers, ${furtherStaff('assistant')} AS further_assistants,
            (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.group_name) ORDER BY natural_key(g.group_name), g.id), '[]'::json)
             FROM timetable_groups x JOIN groups g ON g.university_id = $1 AND g.id = x.group_id
             WHERE x.university_id = $1 AND x.timetable_id = t.id) AS groups,
            t.clashes_accepted_by_label AS accepted_by, t.updated_at
     FROM entry t
     JOIN modules m ON m.university_id = $1 AND m.id = t.module_id
     JOIN staff l ON l.university_id = $1 AND l.id = t.lecturer_id
     LEFT JOIN staff s ON s.university_id = $1 AND s.id = t.assistant_lecturer_id
     WHERE t.id IN (SELECT id FROM lined_up WHERE busy_until > start_time OR next_start < end_time)
     ORDER BY array_position(ARRAY['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday'], t.day_of_week),
       t.start_time, t.semester, lower(m.module_code), lower(t.venue), t.id`,
    values,
    clashingEntryRow,
  );
}
