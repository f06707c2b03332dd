-- How long a student's lists are and how they end, in short rows of their own: what is asked without a span of days reads these alone.
CREATE TABLE student_tally_sums (
  university_id uuid NOT NULL,
  student_id uuid NOT NULL,
  module_id uuid NOT NULL,
  attended integer NOT NULL,
  missed integer NOT NULL,
  excused integer NOT NULL,
  -- Since they last came.
  missed_in_a_row integer NOT NULL,
  last_attended timestamp,
  academic_year text NOT NULL,
  -- The student took the module in several academic years.
  is_repeated boolean NOT NULL DEFAULT false,
  CONSTRAINT student_tally_sums_pk PRIMARY KEY (university_id, student_id, module_id, academic_year),
  CONSTRAINT student_tally_sums_student_id_fkey FOREIGN KEY (university_id, student_id) REFERENCES students (university_id, id)
) WITH (fillfactor = 85);
ALTER TABLE student_tallies ADD COLUMN is_repeated boolean NOT NULL DEFAULT false;

INSERT INTO student_tally_sums (university_id, student_id, module_id, academic_year, attended, missed, excused, missed_in_a_row,
  last_attended, is_repeated)
SELECT university_id, student_id, module_id, academic_year, cardinality(attended), cardinality(missed), cardinality(excused),
  cardinality(missed) - coalesce(width_bucket(attended[cardinality(attended)], missed), 0), attended[cardinality(attended)],
  count(*) OVER (PARTITION BY university_id, student_id, module_id) > 1
FROM student_tallies;
UPDATE student_tallies t SET is_repeated = true
FROM student_tally_sums n
WHERE n.is_repeated AND (n.university_id, n.student_id, n.module_id, n.academic_year) = (t.university_id, t.student_id, t.module_id, t.academic_year);

CREATE INDEX student_tally_sums_module_id_idx ON student_tally_sums (university_id, module_id);
CREATE INDEX student_tally_sums_repeated_idx ON student_tally_sums (university_id) WHERE is_repeated;
CREATE INDEX student_tallies_repeated_idx ON student_tallies (university_id) WHERE is_repeated;

ALTER TABLE student_tally_sums ENABLE ROW LEVEL SECURITY;
ALTER TABLE student_tally_sums FORCE ROW LEVEL SECURITY;
CREATE POLICY university ON student_tally_sums USING (
  university_id = (SELECT nullif(current_setting('muster.university_id', true), '')::uuid)
  OR (SELECT current_setting('muster.scope', true)) = 'all');
