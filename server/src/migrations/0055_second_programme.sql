-- The second degree programme of a student: a double degree, or the second subject.
ALTER TABLE students
  ADD second_degree_id uuid,
  ADD CONSTRAINT students_second_degree_check CHECK (second_degree_id IS NULL OR (degree_details_id IS NOT NULL AND degree_details_id <> second_degree_id)),
  ADD FOREIGN KEY (university_id, second_degree_id) REFERENCES degree_details;
COMMENT ON COLUMN students.second_degree_id IS 'The second degree programme. No class expects the student by it.';
CREATE INDEX students_second_degree_idx ON students (university_id, second_degree_id) WHERE second_degree_id IS NOT NULL;
