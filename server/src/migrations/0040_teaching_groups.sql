-- Teaching groups: parallel groups of a module in one term, such as lab group B. A group without a module is a cohort group: it belongs to a
-- degree programme and a year.
ALTER TABLE groups
  ALTER COLUMN degree_details_id DROP NOT NULL,
  ALTER COLUMN year DROP NOT NULL,
  ADD COLUMN module_id uuid,
  ADD COLUMN class_type text CHECK (btrim(class_type) <> ''),
  ADD COLUMN course_number text CHECK (btrim(course_number) <> ''),
  ADD COLUMN capacity smallint CHECK (capacity >= 1),
  ADD COLUMN is_imported boolean NOT NULL DEFAULT false,
  ADD FOREIGN KEY (university_id, module_id) REFERENCES modules (university_id, id),
  ADD CONSTRAINT groups_kind_check CHECK (
    num_nulls(degree_details_id, year) = CASE WHEN module_id IS NULL THEN 0 ELSE 2 END
    AND (module_id IS NOT NULL OR num_nulls(class_type, course_number, capacity) = 3 AND NOT is_imported));
COMMENT ON COLUMN groups.module_id IS 'The module of a teaching group. NULL: a cohort group.';
COMMENT ON COLUMN groups.class_type IS 'The type of classes that are taught to the teaching group. NULL: any.';
COMMENT ON COLUMN groups.course_number IS 'The number of the course in another system. A group of this name is the whole course.';
COMMENT ON COLUMN groups.is_imported IS 'Rows of an import named the teaching group. It leaves with the last record that names it when that import is undone.';
COMMENT ON COLUMN groups.capacity IS 'Seats of the teaching group.';
CREATE UNIQUE INDEX groups_of_module_key
  ON groups (university_id, module_id, academic_year, semester, course_number, class_type, group_name) NULLS NOT DISTINCT
  WHERE module_id IS NOT NULL;
CREATE INDEX groups_course_number_idx ON groups (university_id, course_number) WHERE course_number IS NOT NULL;

-- One enrolment for each teaching group of the module. An enrolment without one is in the module as a whole.
ALTER TABLE student_module_enrollments
  ADD COLUMN teaching_group_id uuid,
  ADD COLUMN valid_from date,
  ADD COLUMN valid_until date,
  ADD FOREIGN KEY (university_id, teaching_group_id) REFERENCES groups (university_id, id),
  ADD CHECK (valid_until >= valid_from),
  DROP CONSTRAINT student_module_enrollments_student_module_term_key,
  ADD CONSTRAINT student_module_enrollments_student_module_term_key
    UNIQUE NULLS NOT DISTINCT (university_id, student_id, module_id, academic_year, semester, teaching_group_id);
COMMENT ON COLUMN student_module_enrollments.group_id IS 'The cohort group with which the student attends the module. NULL: their own.';
COMMENT ON COLUMN student_module_enrollments.teaching_group_id IS 'NULL: enrolled in the module, and in no teaching group by this row.';
COMMENT ON COLUMN student_module_enrollments.valid_from IS 'First day in the teaching group. NULL: from the beginning of the term.';
COMMENT ON COLUMN student_module_enrollments.valid_until IS 'Last day in the teaching group. NULL: until the end of the term.';
CREATE INDEX student_module_enrollments_teaching_group_id_idx
  ON student_module_enrollments (university_id, teaching_group_id) WHERE teaching_group_id IS NOT NULL;

ALTER TABLE timetables ALTER COLUMN year DROP NOT NULL;
COMMENT ON COLUMN timetables.year IS 'Year of study of the cohort groups. NULL: a class of teaching groups, or of everyone who takes the module.';

ALTER TABLE universities
  ADD COLUMN students_belong_to_groups boolean NOT NULL DEFAULT true,
  ADD COLUMN mandatory_modules text NOT NULL DEFAULT 'without_enrolments'
    CHECK (mandatory_modules IN ('without_enrolments', 'always', 'never'));
COMMENT ON COLUMN universities.students_belong_to_groups IS 'Whether a student needs a cohort group. Otherwise classes expect the students who are enrolled.';
COMMENT ON COLUMN universities.mandatory_modules IS
  'Whether students for whom a module is mandatory are expected in its classes without groups, although they are not enrolled in it.';
