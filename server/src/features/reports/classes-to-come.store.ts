/**
 * How many classes each group still has in the semester that is on, by module: the weekly entries without holidays and what was
 * cancelled, wherever single classes were moved. By the university's own clock. `$now` is the parameter of that
 * number. `groups`: a query for those that are asked about.
 */
export const classesToCome = (now: number, moduleId: number | null, groups: string | null): string => `
  SELECT x.group_id, t.module_id, t.academic_year, t.year, t.semester, sum(e.classes)::int AS to_come
  FROM (
    SELECT id, count(*) AS classes
    FROM (
      SELECT t.id, t.start_time, n.local, d.day, coalesce(c.new_date, d.day) AS held_on,
             coalesce(c.new_start_time, t.start_time) AS held_at, c.is_cancelled
      FROM ${dated(now, moduleId, groups)}
      CROSS JOIN LATERAL (
        SELECT t.first_day + 7 * week AS day
        FROM generate_series(greatest((n.local::date - t.first_day) / 7, 0), (t.ends_on - t.first_day) / 7) week) d
      LEFT JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = t.id AND c.class_date = d.day
      UNION ALL
      SELECT t.id, t.start_time, n.local, c.class_date, c.new_date, c.new_start_time, c.is_cancelled
      FROM ${dated(now, moduleId, groups)}
      JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = t.id AND c.new_date >= n.local::date
        AND c.class_date >= t.first_day AND c.class_date < t.first_day + 7 * greatest((n.local::date - t.first_day) / 7, 0)
        AND (c.class_date - t.first_day) % 7 = 0
    ) w
    WHERE is_cancelled IS NOT TRUE AND held_on + held_at > local
      AND NOT EXISTS (SELECT FROM holidays h WHERE h.university_id = $1 AND held_on BETWEEN h.starts_on AND h.ends_on)
    GROUP BY id
  ) e
  JOIN timetables t ON t.university_id = $1 AND t.id = e.id
  JOIN timetable_groups x ON x.university_id = $1 AND x.timetable_id = e.id
  GROUP BY x.group_id, t.module_id, t.academic_year, t.year, t.semester`;

/** The university's time as `n`, and as `t` the entries of the semester that is on with the first day of their weekday in it. */
const dated = (now: number, moduleId: number | null, groups: string | null): string => `
  (SELECT $${now}::timestamptz AT TIME ZONE time_zone AS local FROM universities WHERE id = $1 OFFSET 0) n
  CROSS JOIN LATERAL (
    SELECT y.id, y.start_time, sm.ends_on, sm.starts_on + (7
        + array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], y.day_of_week)
        - extract(isodow FROM sm.starts_on)::int) % 7 AS first_day
    FROM semesters sm
    JOIN timetables y ON y.university_id = $1 AND y.academic_year = sm.academic_year AND y.semester = sm.semester AND y.active
    WHERE sm.university_id = $1 AND n.local::date BETWEEN sm.starts_on AND sm.ends_on
      ${moduleId === null ? '' : `AND y.module_id = $${moduleId}::uuid`}
      ${groups === null ? '' : `AND y.id IN (SELECT o.timetable_id FROM timetable_groups o WHERE o.university_id = $1 AND o.group_id IN (${groups}))`}) t`;
