-- Questions about privacy with the day by which they are answered, and what the privacy job has done in each university.
CREATE TABLE privacy_enquiries (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  question text NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  CONSTRAINT privacy_enquiries_university_id_id_pk PRIMARY KEY (university_id, id),
  CONSTRAINT privacy_enquiries_account_id_fkey FOREIGN KEY (university_id, account_id) REFERENCES accounts (university_id, id),
  CONSTRAINT privacy_enquiries_answered_by_fkey FOREIGN KEY (university_id, answered_by) REFERENCES accounts (university_id, id),
  CONSTRAINT privacy_enquiries_question_check CHECK (btrim(question) <> ''),
  CONSTRAINT privacy_enquiries_answer_check CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX privacy_enquiries_account_id_idx ON privacy_enquiries (university_id, account_id);
CREATE INDEX privacy_enquiries_due_at_idx ON privacy_enquiries (university_id, due_at);

CREATE TABLE privacy_runs (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  counts jsonb NOT NULL,
  CONSTRAINT privacy_runs_university_id_id_pk PRIMARY KEY (university_id, id)
);
CREATE INDEX privacy_runs_started_at_idx ON privacy_runs (university_id, started_at);

-- The few marks that still say where somebody was, by age. Marks without a position, most of them, are not in it.
CREATE INDEX marks_location_idx ON marks (university_id, marked_at)
  WHERE location_verdict IS NOT NULL OR location_accuracy IS NOT NULL;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['privacy_enquiries', 'privacy_runs'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY university ON %I USING (
         university_id = (SELECT nullif(current_setting(''muster.university_id'', true), '''')::uuid)
         OR (SELECT current_setting(''muster.scope'', true)) = ''all'')', name);
  END LOOP;
END
$$;
