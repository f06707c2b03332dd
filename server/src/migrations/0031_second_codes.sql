-- A second, unannounced code later in the class (docs/decisions/0074-second-codes.md).
ALTER TABLE universities ADD COLUMN second_code_share smallint NOT NULL DEFAULT 10 CHECK (second_code_share BETWEEN 0 AND 100);
COMMENT ON COLUMN universities.second_code_share IS 'Percentage of the students who a second code chooses at random; 0: there are no second codes.';

ALTER TABLE class_sessions ADD COLUMN second_code_at timestamptz;
COMMENT ON COLUMN class_sessions.second_code_at IS 'When a second code was shown last.';

CREATE TABLE presence_checks (
  university_id uuid NOT NULL,
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (university_id, session_id, student_id, asked_at),
  FOREIGN KEY (university_id, session_id) REFERENCES class_sessions,
  FOREIGN KEY (university_id, student_id) REFERENCES students
);
CREATE INDEX presence_checks_student_id_idx ON presence_checks (university_id, student_id);
CREATE INDEX presence_checks_unanswered_idx ON presence_checks (university_id, asked_at) WHERE answered_at IS NULL;
COMMENT ON TABLE presence_checks IS 'Students whom a second code chose. Without an answer, a flag tells the lecturer.';
CREATE INDEX class_sessions_second_code_at_idx ON class_sessions (university_id, second_code_at) WHERE second_code_at IS NOT NULL;
