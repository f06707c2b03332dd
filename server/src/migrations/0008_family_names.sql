ALTER TABLE students ADD family_name text CHECK (length(family_name) BETWEEN 1 AND 200);
ALTER TABLE staff ADD family_name text CHECK (length(family_name) BETWEEN 1 AND 200);
COMMENT ON COLUMN students.family_name IS 'For sorting. Null: the last word of the name.';
COMMENT ON COLUMN staff.family_name IS 'For sorting. Null: the last word of the name.';

ALTER TABLE student_search ADD family_key text;
COMMENT ON COLUMN student_search.family_key IS 'family_sort_key() of the student. Lists sort by it.';
CREATE INDEX student_search_family_idx ON student_search (university_id, family_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
