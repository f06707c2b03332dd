import { isAllRequired, requirementOf } from '../../../platform/database/sql/attendance-requirements.ts';
import { isAway } from '../../../platform/database/sql/expected-students.ts';
import type { Filters, Parameters } from '../queries/report-filters.store.ts';

/**
 * Query that counts the upcoming classes of each module and group in which attendance is required, in the current semester, from the weekly entries, holidays and changes,
 * in the university's time zone. `away` has the number of those on days on which a student is away, by student. `groups` is a query that limits the groups.
 */
export function upcomingClasses(filters: Filters, values: Parameters, groups?: string): string {
  const entries = entriesText(`$${values.push(new Date(filters.nowMs))}`, [
    ...(filters.moduleId === null ? [] : [`y.module_id = $${values.push(filters.moduleId)}::uuid`]),
    ...(groups === undefined
      ? []
      : [
          `y.id IN (SELECT o.timetable_id FROM timetable_groups o WHERE o.university_id = $1 AND o.group_id IN (${groups}))`,
        ]),
  ]);
  return `
  WITH entries AS MATERIALIZED (${entries}), weekly AS MATERIALIZED (
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
    SELECT e.id, sum(
        CASE WHEN c.is_cancelled THEN 0 WHEN ${isUpcoming('coalesce(c.new_date, c.class_date)', 'coalesce(c.new_start_time, e.start_time)')} THEN 1 ELSE 0 END
        - CASE WHEN ${isUpcoming('c.class_date', 'e.start_time')} THEN 1 ELSE 0 END)::int AS more
    FROM entries e
    JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = e.id AND c.class_date BETWEEN e.first_day AND e.ends_on
      AND (c.class_date - e.first_day) % 7 = 0 AND is_class_day(e.weeks, e.valid_from, e.valid_until, e.starts_on, e.ends_on, c.class_date)
    GROUP BY e.id
  ), away AS MATERIALIZED (
    -- Classes on days on which single students of the group are away.
    SELECT e.module_id, e.academic_year, p.group_id, e.year, e.semester, p.id, count(*)::int AS classes
    FROM students p
    JOIN timetable_groups x ON x.university_id = $1 AND x.group_id = p.group_id
    JOIN entries e ON e.id = x.timetable_id AND e.year = p.current_year AND e.semester = p.current_semester
    CROSS JOIN generate_series(0, (e.ends_on - e.first_day) / 7) week
    LEFT JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = e.id AND c.class_date = e.first_day + 7 * week
    CROSS JOIN LATERAL (SELECT coalesce(c.new_date, e.first_day + 7 * week) AS day OFFSET 0) d
    WHERE p.university_id = $1 AND (p.leave_from IS NOT NULL OR p.left_on IS NOT NULL) AND c.is_cancelled IS NOT TRUE
      AND is_class_day(e.weeks, e.valid_from, e.valid_until, e.starts_on, e.ends_on, e.first_day + 7 * week)
      AND ${isUpcoming('d.day', 'coalesce(c.new_start_time, e.start_time)')} AND ${isAway('p', { from: 'd.day', to: 'd.day' })}
    GROUP BY 1, 2, 3, 4, 5, 6
  )
  SELECT e.module_id, e.academic_year, x.group_id, e.year, e.semester,
         sum(coalesce(w.classes, 0) + coalesce(c.more, 0))::int AS to_come,
         (SELECT jsonb_object_agg(a.id, a.classes) FROM away a
          WHERE (a.module_id, a.academic_year, a.group_id, a.year, a.semester)
              = (e.module_id, e.academic_year, x.group_id, e.year, e.semester)) AS away
  FROM entries e
  JOIN timetable_groups x ON x.university_id = $1 AND x.timetable_id = e.id
  LEFT JOIN weekly w ON w.first_day = e.first_day AND w.ends_on = e.ends_on AND w.start_time = e.start_time
    AND (w.weeks, w.valid_from, w.valid_until) IS NOT DISTINCT FROM (e.weeks, e.valid_from, e.valid_until)
  LEFT JOIN changed c ON c.id = e.id
  GROUP BY 1, 2, 3, 4, 5`;
}

/** Joins the number `c.to_come` of upcoming classes to rows of student, module and academic year, by the student's current group. */
export const joinUpcoming = (row: string, upcoming: string): string => `
  JOIN (SELECT id, group_id, current_year, current_semester FROM students WHERE university_id = $1) enrolled
    ON enrolled.id = ${row}.student_id
  LEFT JOIN (${upcoming}) u ON u.module_id = ${row}.module_id AND u.academic_year = ${row}.academic_year
    AND u.group_id = enrolled.group_id AND u.year = enrolled.current_year AND u.semester = enrolled.current_semester
  CROSS JOIN LATERAL (SELECT coalesce(u.to_come, 0) - coalesce((u.away ->> enrolled.id::text)::int, 0) AS to_come) c`;

const isUpcoming = (day: string, time: string): string => `(${day} + ${time} > e.local
  AND NOT EXISTS (SELECT FROM holidays h WHERE h.university_id = $1 AND ${day} BETWEEN h.starts_on AND h.ends_on))`;

const isRequired = `(n.all_required OR ${requirementOf('y.class_type', 'y.module_id')} = 'required')`;

/** The entries of the current semester in which attendance is required, with the first date of their weekday, and the university's local time. */
const entriesText = (now: string, conditions: readonly string[]): string => `
  SELECT n.local, t.*
  FROM (SELECT ${now}::timestamptz AT TIME ZONE time_zone AS local, ${isAllRequired} AS all_required FROM universities WHERE id = $1 OFFSET 0) n
  CROSS JOIN LATERAL (
    SELECT y.id, y.module_id, y.academic_year, y.year, y.semester, y.start_time, y.weeks, y.valid_from, y.valid_until, sm.starts_on, sm.ends_on, sm.starts_on + (7
        + array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], y.day_of_week)
        - extract(isodow FROM sm.starts_on)::int) % 7 AS first_day
    FROM semesters sm
    JOIN timetables y ON y.university_id = $1 AND y.academic_year = sm.academic_year AND y.semester = sm.semester AND y.active
    WHERE ${['sm.university_id = $1', 'n.local::date BETWEEN sm.starts_on AND sm.ends_on', isRequired, ...conditions].join(' AND ')}) t`;
