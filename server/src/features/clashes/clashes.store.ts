import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { furtherStaff, teachesEntry } from '#domain/teaching.ts';
import { databaseToday } from '#domain/validity.ts';

/** Id and name of a lecturer or group. */
export const namedRow = z.object({ id: z.string(), name: z.string() });

const existingClassRow = z.object({
  id: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  weeks: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  module_code: z.string(),
  class_type: z.string(),
  lecturer: namedRow,
  assistant: namedRow.nullable(),
  further_lecturers: z.array(namedRow),
  further_assistants: z.array(namedRow),
  venue: z.string(),
  groups: z.array(namedRow),
});
export type ExistingClass = z.infer<typeof existingClassRow>;

/** A planned class with the names of its ids, the sizes of its groups, and the existing classes that it clashes with. */
const plannedClassRow = z.object({
  entry: z.number(),
  module_code: z.string().nullable(),
  lecturer: namedRow.nullable(),
  assistant: namedRow.nullable(),
  further_lecturers: z.array(namedRow),
  further_assistants: z.array(namedRow),
  /** Seats of the venue. */
  capacity: z.number().nullable(),
  groups: z.array(namedRow.extend({ students: z.number() })),
  existing: z.array(existingClassRow),
});
export type PlannedClass = z.infer<typeof plannedClassRow>;

const named = (alias: string): string =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'name', ${alias}.name) END`;

/** The further lecturers or assistants of the planned class `a`. */
const furtherPlanned = (role: 'lecturer' | 'assistant'): string => `
  (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY q.place), '[]'::json)
   FROM unnest($15::int[], $16::uuid[], $17::text[]) WITH ORDINALITY AS q (entry, id, role, place)
   JOIN staff f ON f.university_id = $1 AND f.id = q.id WHERE q.entry = a.entry AND q.role = '${role}')`;

/**
 * One lookup per planned class in the index of terms, days and starts. A range index is not usable: under row level security,
 * only leakproof operators are index conditions, and the range overlap operator is not leakproof.
 */
const text = `
  WITH planned AS MATERIALIZED (
    SELECT (a.place - 1)::int AS entry, a.*, lower(btrim(a.venue)) AS room,
      array_remove(ARRAY[a.lecturer_id, a.assistant_id], NULL) ||
        ARRAY(SELECT q.id FROM unnest($15::int[], $16::uuid[]) AS q (entry, id) WHERE q.entry = a.place - 1) AS people
    FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::smallint[], $7::text[], $8::time[], $9::time[], $10::text[], $18::text[],
      $19::date[], $20::date[])
      WITH ORDINALITY AS a (module_id, lecturer_id, assistant_id, academic_year, semester, day_of_week, start_time, end_time,
        venue, weeks, valid_from, valid_until, place)),
  planned_group AS MATERIALIZED (
    SELECT q.entry, g.id, g.group_name FROM unnest($11::int[], $12::uuid[]) AS q (entry, id)
    JOIN groups g ON g.university_id = $1 AND g.id = q.id),
  size AS MATERIALIZED (
    SELECT o.group_id, count(*)::int AS students FROM (
      SELECT s.group_id, s.id FROM students s WHERE s.university_id = $1 AND s.active AND s.group_id = ANY($12::uuid[])
      UNION
      SELECT e.teaching_group_id, s.id FROM student_module_enrollments e
      JOIN students s ON s.university_id = $1 AND s.id = e.student_id AND s.active
      WHERE e.university_id = $1 AND e.active AND e.teaching_group_id = ANY($12::uuid[])) o GROUP BY o.group_id),
  taught AS MATERIALIZED (
    SELECT q.entry, x.timetable_id FROM planned_group q
    JOIN timetable_groups x ON x.university_id = $1 AND x.group_id = q.id)
  SELECT a.entry, m.module_code, ${named('l')} AS lecturer, ${named('s')} AS assistant,
         ${furtherPlanned('lecturer')} AS further_lecturers, ${furtherPlanned('assistant')} AS further_assistants, v.capacity,
         (SELECT coalesce(json_agg(json_build_object('id', q.id, 'name', q.group_name, 'students', coalesce(z.students, 0))
                   ORDER BY natural_key(q.group_name), q.id), '[]'::json)
          FROM planned_group q LEFT JOIN size z ON z.group_id = q.id WHERE q.entry = a.entry) AS groups,
         coalesce(w.classes, '[]'::json) AS existing
  FROM planned a
  LEFT JOIN modules m ON m.university_id = $1 AND m.id = a.module_id
  LEFT JOIN staff l ON l.university_id = $1 AND l.id = a.lecturer_id
  LEFT JOIN staff s ON s.university_id = $1 AND s.id = a.assistant_id
  LEFT JOIN venues v ON v.university_id = $1 AND lower(btrim(v.name)) = a.room
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object(
             'id', t.id, 'start_time', to_char(t.start_time, 'HH24:MI'), 'end_time', to_char(t.end_time, 'HH24:MI'), 'weeks', t.weeks,
             'valid_from', t.valid_from, 'valid_until', t.valid_until,
             'module_code', tm.module_code, 'class_type', t.class_type, 'venue', t.venue,
             'lecturer', ${named('l')}, 'assistant', ${named('s')},
             'further_lecturers', ${furtherStaff('lecturer')}, 'further_assistants', ${furtherStaff('assistant')},
             'groups', (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.group_name) ORDER BY natural_key(g.group_name), g.id), '[]'::json)
                        FROM timetable_groups x JOIN groups g ON g.university_id = $1 AND g.id = x.group_id
                        WHERE x.university_id = $1 AND x.timetable_id = t.id))
             ORDER BY t.start_time, natural_key(tm.module_code), natural_key(t.venue), t.id) AS classes
    FROM (SELECT t.* FROM timetables t
          WHERE t.university_id = $1 AND t.active AND t.academic_year = a.academic_year AND t.semester = a.semester
            AND t.day_of_week = a.day_of_week AND t.start_time < a.end_time AND t.end_time > a.start_time
            AND a.start_time < a.end_time AND share_week(t.weeks, a.weeks)
            AND share_validity(t.day_of_week, t.valid_from, t.valid_until, coalesce(a.valid_from, ${databaseToday}), a.valid_until) AND t.id <> ALL ($13::uuid[])
            AND (${teachesEntry('ANY (a.people)')}
                 OR lower(btrim(t.venue)) = a.room OR (a.entry, t.id) IN (SELECT entry, timetable_id FROM taught))
          ORDER BY t.start_time, natural_key(t.venue), t.id LIMIT $14) t
    JOIN modules tm ON tm.university_id = $1 AND tm.id = t.module_id
    JOIN staff l ON l.university_id = $1 AND l.id = t.lecturer_id
    LEFT JOIN staff s ON s.university_id = $1 AND s.id = t.assistant_lecturer_id) w ON true
  ORDER BY a.entry`;

/** Lists the planned classes in their order, each with at most `maxClashes` existing classes. */
export function listPlannedClasses(
  tx: UniversityTx,
  classes: readonly ClassDraft[],
  of: { exceptIds: readonly string[]; maxClashes: number },
): Promise<PlannedClass[]> {
  const groups = classes.flatMap((one, entry) => [...new Set(one.group_ids)].map((id) => ({ entry, id })));
  const further = classes.flatMap((one, entry) => [
    ...one.further_lecturer_ids.map((id) => ({ entry, id, role: 'lecturer' })),
    ...one.further_assistant_ids.map((id) => ({ entry, id, role: 'assistant' })),
  ]);
  return tx.query(
    text,
    [
      tx.universityId,
      classes.map((one) => one.module_id ?? null),
      classes.map((one) => one.lecturer_id ?? null),
      classes.map((one) => one.assistant_lecturer_id ?? null),
      classes.map((one) => one.academic_year),
      classes.map((one) => one.semester),
      classes.map((one) => one.day_of_week),
      classes.map((one) => one.start_time),
      classes.map((one) => one.end_time),
      classes.map((one) => one.venue || null),
      groups.map(({ entry }) => entry),
      groups.map(({ id }) => id),
      of.exceptIds,
      of.maxClashes,
      further.map(({ entry }) => entry),
      further.map(({ id }) => id),
      further.map(({ role }) => role),
      classes.map((one) => one.weeks ?? null),
      classes.map((one) => one.valid_from ?? null),
      classes.map((one) => one.valid_until ?? null),
    ],
    plannedClassRow,
  );
}
