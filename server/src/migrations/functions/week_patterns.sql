-- The rules of week patterns, as includesWeek, shareWeek and isClassWeek of the contract (a test compares them).

-- Whether the weeks of an entry include a week.
CREATE OR REPLACE FUNCTION includes_week(weeks text, week integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN weeks IS NULL OR week IS NULL THEN true
  WHEN weeks IN ('odd', 'even') THEN (week % 2 = 1) = (weeks = 'odd')
  ELSE EXISTS (SELECT FROM string_to_table(weeks, ',') part
    WHERE week BETWEEN split_part(part, '-', 1)::integer AND split_part(part, '-', -1)::integer)
END;

-- Whether two patterns have a week in common.
CREATE OR REPLACE FUNCTION share_week(one text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN one IS NULL OR other IS NULL OR EXISTS (
  SELECT FROM generate_series(1, 54) week WHERE includes_week(one, week) AND includes_week(other, week));

-- Whether an entry with these weeks has a class in the week of a date of its semester. Week 1 contains the first day of the semester, and
-- weeks begin on Monday. Outside the semester and without dates the week is unknown.
CREATE OR REPLACE FUNCTION is_class_week(weeks text, starts_on date, ends_on date, class_date date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN weeks IS NULL OR includes_week(weeks, CASE WHEN class_date BETWEEN starts_on AND ends_on
  THEN (class_date - starts_on + extract(isodow FROM starts_on)::integer - 1) / 7 + 1 END);
