-- Students of one group, year and semester who take a module have the same classes to come of it. With the sums of whoever was counted a
-- number of these is kept, so that a report need not ask for everybody's place. It is made of them and not given out: 64 bits, so that
-- two cohorts of a university are never the same in practice (of ten thousand, one in four hundred thousand million).
CREATE FUNCTION cohort_key(module_id uuid, academic_year text, group_id uuid, year integer, semester integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN uuid_hash_extended(module_id, uuid_hash_extended(group_id, hashtextextended(academic_year, year * 10 + semester)));

-- The same rows, written anew without the room that their counting left.
CREATE TABLE cohort_sums (
  university_id uuid NOT NULL,
  student_id uuid NOT NULL,
  module_id uuid NOT NULL,
  -- Of the module and the student's place in tally_places; none without a group, a year or a semester.
  cohort_key bigint,
  -- Of the student in tally_places.
  student_key integer NOT NULL,
  per_day integer NOT NULL DEFAULT 1,
  attended integer NOT NULL,
  missed integer NOT NULL,
  excused integer NOT NULL,
  missed_in_a_row integer NOT NULL,
  is_repeated boolean NOT NULL DEFAULT false,
  first_day date,
  last_day date,
  attended_days varbit NOT NULL DEFAULT '',
  missed_days varbit NOT NULL DEFAULT '',
  excused_days varbit NOT NULL DEFAULT '',
  last_attended timestamp,
  academic_year text NOT NULL
) WITH (fillfactor = 85);
INSERT INTO cohort_sums (university_id, student_id, module_id, cohort_key, student_key, per_day, attended, missed, excused, missed_in_a_row,
  is_repeated, first_day, last_day, attended_days, missed_days, excused_days, last_attended, academic_year)
SELECT n.university_id, n.student_id, n.module_id, cohort_key(n.module_id, n.academic_year, p.group_id, p.current_year, p.current_semester), n.student_key, n.per_day, n.attended,
  n.missed, n.excused, n.missed_in_a_row, n.is_repeated, n.first_day, n.last_day, n.attended_days, n.missed_days, n.excused_days, n.last_attended,
  n.academic_year
FROM student_tally_sums n JOIN tally_places p ON p.university_id = n.university_id AND p.student_id = n.student_id;
DROP TABLE student_tally_sums;
ALTER TABLE cohort_sums RENAME TO student_tally_sums;

ALTER TABLE student_tally_sums
  ADD CONSTRAINT student_tally_sums_pk PRIMARY KEY (university_id, student_id, module_id, academic_year),
  ADD CONSTRAINT student_tally_sums_student_id_fkey FOREIGN KEY (university_id, student_id) REFERENCES students (university_id, id);
CREATE INDEX student_tally_sums_module_id_idx ON student_tally_sums (university_id, module_id);
CREATE INDEX student_tally_sums_repeated_idx ON student_tally_sums (university_id) WHERE is_repeated;
ALTER TABLE student_tally_sums ENABLE ROW LEVEL SECURITY;
ALTER TABLE student_tally_sums FORCE ROW LEVEL SECURITY;
CREATE POLICY university ON student_tally_sums USING (
  university_id = (SELECT nullif(current_setting('muster.university_id', true), '')::uuid)
  OR (SELECT current_setting('muster.scope', true)) = 'all');
