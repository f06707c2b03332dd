/**
 * How many classes each group still has in the semester that is on, by module: the weekly entries without holidays and what was
 * cancelled, wherever single classes were moved. `$now` is the parameter of that number.
 */
export const classesToCome = (now: number): string => `
  SELECT x.group_id, e.module_id, e.academic_year, e.year, e.semester, sum(e.left_over)::int AS to_come
  FROM (
    SELECT t.id, t.module_id, t.academic_year, t.year, t.semester, count(*) AS left_over
    FROM universities u
    JOIN semesters sm ON sm.university_id = $1
      AND ($${now}::timestamptz AT TIME ZONE u.time_zone)::date BETWEEN sm.starts_on AND sm.ends_on
    JOIN timetables t ON t.university_id = $1 AND t.academic_year = sm.academic_year AND t.semester = sm.semester AND t.active
    CROSS JOIN LATERAL (
      SELECT sm.starts_on + 7 * week
        + (array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], t.day_of_week)
           - extract(isodow FROM sm.starts_on)::int + 7) % 7 AS day
      FROM generate_series(0, (sm.ends_on - sm.starts_on) / 7) week) d
    LEFT JOIN class_changes c ON c.university_id = $1 AND c.timetable_id = t.id AND c.class_date = d.day
    WHERE u.id = $1 AND d.day <= sm.ends_on AND c.is_cancelled IS NOT TRUE
      AND (coalesce(c.new_date, d.day) + coalesce(c.new_start_time, t.start_time)) AT TIME ZONE u.time_zone > $${now}
      AND NOT EXISTS (SELECT FROM holidays h WHERE h.university_id = $1
                      AND coalesce(c.new_date, d.day) BETWEEN h.starts_on AND h.ends_on)
    GROUP BY t.id, t.module_id, t.academic_year, t.year, t.semester
  ) e
  JOIN timetable_groups x ON x.university_id = $1 AND x.timetable_id = e.id
  GROUP BY x.group_id, e.module_id, e.academic_year, e.year, e.semester`;
