import { isAllRequired, requirementOf } from '#domain/attendance-requirements.ts';
import { classesBesidesCohort, isAway, isForEveryone, isOfOwnCohort } from '#domain/expected-students.ts';
import { isEntryOfModule } from '#domain/teaching-groups.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';

/** Which students and modules an answer shows, as queries of their ids. */
type Shown = { readonly students: string; readonly modules: string };

/**
 * The common table expressions that `joinUpcoming` reads: the upcoming classes in which attendance is required, in the current semester, from the weekly entries,
 * holidays and changes, in the university's time zone. `upcoming_of_groups` counts those of each module and cohort group for all of its students,
 * `upcoming_of_students` what single students have besides, in place of, or less than these. `expected-students.ts` decides who is expected.
 */
export function upcomingClasses(filters: Filters, values: Parameters, shown?: Shown): string {
  const now = `$${values.push(new Date(filters.nowMs))}`;
  const entries = entriesText(now, [
    ...(filters.moduleId === null ? [] : [isEntryOfModule(`$${values.push(filters.moduleId)}::uuid`)]),
    ...(shown === undefined ? [] : [isEntryOfModule(`ANY (ARRAY(${shown.modules}))`)]),
  ]);
  const isShown = shown === undefined ? 'true' : `p.id IN (${shown.students})`;
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
