-- Lists of students are counted and sorted by one index-only scan of student_search under row level security. The stored counts, the
-- domains and the functions that ran with the rights of the owner are removed. The functions that remain are in functions/.
DROP FUNCTION find_students(jsonb, text, boolean, bigint, bigint, text, bigint);
DROP FUNCTION suggest_students(text, int);
DROP FUNCTION fold_student_counts();
DROP FUNCTION words_condition(uuid, text);
DROP FUNCTION search_pattern(text);
DROP FUNCTION search_key(text);
DROP TRIGGER count_insert ON student_search;
DROP TRIGGER count_update ON student_search;
DROP TRIGGER count_delete ON student_search;
DROP FUNCTION count_students();
DROP TABLE student_counts;
ALTER FUNCTION keep_student_search() RENAME TO sync_student_search;

-- The foreign key replaces the trigger that deleted rows.
DROP TRIGGER search_delete ON students;
ALTER TABLE student_search ADD CONSTRAINT student_search_student_id_fkey
  FOREIGN KEY (university_id, student_id) REFERENCES students (university_id, id) ON DELETE CASCADE;
ALTER TABLE student_search FORCE ROW LEVEL SECURITY;

-- words ends with the whole e-mail address. PostgreSQL uses no trigram index behind a policy.
DROP INDEX student_search_words_trgm_idx, student_search_domain_idx, student_search_name_idx, student_search_number_idx,
  student_search_email_idx, student_search_created_idx, student_search_degree_idx, student_search_group_idx, student_search_year_idx;
UPDATE student_search SET words = words || mail_domain;
ALTER TABLE student_search DROP COLUMN mail_domain;

-- One index for each sort order. It holds all filtered columns, so that a list reads the index alone.
CREATE INDEX student_search_name_idx ON student_search (university_id, words, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender);
CREATE INDEX student_search_number_idx ON student_search (university_id, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_email_idx ON student_search (university_id, email, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_created_idx ON student_search (university_id, created_at, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_degree_idx ON student_search (university_id, degree_key, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_group_idx ON student_search (university_id, group_key, number_key, student_id)
  INCLUDE (active, current_year, current_semester, degree_details_id, group_id, local_international, gender, words);
CREATE INDEX student_search_year_idx ON student_search (university_id, current_year, number_key, student_id)
  INCLUDE (active, current_semester, degree_details_id, group_id, local_international, gender, words);
ANALYZE student_search;

COMMENT ON TABLE student_search IS
  'A narrow copy of the students for lists and searches. Triggers on students, groups and degree_details update it.';
COMMENT ON COLUMN student_search.words IS 'search_key() of name and number, and the e-mail address, one line each.';
COMMENT ON COLUMN student_search.degree_key IS 'search_key() of the degree programme. Lists sort by it.';
