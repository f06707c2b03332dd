-- Who is Inactive is asked with each list of warnings, and all students were read for these few.
CREATE INDEX students_inactive_idx ON students (university_id, id) WHERE NOT active;
