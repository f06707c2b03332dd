-- When timetable entries have classes, as includesWeek, shareWeek, shareValidity and isClassDay of the contract (a test compares them).

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

-- Whether an entry has a class on a date of its weekday: the entry is valid, and its weeks include the week of the date. The one rule for
-- every query that asks whether an entry takes place on a day.
CREATE OR REPLACE FUNCTION is_class_day(weeks text, valid_from date, valid_until date, starts_on date, ends_on date, class_date date)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (valid_from IS NULL OR valid_from <= class_date) AND (valid_until IS NULL OR class_date <= valid_until)
  AND is_class_week(weeks, starts_on, ends_on, class_date);

-- Whether a day on which both entries are valid has their weekday. Two versions of one entry have none.
CREATE OR REPLACE FUNCTION share_validity(weekday text, one_from date, one_until date, other_from date, other_until date)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(greatest(one_from, other_from) + (
    array_position('{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'::text[], weekday)
    - extract(isodow FROM greatest(one_from, other_from))::integer + 7) % 7
  <= least(one_until, other_until), true);
