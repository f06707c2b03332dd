-- A span of days is counted in the short rows, too: each list once more as a string of bits, some for each day from the first on, as many
-- as the student had classes of the module on one day at most.
ALTER TABLE student_tally_sums
  ADD COLUMN first_day date,
  ADD COLUMN last_day date,
  ADD COLUMN per_day integer NOT NULL DEFAULT 1,
  ADD COLUMN attended_days varbit NOT NULL DEFAULT '',
  ADD COLUMN missed_days varbit NOT NULL DEFAULT '',
  ADD COLUMN excused_days varbit NOT NULL DEFAULT '';

-- Of a sorted list of starts: how many there are on one day at most.
CREATE FUNCTION most_on_a_day(starts timestamp[]) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  most integer := 1;
  same integer := 0;
  start timestamp;
  before date;
BEGIN
  FOREACH start IN ARRAY starts LOOP
    same := CASE WHEN start::date = before THEN same + 1 ELSE 1 END;
    before := start::date;
    IF same > most THEN
      most := same;
    END IF;
  END LOOP;
  RETURN most;
END
$$;

-- The same list as bits, `per_day` of them for each day from the first to that of the last start.
CREATE FUNCTION bits_of_days(starts timestamp[], first_day date, per_day integer) RETURNS varbit LANGUAGE plpgsql IMMUTABLE STRICT AS $$
DECLARE
  bits varbit;
  place integer;
  last integer := -1;
  start timestamp;
BEGIN
  IF cardinality(starts) = 0 THEN
    RETURN '';
  END IF;
  bits := rpad('', (starts[cardinality(starts)]::date - first_day + 1) * per_day, '0');
  FOREACH start IN ARRAY starts LOOP
    place := (start::date - first_day) * per_day;
    -- The next of a day takes its next bit.
    IF place <= last THEN
      place := last + 1;
    END IF;
    bits := set_bit(bits, place, 1);
    last := place;
  END LOOP;
  RETURN bits;
END
$$;

UPDATE student_tally_sums n
SET first_day = d.first_day, last_day = d.last_day, per_day = d.per_day, attended_days = bits_of_days(d.attended, d.first_day, d.per_day),
  missed_days = bits_of_days(d.missed, d.first_day, d.per_day), excused_days = bits_of_days(d.excused, d.first_day, d.per_day)
FROM (
  SELECT t.*, least(attended[1], missed[1], excused[1])::date AS first_day,
    greatest(attended[cardinality(attended)], missed[cardinality(missed)], excused[cardinality(excused)])::date AS last_day,
    greatest(most_on_a_day(attended), most_on_a_day(missed), most_on_a_day(excused)) AS per_day
  FROM student_tallies t
) d
WHERE d.first_day IS NOT NULL
  AND (d.university_id, d.student_id, d.module_id, d.academic_year) = (n.university_id, n.student_id, n.module_id, n.academic_year);
