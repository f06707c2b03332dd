import { z } from 'zod';
import { isAllRequired, requirementOf } from '#domain/attendance-requirements.ts';
import { classesBesidesCohort, isAway, isForEveryone, isOfOwnCohort } from '#domain/expected-students.ts';
import { isEntryOfModule } from '#domain/teaching-groups.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';
import { keepPlan } from '../queries/report-transaction.store.ts';

/** A student and module of a row, with its academic year. */
type Row = { readonly student: string; readonly module: string; readonly academic_year: string };

/** Returns the number of upcoming classes of each row. Planning takes longer than execution, so the connection stores the plan. */
export async function countUpcoming(tx: UniversityTx, nowMs: number, rows: readonly Row[]): Promise<number[]> {
  if (rows.length === 0) return [];
  await keepPlan(tx, 'few');
  const counted = await tx.query(
    `WITH ${upcomingClasses({ students: 'SELECT unnest($3::uuid[])', modules: 'SELECT unnest($4::uuid[])' })}
     SELECT c.to_come FROM unnest($3::uuid[], $4::uuid[], $5::text[]) WITH ORDINALITY AS r (student_id, module_id, academic_year, place)
     ${joinUpcoming('r')} ORDER BY r.place`,
    [
      tx.universityId,
      new Date(nowMs),
      rows.map(({ student }) => student),
      rows.map(({ module }) => module),
      rows.map((row) => row.academic_year),
    ],
    z.object({ to_come: z.number() }),
    'prepared',
  );
  return counted.map((row) => row.to_come);
}

/** The upcoming classes of all students as JSON, for `upcomingOf` in a statement whose text depends on the filters. */
export type Upcoming = string;

export async function getUpcoming(tx: UniversityTx, { nowMs, moduleId }: Filters): Promise<Upcoming> {
  await keepPlan(tx, 'many');
  const upcoming = upcomingClasses(moduleId === null ? undefined : { modules: 'SELECT $3::uuid' });
  const row = await tx.row(
    `WITH ${upcoming}
     SELECT json_build_object(
       'groups', (SELECT coalesce(json_agg(u), '[]') FROM upcoming_of_groups u),
       'students', (SELECT coalesce(json_agg(v), '[]') FROM (
         SELECT module_id, academic_year, classes, json_agg(student_id) AS student_ids FROM upcoming_of_students GROUP BY 1, 2, 3) v))::text AS upcoming`,
    [tx.universityId, new Date(nowMs), ...(moduleId === null ? [] : [moduleId])],
    z.object({ upcoming: z.string() }),
    'prepared',
  );
  return row.upcoming;
}

/** The common table expressions that `joinUpcoming` reads, from `getUpcoming`. */
export function upcomingOf(upcoming: Upcoming, values: Parameters): string {
  const json = `$${values.push(upcoming)}::jsonb`;
  return `
  upcoming_of_groups AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${json} -> 'groups') AS u (module_id uuid, academic_year text, group_id uuid, year smallint, semester smallint, classes int)
  ), upcoming_of_students AS MATERIALIZED (
    SELECT v.module_id, v.academic_year, v.classes, s.student_id
    FROM jsonb_to_recordset(${json} -> 'students') AS v (module_id uuid, academic_year text, classes int, student_ids uuid[])
    CROSS JOIN unnest(v.student_ids) AS s (student_id)
  )`;
}

/** Which students and modules a statement counts for, as queries of their ids. */
type Shown = { readonly students?: string; readonly modules?: string };

/**
 * The common table expressions that `joinUpcoming` reads: the upcoming classes in which attendance is required, in the current semester, from the weekly entries,
 * holidays and changes, in the university's time zone. `upcoming_of_groups` counts those of each module and cohort group for all of its students,
 * `upcoming_of_students` what single students have besides, in place of, or less than these. `expected-students.ts` decides who is expected. $2: now.
 */
function upcomingClasses({ students, modules }: Shown = {}): string {
  const now = '$2';
  const entries = entriesText(now, modules === undefined ? [] : [isEntryOfModule(`ANY (ARRAY(${modules}))`)]);
  const isShown = students === undefined ? 'true' : `p.id IN (${students})`;
  const today = `(SELECT (${now}::timestamptz AT TIME ZONE time_zone)::date FROM universities WHERE id = $1)`;
  return `
  entries AS MATERIALIZED (${entries}), weekly AS MATERIALIZED (
    -- Entries of the same weekday, hour, week pattern and validity have the same classes, which are counted once for all of them.
    SELECT e.first_day, e.ends_on, e.start_time, e.weeks, e.valid_from, e.valid_until, count(*)::int AS classes
    FROM (SELECT DISTINCT first_day, starts_on, ends_on, start_time, weeks, valid_from, valid_until, local FROM entries) e
    CROSS JOIN LATERAL (
      SELECT e.first_day + 7 * week AS day
      FROM generate_series(greatest((e.local::date - e.first_day) / 7, 0), (e.ends_on - e.first_day) / 7) week) d
    WHERE is_class_day(e.weeks, e.valid_from, e.valid_until, e.starts_on, e.ends_on, d.day) AND ${isUpcoming('d.day', 'e.start_time')}
    GROUP BY 1, 2, 3, 4, 5, 6
  ), changed AS MATERIALIZED (
    -- Difference that the changes make to the weekly entry.
    SELECT e.id, max(c.new_date) AS last_day, sum(
        CASE WHEN c.is_cancelled THEN 0 WHEN ${isUpcoming('coalesce(c.new_date, c.class_date)', 'coalesce(c.new_start_time, e.start_time)')} THEN 1 ELSE 0 END
        - CASE WHEN ${isUpcoming('c.class_date', 'e.start_time')} THEN 1 ELSE 0 END)::int AS more
    FROM entries e
    JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = e.id AND c.class_date BETWEEN e.first_day AND e.ends_on
      AND (c.class_date - e.first_day) % 7 = 0 AND is_class_day(e.weeks, e.valid_from, e.valid_until, e.starts_on, e.ends_on, c.class_date)
    GROUP BY e.id
  ), counted AS MATERIALIZED (
    SELECT e.*, coalesce(w.classes, 0) + coalesce(c.more, 0) AS classes, greatest(e.ends_on, c.last_day) AS last_day
    FROM entries e
    LEFT JOIN weekly w ON w.first_day = e.first_day AND w.ends_on = e.ends_on AND w.start_time = e.start_time
      AND (w.weeks, w.valid_from, w.valid_until) IS NOT DISTINCT FROM (e.weeks, e.valid_from, e.valid_until)
    LEFT JOIN changed c ON c.id = e.id
  ), upcoming_of_groups AS MATERIALIZED (
    SELECT e.module_id, e.academic_year, x.group_id, e.year, e.semester, sum(e.classes)::int AS classes
    FROM counted e JOIN timetable_groups x ON x.university_id = $1 AND x.timetable_id = e.id
    GROUP BY 1, 2, 3, 4, 5
  ), pairs AS (
    SELECT r.student_id, o.id,
           -- Of several enrolments that lead to one class, that in the module of the class counts.
           CASE WHEN bool_or(r.module_id = o.module_id) THEN o.module_id
                ELSE (array_agg(r.module_id) FILTER (WHERE r.module_id <> o.module_id))[1] END AS module_id,
           bool_or(r.is_expected AND r.days IS NULL) IS TRUE AS is_each_day,
           range_agg(r.days) FILTER (WHERE r.is_expected AND r.days IS NOT NULL) AS days,
           range_agg(r.days) FILTER (WHERE NOT r.is_expected) AS other_days
    FROM (${classesBesidesCohort('counted', today, isShown)}
      UNION ALL
      SELECT p.id, o.id, o.module_id, NULL, NULL FROM students p
      JOIN timetable_groups x ON x.university_id = $1 AND x.group_id = p.group_id
      JOIN counted o ON o.id = x.timetable_id AND ${isOfOwnCohort}
      WHERE p.university_id = $1 AND ${mayBeAway('p')} AND ${isShown}) r
    JOIN counted o ON o.id = r.id
    GROUP BY r.student_id, o.id, o.module_id
  ), of_students AS MATERIALIZED (
    SELECT r.*, o.classes, o.academic_year, is_of_cohort, r.is_each_day AND NOT is_of_cohort AND NOT ${mayBeAway('p')} AS is_whole,
           p.leave_from, p.leave_until, p.left_on
    FROM pairs r
    JOIN counted o ON o.id = r.id
    JOIN students p ON p.university_id = $1 AND p.id = r.student_id
    CROSS JOIN LATERAL (SELECT EXISTS (
      SELECT FROM timetable_groups x WHERE x.university_id = $1 AND x.timetable_id = o.id AND ${isOfOwnCohort}) AS is_of_cohort) c
  ), held AS MATERIALIZED (
    SELECT e.id, d.day
    FROM (SELECT * FROM counted WHERE id IN (SELECT id FROM of_students WHERE NOT is_whole)) e
    CROSS JOIN generate_series(0, (e.ends_on - e.first_day) / 7) week
    LEFT JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = e.id AND c.class_date = e.first_day + 7 * week
    CROSS JOIN LATERAL (SELECT coalesce(c.new_date, e.first_day + 7 * week) AS day OFFSET 0) d
    WHERE c.is_cancelled IS NOT TRUE
      AND is_class_day(e.weeks, e.valid_from, e.valid_until, e.starts_on, e.ends_on, e.first_day + 7 * week)
      AND ${isUpcoming('d.day', 'coalesce(c.new_start_time, e.start_time)')}
  ), upcoming_of_students AS MATERIALIZED (
    SELECT student_id, module_id, academic_year, sum(classes)::int AS classes
    FROM (
      SELECT student_id, module_id, academic_year, classes FROM of_students WHERE is_whole
      UNION ALL
      -- A class of the cohort group is counted for all of its students: here, the days without the student.
      SELECT r.student_id, r.module_id, r.academic_year, CASE WHEN r.is_of_cohort THEN -1 ELSE 1 END
      FROM of_students r JOIN held d ON d.id = r.id
      CROSS JOIN LATERAL (SELECT ${isAway('r', { from: 'd.day', to: 'd.day' })} AS is_away) a
      WHERE NOT r.is_whole AND CASE WHEN r.is_of_cohort
        THEN a.is_away OR (r.other_days @> d.day AND NOT r.is_each_day AND (r.days @> d.day) IS NOT TRUE)
        ELSE (r.is_each_day OR r.days @> d.day) AND NOT a.is_away END) r
    GROUP BY 1, 2, 3
  )`;
}

/** Joins the number `c.to_come` of upcoming classes to rows of student, module and academic year, by the student's current groups. */
export const joinUpcoming = (row: string): string => `
  JOIN (SELECT id, group_id, current_year, current_semester FROM students WHERE university_id = $1) enrolled
    ON enrolled.id = ${row}.student_id
  LEFT JOIN upcoming_of_groups u ON u.module_id = ${row}.module_id AND u.academic_year = ${row}.academic_year
    AND u.group_id = enrolled.group_id AND u.year = enrolled.current_year AND u.semester = enrolled.current_semester
  LEFT JOIN upcoming_of_students v ON v.student_id = ${row}.student_id AND v.module_id = ${row}.module_id AND v.academic_year = ${row}.academic_year
  CROSS JOIN LATERAL (SELECT coalesce(u.classes, 0) + coalesce(v.classes, 0) AS to_come) c`;

const mayBeAway = (student: string): string => `(${student}.leave_from IS NOT NULL OR ${student}.left_on IS NOT NULL)`;

const isUpcoming = (day: string, time: string): string => `(${day} + ${time} > e.local
  AND NOT EXISTS (SELECT FROM holidays h WHERE h.university_id = $1 AND ${day} BETWEEN h.starts_on AND h.ends_on))`;

const isRequired = `(n.all_required OR ${requirementOf('t.class_type', 't.module_id')} = 'required')`;

/** The entries of the current semester in which attendance is required, with the first date of their weekday, and the university's local time. */
const entriesText = (now: string, conditions: readonly string[]): string => `
  SELECT n.local, y.*
  FROM (SELECT ${now}::timestamptz AT TIME ZONE time_zone AS local, ${isAllRequired} AS all_required FROM universities WHERE id = $1 OFFSET 0) n
  CROSS JOIN LATERAL (
    SELECT t.university_id, t.id, t.module_id, t.academic_year, t.year, t.semester, t.start_time, t.weeks, t.valid_from, t.valid_until, ${isForEveryone('t')} AS is_for_everyone, sm.starts_on, sm.ends_on, sm.starts_on + (7
        + array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], t.day_of_week)
        - extract(isodow FROM sm.starts_on)::int) % 7 AS first_day
    FROM semesters sm
    JOIN timetables t ON t.university_id = $1 AND t.academic_year = sm.academic_year AND t.semester = sm.semester AND t.active
    WHERE ${['sm.university_id = $1', 'n.local::date BETWEEN sm.starts_on AND sm.ends_on', isRequired, ...conditions].join(' AND ')}) y`;
