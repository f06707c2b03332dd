-- The filter that is chosen most: a group is a few dozen students of a hundred thousand.
CREATE INDEX student_search_group_id_idx ON student_search (university_id, group_id);
