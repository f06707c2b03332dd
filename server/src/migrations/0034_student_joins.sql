-- Two records of one student can be joined. The other record stays, inactive, so that its number remains known.
ALTER TABLE students
  ADD joined_into uuid,
  ADD FOREIGN KEY (university_id, joined_into) REFERENCES students,
  ADD CONSTRAINT students_joined_into_check CHECK (joined_into IS NULL OR (joined_into <> id AND NOT active));
CREATE INDEX students_joined_into_idx ON students (university_id, joined_into) WHERE joined_into IS NOT NULL;
COMMENT ON COLUMN students.joined_into IS 'The record of the same person that has the data now. The number of this record also finds that one.';

CREATE TABLE student_joins (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kept_id uuid NOT NULL,
  joined_id uuid NOT NULL,
  joined_by uuid NOT NULL,
  joined_by_label jsonb,
  joined_at timestamptz NOT NULL,
  undone_by uuid,
  undone_by_label jsonb,
  undone_at timestamptz,
  changes jsonb,
  PRIMARY KEY (university_id, id),
  FOREIGN KEY (university_id, kept_id) REFERENCES students,
  FOREIGN KEY (university_id, joined_id) REFERENCES students,
  FOREIGN KEY (university_id, joined_by) REFERENCES accounts,
  FOREIGN KEY (university_id, undone_by) REFERENCES accounts,
  CONSTRAINT student_joins_undone_check CHECK (num_nulls(undone_by, undone_at) IN (0, 2))
);
CREATE INDEX student_joins_kept_id_idx ON student_joins (university_id, kept_id);
CREATE INDEX student_joins_joined_id_idx ON student_joins (university_id, joined_id);
CREATE INDEX student_joins_joined_by_idx ON student_joins (university_id, joined_by);
CREATE INDEX student_joins_undone_by_idx ON student_joins (university_id, undone_by) WHERE undone_by IS NOT NULL;
COMMENT ON TABLE student_joins IS 'Two records of one student that were joined: kept_id has the data of both.';
COMMENT ON COLUMN student_joins.changes IS
  'What undoing needs: the values of the records before and after, the keys of the moved rows, and the rows that gave way. NULL: cleared.';

-- A row moves to the other student in one statement and the rows that refer to it in the next.
ALTER TABLE mark_flag_reviews ALTER CONSTRAINT mark_flag_reviews_university_id_session_id_student_id_sign_fkey DEFERRABLE;
ALTER TABLE warning_mails ALTER CONSTRAINT warning_mails_university_id_warning_id_fkey DEFERRABLE;
