-- Absences that students report, with the decision about them.
CREATE TABLE excuses (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid,
  decided_at timestamptz,
  comment text,
  document_random text,
  document_name text,
  document_type text,
  made_changes uuid[] NOT NULL DEFAULT '{}',
  CONSTRAINT excuses_university_id_id_pk PRIMARY KEY (university_id, id),
  CONSTRAINT excuses_student_id_fkey FOREIGN KEY (university_id, student_id) REFERENCES students (university_id, id),
  CONSTRAINT excuses_decided_by_fkey FOREIGN KEY (university_id, decided_by) REFERENCES accounts (university_id, id),
  CONSTRAINT excuses_days_check CHECK (ends_on - starts_on BETWEEN 0 AND 59),
  CONSTRAINT excuses_reason_check CHECK (btrim(reason) <> ''),
  CONSTRAINT excuses_state_check CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn')),
  CONSTRAINT excuses_decided_check CHECK (
    CASE state WHEN 'waiting' THEN decided_by IS NULL WHEN 'withdrawn' THEN true ELSE decided_by IS NOT NULL END
    AND num_nulls(decided_by, decided_at) IN (0, 2)),
  CONSTRAINT excuses_document_check CHECK (num_nulls(document_random, document_name, document_type) IN (0, 3))
);
CREATE INDEX excuses_student_id_idx ON excuses (university_id, student_id, starts_on);
CREATE INDEX excuses_state_idx ON excuses (university_id, state, created_at);
CREATE INDEX excuses_ends_on_idx ON excuses (ends_on) WHERE state = 'approved';

ALTER TABLE excuses ENABLE ROW LEVEL SECURITY;
ALTER TABLE excuses FORCE ROW LEVEL SECURITY;
CREATE POLICY university ON excuses USING (
  university_id = (SELECT nullif(current_setting('muster.university_id', true), '')::uuid)
  OR (SELECT current_setting('muster.scope', true)) = 'all');

-- What a university makes of excuses; without a row the defaults hold.
CREATE TABLE excuse_rules (
  university_id uuid NOT NULL REFERENCES universities (id),
  is_excusing boolean NOT NULL DEFAULT true,
  is_for_lecturers boolean NOT NULL DEFAULT true,
  needs_document boolean NOT NULL DEFAULT false,
  days_to_report smallint NOT NULL DEFAULT 14,
  CONSTRAINT excuse_rules_pk PRIMARY KEY (university_id),
  CONSTRAINT excuse_rules_days_to_report_check CHECK (days_to_report BETWEEN 0 AND 365)
);

ALTER TABLE excuse_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE excuse_rules FORCE ROW LEVEL SECURITY;
CREATE POLICY university ON excuse_rules USING (
  university_id = (SELECT nullif(current_setting('muster.university_id', true), '')::uuid)
  OR (SELECT current_setting('muster.scope', true)) = 'all');
