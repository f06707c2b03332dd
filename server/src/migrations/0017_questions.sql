-- What students ask about their marks, with the answer.
CREATE TABLE mark_questions (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  session_id uuid NOT NULL,
  student_id uuid NOT NULL,
  question text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  asked_at timestamptz NOT NULL DEFAULT now(),
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  corrected_to text,
  CONSTRAINT mark_questions_university_id_id_pk PRIMARY KEY (university_id, id),
  CONSTRAINT mark_questions_roster_fkey FOREIGN KEY (university_id, session_id, student_id)
    REFERENCES session_roster (university_id, session_id, student_id),
  CONSTRAINT mark_questions_answered_by_fkey FOREIGN KEY (university_id, answered_by) REFERENCES accounts (university_id, id),
  CONSTRAINT mark_questions_question_check CHECK (btrim(question) <> ''),
  CONSTRAINT mark_questions_state_check CHECK (state IN ('open', 'answered', 'withdrawn')),
  CONSTRAINT mark_questions_corrected_to_check CHECK (corrected_to IN ('present', 'late', 'absent', 'excused')),
  CONSTRAINT mark_questions_answered_check CHECK (
    num_nulls(answer, answered_by, answered_at) = CASE WHEN state = 'answered' THEN 0 ELSE 3 END
    AND (corrected_to IS NULL OR state = 'answered'))
);
CREATE UNIQUE INDEX mark_questions_open_idx ON mark_questions (university_id, session_id, student_id) WHERE state = 'open';
CREATE INDEX mark_questions_student_id_idx ON mark_questions (university_id, student_id, asked_at);
CREATE INDEX mark_questions_state_idx ON mark_questions (university_id, state, asked_at);

ALTER TABLE mark_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE mark_questions FORCE ROW LEVEL SECURITY;
CREATE POLICY university ON mark_questions USING (
  university_id = (SELECT nullif(current_setting('muster.university_id', true), '')::uuid)
  OR (SELECT current_setting('muster.scope', true)) = 'all');
