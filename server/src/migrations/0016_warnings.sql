-- When a university warns students early; without a row it does not.
CREATE TABLE warning_rules (
  university_id uuid NOT NULL REFERENCES universities (id),
  is_on boolean NOT NULL,
  percentage_on boolean NOT NULL,
  percentage_below smallint NOT NULL,
  percentage_after smallint NOT NULL,
  missed_on boolean NOT NULL,
  missed_in_a_row smallint NOT NULL,
  settle_hours smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  looked_until timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid,
  CONSTRAINT warning_rules_pk PRIMARY KEY (university_id),
  CONSTRAINT warning_rules_changed_by_fkey FOREIGN KEY (university_id, changed_by) REFERENCES accounts (university_id, id),
  CONSTRAINT warning_rules_limits_check CHECK (
    percentage_below BETWEEN 1 AND 100 AND percentage_after BETWEEN 1 AND 60 AND missed_in_a_row BETWEEN 2 AND 20
    AND settle_hours BETWEEN 0 AND 336)
);

-- One student, one module, one semester, one rule; it opens and closes as marks settle and are corrected.
CREATE TABLE warnings (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL,
  module_id uuid NOT NULL,
  academic_year text NOT NULL,
  semester smallint NOT NULL,
  rule text NOT NULL,
  below smallint NOT NULL,
  after smallint NOT NULL,
  state text NOT NULL,
  reason text,
  round smallint NOT NULL DEFAULT 1,
  attended smallint NOT NULL,
  total smallint NOT NULL,
  missed_on date[] NOT NULL,
  raised_at timestamptz NOT NULL,
  raised_until timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT warnings_university_id_id_pk PRIMARY KEY (university_id, id),
  CONSTRAINT warnings_one_key UNIQUE (university_id, student_id, module_id, academic_year, semester, rule),
  CONSTRAINT warnings_student_id_fkey FOREIGN KEY (university_id, student_id) REFERENCES students (university_id, id),
  CONSTRAINT warnings_module_id_fkey FOREIGN KEY (university_id, module_id) REFERENCES modules (university_id, id),
  CONSTRAINT warnings_rule_check CHECK (rule IN ('percentage', 'missed')),
  CONSTRAINT warnings_state_check CHECK (
    state IN ('open', 'recovered', 'withdrawn', 'ended')
    AND (reason IS NULL) = (state IN ('open', 'recovered'))
    AND reason IN ('corrected', 'excused', 'rules', 'off', 'semester'))
);
CREATE INDEX warnings_module_id_idx ON warnings (university_id, module_id);
CREATE INDEX warnings_state_idx ON warnings (university_id, state, raised_at);

-- What was mailed to whom, or waits to be. One of a kind for each time that a warning is raised.
CREATE TABLE warning_mails (
  university_id uuid NOT NULL REFERENCES universities (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  warning_id uuid NOT NULL,
  student_id uuid NOT NULL,
  kind text NOT NULL,
  round smallint NOT NULL,
  missed_on date[] NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  address text,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  failure text,
  CONSTRAINT warning_mails_university_id_id_pk PRIMARY KEY (university_id, id),
  CONSTRAINT warning_mails_once_key UNIQUE (university_id, warning_id, kind, round),
  CONSTRAINT warning_mails_warning_id_fkey FOREIGN KEY (university_id, warning_id) REFERENCES warnings (university_id, id),
  CONSTRAINT warning_mails_student_id_fkey FOREIGN KEY (university_id, student_id) REFERENCES students (university_id, id),
  CONSTRAINT warning_mails_kind_check CHECK (kind IN ('warned', 'withdrawn')),
  CONSTRAINT warning_mails_state_check CHECK (
    state IN ('waiting', 'sending', 'sent', 'failed', 'cancelled') AND (state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX warning_mails_student_id_idx ON warning_mails (university_id, student_id);
CREATE INDEX warning_mails_created_at_idx ON warning_mails (university_id, created_at);
CREATE INDEX warning_mails_due_idx ON warning_mails (university_id, next_try_at) WHERE state IN ('waiting', 'sending');

-- Registers that changed lately, and codes that ended lately. A check-in is in neither index of marks.
CREATE INDEX marks_changed_at_idx ON marks (university_id, changed_at) WHERE changed_at IS NOT NULL;
CREATE INDEX marks_manual_idx ON marks (university_id, marked_at) WHERE method = 'manual';
CREATE INDEX class_sessions_qr_ends_at_idx ON class_sessions (university_id, qr_ends_at) WHERE qr_ends_at IS NOT NULL;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['warning_rules', 'warnings', 'warning_mails'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY university ON %I USING (
         university_id = (SELECT nullif(current_setting(''muster.university_id'', true), '''')::uuid)
         OR (SELECT current_setting(''muster.scope'', true)) = ''all'')', name);
  END LOOP;
END
$$;
